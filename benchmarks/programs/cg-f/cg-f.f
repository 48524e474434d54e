C     A x = b by conjugate gradients, where all elements of x are 1.
C       cg-f [points along a side = 512] [most iterations = 2000]
C     SPDX-License-Identifier: LGPL-2.1-or-later
      program cg
      implicit none
      include 'mpif.h'
      include 'part.inc'
      integer most, ierr
      call MPI_Init(ierr)
      call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
      call MPI_Comm_size(MPI_COMM_WORLD, ranks, ierr)
      if (rank .eq. 0) call number(1, 512, n)
      if (rank .eq. 0) call number(2, 2000, most)
      call MPI_Bcast(n, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
      call MPI_Bcast(most, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
      if (n .lt. ranks .or. n .gt. 40000 .or. most .lt. 1) then
        if (rank .eq. 0) write (0, '(A)')
     &      'usage: cg-f [points along a side, at most 40000] [most '//
     &      'iterations]; a side has a point for each rank'
        call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
      end if
      rows = (rank + 1)*n/ranks - rank*n/ranks
      lower = rank - 1
      if (rank .eq. 0) lower = MPI_PROC_NULL
      upper = rank + 1
      if (rank .eq. ranks - 1) upper = MPI_PROC_NULL
      call solve(most)
      end

C     An argument, or its default; -1 if it is not a number.
      subroutine number(place, otherwise, value)
      implicit none
      integer place, otherwise, value, wrong
      character*16 text
      value = otherwise
      call get_command_argument(place, text)
      if (text .eq. ' ') return
      read (text, *, iostat=wrong) value
      if (wrong .ne. 0) value = -1
      end

      subroutine solve(most)
      implicit none
      include 'mpif.h'
      include 'part.inc'
      integer most, k, ierr
      double precision x(n, rows), r(n, rows), p(n, 0:rows+1),
     &    q(n, rows), rho, before, alpha, dot, began, error, worst
      began = MPI_Wtime()
      p = 0
      p(:, 1:rows) = 1
      call multiply(p, r)
      x = 0
      p(:, 1:rows) = r
      rho = dot(r, r, 0)
      do 10 k = 1, most
        if (rho .lt. 1d-20) goto 20
        call multiply(p, q)
        alpha = rho/dot(q, p, 1)
        x = x + alpha*p(:, 1:rows)
        r = r - alpha*q
        before = rho
        rho = dot(r, r, 0)
        p(:, 1:rows) = r + rho/before*p(:, 1:rows)
   10 continue
   20 error = maxval(abs(x - 1))
      call MPI_Allreduce(error, worst, 1, MPI_DOUBLE_PRECISION,
     &    MPI_MAX, MPI_COMM_WORLD, ierr)
      if (rank .eq. 0) then
        print '(A, F10.3)', 'Time in seconds: ', MPI_Wtime() - began
        if (worst .lt. 1d-6) print '(A)', 'verification: successful'
        if (worst .ge. 1d-6) print '(A)', 'verification: failed'
      end if
      call MPI_Finalize(ierr)
      if (worst .ge. 1d-6) stop 1
      end
