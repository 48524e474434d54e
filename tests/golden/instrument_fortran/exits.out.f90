# 1 "exits.in.f90"
! test: -std=f2018
! Loops whose number of iterations is known, but whose body may leave them: by what it compares there.
program exits
  implicit none
  include 'world.inc'
      external dperf_rt_6972f0302d504806, dperf_rt_f_begin_compared, dperf_rt_f_begin_counted, dperf_rt_f_begin_limited, &
       dperf_rt_f_block, dperf_rt_f_block_after_call, dperf_rt_f_compare, dperf_rt_f_compare_limit, &
      dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_1(11)
      integer(8) dperf_rt_cmp_1_1(11)
      integer(8) dperf_rt_guard_1(6)
# 6 "exits.in.f90"
  integer :: ierr, k, i
  real(8) :: r, tolerance
  logical :: failed
      call dperf_rt_6972f0302d504806
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
# 13 "exits.in.f90"
  do k = 1, 50
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare_limit(9170163543128249280_8, dperf_rt_cmp_1, real(k, 8), 'k<=50'// char(0), 1_4)
      end if
      if (dperf_rt_cmp_1_1(1) /= 0_8) then
      call dperf_rt_f_compare(9170163543128249280_8, dperf_rt_cmp_1_1, 0d0, 0d0, 'r < tolerance'// char(0), 96_4)
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
    do i = 1, 2
      if (r < 1d-9 * i) exit
    end do
    if (r < tolerance) then
      print *, k
      exit
    end if
  end do
      call dperf_rt_f_loop_exit(9170163543128249280_8)
# 26 "exits.in.f90"
  call mpi_finalize(ierr)
end program
      subroutine dperf_rt_6972f0302d504806
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(4_4, 'exits.in.f90'// char(0))
      call dperf_rt_f_row(-241387030494735326_8, 0_4, 10_4, 12_4, 'exits'// char(0))
      call dperf_rt_f_row(-2722775867502126836_8, 0_4, 14_4, 14_4, 'exits'// char(0))
      call dperf_rt_f_row(-3898301132302995710_8, 0_4, 16_4, 24_4, 'exits'// char(0))
      call dperf_rt_f_row(9170163543128249280_8, 1_4, 13_4, 25_4, 'exits'// char(0))
      end subroutine dperf_rt_6972f0302d504806
