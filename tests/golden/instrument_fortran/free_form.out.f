# 1 "free_form.in.f"
! test: -std=f2018 -ffree-form
program free_form
implicit none
      external dperf_rt_53f4d620ed14fd35, dperf_rt_f_block_after_call
# 4 "free_form.in.f"
integer, parameter :: mpi_comm_world = 0
integer :: ierr, n
character(len=20) :: words
      call dperf_rt_53f4d620ed14fd35
# 7 "free_form.in.f"
call mpi_init(ierr)
      call dperf_rt_f_block_after_call(7218471041540317820_8)
# 8 "free_form.in.f"
n = 1; &
  words = 'do & not ! be &
  &fooled'
call mpi_barrier( & ! a comment
  ! another one
  mpi_comm_world, &
  & ierr)
      call dperf_rt_f_block_after_call(7835416103155617492_8)
# 15 "free_form.in.f"
if (n > 0) then; n = 2; else; n = 3; end if
associate (m => n)
  m = m + 1
end associate
call mpi_barrier(mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(-6859041167343943364_8)
# 20 "free_form.in.f"
print *, n, words
call mpi_finalize(ierr)
end program
      subroutine dperf_rt_53f4d620ed14fd35
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(3_4, 'free_form.in.f'// char(0))
      call dperf_rt_f_row(7218471041540317820_8, 0_4, 8_4, 10_4, 'free_form'// char(0))
      call dperf_rt_f_row(7835416103155617492_8, 0_4, 15_4, 18_4, 'free_form'// char(0))
      call dperf_rt_f_row(-6859041167343943364_8, 0_4, 20_4, 20_4, 'free_form'// char(0))
      end subroutine dperf_rt_53f4d620ed14fd35
