! test: -std=f2018
! All communication is behind what is not given: calls through dummy procedures. Loops are marked once something was recorded.
module driven
  implicit none
contains
  subroutine drive(action, n)
    external :: action
    integer, intent(inout) :: n
    integer :: i
    do i = 1, 3
      n = n + 1
      call action(n)
      n = n * 2
      call action(n)
    end do
    if (n > 1000) return
    n = n + 1
    call action(n)
    n = n + 1
  end subroutine drive
  subroutine quiet(action, n)
    external :: action
    integer, intent(inout) :: n
    integer :: i
    do i = 1, 3
      call action(n)
    end do
  end subroutine quiet
end module driven

program lazy
  use driven
  implicit none
  integer :: ierr, n, i
  external :: share, add
  call mpi_init(ierr)
  n = 0
  call drive(share, n)
  n = n + 1
  do i = 1, 2
    call quiet(share, n)
    call quiet(add, n)
  end do
  print *, n
  call mpi_finalize(ierr)
end program lazy

subroutine share(n)
  implicit none
  integer, intent(inout) :: n
  include 'world.inc'
  integer :: ierr
  if (mod(n, 2) == 0) then
    n = n + 1
    call mpi_bcast(n, 1, 7, 0, mpi_comm_world, ierr)
  end if
end subroutine share

subroutine add(n)
  implicit none
  integer, intent(inout) :: n
  n = n + 1
end subroutine add
