! test: -std=f2018 -DCHECK
! Statements that macros make, branches of #if around parts of constructs.
#define MEET call mpi_barrier(mpi_comm_world, ierr)
#define STEP(x) x = x + 1
program macros
  implicit none
  include 'world.inc'
  integer :: ierr, i, n
  call mpi_init(ierr)
  n = 0
  MEET
  STEP(n)
  MEET
  n = n + 2
  do i = 1, 2
    MEET
    STEP(n)
  end do
#ifdef CHECK
  if (n > 2) then
#else
  if (n > 3) then
#endif
    n = n + 1
    MEET
    n = n + 1
  end if
#ifdef CHECK
  do i = 1, 2
#else
  do i = 1, 3
#endif
    n = n + i
    MEET
  end do
  print *, n, __LINE__
  call leave
  call mpi_finalize(ierr)
contains
  subroutine leave
    n = 1
    MEET
    if (n > 1) return; n = 2
    MEET
#ifdef CHECK
    return
#endif
  end subroutine leave
end program macros
