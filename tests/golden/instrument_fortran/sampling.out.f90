# 1 "sampling.in.f90"
! test: -std=f2018
! Two iterations of loops whose iterations are alike are left out, and the output is the same all the same.
program sampling
  implicit none
  include 'world.inc'
      external dperf_rt_7af24aa18ab160d3, dperf_rt_f_begin_compared, dperf_rt_f_begin_counted, dperf_rt_f_begin_guard, &
      dperf_rt_f_begin_limited, dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_compare, &
      dperf_rt_f_compare_limit, dperf_rt_f_expect, dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, &
      dperf_rt_f_loop_iteration, dperf_rt_f_skip, dperf_rt_f_taken
      integer(8) dperf_rt_cmp_1(14)
      integer(8) dperf_rt_cmp_2(14)
      integer(8) dperf_rt_cmp_3(14)
      integer(8) dperf_rt_cmp_4(14)
      integer(8) dperf_rt_cmp_4_1(14)
      integer(8) dperf_rt_cmp_5(14)
      integer(8) dperf_rt_cmp_6(14)
      integer(8) dperf_rt_cmp_7(14)
      integer(8) dperf_rt_guard_1(6)
      integer(8) dperf_rt_guard_2(6)
      integer(8) dperf_rt_guard_3(6)
      integer(8) dperf_rt_guard_4(6)
      integer(8) dperf_rt_guard_5(6)
      integer(8) dperf_rt_guard_6(6)
      integer(8) dperf_rt_guard_7(6)
# 6 "sampling.in.f90"
  integer :: ierr, i, n, k
  real(8) :: t, dt
  integer :: done(40)
      call dperf_rt_7af24aa18ab160d3
# 9 "sampling.in.f90"
  call mpi_init(ierr)
      call dperf_rt_f_block_after_call(314144054741189736_8)
# 10 "sampling.in.f90"
  t = 0
  dt = 0.5
  n = 0
  done = 0
  ! a plain counter; t and n go on as in all iterations
      call dperf_rt_f_begin_counted(dperf_rt_guard_1, int(10, 8), int(1, 8))
      call dperf_rt_f_loop_enter(-7416633644262395492_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_1, real(10, 8), real(1, 8))
# 15 "sampling.in.f90"
  do i = 1, 10
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-7416633644262395492_8, dperf_rt_cmp_1, real(i, 8), 'i<=10'// char(0), 1_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(-7416633644262395492_8, dperf_rt_guard_1, int(i, 8), 0_4)
      if (dperf_rt_guard_1(2) == 1_8) then
      t = t + dt
      n = n + 2
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-7416633644262395492_8)
      call dperf_rt_f_block(4093499771442806280_8)
# 16 "sampling.in.f90"
    t = t + dt
    n = n + 2
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(-7416633644262395492_8)
      call dperf_rt_f_block(5666027795904571951_8)
# 20 "sampling.in.f90"
  print *, t, n, i
  ! downwards, by a step of its own
      call dperf_rt_f_begin_counted(dperf_rt_guard_2, int(1, 8), int(-3, 8))
      call dperf_rt_f_loop_enter(3843859762379144942_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_2, real(1, 8), real(-3, 8))
# 22 "sampling.in.f90"
  do i = 20, 1, -3
      if (dperf_rt_cmp_2(1) /= 0_8) then
      call dperf_rt_f_compare_limit(3843859762379144942_8, dperf_rt_cmp_2, real(i, 8), 'i>=1'// char(0), 3_4)
      end if
      if (dperf_rt_guard_2(1) /= 0_8) then
      call dperf_rt_f_skip(3843859762379144942_8, dperf_rt_guard_2, int(i, 8), 0_4)
      if (dperf_rt_guard_2(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(3843859762379144942_8)
# 23 "sampling.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(3843859762379144942_8)
      call dperf_rt_f_block(8798365999549938796_8)
# 25 "sampling.in.f90"
  print *, i
  ! with a name, and an inner loop
      call dperf_rt_f_begin_counted(dperf_rt_guard_3, int(2 * 3, 8), int(1, 8))
      call dperf_rt_f_loop_enter(5666686214236341953_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_3, real(2 * 3, 8), real(1, 8))
# 27 "sampling.in.f90"
  outer: do k = 1, 2 * 3
      if (dperf_rt_cmp_3(1) /= 0_8) then
      call dperf_rt_f_compare_limit(5666686214236341953_8, dperf_rt_cmp_3, real(k, 8), 'k<=2 * 3'// char(0), 1_4)
      end if
      if (dperf_rt_guard_3(1) /= 0_8) then
      call dperf_rt_f_skip(5666686214236341953_8, dperf_rt_guard_3, int(k, 8), 0_4)
      if (dperf_rt_guard_3(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(5666686214236341953_8)
      call dperf_rt_f_block(718619095425894689_8)
# 28 "sampling.in.f90"
    do i = 1, 2
      done(i) = i
    end do
    call mpi_barrier(mpi_comm_world, ierr)
  end do outer
      call dperf_rt_f_loop_exit(5666686214236341953_8)
      call dperf_rt_f_block(-1568306777383248993_8)
# 33 "sampling.in.f90"
  print *, k, done(1:2)
  ! may be left early
      call dperf_rt_f_begin_counted(dperf_rt_guard_4, int(8, 8), int(1, 8))
      call dperf_rt_f_loop_enter(7596146565589135702_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_4, real(8, 8), real(1, 8))
      call dperf_rt_f_begin_compared(dperf_rt_cmp_4_1)
# 35 "sampling.in.f90"
  do i = 1, 8
      if (dperf_rt_cmp_4(1) /= 0_8) then
      call dperf_rt_f_compare_limit(7596146565589135702_8, dperf_rt_cmp_4, real(i, 8), 'i<=8'// char(0), 1_4)
      end if
      if (dperf_rt_cmp_4_1(1) /= 0_8) then
      call dperf_rt_f_expect(7596146565589135702_8, dperf_rt_cmp_4_1, 1d0, 't>=0'// char(0), 939_4)
      end if
      if (dperf_rt_guard_4(1) /= 0_8) then
      call dperf_rt_f_skip(7596146565589135702_8, dperf_rt_guard_4, int(i, 8), 1_4)
      if (dperf_rt_guard_4(2) == 2_8) exit
      if (dperf_rt_guard_4(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(7596146565589135702_8)
# 36 "sampling.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(913090855717168205_8)
# 37 "sampling.in.f90"
    if (t < 0) exit
      if (dperf_rt_cmp_4_1(1) /= 0_8) then
      call dperf_rt_f_compare(7596146565589135702_8, dperf_rt_cmp_4_1, real(t, 8), real(0, 8), 't>=0'// char(0), 907_4)
      end if
# 38 "sampling.in.f90"
  end do
      call dperf_rt_f_loop_exit(7596146565589135702_8)
# 39 "sampling.in.f90"
  ! what decides comes from nowhere that is known before
      call dperf_rt_f_begin_counted(dperf_rt_guard_5, int(8, 8), int(1, 8))
      call dperf_rt_f_loop_enter(-8266000700547616182_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_5, real(8, 8), real(1, 8))
# 40 "sampling.in.f90"
  do i = 1, 8
      if (dperf_rt_cmp_5(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-8266000700547616182_8, dperf_rt_cmp_5, real(i, 8), 'i<=8'// char(0), 1_4)
      end if
      if (dperf_rt_guard_5(1) /= 0_8) then
      call dperf_rt_f_skip(-8266000700547616182_8, dperf_rt_guard_5, int(i, 8), 0_4)
      if (dperf_rt_guard_5(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-8266000700547616182_8)
# 41 "sampling.in.f90"
    call mpi_allreduce(n, k, 1, 7, 3, mpi_comm_world, ierr)
    if (k > 100) then
      call dperf_rt_f_taken(-8266000700547616182_8, 42_4)
# 42 "sampling.in.f90"
      call mpi_barrier(mpi_comm_world, ierr)
      end if
# 42 "sampling.in.f90"
      
      call dperf_rt_f_block(2005156769624057618_8)
# 43 "sampling.in.f90"
    n = k + n
  end do
      call dperf_rt_f_loop_exit(-8266000700547616182_8)
      call dperf_rt_f_begin_guard(dperf_rt_guard_6)
      call dperf_rt_f_loop_enter(7056128139191608853_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_6)
# 45 "sampling.in.f90"
  do while (t < 20)
      if (dperf_rt_cmp_6(1) /= 0_8) then
      call dperf_rt_f_compare(7056128139191608853_8, dperf_rt_cmp_6, real(t, 8), real(20, 8), 't<20'// char(0), 0_4)
      end if
      if (dperf_rt_guard_6(1) /= 0_8) then
      call dperf_rt_f_skip(7056128139191608853_8, dperf_rt_guard_6, 0_8, 1_4)
      if (dperf_rt_guard_6(2) == 2_8) exit
      if (dperf_rt_guard_6(2) == 1_8) then
      t = t + dt
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(7056128139191608853_8)
      call dperf_rt_f_block(3835600638039986637_8)
# 46 "sampling.in.f90"
    t = t + dt
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(7056128139191608853_8)
      call dperf_rt_f_block(-1766585928565339762_8)
# 49 "sampling.in.f90"
  print *, t
  i = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_7)
      call dperf_rt_f_loop_enter(-2207195790107176956_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_7)
# 51 "sampling.in.f90"
  do
      if (dperf_rt_cmp_7(1) /= 0_8) then
      call dperf_rt_f_expect(-2207195790107176956_8, dperf_rt_cmp_7, 0d0, 'i<=3'// char(0), 169_4)
      end if
      if (dperf_rt_guard_7(1) /= 0_8) then
      call dperf_rt_f_skip(-2207195790107176956_8, dperf_rt_guard_7, 0_8, 1_4)
      if (dperf_rt_guard_7(2) == 2_8) exit
      if (dperf_rt_guard_7(2) == 1_8) then
      i = i + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-2207195790107176956_8)
      call dperf_rt_f_block(-7678447716733936144_8)
# 52 "sampling.in.f90"
    i = i + 1
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(7111388852237124354_8)
# 54 "sampling.in.f90"
    if (i > 3) exit
      if (dperf_rt_cmp_7(1) /= 0_8) then
      call dperf_rt_f_compare(-2207195790107176956_8, dperf_rt_cmp_7, real(i, 8), real(3, 8), 'i<=3'// char(0), 137_4)
      end if
# 55 "sampling.in.f90"
  end do
      call dperf_rt_f_loop_exit(-2207195790107176956_8)
      call dperf_rt_f_block(8286911918014736806_8)
# 56 "sampling.in.f90"
  do concurrent (i = 1:4)
    done(i) = 2
  end do
  print *, i > 0, done(1:4)
  call mpi_finalize(ierr)
end program sampling
      subroutine dperf_rt_7af24aa18ab160d3
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(21_4, 'sampling.in.f90'// char(0))
      call dperf_rt_f_row(314144054741189736_8, 0_4, 10_4, 13_4, 'sampling'// char(0))
      call dperf_rt_f_row(4093499771442806280_8, 0_4, 16_4, 17_4, 'sampling'// char(0))
      call dperf_rt_f_row(5666027795904571951_8, 0_4, 20_4, 20_4, 'sampling'// char(0))
      call dperf_rt_f_row(8798365999549938796_8, 0_4, 25_4, 25_4, 'sampling'// char(0))
      call dperf_rt_f_row(718619095425894689_8, 0_4, 28_4, 30_4, 'sampling'// char(0))
      call dperf_rt_f_row(-1568306777383248993_8, 0_4, 33_4, 33_4, 'sampling'// char(0))
      call dperf_rt_f_row(913090855717168205_8, 0_4, 37_4, 37_4, 'sampling'// char(0))
      call dperf_rt_f_row(2005156769624057618_8, 0_4, 43_4, 43_4, 'sampling'// char(0))
      call dperf_rt_f_row(3835600638039986637_8, 0_4, 46_4, 46_4, 'sampling'// char(0))
      call dperf_rt_f_row(-1766585928565339762_8, 0_4, 49_4, 50_4, 'sampling'// char(0))
      call dperf_rt_f_row(-7678447716733936144_8, 0_4, 52_4, 52_4, 'sampling'// char(0))
      call dperf_rt_f_row(7111388852237124354_8, 0_4, 54_4, 54_4, 'sampling'// char(0))
      call dperf_rt_f_row(8286911918014736806_8, 0_4, 56_4, 59_4, 'sampling'// char(0))
      call dperf_rt_f_row(-7416633644262395492_8, 3_4, 15_4, 19_4, 'sampling'// char(0))
      call dperf_rt_f_row(3843859762379144942_8, 3_4, 22_4, 24_4, 'sampling'// char(0))
      call dperf_rt_f_row(5666686214236341953_8, 3_4, 27_4, 32_4, 'sampling'// char(0))
      call dperf_rt_f_row(7596146565589135702_8, 1_4, 35_4, 38_4, 'sampling'// char(0))
      call dperf_rt_f_row(-8266000700547616182_8, 3_4, 40_4, 44_4, 'sampling'// char(0))
      call dperf_rt_f_row(7056128139191608853_8, 1_4, 45_4, 48_4, 'sampling'// char(0))
      call dperf_rt_f_row(-2207195790107176956_8, 1_4, 51_4, 55_4, 'sampling'// char(0))
      call dperf_rt_f_row(-8266000700547616182_8, 2_4, 42_4, 42_4, 'sampling'// char(0))
      end subroutine dperf_rt_7af24aa18ab160d3
! said: # Says which loops a run samples: DPERF_DECISIONS=FILE. Lines that begin with # are comments.
! said: #   FILE:LINE sample    sample it
! said: #   FILE:LINE run       run it in full
! said: #   FILE:LINE = N       it has N iterations in all, then it ends
! said: #   FILE:LINE first K   run K iterations, then the last ones, the same on all ranks
! said: sampling.in.f90:15 sample  # its counter `i` steps to `10`, and nothing else changes it
! said: sampling.in.f90:22 sample  # its counter `i` steps to `1`, and nothing else changes it
! said: sampling.in.f90:27 sample  # its counter `k` steps to `2 * 3`, and nothing else changes it
! said: # sampling.in.f90:35 sample  # it may be left early by the exit in line 37
! said: sampling.in.f90:40 sample  # its counter `i` steps to `8`, and nothing else changes it
! said: # sampling.in.f90:45 = N  # its condition `t < 20` is not a plain counter
! said: # sampling.in.f90:51 = N  # it has no condition
