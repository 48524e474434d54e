#line 1 "generic_selection.in.c"
/* test: -std=gnu11 */
#include <mpi.h>
#include <stdio.h>

static int sum_int(int own) {
  int all = 0;
  dperf_rt_block(0x7ef910072199c5bbULL); own *= 2;
  MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return all + 1;
}

static double sum_double(double own) {
  double all = 0;
  dperf_rt_block(0x8228ee958faa9813ULL); own *= 2;
  MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return all + 0.5;
}

#define SUM(x) _Generic((x), int : sum_int, double : sum_double)(x)

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int i = SUM(3);
  dperf_rt_block(0x7269d2d4805a80e8ULL); puts("between");
  double d = SUM(1.5);
  dperf_rt_block(0x846d24d48ac0063eULL); _Generic(MPI_Barrier(MPI_COMM_WORLD), int : puts("not called"), default : MPI_Barrier(MPI_COMM_WORLD));
  __typeof__(MPI_Barrier(MPI_COMM_WORLD)) code = 0;
  printf("%d %g %d\n", i, d, code);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_def7f7ebf4226747
#define DPERF_RT_TABLE_def7f7ebf4226747
static const struct dperf_rt_row dperf_rt_rows_def7f7ebf4226747[] = {
  {0x7ef910072199c5bbULL, "sum_int", DPERF_RT_BLOCK, 7, 7},
  {0x8228ee958faa9813ULL, "sum_double", DPERF_RT_BLOCK, 14, 14},
  {0x7269d2d4805a80e8ULL, "main", DPERF_RT_BLOCK, 24, 24},
  {0x846d24d48ac0063eULL, "main", DPERF_RT_BLOCK, 26, 28},
};
static struct dperf_rt_table dperf_rt_table_def7f7ebf4226747 = {"generic_selection.in.c", dperf_rt_rows_def7f7ebf4226747, 4, 0};
static void __attribute__((constructor)) dperf_rt_start_def7f7ebf4226747(void) { dperf_rt_register(&dperf_rt_table_def7f7ebf4226747); }
#endif
