! test: -std=legacy
C     Line breaks in names, computed and arithmetic branches, labels on
C     loops that share their end, COMMON, statement functions, ENTRY.
      program old
      implicit real*8 (a-h,o-z)
      include 'world.inc'
      common /state/ x(4), y
      area(r) = 3 * r * r
      ierr = 0
      call mpi_init(ierr)
      y = area(2d0)
      do 10 i = 1, 4
      x(i) = y
      if (i .eq. 2) go to 10
      call mpi_barrier(mpi_comm_world, ierr)
      x(i) = x(i) + 1
 10   continue
      do 30, j = 1, 2
        do 20, i = 1, 2
          call mpi_ba
     +rrier(mpi_comm_world, ierr)
 20     continue
        y = y + j
 30   end do
      k = 0
 40   k = k + 1
      call mpi_barrier(mpi_comm_world, ierr)
      if (k .lt. 3) go to 40
      do 60 i = 1, 2
      do 60 j = 1, 2
      call mpi_barrier(mpi_comm_world, ierr)
      y = y + 1
 60   k = k + i * j
      call middle(y)
      call late(y)
      print '(5f8.2,i4)', x, y, k
      call mpi_finalize(ierr)
      end
      subroutine middle(y)
      implicit real*8 (a-h,o-z)
      include 'world.inc'
      y = y + 1
      entry late(y)
      call mpi_barrier(mpi_comm_world, ierr)
      y = y + 1
      return
      end
