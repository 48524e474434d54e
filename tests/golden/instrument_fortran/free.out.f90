# 1 "free.in.f90"
! test: -std=f2018
module heat
  implicit none
  integer, parameter :: n = 8
  real :: field(n), next(n)
contains
  subroutine exchange(comm)
      external dperf_rt_7c70a450eeba2b16, dperf_rt_f_block_after_call, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_1
# 8 "free.in.f90"
    integer, intent(in) :: comm
    integer :: ierr
      call dperf_rt_7c70a450eeba2b16
      call dperf_rt_f_current_block(dperf_rt_caller_1)
# 10 "free.in.f90"
    call mpi_barrier(comm, ierr)
      call dperf_rt_f_block_after_call(dperf_rt_caller_1)
# 11 "free.in.f90"
  end subroutine exchange

  real function largest(values)
    real, intent(in) :: values(:)
    largest = maxval(values)
  end function largest

  subroutine step(comm)
      external dperf_rt_7c70a450eeba2b16, dperf_rt_f_block, dperf_rt_f_current_block
      integer(8) dperf_rt_caller_2
# 19 "free.in.f90"
    integer, intent(in) :: comm
    integer :: i
      call dperf_rt_7c70a450eeba2b16
      call dperf_rt_f_current_block(dperf_rt_caller_2)
      call dperf_rt_f_block(967322812285167298_8)
# 21 "free.in.f90"
    do i = 2, n - 1
      next(i) = 0.5 * field(i) + &
                0.25 * (field(i - 1) + field(i + 1))
    end do
    field(2:n - 1) = next(2:n - 1)
    call exchange(comm)
      call dperf_rt_f_block(4624230317023658416_8)
# 27 "free.in.f90"
    if (field(1) > &
        1e6) then
      call dperf_rt_f_block(dperf_rt_caller_2)
# 28 "free.in.f90"
      return
      end if
# 28 "free.in.f90"
      
    field(1) = field(1) + largest(next)
      call dperf_rt_f_block(dperf_rt_caller_2)
# 30 "free.in.f90"
  end subroutine step
end module heat

program free
  use heat
  implicit none
  include 'world.inc'
      external dperf_rt_7c70a450eeba2b16, dperf_rt_f_begin_counted, dperf_rt_f_begin_limited, dperf_rt_f_block, &
      dperf_rt_f_block_after_call, dperf_rt_f_compare_limit, dperf_rt_f_loop_enter, dperf_rt_f_loop_exit, &
      dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_3(14)
      integer(8) dperf_rt_guard_3(6)
# 37 "free.in.f90"
  integer :: ierr, it
  real :: sum_of, total
      call dperf_rt_7c70a450eeba2b16
# 39 "free.in.f90"
  call MPI_Init(ierr)
      call dperf_rt_f_block_after_call(778914661575099969_8)
# 40 "free.in.f90"
  field = 1.0; next = field
      call dperf_rt_f_begin_counted(dperf_rt_guard_3, int(5, 8), int(1, 8))
      call dperf_rt_f_loop_enter(-8471432113678239211_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_3, real(5, 8), real(1, 8))
# 41 "free.in.f90"
  steps: do it = 1, 5
      if (dperf_rt_cmp_3(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-8471432113678239211_8, dperf_rt_cmp_3, real(it, 8), 'it<=5'// char(0), 1_4)
      end if
      if (dperf_rt_guard_3(1) /= 0_8) then
      call dperf_rt_f_skip(-8471432113678239211_8, dperf_rt_guard_3, int(it, 8), 0_4)
      if (dperf_rt_guard_3(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-8471432113678239211_8)
# 42 "free.in.f90"
    call step(MPI_COMM_WORLD)
  end do steps
      call dperf_rt_f_loop_exit(-8471432113678239211_8)
      call dperf_rt_f_block(-1687135988221775691_8)
# 44 "free.in.f90"
  sum_of = sum(field)
  call MPI_Allreduce(sum_of, total, 1, 7, 3, &
                     MPI_COMM_WORLD, ierr) ! a comment
      call dperf_rt_f_block_after_call(-2342023805511245928_8)
# 47 "free.in.f90"
  print '(f8.3)', total
  call MPI_Finalize(ierr)
end program free
      subroutine dperf_rt_7c70a450eeba2b16
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(6_4, 'free.in.f90'// char(0))
      call dperf_rt_f_row(967322812285167298_8, 0_4, 21_4, 25_4, 'step'// char(0))
      call dperf_rt_f_row(4624230317023658416_8, 0_4, 27_4, 29_4, 'step'// char(0))
      call dperf_rt_f_row(778914661575099969_8, 0_4, 40_4, 40_4, 'free'// char(0))
      call dperf_rt_f_row(-1687135988221775691_8, 0_4, 44_4, 44_4, 'free'// char(0))
      call dperf_rt_f_row(-2342023805511245928_8, 0_4, 47_4, 47_4, 'free'// char(0))
      call dperf_rt_f_row(-8471432113678239211_8, 3_4, 41_4, 43_4, 'free'// char(0))
      end subroutine dperf_rt_7c70a450eeba2b16
