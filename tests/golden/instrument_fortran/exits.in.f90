! test: -std=f2018
! Loops whose number of iterations is known, but whose body may leave them: by what it compares there.
program exits
  implicit none
  include 'world.inc'
  integer :: ierr, k, i, left, all
  real(8) :: r, t, tolerance
  logical :: failed, done
  call mpi_init(ierr)
  tolerance = 1d-2
  failed = .false.
  r = 1
  do k = 1, 50
    r = r / 2
    call mpi_barrier(mpi_comm_world, ierr)
    if (failed) exit
    if (k > 40) exit
    do i = 1, 2
      if (r < 1d-9 * i) exit
    end do
    if (r < tolerance) then
      print *, k
      exit
    end if
  end do
  done = .false.
  k = 0
  do while (k < 50 .and. .not. done)
    call mpi_barrier(mpi_comm_world, ierr)
    k = k + 1
    done = mod(k, 7) == 0
  end do
  do k = 1, 50
    call mpi_barrier(mpi_comm_world, ierr)
    done = mod(k, 5) == 0
    if (done) exit
  end do
  t = 0
  do
    if (t >= 1) exit                     ! it is the condition of the loop
    call mpi_barrier(mpi_comm_world, ierr)
    t = t + 0.25d0
  end do
  ! what other ranks say is likely to end these
  left = 8
  do k = 1, 50
    left = left / 2
    call mpi_allreduce(left, all, 1, 7, 3, mpi_comm_world, ierr)
    if (all == 0) exit
    if (ierr /= 0) exit
  end do
  left = 8
  done = .false.
  do k = 1, 50
    left = left / 2
    call mpi_allreduce(left, all, 1, 7, 3, mpi_comm_world, ierr)
    if (all == 0) done = .true.
    if (done) exit
  end do
  left = 8
  all = 1
  k = 0
  do while (k < 50 .and. all > 0)
    left = left / 2
    call mpi_allreduce(left, all, 1, 7, 3, mpi_comm_world, ierr)
    k = k + 1
  end do
  ! by their names, so do these procedures
  left = 8
  do k = 1, 50
    left = left / 2
    call global_sum(left, all)
    if (all == 0) exit
  end do
  left = 8
  do k = 1, 50
    left = left / 2
    if (global_count(left) == 0) exit
  end do
  ! a flag that norms set is as likely as they are
  r = 1
  done = .false.
  do k = 1, 50
    r = r / 2
    call mpi_barrier(mpi_comm_world, ierr)
    if (r < tolerance .and. k > 2) done = .true.
    if (done) exit
  end do
  r = 1
  k = 0
  done = .false.
  do while (k < 50 .and. .not. done)
    r = r / 2
    call mpi_barrier(mpi_comm_world, ierr)
    k = k + 1
    done = r < tolerance
  end do
  ! what is done because of a flag is none
  t = 0
  left = 0
  do k = 1, 50
    call mpi_barrier(mpi_comm_world, ierr)
    t = t + 0.5d0
    done = t > 10
    if (done) left = left + 1
    if (left == 100) exit
  end do
  call mpi_finalize(ierr)
contains
  subroutine global_sum(mine, sum)
    integer, intent(in) :: mine
    integer, intent(out) :: sum
    call mpi_allreduce(mine, sum, 1, 7, 3, mpi_comm_world, ierr)
  end subroutine
  integer function global_count(mine)
    integer, intent(in) :: mine
    call global_sum(mine, global_count)
  end function
end program
