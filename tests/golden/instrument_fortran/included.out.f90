# 1 "included.in.f90"
! test: -std=f2018
! Parts come from other files; the first statement looks like a statement function.
module state
  implicit none
  real :: field(4)
contains
  pure subroutine quiet(x)
    real, intent(inout) :: x
    x = x + 1
  end subroutine quiet
  subroutine update
    include 'world.inc'
      external dperf_rt_c1af0e131c12e91b, dperf_rt_f_begin_counted, dperf_rt_f_begin_limited, dperf_rt_f_block, &
      dperf_rt_f_block_after_call, dperf_rt_f_compare_limit, dperf_rt_f_current_block, dperf_rt_f_loop_enter, &
      dperf_rt_f_loop_exit, dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_caller_2
      integer(8) dperf_rt_cmp_1(14)
      integer(8) dperf_rt_guard_1(6)
# 13 "included.in.f90"
    integer :: ierr, i
      call dperf_rt_c1af0e131c12e91b
      call dperf_rt_f_current_block(dperf_rt_caller_2)
      call dperf_rt_f_block(-1982995972393543387_8)
# 14 "included.in.f90"
    field(1) = 2
    include 'barrier.inc'
      call dperf_rt_f_block_after_call(-692470587397536601_8)
# 16 "included.in.f90"
    field(2) = 3
      call dperf_rt_f_begin_counted(dperf_rt_guard_1, int(2, 8), int(1, 8))
      call dperf_rt_f_loop_enter(3016413591801593841_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_1, real(2, 8), real(1, 8))
# 17 "included.in.f90"
    do i = 1, 2
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare_limit(3016413591801593841_8, dperf_rt_cmp_1, real(i, 8), 'i<=2'// char(0), 1_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(3016413591801593841_8, dperf_rt_guard_1, int(i, 8), 0_4)
      if (dperf_rt_guard_1(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(3016413591801593841_8)
# 18 "included.in.f90"
      include 'barrier.inc'
    end do
      call dperf_rt_f_loop_exit(3016413591801593841_8)
      call dperf_rt_f_block(-8228435218944523966_8)
# 20 "included.in.f90"
    call quiet(field(3))
      call dperf_rt_f_block(dperf_rt_caller_2)
# 21 "included.in.f90"
  end subroutine update
end module state
program included
  use state
  implicit none
      external dperf_rt_c1af0e131c12e91b, dperf_rt_f_block, dperf_rt_f_block_after_call
# 26 "included.in.f90"
  integer :: ierr
      call dperf_rt_c1af0e131c12e91b
# 27 "included.in.f90"
  call mpi_init(ierr)
      call dperf_rt_f_block_after_call(2308016362513949843_8)
# 28 "included.in.f90"
  field = 1
  call update
      call dperf_rt_f_block(-4258577112292910814_8)
# 30 "included.in.f90"
  print *, field
  call mpi_finalize(ierr)
end program included
      subroutine dperf_rt_c1af0e131c12e91b
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(6_4, 'included.in.f90'// char(0))
      call dperf_rt_f_row(-1982995972393543387_8, 0_4, 14_4, 14_4, 'update'// char(0))
      call dperf_rt_f_row(-692470587397536601_8, 0_4, 16_4, 16_4, 'update'// char(0))
      call dperf_rt_f_row(-8228435218944523966_8, 0_4, 20_4, 20_4, 'update'// char(0))
      call dperf_rt_f_row(2308016362513949843_8, 0_4, 28_4, 28_4, 'included'// char(0))
      call dperf_rt_f_row(-4258577112292910814_8, 0_4, 30_4, 30_4, 'included'// char(0))
      call dperf_rt_f_row(3016413591801593841_8, 3_4, 17_4, 19_4, 'update'// char(0))
      end subroutine dperf_rt_c1af0e131c12e91b
