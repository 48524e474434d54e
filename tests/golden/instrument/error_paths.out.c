#line 1 "error_paths.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void die(const char* why) {
  fprintf(stderr, "%s\n", why);
  MPI_Abort(MPI_COMM_WORLD, 1);
}

/* Only fails with MPI: it does not communicate. */
static void* allocate(size_t size) {
  void* p = malloc(size);
  if (!p) {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    exit(1);
  }
  return p;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0xb762bf644885996fULL); int* a = allocate(sizeof(int));
  if (!a) die("no memory");
  *a = 3;
  int* b = allocate(sizeof(int));
  *b = *a + 1;
  printf("%d\n", *b);
  free(a);
  free(b);
  MPI_Finalize();
  dperf_rt_block_after_call(0x756ce66d40d1c95bULL); exit(0);
}
#ifndef DPERF_RT_TABLE_fcdfd27449924930
#define DPERF_RT_TABLE_fcdfd27449924930
static const struct dperf_rt_row dperf_rt_rows_fcdfd27449924930[] = {
  {0xb762bf644885996fULL, "main", DPERF_RT_BLOCK, 24, 31},
  {0x756ce66d40d1c95bULL, "main", DPERF_RT_BLOCK, 33, 33},
};
static struct dperf_rt_table dperf_rt_table_fcdfd27449924930 = {"error_paths.in.c", dperf_rt_rows_fcdfd27449924930, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_fcdfd27449924930(void) { dperf_rt_register(&dperf_rt_table_fcdfd27449924930); }
#endif
