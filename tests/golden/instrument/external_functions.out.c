#line 1 "external_functions.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

void exchange(double* x);
int count(int limit);
int early(int n);
double reduce(double x);

static int square(int i) {
  return i * i;
}

void exchange(double* x) { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();
  dperf_rt_block(0xe7803a750413d459ULL); *x += 1;
  MPI_Bcast(x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
dperf_rt_block_after_call(dperf_rt_caller_1); }

int count(int limit) { const dperf_rt_id dperf_rt_caller_3 = dperf_rt_current_block(); const dperf_rt_id dperf_rt_seen_2 = dperf_rt_events;
  if (limit > 10) {
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(dperf_rt_caller_3); return 10;
  }
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0x9003f0d8c4d749a8ULL); limit += 1;
  if (limit == 7) { const dperf_rt_id dperf_rt_caller_3_back __attribute__((cleanup(dperf_rt_hand_back))) = dperf_rt_caller_3; return square(limit); } /* handed back behind the call */
  if (__builtin_expect(dperf_rt_seen_2 != dperf_rt_events, 0)) { dperf_rt_block(dperf_rt_caller_3); } return limit;
}

int early(int n) { const dperf_rt_id dperf_rt_caller_5 = dperf_rt_current_block();
  int i;
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0x3f5fa15485739183ULL); n += 1;
  if (n == 2)
    { dperf_rt_block(dperf_rt_caller_5); return n; }
  else if (n == 3) {
    n *= 2;
  } else
    { const dperf_rt_id dperf_rt_caller_5_back __attribute__((cleanup(dperf_rt_hand_back))) = dperf_rt_caller_5; return square(n); }
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; { dperf_rt_id dperf_rt_seen_4; dperf_rt_seen_4 = dperf_rt_events - 1; { struct dperf_rt_open dperf_rt_open_4 __attribute__((cleanup(dperf_rt_leave_loop))); dperf_rt_open_4.id = 0x1bc402af12d894d6ULL; dperf_rt_open_4.in = 1; dperf_rt_open_4.since = 0; dperf_rt_loop_enter(0x1bc402af12d894d6ULL); for (i = 0; i < n; i++)
    { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0x1bc402af12d894d6ULL, &dperf_rt_cmp_4, "i<n", i, n, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0x1bc402af12d894d6ULL, &dperf_rt_run_4, dperf_rt_left(i, n, 1, 0), 1); if (dperf_rt_skip_4 + 1 == 0) break; for (; dperf_rt_skip_4; --dperf_rt_skip_4) { i++; } } ++dperf_rt_open_4.since; if (__builtin_expect(dperf_rt_seen_4 != dperf_rt_events, 0)) { dperf_rt_seen_4 = dperf_rt_events; dperf_rt_loop_iterations(0x1bc402af12d894d6ULL, dperf_rt_open_4.since); dperf_rt_open_4.since = 0; } if (count(i) > 2) { dperf_rt_block(dperf_rt_caller_5); return i; } } } } } }
  switch (n) {
    case 6: { const dperf_rt_id dperf_rt_caller_5_back __attribute__((cleanup(dperf_rt_hand_back))) = dperf_rt_caller_5; return count(11); }
    default: { const dperf_rt_id dperf_rt_caller_5_back __attribute__((cleanup(dperf_rt_hand_back))) = dperf_rt_caller_5; return count(n) + square(n); }
  }
}

double reduce(double x) { const dperf_rt_id dperf_rt_caller_6 = dperf_rt_current_block();
  double sum;
  MPI_Allreduce(&x, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  dperf_rt_block_after_call(dperf_rt_caller_6); return sum;
}

int main(int argc, char** argv) {
  double x = 1;
  MPI_Init(&argc, &argv);
  exchange(&x);
  printf("%g %d %d %d\n", reduce(x), count(3), count(6), count(30));
  printf("%d %d %d\n", early(1), early(2), early(3));
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_9e81070830da776a
#define DPERF_RT_TABLE_9e81070830da776a
static const struct dperf_rt_row dperf_rt_rows_9e81070830da776a[] = {
  {0xe7803a750413d459ULL, "exchange", DPERF_RT_BLOCK, 15, 15},
  {0x9003f0d8c4d749a8ULL, "count", DPERF_RT_BLOCK, 25, 27},
  {0x3f5fa15485739183ULL, "early", DPERF_RT_BLOCK, 33, 39},
  {0x1bc402af12d894d6ULL, "early", DPERF_RT_LOOP, 40, 41},
};
static struct dperf_rt_table dperf_rt_table_9e81070830da776a = {"external_functions.in.c", dperf_rt_rows_9e81070830da776a, 4, 0};
static void __attribute__((constructor)) dperf_rt_start_9e81070830da776a(void) { dperf_rt_register(&dperf_rt_table_9e81070830da776a); }
#endif
