# 1 "one_line.in.f90"
! test: -std=f95
program one_line
  implicit none
  include 'world.inc'
      external dperf_rt_214a4ec2c0dcffc0, dperf_rt_f_begin_compared, dperf_rt_f_begin_counted, dperf_rt_f_begin_limited, &
       dperf_rt_f_block, dperf_rt_f_compare, dperf_rt_f_compare_limit, dperf_rt_f_expect, dperf_rt_f_loop_enter, &
      dperf_rt_f_loop_exit_after, dperf_rt_f_loop_iterations, dperf_rt_f_no_events, dperf_rt_f_skip
      integer(4), external :: dperf_rt_f_recorded
      integer(8) dperf_rt_cmp_1(14)
      integer(8) dperf_rt_cmp_1_1(14)
      integer(8) dperf_rt_guard_1(6)
      integer(8) dperf_rt_seen_1(2)
# 5 "one_line.in.f90"
  integer :: ierr, i, a(4)
      call dperf_rt_214a4ec2c0dcffc0
# 6 "one_line.in.f90"
  call mpi_init(ierr)
  a = 0; call mpi_barrier(mpi_comm_world, ierr); a(1) = 1
      call dperf_rt_f_block(316208986098931117_8)
# 8 "one_line.in.f90"
  a(2) = 2
  do i = 1, 2; call mpi_barrier(mpi_comm_world, ierr); end do
  if (a(1) == 1) call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block(8036360927134822095_8)
# 11 "one_line.in.f90"
  a(3) = 3
      call dperf_rt_f_begin_counted(dperf_rt_guard_1, int(3, 8), int(1, 8))
      call dperf_rt_f_no_events(dperf_rt_seen_1)
      call dperf_rt_f_loop_enter(-2322104652591529003_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_1, real(3, 8), real(1, 8))
      call dperf_rt_f_begin_compared(dperf_rt_cmp_1_1)
# 12 "one_line.in.f90"
  do i = 1, 3
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-2322104652591529003_8, dperf_rt_cmp_1, real(i, 8), 'i<=3'// char(0), 1_4)
      end if
      if (dperf_rt_cmp_1_1(1) /= 0_8) then
      call dperf_rt_f_expect(-2322104652591529003_8, dperf_rt_cmp_1_1, 0d0, 'a(i)/=3'// char(0), 684_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(-2322104652591529003_8, dperf_rt_guard_1, int(i, 8), 1_4)
      if (dperf_rt_guard_1(2) == 2_8) exit
      if (dperf_rt_guard_1(2) == 1_8) then
      cycle
      end if
      end if
      if (dperf_rt_f_recorded(dperf_rt_seen_1) /= 0) then
      call dperf_rt_f_loop_iterations(-2322104652591529003_8, dperf_rt_seen_1)
      call dperf_rt_f_block(9219642146959577563_8)
      end if
# 13 "one_line.in.f90"
    if (a(i) == 2) cycle
    if (a(i) == 3) exit
      if (dperf_rt_cmp_1_1(1) /= 0_8) then
      call dperf_rt_f_compare(-2322104652591529003_8, dperf_rt_cmp_1_1, real(a(i), 8), real(3, 8), 'a(i)/=3'// char(0), &
      652_4)
      end if
# 15 "one_line.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit_after(-2322104652591529003_8, dperf_rt_seen_1)
      call dperf_rt_f_block(-6638638249362075719_8)
# 17 "one_line.in.f90"
  a(4) = a(3)
  call early(a(4))
      call dperf_rt_f_block(3088954425679401255_8)
# 19 "one_line.in.f90"
  print *, a
  call mpi_finalize(ierr)
contains
  subroutine early(x)
      external dperf_rt_214a4ec2c0dcffc0, dperf_rt_f_block_after_call, dperf_rt_f_block_if, dperf_rt_f_current_block, &
      dperf_rt_f_events
      integer(8) dperf_rt_caller_3
      integer(8) dperf_rt_seen_2(2)
# 23 "one_line.in.f90"
    integer, intent(inout) :: x
      call dperf_rt_214a4ec2c0dcffc0
      call dperf_rt_f_current_block(dperf_rt_caller_3)
      call dperf_rt_f_events(dperf_rt_seen_2)
# 24 "one_line.in.f90"
    if (x < 0) then
      call dperf_rt_f_block_if(dperf_rt_caller_3, dperf_rt_seen_2)
# 24 "one_line.in.f90"
      return
      end if
# 24 "one_line.in.f90"
      
    x = x + 1
    if (x > 100) then
      call dperf_rt_f_block_if(dperf_rt_caller_3, dperf_rt_seen_2)
# 26 "one_line.in.f90"
      return
      end if
# 26 "one_line.in.f90"
       ! not today
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(4076078164730543261_8)
# 28 "one_line.in.f90"
    if (x > 200) then
      call dperf_rt_f_block_if(dperf_rt_caller_3, dperf_rt_seen_2)
# 29 "one_line.in.f90"
      return
    end if
    x = x + 1
      call dperf_rt_f_block_if(dperf_rt_caller_3, dperf_rt_seen_2)
# 32 "one_line.in.f90"
  end subroutine early
end program one_line
      subroutine dperf_rt_214a4ec2c0dcffc0
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(7_4, 'one_line.in.f90'// char(0))
      call dperf_rt_f_row(316208986098931117_8, 0_4, 8_4, 8_4, 'one_line'// char(0))
      call dperf_rt_f_row(8036360927134822095_8, 0_4, 11_4, 11_4, 'one_line'// char(0))
      call dperf_rt_f_row(9219642146959577563_8, 0_4, 13_4, 14_4, 'one_line'// char(0))
      call dperf_rt_f_row(-6638638249362075719_8, 0_4, 17_4, 17_4, 'one_line'// char(0))
      call dperf_rt_f_row(3088954425679401255_8, 0_4, 19_4, 19_4, 'one_line'// char(0))
      call dperf_rt_f_row(4076078164730543261_8, 0_4, 28_4, 31_4, 'early'// char(0))
      call dperf_rt_f_row(-2322104652591529003_8, 1_4, 12_4, 16_4, 'one_line'// char(0))
      end subroutine dperf_rt_214a4ec2c0dcffc0
! said: one_line.in.f90:9: one_line: the loop's body is not on lines of its own: its iterations are not marked
