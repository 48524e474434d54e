# 1 "sequence_numbers.in.f"
! test: -std=legacy -Wno-line-truncation
      SUBROUTINE WORK(N)                                                00000010
      external dperf_rt_02bd6b721ae03729, dperf_rt_f_begin_counted,
     &dperf_rt_f_begin_limited, dperf_rt_f_block,
     &dperf_rt_f_compare_limit, dperf_rt_f_current_block,
     &dperf_rt_f_loop_enter, dperf_rt_f_loop_exit,
     &dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_caller_2
      integer(8) dperf_rt_cmp_1(14)
      integer(8) dperf_rt_guard_1(6)
# 3 "sequence_numbers.in.f"
      INTEGER N, IERR                                                   00000020
      INTEGER, PARAMETER :: MPI_COMM_WORLD = 0                          00000030
      SAVE                                                              00000040
      call dperf_rt_02bd6b721ae03729
      call dperf_rt_f_current_block(dperf_rt_caller_2)
      call dperf_rt_f_begin_counted(dperf_rt_guard_1, int(2, 8), int(1,
     &8))
      call dperf_rt_f_loop_enter(-3620270063472001520_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_1, real(2, 8), real(1,
     &8))
# 6 "sequence_numbers.in.f"
      DO 10 IERR = 1, 2                                                 00000050
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-3620270063472001520_8,
     &dperf_rt_cmp_1, real(ierr, 8), 'ierr<=2'// char(0), 1_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(-3620270063472001520_8, dperf_rt_guard_1,
     &int(ierr, 8), 1_4)
      if (dperf_rt_guard_1(2) == 2_8) exit
      if (dperf_rt_guard_1(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-3620270063472001520_8)
      call dperf_rt_f_block(-5417109299280820098_8)
# 7 "sequence_numbers.in.f"
      IF (N .GT. 100) then
      call dperf_rt_f_block(dperf_rt_caller_2)
# 7 "sequence_numbers.in.f"
      RETURN
      end if
# 7 "sequence_numbers.in.f"
      
      CALL MPI_BARRIER(MPI_COMM_WORLD, N)                               00000070
   10 CONTINUE                                                          00000080
      call dperf_rt_f_loop_exit(-3620270063472001520_8)
      call dperf_rt_f_block(dperf_rt_caller_2)
# 10 "sequence_numbers.in.f"
      END                                                               00000090
      external dperf_rt_02bd6b721ae03729, dperf_rt_f_block
# 11 "sequence_numbers.in.f"
      INTEGER A(2), IERR
      call dperf_rt_02bd6b721ae03729
      call dperf_rt_f_block(261989325614059156_8)
# 12 "sequence_numbers.in.f"
      A(1) = 2
      CALL MPI_INIT(IERR)
      CALL WORK(A(1))
      call dperf_rt_f_block(3382787055211994045_8)
# 15 "sequence_numbers.in.f"
      PRINT *, A(1)
      CALL MPI_FINALIZE(IERR)
      END
      subroutine dperf_rt_02bd6b721ae03729
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(4_4, 'sequence_numbers.in.f'// char(0))
      call dperf_rt_f_row(-5417109299280820098_8, 0_4, 7_4, 7_4,
     &'work'// char(0))
      call dperf_rt_f_row(261989325614059156_8, 0_4, 12_4, 12_4,
     &'main'// char(0))
      call dperf_rt_f_row(3382787055211994045_8, 0_4, 15_4, 15_4,
     &'main'// char(0))
      call dperf_rt_f_row(-3620270063472001520_8, 1_4, 6_4, 9_4,
     &'work'// char(0))
      end subroutine dperf_rt_02bd6b721ae03729
