! test: -std=legacy
      program fixed
      include 'world.inc'
      double precision a(10), s, t
      integer i, j, ierr, k
      call mpi_init(ierr)
      do 10 i = 1, 10
   10 a(i) = i
      s = 0
      do 30 k = 1, 3
      do 20 i = 1, 10
      do 20 j = 1, 2
   20 s = s + a(i)
      call mpi_allreduce(s, t, 1, 17,
     &                   3, mpi_comm_world,
     &                   ierr)
      if (t .lt. 0) goto 40
   30 continue
      goto (40, 50), ierr + 1
   40 t = t + 1
      call share(t, ierr)
   50 if (t - 1) 60, 60, 70
   60 t = 0
   70 print '(f8.2)', t
      call mpi_fin
     &alize(ierr)
      end
      subroutine share(t, ierr)
      double precision t
      integer ierr
      include 'world.inc'
      save
C     An old comment
      if (t .gt. 1d6) return
      call mpi_bcast(t, 2, 7, 0, mpi_comm_world,
     1               ierr)
      t = t * 2
      end
