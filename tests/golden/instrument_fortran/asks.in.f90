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
    type(state), intent(in) :: s
    type(control), intent(in) :: c
    goes_on = abs(s%residual) > c%tolerance .or. s%t < c%change
    if (s%it >= c%most) goes_on = .false.
  end function goes_on
  function is_over(s, c) result(over)
    type(state), intent(in) :: s
    type(control), intent(in) :: c
    logical :: over
    over = .true.
    if (s%t >= c%end) return
    over = .not. goes_on(s, c)
  end function is_over
  logical function stops(s, c)
    type(state), intent(in) :: s
    type(control), intent(in) :: c
    logical :: is_small, is_late
    is_small = s%residual < c%tolerance
    is_late = s%t >= c%end
    stops = is_small .or. is_late
    if (s%it > 1) then
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
    class(state), intent(in) :: this
    type(control), intent(in) :: c
    if (this%residual < c%tolerance) then
      converged = .true.
    else
      converged = .false.
    end if
  end function converged
  subroutine advance(s, c)
    type(state), intent(inout) :: s
    type(control), intent(in) :: c
    include 'world.inc'
    integer :: ierr
    call mpi_barrier(mpi_comm_world, ierr)
    s%t = s%t + 0.25_dp
    s%residual = s%residual / 4
    s%it = s%it + 1
    s%finished = s%t >= c%end
  end subroutine advance
  ! the second part must not be evaluated without the first
  logical function is_late(s, limit)
    type(state), intent(in) :: s
    real(dp), intent(in), optional :: limit
    is_late = s%it > 3
    if (present(limit) .and. s%t > 9) is_late = .true.
  end function is_late
  ! the branch decides, not what is returned by default
  logical function has_more(s, c)
    type(state), intent(in) :: s
    type(control), intent(in) :: c
    has_more = .false.
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
  type(state) :: s
  type(control) :: c
  logical :: done
  integer :: ierr
  call mpi_init(ierr)
  do while (goes_on(s, c))
    call advance(s, c)
  end do
  print *, s%it
  s = state()
  do
    call advance(s, c)
    if (is_over(s, c)) exit
  end do
  print *, s%it
  s = state()
  do while (.not. s%converged(c) .and. .not. small(s))
    call advance(s, c)
  end do
  print *, s%it
  s = state()
  do while (.not. stops(s, c))
    call advance(s, c)
    if (.not. all_are_small(s, [0d0])) exit
  end do
  s = state()
  do while (.not. s%finished)
    call advance(s, c)
  end do
  print *, s%it, is_wall(s%it)
  s = state()
  do while (.not. is_late(s))
    call advance(s, c)
  end do
  s = state()
  do while (has_more(s, c))
    call advance(s, c)
  end do
  s = state()
  done = .false.
  do while (.not. done)
    call advance(s, c)
    done = is_over(s, c)
  end do
  print *, s%it
  call mpi_finalize(ierr)
end program asks
