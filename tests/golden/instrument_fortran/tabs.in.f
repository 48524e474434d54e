! test: -std=legacy -Wno-tabs
	program tabs
	include "world.inc"
	integer ierr
	call mpi_init(ierr)
10	continue
	ierr = ierr + 1
	call mpi_barrier(mpi_comm_world,
     &	ierr)
	if (ierr .lt. 2) goto 20
	if (ierr .gt. 3) goto 10
20	print *, ierr
	call mpi_finalize(ierr)
	end
