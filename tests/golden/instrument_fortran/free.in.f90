! test: -std=f2018
module heat
  implicit none
  integer, parameter :: n = 8
  real :: field(n), next(n)
contains
  subroutine exchange(comm)
    integer, intent(in) :: comm
    integer :: ierr
    call mpi_barrier(comm, ierr)
  end subroutine exchange

  real function largest(values)
    real, intent(in) :: values(:)
    largest = maxval(values)
  end function largest

  subroutine step(comm)
    integer, intent(in) :: comm
    integer :: i
    do i = 2, n - 1
      next(i) = 0.5 * field(i) + &
                0.25 * (field(i - 1) + field(i + 1))
    end do
    field(2:n - 1) = next(2:n - 1)
    call exchange(comm)
    if (field(1) > &
        1e6) return
    field(1) = field(1) + largest(next)
  end subroutine step
end module heat

program free
  use heat
  implicit none
  include 'world.inc'
  integer :: ierr, it
  real :: sum_of, total
  call MPI_Init(ierr)
  field = 1.0; next = field
  steps: do it = 1, 5
    call step(MPI_COMM_WORLD)
  end do steps
  sum_of = sum(field)
  call MPI_Allreduce(sum_of, total, 1, 7, 3, &
                     MPI_COMM_WORLD, ierr) ! a comment
  print '(f8.3)', total
  call MPI_Finalize(ierr)
end program free
