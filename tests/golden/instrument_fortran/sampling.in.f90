! test: -std=f2018
! Two iterations of loops whose iterations are alike are left out, and the output is the same all the same.
program sampling
  implicit none
  include 'world.inc'
  integer :: ierr, i, n, k
  real(8) :: t, dt
  integer :: done(40)
  call mpi_init(ierr)
  t = 0
  dt = 0.5
  n = 0
  done = 0
  ! a plain counter; t and n go on as in all iterations
  do i = 1, 10
    t = t + dt
    n = n + 2
    call mpi_barrier(mpi_comm_world, ierr)
  end do
  print *, t, n, i
  ! downwards, by a step of its own
  do i = 20, 1, -3
    call mpi_barrier(mpi_comm_world, ierr)
  end do
  print *, i
  ! with a name, and an inner loop
  outer: do k = 1, 2 * 3
    do i = 1, 2
      done(i) = i
    end do
    call mpi_barrier(mpi_comm_world, ierr)
  end do outer
  print *, k, done(1:2)
  ! may be left early
  do i = 1, 8
    call mpi_barrier(mpi_comm_world, ierr)
    if (t < 0) exit
  end do
  ! what decides comes from nowhere that is known before
  do i = 1, 8
    call mpi_allreduce(n, k, 1, 7, 3, mpi_comm_world, ierr)
    if (k > 100) call mpi_barrier(mpi_comm_world, ierr)
    n = k + n
  end do
  do while (t < 20)
    t = t + dt
    call mpi_barrier(mpi_comm_world, ierr)
  end do
  print *, t
  i = 0
  do
    i = i + 1
    call mpi_barrier(mpi_comm_world, ierr)
    if (i > 3) exit
  end do
  do concurrent (i = 1:4)
    done(i) = 2
  end do
  print *, i > 0, done(1:4)
  call mpi_finalize(ierr)
end program sampling
