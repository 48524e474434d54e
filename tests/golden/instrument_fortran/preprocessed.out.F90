# 1 "preprocessed.in.F90"
! test: -std=f2018 -DSEND=mpi_barrier -DTWICE
program preprocessed
  implicit none
  include 'world.inc'
      external dperf_rt_bee78fabfa956ba6, dperf_rt_f_block, dperf_rt_f_block_after_call
# 5 "preprocessed.in.F90"
  integer :: ierr, i
      call dperf_rt_bee78fabfa956ba6
# 6 "preprocessed.in.F90"
  call mpi_init(ierr)
      call dperf_rt_f_block_after_call(8485849560192191576_8)
# 7 "preprocessed.in.F90"
  i = 0
#ifdef TWICE
  call SEND(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(7392359433549311108_8)
# 10 "preprocessed.in.F90"
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
      call dperf_rt_f_block(7289012924518748300_8)
# 21 "preprocessed.in.F90"
  print *, i, ierr
  call mpi_finalize(ierr)
end program preprocessed
      subroutine dperf_rt_bee78fabfa956ba6
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(3_4, 'preprocessed.in.F90'// char(0))
      call dperf_rt_f_row(8485849560192191576_8, 0_4, 7_4, 7_4, 'preprocessed'// char(0))
      call dperf_rt_f_row(7392359433549311108_8, 0_4, 10_4, 17_4, 'preprocessed'// char(0))
      call dperf_rt_f_row(7289012924518748300_8, 0_4, 21_4, 21_4, 'preprocessed'// char(0))
      end subroutine dperf_rt_bee78fabfa956ba6
