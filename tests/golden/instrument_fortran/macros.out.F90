# 1 "macros.in.F90"
! test: -std=f2018 -DCHECK
! Statements that macros make, branches of #if around parts of constructs.
#define MEET call mpi_barrier(mpi_comm_world, ierr)
#define STEP(x) x = x + 1
program macros
  implicit none
  include 'world.inc'
      external dperf_rt_be981ec440da599a, dperf_rt_f_begin_counted, dperf_rt_f_begin_limited, dperf_rt_f_block, &
      dperf_rt_f_block_after_call, dperf_rt_f_compare_limit, dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, &
      dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_1(14)
      integer(8) dperf_rt_guard_1(6)
# 8 "macros.in.F90"
  integer :: ierr, i, n
      call dperf_rt_be981ec440da599a
# 9 "macros.in.F90"
  call mpi_init(ierr)
      call dperf_rt_f_block_after_call(-4324405462611196828_8)
# 10 "macros.in.F90"
  n = 0
  MEET
  STEP(n)
  MEET
      call dperf_rt_f_block_after_call(-6805655761153433752_8)
# 14 "macros.in.F90"
  n = n + 2
      call dperf_rt_f_begin_counted(dperf_rt_guard_1, int(2, 8), int(1, 8))
      call dperf_rt_f_loop_enter(5524803600819804224_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_1, real(2, 8), real(1, 8))
# 15 "macros.in.F90"
  do i = 1, 2
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare_limit(5524803600819804224_8, dperf_rt_cmp_1, real(i, 8), 'i<=2'// char(0), 1_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(5524803600819804224_8, dperf_rt_guard_1, int(i, 8), 0_4)
      if (dperf_rt_guard_1(2) == 1_8) then
      n = n + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(5524803600819804224_8)
# 16 "macros.in.F90"
    MEET
    STEP(n)
  end do
      call dperf_rt_f_loop_exit(5524803600819804224_8)
# 19 "macros.in.F90"
#ifdef CHECK
  if (n > 2) then
#else
  if (n > 3) then
#endif
      call dperf_rt_f_block(-1453774219013307959_8)
# 24 "macros.in.F90"
    n = n + 1
    MEET
      call dperf_rt_f_block_after_call(-148049185271939909_8)
# 26 "macros.in.F90"
    n = n + 1
  end if
#ifdef CHECK
  do i = 1, 2
#else
  do i = 1, 3
#endif
      call dperf_rt_f_block(-6206708960177455283_8)
# 33 "macros.in.F90"
    n = n + i
    MEET
  end do
  print *, n, __LINE__
  call leave
  call mpi_finalize(ierr)
contains
  subroutine leave
      external dperf_rt_be981ec440da599a, dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_2
      call dperf_rt_be981ec440da599a
      call dperf_rt_f_current_block(dperf_rt_caller_2)
      call dperf_rt_f_block(23012051745123666_8)
# 41 "macros.in.F90"
    n = 1
    MEET
      call dperf_rt_f_block_after_call(1321119668927759708_8)
# 43 "macros.in.F90"
    if (n > 1) return; n = 2
    MEET
#ifdef CHECK
      call dperf_rt_f_block(dperf_rt_caller_2)
# 46 "macros.in.F90"
    return
#endif
  end subroutine leave
end program macros
      subroutine dperf_rt_be981ec440da599a
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(8_4, 'macros.in.F90'// char(0))
      call dperf_rt_f_row(-4324405462611196828_8, 0_4, 10_4, 10_4, 'macros'// char(0))
      call dperf_rt_f_row(-6805655761153433752_8, 0_4, 14_4, 14_4, 'macros'// char(0))
      call dperf_rt_f_row(-1453774219013307959_8, 0_4, 24_4, 24_4, 'macros'// char(0))
      call dperf_rt_f_row(-148049185271939909_8, 0_4, 26_4, 26_4, 'macros'// char(0))
      call dperf_rt_f_row(-6206708960177455283_8, 0_4, 33_4, 33_4, 'macros'// char(0))
      call dperf_rt_f_row(23012051745123666_8, 0_4, 41_4, 41_4, 'leave'// char(0))
      call dperf_rt_f_row(1321119668927759708_8, 0_4, 43_4, 43_4, 'leave'// char(0))
      call dperf_rt_f_row(5524803600819804224_8, 3_4, 15_4, 18_4, 'macros'// char(0))
      end subroutine dperf_rt_be981ec440da599a
! said: macros.in.F90:29: macros: the loop shares a line or its end with something else, or begins or ends in a macro or under a different #if: its iterations are not marked
