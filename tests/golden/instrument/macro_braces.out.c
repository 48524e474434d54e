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

#define WITH(lock) do { printf("take %s\n", lock);
#define DONE } while (0)

static int early(int n) {
  WITH("a") ;
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0x2acfb7d67a08eb67ULL); if (n > 1) return n;
  puts("goes on");
  DONE;
  return 0;
}

static void own_braces(int n) {
  FOR_ALL(i, n)
  dperf_rt_block(0xa1e5d5657b4117bcULL); puts("head");
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0xb236a7658435e212ULL); FOR_ALL(j, 2)
  printf("%d\n", i + j);
  END_ALL
  END_ALL
  while (n-- > 0) OPEN
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x1055016e45fedf09ULL); puts("in the braces of a macro");
  CLOSE
  dperf_rt_block(0x44acf16e63bf8359ULL); if (n > 100) {
    puts("too many");
    FINALIZE_EXIT(3)
  }
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0xe0476c774899b4c9ULL); puts("end of it");
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  own_braces(meet(2));
  const int first = early(1);
  printf("%d %d\n", first, early(2));
  dperf_rt_block(0xe3187f988cae4d55ULL); FINALIZE_EXIT(argc - 1);
}
#ifndef DPERF_RT_TABLE_65b04b33b88c4d6a
#define DPERF_RT_TABLE_65b04b33b88c4d6a
static const struct dperf_rt_row dperf_rt_rows_65b04b33b88c4d6a[] = {
  {0x2acfb7d67a08eb67ULL, "early", DPERF_RT_BLOCK, 37, 38},
  {0xa1e5d5657b4117bcULL, "own_braces", DPERF_RT_BLOCK, 45, 45},
  {0xb236a7658435e212ULL, "own_braces", DPERF_RT_BLOCK, 47, 49},
  {0x1055016e45fedf09ULL, "own_braces", DPERF_RT_BLOCK, 53, 53},
  {0x44acf16e63bf8359ULL, "own_braces", DPERF_RT_BLOCK, 55, 58},
  {0xe0476c774899b4c9ULL, "own_braces", DPERF_RT_BLOCK, 60, 60},
  {0xe3187f988cae4d55ULL, "main", DPERF_RT_BLOCK, 68, 68},
};
static struct dperf_rt_table dperf_rt_table_65b04b33b88c4d6a = {"macro_braces.in.c", dperf_rt_rows_65b04b33b88c4d6a, 7, 0};
static void __attribute__((constructor)) dperf_rt_start_65b04b33b88c4d6a(void) { dperf_rt_register(&dperf_rt_table_65b04b33b88c4d6a); }
#endif
/* left alone: macro_braces.in.c:25: meet: its braces come from a macro or are under different #if directives */
/* left alone: macro_braces.in.c:44: own_braces: the loop begins or ends in a macro or under a different #if: its iterations are not marked */
/* left alone: macro_braces.in.c:51: own_braces: the loop begins or ends in a macro or under a different #if: its iterations are not marked */
