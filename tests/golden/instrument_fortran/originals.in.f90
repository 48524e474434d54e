! test: -std=f2018
# 1 "main.F90"
# 1 "<built-in>"
# 1 "main.F90"
! What a preprocessor has written: places are those of the files that it has read.
program originals
  implicit none
  include 'world.inc'
  integer :: ierr, i, n
  call mpi_init(ierr)
  n = 0
# 20 "main.F90"
  do i = 1, 3
    n = n + i
    call mpi_barrier(mpi_comm_world, ierr)
    if (n > 100) exit
  end do
# 1 "share.inc" 1
  n = n + 1
  call mpi_barrier(mpi_comm_world, ierr)
  if (n < 0) stop
# 26 "main.F90" 2
  n = n + 2
  print *, n
  call mpi_finalize(ierr)
end program originals
