#line 1 "headers_pedantic.in.c"
/* test: -Iheaders -std=c99 -pedantic -D_POSIX_C_SOURCE=200809L */
#include <mpi.h>
#include <stdio.h>
#line 1 "headers/halo.h"

#line 1 "headers/deep/beside.h"
#ifndef BESIDE_H
#define BESIDE_H
#line 1 "headers/deep/../quiet.h"
#ifndef QUIET_H
#define QUIET_H
static const char *quiet(void) { return __FILE__; }
#endif
#line 4 "headers/deep/beside.h"
static const char *beside(void) { return quiet() + 1; }
#endif
#line 3 "headers/halo.h"
#line 1 "headers/through.h"
#ifndef THROUGH_H
#define THROUGH_H
#line 1 "headers/found.h"
#ifndef FOUND_H
#define FOUND_H
/* Found through -I, with functions that communicate; no newline at its end. */
static void meet_through(int n) {
  if (n > 0) {
    dperf_rt_block(0x68bead6b56a03a21ULL); printf("%s:%d\n", __FILE__, __LINE__);
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0xe1bf576b9b163f7fULL); printf("%s\n", beside());
  }
}
#endif
#line 4 "headers/through.h"
#endif
#line 4 "headers/halo.h"

static inline void meet(int round) {
  char text[64];
  dperf_rt_block(0xc41acd2fcf6b8dc0ULL); sprintf(text, "%s:%d %d", __FILE__, __LINE__, round);
  puts(text);
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0xd22b617048431c3cULL); puts("met");
}
#line 5 "headers_pedantic.in.c"
  

enum colour {
#define COLOUR(name) name,
#include "headers/colours.def"
#undef COLOUR
  COLOURS
};

int main(int argc, char **argv) {
  int i;
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0xb60c56c91a9f0474ULL); for (i = 0; i < 2; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xb60c56c91a9f0474ULL, &dperf_rt_cmp_2, "i<2", i, 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xb60c56c91a9f0474ULL, &dperf_rt_run_2, dperf_rt_left(i, 2, 1, 0), 0); for (; dperf_rt_skip_2; --dperf_rt_skip_2) { i++; } } dperf_rt_loop_iteration(0xb60c56c91a9f0474ULL); meet(i); } dperf_rt_loop_exit(0xb60c56c91a9f0474ULL); } }
  dperf_rt_block(0x9a9dd532301f7252ULL); printf("%s:%d %d %s\n", __FILE__, __LINE__, COLOURS, quiet());
  meet_through(argc);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_227129902ccb4968
#define DPERF_RT_TABLE_227129902ccb4968
static const struct dperf_rt_row dperf_rt_rows_227129902ccb4968[] = {
  {0x68bead6b56a03a21ULL, "meet_through", DPERF_RT_BLOCK, 6, 6},
  {0xe1bf576b9b163f7fULL, "meet_through", DPERF_RT_BLOCK, 8, 8},
};
static struct dperf_rt_table dperf_rt_table_227129902ccb4968 = {"headers/found.h", dperf_rt_rows_227129902ccb4968, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_227129902ccb4968(void) { dperf_rt_register(&dperf_rt_table_227129902ccb4968); }
#endif
#ifndef DPERF_RT_TABLE_6acf856538d81e42
#define DPERF_RT_TABLE_6acf856538d81e42
static const struct dperf_rt_row dperf_rt_rows_6acf856538d81e42[] = {
  {0xc41acd2fcf6b8dc0ULL, "meet", DPERF_RT_BLOCK, 7, 8},
  {0xd22b617048431c3cULL, "meet", DPERF_RT_BLOCK, 10, 10},
};
static struct dperf_rt_table dperf_rt_table_6acf856538d81e42 = {"headers/halo.h", dperf_rt_rows_6acf856538d81e42, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_6acf856538d81e42(void) { dperf_rt_register(&dperf_rt_table_6acf856538d81e42); }
#endif
#ifndef DPERF_RT_TABLE_fb653af4e9bd16de
#define DPERF_RT_TABLE_fb653af4e9bd16de
static const struct dperf_rt_row dperf_rt_rows_fb653af4e9bd16de[] = {
  {0x9a9dd532301f7252ULL, "main", DPERF_RT_BLOCK, 18, 18},
  {0xb60c56c91a9f0474ULL, "main", DPERF_RT_COUNTED_LOOP, 17, 17},
};
static struct dperf_rt_table dperf_rt_table_fb653af4e9bd16de = {"headers_pedantic.in.c", dperf_rt_rows_fb653af4e9bd16de, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_fb653af4e9bd16de(void) { dperf_rt_register(&dperf_rt_table_fb653af4e9bd16de); }
#endif
