# 1 "asks.in.f90"
! test: -std=f2018 -Wall
! Loops that go on as functions say, or flags that procedures set.
module steps
  implicit none
  integer, parameter :: dp = kind(1d0)
  type :: state
    integer :: it = 0
    real(dp) :: t = 0, residual = 1
    logical :: finished = .false.
  contains
    procedure :: converged
  end type state
  type :: control
    integer :: most = 6
    real(dp) :: end = 1, tolerance = 1e-2_dp, change = 0.3_dp
  end type control
contains
  logical function goes_on(s, c)
      external dperf_rt_5367b2a95240392b, dperf_rt_f_answer
      integer(4), external :: dperf_rt_f_is_asked
# 19 "asks.in.f90"
    type(state), intent(in) :: s
    type(control), intent(in) :: c
      call dperf_rt_5367b2a95240392b
      if (dperf_rt_f_is_asked(5942905977991103605_8, 1_8) /= 0) then
      call dperf_rt_f_answer('abs(s%residual)<=c%tolerance'// char(0), real(abs(s%residual), 8), real(c%tolerance, 8), &
      17_4)
      call dperf_rt_f_answer('s%t>=c%change'// char(0), real(s%t, 8), real(c%change, 8), 19_4)
      end if
      if (dperf_rt_f_is_asked(5942905977991103605_8, 0_8) /= 0) then
      if (.not. (abs(s%residual) > c%tolerance)) then
      call dperf_rt_f_answer('s%t<c%change'// char(0), real(s%t, 8), real(c%change, 8), 144_4)
      else
      call dperf_rt_f_answer('s%t<c%change'// char(0), 0d0, 0d0, 176_4)
      end if
      end if
# 21 "asks.in.f90"
    goes_on = abs(s%residual) > c%tolerance .or. s%t < c%change
      if (dperf_rt_f_is_asked(5942905977991103605_8, 0_8) /= 0) then
      call dperf_rt_f_answer('s%it<c%most'// char(0), real(s%it, 8), real(c%most, 8), 16_4)
      end if
# 22 "asks.in.f90"
    if (s%it >= c%most) goes_on = .false.
  end function goes_on
  function is_over(s, c) result(over)
      external dperf_rt_5367b2a95240392b, dperf_rt_f_answer, dperf_rt_f_pass
      integer(4), external :: dperf_rt_f_is_asked
# 25 "asks.in.f90"
    type(state), intent(in) :: s
    type(control), intent(in) :: c
    logical :: over
      call dperf_rt_5367b2a95240392b
# 28 "asks.in.f90"
    over = .true.
      if (dperf_rt_f_is_asked(59227717852202916_8, 1_8) /= 0) then
      call dperf_rt_f_answer('s%t<c%end'// char(0), real(s%t, 8), real(c%end, 8), 16_4)
      end if
# 29 "asks.in.f90"
    if (s%t >= c%end) return
      if (dperf_rt_f_is_asked(59227717852202916_8, 1_8) /= 0) then
      call dperf_rt_f_pass('.not. goes_on(s, c)'// char(0), 5942905977991103605_8, 0_8, 1_4)
      end if
      if (dperf_rt_f_is_asked(59227717852202916_8, 0_8) /= 0) then
      call dperf_rt_f_pass('.not. goes_on(s, c)'// char(0), 5942905977991103605_8, 0_8, 0_4)
      end if
# 30 "asks.in.f90"
    over = .not. goes_on(s, c)
  end function is_over
  logical function stops(s, c)
      external dperf_rt_5367b2a95240392b, dperf_rt_f_answer
      integer(4), external :: dperf_rt_f_is_asked
# 33 "asks.in.f90"
    type(state), intent(in) :: s
    type(control), intent(in) :: c
    logical :: is_small, is_late
      call dperf_rt_5367b2a95240392b
      if (dperf_rt_f_is_asked(4968937882522134850_8, 1_8) /= 0) then
      call dperf_rt_f_answer('s%residual>=c%tolerance'// char(0), real(s%residual, 8), real(c%tolerance, 8), 19_4)
      end if
      if (dperf_rt_f_is_asked(4968937882522134850_8, 1_8) /= 0) then
      call dperf_rt_f_answer('if(s%t > c%change) stops = .true.'// char(0), 1d0, 0d0, 48_4)
      end if
# 36 "asks.in.f90"
    is_small = s%residual < c%tolerance
      if (dperf_rt_f_is_asked(4968937882522134850_8, 1_8) /= 0) then
      call dperf_rt_f_answer('s%t<c%end'// char(0), real(s%t, 8), real(c%end, 8), 16_4)
      end if
# 37 "asks.in.f90"
    is_late = s%t >= c%end
      if (dperf_rt_f_is_asked(4968937882522134850_8, 0_8) /= 0) then
      call dperf_rt_f_answer('is_late'// char(0), 0d0, 0d0, 48_4)
      end if
# 38 "asks.in.f90"
    stops = is_small .or. is_late
    if (s%it > 1) then
      if (dperf_rt_f_is_asked(4968937882522134850_8, 1_8) /= 0) then
      call dperf_rt_f_answer('s%t<=c%change'// char(0), real(s%t, 8), real(c%change, 8), 17_4)
      end if
# 40 "asks.in.f90"
      if (s%t > c%change) stops = .true.
    end if
  end function stops
  logical function all_are_small(s, values)
    type(state), intent(in) :: s
    real(dp), intent(in) :: values(:)
    integer :: i
    all_are_small = .true.
    do i = 1, size(values)
      if (values(i) > s%residual) all_are_small = .false.
    end do
  end function all_are_small
  logical function converged(this, c)
      external dperf_rt_5367b2a95240392b, dperf_rt_f_answer
      integer(4), external :: dperf_rt_f_is_asked
# 53 "asks.in.f90"
    class(state), intent(in) :: this
    type(control), intent(in) :: c
      call dperf_rt_5367b2a95240392b
      if (dperf_rt_f_is_asked(810616837212655256_8, 1_8) /= 0) then
      call dperf_rt_f_answer('this%residual>=c%tolerance'// char(0), real(this%residual, 8), real(c%tolerance, 8), 19_4)
      end if
      if (dperf_rt_f_is_asked(810616837212655256_8, 0_8) /= 0) then
      call dperf_rt_f_answer('this%residual<c%tolerance'// char(0), real(this%residual, 8), real(c%tolerance, 8), 16_4)
      end if
# 55 "asks.in.f90"
    if (this%residual < c%tolerance) then
      converged = .true.
    else
      converged = .false.
    end if
  end function converged
  subroutine advance(s, c)
      external dperf_rt_5367b2a95240392b, dperf_rt_f_answer, dperf_rt_f_block, dperf_rt_f_block_after_call, &
      dperf_rt_f_current_block
      integer(4), external :: dperf_rt_f_is_asked
      integer(8) dperf_rt_caller_1
# 62 "asks.in.f90"
    type(state), intent(inout) :: s
    type(control), intent(in) :: c
    include 'world.inc'
    integer :: ierr
      call dperf_rt_5367b2a95240392b
      call dperf_rt_f_current_block(dperf_rt_caller_1)
# 66 "asks.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(-5211321614184909222_8)
# 67 "asks.in.f90"
    s%t = s%t + 0.25_dp
    s%residual = s%residual / 4
    s%it = s%it + 1
      if (dperf_rt_f_is_asked(3620079387859722830_8, 1_8) /= 0) then
      call dperf_rt_f_answer('s%t<c%end'// char(0), real(s%t, 8), real(c%end, 8), 16_4)
      end if
      if (dperf_rt_f_is_asked(3620079387859722830_8, 0_8) /= 0) then
      call dperf_rt_f_answer('s%t>=c%end'// char(0), real(s%t, 8), real(c%end, 8), 19_4)
      end if
# 70 "asks.in.f90"
    s%finished = s%t >= c%end
      call dperf_rt_f_block(dperf_rt_caller_1)
# 71 "asks.in.f90"
  end subroutine advance
  ! the second part must not be evaluated without the first
  logical function is_late(s, limit)
      external dperf_rt_5367b2a95240392b, dperf_rt_f_answer
      integer(4), external :: dperf_rt_f_is_asked
# 74 "asks.in.f90"
    type(state), intent(in) :: s
    real(dp), intent(in), optional :: limit
      call dperf_rt_5367b2a95240392b
      if (dperf_rt_f_is_asked(-8325810633080515102_8, 1_8) /= 0) then
      call dperf_rt_f_answer('s%it<=3'// char(0), real(s%it, 8), real(3, 8), 17_4)
      end if
      if (dperf_rt_f_is_asked(-8325810633080515102_8, 0_8) /= 0) then
      call dperf_rt_f_answer('s%it>3'// char(0), real(s%it, 8), real(3, 8), 18_4)
      end if
# 76 "asks.in.f90"
    is_late = s%it > 3
      if (dperf_rt_f_is_asked(-8325810633080515102_8, 1_8) /= 0) then
      call dperf_rt_f_answer('present(limit) .and. s%t > 9'// char(0), 0d0, 0d0, 48_4)
      end if
# 77 "asks.in.f90"
    if (present(limit) .and. s%t > 9) is_late = .true.
  end function is_late
  ! the branch decides, not what is returned by default
  logical function has_more(s, c)
      external dperf_rt_5367b2a95240392b, dperf_rt_f_answer
      integer(4), external :: dperf_rt_f_is_asked
# 81 "asks.in.f90"
    type(state), intent(in) :: s
    type(control), intent(in) :: c
      call dperf_rt_5367b2a95240392b
# 83 "asks.in.f90"
    has_more = .false.
      if (dperf_rt_f_is_asked(-7089838751235483395_8, 1_8) /= 0) then
      call dperf_rt_f_answer('s%it>=c%most'// char(0), real(s%it, 8), real(c%most, 8), 19_4)
      end if
# 84 "asks.in.f90"
    if (s%it < c%most) then
      has_more = .true.
      return
    end if
  end function has_more
  ! numbers alone: it is called for each cell
  logical function is_wall(cell)
    integer, intent(in) :: cell
    is_wall = cell > 3
  end function is_wall
  pure logical function small(s)
    type(state), intent(in) :: s
    small = s%residual < 0.1_dp
  end function small
end module steps
program asks
  use steps
  implicit none
      external dperf_rt_5367b2a95240392b, dperf_rt_f_ask, dperf_rt_f_begin_compared, dperf_rt_f_begin_guard, &
      dperf_rt_f_block, dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_2(14)
      integer(8) dperf_rt_cmp_3(14)
      integer(8) dperf_rt_cmp_4(14)
      integer(8) dperf_rt_cmp_4_1(14)
      integer(8) dperf_rt_cmp_5(14)
      integer(8) dperf_rt_cmp_5_1(14)
      integer(8) dperf_rt_cmp_6(14)
      integer(8) dperf_rt_cmp_7(14)
      integer(8) dperf_rt_cmp_8(14)
      integer(8) dperf_rt_cmp_9(14)
      integer(8) dperf_rt_guard_2(6)
      integer(8) dperf_rt_guard_3(6)
      integer(8) dperf_rt_guard_4(6)
      integer(8) dperf_rt_guard_5(6)
      integer(8) dperf_rt_guard_6(6)
      integer(8) dperf_rt_guard_7(6)
      integer(8) dperf_rt_guard_8(6)
      integer(8) dperf_rt_guard_9(6)
# 102 "asks.in.f90"
  type(state) :: s
  type(control) :: c
  logical :: done
  integer :: ierr
      call dperf_rt_5367b2a95240392b
# 106 "asks.in.f90"
  call mpi_init(ierr)
      call dperf_rt_f_begin_guard(dperf_rt_guard_2)
      call dperf_rt_f_loop_enter(-4473749572223187082_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_2)
# 107 "asks.in.f90"
  do while (goes_on(s, c))
      if (dperf_rt_cmp_2(1) /= 0_8) then
      call dperf_rt_f_ask(-4473749572223187082_8, dperf_rt_cmp_2, 'goes_on(s, c)'// char(0), 0_4, 5942905977991103605_8, &
       0_8, 1_4)
      end if
      if (dperf_rt_guard_2(1) /= 0_8) then
      call dperf_rt_f_skip(-4473749572223187082_8, dperf_rt_guard_2, 0_8, 1_4)
      if (dperf_rt_guard_2(2) == 2_8) exit
      if (dperf_rt_guard_2(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-4473749572223187082_8)
# 108 "asks.in.f90"
    call advance(s, c)
  end do
      call dperf_rt_f_loop_exit(-4473749572223187082_8)
      call dperf_rt_f_block(-3204752611387225789_8)
# 110 "asks.in.f90"
  print *, s%it
  s = state()
      call dperf_rt_f_begin_guard(dperf_rt_guard_3)
      call dperf_rt_f_loop_enter(1815620793702967692_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_3)
# 112 "asks.in.f90"
  do
      if (dperf_rt_cmp_3(1) /= 0_8) then
      call dperf_rt_f_ask(1815620793702967692_8, dperf_rt_cmp_3, 'is_over(s, c)'// char(0), 0_4, 59227717852202916_8, &
      0_8, 0_4)
      end if
      if (dperf_rt_guard_3(1) /= 0_8) then
      call dperf_rt_f_skip(1815620793702967692_8, dperf_rt_guard_3, 0_8, 1_4)
      if (dperf_rt_guard_3(2) == 2_8) exit
      if (dperf_rt_guard_3(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(1815620793702967692_8)
# 113 "asks.in.f90"
    call advance(s, c)
      call dperf_rt_f_block(-5686110662069027391_8)
# 114 "asks.in.f90"
    if (is_over(s, c)) exit
  end do
      call dperf_rt_f_loop_exit(1815620793702967692_8)
      call dperf_rt_f_block(-4502855830523348987_8)
# 116 "asks.in.f90"
  print *, s%it
  s = state()
      call dperf_rt_f_begin_guard(dperf_rt_guard_4)
      call dperf_rt_f_loop_enter(-1956115307416660422_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_4)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_4_1)
# 118 "asks.in.f90"
  do while (.not. s%converged(c) .and. .not. small(s))
      if (dperf_rt_cmp_4(1) /= 0_8) then
      call dperf_rt_f_ask(-1956115307416660422_8, dperf_rt_cmp_4, '.not. s%converged(c)'// char(0), 0_4, &
      810616837212655256_8, 0_8, 0_4)
      end if
      if (dperf_rt_cmp_4_1(1) /= 0_8) then
      call dperf_rt_f_ask(-1956115307416660422_8, dperf_rt_cmp_4_1, '.not. small(s)'// char(0), 512_4, &
      9037846435736361356_8, 0_8, 0_4)
      end if
      if (dperf_rt_guard_4(1) /= 0_8) then
      call dperf_rt_f_skip(-1956115307416660422_8, dperf_rt_guard_4, 0_8, 1_4)
      if (dperf_rt_guard_4(2) == 2_8) exit
      if (dperf_rt_guard_4(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-1956115307416660422_8)
# 119 "asks.in.f90"
    call advance(s, c)
  end do
      call dperf_rt_f_loop_exit(-1956115307416660422_8)
      call dperf_rt_f_block(-1636152924095380581_8)
# 121 "asks.in.f90"
  print *, s%it
  s = state()
      call dperf_rt_f_begin_guard(dperf_rt_guard_5)
      call dperf_rt_f_loop_enter(-4540357922942616152_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_5)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_5_1)
# 123 "asks.in.f90"
  do while (.not. stops(s, c))
      if (dperf_rt_cmp_5(1) /= 0_8) then
      call dperf_rt_f_ask(-4540357922942616152_8, dperf_rt_cmp_5, '.not. stops(s, c)'// char(0), 0_4, &
      4968937882522134850_8, 0_8, 0_4)
      end if
      if (dperf_rt_cmp_5_1(1) /= 0_8) then
      call dperf_rt_f_ask(-4540357922942616152_8, dperf_rt_cmp_5_1, '.not. all_are_small(s, [0d0])'// char(0), 512_4, &
      7828319040697434961_8, 0_8, 1_4)
      end if
      if (dperf_rt_guard_5(1) /= 0_8) then
      call dperf_rt_f_skip(-4540357922942616152_8, dperf_rt_guard_5, 0_8, 1_4)
      if (dperf_rt_guard_5(2) == 2_8) exit
      if (dperf_rt_guard_5(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-4540357922942616152_8)
# 124 "asks.in.f90"
    call advance(s, c)
      call dperf_rt_f_block(-4117546159149284935_8)
# 125 "asks.in.f90"
    if (.not. all_are_small(s, [0d0])) exit
  end do
      call dperf_rt_f_loop_exit(-4540357922942616152_8)
      call dperf_rt_f_block(-2811814528338147619_8)
# 127 "asks.in.f90"
  s = state()
      call dperf_rt_f_begin_guard(dperf_rt_guard_6)
      call dperf_rt_f_loop_enter(1061830842685966669_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_6)
# 128 "asks.in.f90"
  do while (.not. s%finished)
      if (dperf_rt_cmp_6(1) /= 0_8) then
      call dperf_rt_f_ask(1061830842685966669_8, dperf_rt_cmp_6, '.not. s%finished'// char(0), 0_4, &
      3620079387859722830_8, 0_8, 0_4)
      end if
      if (dperf_rt_guard_6(1) /= 0_8) then
      call dperf_rt_f_skip(1061830842685966669_8, dperf_rt_guard_6, 0_8, 1_4)
      if (dperf_rt_guard_6(2) == 2_8) exit
      if (dperf_rt_guard_6(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(1061830842685966669_8)
# 129 "asks.in.f90"
    call advance(s, c)
  end do
      call dperf_rt_f_loop_exit(1061830842685966669_8)
      call dperf_rt_f_block(5065849796005660230_8)
# 131 "asks.in.f90"
  print *, s%it, is_wall(s%it)
  s = state()
      call dperf_rt_f_begin_guard(dperf_rt_guard_7)
      call dperf_rt_f_loop_enter(-8653894766632502207_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_7)
# 133 "asks.in.f90"
  do while (.not. is_late(s))
      if (dperf_rt_cmp_7(1) /= 0_8) then
      call dperf_rt_f_ask(-8653894766632502207_8, dperf_rt_cmp_7, '.not. is_late(s)'// char(0), 0_4, &
      -8325810633080515102_8, 0_8, 0_4)
      end if
      if (dperf_rt_guard_7(1) /= 0_8) then
      call dperf_rt_f_skip(-8653894766632502207_8, dperf_rt_guard_7, 0_8, 1_4)
      if (dperf_rt_guard_7(2) == 2_8) exit
      if (dperf_rt_guard_7(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-8653894766632502207_8)
# 134 "asks.in.f90"
    call advance(s, c)
  end do
      call dperf_rt_f_loop_exit(-8653894766632502207_8)
      call dperf_rt_f_block(5720623264085796523_8)
# 136 "asks.in.f90"
  s = state()
      call dperf_rt_f_begin_guard(dperf_rt_guard_8)
      call dperf_rt_f_loop_enter(7326798657280173749_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_8)
# 137 "asks.in.f90"
  do while (has_more(s, c))
      if (dperf_rt_cmp_8(1) /= 0_8) then
      call dperf_rt_f_ask(7326798657280173749_8, dperf_rt_cmp_8, 'has_more(s, c)'// char(0), 0_4, &
      -7089838751235483395_8, 0_8, 1_4)
      end if
      if (dperf_rt_guard_8(1) /= 0_8) then
      call dperf_rt_f_skip(7326798657280173749_8, dperf_rt_guard_8, 0_8, 1_4)
      if (dperf_rt_guard_8(2) == 2_8) exit
      if (dperf_rt_guard_8(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(7326798657280173749_8)
# 138 "asks.in.f90"
    call advance(s, c)
  end do
      call dperf_rt_f_loop_exit(7326798657280173749_8)
      call dperf_rt_f_block(2143340013682841798_8)
# 140 "asks.in.f90"
  s = state()
  done = .false.
      call dperf_rt_f_begin_guard(dperf_rt_guard_9)
      call dperf_rt_f_loop_enter(6532391365632109525_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_9)
# 142 "asks.in.f90"
  do while (.not. done)
      if (dperf_rt_cmp_9(1) /= 0_8) then
      call dperf_rt_f_ask(6532391365632109525_8, dperf_rt_cmp_9, 'is_over(s, c)'// char(0), 0_4, 59227717852202916_8, &
      0_8, 0_4)
      end if
      if (dperf_rt_guard_9(1) /= 0_8) then
      call dperf_rt_f_skip(6532391365632109525_8, dperf_rt_guard_9, 0_8, 1_4)
      if (dperf_rt_guard_9(2) == 2_8) exit
      if (dperf_rt_guard_9(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(6532391365632109525_8)
# 143 "asks.in.f90"
    call advance(s, c)
      call dperf_rt_f_block(4624724452643720464_8)
# 144 "asks.in.f90"
    done = is_over(s, c)
  end do
      call dperf_rt_f_loop_exit(6532391365632109525_8)
      call dperf_rt_f_block(3326619034484340844_8)
# 146 "asks.in.f90"
  print *, s%it
  call mpi_finalize(ierr)
end program asks
      subroutine dperf_rt_5367b2a95240392b
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(20_4, 'asks.in.f90'// char(0))
      call dperf_rt_f_row(-5211321614184909222_8, 0_4, 67_4, 70_4, 'advance'// char(0))
      call dperf_rt_f_row(-3204752611387225789_8, 0_4, 110_4, 111_4, 'asks'// char(0))
      call dperf_rt_f_row(-5686110662069027391_8, 0_4, 114_4, 114_4, 'asks'// char(0))
      call dperf_rt_f_row(-4502855830523348987_8, 0_4, 116_4, 117_4, 'asks'// char(0))
      call dperf_rt_f_row(-1636152924095380581_8, 0_4, 121_4, 122_4, 'asks'// char(0))
      call dperf_rt_f_row(-4117546159149284935_8, 0_4, 125_4, 125_4, 'asks'// char(0))
      call dperf_rt_f_row(-2811814528338147619_8, 0_4, 127_4, 127_4, 'asks'// char(0))
      call dperf_rt_f_row(5065849796005660230_8, 0_4, 131_4, 132_4, 'asks'// char(0))
      call dperf_rt_f_row(5720623264085796523_8, 0_4, 136_4, 136_4, 'asks'// char(0))
      call dperf_rt_f_row(2143340013682841798_8, 0_4, 140_4, 141_4, 'asks'// char(0))
      call dperf_rt_f_row(4624724452643720464_8, 0_4, 144_4, 144_4, 'asks'// char(0))
      call dperf_rt_f_row(3326619034484340844_8, 0_4, 146_4, 146_4, 'asks'// char(0))
      call dperf_rt_f_row(-4473749572223187082_8, 1_4, 107_4, 109_4, 'asks'// char(0))
      call dperf_rt_f_row(1815620793702967692_8, 1_4, 112_4, 115_4, 'asks'// char(0))
      call dperf_rt_f_row(-1956115307416660422_8, 1_4, 118_4, 120_4, 'asks'// char(0))
      call dperf_rt_f_row(-4540357922942616152_8, 1_4, 123_4, 126_4, 'asks'// char(0))
      call dperf_rt_f_row(1061830842685966669_8, 1_4, 128_4, 130_4, 'asks'// char(0))
      call dperf_rt_f_row(-8653894766632502207_8, 1_4, 133_4, 135_4, 'asks'// char(0))
      call dperf_rt_f_row(7326798657280173749_8, 1_4, 137_4, 139_4, 'asks'// char(0))
      call dperf_rt_f_row(6532391365632109525_8, 1_4, 142_4, 145_4, 'asks'// char(0))
      end subroutine dperf_rt_5367b2a95240392b
