#line 1 "cxx_bounds_exits.in.cpp"
/* test: -std=c++17 -Wall -Wextra -Wold-style-cast */
// Exits in the body of a loop: members, functions that only compute, names that are declared there.
#include <mpi.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

static void share(double value) { MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); }

class Solver {
 public:
  int run(int most);
  double change() const { return change_; }

 private:
  double change_ = 8, tolerance_ = 0.3;
  bool converged_ = false;
  int steps_ = 0;
};

int Solver::run(int most) { const dperf_rt_id dperf_rt_caller_2 = dperf_rt_current_block();
  { struct dperf_rt_compared dperf_rt_cmp_1, dperf_rt_cmp_1_1, dperf_rt_cmp_1_2; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = dperf_rt_cmp_1_1.run = dperf_rt_cmp_1_1.next = dperf_rt_cmp_1_2.run = dperf_rt_cmp_1_2.next = dperf_rt_cmp_1_2.iteration = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0x67b4a6a91dbfd077ULL); while (!converged_ && steps_ < most) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_ask(0x67b4a6a91dbfd077ULL, &dperf_rt_cmp_1, "!converged_", 304, 0x7b01e45f7b0aa6dcULL, 0, 0); } if (dperf_rt_cmp_1_1.run++ == dperf_rt_cmp_1_1.next) { dperf_rt_compare(0x67b4a6a91dbfd077ULL, &dperf_rt_cmp_1_1, "steps_<most", steps_, most, 512); } if (dperf_rt_cmp_1_2.iteration++ < 5) { dperf_rt_compare(0x67b4a6a91dbfd077ULL, &dperf_rt_cmp_1_2, "std::max(std::abs(change()), 0.1)>=tolerance_", 1.0, 0.0, 1467); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x67b4a6a91dbfd077ULL, &dperf_rt_run_1, dperf_rt_left(steps_, most, 1, 0), 1); if (dperf_rt_skip_1 + 1 == 0) break; for (; dperf_rt_skip_1; --dperf_rt_skip_1) { change_ /= 2; ++steps_; } } dperf_rt_loop_iteration(0x67b4a6a91dbfd077ULL);
    share(change_);
    dperf_rt_block(0xf0956aa961e80a62ULL); change_ /= 2;
    ++steps_;
    converged_ = std::max(std::abs(change()), 0.1) < tolerance_;
  if (__builtin_expect(dperf_rt_bounds, 0) && (!(converged_))) { if (dperf_rt_cmp_1_2.run++ == dperf_rt_cmp_1_2.next) { dperf_rt_compare(0x67b4a6a91dbfd077ULL, &dperf_rt_cmp_1_2, "std::max(std::abs(change()), 0.1)>=tolerance_", std::max(std::abs(change()), 0.1), tolerance_, 1435); } } } dperf_rt_loop_exit(0x67b4a6a91dbfd077ULL); } }
  dperf_rt_block(dperf_rt_caller_2); return steps_;
}

template <class Number>
static int relax(std::vector<Number>& values, Number tolerance) {
  int k = 0;
  { struct dperf_rt_compared dperf_rt_cmp_3, dperf_rt_cmp_3_1, dperf_rt_cmp_3_2; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = dperf_rt_cmp_3_1.run = dperf_rt_cmp_3_1.next = dperf_rt_cmp_3_2.run = dperf_rt_cmp_3_2.next = dperf_rt_cmp_3.iteration = dperf_rt_cmp_3_1.iteration = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0x408918fc505297caULL); for (bool stop = false; !stop; ++k) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.iteration++ < 5) { dperf_rt_compare(0x408918fc505297caULL, &dperf_rt_cmp_3, "k<=20", 0.0, 0.0, 169); } if (dperf_rt_cmp_3_1.iteration++ < 5) { dperf_rt_compare(0x408918fc505297caULL, &dperf_rt_cmp_3_1, "small", 0.0, 0.0, 688); } if (!(stop)) { if (dperf_rt_cmp_3_1.run++ == dperf_rt_cmp_3_1.next) { dperf_rt_compare(0x408918fc505297caULL, &dperf_rt_cmp_3_1, "small", 0.0, 0.0, 688); } } if (dperf_rt_cmp_3_2.run++ == dperf_rt_cmp_3_2.next) { dperf_rt_compare(0x408918fc505297caULL, &dperf_rt_cmp_3_2, "last > 50", 0.0, 0.0, 1072); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0x408918fc505297caULL, &dperf_rt_run_3, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_3 + 1 == 0) break; for (; dperf_rt_skip_3; --dperf_rt_skip_3) { ++k; } } dperf_rt_loop_iteration(0x408918fc505297caULL);
    share(0);
    dperf_rt_block(0x269772dba1e75003ULL); values[0] /= 2;
    const bool small = values[0] < tolerance;
    if (small || k > 20) stop = true;
    if (__builtin_expect(dperf_rt_bounds, 0) && (!(stop))) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0x408918fc505297caULL, &dperf_rt_cmp_3, "k<=20", k, 20, 137); } } if (auto last = k; last > 50) break;
  } dperf_rt_loop_exit(0x408918fc505297caULL); } }
  return k;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x714b2ebc66b03123ULL); Solver solver;
  std::vector<double> values = {4};
  std::printf("%d\n", solver.run(9));
  std::printf("%d\n", relax(values, 0.7));
  dperf_rt_block(0x5a9722c57778ca5cULL); const std::vector<int> parts = {3, 5, 7};
  auto part = parts.begin();
  { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0x8e499b771afac7d9ULL); while (true) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0x8e499b771afac7d9ULL, &dperf_rt_run_4, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_4 + 1 == 0) break; for (; dperf_rt_skip_4; --dperf_rt_skip_4) { } } dperf_rt_loop_iteration(0x8e499b771afac7d9ULL);
    share(*part);
    dperf_rt_block(0x38277cc56406d612ULL); if (part == parts.end() || *part > 4) break;
    ++part;
  } dperf_rt_loop_exit(0x8e499b771afac7d9ULL); }
  { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; dperf_rt_loop_enter(0x2ea26876e4b2675eULL); for (int k = 0;; k++) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0x2ea26876e4b2675eULL, &dperf_rt_run_5, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_5 + 1 == 0) break; for (; dperf_rt_skip_5; --dperf_rt_skip_5) { k++; } } dperf_rt_loop_iteration(0x2ea26876e4b2675eULL);
    share(k);
    dperf_rt_block(0x14657dcddc43e734ULL); if (const double gap = 3 - k; gap < 0.5) break;
    if (k > 10) {
      std::puts("?");
      dperf_rt_loop_exit(0x2ea26876e4b2675eULL); return 1;
    }
  } dperf_rt_loop_exit(0x2ea26876e4b2675eULL); }
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_35fe70fafcae13a2
#define DPERF_RT_TABLE_35fe70fafcae13a2
static const struct dperf_rt_row dperf_rt_rows_35fe70fafcae13a2[] = {
  {0xf0956aa961e80a62ULL, "Solver::run", DPERF_RT_BLOCK, 26, 28},
  {0x269772dba1e75003ULL, "relax", DPERF_RT_BLOCK, 38, 41},
  {0x714b2ebc66b03123ULL, "main", DPERF_RT_BLOCK, 48, 49},
  {0x5a9722c57778ca5cULL, "main", DPERF_RT_BLOCK, 52, 53},
  {0x38277cc56406d612ULL, "main", DPERF_RT_BLOCK, 56, 57},
  {0x14657dcddc43e734ULL, "main", DPERF_RT_BLOCK, 61, 65},
  {0x67b4a6a91dbfd077ULL, "Solver::run", DPERF_RT_LOOP, 24, 29},
  {0x408918fc505297caULL, "relax", DPERF_RT_LOOP, 36, 42},
  {0x8e499b771afac7d9ULL, "main", DPERF_RT_LOOP, 54, 58},
  {0x2ea26876e4b2675eULL, "main", DPERF_RT_LOOP, 59, 66},
};
static struct dperf_rt_table dperf_rt_table_35fe70fafcae13a2 = {"cxx_bounds_exits.in.cpp", dperf_rt_rows_35fe70fafcae13a2, 10, 0};
static void __attribute__((constructor)) dperf_rt_start_35fe70fafcae13a2(void) { dperf_rt_register(&dperf_rt_table_35fe70fafcae13a2); }
#endif
