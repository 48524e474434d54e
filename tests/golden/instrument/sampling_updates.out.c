#line 1 "sampling_updates.in.c"
/* test: -Wshadow -Wconversion */
#include <mpi.h>
#include <stdio.h>

struct state {
  long step;
  double t, dt;
};

static void meet(void) { MPI_Barrier(MPI_COMM_WORLD); }

/* Counters in all places where programs have them; two iterations are left out in each loop. */
int main(int argc, char** argv) {
  dperf_rt_block(0xb015d7a652b6ff3dULL); struct state state = {0, 0, 0.25}, *s = &state;
  long now = 0, written[16] = {0};
  int k = 0, flip = 0, current = 0, next = 1, turn = 2, seen = 0, i;
  unsigned random = 1;
  double data[2] = {1, 2}, *from = data, *to = data + 1;
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0xbe28db3edba37ac7ULL); for (int it = 0; it < 8; it++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0xbe28db3edba37ac7ULL, &dperf_rt_cmp_1, "it<8", it, 8, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0xbe28db3edba37ac7ULL, &dperf_rt_run_1, dperf_rt_left(it, 8, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { ++s->step; s->t += s->dt; k++; it++; } } dperf_rt_loop_iteration(0xbe28db3edba37ac7ULL);
    meet();
    dperf_rt_block(0x0d18a19d6a0ad802ULL); now = ++s->step; /* in an expression */
    s->t += s->dt;
    if (now % 3 == 0) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0xbe28db3edba37ac7ULL, 24); } meet(); }
    dperf_rt_block(0x3867ea9d82929e5fULL); written[k++] = now; /* in an index */
  } dperf_rt_loop_exit(0xbe28db3edba37ac7ULL); } }
  dperf_rt_block(0x267f269d78431f0bULL); printf("%ld %g %d %ld\n", now, s->t, k, written[7]);
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0x02d1933f0258d86fULL); for (int it = 0; it < 8; it++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x02d1933f0258d86fULL, &dperf_rt_cmp_2, "it<8", it, 8, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x02d1933f0258d86fULL, &dperf_rt_run_2, dperf_rt_left(it, 8, 1, 0), 0); for (; dperf_rt_skip_2; --dperf_rt_skip_2) { flip = !flip; turn ^= 1; random = (random * 5 + 3) % 16; it++; } } dperf_rt_loop_iteration(0x02d1933f0258d86fULL);
    dperf_rt_block(0xcfd2fe9d47280913ULL); int kept = current;
    double* swapped = from;
    from = to;
    to = swapped;
    current = next;
    next = kept;
    flip = !flip;
    turn ^= 1;
    random = (random * 5 + 3) % 16;
    if (current == flip) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0x02d1933f0258d86fULL, 38); } meet(); }
    meet();
  } dperf_rt_loop_exit(0x02d1933f0258d86fULL); } }
  dperf_rt_block(0xeaa878d01111fdfbULL); printf("%d %d %d %d %u %g\n", current, next, flip, turn, random, *from);
  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0x82522d71747259b7ULL); for (int it = 0; it < 8; it++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0x82522d71747259b7ULL, &dperf_rt_cmp_3, "it<8", it, 8, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0x82522d71747259b7ULL, &dperf_rt_run_3, dperf_rt_left(it, 8, 1, 0), 0); for (; dperf_rt_skip_3; --dperf_rt_skip_3) { seen += it; it++; } } dperf_rt_loop_iteration(0x82522d71747259b7ULL);
    meet();
    dperf_rt_block(0xcf8e73d0016748f2ULL); seen += it; /* by the counter itself */
  } dperf_rt_loop_exit(0x82522d71747259b7ULL); } }
  dperf_rt_block(0xe1923fd00bcd9d96ULL); printf("%d\n", seen);
  { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; { dperf_rt_id dperf_rt_seen_4, dperf_rt_since_4; dperf_rt_seen_4 = dperf_rt_events - 1; dperf_rt_since_4 = 0; dperf_rt_loop_enter(0xadca7a718d1d2bf4ULL); for (i = 8; i--;) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0xadca7a718d1d2bf4ULL, &dperf_rt_run_4, dperf_rt_left(i, 0, -1, 1), 0); for (; dperf_rt_skip_4; --dperf_rt_skip_4) { i--; } } ++dperf_rt_since_4; if (__builtin_expect(dperf_rt_seen_4 != dperf_rt_events, 0)) { dperf_rt_seen_4 = dperf_rt_events; dperf_rt_loop_iterations(0xadca7a718d1d2bf4ULL, dperf_rt_since_4); dperf_rt_since_4 = 0; dperf_rt_block(0xa44ca6cfe8eadfa5ULL); }
    double sum = 0; /* anew in each iteration */
    for (k = 0; k < 3; k++) sum += k;
    if (sum > 2) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0xadca7a718d1d2bf4ULL, 50); } meet(); }
  } dperf_rt_loop_exit_after(0xadca7a718d1d2bf4ULL, dperf_rt_since_4); } }
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_3a9cab6dfc81eccd
#define DPERF_RT_TABLE_3a9cab6dfc81eccd
static const struct dperf_rt_row dperf_rt_rows_3a9cab6dfc81eccd[] = {
  {0xb015d7a652b6ff3dULL, "main", DPERF_RT_BLOCK, 14, 18},
  {0x0d18a19d6a0ad802ULL, "main", DPERF_RT_BLOCK, 22, 23},
  {0x3867ea9d82929e5fULL, "main", DPERF_RT_BLOCK, 25, 25},
  {0x267f269d78431f0bULL, "main", DPERF_RT_BLOCK, 27, 27},
  {0xcfd2fe9d47280913ULL, "main", DPERF_RT_BLOCK, 29, 37},
  {0xeaa878d01111fdfbULL, "main", DPERF_RT_BLOCK, 41, 41},
  {0xcf8e73d0016748f2ULL, "main", DPERF_RT_BLOCK, 44, 44},
  {0xe1923fd00bcd9d96ULL, "main", DPERF_RT_BLOCK, 46, 46},
  {0xa44ca6cfe8eadfa5ULL, "main", DPERF_RT_BLOCK, 49, 49},
  {0xbe28db3edba37ac7ULL, "main", DPERF_RT_COUNTED_LOOP, 20, 26},
  {0x02d1933f0258d86fULL, "main", DPERF_RT_COUNTED_LOOP, 28, 40},
  {0x82522d71747259b7ULL, "main", DPERF_RT_COUNTED_LOOP, 42, 45},
  {0xadca7a718d1d2bf4ULL, "main", DPERF_RT_COUNTED_LOOP, 47, 51},
  {0xbe28db3edba37ac7ULL, "main", DPERF_RT_BRANCH, 24, 24},
  {0x02d1933f0258d86fULL, "main", DPERF_RT_BRANCH, 38, 38},
  {0xadca7a718d1d2bf4ULL, "main", DPERF_RT_BRANCH, 50, 50},
};
static struct dperf_rt_table dperf_rt_table_3a9cab6dfc81eccd = {"sampling_updates.in.c", dperf_rt_rows_3a9cab6dfc81eccd, 16, 0};
static void __attribute__((constructor)) dperf_rt_start_3a9cab6dfc81eccd(void) { dperf_rt_register(&dperf_rt_table_3a9cab6dfc81eccd); }
#endif
/* line 20: sampled: its counter `it` steps to `8`, and nothing else changes it */
/* line 28: sampled: its counter `it` steps to `8`, and nothing else changes it */
/* line 42: sampled: its counter `it` steps to `8`, and nothing else changes it */
/* line 47: sampled: its counter `i` steps to `0`, and nothing else changes it */
