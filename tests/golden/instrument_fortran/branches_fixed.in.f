! test: -std=legacy
! In fixed form, too.
      program fixed
      implicit none
      integer ierr, step, n
      external share
      call mpi_init(ierr)
      n = 1
      do 10 step = 1, 4
        call share(n)
        if (mod(step, 2) .eq. 0) call share(n)
        if (mod(step, 2) .eq. 1) then
          call share(n)
        else
          call share(n)
        end if
   10 continue
      print *, n
      call mpi_finalize(ierr)
      end

      subroutine share(n)
      implicit none
      integer n
      include 'world.inc'
      integer ierr
      call mpi_bcast(n, 1, 7, 0, mpi_comm_world, ierr)
      end
