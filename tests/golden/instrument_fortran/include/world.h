      integer, parameter :: mpi_comm_world = 0
