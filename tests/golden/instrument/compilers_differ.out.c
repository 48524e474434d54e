#line 1 "compilers_differ.in.c"
/* test: -DDEBUG | | gcc */
#include <mpi.h>
#include <stdio.h>

/* Clang and gcc see different functions here: it is left alone. */
static void which(void) {
#ifdef __clang__ /* as it
is parsed */
  puts("Clang");
#elif __GNUC__ > 6
  puts("gcc");
#endif
  MPI_Barrier(MPI_COMM_WORLD);
  puts("behind");
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
#ifdef DEBUG
  dperf_rt_block_after_call(0x75c4e8fad6fe1dcbULL); puts("debug");
#else
  puts("release");
#endif
  which();
  dperf_rt_block(0x5c5e5dfac8c5cc90ULL); puts("end");
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_9056ff328a8fefd0
#define DPERF_RT_TABLE_9056ff328a8fefd0
static const struct dperf_rt_row dperf_rt_rows_9056ff328a8fefd0[] = {
  {0x75c4e8fad6fe1dcbULL, "main", DPERF_RT_BLOCK, 20, 20},
  {0x5c5e5dfac8c5cc90ULL, "main", DPERF_RT_BLOCK, 25, 25},
};
static struct dperf_rt_table dperf_rt_table_9056ff328a8fefd0 = {"compilers_differ.in.c", dperf_rt_rows_9056ff328a8fefd0, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_9056ff328a8fefd0(void) { dperf_rt_register(&dperf_rt_table_9056ff328a8fefd0); }
#endif
/* left alone: compilers_differ.in.c:6: which: the #if in line 10 evaluates differently under mpicc */
