# 1 "enums.in.f90"
! test: -std=f2018
! What comes before the first statement that is executed, and types with what they hold.
module kinds
  use, intrinsic :: iso_c_binding, only: c_int
  implicit none
  private
  public :: box, colour, red, run_all
  enum, bind(c)
    enumerator :: red = 1, green
  end enum
  type :: box
    integer :: count(3) = 0
    real, pointer :: data(:) => null()
  contains
    procedure, private :: fill_it
    generic :: fill => fill_it
    procedure :: total
  end type box
  abstract interface
    subroutine action(b)
      import :: box
      type(box), intent(inout) :: b
    end subroutine action
  end interface
  integer(c_int), save :: colour = red
contains
  subroutine fill_it(self, n)
      external dperf_rt_b58d6e745163ea8a, dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_1
# 28 "enums.in.f90"
    class(box), intent(inout) :: self
    integer, intent(in) :: n
    integer :: ierr
    include 'world.inc'
      call dperf_rt_b58d6e745163ea8a
      call dperf_rt_f_current_block(dperf_rt_caller_1)
      call dperf_rt_f_block(7375041189428549933_8)
# 32 "enums.in.f90"
    self%count(1) = n
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(dperf_rt_caller_1)
# 34 "enums.in.f90"
  end subroutine fill_it
  integer function total(self)
    class(box), intent(in) :: self
    total = sum(self%count)
  end function total
  subroutine run_all(actions, b)
      external dperf_rt_b58d6e745163ea8a, dperf_rt_f_begin_counted, dperf_rt_f_begin_limited, dperf_rt_f_compare_limit, &
      dperf_rt_f_lazy_enter, dperf_rt_f_lazy_exit, dperf_rt_f_lazy_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_2(14)
      integer(8) dperf_rt_guard_2(6)
      integer(8) dperf_rt_lazy_2(3)
      integer(8) :: dperf_rt_loud_2 = 1_8
# 40 "enums.in.f90"
    procedure(action) :: actions
    type(box), intent(inout) :: b
    integer :: i
    integer, pointer :: p
    procedure(action), pointer :: kept
      call dperf_rt_b58d6e745163ea8a
# 45 "enums.in.f90"
    allocate (p)
    p = 0
    kept => actions
      call dperf_rt_f_begin_counted(dperf_rt_guard_2, int(b%count(1), 8), int(1, 8))
      call dperf_rt_f_lazy_enter(-485480394213407133_8, dperf_rt_lazy_2, dperf_rt_loud_2)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_2, real(b%count(1), 8), real(1, 8))
      if (dperf_rt_lazy_2(3) /= 1_8) dperf_rt_cmp_2(1) = 0_8
# 48 "enums.in.f90"
    do i = 1, b%count(1)
      if (dperf_rt_cmp_2(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-485480394213407133_8, dperf_rt_cmp_2, real(i, 8), 'i<=b%count(1)'// char(0), 1_4)
      end if
      if (dperf_rt_guard_2(1) /= 0_8) then
      call dperf_rt_f_skip(-485480394213407133_8, dperf_rt_guard_2, int(i, 8), 0_4)
      if (dperf_rt_guard_2(2) == 1_8) then
      cycle
      end if
      end if
      if (dperf_rt_lazy_2(3) /= 0_8) then
      call dperf_rt_f_lazy_iteration(-485480394213407133_8, dperf_rt_lazy_2, dperf_rt_loud_2)
      end if
# 49 "enums.in.f90"
      p = p + b%total()
      call kept(b)
    end do
      call dperf_rt_f_lazy_exit(-485480394213407133_8, dperf_rt_lazy_2, dperf_rt_loud_2)
# 52 "enums.in.f90"
    call b%fill(p)
    b%count(2) = p
    deallocate (p)
  end subroutine run_all
end module kinds

program enums
  use kinds
  implicit none
      external dperf_rt_b58d6e745163ea8a, dperf_rt_f_block_after_call
# 61 "enums.in.f90"
  type(box) :: b
  integer :: ierr
      call dperf_rt_b58d6e745163ea8a
# 63 "enums.in.f90"
  call mpi_init(ierr)
      call dperf_rt_f_block_after_call(-3266896844187448057_8)
# 64 "enums.in.f90"
  b%count(1) = 2
  call run_all(share, b)
  colour = red
  print *, b%count, colour
  call mpi_finalize(ierr)
contains
  subroutine share(b)
      external dperf_rt_b58d6e745163ea8a, dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_3
# 71 "enums.in.f90"
    type(box), intent(inout) :: b
    include 'world.inc'
      call dperf_rt_b58d6e745163ea8a
      call dperf_rt_f_current_block(dperf_rt_caller_3)
# 73 "enums.in.f90"
    call mpi_bcast(b%count(3), 1, 7, 0, mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(477407959595379919_8)
# 74 "enums.in.f90"
    b%count(3) = b%count(3) + 1
      call dperf_rt_f_block(dperf_rt_caller_3)
# 75 "enums.in.f90"
  end subroutine share
end program enums
      subroutine dperf_rt_b58d6e745163ea8a
      external dperf_rt_f_table, dperf_rt_f_row, dperf_rt_f_gives
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(4_4, 'enums.in.f90'// char(0))
      call dperf_rt_f_row(7375041189428549933_8, 0_4, 32_4, 32_4, 'fill_it'// char(0))
      call dperf_rt_f_row(-3266896844187448057_8, 0_4, 64_4, 67_4, 'enums'// char(0))
      call dperf_rt_f_row(477407959595379919_8, 0_4, 74_4, 74_4, 'share'// char(0))
      call dperf_rt_f_row(-485480394213407133_8, 3_4, 48_4, 51_4, 'run_all'// char(0))
      call dperf_rt_f_gives(6356961541381149145_8, -4485923963460277615_8, 0_4)
      end subroutine dperf_rt_b58d6e745163ea8a
