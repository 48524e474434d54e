#line 1 "unknown_driver.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

/* As if they stood in another file. */
static int (*start)(int*, char***) = MPI_Init;
static int (*end)(void) = MPI_Finalize;
static int (*meet)(MPI_Comm) = MPI_Barrier;
static int (*say)(const char*) = puts;

static void exchange(int step) { struct dperf_rt_unknown dperf_rt_unknown_1 __attribute__((cleanup(dperf_rt_leave_unknown))) = dperf_rt_enter_unknown();
  say("pack");
  if (__builtin_expect(dperf_rt_unknown_1.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_1, 0x2c85d608daadcb57ULL); } if (step != 1) meet(MPI_COMM_WORLD);
  if (__builtin_expect(dperf_rt_unknown_1.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_1, 0x6a01f508fdbefc6aULL); } say("unpack");
  if (__builtin_expect(dperf_rt_unknown_1.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_1, 0x60de4408f86f45c1ULL); } printf("%d\n", step);
}

int early(int step) { struct dperf_rt_unknown dperf_rt_unknown_2 __attribute__((cleanup(dperf_rt_leave_unknown))) = dperf_rt_enter_unknown();
  say("early");
  if (__builtin_expect(dperf_rt_unknown_2.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_2, 0xb8649089db25233bULL); } if (step == 0) return say("zero");
  if (__builtin_expect(dperf_rt_unknown_2.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_2, 0xc16d3189e05df6fcULL); } meet(MPI_COMM_WORLD);
  if (__builtin_expect(dperf_rt_unknown_2.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_2, 0xc89a5289e4030aa9ULL); } switch (step) {
    int unused;
    case 1:
      say("one");
      if (__builtin_expect(dperf_rt_unknown_2.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_2, 0xa660c289d0becb31ULL); } meet(MPI_COMM_WORLD);
      if (__builtin_expect(dperf_rt_unknown_2.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_2, 0xaf4e5b89d5e0c9a2ULL); } say("behind one");
      return 1;
    default:
      if (__builtin_expect(dperf_rt_unknown_2.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_2, 0x6d587a92ce2cebf6ULL); } (void)unused;
      say("more");
  }
  return step;
}

/* Short, called often: left as it is. */
static int leaf(int step) {
  int twice = say("leaf") > 0 ? 2 * step : 0;
  return twice + 1;
}

static int sum_of(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += leaf(i);
  return sum;
}

int main(int argc, char** argv) { struct dperf_rt_unknown dperf_rt_unknown_3 = dperf_rt_enter_unknown();
  start(&argc, &argv);
  if (__builtin_expect(dperf_rt_unknown_3.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_3, 0x95097ff9da7dd882ULL); } printf("%d\n", sum_of(2));
  if (__builtin_expect(dperf_rt_unknown_3.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_3, 0x8be54ef9d52d4859ULL); } { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; { int dperf_rt_in_4 = 0; dperf_rt_id dperf_rt_seen_4; dperf_rt_seen_4 = dperf_rt_events; for (int step = 0; step < 4; step++) { if (__builtin_expect(dperf_rt_sampling, 0)) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0x0f6d0ef89a39a616ULL, &dperf_rt_run_4, dperf_rt_left(step, 4, 1, 0), 0); for (; dperf_rt_skip_4; --dperf_rt_skip_4) { step++; } } if (__builtin_expect(dperf_rt_seen_4 != dperf_rt_events, 0)) { dperf_rt_seen_4 = dperf_rt_events; if (!dperf_rt_in_4) dperf_rt_loop_enter(0x0f6d0ef89a39a616ULL); dperf_rt_in_4 = 1; dperf_rt_loop_iteration(0x0f6d0ef89a39a616ULL); dperf_rt_behind_unknown(&dperf_rt_unknown_3, 0x8305abf9d0177646ULL); }
    exchange(step);
    if (__builtin_expect(dperf_rt_unknown_3.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_3, 0x7bb012f9cc50449dULL); } say("compute");
    if (__builtin_expect(dperf_rt_unknown_3.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_3, 0x7299d5f9c70bdd6cULL); } if (step == 2) {
      meet(MPI_COMM_WORLD);
      if (__builtin_expect(dperf_rt_unknown_3.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_3, 0x609605f9bca581fcULL); } say("checked");
    } else {
      say("not checked");
    }
    if (__builtin_expect(dperf_rt_unknown_3.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_3, 0x359950023131f633ULL); } printf("early %d\n", early(step));
  } if (dperf_rt_in_4) dperf_rt_loop_exit(0x0f6d0ef89a39a616ULL); } }
  if (__builtin_expect(dperf_rt_unknown_3.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_3, 0x237a940226b4f507ULL); } { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; { int dperf_rt_in_5 = 0; dperf_rt_id dperf_rt_seen_5; dperf_rt_seen_5 = dperf_rt_events; do { if (__builtin_expect(dperf_rt_sampling, 0)) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0x3f95b5ef97b5b6a4ULL, &dperf_rt_run_5, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_5 + 1 == 0) break; for (; dperf_rt_skip_5; --dperf_rt_skip_5) { } } if (__builtin_expect(dperf_rt_seen_5 != dperf_rt_events, 0)) { dperf_rt_seen_5 = dperf_rt_events; if (!dperf_rt_in_5) dperf_rt_loop_enter(0x3f95b5ef97b5b6a4ULL); dperf_rt_in_5 = 1; dperf_rt_loop_iteration(0x3f95b5ef97b5b6a4ULL); dperf_rt_behind_unknown(&dperf_rt_unknown_3, 0x2c833b022bedd2faULL); }
    meet(MPI_COMM_WORLD);
    if (__builtin_expect(dperf_rt_unknown_3.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_3, 0x57d2840244759957ULL); } say("once");
  } while (argc > 5); if (dperf_rt_in_5) dperf_rt_loop_exit(0x3f95b5ef97b5b6a4ULL); } }
again:
  if (__builtin_expect(dperf_rt_unknown_3.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_3, 0x4ef2e1023f5fc744ULL); } say("again");
  if (__builtin_expect(dperf_rt_unknown_3.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_3, 0x7a422e0257e7946dULL); } meet(MPI_COMM_WORLD);
  if (__builtin_expect(dperf_rt_unknown_3.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_3, 0x832fbf025d098546ULL); } say("met");
  if (__builtin_expect(dperf_rt_unknown_3.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_3, 0xea8d5c0b2439f8b4ULL); } if (argc++ < 2) goto again;
  end();
  return 0;
}
#ifndef DPERF_RT_TABLE_03b17914f5d11eb2
#define DPERF_RT_TABLE_03b17914f5d11eb2
static const struct dperf_rt_row dperf_rt_rows_03b17914f5d11eb2[] = {
  {0x2c85d608daadcb57ULL, "exchange", DPERF_RT_BLOCK, 13, 15},
  {0x6a01f508fdbefc6aULL, "exchange", DPERF_RT_BLOCK, 14, 15},
  {0x60de4408f86f45c1ULL, "exchange", DPERF_RT_BLOCK, 15, 15},
  {0xb8649089db25233bULL, "early", DPERF_RT_BLOCK, 20, 33},
  {0xc16d3189e05df6fcULL, "early", DPERF_RT_BLOCK, 21, 33},
  {0xc89a5289e4030aa9ULL, "early", DPERF_RT_BLOCK, 22, 33},
  {0xa660c289d0becb31ULL, "early", DPERF_RT_BLOCK, 26, 31},
  {0xaf4e5b89d5e0c9a2ULL, "early", DPERF_RT_BLOCK, 27, 31},
  {0x6d587a92ce2cebf6ULL, "early", DPERF_RT_BLOCK, 30, 31},
  {0x95097ff9da7dd882ULL, "main", DPERF_RT_BLOCK, 50, 72},
  {0x8be54ef9d52d4859ULL, "main", DPERF_RT_BLOCK, 51, 72},
  {0x8305abf9d0177646ULL, "main", DPERF_RT_BLOCK, 52, 60},
  {0x7bb012f9cc50449dULL, "main", DPERF_RT_BLOCK, 53, 60},
  {0x7299d5f9c70bdd6cULL, "main", DPERF_RT_BLOCK, 54, 60},
  {0x609605f9bca581fcULL, "main", DPERF_RT_BLOCK, 56, 56},
  {0x359950023131f633ULL, "main", DPERF_RT_BLOCK, 60, 60},
  {0x237a940226b4f507ULL, "main", DPERF_RT_BLOCK, 62, 72},
  {0x2c833b022bedd2faULL, "main", DPERF_RT_BLOCK, 63, 64},
  {0x57d2840244759957ULL, "main", DPERF_RT_BLOCK, 64, 64},
  {0x4ef2e1023f5fc744ULL, "main", DPERF_RT_BLOCK, 67, 72},
  {0x7a422e0257e7946dULL, "main", DPERF_RT_BLOCK, 68, 72},
  {0x832fbf025d098546ULL, "main", DPERF_RT_BLOCK, 69, 72},
  {0xea8d5c0b2439f8b4ULL, "main", DPERF_RT_BLOCK, 70, 72},
  {0x0f6d0ef89a39a616ULL, "main", DPERF_RT_LOOP, 51, 61},
  {0x3f95b5ef97b5b6a4ULL, "main", DPERF_RT_LOOP, 62, 65},
};
static struct dperf_rt_table dperf_rt_table_03b17914f5d11eb2 = {"unknown_driver.in.c", dperf_rt_rows_03b17914f5d11eb2, 25, 0};
static void __attribute__((constructor)) dperf_rt_start_03b17914f5d11eb2(void) { dperf_rt_register(&dperf_rt_table_03b17914f5d11eb2); }
#endif
