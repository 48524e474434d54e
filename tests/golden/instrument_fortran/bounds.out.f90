# 1 "bounds.in.f90"
! test: -std=f2018
! What the conditions of loops compare is said as it is when an iteration begins.
program bounds
  implicit none
  include 'world.inc'
      external dperf_rt_2c9d0f366eb4a0d6, dperf_rt_f_begin_compared, dperf_rt_f_begin_counted, dperf_rt_f_begin_guard, &
      dperf_rt_f_begin_limited, dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_compare, &
      dperf_rt_f_compare_limit, dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_1(11)
      integer(8) dperf_rt_cmp_2(11)
      integer(8) dperf_rt_cmp_3(11)
      integer(8) dperf_rt_cmp_4(11)
      integer(8) dperf_rt_cmp_4_1(11)
      integer(8) dperf_rt_cmp_5(11)
      integer(8) dperf_rt_cmp_5_1(11)
      integer(8) dperf_rt_guard_1(6)
      integer(8) dperf_rt_guard_10(6)
      integer(8) dperf_rt_guard_2(6)
      integer(8) dperf_rt_guard_3(6)
      integer(8) dperf_rt_guard_4(6)
      integer(8) dperf_rt_guard_5(6)
      integer(8) dperf_rt_guard_6(6)
      integer(8) dperf_rt_guard_7(6)
      integer(8) dperf_rt_guard_8(6)
      integer(8) dperf_rt_guard_9(6)
# 6 "bounds.in.f90"
  integer :: ierr, i, j, n, k, step
  integer :: most(2)
  integer, volatile :: v
  real(8) :: t, last
  real :: x
  logical :: done
  character(3) :: word
      call dperf_rt_2c9d0f366eb4a0d6
# 13 "bounds.in.f90"
  call mpi_init(ierr)
  ! the bound of the entry counts
      call dperf_rt_f_block_after_call(-7145810395971623893_8)
# 15 "bounds.in.f90"
  n = 4
      call dperf_rt_f_begin_counted(dperf_rt_guard_1, int(n, 8), int(1, 8))
      call dperf_rt_f_loop_enter(6225911080654803009_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_1, real(n, 8), real(1, 8))
# 16 "bounds.in.f90"
  do i = 1, n
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare_limit(6225911080654803009_8, dperf_rt_cmp_1, real(i, 8), 'i<=n'// char(0), 1_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(6225911080654803009_8, dperf_rt_guard_1, int(i, 8), 0_4)
      if (dperf_rt_guard_1(2) == 1_8) then
      n = 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(6225911080654803009_8)
      call dperf_rt_f_block(-5977895950659717761_8)
# 17 "bounds.in.f90"
    n = 1
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(6225911080654803009_8)
# 20 "bounds.in.f90"
  ! downwards, by a step that only the run knows
      call dperf_rt_f_block(-4561082964391987592_8)
# 21 "bounds.in.f90"
  step = -2
      call dperf_rt_f_begin_counted(dperf_rt_guard_2, int(n, 8), int(step, 8))
      call dperf_rt_f_loop_enter(-134528286091315482_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_2, real(n, 8), real(step, 8))
# 22 "bounds.in.f90"
  do i = 5, n, step
      if (dperf_rt_cmp_2(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-134528286091315482_8, dperf_rt_cmp_2, real(i, 8), 'i to n'// char(0), 1_4)
      end if
      if (dperf_rt_guard_2(1) /= 0_8) then
      call dperf_rt_f_skip(-134528286091315482_8, dperf_rt_guard_2, int(i, 8), 0_4)
      if (dperf_rt_guard_2(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-134528286091315482_8)
# 23 "bounds.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(-134528286091315482_8)
      call dperf_rt_f_begin_counted(dperf_rt_guard_3, int(1, 8), int(-1, 8))
      call dperf_rt_f_loop_enter(520245181988820811_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_3, real(1, 8), real(-1, 8))
# 25 "bounds.in.f90"
  do i = 3, 1, -1
      if (dperf_rt_cmp_3(1) /= 0_8) then
      call dperf_rt_f_compare_limit(520245181988820811_8, dperf_rt_cmp_3, real(i, 8), 'i>=1'// char(0), 3_4)
      end if
      if (dperf_rt_guard_3(1) /= 0_8) then
      call dperf_rt_f_skip(520245181988820811_8, dperf_rt_guard_3, int(i, 8), 0_4)
      if (dperf_rt_guard_3(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(520245181988820811_8)
# 26 "bounds.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(520245181988820811_8)
# 28 "bounds.in.f90"
  ! two comparisons
      call dperf_rt_f_block(386323537063433248_8)
# 29 "bounds.in.f90"
  t = 0
  last = 1.5d0
  most = 3
  k = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_4)
      call dperf_rt_f_loop_enter(-8882305496976536844_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_4)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_4_1)
# 33 "bounds.in.f90"
  do while (t < last .and. most(2) .ge. (k + 1))
      if (dperf_rt_cmp_4(1) /= 0_8) then
      call dperf_rt_f_compare(-8882305496976536844_8, dperf_rt_cmp_4, real(t, 8), real(last, 8), 't<last'// char(0), &
      0_4)
      end if
      if (dperf_rt_cmp_4_1(1) /= 0_8) then
      call dperf_rt_f_compare(-8882305496976536844_8, dperf_rt_cmp_4_1, real(most(2), 8), real((k + 1), 8), &
      'most(2)>=(k + 1)'// char(0), 131_4)
      end if
      if (dperf_rt_guard_4(1) /= 0_8) then
      call dperf_rt_f_skip(-8882305496976536844_8, dperf_rt_guard_4, 0_8, 1_4)
      if (dperf_rt_guard_4(2) == 2_8) exit
      if (dperf_rt_guard_4(2) == 1_8) then
      t = t + 1
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-8882305496976536844_8)
      call dperf_rt_f_block(4202063220029339528_8)
# 34 "bounds.in.f90"
    t = t + 1
    k = k + 1
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(-8882305496976536844_8)
# 38 "bounds.in.f90"
  ! left at its head
      call dperf_rt_f_block(6024896268956305805_8)
# 39 "bounds.in.f90"
  k = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_5)
      call dperf_rt_f_loop_enter(6324937677073242178_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_5)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_5_1)
# 40 "bounds.in.f90"
  do
      if (dperf_rt_cmp_5(1) /= 0_8) then
      call dperf_rt_f_compare(6324937677073242178_8, dperf_rt_cmp_5, real(k, 8), real(2, 8), 'k/=2'// char(0), 4_4)
      end if
      if (dperf_rt_cmp_5_1(1) /= 0_8) then
      call dperf_rt_f_compare(6324937677073242178_8, dperf_rt_cmp_5_1, real(ierr, 8), real(7, 8), 'ierr<=7'// char(0), &
      129_4)
      end if
      if (dperf_rt_guard_5(1) /= 0_8) then
      call dperf_rt_f_skip(6324937677073242178_8, dperf_rt_guard_5, 0_8, 1_4)
      if (dperf_rt_guard_5(2) == 2_8) exit
      if (dperf_rt_guard_5(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(6324937677073242178_8)
      call dperf_rt_f_block(4643190762414535716_8)
# 41 "bounds.in.f90"
    if (k == 2 .or. ierr > 7) exit
    k = k + 1
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(6324937677073242178_8)
# 45 "bounds.in.f90"
  ! nothing is said of words, flags, of what is volatile, of one of two, and of what is called
      call dperf_rt_f_block(5298067584587723843_8)
# 46 "bounds.in.f90"
  word = 'a'
      call dperf_rt_f_begin_guard(dperf_rt_guard_6)
      call dperf_rt_f_loop_enter(1894487458198726447_8)
# 47 "bounds.in.f90"
  do while (word < 'c')
      if (dperf_rt_guard_6(1) /= 0_8) then
      call dperf_rt_f_skip(1894487458198726447_8, dperf_rt_guard_6, 0_8, 1_4)
      if (dperf_rt_guard_6(2) == 2_8) exit
      if (dperf_rt_guard_6(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(1894487458198726447_8)
      call dperf_rt_f_block(8947399454209354971_8)
# 48 "bounds.in.f90"
    word = 'd'
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(1894487458198726447_8)
      call dperf_rt_f_block(-2058849341081864269_8)
# 51 "bounds.in.f90"
  done = .false.
      call dperf_rt_f_begin_guard(dperf_rt_guard_7)
      call dperf_rt_f_loop_enter(-5546036407521939415_8)
# 52 "bounds.in.f90"
  do while (.not. done)
      if (dperf_rt_guard_7(1) /= 0_8) then
      call dperf_rt_f_skip(-5546036407521939415_8, dperf_rt_guard_7, 0_8, 1_4)
      if (dperf_rt_guard_7(2) == 2_8) exit
      if (dperf_rt_guard_7(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-5546036407521939415_8)
      call dperf_rt_f_block(-768317359016088217_8)
# 53 "bounds.in.f90"
    done = .true.
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(-5546036407521939415_8)
      call dperf_rt_f_block(-2591146009896541650_8)
# 56 "bounds.in.f90"
  v = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_8)
      call dperf_rt_f_loop_enter(-7368862859379136426_8)
# 57 "bounds.in.f90"
  do while (v < 1)
      if (dperf_rt_guard_8(1) /= 0_8) then
      call dperf_rt_f_skip(-7368862859379136426_8, dperf_rt_guard_8, 0_8, 1_4)
      if (dperf_rt_guard_8(2) == 2_8) exit
      if (dperf_rt_guard_8(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-7368862859379136426_8)
      call dperf_rt_f_block(3661978928230477974_8)
# 58 "bounds.in.f90"
    v = 1
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(-7368862859379136426_8)
      call dperf_rt_f_block(4595104657171469532_8)
# 61 "bounds.in.f90"
  x = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_9)
      call dperf_rt_f_loop_enter(-4784266051806336694_8)
# 62 "bounds.in.f90"
  do while (x < 1 .or. .not. x > 2)
      if (dperf_rt_guard_9(1) /= 0_8) then
      call dperf_rt_f_skip(-4784266051806336694_8, dperf_rt_guard_9, 0_8, 1_4)
      if (dperf_rt_guard_9(2) == 2_8) exit
      if (dperf_rt_guard_9(2) == 1_8) then
      x = 3
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-4784266051806336694_8)
      call dperf_rt_f_block(5893069337842438144_8)
# 63 "bounds.in.f90"
    x = 3
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(-4784266051806336694_8)
      call dperf_rt_f_block(2768495885313983581_8)
# 66 "bounds.in.f90"
  j = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_10)
      call dperf_rt_f_loop_enter(-7908881285776663275_8)
# 67 "bounds.in.f90"
  do while (next(j) < 3)
      if (dperf_rt_guard_10(1) /= 0_8) then
      call dperf_rt_f_skip(-7908881285776663275_8, dperf_rt_guard_10, 0_8, 1_4)
      if (dperf_rt_guard_10(2) == 2_8) exit
      if (dperf_rt_guard_10(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-7908881285776663275_8)
# 68 "bounds.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
  end do
      call dperf_rt_f_loop_exit(-7908881285776663275_8)
      call dperf_rt_f_block(-7569877671077633630_8)
# 70 "bounds.in.f90"
  print *, i, k, j, t, x, word, done
  call mpi_finalize(ierr)
contains
  integer function next(of)
    integer, intent(inout) :: of
    of = of + 1
    next = of
  end function next
end program bounds
      subroutine dperf_rt_2c9d0f366eb4a0d6
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(27_4, 'bounds.in.f90'// char(0))
      call dperf_rt_f_row(-7145810395971623893_8, 0_4, 15_4, 15_4, 'bounds'// char(0))
      call dperf_rt_f_row(-5977895950659717761_8, 0_4, 17_4, 17_4, 'bounds'// char(0))
      call dperf_rt_f_row(-4561082964391987592_8, 0_4, 21_4, 21_4, 'bounds'// char(0))
      call dperf_rt_f_row(386323537063433248_8, 0_4, 29_4, 32_4, 'bounds'// char(0))
      call dperf_rt_f_row(4202063220029339528_8, 0_4, 34_4, 35_4, 'bounds'// char(0))
      call dperf_rt_f_row(6024896268956305805_8, 0_4, 39_4, 39_4, 'bounds'// char(0))
      call dperf_rt_f_row(4643190762414535716_8, 0_4, 41_4, 42_4, 'bounds'// char(0))
      call dperf_rt_f_row(5298067584587723843_8, 0_4, 46_4, 46_4, 'bounds'// char(0))
      call dperf_rt_f_row(8947399454209354971_8, 0_4, 48_4, 48_4, 'bounds'// char(0))
      call dperf_rt_f_row(-2058849341081864269_8, 0_4, 51_4, 51_4, 'bounds'// char(0))
      call dperf_rt_f_row(-768317359016088217_8, 0_4, 53_4, 53_4, 'bounds'// char(0))
      call dperf_rt_f_row(-2591146009896541650_8, 0_4, 56_4, 56_4, 'bounds'// char(0))
      call dperf_rt_f_row(3661978928230477974_8, 0_4, 58_4, 58_4, 'bounds'// char(0))
      call dperf_rt_f_row(4595104657171469532_8, 0_4, 61_4, 61_4, 'bounds'// char(0))
      call dperf_rt_f_row(5893069337842438144_8, 0_4, 63_4, 63_4, 'bounds'// char(0))
      call dperf_rt_f_row(2768495885313983581_8, 0_4, 66_4, 66_4, 'bounds'// char(0))
      call dperf_rt_f_row(-7569877671077633630_8, 0_4, 70_4, 70_4, 'bounds'// char(0))
      call dperf_rt_f_row(6225911080654803009_8, 3_4, 16_4, 19_4, 'bounds'// char(0))
      call dperf_rt_f_row(-134528286091315482_8, 3_4, 22_4, 24_4, 'bounds'// char(0))
      call dperf_rt_f_row(520245181988820811_8, 3_4, 25_4, 27_4, 'bounds'// char(0))
      call dperf_rt_f_row(-8882305496976536844_8, 1_4, 33_4, 37_4, 'bounds'// char(0))
      call dperf_rt_f_row(6324937677073242178_8, 1_4, 40_4, 44_4, 'bounds'// char(0))
      call dperf_rt_f_row(1894487458198726447_8, 1_4, 47_4, 50_4, 'bounds'// char(0))
      call dperf_rt_f_row(-5546036407521939415_8, 1_4, 52_4, 55_4, 'bounds'// char(0))
      call dperf_rt_f_row(-7368862859379136426_8, 1_4, 57_4, 60_4, 'bounds'// char(0))
      call dperf_rt_f_row(-4784266051806336694_8, 1_4, 62_4, 65_4, 'bounds'// char(0))
      call dperf_rt_f_row(-7908881285776663275_8, 1_4, 67_4, 69_4, 'bounds'// char(0))
      end subroutine dperf_rt_2c9d0f366eb4a0d6
