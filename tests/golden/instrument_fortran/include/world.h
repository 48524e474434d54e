! SPDX-License-Identifier: LGPL-2.1-or-later
      integer, parameter :: mpi_comm_world = 0
