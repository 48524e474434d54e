! test: -std=f2018
! Submodules, internal procedures, functions with a result, recursion, BLOCK, nested and named constructs, interfaces.
module shapes
  implicit none
  interface
    module subroutine spread(n)
      integer, intent(inout) :: n
    end subroutine spread
  end interface
contains
  recursive function depth(n) result(d)
    integer, intent(in) :: n
    integer :: d, ierr
    include 'world.inc'
    d = n
    if (n > 0) d = depth(n - 1) + 1
    call mpi_barrier(mpi_comm_world, ierr)
  end function depth
end module shapes

submodule(shapes) spreading
contains
  module subroutine spread(n)
    integer, intent(inout) :: n
    include 'world.inc'
    integer :: ierr
    n = n * 2
    call mpi_bcast(n, 1, 7, 0, mpi_comm_world, ierr)
  end subroutine spread
end submodule spreading

program units
  use shapes, only: depth, spread
  implicit none
  integer :: ierr, i, j, k
  call mpi_init(ierr)
  k = depth(2)
  k = k + 1
  call spread(k)
  rows: do i = 1, 3
    columns: do j = 1, 3
      if (j == 2) cycle rows
      if (i == 3) exit rows
      call inner(k)
    end do columns
  end do rows
  block
    integer :: local
    local = k
    call inner(local)
    k = local
  end block
  if (k > 1000) then
    k = 0
  else if (k > 10) then
    k = k + 1
    call spread(k)
    k = k + 1
  else
    k = -1
  end if
  print *, k, i, j
  call mpi_finalize(ierr)
contains
  subroutine inner(n)
    integer, intent(inout) :: n
    n = n + 1
    call spread(n)
  end subroutine inner
end program units
