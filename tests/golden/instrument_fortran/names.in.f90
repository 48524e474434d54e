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
    class(halo), intent(inout) :: self
    include 'world.inc'
    integer :: ierr
    call mpi_barrier(mpi_comm_world, ierr)
    self%count = self%count + 1
  end subroutine swap
  subroutine share_one(x)
    integer, intent(inout) :: x
    include 'world.inc'
    integer :: ierr
    call mpi_bcast(x, 1, 7, 0, mpi_comm_world, ierr)
  end subroutine share_one
  subroutine share_many(x)
    integer, intent(inout) :: x(:)
    include 'world.inc'
    integer :: ierr
    call mpi_bcast(x(1), size(x), 7, 0, mpi_comm_world, ierr)
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
    integer, intent(inout) :: x
    include 'world.inc'
    integer :: ierr
    call mpi_bcast(x, 1, 7, 0, mpi_comm_world, ierr)
  end subroutine work
end module second

program names
  use first
  use second, only: work_here => work
  implicit none
  type(halo) :: h
  integer :: ierr, i
  call mpi_init(ierr)
  i = values(1)
  call work(i)
  i = i + 1
  call work_here(i)
  i = i + values(i)
  call share(i)
  i = i + 1
  call h%swap()
  i = i + 1
  select case (i)
  case (1)
    call share(values)
  case default
    values(1) = 2
    call share(values)
  end select
  associate (v => values(1))
    v = v + 1
    call share(v)
  end associate
  print *, i, values, h%count
  call mpi_finalize(ierr)
end program names
