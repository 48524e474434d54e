# 1 "branches_fixed.in.f"
! test: -std=legacy
! In fixed form, too.
      program fixed
      implicit none
      external dperf_rt_0f53a5737d54b20a, dperf_rt_f_begin_counted,
     &dperf_rt_f_begin_limited, dperf_rt_f_block,
     &dperf_rt_f_block_after_call, dperf_rt_f_compare_limit,
     &dperf_rt_f_loop_enter, dperf_rt_f_loop_exit,
     &dperf_rt_f_loop_iteration, dperf_rt_f_skip, dperf_rt_f_taken
      integer(8) dperf_rt_cmp_1(14)
      integer(8) dperf_rt_guard_1(6)
# 5 "branches_fixed.in.f"
      integer ierr, step, n
      external share
      call dperf_rt_0f53a5737d54b20a
# 7 "branches_fixed.in.f"
      call mpi_init(ierr)
      call dperf_rt_f_block_after_call(3963705546808073643_8)
# 8 "branches_fixed.in.f"
      n = 1
      call dperf_rt_f_begin_counted(dperf_rt_guard_1, int(4, 8), int(1,
     &8))
      call dperf_rt_f_loop_enter(-3347726393118947471_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_1, real(4, 8), real(1,
     &8))
# 9 "branches_fixed.in.f"
      do 10 step = 1, 4
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare_limit(-3347726393118947471_8,
     &dperf_rt_cmp_1, real(step, 8), 'step<=4'// char(0), 1_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(-3347726393118947471_8, dperf_rt_guard_1,
     &int(step, 8), 0_4)
      if (dperf_rt_guard_1(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(-3347726393118947471_8)
# 10 "branches_fixed.in.f"
        call share(n)
        if (mod(step, 2) .eq. 0) then
      call dperf_rt_f_taken(-3347726393118947471_8, 11_4)
# 11 "branches_fixed.in.f"
      call share(n)
      end if
# 11 "branches_fixed.in.f"
      
        if (mod(step, 2) .eq. 1) then
      call dperf_rt_f_taken(-3347726393118947471_8, 12_4)
# 13 "branches_fixed.in.f"
          call share(n)
        else
      call dperf_rt_f_taken(-3347726393118947471_8, 15_4)
# 15 "branches_fixed.in.f"
          call share(n)
        end if
   10 continue
      call dperf_rt_f_loop_exit(-3347726393118947471_8)
      call dperf_rt_f_block(4099823523735476458_8)
# 18 "branches_fixed.in.f"
      print *, n
      call mpi_finalize(ierr)
      end

      subroutine share(n)
      implicit none
      external dperf_rt_0f53a5737d54b20a, dperf_rt_f_block_after_call,
     &dperf_rt_f_current_block
      integer(8) dperf_rt_caller_2
# 24 "branches_fixed.in.f"
      integer n
      include 'world.inc'
      integer ierr
      call dperf_rt_0f53a5737d54b20a
      call dperf_rt_f_current_block(dperf_rt_caller_2)
# 27 "branches_fixed.in.f"
      call mpi_bcast(n, 1, 7, 0, mpi_comm_world, ierr)
      call dperf_rt_f_block_after_call(dperf_rt_caller_2)
# 28 "branches_fixed.in.f"
      end
      subroutine dperf_rt_0f53a5737d54b20a
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(6_4, 'branches_fixed.in.f'// char(0))
      call dperf_rt_f_row(3963705546808073643_8, 0_4, 8_4, 8_4,
     &'fixed'// char(0))
      call dperf_rt_f_row(4099823523735476458_8, 0_4, 18_4, 18_4,
     &'fixed'// char(0))
      call dperf_rt_f_row(-3347726393118947471_8, 3_4, 9_4, 17_4,
     &'fixed'// char(0))
      call dperf_rt_f_row(-3347726393118947471_8, 2_4, 11_4, 11_4,
     &'fixed'// char(0))
      call dperf_rt_f_row(-3347726393118947471_8, 2_4, 12_4, 16_4,
     &'fixed'// char(0))
      call dperf_rt_f_row(-3347726393118947471_8, 2_4, 15_4, 16_4,
     &'fixed'// char(0))
      end subroutine dperf_rt_0f53a5737d54b20a
