# 1 "crlf.in.f90"
! test: -std=f2018
program crlf
  implicit none
  include "world.inc"
      external dperf_rt_1b1cbfd8ee10e0d0, dperf_rt_f_begin_counted, dperf_rt_f_begin_limited, &
      dperf_rt_f_block_after_call, dperf_rt_f_compare_limit, dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, &
      dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_1(14)
      integer(8) dperf_rt_guard_1(6)
# 5 "crlf.in.f90"
  integer :: ierr, i
      call dperf_rt_1b1cbfd8ee10e0d0
# 6 "crlf.in.f90"
  call mpi_init(ierr)
      call dperf_rt_f_begin_counted(dperf_rt_guard_1, int(2, 8), int(1, 8))
      call dperf_rt_f_loop_enter(590121696303917053_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_1, real(2, 8), real(1, 8))
# 7 "crlf.in.f90"
  do i = 1, 2
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare_limit(590121696303917053_8, dperf_rt_cmp_1, real(i, 8), 'i<=2'// char(0), 1_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(590121696303917053_8, dperf_rt_guard_1, int(i, 8), 0_4)
      if (dperf_rt_guard_1(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(590121696303917053_8)
# 8 "crlf.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(5823237836494924088_8)
# 9 "crlf.in.f90"
    if (i == 1) then
      print *, "one"
    end if
  end do
      call dperf_rt_f_loop_exit(590121696303917053_8)
# 13 "crlf.in.f90"
  call mpi_finalize(ierr)
end program crlf
      subroutine dperf_rt_1b1cbfd8ee10e0d0
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(2_4, 'crlf.in.f90'// char(0))
      call dperf_rt_f_row(5823237836494924088_8, 0_4, 9_4, 11_4, 'crlf'// char(0))
      call dperf_rt_f_row(590121696303917053_8, 3_4, 7_4, 12_4, 'crlf'// char(0))
      end subroutine dperf_rt_1b1cbfd8ee10e0d0
