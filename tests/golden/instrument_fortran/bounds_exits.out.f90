# 1 "bounds_exits.in.f90"
! test: -std=f2018 -Wall
! What the body of a loop compares before it leaves the loop, or sets a flag that ends it, is said behind that.
program bounds_exits
  implicit none
  include 'world.inc'
      external dperf_rt_398ce9bab800fa15, dperf_rt_f_begin_compared, dperf_rt_f_begin_counted, dperf_rt_f_begin_guard, &
      dperf_rt_f_begin_limited, dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_compare, &
      dperf_rt_f_compare_limit, dperf_rt_f_expect, dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, &
      dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_1(14)
      integer(8) dperf_rt_cmp_10(14)
      integer(8) dperf_rt_cmp_1_1(14)
      integer(8) dperf_rt_cmp_2(14)
      integer(8) dperf_rt_cmp_2_1(14)
      integer(8) dperf_rt_cmp_3(14)
      integer(8) dperf_rt_cmp_3_1(14)
      integer(8) dperf_rt_cmp_4(14)
      integer(8) dperf_rt_cmp_4_1(14)
      integer(8) dperf_rt_cmp_5(14)
      integer(8) dperf_rt_cmp_6(14)
      integer(8) dperf_rt_cmp_6_1(14)
      integer(8) dperf_rt_cmp_7(14)
      integer(8) dperf_rt_cmp_7_1(14)
      integer(8) dperf_rt_cmp_7_2(14)
      integer(8) dperf_rt_cmp_9(14)
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
# 6 "bounds_exits.in.f90"
  integer, parameter :: dp = kind(1d0)
  integer :: ierr, k, most
  real(dp) :: norm, tol, root
  logical :: converged, goes_on
      call dperf_rt_398ce9bab800fa15
# 10 "bounds_exits.in.f90"
  call mpi_init(ierr)
      call dperf_rt_f_block_after_call(7514581695733395263_8)
# 11 "bounds_exits.in.f90"
  most = 20
  tol = 1e-2_dp
  norm = 1
  k = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_1)
      call dperf_rt_f_loop_enter(-9096546928587411676_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_1)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_1_1)
# 15 "bounds_exits.in.f90"
  do
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_expect(-9096546928587411676_8, dperf_rt_cmp_1, 1d0, 'norm>=tol'// char(0), 427_4)
      end if
      if (dperf_rt_cmp_1_1(1) /= 0_8) then
      call dperf_rt_f_expect(-9096546928587411676_8, dperf_rt_cmp_1_1, 0d0, 'k<most'// char(0), 680_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(-9096546928587411676_8, dperf_rt_guard_1, 0_8, 1_4)
      if (dperf_rt_guard_1(2) == 2_8) exit
      if (dperf_rt_guard_1(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-9096546928587411676_8)
# 16 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(-7282716159145191281_8)
# 17 "bounds_exits.in.f90"
    k = k + 1
    if (norm < tol) exit
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare(-9096546928587411676_8, dperf_rt_cmp_1, real(norm, 8), real(tol, 8), 'norm>=tol'// &
      char(0), 395_4)
      end if
# 19 "bounds_exits.in.f90"
    if (k >= most) exit
      if (dperf_rt_cmp_1_1(1) /= 0_8) then
      call dperf_rt_f_compare(-9096546928587411676_8, dperf_rt_cmp_1_1, real(k, 8), real(most, 8), 'k<most'// char(0), &
      648_4)
      end if
# 20 "bounds_exits.in.f90"
  end do
      call dperf_rt_f_loop_exit(-9096546928587411676_8)
      call dperf_rt_f_block(-5866043910365872120_8)
# 21 "bounds_exits.in.f90"
  print *, k
  ! a flag
  converged = .false.
  norm = 1
      call dperf_rt_f_begin_guard(dperf_rt_guard_2)
      call dperf_rt_f_loop_enter(-8056347240900620965_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_2)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_2_1)
# 25 "bounds_exits.in.f90"
  do while (.not. converged .and. k < 2 * most)
      if (dperf_rt_cmp_2(1) /= 0_8) then
      call dperf_rt_f_compare(-8056347240900620965_8, dperf_rt_cmp_2, real(k, 8), real(2 * most, 8), 'k<2 * most'// &
      char(0), 0_4)
      end if
      if (dperf_rt_cmp_2_1(1) /= 0_8) then
      call dperf_rt_f_expect(-8056347240900620965_8, dperf_rt_cmp_2_1, 1d0, 'abs(norm)>=tol'// char(0), 939_4)
      end if
      if (dperf_rt_guard_2(1) /= 0_8) then
      call dperf_rt_f_skip(-8056347240900620965_8, dperf_rt_guard_2, 0_8, 1_4)
      if (dperf_rt_guard_2(2) == 2_8) exit
      if (dperf_rt_guard_2(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-8056347240900620965_8)
# 26 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(-2086547456175844568_8)
# 27 "bounds_exits.in.f90"
    k = k + 1
    converged = (abs(norm) < tol)
      if (.not. converged) then
      if (dperf_rt_cmp_2_1(1) /= 0_8) then
      call dperf_rt_f_compare(-8056347240900620965_8, dperf_rt_cmp_2_1, real(abs(norm), 8), real(tol, 8), &
      'abs(norm)>=tol'// char(0), 907_4)
      end if
      end if
# 29 "bounds_exits.in.f90"
  end do
      call dperf_rt_f_loop_exit(-8056347240900620965_8)
# 30 "bounds_exits.in.f90"
  ! two parts; the flag says that it goes on
      call dperf_rt_f_block(5878671054963561621_8)
# 31 "bounds_exits.in.f90"
  goes_on = .true.
  norm = 1
  k = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_3)
      call dperf_rt_f_loop_enter(-6945115957683090651_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_3)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_3_1)
# 34 "bounds_exits.in.f90"
  do while (goes_on)
      if (dperf_rt_cmp_3(1) /= 0_8) then
      call dperf_rt_f_expect(-6945115957683090651_8, dperf_rt_cmp_3, 1d0, 'norm>=tol'// char(0), 427_4)
      end if
      if (dperf_rt_cmp_3_1(1) /= 0_8) then
      call dperf_rt_f_expect(-6945115957683090651_8, dperf_rt_cmp_3_1, 0d0, 'k/=most'// char(0), 684_4)
      end if
      if (dperf_rt_guard_3(1) /= 0_8) then
      call dperf_rt_f_skip(-6945115957683090651_8, dperf_rt_guard_3, 0_8, 1_4)
      if (dperf_rt_guard_3(2) == 2_8) exit
      if (dperf_rt_guard_3(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-6945115957683090651_8)
# 35 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(7827754427063250062_8)
# 36 "bounds_exits.in.f90"
    k = k + 1
    if ((norm < tol) .or. (k == most)) goes_on = .false.
      if (goes_on) then
      if (dperf_rt_cmp_3(1) /= 0_8) then
      call dperf_rt_f_compare(-6945115957683090651_8, dperf_rt_cmp_3, real(norm, 8), real(tol, 8), 'norm>=tol'// &
      char(0), 395_4)
      end if
      end if
      if (goes_on) then
      if (dperf_rt_cmp_3_1(1) /= 0_8) then
      call dperf_rt_f_compare(-6945115957683090651_8, dperf_rt_cmp_3_1, real(k, 8), real(most, 8), 'k/=most'// char(0), &
      652_4)
      end if
      end if
# 38 "bounds_exits.in.f90"
  end do
      call dperf_rt_f_loop_exit(-6945115957683090651_8)
# 39 "bounds_exits.in.f90"
  ! every second iteration
      call dperf_rt_f_block(8801180837286380053_8)
# 40 "bounds_exits.in.f90"
  norm = 1
      call dperf_rt_f_begin_counted(dperf_rt_guard_4, int(most, 8), int(1, 8))
      call dperf_rt_f_loop_enter(-9016537485286725463_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_4, real(most, 8), real(1, 8))
      call dperf_rt_f_begin_compared(dperf_rt_cmp_4_1)
# 41 "bounds_exits.in.f90"
  outer: do k = 1, most
      if (dperf_rt_cmp_4(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-9016537485286725463_8, dperf_rt_cmp_4, real(k, 8), 'k<=most'// char(0), 1_4)
      end if
      if (dperf_rt_cmp_4_1(1) /= 0_8) then
      call dperf_rt_f_expect(-9016537485286725463_8, dperf_rt_cmp_4_1, 1d0, 'root>=tol'// char(0), 939_4)
      end if
      if (dperf_rt_guard_4(1) /= 0_8) then
      call dperf_rt_f_skip(-9016537485286725463_8, dperf_rt_guard_4, int(k, 8), 1_4)
      if (dperf_rt_guard_4(2) == 2_8) exit
      if (dperf_rt_guard_4(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-9016537485286725463_8)
# 42 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(8268881969448446250_8)
# 43 "bounds_exits.in.f90"
    if (mod(k, 2) == 0) then
      root = sqrt(norm)
      if (root < tol) then
        print *, 'converged'
        exit outer
      end if
      if (dperf_rt_cmp_4_1(1) /= 0_8) then
      call dperf_rt_f_compare(-9016537485286725463_8, dperf_rt_cmp_4_1, real(root, 8), real(tol, 8), 'root>=tol'// &
      char(0), 907_4)
      end if
# 49 "bounds_exits.in.f90"
    end if
  end do outer
      call dperf_rt_f_loop_exit(-9016537485286725463_8)
# 51 "bounds_exits.in.f90"
  ! only if the first part holds
      call dperf_rt_f_block(-1414715919839778246_8)
# 52 "bounds_exits.in.f90"
  norm = 1
  k = 0
  converged = .false.
      call dperf_rt_f_begin_guard(dperf_rt_guard_5)
      call dperf_rt_f_loop_enter(-4780559026703483248_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_5)
# 55 "bounds_exits.in.f90"
  do
      if (dperf_rt_cmp_5(1) /= 0_8) then
      call dperf_rt_f_expect(-4780559026703483248_8, dperf_rt_cmp_5, 1d0, 'norm>=tol'// char(0), 427_4)
      end if
      if (dperf_rt_guard_5(1) /= 0_8) then
      call dperf_rt_f_skip(-4780559026703483248_8, dperf_rt_guard_5, 0_8, 1_4)
      if (dperf_rt_guard_5(2) == 2_8) exit
      if (dperf_rt_guard_5(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-4780559026703483248_8)
# 56 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(-4539337750879874093_8)
# 57 "bounds_exits.in.f90"
    k = k + 1
    if (k > 3 .and. norm < tol) then
      print *, 'small'
      converged = .true.
    end if
      if (.not. converged .and. ((k > 3))) then
      if (dperf_rt_cmp_5(1) /= 0_8) then
      call dperf_rt_f_compare(-4780559026703483248_8, dperf_rt_cmp_5, real(norm, 8), real(tol, 8), 'norm>=tol'// &
      char(0), 395_4)
      end if
      end if
# 62 "bounds_exits.in.f90"
    if (converged) exit
  end do
      call dperf_rt_f_loop_exit(-4780559026703483248_8)
# 64 "bounds_exits.in.f90"
  ! some iterations come whatever the norms are, and then both have to be small
      call dperf_rt_f_block(808752675166937072_8)
# 65 "bounds_exits.in.f90"
  norm = 1
  root = 2
  k = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_6)
      call dperf_rt_f_loop_enter(2751444282324737324_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_6)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_6_1)
# 68 "bounds_exits.in.f90"
  do while (k < 2 .or. ((norm > tol .or. root > tol) .and. k < most))
      if (dperf_rt_cmp_6(1) /= 0_8) then
      call dperf_rt_f_expect(2751444282324737324_8, dperf_rt_cmp_6, 1d0, 'norm>tol .or. root>tol'// char(0), 418_4)
      end if
      if (.not. (k < 2)) then
      if (dperf_rt_cmp_6(1) /= 0_8) then
      call dperf_rt_f_compare(2751444282324737324_8, dperf_rt_cmp_6, max(real(norm, 8), real(root, 8)), real(tol, 8), &
      'norm>tol .or. root>tol'// char(0), 386_4)
      end if
      end if
      if (dperf_rt_cmp_6_1(1) /= 0_8) then
      call dperf_rt_f_expect(2751444282324737324_8, dperf_rt_cmp_6_1, 0d0, 'k<most'// char(0), 672_4)
      end if
      if (.not. (k < 2)) then
      if (dperf_rt_cmp_6_1(1) /= 0_8) then
      call dperf_rt_f_compare(2751444282324737324_8, dperf_rt_cmp_6_1, real(k, 8), real(most, 8), 'k<most'// char(0), &
      640_4)
      end if
      end if
      if (dperf_rt_guard_6(1) /= 0_8) then
      call dperf_rt_f_skip(2751444282324737324_8, dperf_rt_guard_6, 0_8, 1_4)
      if (dperf_rt_guard_6(2) == 2_8) exit
      if (dperf_rt_guard_6(2) == 1_8) then
      root = root / 2
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(2751444282324737324_8)
# 69 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(-2646226181419267328_8)
# 70 "bounds_exits.in.f90"
    root = root / 2
    k = k + 1
  end do
      call dperf_rt_f_loop_exit(2751444282324737324_8)
      call dperf_rt_f_block(-4595138029704954853_8)
# 73 "bounds_exits.in.f90"
  print *, k
  ! all ranks have to be content
  norm = 1
  k = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_7)
      call dperf_rt_f_loop_enter(5038372354157137428_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_7)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_7_1)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_7_2)
# 77 "bounds_exits.in.f90"
  do
      if (dperf_rt_cmp_7(1) /= 0_8) then
      call dperf_rt_f_expect(5038372354157137428_8, dperf_rt_cmp_7, 1d0, 'norm>tol'// char(0), 426_4)
      end if
      if (dperf_rt_cmp_7_1(1) /= 0_8) then
      call dperf_rt_f_compare(5038372354157137428_8, dperf_rt_cmp_7_1, 1d0, 0d0, '.not. converged'// char(0), 544_4)
      end if
      if (dperf_rt_cmp_7_2(1) /= 0_8) then
      call dperf_rt_f_compare(5038372354157137428_8, dperf_rt_cmp_7_2, 1d0, 0d0, 'goes_on'// char(0), 1056_4)
      end if
      if (dperf_rt_guard_7(1) /= 0_8) then
      call dperf_rt_f_skip(5038372354157137428_8, dperf_rt_guard_7, 0_8, 1_4)
      if (dperf_rt_guard_7(2) == 2_8) exit
      if (dperf_rt_guard_7(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(5038372354157137428_8)
# 78 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(-8252188470955113401_8)
# 79 "bounds_exits.in.f90"
    k = k + 1
    goes_on = norm > tol
      if (goes_on) then
      if (dperf_rt_cmp_7(1) /= 0_8) then
      call dperf_rt_f_compare(5038372354157137428_8, dperf_rt_cmp_7, real(norm, 8), real(tol, 8), 'norm>tol'// char(0), &
      394_4)
      end if
      end if
# 81 "bounds_exits.in.f90"
    call mpi_allreduce(goes_on, converged, 1, 7, 3, mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(-1672621650312367155_8)
# 82 "bounds_exits.in.f90"
    if (.not. converged) exit
  end do
      call dperf_rt_f_loop_exit(5038372354157137428_8)
      call dperf_rt_f_block(-2848289851624903459_8)
# 84 "bounds_exits.in.f90"
  print *, k
  ! Nothing is said of these: another branch, another loop, two in one line, a condition inside.
  k = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_8)
      call dperf_rt_f_loop_enter(-27746113453146805_8)
# 87 "bounds_exits.in.f90"
  do
      if (dperf_rt_guard_8(1) /= 0_8) then
      call dperf_rt_f_skip(-27746113453146805_8, dperf_rt_guard_8, 0_8, 1_4)
      if (dperf_rt_guard_8(2) == 2_8) exit
      if (dperf_rt_guard_8(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-27746113453146805_8)
# 88 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(-4793564515445225896_8)
# 89 "bounds_exits.in.f90"
    k = k + 1
    if (k > 2) then
      exit
    else
      print *, k
    end if
  end do
      call dperf_rt_f_loop_exit(-27746113453146805_8)
      call dperf_rt_f_begin_guard(dperf_rt_guard_9)
      call dperf_rt_f_loop_enter(-3843483597395796663_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_9)
# 96 "bounds_exits.in.f90"
  do
      if (dperf_rt_cmp_9(1) /= 0_8) then
      call dperf_rt_f_expect(-3843483597395796663_8, dperf_rt_cmp_9, 0d0, 'k<=3'// char(0), 169_4)
      end if
      if (dperf_rt_guard_9(1) /= 0_8) then
      call dperf_rt_f_skip(-3843483597395796663_8, dperf_rt_guard_9, 0_8, 1_4)
      if (dperf_rt_guard_9(2) == 2_8) exit
      if (dperf_rt_guard_9(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-3843483597395796663_8)
# 97 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(-2307945820482866094_8)
# 98 "bounds_exits.in.f90"
    k = k + 1
    if (k > 2) exit; if (k > 3) exit
      if (dperf_rt_cmp_9(1) /= 0_8) then
      call dperf_rt_f_compare(-3843483597395796663_8, dperf_rt_cmp_9, real(k, 8), real(3, 8), 'k<=3'// char(0), 137_4)
      end if
# 100 "bounds_exits.in.f90"
  end do
      call dperf_rt_f_loop_exit(-3843483597395796663_8)
      call dperf_rt_f_begin_guard(dperf_rt_guard_10)
      call dperf_rt_f_loop_enter(-2421680743597547848_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_10)
# 101 "bounds_exits.in.f90"
  do
      if (dperf_rt_cmp_10(1) /= 0_8) then
      call dperf_rt_f_expect(-2421680743597547848_8, dperf_rt_cmp_10, 1d0, 'norm>=1'// char(0), 427_4)
      end if
      if (dperf_rt_guard_10(1) /= 0_8) then
      call dperf_rt_f_skip(-2421680743597547848_8, dperf_rt_guard_10, 0_8, 1_4)
      if (dperf_rt_guard_10(2) == 2_8) exit
      if (dperf_rt_guard_10(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-2421680743597547848_8)
# 102 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(-8723390355494738071_8)
# 103 "bounds_exits.in.f90"
    k = k + 1
    if (k > 4) then
      if (norm < 1) exit
      if (dperf_rt_cmp_10(1) /= 0_8) then
      call dperf_rt_f_compare(-2421680743597547848_8, dperf_rt_cmp_10, real(norm, 8), real(1, 8), 'norm>=1'// char(0), &
      395_4)
      end if
# 106 "bounds_exits.in.f90"
    end if
  end do
      call dperf_rt_f_loop_exit(-2421680743597547848_8)
      call dperf_rt_f_block(6602426246244749758_8)
# 108 "bounds_exits.in.f90"
  print *, k
  call mpi_finalize(ierr)
contains
  subroutine halve(x)
      external dperf_rt_398ce9bab800fa15, dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_11
# 112 "bounds_exits.in.f90"
    real(dp), intent(inout) :: x
      call dperf_rt_398ce9bab800fa15
      call dperf_rt_f_current_block(dperf_rt_caller_11)
# 113 "bounds_exits.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(204756476781651878_8)
# 114 "bounds_exits.in.f90"
    x = x / 2
      call dperf_rt_f_block(dperf_rt_caller_11)
# 115 "bounds_exits.in.f90"
  end subroutine halve
end program bounds_exits
      subroutine dperf_rt_398ce9bab800fa15
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(31_4, 'bounds_exits.in.f90'// char(0))
      call dperf_rt_f_row(7514581695733395263_8, 0_4, 11_4, 14_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-7282716159145191281_8, 0_4, 17_4, 19_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-5866043910365872120_8, 0_4, 21_4, 24_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-2086547456175844568_8, 0_4, 27_4, 28_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(5878671054963561621_8, 0_4, 31_4, 33_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(7827754427063250062_8, 0_4, 36_4, 37_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(8801180837286380053_8, 0_4, 40_4, 40_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(8268881969448446250_8, 0_4, 43_4, 49_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-1414715919839778246_8, 0_4, 52_4, 54_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-4539337750879874093_8, 0_4, 57_4, 62_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(808752675166937072_8, 0_4, 65_4, 67_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-2646226181419267328_8, 0_4, 70_4, 71_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-4595138029704954853_8, 0_4, 73_4, 76_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-8252188470955113401_8, 0_4, 79_4, 80_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-1672621650312367155_8, 0_4, 82_4, 82_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-2848289851624903459_8, 0_4, 84_4, 86_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-4793564515445225896_8, 0_4, 89_4, 94_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-2307945820482866094_8, 0_4, 98_4, 99_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-8723390355494738071_8, 0_4, 103_4, 106_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(6602426246244749758_8, 0_4, 108_4, 108_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(204756476781651878_8, 0_4, 114_4, 114_4, 'halve'// char(0))
      call dperf_rt_f_row(-9096546928587411676_8, 1_4, 15_4, 20_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-8056347240900620965_8, 1_4, 25_4, 29_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-6945115957683090651_8, 1_4, 34_4, 38_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-9016537485286725463_8, 1_4, 41_4, 50_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-4780559026703483248_8, 1_4, 55_4, 63_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(2751444282324737324_8, 1_4, 68_4, 72_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(5038372354157137428_8, 1_4, 77_4, 83_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-27746113453146805_8, 1_4, 87_4, 95_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-3843483597395796663_8, 1_4, 96_4, 100_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-2421680743597547848_8, 1_4, 101_4, 107_4, 'bounds_exits'// char(0))
      end subroutine dperf_rt_398ce9bab800fa15
