#line 1 "bounds_c90.in.c"
/* test: -std=c90 -pedantic -Wno-long-long -Wdeclaration-after-statement */
/* Comparisons go before the declarations of a body. */
#include <mpi.h>
#include <stdio.h>

struct state {
  int step;
};

int main(int argc, char **argv) {
  struct state now = {0};
  int last = 3;
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; dperf_rt_loop_enter(0x9fca54cb56c80922UL); while (now.step < last) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x9fca54cb56c80922UL, &dperf_rt_cmp_1, "now.step<last", now.step, last, 16); } } {
    int value = now.step, last = 7;
    dperf_rt_loop_iteration(0x9fca54cb56c80922UL); MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x5e7f0c6a31a77ed4UL); now.step += value < last;
  } } dperf_rt_loop_exit(0x9fca54cb56c80922UL); }
  dperf_rt_block(0xb5469c6a62da0d3cUL); printf("%d\n", now.step);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_924fa0b73a0c276f
#define DPERF_RT_TABLE_924fa0b73a0c276f
static const struct dperf_rt_row dperf_rt_rows_924fa0b73a0c276f[] = {
  {0x5e7f0c6a31a77ed4UL, "main", DPERF_RT_BLOCK, 17, 17},
  {0xb5469c6a62da0d3cUL, "main", DPERF_RT_BLOCK, 19, 19},
  {0x9fca54cb56c80922UL, "main", DPERF_RT_LOOP, 14, 18},
};
static struct dperf_rt_table dperf_rt_table_924fa0b73a0c276f = {"bounds_c90.in.c", dperf_rt_rows_924fa0b73a0c276f, 3, 0};
static void __attribute__((constructor)) dperf_rt_start_924fa0b73a0c276f(void) { dperf_rt_register(&dperf_rt_table_924fa0b73a0c276f); }
#endif
