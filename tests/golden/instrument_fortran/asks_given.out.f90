# 1 "asks_given.in.f90"
! test: -std=f2018 -Wall
! Loops that go on as a procedure says that they are given, and loops whose flag a procedure sets that has it as
! an argument.
module steps
  implicit none
  integer, parameter :: dp = kind(1d0)
  type :: state
    integer :: it = 0, most = 6
    real(dp) :: residual = 1
    procedure(test), pointer, nopass :: stops => null()
  contains
    procedure :: judge
  end type state
  abstract interface
    logical function test(s)
      import :: state
      class(state), intent(in) :: s
    end function test
  end interface
contains
  logical function is_small(s)
      external dperf_rt_da01bec347b11929, dperf_rt_f_answer
      integer(4), external :: dperf_rt_f_is_asked
# 22 "asks_given.in.f90"
    class(state), intent(in) :: s
      call dperf_rt_da01bec347b11929
      if (dperf_rt_f_is_asked(5187668126020363869_8, 1_8) /= 0) then
      call dperf_rt_f_answer('s%residual>=1e-2_dp'// char(0), real(s%residual, 8), real(1e-2_dp, 8), 19_4)
      end if
      if (dperf_rt_f_is_asked(5187668126020363869_8, 0_8) /= 0) then
      call dperf_rt_f_answer('s%residual<1e-2_dp'// char(0), real(s%residual, 8), real(1e-2_dp, 8), 16_4)
      end if
# 23 "asks_given.in.f90"
    is_small = s%residual < 1e-2_dp
  end function is_small
  logical function is_last(s)
      external dperf_rt_da01bec347b11929, dperf_rt_f_answer
      integer(4), external :: dperf_rt_f_is_asked
# 26 "asks_given.in.f90"
    class(state), intent(in) :: s
      call dperf_rt_da01bec347b11929
      if (dperf_rt_f_is_asked(-8321044250173166542_8, 1_8) /= 0) then
      call dperf_rt_f_answer('s%it<s%most'// char(0), real(s%it, 8), real(s%most, 8), 16_4)
      end if
      if (dperf_rt_f_is_asked(-8321044250173166542_8, 0_8) /= 0) then
      call dperf_rt_f_answer('s%it>=s%most'// char(0), real(s%it, 8), real(s%most, 8), 19_4)
      end if
# 27 "asks_given.in.f90"
    is_last = s%it >= s%most
  end function is_last
  subroutine advance(s)
      external dperf_rt_da01bec347b11929, dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_1
# 30 "asks_given.in.f90"
    type(state), intent(inout) :: s
    include 'world.inc'
    integer :: ierr
      call dperf_rt_da01bec347b11929
      call dperf_rt_f_current_block(dperf_rt_caller_1)
# 33 "asks_given.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(456119217080487096_8)
# 34 "asks_given.in.f90"
    s%residual = s%residual / 4
    s%it = s%it + 1
      call dperf_rt_f_block(dperf_rt_caller_1)
# 36 "asks_given.in.f90"
  end subroutine advance
  ! a procedure as an argument, and handed on
  subroutine solve(s, over)
      external dperf_rt_da01bec347b11929, dperf_rt_f_ask, dperf_rt_f_begin_compared, dperf_rt_f_begin_guard, &
      dperf_rt_f_block, dperf_rt_f_current_block, dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, &
      dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_caller_3
      integer(8) dperf_rt_cmp_2(14)
      integer(8) dperf_rt_guard_2(6)
# 39 "asks_given.in.f90"
    type(state), intent(inout) :: s
    procedure(test) :: over
      call dperf_rt_da01bec347b11929
      call dperf_rt_f_current_block(dperf_rt_caller_3)
      call dperf_rt_f_begin_guard(dperf_rt_guard_2)
      call dperf_rt_f_loop_enter(-8170807769965827010_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_2)
# 41 "asks_given.in.f90"
    do while (.not. over(s))
      if (dperf_rt_cmp_2(1) /= 0_8) then
      call dperf_rt_f_ask(-8170807769965827010_8, dperf_rt_cmp_2, '.not. over(s)'// char(0), 0_4, 4281829374720420968_8, &
       0_8, 0_4)
      end if
      if (dperf_rt_guard_2(1) /= 0_8) then
      call dperf_rt_f_skip(-8170807769965827010_8, dperf_rt_guard_2, 0_8, 1_4)
      if (dperf_rt_guard_2(2) == 2_8) exit
      if (dperf_rt_guard_2(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-8170807769965827010_8)
# 42 "asks_given.in.f90"
      call advance(s)
    end do
      call dperf_rt_f_loop_exit(-8170807769965827010_8)
      call dperf_rt_f_block(dperf_rt_caller_3)
# 44 "asks_given.in.f90"
  end subroutine solve
  subroutine solve_anew(s, over)
      external dperf_rt_da01bec347b11929, dperf_rt_f_block, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_4
# 46 "asks_given.in.f90"
    type(state), intent(out) :: s
    procedure(test) :: over
      call dperf_rt_da01bec347b11929
      call dperf_rt_f_current_block(dperf_rt_caller_4)
# 48 "asks_given.in.f90"
    call solve(s, over)
      call dperf_rt_f_block(dperf_rt_caller_4)
# 49 "asks_given.in.f90"
  end subroutine solve_anew
  ! flags as arguments, of a method with its object before, and handed on
  subroutine check(residual, tolerance, done)
      external dperf_rt_da01bec347b11929, dperf_rt_f_answer
      integer(4), external :: dperf_rt_f_is_asked
# 52 "asks_given.in.f90"
    real(dp), intent(in) :: residual, tolerance
    logical, intent(out) :: done
      call dperf_rt_da01bec347b11929
      if (dperf_rt_f_is_asked(-6845973765919455782_8, 1_8) /= 0) then
      call dperf_rt_f_answer('residual>=tolerance'// char(0), real(residual, 8), real(tolerance, 8), 19_4)
      end if
      if (dperf_rt_f_is_asked(-6845973765919455782_8, 0_8) /= 0) then
      call dperf_rt_f_answer('residual<tolerance'// char(0), real(residual, 8), real(tolerance, 8), 16_4)
      end if
# 54 "asks_given.in.f90"
    done = residual < tolerance
  end subroutine check
  subroutine judge(this, done, late)
      external dperf_rt_da01bec347b11929, dperf_rt_f_answer
      integer(4), external :: dperf_rt_f_is_asked
# 57 "asks_given.in.f90"
    class(state), intent(in) :: this
    logical, intent(out) :: done, late
      call dperf_rt_da01bec347b11929
# 59 "asks_given.in.f90"
    late = .false.
    done = .false.
      if (dperf_rt_f_is_asked(6174953128480011868_8, 0_8) /= 0) then
      call dperf_rt_f_answer('this%it<this%most'// char(0), real(this%it, 8), real(this%most, 8), 16_4)
      end if
      if (dperf_rt_f_is_asked(6174956427014896501_8, 1_8) /= 0) then
      call dperf_rt_f_answer('this%it<this%most'// char(0), real(this%it, 8), real(this%most, 8), 16_4)
      end if
# 61 "asks_given.in.f90"
    if (this%it >= this%most) then
      late = .true.
      return
    end if
    call check(this%residual, 1e-2_dp, done)
  end subroutine judge
  ! in a loop, for which only the text is given
  subroutine check_all(s, values, done)
      external dperf_rt_da01bec347b11929, dperf_rt_f_answer
      integer(4), external :: dperf_rt_f_is_asked
# 69 "asks_given.in.f90"
    type(state), intent(in) :: s
    real(dp), intent(in) :: values(:)
    logical, intent(out) :: done
    integer :: i
      call dperf_rt_da01bec347b11929
      if (dperf_rt_f_is_asked(3644954344909872158_8, 1_8) /= 0) then
      call dperf_rt_f_answer('s%it<=4'// char(0), real(s%it, 8), real(4, 8), 17_4)
      end if
      if (dperf_rt_f_is_asked(3644954344909872158_8, 1_8) /= 0) then
      call dperf_rt_f_answer('done = .true.'// char(0), 0d0, 0d0, 48_4)
      end if
      if (dperf_rt_f_is_asked(3644954344909872158_8, 0_8) /= 0) then
      call dperf_rt_f_answer('s%it>4'// char(0), real(s%it, 8), real(4, 8), 18_4)
      end if
# 73 "asks_given.in.f90"
    done = s%it > 4
    do i = 1, size(values)
      if (values(i) > 3) done = .true.
    end do
  end subroutine check_all
end module steps
program asks_given
  use steps
  implicit none
      external dperf_rt_da01bec347b11929, dperf_rt_f_ask, dperf_rt_f_begin_compared, dperf_rt_f_begin_guard, &
      dperf_rt_f_block, dperf_rt_f_compare, dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, dperf_rt_f_loop_iteration, &
      dperf_rt_f_skip
      integer(8) dperf_rt_cmp_5(14)
      integer(8) dperf_rt_cmp_6(14)
      integer(8) dperf_rt_cmp_7(14)
      integer(8) dperf_rt_cmp_7_1(14)
      integer(8) dperf_rt_cmp_7_2(14)
      integer(8) dperf_rt_cmp_8(14)
      integer(8) dperf_rt_guard_5(6)
      integer(8) dperf_rt_guard_6(6)
      integer(8) dperf_rt_guard_7(6)
      integer(8) dperf_rt_guard_8(6)
# 82 "asks_given.in.f90"
  type(state) :: s
  logical :: done, late
  integer :: ierr
      call dperf_rt_da01bec347b11929
# 85 "asks_given.in.f90"
  call mpi_init(ierr)
  call solve(s, is_small)
      call dperf_rt_f_block(-6911622011074537808_8)
# 87 "asks_given.in.f90"
  print *, s%it
  call solve_anew(s, is_last)
      call dperf_rt_f_block(-8079525461270161830_8)
# 89 "asks_given.in.f90"
  print *, s%it
  s = state()
  s%stops => is_small
      call dperf_rt_f_begin_guard(dperf_rt_guard_5)
      call dperf_rt_f_loop_enter(6954596688023371629_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_5)
# 92 "asks_given.in.f90"
  do while (.not. s%stops(s))
      if (dperf_rt_cmp_5(1) /= 0_8) then
      call dperf_rt_f_ask(6954596688023371629_8, dperf_rt_cmp_5, '.not. s%stops(s)'// char(0), 0_4, &
      4968937882522134850_8, 0_8, 0_4)
      end if
      if (dperf_rt_guard_5(1) /= 0_8) then
      call dperf_rt_f_skip(6954596688023371629_8, dperf_rt_guard_5, 0_8, 1_4)
      if (dperf_rt_guard_5(2) == 2_8) exit
      if (dperf_rt_guard_5(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(6954596688023371629_8)
# 93 "asks_given.in.f90"
    call advance(s)
  end do
      call dperf_rt_f_loop_exit(6954596688023371629_8)
      call dperf_rt_f_block(-8833500130240702301_8)
# 95 "asks_given.in.f90"
  print *, s%it
  s = state()
  done = .false.
      call dperf_rt_f_begin_guard(dperf_rt_guard_6)
      call dperf_rt_f_loop_enter(701460754780069895_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_6)
# 98 "asks_given.in.f90"
  do while (.not. done)
      if (dperf_rt_cmp_6(1) /= 0_8) then
      call dperf_rt_f_ask(701460754780069895_8, dperf_rt_cmp_6, 'call check(s%residual, 1e-3_dp, done)'// char(0), 0_4, &
      -6845973765919455782_8, 0_8, 0_4)
      end if
      if (dperf_rt_guard_6(1) /= 0_8) then
      call dperf_rt_f_skip(701460754780069895_8, dperf_rt_guard_6, 0_8, 1_4)
      if (dperf_rt_guard_6(2) == 2_8) exit
      if (dperf_rt_guard_6(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(701460754780069895_8)
# 99 "asks_given.in.f90"
    call advance(s)
      call dperf_rt_f_block(8049380634972583516_8)
# 100 "asks_given.in.f90"
    call check(s%residual, 1e-3_dp, done)
  end do
      call dperf_rt_f_loop_exit(701460754780069895_8)
      call dperf_rt_f_block(6751266420720178208_8)
# 102 "asks_given.in.f90"
  print *, s%it
  s = state()
      call dperf_rt_f_begin_guard(dperf_rt_guard_7)
      call dperf_rt_f_loop_enter(-8028777540165115869_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_7)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_7_1)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_7_2)
# 104 "asks_given.in.f90"
  do
      if (dperf_rt_cmp_7(1) /= 0_8) then
      call dperf_rt_f_ask(-8028777540165115869_8, dperf_rt_cmp_7, 'call s%judge(done, late)'// char(0), 0_4, &
      -9129563794876968218_8, 0_8, 0_4)
      end if
      if (dperf_rt_cmp_7_1(1) /= 0_8) then
      call dperf_rt_f_ask(-8028777540165115869_8, dperf_rt_cmp_7_1, 'call s%judge(done, late)'// char(0), 512_4, &
      -9129564894388596429_8, 0_8, 0_4)
      end if
      if (dperf_rt_cmp_7_2(1) /= 0_8) then
      call dperf_rt_f_compare(-8028777540165115869_8, dperf_rt_cmp_7_2, 0d0, 0d0, 'done .or. late'// char(0), 1056_4)
      end if
      if (dperf_rt_guard_7(1) /= 0_8) then
      call dperf_rt_f_skip(-8028777540165115869_8, dperf_rt_guard_7, 0_8, 1_4)
      if (dperf_rt_guard_7(2) == 2_8) exit
      if (dperf_rt_guard_7(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-8028777540165115869_8)
# 105 "asks_given.in.f90"
    call advance(s)
      call dperf_rt_f_block(-9214088815981981898_8)
# 106 "asks_given.in.f90"
    call s%judge(done, late)
    if (done .or. late) exit
  end do
      call dperf_rt_f_loop_exit(-8028777540165115869_8)
      call dperf_rt_f_block(2336165384172460437_8)
# 109 "asks_given.in.f90"
  print *, s%it
  s = state()
  done = .false.
      call dperf_rt_f_begin_guard(dperf_rt_guard_8)
      call dperf_rt_f_loop_enter(1353223276212788536_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_8)
# 112 "asks_given.in.f90"
  do while (.not. done)
      if (dperf_rt_cmp_8(1) /= 0_8) then
      call dperf_rt_f_ask(1353223276212788536_8, dperf_rt_cmp_8, 'call check_all(s, [1d0, 2d0], done)'// char(0), 0_4, &
      3644954344909872158_8, 0_8, 0_4)
      end if
      if (dperf_rt_guard_8(1) /= 0_8) then
      call dperf_rt_f_skip(1353223276212788536_8, dperf_rt_guard_8, 0_8, 1_4)
      if (dperf_rt_guard_8(2) == 2_8) exit
      if (dperf_rt_guard_8(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(1353223276212788536_8)
# 113 "asks_given.in.f90"
    call advance(s)
      call dperf_rt_f_block(-2508250999322498019_8)
# 114 "asks_given.in.f90"
    call check_all(s, [1d0, 2d0], done)
  end do
      call dperf_rt_f_loop_exit(1353223276212788536_8)
      call dperf_rt_f_block(-1340345350103617575_8)
# 116 "asks_given.in.f90"
  print *, s%it
  call mpi_finalize(ierr)
end program asks_given
      subroutine dperf_rt_da01bec347b11929
      external dperf_rt_f_table, dperf_rt_f_row, dperf_rt_f_gives
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(15_4, 'asks_given.in.f90'// char(0))
      call dperf_rt_f_row(456119217080487096_8, 0_4, 34_4, 35_4, 'advance'// char(0))
      call dperf_rt_f_row(-6911622011074537808_8, 0_4, 87_4, 87_4, 'asks_given'// char(0))
      call dperf_rt_f_row(-8079525461270161830_8, 0_4, 89_4, 91_4, 'asks_given'// char(0))
      call dperf_rt_f_row(-8833500130240702301_8, 0_4, 95_4, 97_4, 'asks_given'// char(0))
      call dperf_rt_f_row(8049380634972583516_8, 0_4, 100_4, 100_4, 'asks_given'// char(0))
      call dperf_rt_f_row(6751266420720178208_8, 0_4, 102_4, 103_4, 'asks_given'// char(0))
      call dperf_rt_f_row(-9214088815981981898_8, 0_4, 106_4, 107_4, 'asks_given'// char(0))
      call dperf_rt_f_row(2336165384172460437_8, 0_4, 109_4, 111_4, 'asks_given'// char(0))
      call dperf_rt_f_row(-2508250999322498019_8, 0_4, 114_4, 114_4, 'asks_given'// char(0))
      call dperf_rt_f_row(-1340345350103617575_8, 0_4, 116_4, 116_4, 'asks_given'// char(0))
      call dperf_rt_f_row(-8170807769965827010_8, 1_4, 41_4, 43_4, 'solve'// char(0))
      call dperf_rt_f_row(6954596688023371629_8, 1_4, 92_4, 94_4, 'asks_given'// char(0))
      call dperf_rt_f_row(701460754780069895_8, 1_4, 98_4, 101_4, 'asks_given'// char(0))
      call dperf_rt_f_row(-8028777540165115869_8, 1_4, 104_4, 108_4, 'asks_given'// char(0))
      call dperf_rt_f_row(1353223276212788536_8, 1_4, 112_4, 115_4, 'asks_given'// char(0))
      call dperf_rt_f_gives(6174953128480011868_8, -6845973765919455782_8)
      call dperf_rt_f_gives(4281829374720420968_8, 5187668126020363869_8)
      call dperf_rt_f_gives(4281829374720420968_8, -1375984223077496042_8)
      call dperf_rt_f_gives(-1375984223077496042_8, -8321044250173166542_8)
      call dperf_rt_f_gives(4968937882522134850_8, 5187668126020363869_8)
      end subroutine dperf_rt_da01bec347b11929
