# 1 "long_lines.in.f"
! test: -std=legacy -ffixed-line-length-132 -fdefault-integer-8
      subroutine a_name_that_is_quite_long_in_this_program(first_of_the_arguments)
      include 'world.inc'
      external dperf_rt_55cc83f13a1c021d, dperf_rt_f_begin_counted,
     &dperf_rt_f_begin_limited, dperf_rt_f_block,
     &dperf_rt_f_block_after_call, dperf_rt_f_compare_limit,
     &dperf_rt_f_current_block, dperf_rt_f_loop_enter,
     &dperf_rt_f_loop_exit, dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_caller_2
      integer(8) dperf_rt_cmp_1(14)
      integer(8) dperf_rt_guard_1(6)
# 4 "long_lines.in.f"
      integer first_of_the_arguments, ierr, i
      call dperf_rt_55cc83f13a1c021d
      call dperf_rt_f_current_block(dperf_rt_caller_2)
      call dperf_rt_f_begin_counted(dperf_rt_guard_1, int(2, 8), int(1,
     &8))
      call dperf_rt_f_loop_enter(1109474176813157030_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_1, real(2, 8), real(1,
     &8))
# 5 "long_lines.in.f"
      do i = 1, 2
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare_limit(1109474176813157030_8,
     &dperf_rt_cmp_1, real(i, 8), 'i<=2'// char(0), 1_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(1109474176813157030_8, dperf_rt_guard_1,
     &int(i, 8), 1_4)
      if (dperf_rt_guard_1(2) == 2_8) exit
      if (dperf_rt_guard_1(2) == 1_8) then
      first_of_the_arguments=first_of_the_arguments+1
      first_of_the_arguments=first_of_the_arguments+1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(1109474176813157030_8)
      call dperf_rt_f_block(3886520018836407234_8)
# 6 "long_lines.in.f"
        first_of_the_arguments = first_of_the_arguments + 1 ; if (first_of_the_arguments .gt. 100000) stop 'too many of them, alas'
        call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(7650660693629867560_8)
# 8 "long_lines.in.f"
        first_of_the_arguments = first_of_the_arguments + 1
        if (first_of_the_arguments .gt. 100000) goto 99
      enddo
      call dperf_rt_f_loop_exit(1109474176813157030_8)
99    continue
      call dperf_rt_f_block(dperf_rt_caller_2)
# 11 "long_lines.in.f"
      return
      end
      program long_lines
      external dperf_rt_55cc83f13a1c021d, dperf_rt_f_block
# 14 "long_lines.in.f"
      integer n, ierr
      call dperf_rt_55cc83f13a1c021d
      call dperf_rt_f_block(-4157548006206246270_8)
# 15 "long_lines.in.f"
      n = 0
      call mpi_init(ierr)
      call a_name_that_is_quite_long_in_this_program(n)
      call dperf_rt_f_block(-7282268793292881107_8)
# 18 "long_lines.in.f"
      print *, n
      call mpi_finalize(ierr)
      end
      subroutine dperf_rt_55cc83f13a1c021d
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(5_4, 'long_lines.in.f'// char(0))
      call dperf_rt_f_row(3886520018836407234_8, 0_4, 6_4, 6_4,
     &'a_name_that_is_quite_long_in_this_progra'// 'm'// char(0))
      call dperf_rt_f_row(7650660693629867560_8, 0_4, 8_4, 9_4,
     &'a_name_that_is_quite_long_in_this_progra'// 'm'// char(0))
      call dperf_rt_f_row(-4157548006206246270_8, 0_4, 15_4, 15_4,
     &'long_lines'// char(0))
      call dperf_rt_f_row(-7282268793292881107_8, 0_4, 18_4, 18_4,
     &'long_lines'// char(0))
      call dperf_rt_f_row(1109474176813157030_8, 1_4, 5_4, 10_4,
     &'a_name_that_is_quite_long_in_this_progra'// 'm'// char(0))
      end subroutine dperf_rt_55cc83f13a1c021d
