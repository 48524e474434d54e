# 1 "names.in.f90"
! test: -std=f2018
! Array elements are no calls, generics and methods lead to what they stand for, names of modules do not meet.
module first
  implicit none
  type halo
    integer :: count = 0
  contains
    procedure :: swap
  end type halo
  interface share
    module procedure share_one, share_many
  end interface share
  integer :: values(4) = [1, 2, 3, 4]
contains
  subroutine swap(self)
      external dperf_rt_75e6aa0264f60bfe, dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_1
# 16 "names.in.f90"
    class(halo), intent(inout) :: self
    include 'world.inc'
    integer :: ierr
      call dperf_rt_75e6aa0264f60bfe
      call dperf_rt_f_current_block(dperf_rt_caller_1)
# 19 "names.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(6778066266824860030_8)
# 20 "names.in.f90"
    self%count = self%count + 1
      call dperf_rt_f_block(dperf_rt_caller_1)
# 21 "names.in.f90"
  end subroutine swap
  subroutine share_one(x)
      external dperf_rt_75e6aa0264f60bfe, dperf_rt_f_block_after_call, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_2
# 23 "names.in.f90"
    integer, intent(inout) :: x
    include 'world.inc'
    integer :: ierr
      call dperf_rt_75e6aa0264f60bfe
      call dperf_rt_f_current_block(dperf_rt_caller_2)
# 26 "names.in.f90"
    call mpi_bcast(x, 1, 7, 0, mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(dperf_rt_caller_2)
# 27 "names.in.f90"
  end subroutine share_one
  subroutine share_many(x)
      external dperf_rt_75e6aa0264f60bfe, dperf_rt_f_block_after_call, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_3
# 29 "names.in.f90"
    integer, intent(inout) :: x(:)
    include 'world.inc'
    integer :: ierr
      call dperf_rt_75e6aa0264f60bfe
      call dperf_rt_f_current_block(dperf_rt_caller_3)
# 32 "names.in.f90"
    call mpi_bcast(x(1), size(x), 7, 0, mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(dperf_rt_caller_3)
# 33 "names.in.f90"
  end subroutine share_many
  subroutine work(x)
    integer, intent(inout) :: x
    x = x + values(2)
  end subroutine work
end module first

module second
  implicit none
contains
  subroutine work(x)
      external dperf_rt_75e6aa0264f60bfe, dperf_rt_f_block_after_call, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_4
# 44 "names.in.f90"
    integer, intent(inout) :: x
    include 'world.inc'
    integer :: ierr
      call dperf_rt_75e6aa0264f60bfe
      call dperf_rt_f_current_block(dperf_rt_caller_4)
# 47 "names.in.f90"
    call mpi_bcast(x, 1, 7, 0, mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(dperf_rt_caller_4)
# 48 "names.in.f90"
  end subroutine work
end module second

program names
  use first
  use second, only: work_here => work
  implicit none
      external dperf_rt_75e6aa0264f60bfe, dperf_rt_f_block, dperf_rt_f_block_after_call
# 55 "names.in.f90"
  type(halo) :: h
  integer :: ierr, i
      call dperf_rt_75e6aa0264f60bfe
# 57 "names.in.f90"
  call mpi_init(ierr)
      call dperf_rt_f_block_after_call(-808261657110414344_8)
# 58 "names.in.f90"
  i = values(1)
  call work(i)
  i = i + 1
  call work_here(i)
      call dperf_rt_f_block(3102885806332967109_8)
# 62 "names.in.f90"
  i = i + values(i)
  call share(i)
      call dperf_rt_f_block(4400989025469090307_8)
# 64 "names.in.f90"
  i = i + 1
  call h%swap()
  i = i + 1
  select case (i)
  case (1)
    call share(values)
  case default
      call dperf_rt_f_block(-4131455364024623101_8)
# 71 "names.in.f90"
    values(1) = 2
    call share(values)
  end select
  associate (v => values(1))
      call dperf_rt_f_block(-1665395918134721753_8)
# 75 "names.in.f90"
    v = v + 1
    call share(v)
  end associate
      call dperf_rt_f_block(1459181932440245654_8)
# 78 "names.in.f90"
  print *, i, values, h%count
  call mpi_finalize(ierr)
end program names
      subroutine dperf_rt_75e6aa0264f60bfe
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(7_4, 'names.in.f90'// char(0))
      call dperf_rt_f_row(6778066266824860030_8, 0_4, 20_4, 20_4, 'swap'// char(0))
      call dperf_rt_f_row(-808261657110414344_8, 0_4, 58_4, 60_4, 'names'// char(0))
      call dperf_rt_f_row(3102885806332967109_8, 0_4, 62_4, 62_4, 'names'// char(0))
      call dperf_rt_f_row(4400989025469090307_8, 0_4, 64_4, 66_4, 'names'// char(0))
      call dperf_rt_f_row(-4131455364024623101_8, 0_4, 71_4, 71_4, 'names'// char(0))
      call dperf_rt_f_row(-1665395918134721753_8, 0_4, 75_4, 75_4, 'names'// char(0))
      call dperf_rt_f_row(1459181932440245654_8, 0_4, 78_4, 78_4, 'names'// char(0))
      end subroutine dperf_rt_75e6aa0264f60bfe
