#line 1 "unknown_steps.in.c"
/* test: */
/* Time steps all of whose communication is behind calls into other files: the loop has marks and says what it
   compares, and there are no blocks. Calls that are part of an expression are arithmetic. */
#include <mpi.h>
#include <stdio.h>

/* As if they stood in another file. */
static int (*start)(int*, char***) = MPI_Init;
static int (*end)(void) = MPI_Finalize;
static int (*meet)(MPI_Comm) = MPI_Barrier;
static int (*say)(const char*) = puts;

struct state {
  int step, last;
};

void integrate(struct state* s) {
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; { static int dperf_rt_loud_1 = 1; int dperf_rt_in_1 = 0; dperf_rt_id dperf_rt_seen_1, dperf_rt_ask_1, dperf_rt_since_1; dperf_rt_since_1 = 0; dperf_rt_seen_1 = dperf_rt_ask_1 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_1, __ATOMIC_RELAXED) == 2) { dperf_rt_run_1 = ~dperf_rt_run_1; --dperf_rt_cmp_1.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_1, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_1, 0, __ATOMIC_RELAXED); dperf_rt_in_1 = 1; dperf_rt_loop_enter(0x88b18d2650bdf164ULL); } if (!dperf_rt_in_1) --dperf_rt_cmp_1.next; if (dperf_rt_in_1 || (dperf_rt_sampling && dperf_rt_run_1 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_1.next + 1 != 0)) --dperf_rt_ask_1; } for (s->step = 0; s->step < s->last; s->step++) { ++dperf_rt_since_1; if (__builtin_expect(dperf_rt_ask_1 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x88b18d2650bdf164ULL, &dperf_rt_cmp_1, "s->step<s->last", s->step, s->last, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x88b18d2650bdf164ULL, &dperf_rt_run_1, dperf_rt_left(s->step, s->last, 1, 0), 2); if (dperf_rt_skip_1 >> 63) { __atomic_store_n(&dperf_rt_loud_1, 2, __ATOMIC_RELAXED); dperf_rt_skip_1 = 0; } for (; dperf_rt_skip_1; --dperf_rt_skip_1) { s->step++; } } if (dperf_rt_in_1 == 1 || dperf_rt_seen_1 != dperf_rt_events) { if (!dperf_rt_in_1) dperf_rt_loop_enter(0x88b18d2650bdf164ULL); dperf_rt_in_1 = 2; dperf_rt_loop_iterations(0x88b18d2650bdf164ULL, dperf_rt_since_1); dperf_rt_since_1 = 0; } if (dperf_rt_seen_1 != dperf_rt_events) { dperf_rt_seen_1 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_1, 1, __ATOMIC_RELAXED); } dperf_rt_ask_1 = dperf_rt_seen_1; if ((dperf_rt_sampling && dperf_rt_run_1 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_1.next + 1 != 0)) --dperf_rt_ask_1; }
    meet(MPI_COMM_WORLD);
  } if (dperf_rt_seen_1 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_1, 1, __ATOMIC_RELAXED); if (dperf_rt_in_1) dperf_rt_loop_exit_after(0x88b18d2650bdf164ULL, dperf_rt_since_1); } } }
}

int count(const char* text, int times) {
  int sum = 0;
  for (int i = 0; i < times; i++)
    if (i % 2 == 0) say(text);
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { static int dperf_rt_loud_2 = 1; int dperf_rt_in_2 = 0; dperf_rt_id dperf_rt_seen_2, dperf_rt_ask_2, dperf_rt_since_2; dperf_rt_since_2 = 0; dperf_rt_seen_2 = dperf_rt_ask_2 = dperf_rt_events; if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_2, 0, __ATOMIC_RELAXED); dperf_rt_in_2 = 1; dperf_rt_loop_enter(0x1cd23e5059160be2ULL); } if (!dperf_rt_in_2) --dperf_rt_cmp_2.next; if (dperf_rt_in_2 || (dperf_rt_bounds && dperf_rt_cmp_2.next + 1 != 0)) --dperf_rt_ask_2; for (int i = 0; i < times; i++) { ++dperf_rt_since_2; if (__builtin_expect(dperf_rt_ask_2 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x1cd23e5059160be2ULL, &dperf_rt_cmp_2, "i<times", i, times, 0); } } if (dperf_rt_in_2 == 1 || dperf_rt_seen_2 != dperf_rt_events) { if (!dperf_rt_in_2) dperf_rt_loop_enter(0x1cd23e5059160be2ULL); dperf_rt_in_2 = 2; dperf_rt_loop_iterations(0x1cd23e5059160be2ULL, dperf_rt_since_2); dperf_rt_since_2 = 0; } if (dperf_rt_seen_2 != dperf_rt_events) { dperf_rt_seen_2 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); } dperf_rt_ask_2 = dperf_rt_seen_2; if ((dperf_rt_bounds && dperf_rt_cmp_2.next + 1 != 0)) --dperf_rt_ask_2; } sum += say(text) > 0; } if (dperf_rt_seen_2 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); if (dperf_rt_in_2) dperf_rt_loop_exit_after(0x1cd23e5059160be2ULL, dperf_rt_since_2); } }
  return sum;
}

int main(int argc, char** argv) { struct dperf_rt_unknown dperf_rt_unknown_3 = dperf_rt_enter_unknown();
  struct state s = {0, 3};
  int sum = 0;
  start(&argc, &argv);
  if (__builtin_expect(dperf_rt_unknown_3.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_3, 0xd8f735502f9930a0ULL); } integrate(&s);
  if (__builtin_expect(dperf_rt_unknown_3.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_3, 0xe20d765034dd9e9dULL); } { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { static int dperf_rt_loud_4 = 1; int dperf_rt_in_4 = 0; dperf_rt_id dperf_rt_seen_4, dperf_rt_ask_4, dperf_rt_since_4; dperf_rt_since_4 = 0; dperf_rt_seen_4 = dperf_rt_ask_4 = dperf_rt_events; if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_4, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_4, 0, __ATOMIC_RELAXED); dperf_rt_in_4 = 1; dperf_rt_loop_enter(0x250ec889e2fb4288ULL); } if (!dperf_rt_in_4) --dperf_rt_cmp_4.next; if (dperf_rt_in_4 || (dperf_rt_bounds && dperf_rt_cmp_4.next + 1 != 0)) --dperf_rt_ask_4; for (int i = 0; i < 2; ++i) { ++dperf_rt_since_4; if (__builtin_expect(dperf_rt_ask_4 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0x250ec889e2fb4288ULL, &dperf_rt_cmp_4, "i<2", i, 2, 0); } } if (dperf_rt_in_4 == 1 || dperf_rt_seen_4 != dperf_rt_events) { if (!dperf_rt_in_4) dperf_rt_loop_enter(0x250ec889e2fb4288ULL); dperf_rt_in_4 = 2; dperf_rt_loop_iterations(0x250ec889e2fb4288ULL, dperf_rt_since_4); dperf_rt_since_4 = 0; } if (dperf_rt_seen_4 != dperf_rt_events) { dperf_rt_seen_4 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_4, 1, __ATOMIC_RELAXED); } dperf_rt_ask_4 = dperf_rt_seen_4; if ((dperf_rt_bounds && dperf_rt_cmp_4.next + 1 != 0)) --dperf_rt_ask_4; } sum += count("one", 1); } if (dperf_rt_seen_4 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_4, 1, __ATOMIC_RELAXED); if (dperf_rt_in_4) dperf_rt_loop_exit_after(0x250ec889e2fb4288ULL, dperf_rt_since_4); } }
  if (__builtin_expect(dperf_rt_unknown_3.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_3, 0xeafb075039ff8f76ULL); } printf("%d\n", sum);
  end();
  return 0;
}
#ifndef DPERF_RT_TABLE_60111ce22d3e1db9
#define DPERF_RT_TABLE_60111ce22d3e1db9
static const struct dperf_rt_row dperf_rt_rows_60111ce22d3e1db9[] = {
  {0xd8f735502f9930a0ULL, "main", DPERF_RT_BLOCK, 35, 39},
  {0xe20d765034dd9e9dULL, "main", DPERF_RT_BLOCK, 36, 39},
  {0xeafb075039ff8f76ULL, "main", DPERF_RT_BLOCK, 37, 39},
  {0x88b18d2650bdf164ULL, "integrate", DPERF_RT_COUNTED_LOOP, 18, 20},
  {0x1cd23e5059160be2ULL, "count", DPERF_RT_COUNTED_LOOP, 27, 27},
  {0x250ec889e2fb4288ULL, "main", DPERF_RT_COUNTED_LOOP, 36, 36},
};
static struct dperf_rt_table dperf_rt_table_60111ce22d3e1db9 = {"unknown_steps.in.c", dperf_rt_rows_60111ce22d3e1db9, 6, 0};
static void __attribute__((constructor)) dperf_rt_start_60111ce22d3e1db9(void) { dperf_rt_register(&dperf_rt_table_60111ce22d3e1db9); }
#endif
static void __attribute__((constructor)) dperf_rt_given_60111ce22d3e1db9(void) { dperf_rt_gives(0x3d266ea7885006f6ULL, 0xb12fb26f9446316eULL, 0); dperf_rt_gives(0x4a8617ee3a16c952ULL, 0xde078e24b965b9c7ULL, 0); dperf_rt_gives(0xa16185a730207c54ULL, 0x6c75180e275861c7ULL, 0); dperf_rt_gives(0xb9556a0e893bc7e3ULL, 0xe7c178d0cf6aa0d6ULL, 0); }
