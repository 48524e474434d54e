#line 1 "macros.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                          \
  do {                                       \
    if ((call) != MPI_SUCCESS) {             \
      fprintf(stderr, "%s failed\n", #call); \
      MPI_Abort(MPI_COMM_WORLD, 1);          \
    }                                        \
  } while (0)
#define MEET CHECK(MPI_Barrier(MPI_COMM_WORLD));
#define TWO_CALLS              \
  MPI_Barrier(MPI_COMM_WORLD); \
  puts("between");
#define REPEAT(n) for (int i_ = 0; i_ < (n); i_++) {
#define END_REPEAT }
#define RENAMED_Barrier MPI_Barrier
#define OP(x) x

int main(int argc, char** argv) {
  CHECK(MPI_Init(&argc, &argv));
  dperf_rt_block(0x2c252cd92b652d21ULL); puts("one");
  MEET
  dperf_rt_block(0x1a3ccad921165453ULL); puts("two");
  TWO_CALLS
  dperf_rt_block(0x4e94d8d93ed72b9dULL); puts("three");
  REPEAT(2)
  dperf_rt_block(0x686f06df95b7cc64ULL); puts("in the loop");
  MPI_Barrier(MPI_COMM_WORLD);
  END_REPEAT
  OP(RENAMED_Barrier(MPI_COMM_WORLD));
  dperf_rt_block_after_call(0x45ffdadf8246a768ULL); OP(puts("four"));
  CHECK(MPI_Finalize());
  return 0;
}
#ifndef DPERF_RT_TABLE_a248ec4f56d91b66
#define DPERF_RT_TABLE_a248ec4f56d91b66
static const struct dperf_rt_row dperf_rt_rows_a248ec4f56d91b66[] = {
  {0x2c252cd92b652d21ULL, "main", DPERF_RT_BLOCK, 24, 24},
  {0x1a3ccad921165453ULL, "main", DPERF_RT_BLOCK, 26, 26},
  {0x4e94d8d93ed72b9dULL, "main", DPERF_RT_BLOCK, 28, 28},
  {0x686f06df95b7cc64ULL, "main", DPERF_RT_BLOCK, 30, 30},
  {0x45ffdadf8246a768ULL, "main", DPERF_RT_BLOCK, 34, 34},
};
static struct dperf_rt_table dperf_rt_table_a248ec4f56d91b66 = {"macros.in.c", dperf_rt_rows_a248ec4f56d91b66, 5, 0};
static void __attribute__((constructor)) dperf_rt_start_a248ec4f56d91b66(void) { dperf_rt_register(&dperf_rt_table_a248ec4f56d91b66); }
#endif
/* left alone: macros.in.c:29: main: the loop begins or ends in a macro or under a different #if: its iterations are not marked */
