#line 1 "macro_braces.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define BEGIN_FUNCTION(name) static int name(int n) {
#define END_FUNCTION \
  return n;          \
  }
#define FOR_ALL(i, n)                 \
  {                                   \
    int i##_end = (n);                \
    for (int i = 0; i < i##_end; i++) {
#define END_ALL \
  }             \
  }
#define FINALIZE_EXIT(code) \
  {                         \
    MPI_Finalize();         \
    exit(code);             \
  }
#define OPEN {
#define CLOSE }

BEGIN_FUNCTION(meet)
puts("meet");
MPI_Barrier(MPI_COMM_WORLD);
puts("met");
END_FUNCTION

static void own_braces(int n) {
  FOR_ALL(i, n)
  puts("head");
  MPI_Barrier(MPI_COMM_WORLD);
  FOR_ALL(j, 2)
  printf("%d\n", i + j);
  END_ALL
  END_ALL
  while (n-- > 0) OPEN
    MPI_Barrier(MPI_COMM_WORLD);
    puts("in the braces of a macro");
  CLOSE
  dperf_rt_block(0x8fc6fb6570c3e396ULL); if (n > 100) {
    puts("too many");
    FINALIZE_EXIT(3)
  }
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0x3011d0653a6f5357ULL); puts("end of it");
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  own_braces(meet(2));
  dperf_rt_block(0x506bb58facf6431eULL); FINALIZE_EXIT(argc - 1);
}
#ifndef DPERF_RT_TABLE_65b04b33b88c4d6a
#define DPERF_RT_TABLE_65b04b33b88c4d6a
static const struct dperf_rt_row dperf_rt_rows_65b04b33b88c4d6a[] = {
  {0x8fc6fb6570c3e396ULL, "own_braces", DPERF_RT_BLOCK, 43, 46},
  {0x3011d0653a6f5357ULL, "own_braces", DPERF_RT_BLOCK, 48, 48},
  {0x506bb58facf6431eULL, "main", DPERF_RT_BLOCK, 54, 54},
};
static struct dperf_rt_table dperf_rt_table_65b04b33b88c4d6a = {"macro_braces.in.c", dperf_rt_rows_65b04b33b88c4d6a, 3, 0};
static void __attribute__((constructor)) dperf_rt_start_65b04b33b88c4d6a(void) { dperf_rt_register(&dperf_rt_table_65b04b33b88c4d6a); }
#endif
/* left alone: macro_braces.in.c:25: meet: its braces come from a macro or stand under different #if */
/* left alone: macro_braces.in.c:39: own_braces: the loop begins or ends in a macro or under another #if: its iterations are not marked */
