! test: -std=f2018
! Loops whose number of iterations is known, but whose body may leave them: by what it compares there.
program exits
  implicit none
  include 'world.inc'
  integer :: ierr, k, i
  real(8) :: r, tolerance
  logical :: failed
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
  call mpi_finalize(ierr)
end program
