# 1 "bounds.in.f90"
! test: -std=f2018
! What the conditions of loops compare is said as it is when an iteration begins.
program bounds
  use, intrinsic :: iso_fortran_env, only: wp => real64
  implicit none
  include 'world.inc'
      external dperf_rt_33d9098522c4ddb4, dperf_rt_f_begin_compared, dperf_rt_f_begin_counted, dperf_rt_f_begin_guard, &
      dperf_rt_f_begin_limited, dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_compare, &
      dperf_rt_f_compare_limit, dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_1(14)
      integer(8) dperf_rt_cmp_2(14)
      integer(8) dperf_rt_cmp_3(14)
      integer(8) dperf_rt_cmp_4(14)
      integer(8) dperf_rt_cmp_4_1(14)
      integer(8) dperf_rt_cmp_5(14)
      integer(8) dperf_rt_cmp_5_1(14)
      integer(8) dperf_rt_cmp_6(14)
      integer(8) dperf_rt_guard_1(6)
      integer(8) dperf_rt_guard_10(6)
      integer(8) dperf_rt_guard_11(6)
      integer(8) dperf_rt_guard_2(6)
      integer(8) dperf_rt_guard_3(6)
      integer(8) dperf_rt_guard_4(6)
      integer(8) dperf_rt_guard_5(6)
      integer(8) dperf_rt_guard_6(6)
      integer(8) dperf_rt_guard_7(6)
      integer(8) dperf_rt_guard_8(6)
      integer(8) dperf_rt_guard_9(6)
# 7 "bounds.in.f90"
  integer :: ierr, i, j, n, k, step
  integer :: most(2)
  integer, volatile :: v
  real(8) :: t, last
  real :: x
  logical :: done
  character(3) :: word
      call dperf_rt_33d9098522c4ddb4
# 14 "bounds.in.f90"
  call mpi_init(ierr)
  ! the bound of the entry counts
      call dperf_rt_f_block_after_call(-5319192828021112254_8)
# 16 "bounds.in.f90"
  n = 4
      call dperf_rt_f_begin_counted(dperf_rt_guard_1, int(n, 8), int(1, 8))
      call dperf_rt_f_loop_enter(6884475664828253930_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_1, real(n, 8), real(1, 8))
# 17 "bounds.in.f90"
  do i = 1, n
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare_limit(6884475664828253930_8, dperf_rt_cmp_1, real(i, 8), 'i<=n'// char(0), 1_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(6884475664828253930_8, dperf_rt_guard_1, int(i, 8), 0_4)
      if (dperf_rt_guard_1(2) == 1_8) then
      n = 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(6884475664828253930_8)
      call dperf_rt_f_block(4400648290042990970_8)
# 18 "bounds.in.f90"
    n = 1
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(6884475664828253930_8)
# 21 "bounds.in.f90"
  ! downwards, by a step that only the run knows
      call dperf_rt_f_block(-4028777499484284523_8)
# 22 "bounds.in.f90"
  step = -2
      call dperf_rt_f_begin_counted(dperf_rt_guard_2, int(n, 8), int(step, 8))
      call dperf_rt_f_loop_enter(-777717299658891379_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_2, real(n, 8), real(step, 8))
# 23 "bounds.in.f90"
  do i = 5, n, step
      if (dperf_rt_cmp_2(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-777717299658891379_8, dperf_rt_cmp_2, real(i, 8), 'i to n'// char(0), 1_4)
      end if
      if (dperf_rt_guard_2(1) /= 0_8) then
      call dperf_rt_f_skip(-777717299658891379_8, dperf_rt_guard_2, int(i, 8), 0_4)
      if (dperf_rt_guard_2(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-777717299658891379_8)
# 24 "bounds.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(-777717299658891379_8)
      call dperf_rt_f_begin_counted(dperf_rt_guard_3, int(1, 8), int(-1, 8))
      call dperf_rt_f_loop_enter(2346862749939332450_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_3, real(1, 8), real(-1, 8))
# 26 "bounds.in.f90"
  do i = 3, 1, -1
      if (dperf_rt_cmp_3(1) /= 0_8) then
      call dperf_rt_f_compare_limit(2346862749939332450_8, dperf_rt_cmp_3, real(i, 8), 'i>=1'// char(0), 3_4)
      end if
      if (dperf_rt_guard_3(1) /= 0_8) then
      call dperf_rt_f_skip(2346862749939332450_8, dperf_rt_guard_3, int(i, 8), 0_4)
      if (dperf_rt_guard_3(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(2346862749939332450_8)
# 27 "bounds.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(2346862749939332450_8)
# 29 "bounds.in.f90"
  ! two comparisons
      call dperf_rt_f_block(1720678781068460862_8)
# 30 "bounds.in.f90"
  t = 0
  last = 1.5d0
  most = 3
  k = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_4)
      call dperf_rt_f_loop_enter(7615353005610069909_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_4)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_4_1)
# 34 "bounds.in.f90"
  do while (t < last .and. most(2) .ge. (k + 1))
      if (dperf_rt_cmp_4(1) /= 0_8) then
      call dperf_rt_f_compare(7615353005610069909_8, dperf_rt_cmp_4, real(t, 8), real(last, 8), 't<last'// char(0), 0_4)
      end if
      if (dperf_rt_cmp_4_1(1) /= 0_8) then
      call dperf_rt_f_compare(7615353005610069909_8, dperf_rt_cmp_4_1, real(most(2), 8), real((k + 1), 8), &
      'most(2)>=(k + 1)'// char(0), 515_4)
      end if
      if (dperf_rt_guard_4(1) /= 0_8) then
      call dperf_rt_f_skip(7615353005610069909_8, dperf_rt_guard_4, 0_8, 1_4)
      if (dperf_rt_guard_4(2) == 2_8) exit
      if (dperf_rt_guard_4(2) == 1_8) then
      t = t + 1
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(7615353005610069909_8)
      call dperf_rt_f_block(3543507431948914295_8)
# 35 "bounds.in.f90"
    t = t + 1
    k = k + 1
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(7615353005610069909_8)
# 39 "bounds.in.f90"
  ! left at its head
      call dperf_rt_f_block(3999964365451600645_8)
# 40 "bounds.in.f90"
  k = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_5)
      call dperf_rt_f_loop_enter(5666232355411380249_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_5)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_5_1)
# 41 "bounds.in.f90"
  do
      if (dperf_rt_cmp_5(1) /= 0_8) then
      call dperf_rt_f_compare(5666232355411380249_8, dperf_rt_cmp_5, real(k, 8), real(2, 8), 'k/=2'// char(0), 4_4)
      end if
      if (dperf_rt_cmp_5_1(1) /= 0_8) then
      call dperf_rt_f_compare(5666232355411380249_8, dperf_rt_cmp_5_1, real(ierr, 8), real(7, 8), 'ierr<=7'// char(0), &
      513_4)
      end if
      if (dperf_rt_guard_5(1) /= 0_8) then
      call dperf_rt_f_skip(5666232355411380249_8, dperf_rt_guard_5, 0_8, 1_4)
      if (dperf_rt_guard_5(2) == 2_8) exit
      if (dperf_rt_guard_5(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(5666232355411380249_8)
      call dperf_rt_f_block(2816709533905922241_8)
# 42 "bounds.in.f90"
    if (k == 2 .or. ierr > 7) exit
    k = k + 1
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(5666232355411380249_8)
# 46 "bounds.in.f90"
  ! the kind of a literal is no variable
      call dperf_rt_f_block(5826467584192778340_8)
# 47 "bounds.in.f90"
  t = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_6)
      call dperf_rt_f_loop_enter(1377531175617821338_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_6)
# 48 "bounds.in.f90"
  do
      if (dperf_rt_cmp_6(1) /= 0_8) then
      call dperf_rt_f_compare(1377531175617821338_8, dperf_rt_cmp_6, real(t, 8), real(last *(1 - 1.0e-12_wp), 8), &
      't<last *(1 - 1.0e-12_wp)'// char(0), 0_4)
      end if
      if (dperf_rt_guard_6(1) /= 0_8) then
      call dperf_rt_f_skip(1377531175617821338_8, dperf_rt_guard_6, 0_8, 1_4)
      if (dperf_rt_guard_6(2) == 2_8) exit
      if (dperf_rt_guard_6(2) == 1_8) then
      t = t + 0.5_wp
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(1377531175617821338_8)
      call dperf_rt_f_block(-8856146809839595060_8)
# 49 "bounds.in.f90"
    if (t >= last * (1 - 1.0e-12_wp)) exit
    t = t + 0.5_wp
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(1377531175617821338_8)
# 53 "bounds.in.f90"
  ! nothing is said of words, flags, of what is volatile, of one of two, and of what is called
      call dperf_rt_f_block(-3889258025125690536_8)
# 54 "bounds.in.f90"
  word = 'a'
      call dperf_rt_f_begin_guard(dperf_rt_guard_7)
      call dperf_rt_f_loop_enter(-8666974874608285312_8)
# 55 "bounds.in.f90"
  do while (word < 'c')
      if (dperf_rt_guard_7(1) /= 0_8) then
      call dperf_rt_f_skip(-8666974874608285312_8, dperf_rt_guard_7, 0_8, 1_4)
      if (dperf_rt_guard_7(2) == 2_8) exit
      if (dperf_rt_guard_7(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-8666974874608285312_8)
      call dperf_rt_f_block(-2591143810873285228_8)
# 56 "bounds.in.f90"
    word = 'd'
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(-8666974874608285312_8)
      call dperf_rt_f_block(3011033959639015483_8)
# 59 "bounds.in.f90"
  done = .false.
      call dperf_rt_f_begin_guard(dperf_rt_guard_8)
      call dperf_rt_f_loop_enter(-5959795714653718412_8)
# 60 "bounds.in.f90"
  do while (.not. done)
      if (dperf_rt_guard_8(1) /= 0_8) then
      call dperf_rt_f_skip(-5959795714653718412_8, dperf_rt_guard_8, 0_8, 1_4)
      if (dperf_rt_guard_8(2) == 2_8) exit
      if (dperf_rt_guard_8(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-5959795714653718412_8)
      call dperf_rt_f_block(4595102458148213110_8)
# 61 "bounds.in.f90"
    done = .true.
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(-5959795714653718412_8)
      call dperf_rt_f_block(1462766453526102687_8)
# 64 "bounds.in.f90"
  v = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_9)
      call dperf_rt_f_loop_enter(-9092133918299085257_8)
# 65 "bounds.in.f90"
  do while (v < 1)
      if (dperf_rt_guard_9(1) /= 0_8) then
      call dperf_rt_f_skip(-9092133918299085257_8, dperf_rt_guard_9, 0_8, 1_4)
      if (dperf_rt_guard_9(2) == 2_8) exit
      if (dperf_rt_guard_9(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-9092133918299085257_8)
      call dperf_rt_f_block(2768489288244214315_8)
# 66 "bounds.in.f90"
    v = 1
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(-9092133918299085257_8)
      call dperf_rt_f_block(-352301844283951308_8)
# 69 "bounds.in.f90"
  x = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_10)
      call dperf_rt_f_loop_enter(-552105097595486171_8)
# 70 "bounds.in.f90"
  do while (x < 1 .or. .not. x > 2)
      if (dperf_rt_guard_10(1) /= 0_8) then
      call dperf_rt_f_skip(-552105097595486171_8, dperf_rt_guard_10, 0_8, 1_4)
      if (dperf_rt_guard_10(2) == 2_8) exit
      if (dperf_rt_guard_10(2) == 1_8) then
      x = 3
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-552105097595486171_8)
      call dperf_rt_f_block(-8105998441334471969_8)
# 71 "bounds.in.f90"
    x = 3
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(-552105097595486171_8)
      call dperf_rt_f_block(8395475366601270054_8)
# 74 "bounds.in.f90"
  j = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_11)
      call dperf_rt_f_loop_enter(2572650873863251418_8)
# 75 "bounds.in.f90"
  do while (next(j) < 3)
      if (dperf_rt_guard_11(1) /= 0_8) then
      call dperf_rt_f_skip(2572650873863251418_8, dperf_rt_guard_11, 0_8, 1_4)
      if (dperf_rt_guard_11(2) == 2_8) exit
      if (dperf_rt_guard_11(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(2572650873863251418_8)
# 76 "bounds.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(2572650873863251418_8)
      call dperf_rt_f_block(5929459901176497146_8)
# 78 "bounds.in.f90"
  print *, i, k, j, t, x, word, done
  call mpi_finalize(ierr)
contains
  integer function next(of)
    integer, intent(inout) :: of
    of = of + 1
    next = of
  end function next
end program bounds
      subroutine dperf_rt_33d9098522c4ddb4
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(30_4, 'bounds.in.f90'// char(0))
      call dperf_rt_f_row(-5319192828021112254_8, 0_4, 16_4, 16_4, 'bounds'// char(0))
      call dperf_rt_f_row(4400648290042990970_8, 0_4, 18_4, 18_4, 'bounds'// char(0))
      call dperf_rt_f_row(-4028777499484284523_8, 0_4, 22_4, 22_4, 'bounds'// char(0))
      call dperf_rt_f_row(1720678781068460862_8, 0_4, 30_4, 33_4, 'bounds'// char(0))
      call dperf_rt_f_row(3543507431948914295_8, 0_4, 35_4, 36_4, 'bounds'// char(0))
      call dperf_rt_f_row(3999964365451600645_8, 0_4, 40_4, 40_4, 'bounds'// char(0))
      call dperf_rt_f_row(2816709533905922241_8, 0_4, 42_4, 43_4, 'bounds'// char(0))
      call dperf_rt_f_row(5826467584192778340_8, 0_4, 47_4, 47_4, 'bounds'// char(0))
      call dperf_rt_f_row(-8856146809839595060_8, 0_4, 49_4, 50_4, 'bounds'// char(0))
      call dperf_rt_f_row(-3889258025125690536_8, 0_4, 54_4, 54_4, 'bounds'// char(0))
      call dperf_rt_f_row(-2591143810873285228_8, 0_4, 56_4, 56_4, 'bounds'// char(0))
      call dperf_rt_f_row(3011033959639015483_8, 0_4, 59_4, 59_4, 'bounds'// char(0))
      call dperf_rt_f_row(4595102458148213110_8, 0_4, 61_4, 61_4, 'bounds'// char(0))
      call dperf_rt_f_row(1462766453526102687_8, 0_4, 64_4, 64_4, 'bounds'// char(0))
      call dperf_rt_f_row(2768489288244214315_8, 0_4, 66_4, 66_4, 'bounds'// char(0))
      call dperf_rt_f_row(-352301844283951308_8, 0_4, 69_4, 69_4, 'bounds'// char(0))
      call dperf_rt_f_row(-8105998441334471969_8, 0_4, 71_4, 71_4, 'bounds'// char(0))
      call dperf_rt_f_row(8395475366601270054_8, 0_4, 74_4, 74_4, 'bounds'// char(0))
      call dperf_rt_f_row(5929459901176497146_8, 0_4, 78_4, 78_4, 'bounds'// char(0))
      call dperf_rt_f_row(6884475664828253930_8, 3_4, 17_4, 20_4, 'bounds'// char(0))
      call dperf_rt_f_row(-777717299658891379_8, 3_4, 23_4, 25_4, 'bounds'// char(0))
      call dperf_rt_f_row(2346862749939332450_8, 3_4, 26_4, 28_4, 'bounds'// char(0))
      call dperf_rt_f_row(7615353005610069909_8, 1_4, 34_4, 38_4, 'bounds'// char(0))
      call dperf_rt_f_row(5666232355411380249_8, 1_4, 41_4, 45_4, 'bounds'// char(0))
      call dperf_rt_f_row(1377531175617821338_8, 1_4, 48_4, 52_4, 'bounds'// char(0))
      call dperf_rt_f_row(-8666974874608285312_8, 1_4, 55_4, 58_4, 'bounds'// char(0))
      call dperf_rt_f_row(-5959795714653718412_8, 1_4, 60_4, 63_4, 'bounds'// char(0))
      call dperf_rt_f_row(-9092133918299085257_8, 1_4, 65_4, 68_4, 'bounds'// char(0))
      call dperf_rt_f_row(-552105097595486171_8, 1_4, 70_4, 73_4, 'bounds'// char(0))
      call dperf_rt_f_row(2572650873863251418_8, 1_4, 75_4, 77_4, 'bounds'// char(0))
      end subroutine dperf_rt_33d9098522c4ddb4
