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
    class(box), intent(inout) :: self
    integer, intent(in) :: n
    integer :: ierr
    include 'world.inc'
    self%count(1) = n
    call mpi_barrier(mpi_comm_world, ierr)
  end subroutine fill_it
  integer function total(self)
    class(box), intent(in) :: self
    total = sum(self%count)
  end function total
  subroutine run_all(actions, b)
    procedure(action) :: actions
    type(box), intent(inout) :: b
    integer :: i
    integer, pointer :: p
    procedure(action), pointer :: kept
    allocate (p)
    p = 0
    kept => actions
    do i = 1, b%count(1)
      p = p + b%total()
      call kept(b)
    end do
    call b%fill(p)
    b%count(2) = p
    deallocate (p)
  end subroutine run_all
end module kinds

program enums
  use kinds
  implicit none
  type(box) :: b
  integer :: ierr
  call mpi_init(ierr)
  b%count(1) = 2
  call run_all(share, b)
  colour = red
  print *, b%count, colour
  call mpi_finalize(ierr)
contains
  subroutine share(b)
    type(box), intent(inout) :: b
    include 'world.inc'
    call mpi_bcast(b%count(3), 1, 7, 0, mpi_comm_world, ierr)
    b%count(3) = b%count(3) + 1
  end subroutine share
end program enums
