! test: -std=f2018
! What the conditions of loops compare is said as it is when an iteration begins.
program bounds
  use, intrinsic :: iso_fortran_env, only: wp => real64
  implicit none
  include 'world.inc'
  integer :: ierr, i, j, n, k, step
  integer :: most(2)
  integer, volatile :: v
  real(8) :: t, last
  real :: x
  logical :: done
  character(3) :: word
  call mpi_init(ierr)
  ! the bound of the entry counts
  n = 4
  do i = 1, n
    n = 1
    call mpi_barrier(mpi_comm_world, ierr)
  end do
  ! downwards, by a step that only the run knows
  step = -2
  do i = 5, n, step
    call mpi_barrier(mpi_comm_world, ierr)
  end do
  do i = 3, 1, -1
    call mpi_barrier(mpi_comm_world, ierr)
  end do
  ! two comparisons
  t = 0
  last = 1.5d0
  most = 3
  k = 0
  do while (t < last .and. most(2) .ge. (k + 1))
    t = t + 1
    k = k + 1
    call mpi_barrier(mpi_comm_world, ierr)
  end do
  ! left at its head
  k = 0
  do
    if (k == 2 .or. ierr > 7) exit
    k = k + 1
    call mpi_barrier(mpi_comm_world, ierr)
  end do
  ! the kind of a literal is no variable
  t = 0
  do
    if (t >= last * (1 - 1.0e-12_wp)) exit
    t = t + 0.5_wp
    call mpi_barrier(mpi_comm_world, ierr)
  end do
  ! nothing is said of words, flags, of what is volatile, of one of two, and of what is called
  word = 'a'
  do while (word < 'c')
    word = 'd'
    call mpi_barrier(mpi_comm_world, ierr)
  end do
  done = .false.
  do while (.not. done)
    done = .true.
    call mpi_barrier(mpi_comm_world, ierr)
  end do
  v = 0
  do while (v < 1)
    v = 1
    call mpi_barrier(mpi_comm_world, ierr)
  end do
  x = 0
  do while (x < 1 .or. .not. x > 2)
    x = 3
    call mpi_barrier(mpi_comm_world, ierr)
  end do
  j = 0
  do while (next(j) < 3)
    call mpi_barrier(mpi_comm_world, ierr)
  end do
  print *, i, k, j, t, x, word, done
  call mpi_finalize(ierr)
contains
  integer function next(of)
    integer, intent(inout) :: of
    of = of + 1
    next = of
  end function next
end program bounds
