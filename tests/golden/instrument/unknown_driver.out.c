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
  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { static int dperf_rt_loud_3 = 1; int dperf_rt_in_3 = 0; dperf_rt_id dperf_rt_seen_3, dperf_rt_ask_3, dperf_rt_since_3; dperf_rt_since_3 = 0; dperf_rt_seen_3 = dperf_rt_ask_3 = dperf_rt_events; if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_3, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_3, 0, __ATOMIC_RELAXED); dperf_rt_in_3 = 1; dperf_rt_loop_enter(0x9fcbf9d194f4d050ULL); } if (!dperf_rt_in_3) --dperf_rt_cmp_3.next; if (dperf_rt_in_3 || (dperf_rt_bounds && dperf_rt_cmp_3.next + 1 != 0)) --dperf_rt_ask_3; for (int i = 0; i < n; i++) { ++dperf_rt_since_3; if (__builtin_expect(dperf_rt_ask_3 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0x9fcbf9d194f4d050ULL, &dperf_rt_cmp_3, "i<n", i, n, 0); } } if (dperf_rt_in_3 == 1 || dperf_rt_seen_3 != dperf_rt_events) { if (!dperf_rt_in_3) dperf_rt_loop_enter(0x9fcbf9d194f4d050ULL); dperf_rt_in_3 = 2; dperf_rt_loop_iterations(0x9fcbf9d194f4d050ULL, dperf_rt_since_3); dperf_rt_since_3 = 0; } if (dperf_rt_seen_3 != dperf_rt_events) { dperf_rt_seen_3 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_3, 1, __ATOMIC_RELAXED); } dperf_rt_ask_3 = dperf_rt_seen_3; if ((dperf_rt_bounds && dperf_rt_cmp_3.next + 1 != 0)) --dperf_rt_ask_3; } sum += leaf(i); } if (dperf_rt_seen_3 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_3, 1, __ATOMIC_RELAXED); if (dperf_rt_in_3) dperf_rt_loop_exit_after(0x9fcbf9d194f4d050ULL, dperf_rt_since_3); } }
  return sum;
}

typedef struct {
  float red, green, blue;
} colour;

/* Arithmetic, whatever it calls: left as it is. */
static colour shade(int ray) {
  colour result = {0, 0, 0};
  say("shade");
  say("reflect");
  result.red = (float)ray;
  return result;
}

int main(int argc, char** argv) { struct dperf_rt_unknown dperf_rt_unknown_4 = dperf_rt_enter_unknown();
  start(&argc, &argv);
  if (__builtin_expect(dperf_rt_unknown_4.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0x2c8335022bedc8c8ULL); } printf("%d\n", (int)shade(3).red);
  if (__builtin_expect(dperf_rt_unknown_4.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0x57d28202447595f1ULL); } printf("%d\n", sum_of(2));
  if (__builtin_expect(dperf_rt_unknown_4.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0x60f6b30249c6261aULL); } { struct dperf_rt_compared dperf_rt_cmp_5; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; { static int dperf_rt_loud_5 = 1; int dperf_rt_in_5 = 0; dperf_rt_id dperf_rt_seen_5, dperf_rt_ask_5, dperf_rt_since_5; dperf_rt_since_5 = 0; dperf_rt_seen_5 = dperf_rt_ask_5 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_5, __ATOMIC_RELAXED) == 2) { dperf_rt_run_5 = ~dperf_rt_run_5; --dperf_rt_cmp_5.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_5, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_5, 0, __ATOMIC_RELAXED); dperf_rt_in_5 = 1; dperf_rt_loop_enter(0x263caaef8988c945ULL); } if (!dperf_rt_in_5) --dperf_rt_cmp_5.next; if (dperf_rt_in_5 || (dperf_rt_sampling && dperf_rt_run_5 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_5.next + 1 != 0)) --dperf_rt_ask_5; } for (int step = 0; step < 4; step++) { ++dperf_rt_since_5; if (__builtin_expect(dperf_rt_ask_5 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_compare(0x263caaef8988c945ULL, &dperf_rt_cmp_5, "step<4", step, 4, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0x263caaef8988c945ULL, &dperf_rt_run_5, dperf_rt_left(step, 4, 1, 0), 2); if (dperf_rt_skip_5 >> 63) { __atomic_store_n(&dperf_rt_loud_5, 2, __ATOMIC_RELAXED); dperf_rt_skip_5 = 0; } for (; dperf_rt_skip_5; --dperf_rt_skip_5) { step++; } } if (dperf_rt_in_5 == 1 || dperf_rt_seen_5 != dperf_rt_events) { if (!dperf_rt_in_5) dperf_rt_loop_enter(0x263caaef8988c945ULL); dperf_rt_in_5 = 2; dperf_rt_loop_iterations(0x263caaef8988c945ULL, dperf_rt_since_5); dperf_rt_since_5 = 0; } if (dperf_rt_seen_5 != dperf_rt_events) { dperf_rt_seen_5 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_5, 1, __ATOMIC_RELAXED); dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0x45ea26023a26c755ULL); } dperf_rt_ask_5 = dperf_rt_seen_5; if ((dperf_rt_sampling && dperf_rt_run_5 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_5.next + 1 != 0)) --dperf_rt_ask_5; }
    exchange(step);
    if (__builtin_expect(dperf_rt_unknown_4.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0x4ef2df023f5fc3deULL); } say("compute");
    if (__builtin_expect(dperf_rt_unknown_4.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0x7a42280257e78a3bULL); } if (step == 2) {
      meet(MPI_COMM_WORLD);
      if (__builtin_expect(dperf_rt_unknown_4.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0xea8d580b2439f1e8ULL); } say("checked");
    } else {
      say("not checked");
    }
    if (__builtin_expect(dperf_rt_unknown_4.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0xc81db60b10c8046aULL); } printf("early %d\n", early(step));
  } if (dperf_rt_seen_5 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_5, 1, __ATOMIC_RELAXED); if (dperf_rt_in_5) dperf_rt_loop_exit_after(0x263caaef8988c945ULL, dperf_rt_since_5); } } }
  if (__builtin_expect(dperf_rt_unknown_4.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0xd86e820b19bcc48eULL); } { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; { dperf_rt_id dperf_rt_run_6; dperf_rt_run_6 = 0; { static int dperf_rt_loud_6 = 1; int dperf_rt_in_6 = 0; dperf_rt_id dperf_rt_seen_6, dperf_rt_ask_6, dperf_rt_since_6; dperf_rt_since_6 = 0; dperf_rt_seen_6 = dperf_rt_ask_6 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_6, __ATOMIC_RELAXED) == 2) { dperf_rt_run_6 = ~dperf_rt_run_6; --dperf_rt_cmp_6.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_6, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_6, 0, __ATOMIC_RELAXED); dperf_rt_in_6 = 1; dperf_rt_loop_enter(0xdf5fafe918aded55ULL); } if (!dperf_rt_in_6) --dperf_rt_cmp_6.next; if (dperf_rt_in_6 || (dperf_rt_sampling && dperf_rt_run_6 + 1 != 0)) --dperf_rt_ask_6; } do { { ++dperf_rt_since_6; if (__builtin_expect(dperf_rt_ask_6 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_6 + 1 != 0) { dperf_rt_id dperf_rt_skip_6 = dperf_rt_skip(0xdf5fafe918aded55ULL, &dperf_rt_run_6, 0xffffffffffffffffULL, 3); if (dperf_rt_skip_6 + 1 == 0) break; if (dperf_rt_skip_6 >> 63) { __atomic_store_n(&dperf_rt_loud_6, 2, __ATOMIC_RELAXED); dperf_rt_skip_6 = 0; } for (; dperf_rt_skip_6; --dperf_rt_skip_6) { } } if (dperf_rt_in_6 == 1 || dperf_rt_seen_6 != dperf_rt_events) { if (!dperf_rt_in_6) dperf_rt_loop_enter(0xdf5fafe918aded55ULL); dperf_rt_in_6 = 2; dperf_rt_loop_iterations(0xdf5fafe918aded55ULL, dperf_rt_since_6); dperf_rt_since_6 = 0; } if (dperf_rt_seen_6 != dperf_rt_events) { dperf_rt_seen_6 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_6, 1, __ATOMIC_RELAXED); dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0xcf80cb0b149a9323ULL); } dperf_rt_ask_6 = dperf_rt_seen_6; if ((dperf_rt_sampling && dperf_rt_run_6 + 1 != 0)) --dperf_rt_ask_6; }
    meet(MPI_COMM_WORLD);
    if (__builtin_expect(dperf_rt_unknown_4.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0x2f36120b4aef52f6ULL); } say("once");
  } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_compare(0xdf5fafe918aded55ULL, &dperf_rt_cmp_6, "argc>5", argc, 5, 26); } } } while (argc > 5); if (dperf_rt_seen_6 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_6, 1, __ATOMIC_RELAXED); if (dperf_rt_in_6) dperf_rt_loop_exit_after(0xdf5fafe918aded55ULL, dperf_rt_since_6); } } }
again:
  if (__builtin_expect(dperf_rt_unknown_4.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0x53a36311a85833d0ULL); } say("again");
  if (__builtin_expect(dperf_rt_unknown_4.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0x5b06a411ac2b0d4dULL); } meet(MPI_COMM_WORLD);
  if (__builtin_expect(dperf_rt_unknown_4.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0x63f3b511b14c24a6ULL); } say("met");
  if (__builtin_expect(dperf_rt_unknown_4.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0x6d09ee11b690850bULL); } if (argc++ < 2) goto again;
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
  {0x2c8335022bedc8c8ULL, "main", DPERF_RT_BLOCK, 63, 86},
  {0x57d28202447595f1ULL, "main", DPERF_RT_BLOCK, 64, 86},
  {0x60f6b30249c6261aULL, "main", DPERF_RT_BLOCK, 65, 86},
  {0x45ea26023a26c755ULL, "main", DPERF_RT_BLOCK, 66, 74},
  {0x4ef2df023f5fc3deULL, "main", DPERF_RT_BLOCK, 67, 74},
  {0x7a42280257e78a3bULL, "main", DPERF_RT_BLOCK, 68, 74},
  {0xea8d580b2439f1e8ULL, "main", DPERF_RT_BLOCK, 70, 70},
  {0xc81db60b10c8046aULL, "main", DPERF_RT_BLOCK, 74, 74},
  {0xd86e820b19bcc48eULL, "main", DPERF_RT_BLOCK, 76, 86},
  {0xcf80cb0b149a9323ULL, "main", DPERF_RT_BLOCK, 77, 78},
  {0x2f36120b4aef52f6ULL, "main", DPERF_RT_BLOCK, 78, 78},
  {0x53a36311a85833d0ULL, "main", DPERF_RT_BLOCK, 81, 86},
  {0x5b06a411ac2b0d4dULL, "main", DPERF_RT_BLOCK, 82, 86},
  {0x63f3b511b14c24a6ULL, "main", DPERF_RT_BLOCK, 83, 86},
  {0x6d09ee11b690850bULL, "main", DPERF_RT_BLOCK, 84, 86},
  {0x9fcbf9d194f4d050ULL, "sum_of", DPERF_RT_COUNTED_LOOP, 44, 44},
  {0x263caaef8988c945ULL, "main", DPERF_RT_COUNTED_LOOP, 65, 75},
  {0xdf5fafe918aded55ULL, "main", DPERF_RT_LOOP, 76, 79},
};
static struct dperf_rt_table dperf_rt_table_03b17914f5d11eb2 = {"unknown_driver.in.c", dperf_rt_rows_03b17914f5d11eb2, 27, 0};
static void __attribute__((constructor)) dperf_rt_start_03b17914f5d11eb2(void) { dperf_rt_register(&dperf_rt_table_03b17914f5d11eb2); }
#endif
static void __attribute__((constructor)) dperf_rt_given_03b17914f5d11eb2(void) { dperf_rt_gives(0x3d266ea7885006f6ULL, 0xb12fb26f9446316eULL, 0); dperf_rt_gives(0x4a8617ee3a16c952ULL, 0xde078e24b965b9c7ULL, 0); dperf_rt_gives(0xa16185a730207c54ULL, 0x6c75180e275861c7ULL, 0); dperf_rt_gives(0xb9556a0e893bc7e3ULL, 0xe7c178d0cf6aa0d6ULL, 0); }
