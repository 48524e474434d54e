# 1 "exits.in.f90"
! test: -std=f2018
! Loops whose number of iterations is known, but whose body may leave them: by what it compares there.
program exits
  implicit none
  include 'world.inc'
      external dperf_rt_74b468bc64c8175e, dperf_rt_f_begin_compared, dperf_rt_f_begin_counted, dperf_rt_f_begin_guard, &
      dperf_rt_f_begin_limited, dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_compare, &
      dperf_rt_f_compare_limit, dperf_rt_f_expect, dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, &
      dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_1(14)
      integer(8) dperf_rt_cmp_10(14)
      integer(8) dperf_rt_cmp_10_1(14)
      integer(8) dperf_rt_cmp_11(14)
      integer(8) dperf_rt_cmp_11_1(14)
      integer(8) dperf_rt_cmp_12(14)
      integer(8) dperf_rt_cmp_12_1(14)
      integer(8) dperf_rt_cmp_1_1(14)
      integer(8) dperf_rt_cmp_1_2(14)
      integer(8) dperf_rt_cmp_2(14)
      integer(8) dperf_rt_cmp_2_1(14)
      integer(8) dperf_rt_cmp_3(14)
      integer(8) dperf_rt_cmp_3_1(14)
      integer(8) dperf_rt_cmp_4(14)
      integer(8) dperf_rt_cmp_5(14)
      integer(8) dperf_rt_cmp_5_1(14)
      integer(8) dperf_rt_cmp_5_2(14)
      integer(8) dperf_rt_cmp_6(14)
      integer(8) dperf_rt_cmp_6_1(14)
      integer(8) dperf_rt_cmp_7(14)
      integer(8) dperf_rt_cmp_7_1(14)
      integer(8) dperf_rt_cmp_8(14)
      integer(8) dperf_rt_cmp_8_1(14)
      integer(8) dperf_rt_cmp_9(14)
      integer(8) dperf_rt_cmp_9_1(14)
      integer(8) dperf_rt_guard_1(6)
      integer(8) dperf_rt_guard_10(6)
      integer(8) dperf_rt_guard_11(6)
      integer(8) dperf_rt_guard_12(6)
      integer(8) dperf_rt_guard_2(6)
      integer(8) dperf_rt_guard_3(6)
      integer(8) dperf_rt_guard_4(6)
      integer(8) dperf_rt_guard_5(6)
      integer(8) dperf_rt_guard_6(6)
      integer(8) dperf_rt_guard_7(6)
      integer(8) dperf_rt_guard_8(6)
      integer(8) dperf_rt_guard_9(6)
# 6 "exits.in.f90"
  integer :: ierr, k, i, left, all
  real(8) :: r, t, tolerance
  logical :: failed, done
      call dperf_rt_74b468bc64c8175e
# 9 "exits.in.f90"
  call mpi_init(ierr)
      call dperf_rt_f_block_after_call(-241387030494735326_8)
# 10 "exits.in.f90"
  tolerance = 1d-2
  failed = .false.
  r = 1
      call dperf_rt_f_begin_counted(dperf_rt_guard_1, int(50, 8), int(1, 8))
      call dperf_rt_f_loop_enter(9170163543128249280_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_1, real(50, 8), real(1, 8))
      call dperf_rt_f_begin_compared(dperf_rt_cmp_1_1)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_1_2)
# 13 "exits.in.f90"
  do k = 1, 50
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare_limit(9170163543128249280_8, dperf_rt_cmp_1, real(k, 8), 'k<=50'// char(0), 1_4)
      end if
      if (dperf_rt_cmp_1_1(1) /= 0_8) then
      call dperf_rt_f_expect(9170163543128249280_8, dperf_rt_cmp_1_1, 0d0, 'k<=40'// char(0), 681_4)
      end if
      if (dperf_rt_cmp_1_2(1) /= 0_8) then
      call dperf_rt_f_expect(9170163543128249280_8, dperf_rt_cmp_1_2, 1d0, 'r>=tolerance'// char(0), 1451_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(9170163543128249280_8, dperf_rt_guard_1, int(k, 8), 1_4)
      if (dperf_rt_guard_1(2) == 2_8) exit
      if (dperf_rt_guard_1(2) == 1_8) then
      r = r / 2
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(9170163543128249280_8)
      call dperf_rt_f_block(-2722775867502126836_8)
# 14 "exits.in.f90"
    r = r / 2
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(-3898301132302995710_8)
# 16 "exits.in.f90"
    if (failed) exit
    if (k > 40) exit
      if (dperf_rt_cmp_1_1(1) /= 0_8) then
      call dperf_rt_f_compare(9170163543128249280_8, dperf_rt_cmp_1_1, real(k, 8), real(40, 8), 'k<=40'// char(0), &
      649_4)
      end if
# 18 "exits.in.f90"
    do i = 1, 2
      if (r < 1d-9 * i) exit
    end do
    if (r < tolerance) then
      print *, k
      exit
    end if
      if (dperf_rt_cmp_1_2(1) /= 0_8) then
      call dperf_rt_f_compare(9170163543128249280_8, dperf_rt_cmp_1_2, real(r, 8), real(tolerance, 8), 'r>=tolerance'// &
      char(0), 1419_4)
      end if
# 25 "exits.in.f90"
  end do
      call dperf_rt_f_loop_exit(9170163543128249280_8)
      call dperf_rt_f_block(-5820185848538929469_8)
# 26 "exits.in.f90"
  done = .false.
  k = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_2)
      call dperf_rt_f_loop_enter(1737257093966315426_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_2)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_2_1)
# 28 "exits.in.f90"
  do while (k < 50 .and. .not. done)
      if (dperf_rt_cmp_2(1) /= 0_8) then
      call dperf_rt_f_compare(1737257093966315426_8, dperf_rt_cmp_2, real(k, 8), real(50, 8), 'k<50'// char(0), 0_4)
      end if
      if (dperf_rt_cmp_2_1(1) /= 0_8) then
      call dperf_rt_f_compare(1737257093966315426_8, dperf_rt_cmp_2_1, 0d0, 0d0, '.not. done'// char(0), 544_4)
      end if
      if (dperf_rt_guard_2(1) /= 0_8) then
      call dperf_rt_f_skip(1737257093966315426_8, dperf_rt_guard_2, 0_8, 1_4)
      if (dperf_rt_guard_2(2) == 2_8) exit
      if (dperf_rt_guard_2(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(1737257093966315426_8)
# 29 "exits.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(5920621452464599278_8)
# 30 "exits.in.f90"
    k = k + 1
    done = mod(k, 7) == 0
  end do
      call dperf_rt_f_loop_exit(1737257093966315426_8)
      call dperf_rt_f_begin_counted(dperf_rt_guard_3, int(50, 8), int(1, 8))
      call dperf_rt_f_loop_enter(-8316381490102172150_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_3, real(50, 8), real(1, 8))
      call dperf_rt_f_begin_compared(dperf_rt_cmp_3_1)
# 33 "exits.in.f90"
  do k = 1, 50
      if (dperf_rt_cmp_3(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-8316381490102172150_8, dperf_rt_cmp_3, real(k, 8), 'k<=50'// char(0), 1_4)
      end if
      if (dperf_rt_cmp_3_1(1) /= 0_8) then
      call dperf_rt_f_compare(-8316381490102172150_8, dperf_rt_cmp_3_1, 0d0, 0d0, 'done'// char(0), 544_4)
      end if
      if (dperf_rt_guard_3(1) /= 0_8) then
      call dperf_rt_f_skip(-8316381490102172150_8, dperf_rt_guard_3, int(k, 8), 1_4)
      if (dperf_rt_guard_3(2) == 2_8) exit
      if (dperf_rt_guard_3(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-8316381490102172150_8)
# 34 "exits.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(2788283248819232433_8)
# 35 "exits.in.f90"
    done = mod(k, 5) == 0
    if (done) exit
  end do
      call dperf_rt_f_loop_exit(-8316381490102172150_8)
      call dperf_rt_f_block(-7456272305872918916_8)
# 38 "exits.in.f90"
  t = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_4)
      call dperf_rt_f_loop_enter(-4544504651494133028_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_4)
# 39 "exits.in.f90"
  do
      if (dperf_rt_cmp_4(1) /= 0_8) then
      call dperf_rt_f_compare(-4544504651494133028_8, dperf_rt_cmp_4, real(t, 8), real(1, 8), 't<1'// char(0), 0_4)
      end if
      if (dperf_rt_guard_4(1) /= 0_8) then
      call dperf_rt_f_skip(-4544504651494133028_8, dperf_rt_guard_4, 0_8, 1_4)
      if (dperf_rt_guard_4(2) == 2_8) exit
      if (dperf_rt_guard_4(2) == 1_8) then
      t = t + 0.25d0
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-4544504651494133028_8)
      call dperf_rt_f_block(2116458309552935377_8)
# 40 "exits.in.f90"
    if (t >= 1) exit                     ! it is the condition of the loop
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(3299706544028844515_8)
# 42 "exits.in.f90"
    t = t + 0.25d0
  end do
      call dperf_rt_f_loop_exit(-4544504651494133028_8)
# 44 "exits.in.f90"
  ! what other ranks say is likely to end these
      call dperf_rt_f_block(5248798712221558644_8)
# 45 "exits.in.f90"
  left = 8
      call dperf_rt_f_begin_counted(dperf_rt_guard_5, int(50, 8), int(1, 8))
      call dperf_rt_f_loop_enter(-959464564432584038_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_5, real(50, 8), real(1, 8))
      call dperf_rt_f_begin_compared(dperf_rt_cmp_5_1)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_5_2)
# 46 "exits.in.f90"
  do k = 1, 50
      if (dperf_rt_cmp_5(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-959464564432584038_8, dperf_rt_cmp_5, real(k, 8), 'k<=50'// char(0), 1_4)
      end if
      if (dperf_rt_cmp_5_1(1) /= 0_8) then
      call dperf_rt_f_expect(-959464564432584038_8, dperf_rt_cmp_5_1, 1d0, 'all/=0'// char(0), 748_4)
      end if
      if (dperf_rt_cmp_5_2(1) /= 0_8) then
      call dperf_rt_f_compare(-959464564432584038_8, dperf_rt_cmp_5_2, 0d0, 0d0, 'ierr /= 0'// char(0), 1056_4)
      end if
      if (dperf_rt_guard_5(1) /= 0_8) then
      call dperf_rt_f_skip(-959464564432584038_8, dperf_rt_guard_5, int(k, 8), 1_4)
      if (dperf_rt_guard_5(2) == 2_8) exit
      if (dperf_rt_guard_5(2) == 1_8) then
      left = left / 2
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-959464564432584038_8)
      call dperf_rt_f_block(6424321777999171096_8)
# 47 "exits.in.f90"
    left = left / 2
    call mpi_allreduce(left, all, 1, 7, 3, mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(7714820774716100818_8)
# 49 "exits.in.f90"
    if (all == 0) exit
      if (dperf_rt_cmp_5_1(1) /= 0_8) then
      call dperf_rt_f_compare(-959464564432584038_8, dperf_rt_cmp_5_1, real(all, 8), real(0, 8), 'all/=0'// char(0), &
      716_4)
      end if
# 50 "exits.in.f90"
    if (ierr /= 0) exit
  end do
      call dperf_rt_f_loop_exit(-959464564432584038_8)
      call dperf_rt_f_block(7751198143910621288_8)
# 52 "exits.in.f90"
  left = 8
  done = .false.
      call dperf_rt_f_begin_counted(dperf_rt_guard_6, int(50, 8), int(1, 8))
      call dperf_rt_f_loop_enter(-331898548309228115_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_6, real(50, 8), real(1, 8))
      call dperf_rt_f_begin_compared(dperf_rt_cmp_6_1)
# 54 "exits.in.f90"
  do k = 1, 50
      if (dperf_rt_cmp_6(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-331898548309228115_8, dperf_rt_cmp_6, real(k, 8), 'k<=50'// char(0), 1_4)
      end if
      if (dperf_rt_cmp_6_1(1) /= 0_8) then
      call dperf_rt_f_expect(-331898548309228115_8, dperf_rt_cmp_6_1, 1d0, 'all/=0'// char(0), 748_4)
      end if
      if (dperf_rt_guard_6(1) /= 0_8) then
      call dperf_rt_f_skip(-331898548309228115_8, dperf_rt_guard_6, int(k, 8), 1_4)
      if (dperf_rt_guard_6(2) == 2_8) exit
      if (dperf_rt_guard_6(2) == 1_8) then
      left = left / 2
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-331898548309228115_8)
      call dperf_rt_f_block(-7574746001177739017_8)
# 55 "exits.in.f90"
    left = left / 2
    call mpi_allreduce(left, all, 1, 7, 3, mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(-8742689033791978635_8)
# 57 "exits.in.f90"
    if (all == 0) done = .true.
      if (.not. done) then
      if (dperf_rt_cmp_6_1(1) /= 0_8) then
      call dperf_rt_f_compare(-331898548309228115_8, dperf_rt_cmp_6_1, real(all, 8), real(0, 8), 'all/=0'// char(0), &
      716_4)
      end if
      end if
# 58 "exits.in.f90"
    if (done) exit
  end do
      call dperf_rt_f_loop_exit(-331898548309228115_8)
      call dperf_rt_f_block(3637661300220735233_8)
# 60 "exits.in.f90"
  left = 8
  all = 1
  k = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_7)
      call dperf_rt_f_loop_enter(5719148208084068095_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_7)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_7_1)
# 63 "exits.in.f90"
  do while (k < 50 .and. all > 0)
      if (dperf_rt_cmp_7(1) /= 0_8) then
      call dperf_rt_f_compare(5719148208084068095_8, dperf_rt_cmp_7, real(k, 8), real(50, 8), 'k<50'// char(0), 0_4)
      end if
      if (dperf_rt_cmp_7_1(1) /= 0_8) then
      call dperf_rt_f_compare(5719148208084068095_8, dperf_rt_cmp_7_1, real(all, 8), real(0, 8), 'all>0'// char(0), &
      578_4)
      end if
      if (dperf_rt_guard_7(1) /= 0_8) then
      call dperf_rt_f_skip(5719148208084068095_8, dperf_rt_guard_7, 0_8, 1_4)
      if (dperf_rt_guard_7(2) == 2_8) exit
      if (dperf_rt_guard_7(2) == 1_8) then
      left = left / 2
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(5719148208084068095_8)
      call dperf_rt_f_block(1171604053354090307_8)
# 64 "exits.in.f90"
    left = left / 2
    call mpi_allreduce(left, all, 1, 7, 3, mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(-134226533503585999_8)
# 66 "exits.in.f90"
    k = k + 1
  end do
      call dperf_rt_f_loop_exit(5719148208084068095_8)
# 68 "exits.in.f90"
  ! by their names, so do these procedures
      call dperf_rt_f_block(-9203111687859944622_8)
# 69 "exits.in.f90"
  left = 8
      call dperf_rt_f_begin_counted(dperf_rt_guard_8, int(50, 8), int(1, 8))
      call dperf_rt_f_loop_enter(-5493120554849251569_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_8, real(50, 8), real(1, 8))
      call dperf_rt_f_begin_compared(dperf_rt_cmp_8_1)
# 70 "exits.in.f90"
  do k = 1, 50
      if (dperf_rt_cmp_8(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-5493120554849251569_8, dperf_rt_cmp_8, real(k, 8), 'k<=50'// char(0), 1_4)
      end if
      if (dperf_rt_cmp_8_1(1) /= 0_8) then
      call dperf_rt_f_expect(-5493120554849251569_8, dperf_rt_cmp_8_1, 1d0, 'all/=0'// char(0), 748_4)
      end if
      if (dperf_rt_guard_8(1) /= 0_8) then
      call dperf_rt_f_skip(-5493120554849251569_8, dperf_rt_guard_8, int(k, 8), 1_4)
      if (dperf_rt_guard_8(2) == 2_8) exit
      if (dperf_rt_guard_8(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-5493120554849251569_8)
      call dperf_rt_f_block(-2421154605335986103_8)
# 71 "exits.in.f90"
    left = left / 2
    call global_sum(left, all)
      call dperf_rt_f_block(-1115429571594618053_8)
# 73 "exits.in.f90"
    if (all == 0) exit
      if (dperf_rt_cmp_8_1(1) /= 0_8) then
      call dperf_rt_f_compare(-5493120554849251569_8, dperf_rt_cmp_8_1, real(all, 8), real(0, 8), 'all/=0'// char(0), &
      716_4)
      end if
# 74 "exits.in.f90"
  end do
      call dperf_rt_f_loop_exit(-5493120554849251569_8)
      call dperf_rt_f_block(182680244611274411_8)
# 75 "exits.in.f90"
  left = 8
      call dperf_rt_f_begin_counted(dperf_rt_guard_9, int(50, 8), int(1, 8))
      call dperf_rt_f_loop_enter(-1721375657636597767_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_9, real(50, 8), real(1, 8))
      call dperf_rt_f_begin_compared(dperf_rt_cmp_9_1)
# 76 "exits.in.f90"
  do k = 1, 50
      if (dperf_rt_cmp_9(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-1721375657636597767_8, dperf_rt_cmp_9, real(k, 8), 'k<=50'// char(0), 1_4)
      end if
      if (dperf_rt_cmp_9_1(1) /= 0_8) then
      call dperf_rt_f_compare(-1721375657636597767_8, dperf_rt_cmp_9_1, 1d0, 0d0, 'global_count(left) == 0'// char(0), &
      544_4)
      end if
      if (dperf_rt_guard_9(1) /= 0_8) then
      call dperf_rt_f_skip(-1721375657636597767_8, dperf_rt_guard_9, int(k, 8), 1_4)
      if (dperf_rt_guard_9(2) == 2_8) exit
      if (dperf_rt_guard_9(2) == 1_8) then
      left = left / 2
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-1721375657636597767_8)
      call dperf_rt_f_block(1350594689923180543_8)
# 77 "exits.in.f90"
    left = left / 2
    if (global_count(left) == 0) exit
  end do
      call dperf_rt_f_loop_exit(-1721375657636597767_8)
# 80 "exits.in.f90"
  ! a flag that norms set is as likely as they are
      call dperf_rt_f_block(8843133433810674132_8)
# 81 "exits.in.f90"
  r = 1
  done = .false.
      call dperf_rt_f_begin_counted(dperf_rt_guard_10, int(50, 8), int(1, 8))
      call dperf_rt_f_loop_enter(6671729832004466273_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_10, real(50, 8), real(1, 8))
      call dperf_rt_f_begin_compared(dperf_rt_cmp_10_1)
# 83 "exits.in.f90"
  do k = 1, 50
      if (dperf_rt_cmp_10(1) /= 0_8) then
      call dperf_rt_f_compare_limit(6671729832004466273_8, dperf_rt_cmp_10, real(k, 8), 'k<=50'// char(0), 1_4)
      end if
      if (dperf_rt_cmp_10_1(1) /= 0_8) then
      call dperf_rt_f_expect(6671729832004466273_8, dperf_rt_cmp_10_1, 0d0, 'k<=2'// char(0), 681_4)
      end if
      if (dperf_rt_guard_10(1) /= 0_8) then
      call dperf_rt_f_skip(6671729832004466273_8, dperf_rt_guard_10, int(k, 8), 1_4)
      if (dperf_rt_guard_10(2) == 2_8) exit
      if (dperf_rt_guard_10(2) == 1_8) then
      r = r / 2
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(6671729832004466273_8)
      call dperf_rt_f_block(5710793031142050865_8)
# 84 "exits.in.f90"
    r = r / 2
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(7016623617999727171_8)
# 86 "exits.in.f90"
    if (r < tolerance .and. k > 2) done = .true.
      if (.not. done .and. ((r < tolerance))) then
      if (dperf_rt_cmp_10_1(1) /= 0_8) then
      call dperf_rt_f_compare(6671729832004466273_8, dperf_rt_cmp_10_1, real(k, 8), real(2, 8), 'k<=2'// char(0), 649_4)
      end if
      end if
# 87 "exits.in.f90"
    if (done) exit
  end do
      call dperf_rt_f_loop_exit(6671729832004466273_8)
      call dperf_rt_f_block(-4533762523550100484_8)
# 89 "exits.in.f90"
  r = 1
  k = 0
  done = .false.
      call dperf_rt_f_begin_guard(dperf_rt_guard_11)
      call dperf_rt_f_loop_enter(-8312424565629918201_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_11)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_11_1)
# 92 "exits.in.f90"
  do while (k < 50 .and. .not. done)
      if (dperf_rt_cmp_11(1) /= 0_8) then
      call dperf_rt_f_compare(-8312424565629918201_8, dperf_rt_cmp_11, real(k, 8), real(50, 8), 'k<50'// char(0), 0_4)
      end if
      if (dperf_rt_cmp_11_1(1) /= 0_8) then
      call dperf_rt_f_expect(-8312424565629918201_8, dperf_rt_cmp_11_1, 1d0, 'r>=tolerance'// char(0), 939_4)
      end if
      if (dperf_rt_guard_11(1) /= 0_8) then
      call dperf_rt_f_skip(-8312424565629918201_8, dperf_rt_guard_11, 0_8, 1_4)
      if (dperf_rt_guard_11(2) == 2_8) exit
      if (dperf_rt_guard_11(2) == 1_8) then
      r = r / 2
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-8312424565629918201_8)
      call dperf_rt_f_block(957823105605800789_8)
# 93 "exits.in.f90"
    r = r / 2
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(-217851692776504781_8)
# 95 "exits.in.f90"
    k = k + 1
    done = r < tolerance
      if (.not. done) then
      if (dperf_rt_cmp_11_1(1) /= 0_8) then
      call dperf_rt_f_compare(-8312424565629918201_8, dperf_rt_cmp_11_1, real(r, 8), real(tolerance, 8), &
      'r>=tolerance'// char(0), 907_4)
      end if
      end if
# 97 "exits.in.f90"
  end do
      call dperf_rt_f_loop_exit(-8312424565629918201_8)
# 98 "exits.in.f90"
  ! what is done because of a flag is none
      call dperf_rt_f_block(7195612055545560985_8)
# 99 "exits.in.f90"
  t = 0
  left = 0
      call dperf_rt_f_begin_counted(dperf_rt_guard_12, int(50, 8), int(1, 8))
      call dperf_rt_f_loop_enter(-5101824912535098606_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_12, real(50, 8), real(1, 8))
      call dperf_rt_f_begin_compared(dperf_rt_cmp_12_1)
# 101 "exits.in.f90"
  do k = 1, 50
      if (dperf_rt_cmp_12(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-5101824912535098606_8, dperf_rt_cmp_12, real(k, 8), 'k<=50'// char(0), 1_4)
      end if
      if (dperf_rt_cmp_12_1(1) /= 0_8) then
      call dperf_rt_f_expect(-5101824912535098606_8, dperf_rt_cmp_12_1, 0d0, 'left/=100'// char(0), 684_4)
      end if
      if (dperf_rt_guard_12(1) /= 0_8) then
      call dperf_rt_f_skip(-5101824912535098606_8, dperf_rt_guard_12, int(k, 8), 1_4)
      if (dperf_rt_guard_12(2) == 2_8) exit
      if (dperf_rt_guard_12(2) == 1_8) then
      t = t + 0.5d0
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-5101824912535098606_8)
# 102 "exits.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(-8812466960407734369_8)
# 103 "exits.in.f90"
    t = t + 0.5d0
    done = t > 10
    if (done) left = left + 1
    if (left == 100) exit
      if (dperf_rt_cmp_12_1(1) /= 0_8) then
      call dperf_rt_f_compare(-5101824912535098606_8, dperf_rt_cmp_12_1, real(left, 8), real(100, 8), 'left/=100'// &
      char(0), 652_4)
      end if
# 107 "exits.in.f90"
  end do
      call dperf_rt_f_loop_exit(-5101824912535098606_8)
# 108 "exits.in.f90"
  call mpi_finalize(ierr)
contains
  subroutine global_sum(mine, sum)
      external dperf_rt_74b468bc64c8175e, dperf_rt_f_block_after_call, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_13
# 111 "exits.in.f90"
    integer, intent(in) :: mine
    integer, intent(out) :: sum
      call dperf_rt_74b468bc64c8175e
      call dperf_rt_f_current_block(dperf_rt_caller_13)
# 113 "exits.in.f90"
    call mpi_allreduce(mine, sum, 1, 7, 3, mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(dperf_rt_caller_13)
# 114 "exits.in.f90"
  end subroutine
  integer function global_count(mine)
      external dperf_rt_74b468bc64c8175e, dperf_rt_f_block, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_14
# 116 "exits.in.f90"
    integer, intent(in) :: mine
      call dperf_rt_74b468bc64c8175e
      call dperf_rt_f_current_block(dperf_rt_caller_14)
# 117 "exits.in.f90"
    call global_sum(mine, global_count)
      call dperf_rt_f_block(dperf_rt_caller_14)
# 118 "exits.in.f90"
  end function
end program
      subroutine dperf_rt_74b468bc64c8175e
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(43_4, 'exits.in.f90'// char(0))
      call dperf_rt_f_row(-241387030494735326_8, 0_4, 10_4, 12_4, 'exits'// char(0))
      call dperf_rt_f_row(-2722775867502126836_8, 0_4, 14_4, 14_4, 'exits'// char(0))
      call dperf_rt_f_row(-3898301132302995710_8, 0_4, 16_4, 24_4, 'exits'// char(0))
      call dperf_rt_f_row(-5820185848538929469_8, 0_4, 26_4, 27_4, 'exits'// char(0))
      call dperf_rt_f_row(5920621452464599278_8, 0_4, 30_4, 31_4, 'exits'// char(0))
      call dperf_rt_f_row(2788283248819232433_8, 0_4, 35_4, 36_4, 'exits'// char(0))
      call dperf_rt_f_row(-7456272305872918916_8, 0_4, 38_4, 38_4, 'exits'// char(0))
      call dperf_rt_f_row(2116458309552935377_8, 0_4, 40_4, 40_4, 'exits'// char(0))
      call dperf_rt_f_row(3299706544028844515_8, 0_4, 42_4, 42_4, 'exits'// char(0))
      call dperf_rt_f_row(5248798712221558644_8, 0_4, 45_4, 45_4, 'exits'// char(0))
      call dperf_rt_f_row(6424321777999171096_8, 0_4, 47_4, 47_4, 'exits'// char(0))
      call dperf_rt_f_row(7714820774716100818_8, 0_4, 49_4, 50_4, 'exits'// char(0))
      call dperf_rt_f_row(7751198143910621288_8, 0_4, 52_4, 53_4, 'exits'// char(0))
      call dperf_rt_f_row(-7574746001177739017_8, 0_4, 55_4, 55_4, 'exits'// char(0))
      call dperf_rt_f_row(-8742689033791978635_8, 0_4, 57_4, 58_4, 'exits'// char(0))
      call dperf_rt_f_row(3637661300220735233_8, 0_4, 60_4, 62_4, 'exits'// char(0))
      call dperf_rt_f_row(1171604053354090307_8, 0_4, 64_4, 64_4, 'exits'// char(0))
      call dperf_rt_f_row(-134226533503585999_8, 0_4, 66_4, 66_4, 'exits'// char(0))
      call dperf_rt_f_row(-9203111687859944622_8, 0_4, 69_4, 69_4, 'exits'// char(0))
      call dperf_rt_f_row(-2421154605335986103_8, 0_4, 71_4, 71_4, 'exits'// char(0))
      call dperf_rt_f_row(-1115429571594618053_8, 0_4, 73_4, 73_4, 'exits'// char(0))
      call dperf_rt_f_row(182680244611274411_8, 0_4, 75_4, 75_4, 'exits'// char(0))
      call dperf_rt_f_row(1350594689923180543_8, 0_4, 77_4, 77_4, 'exits'// char(0))
      call dperf_rt_f_row(8843133433810674132_8, 0_4, 81_4, 82_4, 'exits'// char(0))
      call dperf_rt_f_row(5710793031142050865_8, 0_4, 84_4, 84_4, 'exits'// char(0))
      call dperf_rt_f_row(7016623617999727171_8, 0_4, 86_4, 87_4, 'exits'// char(0))
      call dperf_rt_f_row(-4533762523550100484_8, 0_4, 89_4, 91_4, 'exits'// char(0))
      call dperf_rt_f_row(957823105605800789_8, 0_4, 93_4, 93_4, 'exits'// char(0))
      call dperf_rt_f_row(-217851692776504781_8, 0_4, 95_4, 96_4, 'exits'// char(0))
      call dperf_rt_f_row(7195612055545560985_8, 0_4, 99_4, 100_4, 'exits'// char(0))
      call dperf_rt_f_row(-8812466960407734369_8, 0_4, 103_4, 106_4, 'exits'// char(0))
      call dperf_rt_f_row(9170163543128249280_8, 1_4, 13_4, 25_4, 'exits'// char(0))
      call dperf_rt_f_row(1737257093966315426_8, 1_4, 28_4, 32_4, 'exits'// char(0))
      call dperf_rt_f_row(-8316381490102172150_8, 1_4, 33_4, 37_4, 'exits'// char(0))
      call dperf_rt_f_row(-4544504651494133028_8, 1_4, 39_4, 43_4, 'exits'// char(0))
      call dperf_rt_f_row(-959464564432584038_8, 1_4, 46_4, 51_4, 'exits'// char(0))
      call dperf_rt_f_row(-331898548309228115_8, 1_4, 54_4, 59_4, 'exits'// char(0))
      call dperf_rt_f_row(5719148208084068095_8, 1_4, 63_4, 67_4, 'exits'// char(0))
      call dperf_rt_f_row(-5493120554849251569_8, 1_4, 70_4, 74_4, 'exits'// char(0))
      call dperf_rt_f_row(-1721375657636597767_8, 1_4, 76_4, 79_4, 'exits'// char(0))
      call dperf_rt_f_row(6671729832004466273_8, 1_4, 83_4, 88_4, 'exits'// char(0))
      call dperf_rt_f_row(-8312424565629918201_8, 1_4, 92_4, 97_4, 'exits'// char(0))
      call dperf_rt_f_row(-5101824912535098606_8, 1_4, 101_4, 107_4, 'exits'// char(0))
      end subroutine dperf_rt_74b468bc64c8175e
