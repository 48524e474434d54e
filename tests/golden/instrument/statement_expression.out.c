#line 1 "statement_expression.in.c"
/* test: -std=gnu11 */
#include <mpi.h>
#include <stdio.h>

#define TYPE_NAME(x) _Generic((x), int : "int", double : "double")

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int sum = ({
    int one = 1, all;
    MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    all;
  });
  dperf_rt_block(0x5302a2c36a2459edULL); puts(TYPE_NAME(sum));
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0x3f80cdc2f3c749abULL); for (int i = 0; i < 2; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x3f80cdc2f3c749abULL, &dperf_rt_cmp_1, "i<2", i, 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x3f80cdc2f3c749abULL, &dperf_rt_run_1, dperf_rt_left(i, 2, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { i++; } } dperf_rt_loop_iteration(0x3f80cdc2f3c749abULL); ({ MPI_Barrier(MPI_COMM_WORLD); }); } dperf_rt_loop_exit(0x3f80cdc2f3c749abULL); } }
  dperf_rt_block(0x40e3c0c35fa7182fULL); printf("%d\n", sum);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_6254e2ef54a9b87d
#define DPERF_RT_TABLE_6254e2ef54a9b87d
static const struct dperf_rt_row dperf_rt_rows_6254e2ef54a9b87d[] = {
  {0x5302a2c36a2459edULL, "main", DPERF_RT_BLOCK, 14, 14},
  {0x40e3c0c35fa7182fULL, "main", DPERF_RT_BLOCK, 16, 16},
  {0x3f80cdc2f3c749abULL, "main", DPERF_RT_COUNTED_LOOP, 15, 15},
};
static struct dperf_rt_table dperf_rt_table_6254e2ef54a9b87d = {"statement_expression.in.c", dperf_rt_rows_6254e2ef54a9b87d, 3, 0};
static void __attribute__((constructor)) dperf_rt_start_6254e2ef54a9b87d(void) { dperf_rt_register(&dperf_rt_table_6254e2ef54a9b87d); }
#endif
