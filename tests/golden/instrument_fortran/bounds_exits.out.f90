# 1 "bounds_exits.in.f90"
! test: -std=f2018 -Wall
! What the body of a loop compares before it leaves the loop, or sets a flag that ends it, is said behind that.
program bounds_exits
  implicit none
  include 'world.inc'
      external dperf_rt_59aaa2101d6c42fb, dperf_rt_f_begin_compared, dperf_rt_f_begin_counted, dperf_rt_f_begin_guard, &
      dperf_rt_f_begin_limited, dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_compare, &
      dperf_rt_f_compare_limit, dperf_rt_f_expect, dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, &
      dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_1(14)
      integer(8) dperf_rt_cmp_11(14)
      integer(8) dperf_rt_cmp_12(14)
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
      integer(8) dperf_rt_cmp_8(14)
      integer(8) dperf_rt_cmp_8_1(14)
      integer(8) dperf_rt_cmp_9(14)
      integer(8) dperf_rt_cmp_9_1(14)
      integer(8) dperf_rt_cmp_9_2(14)
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
# 6 "bounds_exits.in.f90"
  integer, parameter :: dp = kind(1d0)
  integer :: ierr, k, most
  real(dp) :: norm, tol, root
  logical :: converged, goes_on
  type :: clock
    real(dp) :: now = 0
  end type clock
  type :: solver
    type(clock) :: time
    integer :: steps = 0
  end type solver
  type(solver) :: s
      call dperf_rt_59aaa2101d6c42fb
# 18 "bounds_exits.in.f90"
  call mpi_init(ierr)
      call dperf_rt_f_block_after_call(2444733579384618263_8)
# 19 "bounds_exits.in.f90"
  most = 20
  tol = 1e-2_dp
  norm = 1
  k = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_1)
      call dperf_rt_f_loop_enter(9214735228566163613_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_1)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_1_1)
# 23 "bounds_exits.in.f90"
  do
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_expect(9214735228566163613_8, dperf_rt_cmp_1, 1d0, 'norm>=tol'// char(0), 427_4)
      end if
      if (dperf_rt_cmp_1_1(1) /= 0_8) then
      call dperf_rt_f_expect(9214735228566163613_8, dperf_rt_cmp_1_1, 0d0, 'k<most'// char(0), 680_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(9214735228566163613_8, dperf_rt_guard_1, 0_8, 1_4)
      if (dperf_rt_guard_1(2) == 2_8) exit
      if (dperf_rt_guard_1(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(9214735228566163613_8)
# 24 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(-3384655073358480610_8)
# 25 "bounds_exits.in.f90"
    k = k + 1
    if (norm < tol) exit
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare(9214735228566163613_8, dperf_rt_cmp_1, real(norm, 8), real(tol, 8), 'norm>=tol'// char(0), &
       395_4)
      end if
# 27 "bounds_exits.in.f90"
    if (k >= most) exit
      if (dperf_rt_cmp_1_1(1) /= 0_8) then
      call dperf_rt_f_compare(9214735228566163613_8, dperf_rt_cmp_1_1, real(k, 8), real(most, 8), 'k<most'// char(0), &
      648_4)
      end if
# 28 "bounds_exits.in.f90"
  end do
      call dperf_rt_f_loop_exit(9214735228566163613_8)
      call dperf_rt_f_block(-918637408910451280_8)
# 29 "bounds_exits.in.f90"
  print *, k
  ! a flag
  converged = .false.
  norm = 1
      call dperf_rt_f_begin_guard(dperf_rt_guard_2)
      call dperf_rt_f_loop_enter(-5118472001453501948_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_2)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_2_1)
# 33 "bounds_exits.in.f90"
  do while (.not. converged .and. k < 2 * most)
      if (dperf_rt_cmp_2(1) /= 0_8) then
      call dperf_rt_f_compare(-5118472001453501948_8, dperf_rt_cmp_2, real(k, 8), real(2 * most, 8), 'k<2 * most'// &
      char(0), 0_4)
      end if
      if (dperf_rt_cmp_2_1(1) /= 0_8) then
      call dperf_rt_f_expect(-5118472001453501948_8, dperf_rt_cmp_2_1, 1d0, 'abs(norm)>=tol'// char(0), 939_4)
      end if
      if (dperf_rt_guard_2(1) /= 0_8) then
      call dperf_rt_f_skip(-5118472001453501948_8, dperf_rt_guard_2, 0_8, 1_4)
      if (dperf_rt_guard_2(2) == 2_8) exit
      if (dperf_rt_guard_2(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-5118472001453501948_8)
# 34 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(8467165518677049863_8)
# 35 "bounds_exits.in.f90"
    k = k + 1
    converged = (abs(norm) < tol)
      if (.not. converged) then
      if (dperf_rt_cmp_2_1(1) /= 0_8) then
      call dperf_rt_f_compare(-5118472001453501948_8, dperf_rt_cmp_2_1, real(abs(norm), 8), real(tol, 8), &
      'abs(norm)>=tol'// char(0), 907_4)
      end if
      end if
# 37 "bounds_exits.in.f90"
  end do
      call dperf_rt_f_loop_exit(-5118472001453501948_8)
# 38 "bounds_exits.in.f90"
  ! two parts; the flag says that it goes on
      call dperf_rt_f_block(-7498189718025110243_8)
# 39 "bounds_exits.in.f90"
  goes_on = .true.
  norm = 1
  k = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_3)
      call dperf_rt_f_loop_enter(8913100772260484348_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_3)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_3_1)
# 42 "bounds_exits.in.f90"
  do while (goes_on)
      if (dperf_rt_cmp_3(1) /= 0_8) then
      call dperf_rt_f_expect(8913100772260484348_8, dperf_rt_cmp_3, 1d0, 'norm>=tol'// char(0), 427_4)
      end if
      if (dperf_rt_cmp_3_1(1) /= 0_8) then
      call dperf_rt_f_expect(8913100772260484348_8, dperf_rt_cmp_3_1, 0d0, 'k/=most'// char(0), 684_4)
      end if
      if (dperf_rt_guard_3(1) /= 0_8) then
      call dperf_rt_f_skip(8913100772260484348_8, dperf_rt_guard_3, 0_8, 1_4)
      if (dperf_rt_guard_3(2) == 2_8) exit
      if (dperf_rt_guard_3(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(8913100772260484348_8)
# 43 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(-7057068772709683321_8)
# 44 "bounds_exits.in.f90"
    k = k + 1
    if ((norm < tol) .or. (k == most)) goes_on = .false.
      if (goes_on) then
      if (dperf_rt_cmp_3(1) /= 0_8) then
      call dperf_rt_f_compare(8913100772260484348_8, dperf_rt_cmp_3, real(norm, 8), real(tol, 8), 'norm>=tol'// char(0), &
       395_4)
      end if
      end if
      if (goes_on) then
      if (dperf_rt_cmp_3_1(1) /= 0_8) then
      call dperf_rt_f_compare(8913100772260484348_8, dperf_rt_cmp_3_1, real(k, 8), real(most, 8), 'k/=most'// char(0), &
      652_4)
      end if
      end if
# 46 "bounds_exits.in.f90"
  end do
      call dperf_rt_f_loop_exit(8913100772260484348_8)
# 47 "bounds_exits.in.f90"
  ! every second iteration
      call dperf_rt_f_block(-4575679935702291811_8)
# 48 "bounds_exits.in.f90"
  norm = 1
      call dperf_rt_f_begin_counted(dperf_rt_guard_4, int(most, 8), int(1, 8))
      call dperf_rt_f_loop_enter(4482800086967405313_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_4, real(most, 8), real(1, 8))
      call dperf_rt_f_begin_compared(dperf_rt_cmp_4_1)
# 49 "bounds_exits.in.f90"
  outer: do k = 1, most
      if (dperf_rt_cmp_4(1) /= 0_8) then
      call dperf_rt_f_compare_limit(4482800086967405313_8, dperf_rt_cmp_4, real(k, 8), 'k<=most'// char(0), 1_4)
      end if
      if (dperf_rt_cmp_4_1(1) /= 0_8) then
      call dperf_rt_f_expect(4482800086967405313_8, dperf_rt_cmp_4_1, 1d0, 'root>=tol'// char(0), 939_4)
      end if
      if (dperf_rt_guard_4(1) /= 0_8) then
      call dperf_rt_f_skip(4482800086967405313_8, dperf_rt_guard_4, int(k, 8), 1_4)
      if (dperf_rt_guard_4(2) == 2_8) exit
      if (dperf_rt_guard_4(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(4482800086967405313_8)
# 50 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(-3241221337604212363_8)
# 51 "bounds_exits.in.f90"
    if (mod(k, 2) == 0) then
      root = sqrt(norm)
      if (root < tol) then
        print *, 'converged'
        exit outer
      end if
      if (dperf_rt_cmp_4_1(1) /= 0_8) then
      call dperf_rt_f_compare(4482800086967405313_8, dperf_rt_cmp_4_1, real(root, 8), real(tol, 8), 'root>=tol'// &
      char(0), 907_4)
      end if
# 57 "bounds_exits.in.f90"
    end if
  end do outer
      call dperf_rt_f_loop_exit(4482800086967405313_8)
# 59 "bounds_exits.in.f90"
  ! only if the first part holds
      call dperf_rt_f_block(2761638158476222251_8)
# 60 "bounds_exits.in.f90"
  norm = 1
  k = 0
  converged = .false.
      call dperf_rt_f_begin_guard(dperf_rt_guard_5)
      call dperf_rt_f_loop_enter(-1556555525563396559_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_5)
# 63 "bounds_exits.in.f90"
  do
      if (dperf_rt_cmp_5(1) /= 0_8) then
      call dperf_rt_f_expect(-1556555525563396559_8, dperf_rt_cmp_5, 1d0, 'norm>=tol'// char(0), 427_4)
      end if
      if (dperf_rt_guard_5(1) /= 0_8) then
      call dperf_rt_f_skip(-1556555525563396559_8, dperf_rt_guard_5, 0_8, 1_4)
      if (dperf_rt_guard_5(2) == 2_8) exit
      if (dperf_rt_guard_5(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-1556555525563396559_8)
# 64 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(808759272236706338_8)
# 65 "bounds_exits.in.f90"
    k = k + 1
    if (k > 3 .and. norm < tol) then
      print *, 'small'
      converged = .true.
    end if
      if (.not. converged .and. ((k > 3))) then
      if (dperf_rt_cmp_5(1) /= 0_8) then
      call dperf_rt_f_compare(-1556555525563396559_8, dperf_rt_cmp_5, real(norm, 8), real(tol, 8), 'norm>=tol'// &
      char(0), 395_4)
      end if
      end if
# 70 "bounds_exits.in.f90"
    if (converged) exit
  end do
      call dperf_rt_f_loop_exit(-1556555525563396559_8)
# 72 "bounds_exits.in.f90"
  ! some iterations come whatever the norms are, and then both have to be small
      call dperf_rt_f_block(-4595138029704954853_8)
# 73 "bounds_exits.in.f90"
  norm = 1
  root = 2
  k = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_6)
      call dperf_rt_f_loop_enter(4387390002170315763_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_6)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_6_1)
# 76 "bounds_exits.in.f90"
  do while (k < 2 .or. ((norm > tol .or. root > tol) .and. k < most))
      if (dperf_rt_cmp_6(1) /= 0_8) then
      call dperf_rt_f_expect(4387390002170315763_8, dperf_rt_cmp_6, 1d0, 'norm>tol .or. root>tol'// char(0), 418_4)
      end if
      if (.not. (k < 2)) then
      if (dperf_rt_cmp_6(1) /= 0_8) then
      call dperf_rt_f_compare(4387390002170315763_8, dperf_rt_cmp_6, max(real(norm, 8), real(root, 8)), real(tol, 8), &
      'norm>tol .or. root>tol'// char(0), 386_4)
      end if
      end if
      if (dperf_rt_cmp_6_1(1) /= 0_8) then
      call dperf_rt_f_expect(4387390002170315763_8, dperf_rt_cmp_6_1, 0d0, 'k<most'// char(0), 672_4)
      end if
      if (.not. (k < 2)) then
      if (dperf_rt_cmp_6_1(1) /= 0_8) then
      call dperf_rt_f_compare(4387390002170315763_8, dperf_rt_cmp_6_1, real(k, 8), real(most, 8), 'k<most'// char(0), &
      640_4)
      end if
      end if
      if (dperf_rt_guard_6(1) /= 0_8) then
      call dperf_rt_f_skip(4387390002170315763_8, dperf_rt_guard_6, 0_8, 1_4)
      if (dperf_rt_guard_6(2) == 2_8) exit
      if (dperf_rt_guard_6(2) == 1_8) then
      root = root / 2
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(4387390002170315763_8)
# 77 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(-7716074297768044328_8)
# 78 "bounds_exits.in.f90"
    root = root / 2
    k = k + 1
  end do
      call dperf_rt_f_loop_exit(4387390002170315763_8)
      call dperf_rt_f_block(276290197973320370_8)
# 81 "bounds_exits.in.f90"
  print *, k
  ! members
  root = 3
      call dperf_rt_f_begin_guard(dperf_rt_guard_7)
      call dperf_rt_f_loop_enter(1798871454497364834_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_7)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_7_1)
# 84 "bounds_exits.in.f90"
  do while (s%time%now < root)
      if (dperf_rt_cmp_7(1) /= 0_8) then
      call dperf_rt_f_compare(1798871454497364834_8, dperf_rt_cmp_7, real(s%time%now, 8), real(root, 8), &
      's%time%now<root'// char(0), 0_4)
      end if
      if (dperf_rt_cmp_7_1(1) /= 0_8) then
      call dperf_rt_f_expect(1798871454497364834_8, dperf_rt_cmp_7_1, 0d0, 'most>s%steps'// char(0), 682_4)
      end if
      if (dperf_rt_guard_7(1) /= 0_8) then
      call dperf_rt_f_skip(1798871454497364834_8, dperf_rt_guard_7, 0_8, 1_4)
      if (dperf_rt_guard_7(2) == 2_8) exit
      if (dperf_rt_guard_7(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(1798871454497364834_8)
# 85 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(-4154021482436040775_8)
# 86 "bounds_exits.in.f90"
    s%time%now = s%time%now + 1
    s%steps = s%steps + 1
    if (most <= s%steps) exit
      if (dperf_rt_cmp_7_1(1) /= 0_8) then
      call dperf_rt_f_compare(1798871454497364834_8, dperf_rt_cmp_7_1, real(most, 8), real(s%steps, 8), &
      'most>s%steps'// char(0), 650_4)
      end if
# 89 "bounds_exits.in.f90"
  end do
      call dperf_rt_f_loop_exit(1798871454497364834_8)
      call dperf_rt_f_block(-7255358919008056200_8)
# 90 "bounds_exits.in.f90"
  print *, s%steps
  ! something else sets the flag, too
  norm = 1
  k = 0
  converged = .false.
      call dperf_rt_f_begin_guard(dperf_rt_guard_8)
      call dperf_rt_f_loop_enter(-4482890290963083620_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_8_1)
# 95 "bounds_exits.in.f90"
  do while (.not. converged)
      if (dperf_rt_cmp_8(1) /= 0_8) then
      call dperf_rt_f_compare(-4482890290963083620_8, dperf_rt_cmp_8, 1d0, 0d0, '.not. converged'// char(0), 32_4)
      end if
      if (dperf_rt_cmp_8_1(1) /= 0_8) then
      call dperf_rt_f_expect(-4482890290963083620_8, dperf_rt_cmp_8_1, 0d0, 'k<most'// char(0), 680_4)
      end if
      if (dperf_rt_guard_8(1) /= 0_8) then
      call dperf_rt_f_skip(-4482890290963083620_8, dperf_rt_guard_8, 0_8, 1_4)
      if (dperf_rt_guard_8(2) == 2_8) exit
      if (dperf_rt_guard_8(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-4482890290963083620_8)
# 96 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(-4134558990386864889_8)
# 97 "bounds_exits.in.f90"
    k = k + 1
    if (k >= most) converged = .true.
      if (.not. converged) then
      if (dperf_rt_cmp_8_1(1) /= 0_8) then
      call dperf_rt_f_compare(-4482890290963083620_8, dperf_rt_cmp_8_1, real(k, 8), real(most, 8), 'k<most'// char(0), &
      648_4)
      end if
      end if
# 99 "bounds_exits.in.f90"
    if (modulo(k, 5) == 4) converged = .true.
  end do
      call dperf_rt_f_loop_exit(-4482890290963083620_8)
      call dperf_rt_f_block(-7540100339576956915_8)
# 101 "bounds_exits.in.f90"
  print *, k
  ! all ranks have to be content
  norm = 1
  k = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_9)
      call dperf_rt_f_loop_enter(59710292433100084_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_9)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_9_1)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_9_2)
# 105 "bounds_exits.in.f90"
  do
      if (dperf_rt_cmp_9(1) /= 0_8) then
      call dperf_rt_f_expect(59710292433100084_8, dperf_rt_cmp_9, 1d0, 'norm>tol'// char(0), 426_4)
      end if
      if (dperf_rt_cmp_9_1(1) /= 0_8) then
      call dperf_rt_f_compare(59710292433100084_8, dperf_rt_cmp_9_1, 1d0, 0d0, '.not. converged'// char(0), 544_4)
      end if
      if (dperf_rt_cmp_9_2(1) /= 0_8) then
      call dperf_rt_f_compare(59710292433100084_8, dperf_rt_cmp_9_2, 1d0, 0d0, 'goes_on'// char(0), 1056_4)
      end if
      if (dperf_rt_guard_9(1) /= 0_8) then
      call dperf_rt_f_skip(59710292433100084_8, dperf_rt_guard_9, 0_8, 1_4)
      if (dperf_rt_guard_9(2) == 2_8) exit
      if (dperf_rt_guard_9(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(59710292433100084_8)
# 106 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(-6242131260859475459_8)
# 107 "bounds_exits.in.f90"
    k = k + 1
    goes_on = norm > tol
      if (goes_on) then
      if (dperf_rt_cmp_9(1) /= 0_8) then
      call dperf_rt_f_compare(59710292433100084_8, dperf_rt_cmp_9, real(norm, 8), real(tol, 8), 'norm>tol'// char(0), &
      394_4)
      end if
      end if
# 109 "bounds_exits.in.f90"
    call mpi_allreduce(goes_on, converged, 1, 7, 3, mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(4617121635601746809_8)
# 110 "bounds_exits.in.f90"
    if (.not. converged) exit
  end do
      call dperf_rt_f_loop_exit(59710292433100084_8)
      call dperf_rt_f_block(5922853266412884125_8)
# 112 "bounds_exits.in.f90"
  print *, k
  ! Nothing is said of these: another branch, another loop, two in one line, a condition inside.
  k = 0
      call dperf_rt_f_begin_guard(dperf_rt_guard_10)
      call dperf_rt_f_loop_enter(5682907453720097617_8)
# 115 "bounds_exits.in.f90"
  do
      if (dperf_rt_guard_10(1) /= 0_8) then
      call dperf_rt_f_skip(5682907453720097617_8, dperf_rt_guard_10, 0_8, 1_4)
      if (dperf_rt_guard_10(2) == 2_8) exit
      if (dperf_rt_guard_10(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(5682907453720097617_8)
# 116 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(9047426718941338688_8)
# 117 "bounds_exits.in.f90"
    k = k + 1
    if (k > 2) then
      exit
    else
      print *, k
    end if
  end do
      call dperf_rt_f_loop_exit(5682907453720097617_8)
      call dperf_rt_f_begin_guard(dperf_rt_guard_11)
      call dperf_rt_f_loop_enter(-4017477769364598987_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_11)
# 124 "bounds_exits.in.f90"
  do
      if (dperf_rt_cmp_11(1) /= 0_8) then
      call dperf_rt_f_expect(-4017477769364598987_8, dperf_rt_cmp_11, 0d0, 'k<=3'// char(0), 169_4)
      end if
      if (dperf_rt_guard_11(1) /= 0_8) then
      call dperf_rt_f_skip(-4017477769364598987_8, dperf_rt_guard_11, 0_8, 1_4)
      if (dperf_rt_guard_11(2) == 2_8) exit
      if (dperf_rt_guard_11(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-4017477769364598987_8)
# 125 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(3044595810163237560_8)
# 126 "bounds_exits.in.f90"
    k = k + 1
    if (k > 2) exit; if (k > 3) exit
      if (dperf_rt_cmp_11(1) /= 0_8) then
      call dperf_rt_f_compare(-4017477769364598987_8, dperf_rt_cmp_11, real(k, 8), real(3, 8), 'k<=3'// char(0), 137_4)
      end if
# 128 "bounds_exits.in.f90"
  end do
      call dperf_rt_f_loop_exit(-4017477769364598987_8)
      call dperf_rt_f_begin_guard(dperf_rt_guard_12)
      call dperf_rt_f_loop_enter(4054543966061148434_8)
      call dperf_rt_f_begin_compared(dperf_rt_cmp_12)
# 129 "bounds_exits.in.f90"
  do
      if (dperf_rt_cmp_12(1) /= 0_8) then
      call dperf_rt_f_expect(4054543966061148434_8, dperf_rt_cmp_12, 1d0, 'norm>=1'// char(0), 427_4)
      end if
      if (dperf_rt_guard_12(1) /= 0_8) then
      call dperf_rt_f_skip(4054543966061148434_8, dperf_rt_guard_12, 0_8, 1_4)
      if (dperf_rt_guard_12(2) == 2_8) exit
      if (dperf_rt_guard_12(2) == 1_8) then
      k = k + 1
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(4054543966061148434_8)
# 130 "bounds_exits.in.f90"
    call halve(norm)
      call dperf_rt_f_block(6796882613373228320_8)
# 131 "bounds_exits.in.f90"
    k = k + 1
    if (k > 4) then
      if (norm < 1) exit
      if (dperf_rt_cmp_12(1) /= 0_8) then
      call dperf_rt_f_compare(4054543966061148434_8, dperf_rt_cmp_12, real(norm, 8), real(1, 8), 'norm>=1'// char(0), &
      395_4)
      end if
# 134 "bounds_exits.in.f90"
    end if
  end do
      call dperf_rt_f_loop_exit(4054543966061148434_8)
      call dperf_rt_f_block(2488880606461838015_8)
# 136 "bounds_exits.in.f90"
  print *, k
  call mpi_finalize(ierr)
contains
  subroutine halve(x)
      external dperf_rt_59aaa2101d6c42fb, dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_13
# 140 "bounds_exits.in.f90"
    real(dp), intent(inout) :: x
      call dperf_rt_59aaa2101d6c42fb
      call dperf_rt_f_current_block(dperf_rt_caller_13)
# 141 "bounds_exits.in.f90"
    call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(-2824235217833152159_8)
# 142 "bounds_exits.in.f90"
    x = x / 2
      call dperf_rt_f_block(dperf_rt_caller_13)
# 143 "bounds_exits.in.f90"
  end subroutine halve
end program bounds_exits
      subroutine dperf_rt_59aaa2101d6c42fb
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(37_4, 'bounds_exits.in.f90'// char(0))
      call dperf_rt_f_row(2444733579384618263_8, 0_4, 19_4, 22_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-3384655073358480610_8, 0_4, 25_4, 27_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-918637408910451280_8, 0_4, 29_4, 32_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(8467165518677049863_8, 0_4, 35_4, 36_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-7498189718025110243_8, 0_4, 39_4, 41_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-7057068772709683321_8, 0_4, 44_4, 45_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-4575679935702291811_8, 0_4, 48_4, 48_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-3241221337604212363_8, 0_4, 51_4, 57_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(2761638158476222251_8, 0_4, 60_4, 62_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(808759272236706338_8, 0_4, 65_4, 70_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-4595138029704954853_8, 0_4, 73_4, 75_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-7716074297768044328_8, 0_4, 78_4, 79_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(276290197973320370_8, 0_4, 81_4, 83_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-4154021482436040775_8, 0_4, 86_4, 88_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-7255358919008056200_8, 0_4, 90_4, 94_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-4134558990386864889_8, 0_4, 97_4, 99_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-7540100339576956915_8, 0_4, 101_4, 104_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-6242131260859475459_8, 0_4, 107_4, 108_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(4617121635601746809_8, 0_4, 110_4, 110_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(5922853266412884125_8, 0_4, 112_4, 114_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(9047426718941338688_8, 0_4, 117_4, 122_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(3044595810163237560_8, 0_4, 126_4, 127_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(6796882613373228320_8, 0_4, 131_4, 134_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(2488880606461838015_8, 0_4, 136_4, 136_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-2824235217833152159_8, 0_4, 142_4, 142_4, 'halve'// char(0))
      call dperf_rt_f_row(9214735228566163613_8, 1_4, 23_4, 28_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-5118472001453501948_8, 1_4, 33_4, 37_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(8913100772260484348_8, 1_4, 42_4, 46_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(4482800086967405313_8, 1_4, 49_4, 58_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-1556555525563396559_8, 1_4, 63_4, 71_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(4387390002170315763_8, 1_4, 76_4, 80_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(1798871454497364834_8, 1_4, 84_4, 89_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-4482890290963083620_8, 1_4, 95_4, 100_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(59710292433100084_8, 1_4, 105_4, 111_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(5682907453720097617_8, 1_4, 115_4, 123_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(-4017477769364598987_8, 1_4, 124_4, 128_4, 'bounds_exits'// char(0))
      call dperf_rt_f_row(4054543966061148434_8, 1_4, 129_4, 135_4, 'bounds_exits'// char(0))
      end subroutine dperf_rt_59aaa2101d6c42fb
