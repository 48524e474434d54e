! test: -std=f2018
! Macros that make several statements in one line: as the first and last ones of loops and branches,
! and directly behind them.
#define TELL(level, what) if (level > 1) then; call tell(what); end if
program macro_lines
  implicit none
  include 'world.inc'
  integer :: ierr, i, n
  call mpi_init(ierr)
  n = 0
  TELL(2, 'before')
  do i = 1, 3
    TELL(2, 'in')
    n = n + i
    call mpi_barrier(mpi_comm_world, ierr)
    n = n + 1
    TELL(1, 'in')
  end do
  TELL(2, 'behind')
  TELL(2, 'behind')
  do i = 1, 2
    TELL(2, 'first')
    call mpi_barrier(mpi_comm_world, ierr)
  end do

  TELL(2, 'behind')
  if (n > 2) then
    n = n - 1
    call mpi_barrier(mpi_comm_world, ierr)
    TELL(2, 'in')
  end if
  TELL(2, 'behind')
  if (n < 2) then
    n = n - 1
  else
    TELL(2, 'first')
    call mpi_barrier(mpi_comm_world, ierr)
  end if
  TELL(2, 'behind')
  n = n + 1
  print *, n
  call mpi_finalize(ierr)
contains
  subroutine tell(what)
    character(*), intent(in) :: what
    print *, what
  end subroutine tell
end program macro_lines
