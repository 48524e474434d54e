# 1 "openmp.in.f90"
! test: -std=f2018 -fopenmp
! Constructs of OpenMP are boundaries as a whole; what is compiled with OpenMP only stays where it is.
program openmp
  !$ use omp_lib
  implicit none
  include 'world.inc'
      external dperf_rt_1caf609b809ec6d3, dperf_rt_f_block, dperf_rt_f_block_after_call
# 7 "openmp.in.f90"
  integer :: ierr, i, n, threads
      call dperf_rt_1caf609b809ec6d3
# 8 "openmp.in.f90"
  call mpi_init(ierr)
      call dperf_rt_f_block_after_call(-5017970897652801714_8)
# 9 "openmp.in.f90"
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
      call dperf_rt_f_block_after_call(3354667216520646208_8)
# 19 "openmp.in.f90"
  !$omp parallel num_threads(threads)
  !$omp master
  n = n + 1
  call mpi_barrier(mpi_comm_world, ierr)
  n = n + 1
  !$omp end master
  !$omp end parallel
      call dperf_rt_f_block(6475605683606992105_8)
# 26 "openmp.in.f90"
  n = n + 1
  call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(-2243686452549493545_8)
# 28 "openmp.in.f90"
  print *, n
  call mpi_finalize(ierr)
end program openmp
      subroutine dperf_rt_1caf609b809ec6d3
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(4_4, 'openmp.in.f90'// char(0))
      call dperf_rt_f_row(-5017970897652801714_8, 0_4, 9_4, 16_4, 'openmp'// char(0))
      call dperf_rt_f_row(3354667216520646208_8, 0_4, 21_4, 21_4, 'openmp'// char(0))
      call dperf_rt_f_row(6475605683606992105_8, 0_4, 26_4, 26_4, 'openmp'// char(0))
      call dperf_rt_f_row(-2243686452549493545_8, 0_4, 28_4, 28_4, 'openmp'// char(0))
      end subroutine dperf_rt_1caf609b809ec6d3
! said: openmp.in.f90:22: openmp: it communicates inside a construct of OpenMP or OpenACC
