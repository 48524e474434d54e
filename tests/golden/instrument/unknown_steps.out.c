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
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; { int dperf_rt_in_1 = 0; dperf_rt_id dperf_rt_seen_1; dperf_rt_seen_1 = dperf_rt_events; for (s->step = 0; s->step < s->last; s->step++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x88b18d2650bdf164ULL, &dperf_rt_cmp_1, "s->step<s->last", s->step, s->last, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x88b18d2650bdf164ULL, &dperf_rt_run_1, dperf_rt_left(s->step, s->last, 1, 0), 1); if (dperf_rt_skip_1 + 1 == 0) break; for (; dperf_rt_skip_1; --dperf_rt_skip_1) { s->step++; } } if (__builtin_expect(dperf_rt_seen_1 != dperf_rt_events, 0)) { dperf_rt_seen_1 = dperf_rt_events; if (!dperf_rt_in_1) dperf_rt_loop_enter(0x88b18d2650bdf164ULL); dperf_rt_in_1 = 1; dperf_rt_loop_iteration(0x88b18d2650bdf164ULL); }
    meet(MPI_COMM_WORLD);
  } if (dperf_rt_in_1) dperf_rt_loop_exit(0x88b18d2650bdf164ULL); } } }
}

int count(const char* text, int times) {
  int sum = 0;
  for (int i = 0; i < times; i++)
    if (i % 2 == 0) say(text);
  for (int i = 0; i < times; i++) sum += say(text) > 0;
  return sum;
}

int main(int argc, char** argv) { struct dperf_rt_unknown dperf_rt_unknown_2 = dperf_rt_enter_unknown();
  struct state s = {0, 3};
  int sum = 0;
  start(&argc, &argv);
  if (__builtin_expect(dperf_rt_unknown_2.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_2, 0xd8f735502f9930a0ULL); } integrate(&s);
  if (__builtin_expect(dperf_rt_unknown_2.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_2, 0xe20d765034dd9e9dULL); } for (int i = 0; i < 2; ++i) sum += count("one", 1);
  if (__builtin_expect(dperf_rt_unknown_2.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_2, 0xeafb075039ff8f76ULL); } printf("%d\n", sum);
  end();
  return 0;
}
#ifndef DPERF_RT_TABLE_60111ce22d3e1db9
#define DPERF_RT_TABLE_60111ce22d3e1db9
static const struct dperf_rt_row dperf_rt_rows_60111ce22d3e1db9[] = {
  {0xd8f735502f9930a0ULL, "main", DPERF_RT_BLOCK, 35, 39},
  {0xe20d765034dd9e9dULL, "main", DPERF_RT_BLOCK, 36, 39},
  {0xeafb075039ff8f76ULL, "main", DPERF_RT_BLOCK, 37, 39},
  {0x88b18d2650bdf164ULL, "integrate", DPERF_RT_LOOP, 18, 20},
};
static struct dperf_rt_table dperf_rt_table_60111ce22d3e1db9 = {"unknown_steps.in.c", dperf_rt_rows_60111ce22d3e1db9, 4, 0};
static void __attribute__((constructor)) dperf_rt_start_60111ce22d3e1db9(void) { dperf_rt_register(&dperf_rt_table_60111ce22d3e1db9); }
#endif
