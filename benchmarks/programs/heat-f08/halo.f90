! Layers of neighbours around the points of a rank; they travel while it computes.
! SPDX-License-Identifier: LGPL-2.1-or-later
module halo_module
  use mpi_f08
  use grid_module, only: grid
  implicit none
  private
  public :: start_halos, finish_halos

contains

  subroutine start_halos(g, requests)
    type(grid), intent(inout), asynchronous :: g
    type(MPI_Request), intent(out) :: requests(12)
    integer :: direction, at, low(3), high(3)
    do direction = 1, 3
      at = 4 * (direction - 1)
      low = 1
      high = 1
      low(direction) = 0
      high(direction) = g%count(direction) + 1
      call receive(g, low, direction, g%below(direction), 2 * direction, requests(at + 1))
      call receive(g, high, direction, g%above(direction), 2 * direction + 1, requests(at + 2))
      low(direction) = 1
      high(direction) = g%count(direction)
      call send(g, high, direction, g%above(direction), 2 * direction, requests(at + 3))
      call send(g, low, direction, g%below(direction), 2 * direction + 1, requests(at + 4))
    end do
  end subroutine start_halos

  subroutine receive(g, corner, direction, neighbour, tag, request)
    type(grid), intent(inout), asynchronous :: g
    integer, intent(in) :: corner(3), direction, neighbour, tag
    type(MPI_Request), intent(out) :: request
    call MPI_Irecv(g%u(corner(1), corner(2), corner(3)), 1, g%face(direction), neighbour, tag, g%comm, request)
  end subroutine receive

  subroutine send(g, corner, direction, neighbour, tag, request)
    type(grid), intent(in), asynchronous :: g
    integer, intent(in) :: corner(3), direction, neighbour, tag
    type(MPI_Request), intent(out) :: request
    call MPI_Isend(g%u(corner(1), corner(2), corner(3)), 1, g%face(direction), neighbour, tag, g%comm, request)
  end subroutine send

  subroutine finish_halos(requests)
    type(MPI_Request), intent(inout) :: requests(12)
    call MPI_Waitall(12, requests, MPI_STATUSES_IGNORE)
  end subroutine finish_halos

end module halo_module
