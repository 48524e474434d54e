! SPDX-License-Identifier: LGPL-2.1-or-later
    call mpi_barrier(mpi_comm_world, ierr)
