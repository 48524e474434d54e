#line 1 "openmp_region.in.c"
/* test: -fopenmp | | gcc */
/* Loops in parallel regions are marked by the thread that records; the other one runs their iterations, too. */
#include <mpi.h>
#include <omp.h>
#include <stdio.h>

extern int meet(MPI_Comm) __asm__("MPI_Barrier");

static void steps(double *a, int n, MPI_Comm comm) {
#pragma omp parallel num_threads(2) default(none) shared(a, n, comm)
  {
    { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { static int dperf_rt_loud_1 = 1; int dperf_rt_in_1 = 0; dperf_rt_id dperf_rt_seen_1, dperf_rt_ask_1, dperf_rt_since_1; dperf_rt_since_1 = 0; dperf_rt_seen_1 = dperf_rt_ask_1 = dperf_rt_events; if (dperf_rt_events && __builtin_expect(__atomic_load_n(&dperf_rt_loud_1, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_1, 0, __ATOMIC_RELAXED); dperf_rt_in_1 = 1; dperf_rt_loop_enter(0x7e020bc7f853ca64ULL); } if (!dperf_rt_in_1) --dperf_rt_cmp_1.next; if (dperf_rt_events && (dperf_rt_in_1 || (dperf_rt_bounds_wanted() && dperf_rt_cmp_1.next + 1 != 0))) --dperf_rt_ask_1; for (int step = 0; step < n; step++) { ++dperf_rt_since_1; if (__builtin_expect(dperf_rt_ask_1 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds_wanted(), 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x7e020bc7f853ca64ULL, &dperf_rt_cmp_1, "step<n", step, n, 0); } } if (dperf_rt_in_1 == 1 || dperf_rt_seen_1 != dperf_rt_events) { if (!dperf_rt_in_1) dperf_rt_loop_enter(0x7e020bc7f853ca64ULL); dperf_rt_in_1 = 2; dperf_rt_loop_iterations(0x7e020bc7f853ca64ULL, dperf_rt_since_1); dperf_rt_since_1 = 0; } if (dperf_rt_seen_1 != dperf_rt_events) { dperf_rt_seen_1 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_1, 1, __ATOMIC_RELAXED); } dperf_rt_ask_1 = dperf_rt_seen_1; if ((dperf_rt_bounds_wanted() && dperf_rt_cmp_1.next + 1 != 0)) --dperf_rt_ask_1; }
#pragma omp for
      for (int i = 0; i < 64; i++) a[i] += i;
#pragma omp master
      meet(comm);
#pragma omp barrier
    } if (dperf_rt_seen_1 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_1, 1, __ATOMIC_RELAXED); if (dperf_rt_in_1) dperf_rt_loop_exit_after(0x7e020bc7f853ca64ULL, dperf_rt_since_1); } }
  }
}

static void in_master(int n) {
  int i = 0;
#pragma omp parallel num_threads(2)
#pragma omp master
  {
    { static int dperf_rt_loud_2 = 1; int dperf_rt_in_2 = 0; dperf_rt_id dperf_rt_seen_2, dperf_rt_ask_2, dperf_rt_since_2; dperf_rt_since_2 = 0; dperf_rt_seen_2 = dperf_rt_ask_2 = dperf_rt_events; if (dperf_rt_events && __builtin_expect(__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_2, 0, __ATOMIC_RELAXED); dperf_rt_in_2 = 1; dperf_rt_loop_enter(0x09ba006edf7269adULL); } if (dperf_rt_events && (dperf_rt_in_2)) --dperf_rt_ask_2; do { ++dperf_rt_since_2; if (__builtin_expect(dperf_rt_ask_2 != dperf_rt_events, 0)) { if (dperf_rt_in_2 == 1 || dperf_rt_seen_2 != dperf_rt_events) { if (!dperf_rt_in_2) dperf_rt_loop_enter(0x09ba006edf7269adULL); dperf_rt_in_2 = 2; dperf_rt_loop_iterations(0x09ba006edf7269adULL, dperf_rt_since_2); dperf_rt_since_2 = 0; } if (dperf_rt_seen_2 != dperf_rt_events) { dperf_rt_seen_2 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); } dperf_rt_ask_2 = dperf_rt_seen_2; }
      MPI_Barrier(MPI_COMM_WORLD);
      if (i == 1) continue;
      puts("met");
    } while (++i < n); if (dperf_rt_seen_2 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); if (dperf_rt_in_2) dperf_rt_loop_exit_after(0x09ba006edf7269adULL, dperf_rt_since_2); }
  }
#pragma omp parallel num_threads(2)
  {
#pragma omp master
    {
      { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { static int dperf_rt_loud_3 = 1; int dperf_rt_in_3 = 0; dperf_rt_id dperf_rt_seen_3, dperf_rt_ask_3, dperf_rt_since_3; dperf_rt_since_3 = 0; dperf_rt_seen_3 = dperf_rt_ask_3 = dperf_rt_events; if (dperf_rt_events && __builtin_expect(__atomic_load_n(&dperf_rt_loud_3, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_3, 0, __ATOMIC_RELAXED); dperf_rt_in_3 = 1; dperf_rt_loop_enter(0x8778ee6608c5c556ULL); } if (!dperf_rt_in_3) --dperf_rt_cmp_3.next; if (dperf_rt_events && (dperf_rt_in_3 || (dperf_rt_bounds_wanted() && dperf_rt_cmp_3.next + 1 != 0))) --dperf_rt_ask_3; for (i = 0; i < n; i++)
        { ++dperf_rt_since_3; if (__builtin_expect(dperf_rt_ask_3 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds_wanted(), 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0x8778ee6608c5c556ULL, &dperf_rt_cmp_3, "i<n", i, n, 0); } } if (dperf_rt_in_3 == 1 || dperf_rt_seen_3 != dperf_rt_events) { if (!dperf_rt_in_3) dperf_rt_loop_enter(0x8778ee6608c5c556ULL); dperf_rt_in_3 = 2; dperf_rt_loop_iterations(0x8778ee6608c5c556ULL, dperf_rt_since_3); dperf_rt_since_3 = 0; } if (dperf_rt_seen_3 != dperf_rt_events) { dperf_rt_seen_3 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_3, 1, __ATOMIC_RELAXED); } dperf_rt_ask_3 = dperf_rt_seen_3; if ((dperf_rt_bounds_wanted() && dperf_rt_cmp_3.next + 1 != 0)) --dperf_rt_ask_3; } if (i % 2) MPI_Barrier(MPI_COMM_WORLD); } if (dperf_rt_seen_3 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_3, 1, __ATOMIC_RELAXED); if (dperf_rt_in_3) dperf_rt_loop_exit_after(0x8778ee6608c5c556ULL, dperf_rt_since_3); } }
    }
  }
}

static void around(double *a, int n) {
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0x752c674a94c75209ULL); for (int round = 0; round < n; round++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0x752c674a94c75209ULL, &dperf_rt_cmp_4, "round<n", round, n, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0x752c674a94c75209ULL, &dperf_rt_run_4, dperf_rt_left(round, n, 1, 0), 1); if (dperf_rt_skip_4 + 1 == 0) break; for (; dperf_rt_skip_4; --dperf_rt_skip_4) { round++; } } dperf_rt_loop_iteration(0x752c674a94c75209ULL);
#pragma omp parallel num_threads(2)
    {
#pragma omp for
      for (int i = 0; i < 64; i++) a[i] += round;
#pragma omp master
      MPI_Barrier(MPI_COMM_WORLD);
    }
  } dperf_rt_loop_exit(0x752c674a94c75209ULL); } }
}

int main(int argc, char **argv) {
  dperf_rt_block(0xa5196b55923b5267ULL); double a[64] = {0};
  int provided;
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x258ac255da8f7322ULL); MPI_Query_thread(&provided);
  steps(a, 3, MPI_COMM_WORLD);
  steps(a, 2, MPI_COMM_WORLD);

  for (int i = 0; i < 64; i++) a[i] += 1;
  in_master(3);
  around(a, 2);
dperf_rt_block(0x89b4bf4f3a0b4c1aULL);
#line 66
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 64; i++) a[i] += i;
#pragma omp parallel num_threads(2)
  {

    { struct dperf_rt_compared dperf_rt_cmp_5; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = 0; { static int dperf_rt_loud_5 = 1; int dperf_rt_in_5 = 0; dperf_rt_id dperf_rt_seen_5, dperf_rt_ask_5, dperf_rt_since_5; dperf_rt_since_5 = 0; dperf_rt_seen_5 = dperf_rt_ask_5 = dperf_rt_events; if (dperf_rt_events && __builtin_expect(__atomic_load_n(&dperf_rt_loud_5, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_5, 0, __ATOMIC_RELAXED); dperf_rt_in_5 = 1; dperf_rt_loop_enter(0xb5eefea0695e4bbbULL); } if (!dperf_rt_in_5) --dperf_rt_cmp_5.next; if (dperf_rt_events && (dperf_rt_in_5 || (dperf_rt_bounds_wanted() && dperf_rt_cmp_5.next + 1 != 0))) --dperf_rt_ask_5; for (int i = 0; i < 2; i++) { ++dperf_rt_since_5; if (__builtin_expect(dperf_rt_ask_5 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds_wanted(), 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_compare(0xb5eefea0695e4bbbULL, &dperf_rt_cmp_5, "i<2", i, 2, 0); } } if (dperf_rt_in_5 == 1 || dperf_rt_seen_5 != dperf_rt_events) { if (!dperf_rt_in_5) dperf_rt_loop_enter(0xb5eefea0695e4bbbULL); dperf_rt_in_5 = 2; dperf_rt_loop_iterations(0xb5eefea0695e4bbbULL, dperf_rt_since_5); dperf_rt_since_5 = 0; } if (dperf_rt_seen_5 != dperf_rt_events) { dperf_rt_seen_5 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_5, 1, __ATOMIC_RELAXED); } dperf_rt_ask_5 = dperf_rt_seen_5; if ((dperf_rt_bounds_wanted() && dperf_rt_cmp_5.next + 1 != 0)) --dperf_rt_ask_5; }
#pragma omp master
      MPI_Barrier(MPI_COMM_WORLD);
    } if (dperf_rt_seen_5 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_5, 1, __ATOMIC_RELAXED); if (dperf_rt_in_5) dperf_rt_loop_exit_after(0xb5eefea0695e4bbbULL, dperf_rt_since_5); } }
  }
  dperf_rt_block(0xf6f9e3465a46e5f1ULL); printf("%g\n", a[63]);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_9e670c58c03dde49
#define DPERF_RT_TABLE_9e670c58c03dde49
static const struct dperf_rt_row dperf_rt_rows_9e670c58c03dde49[] = {
  {0xa5196b55923b5267ULL, "main", DPERF_RT_BLOCK, 56, 57},
  {0x258ac255da8f7322ULL, "main", DPERF_RT_BLOCK, 59, 63},
  {0x89b4bf4f3a0b4c1aULL, "main", DPERF_RT_BLOCK, 66, 66},
  {0xf6f9e3465a46e5f1ULL, "main", DPERF_RT_BLOCK, 76, 76},
  {0x7e020bc7f853ca64ULL, "steps", DPERF_RT_COUNTED_LOOP, 12, 18},
  {0x09ba006edf7269adULL, "in_master", DPERF_RT_COUNTED_LOOP, 27, 31},
  {0x8778ee6608c5c556ULL, "in_master", DPERF_RT_COUNTED_LOOP, 37, 38},
  {0x752c674a94c75209ULL, "around", DPERF_RT_COUNTED_LOOP, 44, 52},
  {0xb5eefea0695e4bbbULL, "main", DPERF_RT_COUNTED_LOOP, 71, 74},
};
static struct dperf_rt_table dperf_rt_table_9e670c58c03dde49 = {"openmp_region.in.c", dperf_rt_rows_9e670c58c03dde49, 9, 0};
static void __attribute__((constructor)) dperf_rt_start_9e670c58c03dde49(void) { dperf_rt_register(&dperf_rt_table_9e670c58c03dde49); }
#endif
/* left alone: openmp_region.in.c:24: in_master: it communicates inside a construct of OpenMP */
/* left alone: openmp_region.in.c:33: in_master: it communicates inside a construct of OpenMP */
/* left alone: openmp_region.in.c:45: around: it communicates inside a construct of OpenMP */
/* left alone: openmp_region.in.c:68: main: it communicates inside a construct of OpenMP */
/* left alone: openmp_region.in.c:70: main: #pragma dperf sample: the loop cannot be sampled: it is in a construct of OpenMP, all threads of which would have to leave out the same iterations: use dperf-sample */
/* left alone: openmp_region.in.c:62: main: #pragma dperf sample: is not directly before a loop that communicates */
