# 1 "tabs.in.f"
! test: -std=legacy -Wno-tabs
	program tabs
	include "world.inc"
      external dperf_rt_21519235baa7970a, dperf_rt_f_block,
     &dperf_rt_f_block_after_call
# 4 "tabs.in.f"
	integer ierr
      call dperf_rt_21519235baa7970a
# 5 "tabs.in.f"
	call mpi_init(ierr)
10	continue
      call dperf_rt_f_block(-5041386755954912792_8)
# 7 "tabs.in.f"
	ierr = ierr + 1
	call mpi_barrier(mpi_comm_world,
     &	ierr)
      call dperf_rt_f_block_after_call(-5099401619231265962_8)
# 10 "tabs.in.f"
	if (ierr .lt. 2) goto 20
	if (ierr .gt. 3) goto 10
20    continue
      call dperf_rt_f_block(-6389748883343502566_8)
# 12 "tabs.in.f"
      print *, ierr
	call mpi_finalize(ierr)
	end
      subroutine dperf_rt_21519235baa7970a
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(3_4, 'tabs.in.f'// char(0))
      call dperf_rt_f_row(-5041386755954912792_8, 0_4, 7_4, 7_4,
     &'tabs'// char(0))
      call dperf_rt_f_row(-5099401619231265962_8, 0_4, 10_4, 11_4,
     &'tabs'// char(0))
      call dperf_rt_f_row(-6389748883343502566_8, 0_4, 12_4, 12_4,
     &'tabs'// char(0))
      end subroutine dperf_rt_21519235baa7970a
