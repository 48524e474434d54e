! test: -std=f2018
! Branches in loops that may be taken seldom.
program branches
  implicit none
  integer :: ierr, step, n, every
  external :: share
  call mpi_init(ierr)
  n = 1
  every = 3
  do step = 1, 6
    call share(n)
    if (mod(step, every) == 0) call share(n)  ! becomes a construct
    if (step == 2) call share(n)
    if (mod(step, 2) == 0) print *, 'in quotes: "', step
    if (every > 5) call share(n)
    if (mod(step, 4) == 1) then
      call share(n)
    else if (step == 3) then
      n = n + 1
    else
      call share(n)
    end if
    select case (mod(step, 3))
    case (0)
      call share(n)
    case default
      n = n + 1
    end select
    if (n > 100) exit
    if (mod(n, 2) == 0) cycle
    n = n + 1
  end do
  print *, n
  call mpi_finalize(ierr)
end program branches

subroutine share(n)
  implicit none
  integer, intent(inout) :: n
  include 'world.inc'
  integer :: ierr
  call mpi_bcast(n, 1, 7, 0, mpi_comm_world, ierr)
end subroutine share
