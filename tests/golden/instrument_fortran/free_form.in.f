! test: -std=f2018 -ffree-form
program free_form
implicit none
integer, parameter :: mpi_comm_world = 0
integer :: ierr, n
character(len=20) :: words
call mpi_init(ierr)
n = 1; &
  words = 'do & not ! be &
  &fooled'
call mpi_barrier( & ! a comment
  ! another one
  mpi_comm_world, &
  & ierr)
if (n > 0) then; n = 2; else; n = 3; end if
associate (m => n)
  m = m + 1
end associate
call mpi_barrier(mpi_comm_world, ierr)
print *, n, words
call mpi_finalize(ierr)
end program
