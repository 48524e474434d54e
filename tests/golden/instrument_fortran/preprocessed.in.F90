! test: -std=f2018 -DSEND=mpi_barrier -DTWICE
program preprocessed
  implicit none
  include 'world.inc'
  integer :: ierr, i
  call mpi_init(ierr)
  i = 0
#ifdef TWICE
  call SEND(mpi_comm_world, ierr)
  i = i + 1
#else
  this is not Fortran
#endif
  !$omp parallel do
  do i = 1, 4
    ierr = 0
  end do
  !$omp end parallel do
  call mpi_barrier(mpi_comm_world, ierr)
#include "preprocessed.inc"
  print *, i, ierr
  call mpi_finalize(ierr)
end program preprocessed
