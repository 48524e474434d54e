! test: -std=f95
program one_line
  implicit none
  include 'world.inc'
  integer :: ierr, i, a(4)
  call mpi_init(ierr)
  a = 0; call mpi_barrier(mpi_comm_world, ierr); a(1) = 1
  a(2) = 2
  do i = 1, 2; call mpi_barrier(mpi_comm_world, ierr); end do
  if (a(1) == 1) call mpi_barrier(mpi_comm_world, ierr)
  a(3) = 3
  do i = 1, 3
    if (a(i) == 2) cycle
    if (a(i) == 3) exit
    call mpi_barrier(mpi_comm_world, ierr)
  end do
  a(4) = a(3)
  call early(a(4))
  print *, a
  call mpi_finalize(ierr)
contains
  subroutine early(x)
    integer, intent(inout) :: x
    if (x < 0) return
    x = x + 1
    if (x > 100) return ! not today
    call mpi_barrier(mpi_comm_world, ierr)
    if (x > 200) then
      return
    end if
    x = x + 1
  end subroutine early
end program one_line
