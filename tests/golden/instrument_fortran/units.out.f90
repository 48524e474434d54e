# 1 "units.in.f90"
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
      external dperf_rt_e5a33d5557fdd9fb, dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_1
# 12 "units.in.f90"
    integer, intent(in) :: n
    integer :: d, ierr
    include 'world.inc'
      call dperf_rt_e5a33d5557fdd9fb
      call dperf_rt_f_current_block(dperf_rt_caller_1)
      call dperf_rt_f_block(2144105752809985105_8)
# 15 "units.in.f90"
    d = n
    if (n > 0) d = depth(n - 1) + 1
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(dperf_rt_caller_1)
# 18 "units.in.f90"
  end function depth
end module shapes

submodule(shapes) spreading
contains
  module subroutine spread(n)
      external dperf_rt_e5a33d5557fdd9fb, dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_2
# 24 "units.in.f90"
    integer, intent(inout) :: n
    include 'world.inc'
    integer :: ierr
      call dperf_rt_e5a33d5557fdd9fb
      call dperf_rt_f_current_block(dperf_rt_caller_2)
      call dperf_rt_f_block(-3323789287982415158_8)
# 27 "units.in.f90"
    n = n * 2
    call mpi_bcast(n, 1, 7, 0, mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(dperf_rt_caller_2)
# 29 "units.in.f90"
  end subroutine spread
end submodule spreading

program units
  use shapes, only: depth, spread
  implicit none
      external dperf_rt_e5a33d5557fdd9fb, dperf_rt_f_begin_counted, dperf_rt_f_begin_limited, dperf_rt_f_block, &
      dperf_rt_f_compare_limit, dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_3(14)
      integer(8) dperf_rt_cmp_4(14)
      integer(8) dperf_rt_guard_3(6)
      integer(8) dperf_rt_guard_4(6)
# 35 "units.in.f90"
  integer :: ierr, i, j, k
      call dperf_rt_e5a33d5557fdd9fb
# 36 "units.in.f90"
  call mpi_init(ierr)
  k = depth(2)
      call dperf_rt_f_block(-6351502276952261588_8)
# 38 "units.in.f90"
  k = k + 1
  call spread(k)
      call dperf_rt_f_begin_counted(dperf_rt_guard_3, int(3, 8), int(1, 8))
      call dperf_rt_f_loop_enter(-4380128912822677832_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_3, real(3, 8), real(1, 8))
# 40 "units.in.f90"
  rows: do i = 1, 3
      if (dperf_rt_cmp_3(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-4380128912822677832_8, dperf_rt_cmp_3, real(i, 8), 'i<=3'// char(0), 1_4)
      end if
      if (dperf_rt_guard_3(1) /= 0_8) then
      call dperf_rt_f_skip(-4380128912822677832_8, dperf_rt_guard_3, int(i, 8), 1_4)
      if (dperf_rt_guard_3(2) == 2_8) exit
      if (dperf_rt_guard_3(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-4380128912822677832_8)
      call dperf_rt_f_begin_counted(dperf_rt_guard_4, int(3, 8), int(1, 8))
      call dperf_rt_f_loop_enter(-5031078279460653167_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_4, real(3, 8), real(1, 8))
# 41 "units.in.f90"
    columns: do j = 1, 3
      if (dperf_rt_cmp_4(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-5031078279460653167_8, dperf_rt_cmp_4, real(j, 8), 'j<=3'// char(0), 1_4)
      end if
      if (dperf_rt_guard_4(1) /= 0_8) then
      call dperf_rt_f_skip(-5031078279460653167_8, dperf_rt_guard_4, int(j, 8), 1_4)
      if (dperf_rt_guard_4(2) == 2_8) exit
      if (dperf_rt_guard_4(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-5031078279460653167_8)
      call dperf_rt_f_block(-1579257030942549511_8)
# 42 "units.in.f90"
      if (j == 2) cycle rows
      if (i == 3) exit rows
      call inner(k)
    end do columns
      call dperf_rt_f_loop_exit(-5031078279460653167_8)
# 46 "units.in.f90"
  end do rows
      call dperf_rt_f_loop_exit(-4380128912822677832_8)
# 47 "units.in.f90"
  block
    integer :: local
      call dperf_rt_f_block(2835855000721450370_8)
# 49 "units.in.f90"
    local = k
    call inner(local)
      call dperf_rt_f_block(-8813593803253626877_8)
# 51 "units.in.f90"
    k = local
  end block
  if (k > 1000) then
      call dperf_rt_f_block(-5688978569283300296_8)
# 54 "units.in.f90"
    k = 0
  else if (k > 10) then
      call dperf_rt_f_block(-6987086186465936338_8)
# 56 "units.in.f90"
    k = k + 1
    call spread(k)
      call dperf_rt_f_block(-3222954307765501700_8)
# 58 "units.in.f90"
    k = k + 1
  else
      call dperf_rt_f_block(4864734405569594135_8)
# 60 "units.in.f90"
    k = -1
  end if
      call dperf_rt_f_block(3574343160992229091_8)
# 62 "units.in.f90"
  print *, k, i, j
  call mpi_finalize(ierr)
contains
  subroutine inner(n)
      external dperf_rt_e5a33d5557fdd9fb, dperf_rt_f_block, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_5
# 66 "units.in.f90"
    integer, intent(inout) :: n
      call dperf_rt_e5a33d5557fdd9fb
      call dperf_rt_f_current_block(dperf_rt_caller_5)
      call dperf_rt_f_block(3703722606585640119_8)
# 67 "units.in.f90"
    n = n + 1
    call spread(n)
      call dperf_rt_f_block(dperf_rt_caller_5)
# 69 "units.in.f90"
  end subroutine inner
end program units
      subroutine dperf_rt_e5a33d5557fdd9fb
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(14_4, 'units.in.f90'// char(0))
      call dperf_rt_f_row(2144105752809985105_8, 0_4, 15_4, 15_4, 'depth'// char(0))
      call dperf_rt_f_row(-3323789287982415158_8, 0_4, 27_4, 27_4, 'spread'// char(0))
      call dperf_rt_f_row(-6351502276952261588_8, 0_4, 38_4, 38_4, 'units'// char(0))
      call dperf_rt_f_row(-1579257030942549511_8, 0_4, 42_4, 43_4, 'units'// char(0))
      call dperf_rt_f_row(2835855000721450370_8, 0_4, 49_4, 49_4, 'units'// char(0))
      call dperf_rt_f_row(-8813593803253626877_8, 0_4, 51_4, 51_4, 'units'// char(0))
      call dperf_rt_f_row(-5688978569283300296_8, 0_4, 54_4, 54_4, 'units'// char(0))
      call dperf_rt_f_row(-6987086186465936338_8, 0_4, 56_4, 56_4, 'units'// char(0))
      call dperf_rt_f_row(-3222954307765501700_8, 0_4, 58_4, 58_4, 'units'// char(0))
      call dperf_rt_f_row(4864734405569594135_8, 0_4, 60_4, 60_4, 'units'// char(0))
      call dperf_rt_f_row(3574343160992229091_8, 0_4, 62_4, 62_4, 'units'// char(0))
      call dperf_rt_f_row(3703722606585640119_8, 0_4, 67_4, 67_4, 'inner'// char(0))
      call dperf_rt_f_row(-4380128912822677832_8, 1_4, 40_4, 46_4, 'units'// char(0))
      call dperf_rt_f_row(-5031078279460653167_8, 1_4, 41_4, 45_4, 'units'// char(0))
      end subroutine dperf_rt_e5a33d5557fdd9fb
