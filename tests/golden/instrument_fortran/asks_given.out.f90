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
    procedure :: judge, late => is_last
    procedure :: assess => assess_state
  end type state
  abstract interface
    logical function test(s)
      import :: state
      class(state), intent(in) :: s
    end function test
  end interface
contains
  logical function is_small(s)
      external dperf_rt_670e387aab146d18, dperf_rt_f_answer
      integer(4), external :: dperf_rt_f_is_asked
# 23 "asks_given.in.f90"
    class(state), intent(in) :: s
      call dperf_rt_670e387aab146d18
      if (dperf_rt_f_is_asked(5187668126020363869_8, 1_8) /= 0) then
      call dperf_rt_f_answer('s%residual>=1e-2_dp'// char(0), real(s%residual, 8), real(1e-2_dp, 8), 19_4)
      end if
      if (dperf_rt_f_is_asked(5187668126020363869_8, 0_8) /= 0) then
      call dperf_rt_f_answer('s%residual<1e-2_dp'// char(0), real(s%residual, 8), real(1e-2_dp, 8), 16_4)
      end if
# 24 "asks_given.in.f90"
    is_small = s%residual < 1e-2_dp
  end function is_small
  logical function is_last(s)
      external dperf_rt_670e387aab146d18, dperf_rt_f_answer
      integer(4), external :: dperf_rt_f_is_asked
# 27 "asks_given.in.f90"
    class(state), intent(in) :: s
      call dperf_rt_670e387aab146d18
      if (dperf_rt_f_is_asked(-8321044250173166542_8, 1_8) /= 0) then
      call dperf_rt_f_answer('s%it<s%most'// char(0), real(s%it, 8), real(s%most, 8), 16_4)
      end if
      if (dperf_rt_f_is_asked(-8321044250173166542_8, 0_8) /= 0) then
      call dperf_rt_f_answer('s%it>=s%most'// char(0), real(s%it, 8), real(s%most, 8), 19_4)
      end if
# 28 "asks_given.in.f90"
    is_last = s%it >= s%most
  end function is_last
  subroutine advance(s)
      external dperf_rt_670e387aab146d18, dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_1
# 31 "asks_given.in.f90"
    type(state), intent(inout) :: s
    include 'world.inc'
    integer :: ierr
      call dperf_rt_670e387aab146d18
      call dperf_rt_f_current_block(dperf_rt_caller_1)
# 34 "asks_given.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(-202436570999938137_8)
# 35 "asks_given.in.f90"
    s%residual = s%residual / 4
    s%it = s%it + 1
      call dperf_rt_f_block(dperf_rt_caller_1)
# 37 "asks_given.in.f90"
  end subroutine advance
  ! a procedure as an argument, and handed on
  subroutine solve(s, over)
      external dperf_rt_670e387aab146d18, dperf_rt_f_ask, dperf_rt_f_begin_compared, dperf_rt_f_begin_guard, &
      dperf_rt_f_block, dperf_rt_f_current_block, dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, &
      dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_caller_3
      integer(8) dperf_rt_cmp_2(14)
      integer(8) dperf_rt_guard_2(6)
# 40 "asks_given.in.f90"
    type(state), intent(inout) :: s
    procedure(test) :: over
      call dperf_rt_670e387aab146d18
      call dperf_rt_f_current_block(dperf_rt_caller_3)
      call dperf_rt_f_begin_guard(dperf_rt_guard_2)
      call dperf_rt_f_loop_enter(-7531255940863616201_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_2)
# 42 "asks_given.in.f90"
    do while (.not. over(s))
      if (dperf_rt_cmp_2(1) /= 0_8) then
      call dperf_rt_f_ask(-7531255940863616201_8, dperf_rt_cmp_2, '.not. over(s)'// char(0), 0_4, 4281829374720420968_8, &
       0_8, 0_4)
      end if
      if (dperf_rt_guard_2(1) /= 0_8) then
      call dperf_rt_f_skip(-7531255940863616201_8, dperf_rt_guard_2, 0_8, 1_4)
      if (dperf_rt_guard_2(2) == 2_8) exit
      if (dperf_rt_guard_2(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-7531255940863616201_8)
# 43 "asks_given.in.f90"
      call advance(s)
    end do
      call dperf_rt_f_loop_exit(-7531255940863616201_8)
      call dperf_rt_f_block(dperf_rt_caller_3)
# 45 "asks_given.in.f90"
  end subroutine solve
  subroutine solve_anew(s, over)
      external dperf_rt_670e387aab146d18, dperf_rt_f_block, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_4
# 47 "asks_given.in.f90"
    type(state), intent(out) :: s
    procedure(test) :: over
      call dperf_rt_670e387aab146d18
      call dperf_rt_f_current_block(dperf_rt_caller_4)
# 49 "asks_given.in.f90"
    call solve(s, over)
      call dperf_rt_f_block(dperf_rt_caller_4)
# 50 "asks_given.in.f90"
  end subroutine solve_anew
  ! flags as arguments, of a method with its object before, and handed on
  subroutine check(residual, tolerance, done)
      external dperf_rt_670e387aab146d18, dperf_rt_f_answer
      integer(4), external :: dperf_rt_f_is_asked
# 53 "asks_given.in.f90"
    real(dp), intent(in) :: residual, tolerance
    logical, intent(out) :: done
      call dperf_rt_670e387aab146d18
      if (dperf_rt_f_is_asked(-6845973765919455782_8, 1_8) /= 0) then
      call dperf_rt_f_answer('residual>=tolerance'// char(0), real(residual, 8), real(tolerance, 8), 19_4)
      end if
      if (dperf_rt_f_is_asked(-6845973765919455782_8, 0_8) /= 0) then
      call dperf_rt_f_answer('residual<tolerance'// char(0), real(residual, 8), real(tolerance, 8), 16_4)
      end if
# 55 "asks_given.in.f90"
    done = residual < tolerance
  end subroutine check
  subroutine judge(this, done, late)
      external dperf_rt_670e387aab146d18, dperf_rt_f_answer
      integer(4), external :: dperf_rt_f_is_asked
# 58 "asks_given.in.f90"
    class(state), intent(in) :: this
    logical, intent(out) :: done, late
      call dperf_rt_670e387aab146d18
# 60 "asks_given.in.f90"
    late = .false.
    done = .false.
      if (dperf_rt_f_is_asked(6174953128480011868_8, 0_8) /= 0) then
      call dperf_rt_f_answer('this%it<this%most'// char(0), real(this%it, 8), real(this%most, 8), 16_4)
      end if
      if (dperf_rt_f_is_asked(6174956427014896501_8, 1_8) /= 0) then
      call dperf_rt_f_answer('this%it<this%most'// char(0), real(this%it, 8), real(this%most, 8), 16_4)
      end if
# 62 "asks_given.in.f90"
    if (this%it >= this%most) then
      late = .true.
      return
    end if
    call check(this%residual, 1e-2_dp, done)
  end subroutine judge
  subroutine assess_state(this, done)
      external dperf_rt_670e387aab146d18, dperf_rt_f_answer
      integer(4), external :: dperf_rt_f_is_asked
# 69 "asks_given.in.f90"
    class(state), intent(in) :: this
    logical, intent(inout) :: done
      call dperf_rt_670e387aab146d18
      if (dperf_rt_f_is_asked(2168962320955846741_8, 1_8) /= 0) then
      call dperf_rt_f_answer('this%it<=2'// char(0), real(this%it, 8), real(2, 8), 17_4)
      end if
# 71 "asks_given.in.f90"
    if (this%it > 2) done = .true.
  end subroutine assess_state
  ! in a loop, for which only the text is given
  subroutine check_all(s, values, done)
      external dperf_rt_670e387aab146d18, dperf_rt_f_answer
      integer(4), external :: dperf_rt_f_is_asked
# 75 "asks_given.in.f90"
    type(state), intent(in) :: s
    real(dp), intent(in) :: values(:)
    logical, intent(out) :: done
    integer :: i
      call dperf_rt_670e387aab146d18
      if (dperf_rt_f_is_asked(3644954344909872158_8, 1_8) /= 0) then
      call dperf_rt_f_answer('s%it<=4'// char(0), real(s%it, 8), real(4, 8), 17_4)
      end if
      if (dperf_rt_f_is_asked(3644954344909872158_8, 1_8) /= 0) then
      call dperf_rt_f_answer('done = .true.'// char(0), 0d0, 0d0, 48_4)
      end if
      if (dperf_rt_f_is_asked(3644954344909872158_8, 0_8) /= 0) then
      call dperf_rt_f_answer('s%it>4'// char(0), real(s%it, 8), real(4, 8), 18_4)
      end if
# 79 "asks_given.in.f90"
    done = s%it > 4
    do i = 1, size(values)
      if (values(i) > 3) done = .true.
    end do
  end subroutine check_all
end module steps
program asks_given
  use steps
  implicit none
      external dperf_rt_670e387aab146d18, dperf_rt_f_ask, dperf_rt_f_begin_compared, dperf_rt_f_begin_guard, &
      dperf_rt_f_block, dperf_rt_f_compare, dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, dperf_rt_f_loop_iteration, &
      dperf_rt_f_skip
      integer(8) dperf_rt_cmp_10(14)
      integer(8) dperf_rt_cmp_5(14)
      integer(8) dperf_rt_cmp_6(14)
      integer(8) dperf_rt_cmp_7(14)
      integer(8) dperf_rt_cmp_7_1(14)
      integer(8) dperf_rt_cmp_7_2(14)
      integer(8) dperf_rt_cmp_8(14)
      integer(8) dperf_rt_cmp_9(14)
      integer(8) dperf_rt_guard_10(6)
      integer(8) dperf_rt_guard_5(6)
      integer(8) dperf_rt_guard_6(6)
      integer(8) dperf_rt_guard_7(6)
      integer(8) dperf_rt_guard_8(6)
      integer(8) dperf_rt_guard_9(6)
# 88 "asks_given.in.f90"
  type(state) :: s
  logical :: done, late
  integer :: ierr
      call dperf_rt_670e387aab146d18
# 91 "asks_given.in.f90"
  call mpi_init(ierr)
  call solve(s, is_small)
      call dperf_rt_f_block(8437582339226082277_8)
# 93 "asks_given.in.f90"
  print *, s%it
  call solve_anew(s, is_last)
      call dperf_rt_f_block(-8833500130240702301_8)
# 95 "asks_given.in.f90"
  print *, s%it
  s = state()
  s%stops => is_small
      call dperf_rt_f_begin_guard(dperf_rt_guard_5)
      call dperf_rt_f_loop_enter(701460754780069895_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_5)
# 98 "asks_given.in.f90"
  do while (.not. s%stops(s))
      if (dperf_rt_cmp_5(1) /= 0_8) then
      call dperf_rt_f_ask(701460754780069895_8, dperf_rt_cmp_5, '.not. s%stops(s)'// char(0), 0_4, &
      4968937882522134850_8, 0_8, 0_4)
      end if
      if (dperf_rt_guard_5(1) /= 0_8) then
      call dperf_rt_f_skip(701460754780069895_8, dperf_rt_guard_5, 0_8, 1_4)
      if (dperf_rt_guard_5(2) == 2_8) exit
      if (dperf_rt_guard_5(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(701460754780069895_8)
# 99 "asks_given.in.f90"
    call advance(s)
  end do
      call dperf_rt_f_loop_exit(701460754780069895_8)
      call dperf_rt_f_block(7406048684893340189_8)
# 101 "asks_given.in.f90"
  print *, s%it
  s = state()
  done = .false.
      call dperf_rt_f_begin_guard(dperf_rt_guard_6)
      call dperf_rt_f_loop_enter(-8028777540165115869_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_6)
# 104 "asks_given.in.f90"
  do while (.not. done)
      if (dperf_rt_cmp_6(1) /= 0_8) then
      call dperf_rt_f_ask(-8028777540165115869_8, dperf_rt_cmp_6, 'call check(s%residual, 1e-3_dp, done)'// char(0), &
      0_4, -6845973765919455782_8, 0_8, 0_4)
      end if
      if (dperf_rt_guard_6(1) /= 0_8) then
      call dperf_rt_f_skip(-8028777540165115869_8, dperf_rt_guard_6, 0_8, 1_4)
      if (dperf_rt_guard_6(2) == 2_8) exit
      if (dperf_rt_guard_6(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-8028777540165115869_8)
# 105 "asks_given.in.f90"
    call advance(s)
      call dperf_rt_f_block(-9214088815981981898_8)
# 106 "asks_given.in.f90"
    call check(s%residual, 1e-3_dp, done)
  end do
      call dperf_rt_f_loop_exit(-8028777540165115869_8)
      call dperf_rt_f_block(2979530319600550094_8)
# 108 "asks_given.in.f90"
  print *, s%it
  s = state()
      call dperf_rt_f_begin_guard(dperf_rt_guard_7)
      call dperf_rt_f_loop_enter(2528893676548581262_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_7)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_7_1)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_7_2)
# 110 "asks_given.in.f90"
  do
      if (dperf_rt_cmp_7(1) /= 0_8) then
      call dperf_rt_f_ask(2528893676548581262_8, dperf_rt_cmp_7, 'call s%judge(done, late)'// char(0), 0_4, &
      -9129563794876968218_8, 0_8, 0_4)
      end if
      if (dperf_rt_cmp_7_1(1) /= 0_8) then
      call dperf_rt_f_ask(2528893676548581262_8, dperf_rt_cmp_7_1, 'call s%judge(done, late)'// char(0), 512_4, &
      -9129564894388596429_8, 0_8, 0_4)
      end if
      if (dperf_rt_cmp_7_2(1) /= 0_8) then
      call dperf_rt_f_compare(2528893676548581262_8, dperf_rt_cmp_7_2, 0d0, 0d0, 'done .or. late'// char(0), 1056_4)
      end if
      if (dperf_rt_guard_7(1) /= 0_8) then
      call dperf_rt_f_skip(2528893676548581262_8, dperf_rt_guard_7, 0_8, 1_4)
      if (dperf_rt_guard_7(2) == 2_8) exit
      if (dperf_rt_guard_7(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(2528893676548581262_8)
# 111 "asks_given.in.f90"
    call advance(s)
      call dperf_rt_f_block(-3806367412598159749_8)
# 112 "asks_given.in.f90"
    call s%judge(done, late)
    if (done .or. late) exit
  end do
      call dperf_rt_f_loop_exit(2528893676548581262_8)
      call dperf_rt_f_block(-1979752043670904532_8)
# 115 "asks_given.in.f90"
  print *, s%it
  s = state()
  done = .false.
      call dperf_rt_f_begin_guard(dperf_rt_guard_8)
      call dperf_rt_f_loop_enter(7598741792897358262_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_8)
# 118 "asks_given.in.f90"
  do while (.not. done)
      if (dperf_rt_cmp_8(1) /= 0_8) then
      call dperf_rt_f_ask(7598741792897358262_8, dperf_rt_cmp_8, 'call check_all(s, [1d0, 2d0], done)'// char(0), 0_4, &
      3644954344909872158_8, 0_8, 0_4)
      end if
      if (dperf_rt_guard_8(1) /= 0_8) then
      call dperf_rt_f_skip(7598741792897358262_8, dperf_rt_guard_8, 0_8, 1_4)
      if (dperf_rt_guard_8(2) == 2_8) exit
      if (dperf_rt_guard_8(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(7598741792897358262_8)
# 119 "asks_given.in.f90"
    call advance(s)
      call dperf_rt_f_block(7982776682299667290_8)
# 120 "asks_given.in.f90"
    call check_all(s, [1d0, 2d0], done)
  end do
      call dperf_rt_f_loop_exit(7598741792897358262_8)
      call dperf_rt_f_block(-9166002710738915714_8)
# 122 "asks_given.in.f90"
  print *, s%it
  s = state()
      call dperf_rt_f_begin_guard(dperf_rt_guard_9)
      call dperf_rt_f_loop_enter(6991760823733558341_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_9)
# 124 "asks_given.in.f90"
  do while (.not. s%late())
      if (dperf_rt_cmp_9(1) /= 0_8) then
      call dperf_rt_f_ask(6991760823733558341_8, dperf_rt_cmp_9, '.not. s%late()'// char(0), 0_4, 309888202134530049_8, &
      0_8, 0_4)
      end if
      if (dperf_rt_guard_9(1) /= 0_8) then
      call dperf_rt_f_skip(6991760823733558341_8, dperf_rt_guard_9, 0_8, 1_4)
      if (dperf_rt_guard_9(2) == 2_8) exit
      if (dperf_rt_guard_9(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(6991760823733558341_8)
# 125 "asks_given.in.f90"
    call advance(s)
  end do
      call dperf_rt_f_loop_exit(6991760823733558341_8)
      call dperf_rt_f_block(-7343176258881718703_8)
# 127 "asks_given.in.f90"
  s = state()
  done = .false.
      call dperf_rt_f_begin_guard(dperf_rt_guard_10)
      call dperf_rt_f_loop_enter(-3382961514550245854_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_10)
# 129 "asks_given.in.f90"
  do while (.not. done)
      if (dperf_rt_cmp_10(1) /= 0_8) then
      call dperf_rt_f_ask(-3382961514550245854_8, dperf_rt_cmp_10, 'call s%assess(done)'// char(0), 0_4, &
      -9129563794876968218_8, 0_8, 0_4)
      end if
      if (dperf_rt_guard_10(1) /= 0_8) then
      call dperf_rt_f_skip(-3382961514550245854_8, dperf_rt_guard_10, 0_8, 1_4)
      if (dperf_rt_guard_10(2) == 2_8) exit
      if (dperf_rt_guard_10(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-3382961514550245854_8)
# 130 "asks_given.in.f90"
    call advance(s)
      call dperf_rt_f_block(-2932331468568046288_8)
# 131 "asks_given.in.f90"
    call s%assess(done)
  end do
      call dperf_rt_f_loop_exit(-3382961514550245854_8)
      call dperf_rt_f_block(-4107995271834069748_8)
# 133 "asks_given.in.f90"
  print *, s%it
  call mpi_finalize(ierr)
end program asks_given
      subroutine dperf_rt_670e387aab146d18
      external dperf_rt_f_table, dperf_rt_f_row, dperf_rt_f_gives
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(20_4, 'asks_given.in.f90'// char(0))
      call dperf_rt_f_row(-202436570999938137_8, 0_4, 35_4, 36_4, 'advance'// char(0))
      call dperf_rt_f_row(8437582339226082277_8, 0_4, 93_4, 93_4, 'asks_given'// char(0))
      call dperf_rt_f_row(-8833500130240702301_8, 0_4, 95_4, 97_4, 'asks_given'// char(0))
      call dperf_rt_f_row(7406048684893340189_8, 0_4, 101_4, 103_4, 'asks_given'// char(0))
      call dperf_rt_f_row(-9214088815981981898_8, 0_4, 106_4, 106_4, 'asks_given'// char(0))
      call dperf_rt_f_row(2979530319600550094_8, 0_4, 108_4, 109_4, 'asks_given'// char(0))
      call dperf_rt_f_row(-3806367412598159749_8, 0_4, 112_4, 113_4, 'asks_given'// char(0))
      call dperf_rt_f_row(-1979752043670904532_8, 0_4, 115_4, 117_4, 'asks_given'// char(0))
      call dperf_rt_f_row(7982776682299667290_8, 0_4, 120_4, 120_4, 'asks_given'// char(0))
      call dperf_rt_f_row(-9166002710738915714_8, 0_4, 122_4, 123_4, 'asks_given'// char(0))
      call dperf_rt_f_row(-7343176258881718703_8, 0_4, 127_4, 128_4, 'asks_given'// char(0))
      call dperf_rt_f_row(-2932331468568046288_8, 0_4, 131_4, 131_4, 'asks_given'// char(0))
      call dperf_rt_f_row(-4107995271834069748_8, 0_4, 133_4, 133_4, 'asks_given'// char(0))
      call dperf_rt_f_row(-7531255940863616201_8, 1_4, 42_4, 44_4, 'solve'// char(0))
      call dperf_rt_f_row(701460754780069895_8, 1_4, 98_4, 100_4, 'asks_given'// char(0))
      call dperf_rt_f_row(-8028777540165115869_8, 1_4, 104_4, 107_4, 'asks_given'// char(0))
      call dperf_rt_f_row(2528893676548581262_8, 1_4, 110_4, 114_4, 'asks_given'// char(0))
      call dperf_rt_f_row(7598741792897358262_8, 1_4, 118_4, 121_4, 'asks_given'// char(0))
      call dperf_rt_f_row(6991760823733558341_8, 1_4, 124_4, 126_4, 'asks_given'// char(0))
      call dperf_rt_f_row(-3382961514550245854_8, 1_4, 129_4, 132_4, 'asks_given'// char(0))
      call dperf_rt_f_gives(-532705971815178389_8, 7841911799067826081_8, 0_4)
      call dperf_rt_f_gives(1399986876862691179_8, 2168962320955846741_8, 0_4)
      call dperf_rt_f_gives(6174953128480011868_8, -6845973765919455782_8, 1_4)
      call dperf_rt_f_gives(309888202134530049_8, -8321044250173166542_8, 0_4)
      call dperf_rt_f_gives(4281829374720420968_8, 5187668126020363869_8, 0_4)
      call dperf_rt_f_gives(4281829374720420968_8, -1375984223077496042_8, 0_4)
      call dperf_rt_f_gives(-1375984223077496042_8, -8321044250173166542_8, 0_4)
      call dperf_rt_f_gives(4968937882522134850_8, 5187668126020363869_8, 0_4)
      end subroutine dperf_rt_670e387aab146d18
