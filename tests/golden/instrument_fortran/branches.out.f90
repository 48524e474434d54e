# 1 "branches.in.f90"
! test: -std=f2018
! Branches in loops that may be taken seldom.
program branches
  implicit none
      external dperf_rt_4009e2232e8453e7, dperf_rt_f_begin_compared, dperf_rt_f_begin_counted, dperf_rt_f_begin_limited, &
       dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_compare, dperf_rt_f_compare_limit, dperf_rt_f_expect, &
      dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, dperf_rt_f_loop_iteration, dperf_rt_f_skip, dperf_rt_f_taken
      integer(8) dperf_rt_cmp_1(14)
      integer(8) dperf_rt_cmp_1_1(14)
      integer(8) dperf_rt_guard_1(6)
# 5 "branches.in.f90"
  integer :: ierr, step, n, every
  external :: share
      call dperf_rt_4009e2232e8453e7
# 7 "branches.in.f90"
  call mpi_init(ierr)
      call dperf_rt_f_block_after_call(6021820320205600261_8)
# 8 "branches.in.f90"
  n = 1
  every = 3
      call dperf_rt_f_begin_counted(dperf_rt_guard_1, int(6, 8), int(1, 8))
      call dperf_rt_f_loop_enter(-7337388560547806241_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_1, real(6, 8), real(1, 8))
      call dperf_rt_f_begin_compared(dperf_rt_cmp_1_1)
# 10 "branches.in.f90"
  do step = 1, 6
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-7337388560547806241_8, dperf_rt_cmp_1, real(step, 8), 'step<=6'// char(0), 1_4)
      end if
      if (dperf_rt_cmp_1_1(1) /= 0_8) then
      call dperf_rt_f_expect(-7337388560547806241_8, dperf_rt_cmp_1_1, 0d0, 'n<=100'// char(0), 681_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(-7337388560547806241_8, dperf_rt_guard_1, int(step, 8), 1_4)
      if (dperf_rt_guard_1(2) == 2_8) exit
      if (dperf_rt_guard_1(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-7337388560547806241_8)
# 11 "branches.in.f90"
    call share(n)
    if (mod(step, every) == 0) then
      call dperf_rt_f_taken(-7337388560547806241_8, 12_4)
# 12 "branches.in.f90"
      call share(n)
      end if
# 12 "branches.in.f90"
        ! becomes a construct
    if (step == 2) call share(n)
      call dperf_rt_f_block(-8179005907130340482_8)
# 14 "branches.in.f90"
    if (mod(step, 2) == 0) print *, 'in quotes: "', step
    if (every > 5) call share(n)
    if (mod(step, 4) == 1) then
      call dperf_rt_f_taken(-7337388560547806241_8, 16_4)
# 17 "branches.in.f90"
      call share(n)
    else if (step == 3) then
      call dperf_rt_f_block(-6241357455961775741_8)
# 19 "branches.in.f90"
      n = n + 1
    else
      call share(n)
    end if
    select case (mod(step, 3))
    case (0)
      call dperf_rt_f_taken(-7337388560547806241_8, 23_4)
# 25 "branches.in.f90"
      call share(n)
    case default
      call dperf_rt_f_block(-877924444657935882_8)
# 27 "branches.in.f90"
      n = n + 1
    end select
      call dperf_rt_f_block(8841921071452680186_8)
# 29 "branches.in.f90"
    if (n > 100) exit
      if (dperf_rt_cmp_1_1(1) /= 0_8) then
      call dperf_rt_f_compare(-7337388560547806241_8, dperf_rt_cmp_1_1, real(n, 8), real(100, 8), 'n<=100'// char(0), &
      649_4)
      end if
# 30 "branches.in.f90"
    if (mod(n, 2) == 0) cycle
    n = n + 1
  end do
      call dperf_rt_f_loop_exit(-7337388560547806241_8)
      call dperf_rt_f_block(5904039234935791903_8)
# 33 "branches.in.f90"
  print *, n
  call mpi_finalize(ierr)
end program branches

subroutine share(n)
  implicit none
      external dperf_rt_4009e2232e8453e7, dperf_rt_f_block_after_call, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_2
# 39 "branches.in.f90"
  integer, intent(inout) :: n
  include 'world.inc'
  integer :: ierr
      call dperf_rt_4009e2232e8453e7
      call dperf_rt_f_current_block(dperf_rt_caller_2)
# 42 "branches.in.f90"
  call mpi_bcast(n, 1, 7, 0, mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(dperf_rt_caller_2)
# 43 "branches.in.f90"
end subroutine share
      subroutine dperf_rt_4009e2232e8453e7
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(10_4, 'branches.in.f90'// char(0))
      call dperf_rt_f_row(6021820320205600261_8, 0_4, 8_4, 9_4, 'branches'// char(0))
      call dperf_rt_f_row(-8179005907130340482_8, 0_4, 14_4, 14_4, 'branches'// char(0))
      call dperf_rt_f_row(-6241357455961775741_8, 0_4, 19_4, 19_4, 'branches'// char(0))
      call dperf_rt_f_row(-877924444657935882_8, 0_4, 27_4, 27_4, 'branches'// char(0))
      call dperf_rt_f_row(8841921071452680186_8, 0_4, 29_4, 31_4, 'branches'// char(0))
      call dperf_rt_f_row(5904039234935791903_8, 0_4, 33_4, 33_4, 'branches'// char(0))
      call dperf_rt_f_row(-7337388560547806241_8, 1_4, 10_4, 32_4, 'branches'// char(0))
      call dperf_rt_f_row(-7337388560547806241_8, 2_4, 12_4, 12_4, 'branches'// char(0))
      call dperf_rt_f_row(-7337388560547806241_8, 2_4, 16_4, 22_4, 'branches'// char(0))
      call dperf_rt_f_row(-7337388560547806241_8, 2_4, 23_4, 28_4, 'branches'// char(0))
      end subroutine dperf_rt_4009e2232e8453e7
