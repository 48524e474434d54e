! test: -std=f2018 -fopenmp
! Constructs of OpenMP are boundaries as a whole; what is compiled with OpenMP only stays where it is.
program openmp
  !$ use omp_lib
  implicit none
  include 'world.inc'
  integer :: ierr, i, n, threads
  call mpi_init(ierr)
  n = 0
  threads = 1
  !$ threads = min(2, omp_get_max_threads())
  !$omp parallel do num_threads(threads) &
  !$omp reduction(+:n)
  do i = 1, 10
    n = n + i
  end do
  !$omp end parallel do
  call mpi_barrier(mpi_comm_world, ierr)
  !$omp parallel num_threads(threads)
  !$omp master
  n = n + 1
  call mpi_barrier(mpi_comm_world, ierr)
  n = n + 1
  !$omp end master
  !$omp end parallel
  n = n + 1
  call mpi_barrier(mpi_comm_world, ierr)
  print *, n
  call mpi_finalize(ierr)
end program openmp
