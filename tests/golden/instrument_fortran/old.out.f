# 1 "old.in.f"
! test: -std=legacy
C     Line breaks in names, computed and arithmetic branches, labels on
C     loops that share their end, COMMON, statement functions, ENTRY.
      program old
      implicit real*8 (a-h,o-z)
      include 'world.inc'
      external dperf_rt_ecb6904a78971aa9, dperf_rt_f_begin_counted,
     &dperf_rt_f_begin_limited, dperf_rt_f_block,
     &dperf_rt_f_block_after_call, dperf_rt_f_compare_limit,
     &dperf_rt_f_loop_enter, dperf_rt_f_loop_exit,
     &dperf_rt_f_loop_exit_after, dperf_rt_f_loop_iteration,
     &dperf_rt_f_loop_iterations, dperf_rt_f_no_events, dperf_rt_f_skip
      integer(4), external :: dperf_rt_f_recorded
      integer(8) dperf_rt_cmp_1(14)
      integer(8) dperf_rt_cmp_2(14)
      integer(8) dperf_rt_cmp_3(14)
      integer(8) dperf_rt_cmp_4(14)
      integer(8) dperf_rt_guard_1(6)
      integer(8) dperf_rt_guard_2(6)
      integer(8) dperf_rt_guard_3(6)
      integer(8) dperf_rt_guard_4(6)
      integer(8) dperf_rt_seen_1(2)
# 7 "old.in.f"
      common /state/ x(4), y
      area(r) = 3 * r * r
      call dperf_rt_ecb6904a78971aa9
      call dperf_rt_f_block(3266317383056517769_8)
# 9 "old.in.f"
      ierr = 0
      call mpi_init(ierr)
      call dperf_rt_f_block_after_call(-2341509688906975770_8)
# 11 "old.in.f"
      y = area(2d0)
      call dperf_rt_f_begin_counted(dperf_rt_guard_1, int(4, 8), int(1,
     &8))
      call dperf_rt_f_no_events(dperf_rt_seen_1)
      call dperf_rt_f_loop_enter(-5669601012663898046_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_1, real(4, 8), real(1,
     &8))
# 12 "old.in.f"
      do 10 i = 1, 4
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-5669601012663898046_8,
     &dperf_rt_cmp_1, real(i, 8), 'i<=4'// char(0), 1_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(-5669601012663898046_8, dperf_rt_guard_1,
     &int(i, 8), 0_4)
      if (dperf_rt_guard_1(2) == 1_8) then
      cycle
      end if
      end if
      if (dperf_rt_f_recorded(dperf_rt_seen_1) /= 0) then
      call dperf_rt_f_loop_iterations(-5669601012663898046_8,
     &dperf_rt_seen_1)
      call dperf_rt_f_block(-3639480966647713648_8)
      end if
# 13 "old.in.f"
      x(i) = y
      if (i .eq. 2) go to 10
      call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(-6771819170293080493_8)
# 16 "old.in.f"
      x(i) = x(i) + 1
 10   continue
      call dperf_rt_f_loop_exit_after(-5669601012663898046_8,
     &dperf_rt_seen_1)
      call dperf_rt_f_begin_counted(dperf_rt_guard_2, int(2, 8), int(1,
     &8))
      call dperf_rt_f_loop_enter(6531624544361083844_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_2, real(2, 8), real(1,
     &8))
# 18 "old.in.f"
      do 30, j = 1, 2
      if (dperf_rt_cmp_2(1) /= 0_8) then
      call dperf_rt_f_compare_limit(6531624544361083844_8,
     &dperf_rt_cmp_2, real(j, 8), 'j<=2'// char(0), 1_4)
      end if
      if (dperf_rt_guard_2(1) /= 0_8) then
      call dperf_rt_f_skip(6531624544361083844_8, dperf_rt_guard_2,
     &int(j, 8), 0_4)
      if (dperf_rt_guard_2(2) == 1_8) then
      y=y+j
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(6531624544361083844_8)
      call dperf_rt_f_begin_counted(dperf_rt_guard_3, int(2, 8), int(1,
     &8))
      call dperf_rt_f_loop_enter(5880666381630082821_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_3, real(2, 8), real(1,
     &8))
# 19 "old.in.f"
        do 20, i = 1, 2
      if (dperf_rt_cmp_3(1) /= 0_8) then
      call dperf_rt_f_compare_limit(5880666381630082821_8,
     &dperf_rt_cmp_3, real(i, 8), 'i<=2'// char(0), 1_4)
      end if
      if (dperf_rt_guard_3(1) /= 0_8) then
      call dperf_rt_f_skip(5880666381630082821_8, dperf_rt_guard_3,
     &int(i, 8), 0_4)
      if (dperf_rt_guard_3(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(5880666381630082821_8)
# 20 "old.in.f"
          call mpi_ba
     +rrier(mpi_comm_world, ierr)
 20     continue
      call dperf_rt_f_loop_exit(5880666381630082821_8)
      call dperf_rt_f_block(462530796157535405_8)
# 23 "old.in.f"
        y = y + j
 30   end do
      call dperf_rt_f_loop_exit(6531624544361083844_8)
      call dperf_rt_f_block(4234269096300419941_8)
# 25 "old.in.f"
      k = 0
40    continue
      call dperf_rt_f_block(3594853606640107296_8)
# 26 "old.in.f"
      k = k + 1
      call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(-2658264734417143062_8)
# 28 "old.in.f"
      if (k .lt. 3) go to 40
      call dperf_rt_f_begin_counted(dperf_rt_guard_4, int(2, 8), int(1,
     &8))
      call dperf_rt_f_loop_enter(-3588871029357368548_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_4, real(2, 8), real(1,
     &8))
# 29 "old.in.f"
      do 60 i = 1, 2
      if (dperf_rt_cmp_4(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-3588871029357368548_8,
     &dperf_rt_cmp_4, real(i, 8), 'i<=2'// char(0), 1_4)
      end if
      if (dperf_rt_guard_4(1) /= 0_8) then
      call dperf_rt_f_skip(-3588871029357368548_8, dperf_rt_guard_4,
     &int(i, 8), 0_4)
      if (dperf_rt_guard_4(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-3588871029357368548_8)
# 30 "old.in.f"
      do 60 j = 1, 2
      call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(9002579408070442289_8)
# 32 "old.in.f"
      y = y + 1
 60   k = k + i * j
      call dperf_rt_f_loop_exit(-3588871029357368548_8)
# 34 "old.in.f"
      call middle(y)
      call dperf_rt_f_block(-7495114278888267216_8)
# 35 "old.in.f"
      call late(y)
      print '(5f8.2,i4)', x, y, k
      call mpi_finalize(ierr)
      end
      subroutine middle(y)
      implicit real*8 (a-h,o-z)
      include 'world.inc'
      y = y + 1
      entry late(y)
      call mpi_barrier(mpi_comm_world, ierr)
      y = y + 1
      return
      end
      subroutine dperf_rt_ecb6904a78971aa9
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(14_4, 'old.in.f'// char(0))
      call dperf_rt_f_row(3266317383056517769_8, 0_4, 9_4, 9_4, 'old'//
     &char(0))
      call dperf_rt_f_row(-2341509688906975770_8, 0_4, 11_4, 11_4,
     &'old'// char(0))
      call dperf_rt_f_row(-3639480966647713648_8, 0_4, 13_4, 14_4,
     &'old'// char(0))
      call dperf_rt_f_row(-6771819170293080493_8, 0_4, 16_4, 17_4,
     &'old'// char(0))
      call dperf_rt_f_row(462530796157535405_8, 0_4, 23_4, 24_4,
     &'old'// char(0))
      call dperf_rt_f_row(4234269096300419941_8, 0_4, 25_4, 25_4,
     &'old'// char(0))
      call dperf_rt_f_row(3594853606640107296_8, 0_4, 26_4, 26_4,
     &'old'// char(0))
      call dperf_rt_f_row(-2658264734417143062_8, 0_4, 28_4, 28_4,
     &'old'// char(0))
      call dperf_rt_f_row(9002579408070442289_8, 0_4, 32_4, 33_4,
     &'old'// char(0))
      call dperf_rt_f_row(-7495114278888267216_8, 0_4, 35_4, 36_4,
     &'old'// char(0))
      call dperf_rt_f_row(-5669601012663898046_8, 3_4, 12_4, 17_4,
     &'old'// char(0))
      call dperf_rt_f_row(6531624544361083844_8, 3_4, 18_4, 24_4,
     &'old'// char(0))
      call dperf_rt_f_row(5880666381630082821_8, 3_4, 19_4, 22_4,
     &'old'// char(0))
      call dperf_rt_f_row(-3588871029357368548_8, 3_4, 29_4, 33_4,
     &'old'// char(0))
      end subroutine dperf_rt_ecb6904a78971aa9
! said: old.in.f:39: middle: it has an ENTRY statement
! said: old.in.f:30: old: the loop shares a line or its end with something else, or begins or ends in a macro or under a different #if: its iterations are not marked
