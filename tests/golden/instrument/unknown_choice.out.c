#line 1 "unknown_choice.in.c"
/* test: */
/* Which of several things that perhaps communicate is done in each step may be the user's choice. Where only
   one of the branches does something unknown, the loop may be hot: it is not marked. */
#include <mpi.h>
#include <stdio.h>

/* As if they stood in another file. */
static int (*start)(int*, char***) = MPI_Init;
static int (*end)(void) = MPI_Finalize;
static int (*meet)(MPI_Comm) = MPI_Barrier;
static int (*say)(const char*) = puts;

enum method { EULER, LEAPFROG, RUNGE_KUTTA };

void either(int steps, enum method method) { struct dperf_rt_unknown dperf_rt_unknown_1 __attribute__((cleanup(dperf_rt_leave_unknown))) = dperf_rt_enter_unknown();
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; { static int dperf_rt_loud_2 = 1; int dperf_rt_in_2 = 0; dperf_rt_id dperf_rt_seen_2, dperf_rt_ask_2, dperf_rt_since_2; dperf_rt_since_2 = 0; dperf_rt_seen_2 = dperf_rt_ask_2 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 2) { dperf_rt_run_2 = ~dperf_rt_run_2; --dperf_rt_cmp_2.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_2, 0, __ATOMIC_RELAXED); dperf_rt_in_2 = 1; dperf_rt_loop_enter(0xd976b80c0d17be62ULL); } if (!dperf_rt_in_2) --dperf_rt_cmp_2.next; if (dperf_rt_in_2 || (dperf_rt_sampling && dperf_rt_run_2 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_2.next + 1 != 0)) --dperf_rt_ask_2; } for (int step = 0; step < steps; step++) { ++dperf_rt_since_2; if (__builtin_expect(dperf_rt_ask_2 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xd976b80c0d17be62ULL, &dperf_rt_cmp_2, "step<steps", step, steps, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xd976b80c0d17be62ULL, &dperf_rt_run_2, dperf_rt_left(step, steps, 1, 0), 2); if (dperf_rt_skip_2 >> 63) { __atomic_store_n(&dperf_rt_loud_2, 2, __ATOMIC_RELAXED); dperf_rt_skip_2 = 0; } for (; dperf_rt_skip_2; --dperf_rt_skip_2) { step++; } } if (dperf_rt_in_2 == 1 || dperf_rt_seen_2 != dperf_rt_events) { if (!dperf_rt_in_2) dperf_rt_loop_enter(0xd976b80c0d17be62ULL); dperf_rt_in_2 = 2; dperf_rt_loop_iterations(0xd976b80c0d17be62ULL, dperf_rt_since_2); dperf_rt_since_2 = 0; } if (dperf_rt_seen_2 != dperf_rt_events) { dperf_rt_seen_2 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); dperf_rt_behind_unknown(&dperf_rt_unknown_1, 0x302b5c21fb9cd1c2ULL); } dperf_rt_ask_2 = dperf_rt_seen_2; if ((dperf_rt_sampling && dperf_rt_run_2 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_2.next + 1 != 0)) --dperf_rt_ask_2; }
    if (method == EULER)
      say("Euler");
    else {
      say("leapfrog");
      if (__builtin_expect(dperf_rt_unknown_1.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_1, 0xf264981b900652d1ULL); } meet(MPI_COMM_WORLD);
    }
  } if (dperf_rt_seen_2 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); if (dperf_rt_in_2) dperf_rt_loop_exit_after(0xd976b80c0d17be62ULL, dperf_rt_since_2); } } }
}

void one_of_many(int steps, enum method method) { struct dperf_rt_unknown dperf_rt_unknown_3 __attribute__((cleanup(dperf_rt_leave_unknown))) = dperf_rt_enter_unknown();
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; { static int dperf_rt_loud_4 = 1; int dperf_rt_in_4 = 0; dperf_rt_id dperf_rt_seen_4, dperf_rt_ask_4, dperf_rt_since_4; dperf_rt_since_4 = 0; dperf_rt_seen_4 = dperf_rt_ask_4 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_4, __ATOMIC_RELAXED) == 2) { dperf_rt_run_4 = ~dperf_rt_run_4; --dperf_rt_cmp_4.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_4, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_4, 0, __ATOMIC_RELAXED); dperf_rt_in_4 = 1; dperf_rt_loop_enter(0x31c283440d39a78fULL); } if (!dperf_rt_in_4) --dperf_rt_cmp_4.next; if (dperf_rt_in_4 || (dperf_rt_sampling && dperf_rt_run_4 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_4.next + 1 != 0)) --dperf_rt_ask_4; } for (int step = 0; step < steps; step++) { ++dperf_rt_since_4; if (__builtin_expect(dperf_rt_ask_4 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0x31c283440d39a78fULL, &dperf_rt_cmp_4, "step<steps", step, steps, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0x31c283440d39a78fULL, &dperf_rt_run_4, dperf_rt_left(step, steps, 1, 0), 2); if (dperf_rt_skip_4 >> 63) { __atomic_store_n(&dperf_rt_loud_4, 2, __ATOMIC_RELAXED); dperf_rt_skip_4 = 0; } for (; dperf_rt_skip_4; --dperf_rt_skip_4) { step++; } } if (dperf_rt_in_4 == 1 || dperf_rt_seen_4 != dperf_rt_events) { if (!dperf_rt_in_4) dperf_rt_loop_enter(0x31c283440d39a78fULL); dperf_rt_in_4 = 2; dperf_rt_loop_iterations(0x31c283440d39a78fULL, dperf_rt_since_4); dperf_rt_since_4 = 0; } if (dperf_rt_seen_4 != dperf_rt_events) { dperf_rt_seen_4 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_4, 1, __ATOMIC_RELAXED); dperf_rt_behind_unknown(&dperf_rt_unknown_3, 0x316c9a8b36de52a3ULL); } dperf_rt_ask_4 = dperf_rt_seen_4; if ((dperf_rt_sampling && dperf_rt_run_4 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_4.next + 1 != 0)) --dperf_rt_ask_4; }
    if (method == EULER)
      say("Euler");
    else if (method == LEAPFROG)
      meet(MPI_COMM_WORLD);
  } if (dperf_rt_seen_4 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_4, 1, __ATOMIC_RELAXED); if (dperf_rt_in_4) dperf_rt_loop_exit_after(0x31c283440d39a78fULL, dperf_rt_since_4); } } }
}

int by_switch(int steps, enum method method) { struct dperf_rt_unknown dperf_rt_unknown_5 __attribute__((cleanup(dperf_rt_leave_unknown))) = dperf_rt_enter_unknown();
  int step = 0;
  { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; { dperf_rt_id dperf_rt_run_6; dperf_rt_run_6 = 0; { static int dperf_rt_loud_6 = 1; struct dperf_rt_open dperf_rt_open_6 __attribute__((cleanup(dperf_rt_leave_loop))); dperf_rt_id dperf_rt_seen_6, dperf_rt_ask_6; dperf_rt_open_6.id = 0x7b1a9af3da48b736ULL; dperf_rt_open_6.in = 0; dperf_rt_open_6.since = 0; dperf_rt_open_6.since = 0; dperf_rt_seen_6 = dperf_rt_ask_6 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_6, __ATOMIC_RELAXED) == 2) { dperf_rt_run_6 = ~dperf_rt_run_6; --dperf_rt_cmp_6.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_6, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_6, 0, __ATOMIC_RELAXED); dperf_rt_open_6.in = 1; dperf_rt_loop_enter(0x7b1a9af3da48b736ULL); } if (!dperf_rt_open_6.in) --dperf_rt_cmp_6.next; if (dperf_rt_open_6.in || (dperf_rt_sampling && dperf_rt_run_6 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_6.next + 1 != 0)) --dperf_rt_ask_6; } while (step < steps) { ++dperf_rt_open_6.since; if (__builtin_expect(dperf_rt_ask_6 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_compare(0x7b1a9af3da48b736ULL, &dperf_rt_cmp_6, "step<steps", step, steps, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_6 + 1 != 0) { dperf_rt_id dperf_rt_skip_6 = dperf_rt_skip(0x7b1a9af3da48b736ULL, &dperf_rt_run_6, 0xffffffffffffffffULL, 3); if (dperf_rt_skip_6 + 1 == 0) break; if (dperf_rt_skip_6 >> 63) { __atomic_store_n(&dperf_rt_loud_6, 2, __ATOMIC_RELAXED); dperf_rt_skip_6 = 0; } for (; dperf_rt_skip_6; --dperf_rt_skip_6) { } } if (dperf_rt_open_6.in == 1 || dperf_rt_seen_6 != dperf_rt_events) { if (!dperf_rt_open_6.in) dperf_rt_loop_enter(0x7b1a9af3da48b736ULL); dperf_rt_open_6.in = 2; dperf_rt_loop_iterations(0x7b1a9af3da48b736ULL, dperf_rt_open_6.since); dperf_rt_open_6.since = 0; } if (dperf_rt_seen_6 != dperf_rt_events) { dperf_rt_seen_6 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_6, 1, __ATOMIC_RELAXED); dperf_rt_behind_unknown(&dperf_rt_unknown_5, 0xf06307225ede7dbeULL); } dperf_rt_ask_6 = dperf_rt_seen_6; if ((dperf_rt_sampling && dperf_rt_run_6 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_6.next + 1 != 0)) --dperf_rt_ask_6; }
    switch (method) {
      case EULER:
        step++;
        say("Euler");
        break;
      case LEAPFROG: if (__builtin_expect(dperf_rt_unknown_5.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_5, 0xb4f885b0a58e41f1ULL); } {
        meet(MPI_COMM_WORLD);
        if (__builtin_expect(dperf_rt_unknown_5.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_5, 0x2bb8fde97d5ca2eaULL); } step += 2;
        break;
      }
      default:
        return 1;
    }
  } if (dperf_rt_seen_6 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_6, 1, __ATOMIC_RELAXED); } } }
  return 0;
}

int seldom(const int* values, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    if (values[i] < 0)
      say("negative");
    else
      sum += values[i];
  }
  for (int i = 0; i < n; i++) switch (values[i]) {
      case 0:
        say("none");
        say("nothing");
        break;
      default:
        sum += 1;
    }
  return sum;
}

int main(int argc, char** argv) { struct dperf_rt_unknown dperf_rt_unknown_7 = dperf_rt_enter_unknown();
  const int values[] = {3, -1, 0, 4};
  start(&argc, &argv);
  if (__builtin_expect(dperf_rt_unknown_7.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_7, 0xa75b8d205e0363e2ULL); } either(2, argc > 1 ? EULER : LEAPFROG);
  if (__builtin_expect(dperf_rt_unknown_7.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_7, 0x26ea362015af4327ULL); } one_of_many(2, argc > 1 ? EULER : LEAPFROG);
  if (__builtin_expect(dperf_rt_unknown_7.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_7, 0x2e3fd72019768268ULL); } printf("%d\n", by_switch(3, argc > 1 ? RUNGE_KUTTA : LEAPFROG));
  if (__builtin_expect(dperf_rt_unknown_7.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_7, 0x0b858819bd7f3974ULL); } printf("%d\n", seldom(values, 4));
  if (__builtin_expect(dperf_rt_unknown_7.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_7, 0x027cc719b8462f53ULL); } end();
  return 0;
}
#ifndef DPERF_RT_TABLE_a38713c58f6eca91
#define DPERF_RT_TABLE_a38713c58f6eca91
static const struct dperf_rt_row dperf_rt_rows_a38713c58f6eca91[] = {
  {0x302b5c21fb9cd1c2ULL, "either", DPERF_RT_BLOCK, 17, 22},
  {0xf264981b900652d1ULL, "either", DPERF_RT_BLOCK, 21, 21},
  {0x316c9a8b36de52a3ULL, "one_of_many", DPERF_RT_BLOCK, 28, 31},
  {0xf06307225ede7dbeULL, "by_switch", DPERF_RT_BLOCK, 38, 50},
  {0xb4f885b0a58e41f1ULL, "by_switch", DPERF_RT_BLOCK, 43, 49},
  {0x2bb8fde97d5ca2eaULL, "by_switch", DPERF_RT_BLOCK, 45, 46},
  {0xa75b8d205e0363e2ULL, "main", DPERF_RT_BLOCK, 77, 82},
  {0x26ea362015af4327ULL, "main", DPERF_RT_BLOCK, 78, 82},
  {0x2e3fd72019768268ULL, "main", DPERF_RT_BLOCK, 79, 82},
  {0x0b858819bd7f3974ULL, "main", DPERF_RT_BLOCK, 80, 82},
  {0x027cc719b8462f53ULL, "main", DPERF_RT_BLOCK, 81, 82},
  {0xd976b80c0d17be62ULL, "either", DPERF_RT_COUNTED_LOOP, 16, 23},
  {0x31c283440d39a78fULL, "one_of_many", DPERF_RT_COUNTED_LOOP, 27, 32},
  {0x7b1a9af3da48b736ULL, "by_switch", DPERF_RT_LOOP, 37, 51},
};
static struct dperf_rt_table dperf_rt_table_a38713c58f6eca91 = {"unknown_choice.in.c", dperf_rt_rows_a38713c58f6eca91, 14, 0};
static void __attribute__((constructor)) dperf_rt_start_a38713c58f6eca91(void) { dperf_rt_register(&dperf_rt_table_a38713c58f6eca91); }
#endif
static void __attribute__((constructor)) dperf_rt_given_a38713c58f6eca91(void) { dperf_rt_gives(0x3d266ea7885006f6ULL, 0xb12fb26f9446316eULL, 0); dperf_rt_gives(0x4a8617ee3a16c952ULL, 0xde078e24b965b9c7ULL, 0); dperf_rt_gives(0xa16185a730207c54ULL, 0x6c75180e275861c7ULL, 0); dperf_rt_gives(0xb9556a0e893bc7e3ULL, 0xe7c178d0cf6aa0d6ULL, 0); }
