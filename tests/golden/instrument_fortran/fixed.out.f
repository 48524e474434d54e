# 1 "fixed.in.f"
! test: -std=legacy
      program fixed
      include 'world.inc'
      external dperf_rt_edf9e8b04acccc08, dperf_rt_f_begin_counted,
     &dperf_rt_f_begin_limited, dperf_rt_f_block,
     &dperf_rt_f_block_after_call, dperf_rt_f_compare_limit,
     &dperf_rt_f_loop_enter, dperf_rt_f_loop_exit,
     &dperf_rt_f_loop_iteration, dperf_rt_f_skip
      integer(8) dperf_rt_cmp_1(14)
      integer(8) dperf_rt_guard_1(6)
# 4 "fixed.in.f"
      double precision a(10), s, t
      integer i, j, ierr, k
      call dperf_rt_edf9e8b04acccc08
# 6 "fixed.in.f"
      call mpi_init(ierr)
      call dperf_rt_f_block_after_call(7461149080322387509_8)
# 7 "fixed.in.f"
      do 10 i = 1, 10
   10 a(i) = i
      s = 0
      call dperf_rt_f_begin_counted(dperf_rt_guard_1, int(3, 8), int(1,
     &8))
      call dperf_rt_f_loop_enter(4013384669263852438_8)
      call dperf_rt_f_begin_limited(dperf_rt_cmp_1, real(3, 8), real(1,
     &8))
# 10 "fixed.in.f"
      do 30 k = 1, 3
      if (dperf_rt_cmp_1(1) /= 0_8) then
      call dperf_rt_f_compare_limit(4013384669263852438_8,
     &dperf_rt_cmp_1, real(k, 8), 'k<=3'// char(0), 1_4)
      end if
      if (dperf_rt_guard_1(1) /= 0_8) then
      call dperf_rt_f_skip(4013384669263852438_8, dperf_rt_guard_1,
     &int(k, 8), 1_4)
      if (dperf_rt_guard_1(2) == 2_8) exit
      if (dperf_rt_guard_1(2) == 1_8) then
      cycle
      end if
      end if
      call dperf_rt_f_loop_iteration(4013384669263852438_8)
      call dperf_rt_f_block(-6251809472500388820_8)
# 11 "fixed.in.f"
      do 20 i = 1, 10
      do 20 j = 1, 2
   20 s = s + a(i)
      call mpi_allreduce(s, t, 1, 17,
     &                   3, mpi_comm_world,
     &                   ierr)
      call dperf_rt_f_block_after_call(-2472455954822028698_8)
# 17 "fixed.in.f"
      if (t .lt. 0) goto 40
   30 continue
      call dperf_rt_f_loop_exit(4013384669263852438_8)
# 19 "fixed.in.f"
      goto (40, 50), ierr + 1
40    continue
      call dperf_rt_f_block(6191962954942650660_8)
# 20 "fixed.in.f"
      t = t + 1
      call share(t, ierr)
   50 if (t - 1) 60, 60, 70
60    continue
      call dperf_rt_f_block(6846841976139095209_8)
# 23 "fixed.in.f"
      t = 0
70    continue
      call dperf_rt_f_block(8673345194880272904_8)
# 24 "fixed.in.f"
      print '(f8.2)', t
      call mpi_fin
     &alize(ierr)
      end
      subroutine share(t, ierr)
      external dperf_rt_edf9e8b04acccc08, dperf_rt_f_block_after_call,
     &dperf_rt_f_block_if, dperf_rt_f_current_block, dperf_rt_f_events
      integer(8) dperf_rt_caller_3
      integer(8) dperf_rt_seen_2(2)
# 29 "fixed.in.f"
      double precision t
      integer ierr
      include 'world.inc'
      save
C     An old comment
      call dperf_rt_edf9e8b04acccc08
      call dperf_rt_f_current_block(dperf_rt_caller_3)
      call dperf_rt_f_events(dperf_rt_seen_2)
# 34 "fixed.in.f"
      if (t .gt. 1d6) then
      call dperf_rt_f_block_if(dperf_rt_caller_3, dperf_rt_seen_2)
# 34 "fixed.in.f"
      return
      end if
# 34 "fixed.in.f"
      
      call mpi_bcast(t, 2, 7, 0, mpi_comm_world,
     1               ierr)
      call dperf_rt_f_block_after_call(8222990197802405255_8)
# 37 "fixed.in.f"
      t = t * 2
      call dperf_rt_f_block_if(dperf_rt_caller_3, dperf_rt_seen_2)
# 38 "fixed.in.f"
      end
      subroutine dperf_rt_edf9e8b04acccc08
      external dperf_rt_f_table, dperf_rt_f_row
      logical, save :: known = .false.
      if (known) return
      known = .true.
      call dperf_rt_f_table(8_4, 'fixed.in.f'// char(0))
      call dperf_rt_f_row(7461149080322387509_8, 0_4, 7_4, 9_4,
     &'fixed'// char(0))
      call dperf_rt_f_row(-6251809472500388820_8, 0_4, 11_4, 13_4,
     &'fixed'// char(0))
      call dperf_rt_f_row(-2472455954822028698_8, 0_4, 17_4, 18_4,
     &'fixed'// char(0))
      call dperf_rt_f_row(6191962954942650660_8, 0_4, 20_4, 20_4,
     &'fixed'// char(0))
      call dperf_rt_f_row(6846841976139095209_8, 0_4, 23_4, 23_4,
     &'fixed'// char(0))
      call dperf_rt_f_row(8673345194880272904_8, 0_4, 24_4, 24_4,
     &'fixed'// char(0))
      call dperf_rt_f_row(8222990197802405255_8, 0_4, 37_4, 37_4,
     &'share'// char(0))
      call dperf_rt_f_row(4013384669263852438_8, 1_4, 10_4, 18_4,
     &'fixed'// char(0))
      end subroutine dperf_rt_edf9e8b04acccc08
