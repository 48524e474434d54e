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
      external dperf_rt_513b9777f4a214d6, dperf_rt_f_answer
      integer(4), external :: dperf_rt_f_is_asked
# 19 "asks.in.f90"
    type(state), intent(in) :: s
    type(control), intent(in) :: c
      call dperf_rt_513b9777f4a214d6
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
      external dperf_rt_513b9777f4a214d6, dperf_rt_f_answer, dperf_rt_f_pass
      integer(4), external :: dperf_rt_f_is_asked
# 25 "asks.in.f90"
    type(state), intent(in) :: s
    type(control), intent(in) :: c
    logical :: over
      call dperf_rt_513b9777f4a214d6
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
  logical function converged(this, c)
      external dperf_rt_513b9777f4a214d6, dperf_rt_f_answer
      integer(4), external :: dperf_rt_f_is_asked
# 33 "asks.in.f90"
    class(state), intent(in) :: this
    type(control), intent(in) :: c
      call dperf_rt_513b9777f4a214d6
      if (dperf_rt_f_is_asked(810616837212655256_8, 1_8) /= 0) then
      call dperf_rt_f_answer('this%residual>=c%tolerance'// char(0), real(this%residual, 8), real(c%tolerance, 8), 19_4)
      end if
      if (dperf_rt_f_is_asked(810616837212655256_8, 0_8) /= 0) then
      call dperf_rt_f_answer('this%residual<c%tolerance'// char(0), real(this%residual, 8), real(c%tolerance, 8), 16_4)
      end if
# 35 "asks.in.f90"
    if (this%residual < c%tolerance) then
      converged = .true.
    else
      converged = .false.
    end if
  end function converged
  subroutine advance(s, c)
      external dperf_rt_513b9777f4a214d6, dperf_rt_f_answer, dperf_rt_f_block, dperf_rt_f_block_after_call, &
      dperf_rt_f_current_block
      integer(4), external :: dperf_rt_f_is_asked
      integer(8) dperf_rt_caller_1
# 42 "asks.in.f90"
    type(state), intent(inout) :: s
    type(control), intent(in) :: c
    include 'world.inc'
    integer :: ierr
      call dperf_rt_513b9777f4a214d6
      call dperf_rt_f_current_block(dperf_rt_caller_1)
# 46 "asks.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(818712348503459432_8)
# 47 "asks.in.f90"
    s%t = s%t + 0.25_dp
    s%residual = s%residual / 4
    s%it = s%it + 1
      if (dperf_rt_f_is_asked(3620079387859722830_8, 1_8) /= 0) then
      call dperf_rt_f_answer('s%t<c%end'// char(0), real(s%t, 8), real(c%end, 8), 16_4)
      end if
      if (dperf_rt_f_is_asked(3620079387859722830_8, 0_8) /= 0) then
      call dperf_rt_f_answer('s%t>=c%end'// char(0), real(s%t, 8), real(c%end, 8), 19_4)
      end if
# 50 "asks.in.f90"
    s%finished = s%t >= c%end
      call dperf_rt_f_block(dperf_rt_caller_1)
# 51 "asks.in.f90"
  end subroutine advance
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
      external dperf_rt_513b9777f4a214d6, dperf_rt_f_ask, dperf_rt_f_begin_compared, dperf_rt_f_begin_guard, &
      dperf_rt_f_block, dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_2(14)
      integer(8) dperf_rt_cmp_3(14)
      integer(8) dperf_rt_cmp_4(14)
      integer(8) dperf_rt_cmp_4_1(14)
      integer(8) dperf_rt_cmp_5(14)
      integer(8) dperf_rt_cmp_6(14)
      integer(8) dperf_rt_guard_2(6)
      integer(8) dperf_rt_guard_3(6)
      integer(8) dperf_rt_guard_4(6)
      integer(8) dperf_rt_guard_5(6)
      integer(8) dperf_rt_guard_6(6)
# 65 "asks.in.f90"
  type(state) :: s
  type(control) :: c
  logical :: done
  integer :: ierr
      call dperf_rt_513b9777f4a214d6
# 69 "asks.in.f90"
  call mpi_init(ierr)
      call dperf_rt_f_begin_guard(dperf_rt_guard_2)
      call dperf_rt_f_loop_enter(-8685710622734372791_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_2)
# 70 "asks.in.f90"
  do while (goes_on(s, c))
      if (dperf_rt_cmp_2(1) /= 0_8) then
      call dperf_rt_f_ask(-8685710622734372791_8, dperf_rt_cmp_2, 'goes_on(s, c)'// char(0), 0_4, 5942905977991103605_8, &
       0_8, 1_4)
      end if
      if (dperf_rt_guard_2(1) /= 0_8) then
      call dperf_rt_f_skip(-8685710622734372791_8, dperf_rt_guard_2, 0_8, 1_4)
      if (dperf_rt_guard_2(2) == 2_8) exit
      if (dperf_rt_guard_2(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-8685710622734372791_8)
# 71 "asks.in.f90"
    call advance(s, c)
  end do
      call dperf_rt_f_loop_exit(-8685710622734372791_8)
      call dperf_rt_f_block(-1554432940090639185_8)
# 73 "asks.in.f90"
  print *, s%it
  s = state()
      call dperf_rt_f_begin_guard(dperf_rt_guard_3)
      call dperf_rt_f_loop_enter(7938347736606392822_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_3)
# 75 "asks.in.f90"
  do
      if (dperf_rt_cmp_3(1) /= 0_8) then
      call dperf_rt_f_ask(7938347736606392822_8, dperf_rt_cmp_3, 'is_over(s, c)'// char(0), 0_4, 59227717852202916_8, &
      0_8, 0_4)
      end if
      if (dperf_rt_guard_3(1) /= 0_8) then
      call dperf_rt_f_skip(7938347736606392822_8, dperf_rt_guard_3, 0_8, 1_4)
      if (dperf_rt_guard_3(2) == 2_8) exit
      if (dperf_rt_guard_3(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(7938347736606392822_8)
# 76 "asks.in.f90"
    call advance(s, c)
      call dperf_rt_f_block(1049406307903134173_8)
# 77 "asks.in.f90"
    if (is_over(s, c)) exit
  end do
      call dperf_rt_f_loop_exit(7938347736606392822_8)
      call dperf_rt_f_block(-5196145194130281883_8)
# 79 "asks.in.f90"
  print *, s%it
  s = state()
      call dperf_rt_f_begin_guard(dperf_rt_guard_4)
      call dperf_rt_f_loop_enter(6838523668652360393_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_4)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_4_1)
# 81 "asks.in.f90"
  do while (.not. s%converged(c) .and. .not. small(s))
      if (dperf_rt_cmp_4(1) /= 0_8) then
      call dperf_rt_f_ask(6838523668652360393_8, dperf_rt_cmp_4, '.not. s%converged(c)'// char(0), 0_4, &
      810616837212655256_8, 0_8, 0_4)
      end if
      if (dperf_rt_cmp_4_1(1) /= 0_8) then
      call dperf_rt_f_ask(6838523668652360393_8, dperf_rt_cmp_4_1, '.not. small(s)'// char(0), 512_4, &
      9037846435736361356_8, 0_8, 0_4)
      end if
      if (dperf_rt_guard_4(1) /= 0_8) then
      call dperf_rt_f_skip(6838523668652360393_8, dperf_rt_guard_4, 0_8, 1_4)
      if (dperf_rt_guard_4(2) == 2_8) exit
      if (dperf_rt_guard_4(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(6838523668652360393_8)
# 82 "asks.in.f90"
    call advance(s, c)
  end do
      call dperf_rt_f_loop_exit(6838523668652360393_8)
      call dperf_rt_f_block(6754924872010936097_8)
# 84 "asks.in.f90"
  print *, s%it
  s = state()
      call dperf_rt_f_begin_guard(dperf_rt_guard_5)
      call dperf_rt_f_loop_enter(3717725939054425504_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_5)
# 86 "asks.in.f90"
  do while (.not. s%finished)
      if (dperf_rt_cmp_5(1) /= 0_8) then
      call dperf_rt_f_ask(3717725939054425504_8, dperf_rt_cmp_5, '.not. s%finished'// char(0), 0_4, &
      3620079387859722830_8, 0_8, 0_4)
      end if
      if (dperf_rt_guard_5(1) /= 0_8) then
      call dperf_rt_f_skip(3717725939054425504_8, dperf_rt_guard_5, 0_8, 1_4)
      if (dperf_rt_guard_5(2) == 2_8) exit
      if (dperf_rt_guard_5(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(3717725939054425504_8)
# 87 "asks.in.f90"
    call advance(s, c)
  end do
      call dperf_rt_f_loop_exit(3717725939054425504_8)
      call dperf_rt_f_block(-8567098414611980682_8)
# 89 "asks.in.f90"
  print *, s%it, is_wall(s%it)
  s = state()
  done = .false.
      call dperf_rt_f_begin_guard(dperf_rt_guard_6)
      call dperf_rt_f_loop_enter(-4373885831769370279_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_6)
# 92 "asks.in.f90"
  do while (.not. done)
      if (dperf_rt_cmp_6(1) /= 0_8) then
      call dperf_rt_f_ask(-4373885831769370279_8, dperf_rt_cmp_6, 'is_over(s, c)'// char(0), 0_4, 59227717852202916_8, &
      0_8, 0_4)
      end if
      if (dperf_rt_guard_6(1) /= 0_8) then
      call dperf_rt_f_skip(-4373885831769370279_8, dperf_rt_guard_6, 0_8, 1_4)
      if (dperf_rt_guard_6(2) == 2_8) exit
      if (dperf_rt_guard_6(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-4373885831769370279_8)
# 93 "asks.in.f90"
    call advance(s, c)
      call dperf_rt_f_block(8617924207202481050_8)
# 94 "asks.in.f90"
    done = is_over(s, c)
  end do
      call dperf_rt_f_loop_exit(-4373885831769370279_8)
      call dperf_rt_f_block(-8530855185836101954_8)
# 96 "asks.in.f90"
  print *, s%it
  call mpi_finalize(ierr)
end program asks
      subroutine dperf_rt_513b9777f4a214d6
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(13_4, 'asks.in.f90'// char(0))
      call dperf_rt_f_row(818712348503459432_8, 0_4, 47_4, 50_4, 'advance'// char(0))
      call dperf_rt_f_row(-1554432940090639185_8, 0_4, 73_4, 74_4, 'asks'// char(0))
      call dperf_rt_f_row(1049406307903134173_8, 0_4, 77_4, 77_4, 'asks'// char(0))
      call dperf_rt_f_row(-5196145194130281883_8, 0_4, 79_4, 80_4, 'asks'// char(0))
      call dperf_rt_f_row(6754924872010936097_8, 0_4, 84_4, 85_4, 'asks'// char(0))
      call dperf_rt_f_row(-8567098414611980682_8, 0_4, 89_4, 91_4, 'asks'// char(0))
      call dperf_rt_f_row(8617924207202481050_8, 0_4, 94_4, 94_4, 'asks'// char(0))
      call dperf_rt_f_row(-8530855185836101954_8, 0_4, 96_4, 96_4, 'asks'// char(0))
      call dperf_rt_f_row(-8685710622734372791_8, 1_4, 70_4, 72_4, 'asks'// char(0))
      call dperf_rt_f_row(7938347736606392822_8, 1_4, 75_4, 78_4, 'asks'// char(0))
      call dperf_rt_f_row(6838523668652360393_8, 1_4, 81_4, 83_4, 'asks'// char(0))
      call dperf_rt_f_row(3717725939054425504_8, 1_4, 86_4, 88_4, 'asks'// char(0))
      call dperf_rt_f_row(-4373885831769370279_8, 1_4, 92_4, 95_4, 'asks'// char(0))
      end subroutine dperf_rt_513b9777f4a214d6
