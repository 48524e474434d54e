! test: -std=f2018
! Parts come from other files; the first statement looks like a statement function.
module state
  implicit none
  real :: field(4)
contains
  pure subroutine quiet(x)
    real, intent(inout) :: x
    x = x + 1
  end subroutine quiet
  subroutine update
    include 'world.inc'
    integer :: ierr, i
    field(1) = 2
    include 'barrier.inc'
    field(2) = 3
    do i = 1, 2
      include 'barrier.inc'
    end do
    call quiet(field(3))
  end subroutine update
end module state
program included
  use state
  implicit none
  integer :: ierr
  call mpi_init(ierr)
  field = 1
  call update
  print *, field
  call mpi_finalize(ierr)
end program included
