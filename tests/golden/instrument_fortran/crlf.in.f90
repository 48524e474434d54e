! test: -std=f2018
program crlf
  implicit none
  include "world.inc"
  integer :: ierr, i
  call mpi_init(ierr)
  do i = 1, 2
    call mpi_barrier(mpi_comm_world, ierr)
    if (i == 1) then
      print *, "one"
    end if
  end do
  call mpi_finalize(ierr)
end program crlf
