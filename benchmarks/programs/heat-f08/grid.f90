! The part of a cube that a rank has, in a grid of ranks.
! SPDX-License-Identifier: LGPL-2.1-or-later
module grid_module
  use, intrinsic :: iso_fortran_env, only: real64
  use mpi_f08
  implicit none
  private
  public :: grid, make_grid, free_grid

  type :: grid
    type(MPI_Comm) :: comm
    integer :: points             ! along an edge of the cube
    integer :: first(3), count(3) ! of this rank: its first point, and how many
    integer :: below(3), above(3) ! ranks of the neighbours
    type(MPI_Datatype) :: face(3) ! a layer of points across each direction
    real(real64), allocatable :: u(:, :, :), next(:, :, :)
  end type grid

contains

  subroutine make_grid(g, points)
    type(grid), intent(out) :: g
    integer, intent(in) :: points
    integer :: ranks, rank, direction, dims(3), place(3)
    call MPI_Comm_size(MPI_COMM_WORLD, ranks)
    dims = 0
    call MPI_Dims_create(ranks, 3, dims)
    call MPI_Cart_create(MPI_COMM_WORLD, 3, dims, [.false., .false., .false.], .true., g%comm)
    call MPI_Comm_rank(g%comm, rank)
    call MPI_Cart_coords(g%comm, rank, 3, place)
    g%points = points
    do direction = 1, 3
      call MPI_Cart_shift(g%comm, direction - 1, 1, g%below(direction), g%above(direction))
    end do
    g%first = place * points / dims + 1
    g%count = (place + 1) * points / dims - g%first + 1
    allocate (g%u(0:g%count(1) + 1, 0:g%count(2) + 1, 0:g%count(3) + 1), source=0.0_real64)
    allocate (g%next, source=g%u)
    call make_faces(g)
  end subroutine make_grid

  subroutine make_faces(g)
    type(grid), intent(inout) :: g
    integer :: direction, part(3)
    do direction = 1, 3
      part = g%count
      part(direction) = 1
      call MPI_Type_create_subarray(3, g%count + 2, part, [0, 0, 0], MPI_ORDER_FORTRAN, &
                                    MPI_DOUBLE_PRECISION, g%face(direction))
      call MPI_Type_commit(g%face(direction))
    end do
  end subroutine make_faces

  subroutine free_grid(g)
    type(grid), intent(inout) :: g
    integer :: direction
    do direction = 1, 3
      call MPI_Type_free(g%face(direction))
    end do
    call MPI_Comm_free(g%comm)
    deallocate (g%u, g%next)
  end subroutine free_grid

end module grid_module
