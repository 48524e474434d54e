C     The matrix of Laplace's equation on a square of n x n points, and
C     what needs other ranks.
C     SPDX-License-Identifier: LGPL-2.1-or-later

C     y = A x. The first and the last row of x are those of neighbours.
      subroutine multiply(x, y)
      implicit none
      include 'part.inc'
      double precision x(n, 0:rows+1), y(n, rows)
      integer i, j
      call halos(x)
      do 20 j = 1, rows
        do 5 i = 1, n
          y(i, j) = 4*x(i, j) - x(i, j-1) - x(i, j+1)
    5   continue
        do 10 i = 2, n
          y(i, j) = y(i, j) - x(i-1, j)
   10   continue
        do 15 i = 1, n - 1
          y(i, j) = y(i, j) - x(i+1, j)
   15   continue
   20 continue
      end

      subroutine halos(x)
      implicit none
      include 'mpif.h'
      include 'part.inc'
      double precision x(n, 0:rows+1)
      integer status(MPI_STATUS_SIZE), ierr
      call MPI_Sendrecv(x(1, rows), n, MPI_DOUBLE_PRECISION, upper, 1,
     &    x(1, 0), n, MPI_DOUBLE_PRECISION, lower, 1,
     &    MPI_COMM_WORLD, status, ierr)
      call MPI_Sendrecv(x(1, 1), n, MPI_DOUBLE_PRECISION, lower, 2,
     &    x(1, rows+1), n, MPI_DOUBLE_PRECISION, upper, 2,
     &    MPI_COMM_WORLD, status, ierr)
      end

C     Over all ranks. y has a row of its own before its first one where
C     `before` is 1.
      double precision function dot(x, y, before)
      implicit none
      include 'mpif.h'
      include 'part.inc'
      integer before, i, j, ierr
      double precision x(n, rows), y(n, 1-before:rows+before), own
      own = 0
      do 20 j = 1, rows
        do 10 i = 1, n
          own = own + x(i, j)*y(i, j)
   10   continue
   20 continue
      call MPI_Allreduce(own, dot, 1, MPI_DOUBLE_PRECISION, MPI_SUM,
     &    MPI_COMM_WORLD, ierr)
      end
