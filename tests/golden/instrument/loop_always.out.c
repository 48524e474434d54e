#line 1 "loop_always.in.c"
/* test: */
#include <mpi.h>

int main(int argc, char** argv) {
  double x = 1, all;
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0xb1d7008a346524d0ULL); for (int step = 0; step < 3; step++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0xb1d7008a346524d0ULL, &dperf_rt_cmp_1, "step<3", step, 3, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0xb1d7008a346524d0ULL, &dperf_rt_run_1, dperf_rt_left(step, 3, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { step++; } } dperf_rt_loop_iteration(0xb1d7008a346524d0ULL);
    dperf_rt_block(0xd1ddf27b4a9840f0ULL); for (int i = 0; i < 1000; i++) x = 0.5 * x + 1;
    MPI_Allreduce(&x, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    dperf_rt_block_after_call(0xc8b23c34d6628793ULL); x = all / 2;
  } dperf_rt_loop_exit(0xb1d7008a346524d0ULL); } }
  int n = 0;
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0x74fd35076c045439ULL); while (n < 2) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x74fd35076c045439ULL, &dperf_rt_cmp_2, "n<2", n, 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x74fd35076c045439ULL, &dperf_rt_run_2, dperf_rt_left(n, 2, 1, 0), 0); for (; dperf_rt_skip_2; --dperf_rt_skip_2) { n++; } } dperf_rt_loop_iteration(0x74fd35076c045439ULL);
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0xf40f1934eef5d3c8ULL); n++;
  } dperf_rt_loop_exit(0x74fd35076c045439ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0x51112907574f608dULL); do { { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0x51112907574f608dULL, &dperf_rt_run_3, dperf_rt_left(n, 0, -1, 0), 0); for (; dperf_rt_skip_3; --dperf_rt_skip_3) { n--; } } dperf_rt_loop_iteration(0x51112907574f608dULL);
    dperf_rt_block(0x0d5b1434fd181b9bULL); n--;
    MPI_Barrier(MPI_COMM_WORLD);
  } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0x51112907574f608dULL, &dperf_rt_cmp_3, "n>0", n, 0, 10); } } } while (n > 0); dperf_rt_loop_exit(0x51112907574f608dULL); } }
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_536b44d234089239
#define DPERF_RT_TABLE_536b44d234089239
static const struct dperf_rt_row dperf_rt_rows_536b44d234089239[] = {
  {0xd1ddf27b4a9840f0ULL, "main", DPERF_RT_BLOCK, 8, 8},
  {0xc8b23c34d6628793ULL, "main", DPERF_RT_BLOCK, 10, 10},
  {0xf40f1934eef5d3c8ULL, "main", DPERF_RT_BLOCK, 15, 15},
  {0x0d5b1434fd181b9bULL, "main", DPERF_RT_BLOCK, 18, 18},
  {0xb1d7008a346524d0ULL, "main", DPERF_RT_COUNTED_LOOP, 7, 11},
  {0x74fd35076c045439ULL, "main", DPERF_RT_COUNTED_LOOP, 13, 16},
  {0x51112907574f608dULL, "main", DPERF_RT_COUNTED_LOOP, 17, 20},
};
static struct dperf_rt_table dperf_rt_table_536b44d234089239 = {"loop_always.in.c", dperf_rt_rows_536b44d234089239, 7, 0};
static void __attribute__((constructor)) dperf_rt_start_536b44d234089239(void) { dperf_rt_register(&dperf_rt_table_536b44d234089239); }
#endif
