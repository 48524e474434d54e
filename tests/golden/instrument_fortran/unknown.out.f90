# 1 "unknown.in.f90"
! test: -std=f95
! What communicates was not given: probes ask whether anything was recorded.
program unknown
  implicit none
      external dperf_rt_f_begin_counted, dperf_rt_f_begin_limited, dperf_rt_f_behind_unknown, dperf_rt_f_compare_limit, &
      dperf_rt_f_enter_unknown, dperf_rt_f_if_behind_unknown, dperf_rt_f_lazy_enter, dperf_rt_f_lazy_exit, &
      dperf_rt_f_skip, dperf_rt_fcaf9a6a98422d6e
      integer(4), external :: dperf_rt_f_lazy
      integer(8) dperf_rt_cmp_2(14)
      integer(8) dperf_rt_guard_2(6)
      integer(8) dperf_rt_lazy_2(3)
      integer(8) :: dperf_rt_loud_2 = 1_8
      integer(8) dperf_rt_unknown_1(3)
# 5 "unknown.in.f90"
  integer :: i, n
  external start, finish, elsewhere
      call dperf_rt_fcaf9a6a98422d6e
      call dperf_rt_f_enter_unknown(dperf_rt_unknown_1)
# 7 "unknown.in.f90"
  n = 0
  call start(n)
      call dperf_rt_f_if_behind_unknown(dperf_rt_unknown_1, 1219285006359587286_8)
      call dperf_rt_f_begin_counted(dperf_rt_guard_2, int(3, 8), int(1, 8))
      call dperf_rt_f_lazy_enter(3007990628898318943_8, dperf_rt_lazy_2, dperf_rt_loud_2)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_2, real(3, 8), real(1, 8))
      if (dperf_rt_lazy_2(3) /= 1_8) dperf_rt_cmp_2(1) = 0_8
# 9 "unknown.in.f90"
  do i = 1, 3
      if (dperf_rt_cmp_2(1) /= 0_8) then
      call dperf_rt_f_compare_limit(3007990628898318943_8, dperf_rt_cmp_2, real(i, 8), 'i<=3'// char(0), 1_4)
      end if
      if (dperf_rt_guard_2(1) /= 0_8) then
      call dperf_rt_f_skip(3007990628898318943_8, dperf_rt_guard_2, int(i, 8), 0_4)
      if (dperf_rt_guard_2(2) == 1_8) then
      cycle
      end if
      end if
      if (dperf_rt_f_lazy(3007990628898318943_8, dperf_rt_lazy_2, dperf_rt_loud_2) /= 0) then
      call dperf_rt_f_behind_unknown(dperf_rt_unknown_1, -7296950808203301678_8)
      end if
# 10 "unknown.in.f90"
    call elsewhere(n)
      call dperf_rt_f_if_behind_unknown(dperf_rt_unknown_1, -7947906771911046279_8)
# 11 "unknown.in.f90"
    n = n + 4
    call elsewhere(n)
  end do
      call dperf_rt_f_lazy_exit(3007990628898318943_8, dperf_rt_lazy_2, dperf_rt_loud_2)
      call dperf_rt_f_if_behind_unknown(dperf_rt_unknown_1, -4815566369242423012_8)
# 14 "unknown.in.f90"
  call several(n)
      call dperf_rt_f_if_behind_unknown(dperf_rt_unknown_1, -5466513536857141925_8)
# 15 "unknown.in.f90"
  call one(n)
      call dperf_rt_f_if_behind_unknown(dperf_rt_unknown_1, -3517595091501685134_8)
# 16 "unknown.in.f90"
  print *, n
  call finish(n)
end program unknown

subroutine several(n)
  implicit none
      external dperf_rt_f_enter_unknown, dperf_rt_f_if_behind_unknown, dperf_rt_f_leave_unknown, &
      dperf_rt_fcaf9a6a98422d6e
      integer(8) dperf_rt_unknown_3(3)
# 22 "unknown.in.f90"
  integer, intent(inout) :: n
      call dperf_rt_fcaf9a6a98422d6e
      call dperf_rt_f_enter_unknown(dperf_rt_unknown_3)
# 23 "unknown.in.f90"
  call elsewhere(n)
      call dperf_rt_f_if_behind_unknown(dperf_rt_unknown_3, -847932826382074963_8)
# 24 "unknown.in.f90"
  n = n + 1
  call elsewhere(n)
      call dperf_rt_f_if_behind_unknown(dperf_rt_unknown_3, -2153662258169955857_8)
# 26 "unknown.in.f90"
  if (n < 0) then
      call dperf_rt_f_leave_unknown(dperf_rt_unknown_3)
# 26 "unknown.in.f90"
      return
      end if
# 26 "unknown.in.f90"
      
  n = n * 2
      call dperf_rt_f_leave_unknown(dperf_rt_unknown_3)
# 28 "unknown.in.f90"
end subroutine several

subroutine one(n)
  implicit none
      external dperf_rt_f_begin_counted, dperf_rt_f_begin_limited, dperf_rt_f_compare_limit, dperf_rt_f_lazy_enter, &
      dperf_rt_f_lazy_exit, dperf_rt_f_lazy_iteration, dperf_rt_f_skip, dperf_rt_fcaf9a6a98422d6e
      integer(8) dperf_rt_cmp_4(14)
      integer(8) dperf_rt_guard_4(6)
      integer(8) dperf_rt_lazy_4(3)
      integer(8) :: dperf_rt_loud_4 = 1_8
# 32 "unknown.in.f90"
  integer, intent(inout) :: n
  integer :: k
      call dperf_rt_fcaf9a6a98422d6e
      call dperf_rt_f_begin_counted(dperf_rt_guard_4, int(4, 8), int(1, 8))
      call dperf_rt_f_lazy_enter(-6256065219010725777_8, dperf_rt_lazy_4, dperf_rt_loud_4)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_4, real(4, 8), real(1, 8))
      if (dperf_rt_lazy_4(3) /= 1_8) dperf_rt_cmp_4(1) = 0_8
# 34 "unknown.in.f90"
  do k = 1, 4
      if (dperf_rt_cmp_4(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-6256065219010725777_8, dperf_rt_cmp_4, real(k, 8), 'k<=4'// char(0), 1_4)
      end if
      if (dperf_rt_guard_4(1) /= 0_8) then
      call dperf_rt_f_skip(-6256065219010725777_8, dperf_rt_guard_4, int(k, 8), 0_4)
      if (dperf_rt_guard_4(2) == 1_8) then
      cycle
      end if
      end if
      if (dperf_rt_lazy_4(3) /= 0_8) then
      call dperf_rt_f_lazy_iteration(-6256065219010725777_8, dperf_rt_lazy_4, dperf_rt_loud_4)
      end if
# 35 "unknown.in.f90"
    call elsewhere(n)
  end do
      call dperf_rt_f_lazy_exit(-6256065219010725777_8, dperf_rt_lazy_4, dperf_rt_loud_4)
# 37 "unknown.in.f90"
end subroutine one
      subroutine dperf_rt_fcaf9a6a98422d6e
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(10_4, 'unknown.in.f90'// char(0))
      call dperf_rt_f_row(1219285006359587286_8, 0_4, 9_4, 17_4, 'unknown'// char(0))
      call dperf_rt_f_row(-7296950808203301678_8, 0_4, 10_4, 12_4, 'unknown'// char(0))
      call dperf_rt_f_row(-7947906771911046279_8, 0_4, 11_4, 12_4, 'unknown'// char(0))
      call dperf_rt_f_row(-4815566369242423012_8, 0_4, 14_4, 17_4, 'unknown'// char(0))
      call dperf_rt_f_row(-5466513536857141925_8, 0_4, 15_4, 17_4, 'unknown'// char(0))
      call dperf_rt_f_row(-3517595091501685134_8, 0_4, 16_4, 17_4, 'unknown'// char(0))
      call dperf_rt_f_row(-847932826382074963_8, 0_4, 24_4, 27_4, 'several'// char(0))
      call dperf_rt_f_row(-2153662258169955857_8, 0_4, 26_4, 27_4, 'several'// char(0))
      call dperf_rt_f_row(3007990628898318943_8, 3_4, 9_4, 13_4, 'unknown'// char(0))
      call dperf_rt_f_row(-6256065219010725777_8, 3_4, 34_4, 36_4, 'one'// char(0))
      end subroutine dperf_rt_fcaf9a6a98422d6e
