# 1 "methods.in.f90"
! test: -std=f2018
! Functions that types have, in expressions: what they are bound to may communicate, or not.
module fields
  implicit none
  type, abstract :: field
    real(8) :: cells(64) = 1d0
  contains
    procedure(measure), deferred :: energy
    procedure :: at => cell_at
    procedure, private :: sum_here
    procedure :: norm => norm_of_all
    generic :: total => sum_here
  end type
  type, extends(field) :: warm_field
  contains
    procedure :: energy => energy_of_all
  end type
  abstract interface
    real(8) function measure(this)
      import :: field
      class(field), intent(in) :: this
    end function
  end interface
contains
  pure real(8) function cell_at(this, i)
    class(field), intent(in) :: this
    integer, intent(in) :: i
    cell_at = this%cells(i) * 0.5d0
  end function

  real(8) function sum_here(this)
    class(field), intent(in) :: this
    integer :: i
    sum_here = 0
    do i = 1, 64
      sum_here = sum_here + this%at(i)
    end do
  end function

  real(8) function norm_of_all(this)
      external dperf_rt_5576176f649d128e, dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_1
# 41 "methods.in.f90"
    class(field), intent(in) :: this
    integer :: ierr
      call dperf_rt_5576176f649d128e
      call dperf_rt_f_current_block(dperf_rt_caller_1)
      call dperf_rt_f_block(7357466293866291774_8)
# 43 "methods.in.f90"
    norm_of_all = this%total() / 2
    call mpi_barrier(0, ierr)
      call dperf_rt_f_block_after_call(dperf_rt_caller_1)
# 45 "methods.in.f90"
  end function

  real(8) function energy_of_all(this)
      external dperf_rt_5576176f649d128e, dperf_rt_f_block, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_2
# 48 "methods.in.f90"
    class(warm_field), intent(in) :: this
      call dperf_rt_5576176f649d128e
      call dperf_rt_f_current_block(dperf_rt_caller_2)
# 49 "methods.in.f90"
    energy_of_all = this%norm() / 2
      call dperf_rt_f_block(dperf_rt_caller_2)
# 50 "methods.in.f90"
  end function
end module

program methods
  use fields
  implicit none
      external dperf_rt_5576176f649d128e, dperf_rt_f_begin_counted, dperf_rt_f_begin_guard, dperf_rt_f_begin_limited, &
      dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_compare_limit, dperf_rt_f_loop_enter, &
      dperf_rt_f_loop_exit, dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_3(14)
      integer(8) dperf_rt_guard_3(6)
      integer(8) dperf_rt_guard_4(6)
# 56 "methods.in.f90"
  class(field), allocatable :: heat
  real(8) :: energy
  integer :: i, step, ierr
      call dperf_rt_5576176f649d128e
# 59 "methods.in.f90"
  call mpi_init(ierr)
      call dperf_rt_f_block_after_call(6476790032137232923_8)
# 60 "methods.in.f90"
  allocate (warm_field :: heat)
  energy = 100
      call dperf_rt_f_begin_counted(dperf_rt_guard_3, int(4, 8), int(1, 8))
      call dperf_rt_f_loop_enter(3257492615521616970_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_3, real(4, 8), real(1, 8))
# 62 "methods.in.f90"
  do step = 1, 4
      if (dperf_rt_cmp_3(1) /= 0_8) then
      call dperf_rt_f_compare_limit(3257492615521616970_8, dperf_rt_cmp_3, real(step, 8), 'step<=4'// char(0), 1_4)
      end if
      if (dperf_rt_guard_3(1) /= 0_8) then
      call dperf_rt_f_skip(3257492615521616970_8, dperf_rt_guard_3, int(step, 8), 0_4)
      if (dperf_rt_guard_3(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(3257492615521616970_8)
# 63 "methods.in.f90"
    energy = energy - heat%energy()
  end do
      call dperf_rt_f_loop_exit(3257492615521616970_8)
      call dperf_rt_f_begin_guard(dperf_rt_guard_4)
      call dperf_rt_f_loop_enter(-1050375250971131593_8)
# 65 "methods.in.f90"
  do while (heat%norm() > 1d0)
      if (dperf_rt_guard_4(1) /= 0_8) then
      call dperf_rt_f_skip(-1050375250971131593_8, dperf_rt_guard_4, 0_8, 1_4)
      if (dperf_rt_guard_4(2) == 2_8) exit
      if (dperf_rt_guard_4(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-1050375250971131593_8)
      call dperf_rt_f_block(5301121830824696619_8)
# 66 "methods.in.f90"
    do i = 1, 64
      heat%cells(i) = heat%at(i) / 2
    end do
  end do
      call dperf_rt_f_loop_exit(-1050375250971131593_8)
      call dperf_rt_f_block(-5037245128497151326_8)
# 70 "methods.in.f90"
  print '(2f8.3)', energy, heat%total()
  call mpi_finalize(ierr)
end program
      subroutine dperf_rt_5576176f649d128e
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(6_4, 'methods.in.f90'// char(0))
      call dperf_rt_f_row(7357466293866291774_8, 0_4, 43_4, 43_4, 'norm_of_all'// char(0))
      call dperf_rt_f_row(6476790032137232923_8, 0_4, 60_4, 61_4, 'methods'// char(0))
      call dperf_rt_f_row(5301121830824696619_8, 0_4, 66_4, 68_4, 'methods'// char(0))
      call dperf_rt_f_row(-5037245128497151326_8, 0_4, 70_4, 70_4, 'methods'// char(0))
      call dperf_rt_f_row(3257492615521616970_8, 3_4, 62_4, 64_4, 'methods'// char(0))
      call dperf_rt_f_row(-1050375250971131593_8, 1_4, 65_4, 69_4, 'methods'// char(0))
      end subroutine dperf_rt_5576176f649d128e
