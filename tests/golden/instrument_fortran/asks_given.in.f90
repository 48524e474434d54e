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
    class(state), intent(in) :: s
    is_small = s%residual < 1e-2_dp
  end function is_small
  logical function is_last(s)
    class(state), intent(in) :: s
    is_last = s%it >= s%most
  end function is_last
  subroutine advance(s)
    type(state), intent(inout) :: s
    include 'world.inc'
    integer :: ierr
    call mpi_barrier(mpi_comm_world, ierr)
    s%residual = s%residual / 4
    s%it = s%it + 1
  end subroutine advance
  ! a procedure as an argument, and handed on
  subroutine solve(s, over)
    type(state), intent(inout) :: s
    procedure(test) :: over
    do while (.not. over(s))
      call advance(s)
    end do
  end subroutine solve
  subroutine solve_anew(s, over)
    type(state), intent(out) :: s
    procedure(test) :: over
    call solve(s, over)
  end subroutine solve_anew
  ! flags as arguments, of a method with its object before, and handed on
  subroutine check(residual, tolerance, done)
    real(dp), intent(in) :: residual, tolerance
    logical, intent(out) :: done
    done = residual < tolerance
  end subroutine check
  subroutine judge(this, done, late)
    class(state), intent(in) :: this
    logical, intent(out) :: done, late
    late = .false.
    done = .false.
    if (this%it >= this%most) then
      late = .true.
      return
    end if
    call check(this%residual, 1e-2_dp, done)
  end subroutine judge
  subroutine assess_state(this, done)
    class(state), intent(in) :: this
    logical, intent(inout) :: done
    if (this%it > 2) done = .true.
  end subroutine assess_state
  ! in a loop, for which only the text is given
  subroutine check_all(s, values, done)
    type(state), intent(in) :: s
    real(dp), intent(in) :: values(:)
    logical, intent(out) :: done
    integer :: i
    done = s%it > 4
    do i = 1, size(values)
      if (values(i) > 3) done = .true.
    end do
  end subroutine check_all
end module steps
program asks_given
  use steps
  implicit none
  type(state) :: s
  logical :: done, late
  integer :: ierr
  call mpi_init(ierr)
  call solve(s, is_small)
  print *, s%it
  call solve_anew(s, is_last)
  print *, s%it
  s = state()
  s%stops => is_small
  do while (.not. s%stops(s))
    call advance(s)
  end do
  print *, s%it
  s = state()
  done = .false.
  do while (.not. done)
    call advance(s)
    call check(s%residual, 1e-3_dp, done)
  end do
  print *, s%it
  s = state()
  do
    call advance(s)
    call s%judge(done, late)
    if (done .or. late) exit
  end do
  print *, s%it
  s = state()
  done = .false.
  do while (.not. done)
    call advance(s)
    call check_all(s, [1d0, 2d0], done)
  end do
  print *, s%it
  s = state()
  do while (.not. s%late())
    call advance(s)
  end do
  s = state()
  done = .false.
  do while (.not. done)
    call advance(s)
    call s%assess(done)
  end do
  print *, s%it
  call mpi_finalize(ierr)
end program asks_given
