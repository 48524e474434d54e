! test: -std=f95
! What communicates was not given: probes ask whether anything was recorded.
program unknown
  implicit none
  integer :: i, n
  external start, finish, elsewhere
  n = 0
  call start(n)
  do i = 1, 3
    call elsewhere(n)
    n = n + 4
    call elsewhere(n)
  end do
  call several(n)
  call one(n)
  print *, n
  call finish(n)
end program unknown

subroutine several(n)
  implicit none
  integer, intent(inout) :: n
  call elsewhere(n)
  n = n + 1
  call elsewhere(n)
  if (n < 0) return
  n = n * 2
end subroutine several

subroutine one(n)
  implicit none
  integer, intent(inout) :: n
  integer :: k
  do k = 1, 4
    call elsewhere(n)
  end do
end subroutine one
