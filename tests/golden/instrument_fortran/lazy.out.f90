# 1 "lazy.in.f90"
! test: -std=f2018
! All communication is behind what is not given: calls through dummy procedures. Loops are marked once something was recorded.
module driven
  implicit none
contains
  subroutine drive(action, n)
      external dperf_rt_e422e36c8182a562, dperf_rt_f_begin_counted, dperf_rt_f_begin_limited, dperf_rt_f_compare_limit, &
      dperf_rt_f_lazy_enter, dperf_rt_f_lazy_exit, dperf_rt_f_lazy_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_1(14)
      integer(8) dperf_rt_guard_1(6)
      integer(8) dperf_rt_lazy_1(3)
      integer(8) :: dperf_rt_loud_1 = 1_8
# 7 "lazy.in.f90"
    external :: action
    integer, intent(inout) :: n
    integer :: i
      call dperf_rt_e422e36c8182a562
      call dperf_rt_f_begin_counted(dperf_rt_guard_1, int(3, 8), int(1, 8))
      call dperf_rt_f_lazy_enter(-7253261072857367451_8, dperf_rt_lazy_1, dperf_rt_loud_1)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_1, real(3, 8), real(1, 8))
      if (dperf_rt_lazy_1(3) /= 1_8) dperf_rt_cmp_1(1) = 0_8
# 10 "lazy.in.f90"
    do i = 1, 3
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-7253261072857367451_8, dperf_rt_cmp_1, real(i, 8), 'i<=3'// char(0), 1_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(-7253261072857367451_8, dperf_rt_guard_1, int(i, 8), 0_4)
      if (dperf_rt_guard_1(2) == 1_8) then
      cycle
      end if
      end if
      if (dperf_rt_lazy_1(3) /= 0_8) then
      call dperf_rt_f_lazy_iteration(-7253261072857367451_8, dperf_rt_lazy_1, dperf_rt_loud_1)
      end if
# 11 "lazy.in.f90"
      n = n + 1
      call action(n)
      n = n * 2
      call action(n)
    end do
      call dperf_rt_f_lazy_exit(-7253261072857367451_8, dperf_rt_lazy_1, dperf_rt_loud_1)
# 16 "lazy.in.f90"
    if (n > 1000) return
    n = n + 1
    call action(n)
    n = n + 1
  end subroutine drive
  subroutine quiet(action, n)
      external dperf_rt_e422e36c8182a562, dperf_rt_f_begin_counted, dperf_rt_f_begin_limited, dperf_rt_f_compare_limit, &
      dperf_rt_f_lazy_enter, dperf_rt_f_lazy_exit, dperf_rt_f_lazy_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_2(14)
      integer(8) dperf_rt_guard_2(6)
      integer(8) dperf_rt_lazy_2(3)
      integer(8) :: dperf_rt_loud_2 = 1_8
# 22 "lazy.in.f90"
    external :: action
    integer, intent(inout) :: n
    integer :: i
      call dperf_rt_e422e36c8182a562
      call dperf_rt_f_begin_counted(dperf_rt_guard_2, int(3, 8), int(1, 8))
      call dperf_rt_f_lazy_enter(99528859366274921_8, dperf_rt_lazy_2, dperf_rt_loud_2)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_2, real(3, 8), real(1, 8))
      if (dperf_rt_lazy_2(3) /= 1_8) dperf_rt_cmp_2(1) = 0_8
# 25 "lazy.in.f90"
    do i = 1, 3
      if (dperf_rt_cmp_2(1) /= 0_8) then
      call dperf_rt_f_compare_limit(99528859366274921_8, dperf_rt_cmp_2, real(i, 8), 'i<=3'// char(0), 1_4)
      end if
      if (dperf_rt_guard_2(1) /= 0_8) then
      call dperf_rt_f_skip(99528859366274921_8, dperf_rt_guard_2, int(i, 8), 0_4)
      if (dperf_rt_guard_2(2) == 1_8) then
      cycle
      end if
      end if
      if (dperf_rt_lazy_2(3) /= 0_8) then
      call dperf_rt_f_lazy_iteration(99528859366274921_8, dperf_rt_lazy_2, dperf_rt_loud_2)
      end if
# 26 "lazy.in.f90"
      call action(n)
    end do
      call dperf_rt_f_lazy_exit(99528859366274921_8, dperf_rt_lazy_2, dperf_rt_loud_2)
# 28 "lazy.in.f90"
  end subroutine quiet
end module driven

program lazy
  use driven
  implicit none
      external dperf_rt_e422e36c8182a562, dperf_rt_f_begin_counted, dperf_rt_f_begin_limited, &
      dperf_rt_f_block_after_call, dperf_rt_f_compare_limit, dperf_rt_f_lazy_enter, dperf_rt_f_lazy_exit, &
      dperf_rt_f_lazy_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_3(14)
      integer(8) dperf_rt_guard_3(6)
      integer(8) dperf_rt_lazy_3(3)
      integer(8) :: dperf_rt_loud_3 = 1_8
# 34 "lazy.in.f90"
  integer :: ierr, n, i
  external :: share, add
      call dperf_rt_e422e36c8182a562
# 36 "lazy.in.f90"
  call mpi_init(ierr)
      call dperf_rt_f_block_after_call(-3624057920404011009_8)
# 37 "lazy.in.f90"
  n = 0
  call drive(share, n)
  n = n + 1
      call dperf_rt_f_begin_counted(dperf_rt_guard_3, int(2, 8), int(1, 8))
      call dperf_rt_f_lazy_enter(-8947674993631200258_8, dperf_rt_lazy_3, dperf_rt_loud_3)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_3, real(2, 8), real(1, 8))
      if (dperf_rt_lazy_3(3) /= 1_8) dperf_rt_cmp_3(1) = 0_8
# 40 "lazy.in.f90"
  do i = 1, 2
      if (dperf_rt_cmp_3(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-8947674993631200258_8, dperf_rt_cmp_3, real(i, 8), 'i<=2'// char(0), 1_4)
      end if
      if (dperf_rt_guard_3(1) /= 0_8) then
      call dperf_rt_f_skip(-8947674993631200258_8, dperf_rt_guard_3, int(i, 8), 0_4)
      if (dperf_rt_guard_3(2) == 1_8) then
      cycle
      end if
      end if
      if (dperf_rt_lazy_3(3) /= 0_8) then
      call dperf_rt_f_lazy_iteration(-8947674993631200258_8, dperf_rt_lazy_3, dperf_rt_loud_3)
      end if
# 41 "lazy.in.f90"
    call quiet(share, n)
    call quiet(add, n)
  end do
      call dperf_rt_f_lazy_exit(-8947674993631200258_8, dperf_rt_lazy_3, dperf_rt_loud_3)
# 44 "lazy.in.f90"
  print *, n
  call mpi_finalize(ierr)
end program lazy

subroutine share(n)
  implicit none
      external dperf_rt_e422e36c8182a562, dperf_rt_f_block, dperf_rt_f_block_if, dperf_rt_f_current_block, &
      dperf_rt_f_events
      integer(8) dperf_rt_caller_5
      integer(8) dperf_rt_seen_4(2)
# 50 "lazy.in.f90"
  integer, intent(inout) :: n
  include 'world.inc'
  integer :: ierr
      call dperf_rt_e422e36c8182a562
      call dperf_rt_f_current_block(dperf_rt_caller_5)
      call dperf_rt_f_events(dperf_rt_seen_4)
# 53 "lazy.in.f90"
  if (mod(n, 2) == 0) then
      call dperf_rt_f_block(8328958962198947303_8)
# 54 "lazy.in.f90"
    n = n + 1
    call mpi_bcast(n, 1, 7, 0, mpi_comm_world, ierr)
  end if
      call dperf_rt_f_block_if(dperf_rt_caller_5, dperf_rt_seen_4)
# 57 "lazy.in.f90"
end subroutine share

subroutine add(n)
  implicit none
  integer, intent(inout) :: n
  n = n + 1
end subroutine add
      subroutine dperf_rt_e422e36c8182a562
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(5_4, 'lazy.in.f90'// char(0))
      call dperf_rt_f_row(-3624057920404011009_8, 0_4, 37_4, 44_4, 'lazy'// char(0))
      call dperf_rt_f_row(8328958962198947303_8, 0_4, 54_4, 54_4, 'share'// char(0))
      call dperf_rt_f_row(-7253261072857367451_8, 3_4, 10_4, 15_4, 'drive'// char(0))
      call dperf_rt_f_row(99528859366274921_8, 3_4, 25_4, 27_4, 'quiet'// char(0))
      call dperf_rt_f_row(-8947674993631200258_8, 3_4, 40_4, 43_4, 'lazy'// char(0))
      end subroutine dperf_rt_e422e36c8182a562
