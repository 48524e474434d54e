! Heat in a cube whose faces are kept at 0.
!   heat-f08 [points along an edge = 96] [steps = 100]
! It begins as a product of half sine waves, of which each step leaves a known share: so the result is known.
! SPDX-License-Identifier: LGPL-2.1-or-later
program heat
  use, intrinsic :: iso_fortran_env, only: real64, error_unit
  use mpi_f08
  use grid_module, only: grid, make_grid, free_grid
  use halo_module, only: start_halos, finish_halos
  implicit none
  real(real64), parameter :: pi = acos(-1.0_real64), conduction = 1.0_real64 / 8
  integer, parameter :: report_every = 25
  type(grid) :: g
  integer :: points, steps, step, rank
  real(real64) :: began, took, worst

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call read_arguments(points, steps)
  call make_grid(g, points)
  call begin_as_waves()
  began = MPI_Wtime()
  do step = 1, steps
    call advance()
    if (mod(step, report_every) == 0) call report(step)
  end do
  took = MPI_Wtime() - began
  worst = error_after(steps)
  call free_grid(g)
  if (rank == 0) then
    print '(a, es8.1)', 'largest error: ', worst
    print '(a, f10.3)', 'Time in seconds: ', took
    print '(2a)', 'verification: ', trim(merge('successful', 'failed    ', worst < 1e-12_real64))
  end if
  call MPI_Finalize()
  if (worst >= 1e-12_real64) error stop 1

contains

  subroutine read_arguments(points, steps)
    integer, intent(out) :: points, steps
    integer :: wrong
    points = argument(1, 96, wrong)
    if (wrong == 0) steps = argument(2, 100, wrong)
    if (wrong == 0 .and. points >= 8 .and. points <= 2000 .and. steps >= 1) return
    if (rank == 0) write (error_unit, '(a)') 'usage: heat-f08 [points along an edge, 8 to 2000] [steps]'
    call MPI_Abort(MPI_COMM_WORLD, 2)
  end subroutine read_arguments

  integer function argument(place, otherwise, wrong)
    integer, intent(in) :: place, otherwise
    integer, intent(out) :: wrong
    character(len=16) :: text
    argument = otherwise
    wrong = 0
    call get_command_argument(place, text)
    if (text /= '') read (text, *, iostat=wrong) argument
  end function argument

  ! The wave along one direction, at the points of this rank.
  function wave(direction)
    integer, intent(in) :: direction
    real(real64) :: wave(g%count(direction))
    integer :: i
    wave = [(sin(pi * (g%first(direction) + i - 1) / (points + 1)), i=1, g%count(direction))]
  end function wave

  subroutine begin_as_waves()
    real(real64) :: x(g%count(1)), y(g%count(2)), z(g%count(3))
    integer :: j, k
    x = wave(1)
    y = wave(2)
    z = wave(3)
    do k = 1, g%count(3)
      do j = 1, g%count(2)
        g%u(1:g%count(1), j, k) = x * y(j) * z(k)
      end do
    end do
  end subroutine begin_as_waves

  subroutine advance()
    type(MPI_Request) :: requests(12)
    real(real64), allocatable :: old(:, :, :)
    integer :: n(3)
    n = g%count
    call start_halos(g, requests)
    call relax(2, n(1) - 1, 2, n(2) - 1, 2, n(3) - 1)
    call finish_halos(requests)
    call relax(1, n(1), 1, n(2), 1, 1)
    if (n(3) > 1) call relax(1, n(1), 1, n(2), n(3), n(3))
    call relax(1, n(1), 1, 1, 2, n(3) - 1)
    if (n(2) > 1) call relax(1, n(1), n(2), n(2), 2, n(3) - 1)
    call relax(1, 1, 2, n(2) - 1, 2, n(3) - 1)
    if (n(1) > 1) call relax(n(1), n(1), 2, n(2) - 1, 2, n(3) - 1)
    call move_alloc(g%u, old)
    call move_alloc(g%next, g%u)
    call move_alloc(old, g%next)
  end subroutine advance

  subroutine relax(i1, i2, j1, j2, k1, k2)
    integer, intent(in) :: i1, i2, j1, j2, k1, k2
    integer :: i, j, k
    do k = k1, k2
      do j = j1, j2
        do i = i1, i2
          g%next(i, j, k) = g%u(i, j, k) + conduction * (g%u(i - 1, j, k) + g%u(i + 1, j, k) + g%u(i, j - 1, k) &
                            + g%u(i, j + 1, k) + g%u(i, j, k - 1) + g%u(i, j, k + 1) - 6 * g%u(i, j, k))
        end do
      end do
    end do
  end subroutine relax

  subroutine report(step)
    integer, intent(in) :: step
    real(real64) :: own, all
    own = sum(g%u(1:g%count(1), 1:g%count(2), 1:g%count(3)))
    call MPI_Reduce(own, all, 1, MPI_DOUBLE_PRECISION, MPI_SUM, 0, MPI_COMM_WORLD)
    if (rank == 0) print '(a, i6, a, es14.7)', 'step ', step, ': mean ', all / real(points, real64)**3
  end subroutine report

  ! Waves stay waves: a step multiplies them.
  real(real64) function error_after(steps)
    integer, intent(in) :: steps
    real(real64) :: left, x(g%count(1)), y(g%count(2)), z(g%count(3))
    integer :: j, k
    left = (1 - 6 * conduction * (1 - cos(pi / (points + 1))))**steps
    x = wave(1)
    y = wave(2)
    z = wave(3)
    error_after = 0
    do k = 1, g%count(3)
      do j = 1, g%count(2)
        error_after = max(error_after, maxval(abs(g%u(1:g%count(1), j, k) - left * x * y(j) * z(k))))
      end do
    end do
    call MPI_Allreduce(MPI_IN_PLACE, error_after, 1, MPI_DOUBLE_PRECISION, MPI_MAX, MPI_COMM_WORLD)
  end function error_after

end program heat
