! test: -std=f2018 -Wall
! What the body of a loop compares before it leaves the loop, or sets a flag that ends it, is said behind that.
program bounds_exits
  implicit none
  include 'world.inc'
  integer, parameter :: dp = kind(1d0)
  integer :: ierr, k, most
  real(dp) :: norm, tol, root
  logical :: converged, goes_on
  type :: clock
    real(dp) :: now = 0
  end type clock
  type :: solver
    type(clock) :: time
    integer :: steps = 0
  end type solver
  type(solver) :: s
  call mpi_init(ierr)
  most = 20
  tol = 1e-2_dp
  norm = 1
  k = 0
  do
    call halve(norm)
    k = k + 1
    if (norm < tol) exit
    if (k >= most) exit
  end do
  print *, k
  ! a flag
  converged = .false.
  norm = 1
  do while (.not. converged .and. k < 2 * most)
    call halve(norm)
    k = k + 1
    converged = (abs(norm) < tol)
  end do
  ! two parts; the flag says that it goes on
  goes_on = .true.
  norm = 1
  k = 0
  do while (goes_on)
    call halve(norm)
    k = k + 1
    if ((norm < tol) .or. (k == most)) goes_on = .false.
  end do
  ! every second iteration
  norm = 1
  outer: do k = 1, most
    call halve(norm)
    if (mod(k, 2) == 0) then
      root = sqrt(norm)
      if (root < tol) then
        print *, 'converged'
        exit outer
      end if
    end if
  end do outer
  ! only if the first part holds
  norm = 1
  k = 0
  converged = .false.
  do
    call halve(norm)
    k = k + 1
    if (k > 3 .and. norm < tol) then
      print *, 'small'
      converged = .true.
    end if
    if (converged) exit
  end do
  ! some iterations come whatever the norms are, and then both have to be small
  norm = 1
  root = 2
  k = 0
  do while (k < 2 .or. ((norm > tol .or. root > tol) .and. k < most))
    call halve(norm)
    root = root / 2
    k = k + 1
  end do
  print *, k
  ! members
  root = 3
  do while (s%time%now < root)
    call halve(norm)
    s%time%now = s%time%now + 1
    s%steps = s%steps + 1
    if (most <= s%steps) exit
  end do
  print *, s%steps
  ! something else sets the flag, too
  norm = 1
  k = 0
  converged = .false.
  do while (.not. converged)
    call halve(norm)
    k = k + 1
    if (k >= most) converged = .true.
    if (modulo(k, 5) == 4) converged = .true.
  end do
  print *, k
  ! all ranks have to be content
  norm = 1
  k = 0
  do
    call halve(norm)
    k = k + 1
    goes_on = norm > tol
    call mpi_allreduce(goes_on, converged, 1, 7, 3, mpi_comm_world, ierr)
    if (.not. converged) exit
  end do
  print *, k
  ! Nothing is said of these: another branch, another loop, two in one line, a condition inside.
  k = 0
  do
    call halve(norm)
    k = k + 1
    if (k > 2) then
      exit
    else
      print *, k
    end if
  end do
  do
    call halve(norm)
    k = k + 1
    if (k > 2) exit; if (k > 3) exit
  end do
  do
    call halve(norm)
    k = k + 1
    if (k > 4) then
      if (norm < 1) exit
    end if
  end do
  print *, k
  call mpi_finalize(ierr)
contains
  subroutine halve(x)
    real(dp), intent(inout) :: x
    call mpi_barrier(mpi_comm_world, ierr)
    x = x / 2
  end subroutine halve
end program bounds_exits
