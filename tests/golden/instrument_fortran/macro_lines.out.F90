# 1 "macro_lines.in.F90"
! test: -std=f2018
! Macros that make several statements in one line: as the first and last ones of loops and branches,
! and directly behind them.
#define TELL(level, what) if (level > 1) then; call tell(what); end if
program macro_lines
  implicit none
  include 'world.inc'
      external dperf_rt_f9bb5eca63c15a8b, dperf_rt_f_begin_counted, dperf_rt_f_begin_limited, dperf_rt_f_block, &
      dperf_rt_f_block_after_call, dperf_rt_f_compare_limit, dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, &
      dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_1(14)
      integer(8) dperf_rt_cmp_2(14)
      integer(8) dperf_rt_guard_1(6)
      integer(8) dperf_rt_guard_2(6)
# 8 "macro_lines.in.F90"
  integer :: ierr, i, n
      call dperf_rt_f9bb5eca63c15a8b
# 9 "macro_lines.in.F90"
  call mpi_init(ierr)
      call dperf_rt_f_block_after_call(9115788002809210884_8)
# 10 "macro_lines.in.F90"
  n = 0
  TELL(2, 'before')
      call dperf_rt_f_begin_counted(dperf_rt_guard_1, int(3, 8), int(1, 8))
      call dperf_rt_f_loop_enter(4725576951652727689_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_1, real(3, 8), real(1, 8))
# 12 "macro_lines.in.F90"
  do i = 1, 3
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare_limit(4725576951652727689_8, dperf_rt_cmp_1, real(i, 8), 'i<=3'// char(0), 1_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(4725576951652727689_8, dperf_rt_guard_1, int(i, 8), 0_4)
      if (dperf_rt_guard_1(2) == 1_8) then
      n = n + i
      n = n + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(4725576951652727689_8)
# 13 "macro_lines.in.F90"
    TELL(2, 'in')
      call dperf_rt_f_block(6634403563848332218_8)
# 14 "macro_lines.in.F90"
    n = n + i
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(7810069566137612100_8)
# 16 "macro_lines.in.F90"
    n = n + 1
    TELL(1, 'in')
  end do
      call dperf_rt_f_loop_exit(4725576951652727689_8)
# 19 "macro_lines.in.F90"
  TELL(2, 'behind')
  TELL(2, 'behind')
      call dperf_rt_f_begin_counted(dperf_rt_guard_2, int(2, 8), int(1, 8))
      call dperf_rt_f_loop_enter(-2567783740167893069_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_2, real(2, 8), real(1, 8))
# 21 "macro_lines.in.F90"
  do i = 1, 2
      if (dperf_rt_cmp_2(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-2567783740167893069_8, dperf_rt_cmp_2, real(i, 8), 'i<=2'// char(0), 1_4)
      end if
      if (dperf_rt_guard_2(1) /= 0_8) then
      call dperf_rt_f_skip(-2567783740167893069_8, dperf_rt_guard_2, int(i, 8), 0_4)
      if (dperf_rt_guard_2(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-2567783740167893069_8)
# 22 "macro_lines.in.F90"
    TELL(2, 'first')
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(-2567783740167893069_8)
# 25 "macro_lines.in.F90"

  TELL(2, 'behind')
  if (n > 2) then
      call dperf_rt_f_block(3414199974894585845_8)
# 28 "macro_lines.in.F90"
    n = n - 1
    call mpi_barrier(mpi_comm_world, ierr)
    TELL(2, 'in')
  end if
  TELL(2, 'behind')
  if (n < 2) then
      call dperf_rt_f_block(472388483819228348_8)
# 34 "macro_lines.in.F90"
    n = n - 1
  else
    TELL(2, 'first')
    call mpi_barrier(mpi_comm_world, ierr)
  end if
  TELL(2, 'behind')
      call dperf_rt_f_block(6832684914053679409_8)
# 40 "macro_lines.in.F90"
  n = n + 1
  print *, n
  call mpi_finalize(ierr)
contains
  subroutine tell(what)
    character(*), intent(in) :: what
    print *, what
  end subroutine tell
end program macro_lines
      subroutine dperf_rt_f9bb5eca63c15a8b
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(8_4, 'macro_lines.in.F90'// char(0))
      call dperf_rt_f_row(9115788002809210884_8, 0_4, 10_4, 11_4, 'macro_lines'// char(0))
      call dperf_rt_f_row(6634403563848332218_8, 0_4, 14_4, 14_4, 'macro_lines'// char(0))
      call dperf_rt_f_row(7810069566137612100_8, 0_4, 16_4, 17_4, 'macro_lines'// char(0))
      call dperf_rt_f_row(3414199974894585845_8, 0_4, 28_4, 28_4, 'macro_lines'// char(0))
      call dperf_rt_f_row(472388483819228348_8, 0_4, 34_4, 34_4, 'macro_lines'// char(0))
      call dperf_rt_f_row(6832684914053679409_8, 0_4, 40_4, 41_4, 'macro_lines'// char(0))
      call dperf_rt_f_row(4725576951652727689_8, 3_4, 12_4, 18_4, 'macro_lines'// char(0))
      call dperf_rt_f_row(-2567783740167893069_8, 3_4, 21_4, 24_4, 'macro_lines'// char(0))
      end subroutine dperf_rt_f9bb5eca63c15a8b
