#line 1 "cxx_others_say.in.cpp"
/* test: -std=c++17 -Wold-style-cast */
// What ends these loops follows from what other ranks say, through members, vectors, references and lambdas.
#include <mpi.h>

#include <cstdio>
#include <vector>

class Labels {
 public:
  int run(int most) { const dperf_rt_id dperf_rt_caller_2 = dperf_rt_current_block();
    int k = 0;
    { struct dperf_rt_compared dperf_rt_cmp_1, dperf_rt_cmp_1_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = dperf_rt_cmp_1_1.run = dperf_rt_cmp_1_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0x2ddab2acc67fb760ULL); for (; k < most; ++k) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x2ddab2acc67fb760ULL, &dperf_rt_cmp_1, "k<most", k, most, 0); } if (dperf_rt_cmp_1_1.run++ == dperf_rt_cmp_1_1.next) { dperf_rt_compare(0x2ddab2acc67fb760ULL, &dperf_rt_cmp_1_1, "changed_ == 0", 1.0, 0.0, 176); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x2ddab2acc67fb760ULL, &dperf_rt_run_1, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_1 + 1 == 0) break; for (; dperf_rt_skip_1; --dperf_rt_skip_1) { ++k; } } dperf_rt_loop_iteration(0x2ddab2acc67fb760ULL);
      sweep();
      dperf_rt_block(0x43be353b9f64ad0dULL); if (changed_ == 0) break;
    } dperf_rt_loop_exit(0x2ddab2acc67fb760ULL); } }
    dperf_rt_block(dperf_rt_caller_2); return k;
  }

 private:
  void sweep() { const dperf_rt_id dperf_rt_caller_3 = dperf_rt_current_block();
    dperf_rt_block(0x76197d2215e1e588ULL); left_ /= 2;
    MPI_Allreduce(&left_, &changed_, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  dperf_rt_block_after_call(dperf_rt_caller_3); }
  int left_ = 8, changed_ = 0;
};

static void sum_into(int mine, int& all) {
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

static int spread(int most) {
  dperf_rt_block(0xfb232f05469f51b8ULL); std::vector<int> mine(2, 8), all(2);
  int k = 0;
  { struct dperf_rt_compared dperf_rt_cmp_4, dperf_rt_cmp_4_1; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = dperf_rt_cmp_4_1.run = dperf_rt_cmp_4_1.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0xbd696c8d93a56e65ULL); for (; k < most; ++k) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0xbd696c8d93a56e65ULL, &dperf_rt_cmp_4, "k<most", k, most, 0); } if (dperf_rt_cmp_4_1.run++ == dperf_rt_cmp_4_1.next) { dperf_rt_compare(0xbd696c8d93a56e65ULL, &dperf_rt_cmp_4_1, "done", 1.0, 0.0, 176); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0xbd696c8d93a56e65ULL, &dperf_rt_run_4, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_4 + 1 == 0) break; for (; dperf_rt_skip_4; --dperf_rt_skip_4) { ++k; } } dperf_rt_loop_iteration(0xbd696c8d93a56e65ULL);
    dperf_rt_block(0x26727e055f272247ULL); for (int& one : mine) one /= 2;
    MPI_Allreduce(mine.data(), all.data(), 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x148a200554d85045ULL); const bool done = all[0] == 0 && all[1] == 0;
    if (done) break;
  } dperf_rt_loop_exit(0xbd696c8d93a56e65ULL); } }
  return k;
}

static int referred(int most) {
  int left = 8, all = 0, k = 0;
  dperf_rt_block(0x7f1f4dce507c97acULL); const auto global = [&all](int mine) { const dperf_rt_id dperf_rt_caller_6 = dperf_rt_current_block();
    sum_into(mine, all);
    dperf_rt_block(dperf_rt_caller_6); return mine;
  };
  { struct dperf_rt_compared dperf_rt_cmp_5, dperf_rt_cmp_5_1, dperf_rt_cmp_5_2; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = dperf_rt_cmp_5_1.run = dperf_rt_cmp_5_1.next = dperf_rt_cmp_5_2.run = dperf_rt_cmp_5_2.next = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; dperf_rt_loop_enter(0xfc8cc6cbe462c847ULL); for (; k < most; ++k) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_compare(0xfc8cc6cbe462c847ULL, &dperf_rt_cmp_5, "k<most", k, most, 0); } if (dperf_rt_cmp_5_1.run++ == dperf_rt_cmp_5_1.next) { dperf_rt_compare(0xfc8cc6cbe462c847ULL, &dperf_rt_cmp_5_1, "all == 0", 1.0, 0.0, 176); } if (dperf_rt_cmp_5_2.run++ == dperf_rt_cmp_5_2.next) { dperf_rt_compare(0xfc8cc6cbe462c847ULL, &dperf_rt_cmp_5_2, "global(left) < 0", 0.0, 0.0, 304); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0xfc8cc6cbe462c847ULL, &dperf_rt_run_5, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_5 + 1 == 0) break; for (; dperf_rt_skip_5; --dperf_rt_skip_5) { left /= 2; ++k; } } dperf_rt_loop_iteration(0xfc8cc6cbe462c847ULL);
    if (global(left) < 0) break;  // what this rank passes
    dperf_rt_block(0x016057d727292e6bULL); left /= 2;
    if (all == 0) break;
  } dperf_rt_loop_exit(0xfc8cc6cbe462c847ULL); } }
  return k;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x3c06026e58790ae5ULL); Labels labels;
  std::printf("%d\n", labels.run(50) + spread(50) + referred(50));
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_f09931a3cc54aede
#define DPERF_RT_TABLE_f09931a3cc54aede
static const struct dperf_rt_row dperf_rt_rows_f09931a3cc54aede[] = {
  {0x43be353b9f64ad0dULL, "Labels::run", DPERF_RT_BLOCK, 14, 14},
  {0x76197d2215e1e588ULL, "Labels::sweep", DPERF_RT_BLOCK, 21, 21},
  {0xfb232f05469f51b8ULL, "spread", DPERF_RT_BLOCK, 32, 33},
  {0x26727e055f272247ULL, "spread", DPERF_RT_BLOCK, 35, 35},
  {0x148a200554d85045ULL, "spread", DPERF_RT_BLOCK, 37, 38},
  {0x7f1f4dce507c97acULL, "referred", DPERF_RT_BLOCK, 45, 48},
  {0x016057d727292e6bULL, "referred", DPERF_RT_BLOCK, 51, 52},
  {0x3c06026e58790ae5ULL, "main", DPERF_RT_BLOCK, 59, 59},
  {0x2ddab2acc67fb760ULL, "Labels::run", DPERF_RT_LOOP, 12, 15},
  {0xbd696c8d93a56e65ULL, "spread", DPERF_RT_LOOP, 34, 39},
  {0xfc8cc6cbe462c847ULL, "referred", DPERF_RT_LOOP, 49, 53},
};
static struct dperf_rt_table dperf_rt_table_f09931a3cc54aede = {"cxx_others_say.in.cpp", dperf_rt_rows_f09931a3cc54aede, 11, 0};
static void __attribute__((constructor)) dperf_rt_start_f09931a3cc54aede(void) { dperf_rt_register(&dperf_rt_table_f09931a3cc54aede); }
#endif
