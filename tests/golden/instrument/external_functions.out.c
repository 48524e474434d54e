#line 1 "external_functions.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

void exchange(double* x);
int count(int limit);
double reduce(double x);

static int square(int i) {
  return i * i;
}

void exchange(double* x) { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();
  dperf_rt_block(0xf0a46b7509646482ULL); *x += 1;
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
dperf_rt_block_after_call(dperf_rt_caller_1); }

int count(int limit) { const dperf_rt_id dperf_rt_caller_3 = dperf_rt_current_block(); const dperf_rt_id dperf_rt_seen_2 = dperf_rt_events;
  if (limit > 10) {
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(dperf_rt_caller_3); return 10;
  }
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0x88ae4fd8c1100a67ULL); limit += 1;
  if (limit == 7) return square(limit); /* calls something: cannot be handed back */
  if (__builtin_expect(dperf_rt_seen_2 != dperf_rt_events, 0)) { dperf_rt_block(dperf_rt_caller_3); } return limit;
}

double reduce(double x) { const dperf_rt_id dperf_rt_caller_4 = dperf_rt_current_block();
  double sum;
  MPI_Allreduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  dperf_rt_block_after_call(dperf_rt_caller_4); return sum;
}

int main(int argc, char** argv) {
  double x = 1;
  MPI_Init(&argc, &argv);
  exchange(&x);
  printf("%g %d %d %d\n", reduce(x), count(3), count(6), count(30));
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_9e81070830da776a
#define DPERF_RT_TABLE_9e81070830da776a
static const struct dperf_rt_row dperf_rt_rows_9e81070830da776a[] = {
  {0xf0a46b7509646482ULL, "exchange", DPERF_RT_BLOCK, 14, 14},
  {0x88ae4fd8c1100a67ULL, "count", DPERF_RT_BLOCK, 24, 26},
};
static struct dperf_rt_table dperf_rt_table_9e81070830da776a = {"external_functions.in.c", dperf_rt_rows_9e81070830da776a, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_9e81070830da776a(void) { dperf_rt_register(&dperf_rt_table_9e81070830da776a); }
#endif
