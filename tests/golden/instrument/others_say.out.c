#line 1 "others_say.in.c"
/* test: -std=c11 */
/* What ends these loops follows from what other ranks say, through functions, other variables and conditions. */
#include <mpi.h>
#include <stdio.h>

static int rank;

static int global_sum(int mine) {
  int all;
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return all;
}

static void sum_into(int mine, int *all) {
  dperf_rt_block(0x93b406e09a6ba506ULL); *all = 0;
  MPI_Allreduce(&mine, all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

static int is_done(int mine) {
  if (__builtin_expect((dperf_rt_asked & 0x0000000000000040ULL) != 0, 0)) { if (dperf_rt_is_asked(0xe759d9988df48bc6ULL, 1)) { dperf_rt_pass("global_sum(mine) == 0", 0xcdb15d8af60b5856ULL, 0, 1); } } if (global_sum(mine) == 0) return 1;
  return 0;
}

/* Its result is an error code. */
static int exchange(int *mine) {
  int all, error = MPI_Allreduce(mine, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  dperf_rt_block(0x6820e9bc7ec394f2ULL); if (error != MPI_SUCCESS) return error;
  *mine = *mine > 1 ? *mine / 2 : 0;
  return MPI_SUCCESS;
}

static int returned(int most) {
  int left = 8, k;
  { struct dperf_rt_compared dperf_rt_cmp_1, dperf_rt_cmp_1_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = dperf_rt_cmp_1_1.run = dperf_rt_cmp_1_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0xe6b20e285412b603ULL); for (k = 0; k < most; k++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0xe6b20e285412b603ULL, &dperf_rt_cmp_1, "k<most", k, most, 0); } if (dperf_rt_cmp_1_1.run++ == dperf_rt_cmp_1_1.next) { dperf_rt_ask(0xe6b20e285412b603ULL, &dperf_rt_cmp_1_1, "global_sum(left) == 0", 816, 0xcdb15d8af60b5856ULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0xe6b20e285412b603ULL, &dperf_rt_run_1, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_1 + 1 == 0) break; for (; dperf_rt_skip_1; --dperf_rt_skip_1) { left /= 2; k++; } } dperf_rt_loop_iteration(0xe6b20e285412b603ULL);
    if (global_sum(left) == 0) break;
    dperf_rt_block(0x7ddf5ab0d29328d8ULL); left /= 2;
  } dperf_rt_loop_exit(0xe6b20e285412b603ULL); } }
  return k;
}

static int written(int most) {
  int left = 8, all, k, stop = 0;
  { struct dperf_rt_compared dperf_rt_cmp_2, dperf_rt_cmp_2_1; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = dperf_rt_cmp_2_1.run = dperf_rt_cmp_2_1.next = dperf_rt_cmp_2_1.iteration = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0xbbeffb62caf861fdULL); for (k = 0; k < most; k++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xbbeffb62caf861fdULL, &dperf_rt_cmp_2, "k<most", k, most, 0); } if (dperf_rt_cmp_2_1.iteration++ < 5) { dperf_rt_compare(0xbbeffb62caf861fdULL, &dperf_rt_cmp_2_1, "all!=0", 1.0, 0.0, 764); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xbbeffb62caf861fdULL, &dperf_rt_run_2, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { left /= 2; k++; } } dperf_rt_loop_iteration(0xbbeffb62caf861fdULL);
    sum_into(left, &all);
    dperf_rt_block(0x4d2a03d607dc4a96ULL); left /= 2;
    if (all == 0) stop = 1;
    if (__builtin_expect(dperf_rt_bounds, 0) && (!(stop))) { if (dperf_rt_cmp_2_1.run++ == dperf_rt_cmp_2_1.next) { dperf_rt_compare(0xbbeffb62caf861fdULL, &dperf_rt_cmp_2_1, "all!=0", all, 0, 732); } } if (stop) break;
  } dperf_rt_loop_exit(0xbbeffb62caf861fdULL); } }
  return k;
}

static int decided(int most) {
  int left = 8, k = 0;
  { struct dperf_rt_compared dperf_rt_cmp_4, dperf_rt_cmp_4_1; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = dperf_rt_cmp_4_1.run = dperf_rt_cmp_4_1.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; { static int dperf_rt_loud_4 = 1; int dperf_rt_in_4 = 0; dperf_rt_id dperf_rt_seen_4, dperf_rt_ask_4, dperf_rt_since_4; dperf_rt_since_4 = 0; dperf_rt_seen_4 = dperf_rt_ask_4 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_4, __ATOMIC_RELAXED) == 2) { dperf_rt_run_4 = ~dperf_rt_run_4; --dperf_rt_cmp_4.next, --dperf_rt_cmp_4_1.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_4, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_4, 0, __ATOMIC_RELAXED); dperf_rt_in_4 = 1; dperf_rt_loop_enter(0xcca601c47c22aaceULL); } if (!dperf_rt_in_4) --dperf_rt_cmp_4.next, --dperf_rt_cmp_4_1.next; if (dperf_rt_in_4 || (dperf_rt_sampling && dperf_rt_run_4 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_4.next + 1 != 0)) --dperf_rt_ask_4; } while (k < most && !is_done(left)) { ++dperf_rt_since_4; if (__builtin_expect(dperf_rt_ask_4 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0xcca601c47c22aaceULL, &dperf_rt_cmp_4, "k<most", k, most, 0); } if (dperf_rt_cmp_4_1.run++ == dperf_rt_cmp_4_1.next) { dperf_rt_ask(0xcca601c47c22aaceULL, &dperf_rt_cmp_4_1, "!is_done(left)", 816, 0xe759d9988df48bc6ULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0xcca601c47c22aaceULL, &dperf_rt_run_4, dperf_rt_left(k, most, 1, 0), 3); if (dperf_rt_skip_4 + 1 == 0) break; if (dperf_rt_skip_4 >> 63) { __atomic_store_n(&dperf_rt_loud_4, 2, __ATOMIC_RELAXED); dperf_rt_skip_4 = 0; } for (; dperf_rt_skip_4; --dperf_rt_skip_4) { left /= 2; k++; } } if (dperf_rt_in_4 == 1 || dperf_rt_seen_4 != dperf_rt_events) { if (!dperf_rt_in_4) dperf_rt_loop_enter(0xcca601c47c22aaceULL); dperf_rt_in_4 = 2; dperf_rt_loop_iterations(0xcca601c47c22aaceULL, dperf_rt_since_4); dperf_rt_since_4 = 0; } if (dperf_rt_seen_4 != dperf_rt_events) { dperf_rt_seen_4 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_4, 1, __ATOMIC_RELAXED); dperf_rt_block(0x6b9544be6e338b06ULL); } dperf_rt_ask_4 = dperf_rt_seen_4; if ((dperf_rt_sampling && dperf_rt_run_4 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_4.next + 1 != 0)) --dperf_rt_ask_4; }
    left /= 2;
    k++;
  } if (dperf_rt_seen_4 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_4, 1, __ATOMIC_RELAXED); if (dperf_rt_in_4) dperf_rt_loop_exit_after(0xcca601c47c22aaceULL, dperf_rt_since_4); } } }
  return k;
}

/* How many are left is compared with none. */
static int counted(int most) {
  int changed = 1, left = 8, k = 0;
  { struct dperf_rt_compared dperf_rt_cmp_5, dperf_rt_cmp_5_1; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = dperf_rt_cmp_5_1.run = dperf_rt_cmp_5_1.next = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; dperf_rt_loop_enter(0x5187f0d6e3c8cc67ULL); while (k < most && changed > 0) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_compare(0x5187f0d6e3c8cc67ULL, &dperf_rt_cmp_5, "k<most", k, most, 0); } if (dperf_rt_cmp_5_1.run++ == dperf_rt_cmp_5_1.next) { dperf_rt_compare(0x5187f0d6e3c8cc67ULL, &dperf_rt_cmp_5_1, "changed>0", changed, 0, 594); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0x5187f0d6e3c8cc67ULL, &dperf_rt_run_5, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_5 + 1 == 0) break; for (; dperf_rt_skip_5; --dperf_rt_skip_5) { left /= 2; k++; } } dperf_rt_loop_iteration(0x5187f0d6e3c8cc67ULL);
    changed = global_sum(left);
    dperf_rt_block(0xafeb618d4cb9fad2ULL); left /= 2;
    k++;
  } dperf_rt_loop_exit(0x5187f0d6e3c8cc67ULL); } }
  return k;
}

/* The time goes on by what all agree on: it is the number of iterations all the same. */
static int steps(int end) {
  int now = 0, k = 0;
  { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; dperf_rt_loop_enter(0xc56d26a66ad8b1a4ULL); while (now < end) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_compare(0xc56d26a66ad8b1a4ULL, &dperf_rt_cmp_6, "now<end", now, end, 16); } } dperf_rt_loop_iteration(0xc56d26a66ad8b1a4ULL);
    const int step = global_sum(1);
    dperf_rt_block(0x7cd228a00ae0a8a7ULL); now += step;
    k++;
  } dperf_rt_loop_exit(0xc56d26a66ad8b1a4ULL); }
  return k;
}

/* A flag that norms set ends the loop as they would; what else they set does not. */
static int settled(int most) {
  double change = 8;
  int converged = 0, large = 0, k;
  { struct dperf_rt_compared dperf_rt_cmp_7, dperf_rt_cmp_7_1, dperf_rt_cmp_7_2; dperf_rt_cmp_7.run = dperf_rt_cmp_7.next = dperf_rt_cmp_7_1.run = dperf_rt_cmp_7_1.next = dperf_rt_cmp_7_2.run = dperf_rt_cmp_7_2.next = dperf_rt_cmp_7_1.iteration = dperf_rt_cmp_7_2.iteration = 0; { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; dperf_rt_loop_enter(0x0b1652c96ac1e9fbULL); for (k = 0; k < most && !converged; k++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_7.run++ == dperf_rt_cmp_7.next) { dperf_rt_compare(0x0b1652c96ac1e9fbULL, &dperf_rt_cmp_7, "k<most", k, most, 0); } if (dperf_rt_cmp_7_1.iteration++ < 5) { dperf_rt_compare(0x0b1652c96ac1e9fbULL, &dperf_rt_cmp_7_1, "large<=100", 0.0, 0.0, 697); } if (dperf_rt_cmp_7_2.iteration++ < 5) { dperf_rt_compare(0x0b1652c96ac1e9fbULL, &dperf_rt_cmp_7_2, "k<=2", 0.0, 0.0, 1193); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0x0b1652c96ac1e9fbULL, &dperf_rt_run_7, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_7 + 1 == 0) break; for (; dperf_rt_skip_7; --dperf_rt_skip_7) { change /= 2; k++; } } dperf_rt_loop_iteration(0x0b1652c96ac1e9fbULL);
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x3a8bcc05e8ae6e08ULL); change /= 2;
    if (change > 3) large++;
    if (large > 100) break;
    if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_7_1.run++ == dperf_rt_cmp_7_1.next) { dperf_rt_compare(0x0b1652c96ac1e9fbULL, &dperf_rt_cmp_7_1, "large<=100", large, 100, 665); } } if (change < 0.1 && k > 2) converged = 1;
  if (__builtin_expect(dperf_rt_bounds, 0) && (!(converged) && ((change < 0.1)))) { if (dperf_rt_cmp_7_2.run++ == dperf_rt_cmp_7_2.next) { dperf_rt_compare(0x0b1652c96ac1e9fbULL, &dperf_rt_cmp_7_2, "k<=2", k, 2, 1161); } } } dperf_rt_loop_exit(0x0b1652c96ac1e9fbULL); } }
  return k;
}

static int compared(int most) {
  double change = 8;
  int k = 0, goes_on;
  { struct dperf_rt_compared dperf_rt_cmp_8, dperf_rt_cmp_8_1; dperf_rt_cmp_8.run = dperf_rt_cmp_8.next = dperf_rt_cmp_8_1.run = dperf_rt_cmp_8_1.next = dperf_rt_cmp_8_1.iteration = 0; { dperf_rt_id dperf_rt_run_8; dperf_rt_run_8 = 0; dperf_rt_loop_enter(0xf1253d5a81e47863ULL); do { { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_8_1.iteration++ < 5) { dperf_rt_compare(0xf1253d5a81e47863ULL, &dperf_rt_cmp_8_1, "change>0.1", 1.0, 0.0, 938); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_8 + 1 != 0) { dperf_rt_id dperf_rt_skip_8 = dperf_rt_skip(0xf1253d5a81e47863ULL, &dperf_rt_run_8, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_8 + 1 == 0) break; for (; dperf_rt_skip_8; --dperf_rt_skip_8) { change /= 2; k++; } } dperf_rt_loop_iteration(0xf1253d5a81e47863ULL);
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x0d38ebfcfc3337a6ULL); change /= 2;
    goes_on = change > 0.1;
    if (__builtin_expect(dperf_rt_bounds, 0) && ((goes_on))) { if (dperf_rt_cmp_8_1.run++ == dperf_rt_cmp_8_1.next) { dperf_rt_compare(0xf1253d5a81e47863ULL, &dperf_rt_cmp_8_1, "change>0.1", change, 0.1, 906); } } k++;
  } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_8.run++ == dperf_rt_cmp_8.next) { dperf_rt_compare(0xf1253d5a81e47863ULL, &dperf_rt_cmp_8, "k<most", k, most, 8); } } } while (k < most && goes_on); dperf_rt_loop_exit(0xf1253d5a81e47863ULL); } }
  return k;
}

struct solver {
  double change;
  int done;
};

static void step(struct solver *s) {
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0x2f8c571b4891026eULL); s->change /= 2;
  if (__builtin_expect((dperf_rt_asked & 0x0000000000000100ULL) != 0, 0)) { if (dperf_rt_is_asked(0xe7340aa4ecd35f88ULL, 1)) { dperf_rt_answer("s->change>=0.1", s->change, 0.1, 19); } } if (s->change < 0.1) s->done = 1;
}

static int remembered(int most) {
  dperf_rt_block(0x86fe86a4468c17d0ULL); struct solver s = {8, 0};
  int k = 0, stop = 0;
  { struct dperf_rt_compared dperf_rt_cmp_9, dperf_rt_cmp_9_1; dperf_rt_cmp_9.run = dperf_rt_cmp_9.next = dperf_rt_cmp_9_1.run = dperf_rt_cmp_9_1.next = 0; { dperf_rt_id dperf_rt_run_9; dperf_rt_run_9 = 0; dperf_rt_loop_enter(0xb1a4ad309f82d101ULL); while (k < most && !s.done) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_9.run++ == dperf_rt_cmp_9.next) { dperf_rt_compare(0xb1a4ad309f82d101ULL, &dperf_rt_cmp_9, "k<most", k, most, 0); } if (dperf_rt_cmp_9_1.run++ == dperf_rt_cmp_9_1.next) { dperf_rt_ask(0xb1a4ad309f82d101ULL, &dperf_rt_cmp_9_1, "!s.done", 816, 0xe7340aa4ecd35f88ULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_9 + 1 != 0) { dperf_rt_id dperf_rt_skip_9 = dperf_rt_skip(0xb1a4ad309f82d101ULL, &dperf_rt_run_9, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_9 + 1 == 0) break; for (; dperf_rt_skip_9; --dperf_rt_skip_9) { k++; } } dperf_rt_loop_iteration(0xb1a4ad309f82d101ULL);
    step(&s);
    dperf_rt_block(0xa96db0a459fd3966ULL); k++;
  } dperf_rt_loop_exit(0xb1a4ad309f82d101ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_10, dperf_rt_cmp_10_1, dperf_rt_cmp_10_2; dperf_rt_cmp_10.run = dperf_rt_cmp_10.next = dperf_rt_cmp_10_1.run = dperf_rt_cmp_10_1.next = dperf_rt_cmp_10_2.run = dperf_rt_cmp_10_2.next = dperf_rt_cmp_10_2.iteration = 0; { dperf_rt_id dperf_rt_run_10; dperf_rt_run_10 = 0; dperf_rt_loop_enter(0x8f6b81308c3f3b75ULL); for (s.change = 8, s.done = 0; k < 2 * most; k++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_10.run++ == dperf_rt_cmp_10.next) { dperf_rt_compare(0x8f6b81308c3f3b75ULL, &dperf_rt_cmp_10, "k<2 * most", k, 2 * most, 0); } if (dperf_rt_cmp_10_1.run++ == dperf_rt_cmp_10_1.next) { dperf_rt_ask(0x8f6b81308c3f3b75ULL, &dperf_rt_cmp_10_1, "s.done", 816, 0xe7340aa4ecd35f88ULL, 0, 0); } if (dperf_rt_cmp_10_2.iteration++ < 5) { dperf_rt_compare(0x8f6b81308c3f3b75ULL, &dperf_rt_cmp_10_2, "s.change<=100", 1.0, 0.0, 1465); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_10 + 1 != 0) { dperf_rt_id dperf_rt_skip_10 = dperf_rt_skip(0x8f6b81308c3f3b75ULL, &dperf_rt_run_10, dperf_rt_left(k, 2 * most, 1, 0), 1); if (dperf_rt_skip_10 + 1 == 0) break; for (; dperf_rt_skip_10; --dperf_rt_skip_10) { k++; } } dperf_rt_loop_iteration(0x8f6b81308c3f3b75ULL);
    step(&s);
    dperf_rt_block(0x40a2d4a41e652fdaULL); stop = s.done || s.change > 100;
    if (__builtin_expect(dperf_rt_bounds, 0) && (!(stop))) { if (dperf_rt_cmp_10_2.run++ == dperf_rt_cmp_10_2.next) { dperf_rt_compare(0x8f6b81308c3f3b75ULL, &dperf_rt_cmp_10_2, "s.change<=100", s.change, 100, 1433); } } if (stop) break;
  } dperf_rt_loop_exit(0x8f6b81308c3f3b75ULL); } }
  return k;
}

/* What is done because of a flag is no flag. */
static int written_now_and_then(int most) {
  double now = 0, next = 2;
  int outputs = 0, k;
  { struct dperf_rt_compared dperf_rt_cmp_11, dperf_rt_cmp_11_1; dperf_rt_cmp_11.run = dperf_rt_cmp_11.next = dperf_rt_cmp_11_1.run = dperf_rt_cmp_11_1.next = dperf_rt_cmp_11_1.iteration = 0; { dperf_rt_id dperf_rt_run_11; dperf_rt_run_11 = 0; dperf_rt_loop_enter(0xa750a861950dfbd8ULL); for (k = 0; k < most; k++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_11.run++ == dperf_rt_cmp_11.next) { dperf_rt_compare(0xa750a861950dfbd8ULL, &dperf_rt_cmp_11, "k<most", k, most, 0); } if (dperf_rt_cmp_11_1.iteration++ < 5) { dperf_rt_compare(0xa750a861950dfbd8ULL, &dperf_rt_cmp_11_1, "outputs!=100", 0.0, 0.0, 700); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_11 + 1 != 0) { dperf_rt_id dperf_rt_skip_11 = dperf_rt_skip(0xa750a861950dfbd8ULL, &dperf_rt_run_11, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_11 + 1 == 0) break; for (; dperf_rt_skip_11; --dperf_rt_skip_11) { now += 0.5; k++; } } dperf_rt_loop_iteration(0xa750a861950dfbd8ULL);
    dperf_rt_block(0x0d3a6a2d5335d491ULL); const int is_due = now >= next;
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x1da6282d5c4144a3ULL); now += 0.5;
    if (is_due) {
      outputs++;
      next += 2;
    }
    if (outputs == 100) break;
  if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_11_1.run++ == dperf_rt_cmp_11_1.next) { dperf_rt_compare(0xa750a861950dfbd8ULL, &dperf_rt_cmp_11_1, "outputs!=100", outputs, 100, 668); } } } dperf_rt_loop_exit(0xa750a861950dfbd8ULL); } }
  return k;
}

/* These depend on this rank alone. */
static int own(int most) {
  int mine = 8, k;
  { struct dperf_rt_compared dperf_rt_cmp_12, dperf_rt_cmp_12_1, dperf_rt_cmp_12_2, dperf_rt_cmp_12_3; dperf_rt_cmp_12.run = dperf_rt_cmp_12.next = dperf_rt_cmp_12_1.run = dperf_rt_cmp_12_1.next = dperf_rt_cmp_12_2.run = dperf_rt_cmp_12_2.next = dperf_rt_cmp_12_3.run = dperf_rt_cmp_12_3.next = dperf_rt_cmp_12_3.iteration = 0; { dperf_rt_id dperf_rt_run_12; dperf_rt_run_12 = 0; dperf_rt_loop_enter(0xef619c89ced380eeULL); for (k = 0; k < most; k++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_12.run++ == dperf_rt_cmp_12.next) { dperf_rt_compare(0xef619c89ced380eeULL, &dperf_rt_cmp_12, "k<most", k, most, 0); } if (dperf_rt_cmp_12_1.run++ == dperf_rt_cmp_12_1.next) { dperf_rt_ask(0xef619c89ced380eeULL, &dperf_rt_cmp_12_1, "exchange(&mine)", 560, 0x3ecd86ce395809ebULL, 0, 1); } if (dperf_rt_cmp_12_2.run++ == dperf_rt_cmp_12_2.next) { dperf_rt_ask(0xef619c89ced380eeULL, &dperf_rt_cmp_12_2, "exchange(&mine)", 1072, 0x8cb31206e3250360ULL, 0, 0); } if (dperf_rt_cmp_12_3.iteration++ < 5) { dperf_rt_compare(0xef619c89ced380eeULL, &dperf_rt_cmp_12_3, "mine!=0", 0.0, 0.0, 1724); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_12 + 1 != 0) { dperf_rt_id dperf_rt_skip_12 = dperf_rt_skip(0xef619c89ced380eeULL, &dperf_rt_run_12, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_12 + 1 == 0) break; for (; dperf_rt_skip_12; --dperf_rt_skip_12) { k++; } } dperf_rt_loop_iteration(0xef619c89ced380eeULL);
    const int error = exchange(&mine);
    dperf_rt_block(0x303ba58c8022c2e9ULL); if (error) break;
    if (rank < 0) break;
    if (mine == 0) break;
  if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_12_3.run++ == dperf_rt_cmp_12_3.next) { dperf_rt_compare(0xef619c89ced380eeULL, &dperf_rt_cmp_12_3, "mine!=0", mine, 0, 1692); } } } dperf_rt_loop_exit(0xef619c89ced380eeULL); } }
  return k;
}

/* By their names, these are what happens if something is wrong. */
static int checked(int most) {
  int k, bad = 0, all_ok = 1;
  { struct dperf_rt_compared dperf_rt_cmp_13, dperf_rt_cmp_13_1, dperf_rt_cmp_13_2; dperf_rt_cmp_13.run = dperf_rt_cmp_13.next = dperf_rt_cmp_13_1.run = dperf_rt_cmp_13_1.next = dperf_rt_cmp_13_2.run = dperf_rt_cmp_13_2.next = dperf_rt_cmp_13_1.iteration = 0; { dperf_rt_id dperf_rt_run_13; dperf_rt_run_13 = 0; dperf_rt_loop_enter(0x56456d3b1645af0cULL); for (k = 0; k < most && !bad; k++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_13.run++ == dperf_rt_cmp_13.next) { dperf_rt_compare(0x56456d3b1645af0cULL, &dperf_rt_cmp_13, "k<most", k, most, 0); } if (dperf_rt_cmp_13_1.iteration++ < 5) { dperf_rt_compare(0x56456d3b1645af0cULL, &dperf_rt_cmp_13_1, "some<=0", 0.0, 0.0, 697); } if (dperf_rt_cmp_13_2.run++ == dperf_rt_cmp_13_2.next) { dperf_rt_compare(0x56456d3b1645af0cULL, &dperf_rt_cmp_13_2, "!all_ok", 0.0, 0.0, 1072); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_13 + 1 != 0) { dperf_rt_id dperf_rt_skip_13 = dperf_rt_skip(0x56456d3b1645af0cULL, &dperf_rt_run_13, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_13 + 1 == 0) break; for (; dperf_rt_skip_13; --dperf_rt_skip_13) { k++; } } dperf_rt_loop_iteration(0x56456d3b1645af0cULL);
    const int some = global_sum(k < 0);
    dperf_rt_block(0xc28a9ee4e13556cdULL); bad = some > 0;
    if (__builtin_expect(dperf_rt_bounds, 0) && (!(bad))) { if (dperf_rt_cmp_13_1.run++ == dperf_rt_cmp_13_1.next) { dperf_rt_compare(0x56456d3b1645af0cULL, &dperf_rt_cmp_13_1, "some<=0", some, 0, 665); } } all_ok = !some;
    if (!all_ok) break;
  } dperf_rt_loop_exit(0x56456d3b1645af0cULL); } }
  return k;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x2c8bf3f34b0570f5ULL); MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int all = returned(50) + written(50) + decided(50) + counted(50) + steps(4) + own(50) + checked(5) +
                  settled(50) + compared(50) + remembered(50) + written_now_and_then(50);
  dperf_rt_block(0x5f0f5487a9fe6ba5ULL); if (rank == 0) printf("%d\n", all);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_2f775b7c5f7ba03c
#define DPERF_RT_TABLE_2f775b7c5f7ba03c
static const struct dperf_rt_row dperf_rt_rows_2f775b7c5f7ba03c[] = {
  {0x93b406e09a6ba506ULL, "sum_into", DPERF_RT_BLOCK, 15, 15},
  {0x6820e9bc7ec394f2ULL, "exchange", DPERF_RT_BLOCK, 27, 29},
  {0x7ddf5ab0d29328d8ULL, "returned", DPERF_RT_BLOCK, 36, 36},
  {0x4d2a03d607dc4a96ULL, "written", DPERF_RT_BLOCK, 45, 47},
  {0x6b9544be6e338b06ULL, "decided", DPERF_RT_BLOCK, 55, 56},
  {0xafeb618d4cb9fad2ULL, "counted", DPERF_RT_BLOCK, 66, 67},
  {0x7cd228a00ae0a8a7ULL, "steps", DPERF_RT_BLOCK, 77, 78},
  {0x3a8bcc05e8ae6e08ULL, "settled", DPERF_RT_BLOCK, 89, 92},
  {0x0d38ebfcfc3337a6ULL, "compared", DPERF_RT_BLOCK, 102, 104},
  {0x2f8c571b4891026eULL, "step", DPERF_RT_BLOCK, 116, 117},
  {0x86fe86a4468c17d0ULL, "remembered", DPERF_RT_BLOCK, 121, 122},
  {0xa96db0a459fd3966ULL, "remembered", DPERF_RT_BLOCK, 125, 125},
  {0x40a2d4a41e652fdaULL, "remembered", DPERF_RT_BLOCK, 129, 130},
  {0x0d3a6a2d5335d491ULL, "written_now_and_then", DPERF_RT_BLOCK, 140, 140},
  {0x1da6282d5c4144a3ULL, "written_now_and_then", DPERF_RT_BLOCK, 142, 147},
  {0x303ba58c8022c2e9ULL, "own", DPERF_RT_BLOCK, 157, 159},
  {0xc28a9ee4e13556cdULL, "checked", DPERF_RT_BLOCK, 169, 171},
  {0x2c8bf3f34b0570f5ULL, "main", DPERF_RT_BLOCK, 178, 178},
  {0x5f0f5487a9fe6ba5ULL, "main", DPERF_RT_BLOCK, 181, 181},
  {0xe6b20e285412b603ULL, "returned", DPERF_RT_LOOP, 34, 37},
  {0xbbeffb62caf861fdULL, "written", DPERF_RT_LOOP, 43, 48},
  {0xcca601c47c22aaceULL, "decided", DPERF_RT_LOOP, 54, 57},
  {0x5187f0d6e3c8cc67ULL, "counted", DPERF_RT_LOOP, 64, 68},
  {0xc56d26a66ad8b1a4ULL, "steps", DPERF_RT_LOOP, 75, 79},
  {0x0b1652c96ac1e9fbULL, "settled", DPERF_RT_LOOP, 87, 93},
  {0xf1253d5a81e47863ULL, "compared", DPERF_RT_LOOP, 100, 105},
  {0xb1a4ad309f82d101ULL, "remembered", DPERF_RT_LOOP, 123, 126},
  {0x8f6b81308c3f3b75ULL, "remembered", DPERF_RT_LOOP, 127, 131},
  {0xa750a861950dfbd8ULL, "written_now_and_then", DPERF_RT_LOOP, 139, 148},
  {0xef619c89ced380eeULL, "own", DPERF_RT_LOOP, 155, 160},
  {0x56456d3b1645af0cULL, "checked", DPERF_RT_LOOP, 167, 172},
};
static struct dperf_rt_table dperf_rt_table_2f775b7c5f7ba03c = {"others_say.in.c", dperf_rt_rows_2f775b7c5f7ba03c, 31, 0};
static void __attribute__((constructor)) dperf_rt_start_2f775b7c5f7ba03c(void) { dperf_rt_register(&dperf_rt_table_2f775b7c5f7ba03c); }
#endif
