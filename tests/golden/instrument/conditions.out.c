#line 1 "conditions.in.c"
/* test: | 2 */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int rank, value = 0;
  MPI_Status status;
  if (MPI_Init(&argc, &argv) != MPI_SUCCESS) return 1;
  dperf_rt_block(0xe656062554f2cd9fULL); MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0x8f215a9521633897ULL); for (int tag = 1; tag <= 3; tag++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x8f215a9521633897ULL, &dperf_rt_cmp_1, "tag<=3", tag, 3, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x8f215a9521633897ULL, &dperf_rt_run_1, dperf_rt_left(tag, 3, 1, 1), 1); if (dperf_rt_skip_1 + 1 == 0) break; for (; dperf_rt_skip_1; --dperf_rt_skip_1) { tag++; } } dperf_rt_loop_iteration(0x8f215a9521633897ULL); MPI_Send(&tag, 1, MPI_INT, 1, tag == 3 ? 9 : 1, MPI_COMM_WORLD); } dperf_rt_loop_exit(0x8f215a9521633897ULL); } }
  } else if (rank == 1) {
    { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0x7d38fc9517146695ULL); while ((MPI_Recv(&value, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status) == MPI_SUCCESS) &&
           status.MPI_TAG == 1) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x7d38fc9517146695ULL, &dperf_rt_run_2, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { } } dperf_rt_loop_iteration(0x7d38fc9517146695ULL);
      dperf_rt_block(0xcb7dcc2d79c35a38ULL); value++;
    } dperf_rt_loop_exit(0x7d38fc9517146695ULL); }
    dperf_rt_block(0xdd819c2d8429b5a8ULL); printf("%d\n", value);
  } else {
    dperf_rt_block(0xedb6e22d8d06ca62ULL); puts("nobody");
  }
  rank == 0 ? MPI_Barrier(MPI_COMM_WORLD) : MPI_Barrier(MPI_COMM_WORLD);
  return MPI_Finalize();
}
#ifndef DPERF_RT_TABLE_97fafb48ee1556a3
#define DPERF_RT_TABLE_97fafb48ee1556a3
static const struct dperf_rt_row dperf_rt_rows_97fafb48ee1556a3[] = {
  {0xe656062554f2cd9fULL, "main", DPERF_RT_BLOCK, 9, 9},
  {0xcb7dcc2d79c35a38ULL, "main", DPERF_RT_BLOCK, 15, 15},
  {0xdd819c2d8429b5a8ULL, "main", DPERF_RT_BLOCK, 17, 17},
  {0xedb6e22d8d06ca62ULL, "main", DPERF_RT_BLOCK, 19, 19},
  {0x8f215a9521633897ULL, "main", DPERF_RT_COUNTED_LOOP, 11, 11},
  {0x7d38fc9517146695ULL, "main", DPERF_RT_LOOP, 13, 16},
};
static struct dperf_rt_table dperf_rt_table_97fafb48ee1556a3 = {"conditions.in.c", dperf_rt_rows_97fafb48ee1556a3, 6, 0};
static void __attribute__((constructor)) dperf_rt_start_97fafb48ee1556a3(void) { dperf_rt_register(&dperf_rt_table_97fafb48ee1556a3); }
#endif
