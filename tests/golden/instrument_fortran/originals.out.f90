# 1 "originals.in.f90"
! test: -std=f2018
# 1 "main.F90"
# 1 "<built-in>"
# 1 "main.F90"
! What a preprocessor has written: places are those of the files that it has read.
program originals
  implicit none
  include 'world.inc'
      external dperf_rt_c2c879d2d4121899, dperf_rt_f_begin_compared, dperf_rt_f_begin_counted, dperf_rt_f_begin_limited, &
       dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_compare, dperf_rt_f_compare_limit, dperf_rt_f_expect, &
      dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_1(14)
      integer(8) dperf_rt_cmp_1_1(14)
      integer(8) dperf_rt_guard_1(6)
# 5 "main.F90"
  integer :: ierr, i, n
      call dperf_rt_c2c879d2d4121899
# 6 "main.F90"
  call mpi_init(ierr)
      call dperf_rt_f_block_after_call(8993055973692657724_8)
# 7 "main.F90"
  n = 0
# 20 "main.F90"
      call dperf_rt_f_begin_counted(dperf_rt_guard_1, int(3, 8), int(1, 8))
      call dperf_rt_f_loop_enter(-3221267190887054712_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_1, real(3, 8), real(1, 8))
      call dperf_rt_f_begin_compared(dperf_rt_cmp_1_1)
# 20 "main.F90"
  do i = 1, 3
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-3221267190887054712_8, dperf_rt_cmp_1, real(i, 8), 'i<=3'// char(0), 1_4)
      end if
      if (dperf_rt_cmp_1_1(1) /= 0_8) then
      call dperf_rt_f_expect(-3221267190887054712_8, dperf_rt_cmp_1_1, 0d0, 'n<=100'// char(0), 681_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(-3221267190887054712_8, dperf_rt_guard_1, int(i, 8), 1_4)
      if (dperf_rt_guard_1(2) == 2_8) exit
      if (dperf_rt_guard_1(2) == 1_8) then
      n = n + i
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-3221267190887054712_8)
      call dperf_rt_f_block(-1256771703999398638_8)
# 21 "main.F90"
    n = n + i
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(41335913183237404_8)
# 23 "main.F90"
    if (n > 100) exit
      if (dperf_rt_cmp_1_1(1) /= 0_8) then
      call dperf_rt_f_compare(-3221267190887054712_8, dperf_rt_cmp_1_1, real(n, 8), real(100, 8), 'n<=100'// char(0), &
      649_4)
      end if
# 24 "main.F90"
  end do
      call dperf_rt_f_loop_exit(-3221267190887054712_8)
# 25 "main.F90"
# 1 "share.inc" 1
      call dperf_rt_f_block(-7971418757144095063_8)
# 1 "share.inc"
  n = n + 1
  call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(-9139471740921155781_8)
# 3 "share.inc"
  if (n < 0) stop
# 26 "main.F90" 2
  n = n + 2
  print *, n
  call mpi_finalize(ierr)
end program originals
      subroutine dperf_rt_c2c879d2d4121899
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(4_4, 'main.F90'// char(0))
      call dperf_rt_f_row(8993055973692657724_8, 0_4, 7_4, 7_4, 'originals'// char(0))
      call dperf_rt_f_row(-1256771703999398638_8, 0_4, 21_4, 21_4, 'originals'// char(0))
      call dperf_rt_f_row(41335913183237404_8, 0_4, 23_4, 23_4, 'originals'// char(0))
      call dperf_rt_f_row(-3221267190887054712_8, 1_4, 20_4, 24_4, 'originals'// char(0))
      call dperf_rt_f_table(2_4, 'share.inc'// char(0))
      call dperf_rt_f_row(-7971418757144095063_8, 0_4, 1_4, 1_4, 'originals'// char(0))
      call dperf_rt_f_row(-9139471740921155781_8, 0_4, 3_4, 3_4, 'originals'// char(0))
      end subroutine dperf_rt_c2c879d2d4121899
