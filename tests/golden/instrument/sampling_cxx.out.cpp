#line 1 "sampling_cxx.in.cpp"
/* test: -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast */
#include <mpi.h>

#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

namespace {

void meet() { MPI_Barrier(MPI_COMM_WORLD); }
void next_of(int& i) { i++; }
void look_at(const int& i) { static_cast<void>(i); }

class Solver {
 public:
  void run(std::size_t n) {
    { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0xd875cebda255017bULL); for (std::size_t i = 0; i < n; ++i) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0xd875cebda255017bULL, &dperf_rt_cmp_1, "i<n", static_cast<double>(i), static_cast<double>(n), 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0xd875cebda255017bULL, &dperf_rt_run_1, dperf_rt_left(static_cast<dperf_rt_whole>(i), static_cast<dperf_rt_whole>(n), 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { step_++; time_ += 0.5; ++i; } } dperf_rt_loop_iteration(0xd875cebda255017bULL);
      dperf_rt_block(0xa0bda374d2eb0a05ULL); step_++;
      time_ += 0.5;
      std::swap(from_, to_);
      values_[static_cast<std::size_t>(from_)] = time_;
      if (step_ % 2 == 0) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0xd875cebda255017bULL, 23); } meet(); }
      meet();
    } dperf_rt_loop_exit(0xd875cebda255017bULL); } }
  }
  void to_end() {
    { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0xbddc8783a6c1b7aaULL); for (int i = 0; i < last_ + 1; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xbddc8783a6c1b7aaULL, &dperf_rt_cmp_2, "i<last_ + 1", i, last_ + 1, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xbddc8783a6c1b7aaULL, &dperf_rt_run_2, dperf_rt_left(i, last_ + 1, 1, 0), 0); for (; dperf_rt_skip_2; --dperf_rt_skip_2) { i++; } } dperf_rt_loop_iteration(0xbddc8783a6c1b7aaULL); meet(); } dperf_rt_loop_exit(0xbddc8783a6c1b7aaULL); } }
    { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0xb4d3de83a188d651ULL); while (step_ < 20) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0xb4d3de83a188d651ULL, &dperf_rt_cmp_3, "step_<20", step_, 20, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0xb4d3de83a188d651ULL, &dperf_rt_run_3, dperf_rt_left(step_, 20, 1, 0), 0); for (; dperf_rt_skip_3; --dperf_rt_skip_3) { step_++; } } dperf_rt_loop_iteration(0xb4d3de83a188d651ULL);  // a member
      meet();
      dperf_rt_block(0x83927c52f8a39f49ULL); step_++;
    } dperf_rt_loop_exit(0xb4d3de83a188d651ULL); } }
  }
  void print() const { std::printf("%d %g %d %d\n", step_, time_, from_, to_); }

 private:
  int step_ = 0, from_ = 0, to_ = 1, last_ = 7;
  double time_ = 0;
  double values_[2] = {0, 0};
};

template <class Number>
void in_template(Number n) {
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0xb8b34ab44165985aULL); for (int i = 0; i < 6; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0xb8b34ab44165985aULL, &dperf_rt_cmp_4, "i<6", i, 6, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0xb8b34ab44165985aULL, &dperf_rt_run_4, dperf_rt_left(i, 6, 1, 0), 0); for (; dperf_rt_skip_4; --dperf_rt_skip_4) { i++; } } dperf_rt_loop_iteration(0xb8b34ab44165985aULL); meet(); } dperf_rt_loop_exit(0xb8b34ab44165985aULL); } }
  dperf_rt_loop_enter(0xaf8f19b43c150831ULL); for (Number i = 0; i < n; i++) { dperf_rt_loop_iteration(0xaf8f19b43c150831ULL); meet(); } dperf_rt_loop_exit(0xaf8f19b43c150831ULL);
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0xe49d12cb10b149daULL); Solver solver;
  solver.run(8);
  solver.to_end();
  dperf_rt_block(0xa720f3caeda018c7ULL); solver.print();
  in_template(3);
  dperf_rt_block(0xb93fb5caf81d2425ULL); std::vector<int> values = {1, 2, 3};
  { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; { dperf_rt_id dperf_rt_run_6; dperf_rt_run_6 = 0; dperf_rt_loop_enter(0x9bca94b83ec099e3ULL); for (std::size_t i = 0; i < values.size(); i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_compare(0x9bca94b83ec099e3ULL, &dperf_rt_cmp_6, "i<values.size()", static_cast<double>(i), static_cast<double>(values.size()), 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_6 + 1 != 0) { dperf_rt_id dperf_rt_skip_6 = dperf_rt_skip(0x9bca94b83ec099e3ULL, &dperf_rt_run_6, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_6 + 1 == 0) break; for (; dperf_rt_skip_6; --dperf_rt_skip_6) { i++; } } dperf_rt_loop_iteration(0x9bca94b83ec099e3ULL); meet(); } dperf_rt_loop_exit(0x9bca94b83ec099e3ULL); } }
  { dperf_rt_id dperf_rt_seen_7, dperf_rt_since_7; dperf_rt_seen_7 = dperf_rt_events - 1; dperf_rt_since_7 = 0; dperf_rt_loop_enter(0xa4d355b843f9a404ULL); for (const int value : values)
    { ++dperf_rt_since_7; if (__builtin_expect(dperf_rt_seen_7 != dperf_rt_events, 0)) { dperf_rt_seen_7 = dperf_rt_events; dperf_rt_loop_iterations(0xa4d355b843f9a404ULL, dperf_rt_since_7); dperf_rt_since_7 = 0; } if (value > 0) meet(); } dperf_rt_loop_exit_after(0xa4d355b843f9a404ULL, dperf_rt_since_7); }
  dperf_rt_loop_enter(0x8ed7f5d02a735283ULL); for (auto at = values.begin(); at != values.end(); ++at) { dperf_rt_loop_iteration(0x8ed7f5d02a735283ULL); meet(); } dperf_rt_loop_exit(0x8ed7f5d02a735283ULL);
  { struct dperf_rt_compared dperf_rt_cmp_9; dperf_rt_cmp_9.run = dperf_rt_cmp_9.next = 0; { dperf_rt_id dperf_rt_run_9; dperf_rt_run_9 = 0; dperf_rt_loop_enter(0xa83108d038a04d7aULL); for (int i = 0; i < 8; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_9.run++ == dperf_rt_cmp_9.next) { dperf_rt_compare(0xa83108d038a04d7aULL, &dperf_rt_cmp_9, "i<8", i, 8, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_9 + 1 != 0) { dperf_rt_id dperf_rt_skip_9 = dperf_rt_skip(0xa83108d038a04d7aULL, &dperf_rt_run_9, dperf_rt_left(i, 8, 1, 0), 0); for (; dperf_rt_skip_9; --dperf_rt_skip_9) { i++; } } dperf_rt_loop_iteration(0xa83108d038a04d7aULL);
    meet();
    dperf_rt_block(0xa5b248b0b615d2e9ULL); look_at(i);
  } dperf_rt_loop_exit(0xa83108d038a04d7aULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_10; dperf_rt_cmp_10.run = dperf_rt_cmp_10.next = 0; dperf_rt_loop_enter(0x85c15cd0252e4efeULL); for (int i = 0; i < 8; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_10.run++ == dperf_rt_cmp_10.next) { dperf_rt_compare(0x85c15cd0252e4efeULL, &dperf_rt_cmp_10, "i<8", i, 8, 16); } } dperf_rt_loop_iteration(0x85c15cd0252e4efeULL);
    meet();
    dperf_rt_block(0x837924b0a2d24af5ULL); next_of(i);
  } dperf_rt_loop_exit(0x85c15cd0252e4efeULL); }
  { struct dperf_rt_compared dperf_rt_cmp_11; dperf_rt_cmp_11.run = dperf_rt_cmp_11.next = 0; dperf_rt_loop_enter(0x35f730c9af322555ULL); for (int i = 0; i < 8; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_11.run++ == dperf_rt_cmp_11.next) { dperf_rt_compare(0x35f730c9af322555ULL, &dperf_rt_cmp_11, "i<8", i, 8, 16); } } dperf_rt_loop_iteration(0x35f730c9af322555ULL);
    dperf_rt_block(0x73f1b5b9b73f178fULL); const auto skip = [&i] { i++; };
    meet();
    dperf_rt_block(0x63bbf7b9ae6136edULL); skip();
  } dperf_rt_loop_exit(0x35f730c9af322555ULL); }
  { struct dperf_rt_compared dperf_rt_cmp_12; dperf_rt_cmp_12.run = dperf_rt_cmp_12.next = 0; dperf_rt_loop_enter(0x61540dc9c7c5718aULL); for (int i = 0; i < 8; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_12.run++ == dperf_rt_cmp_12.next) { dperf_rt_compare(0x61540dc9c7c5718aULL, &dperf_rt_cmp_12, "i<8", i, 8, 16); } } dperf_rt_loop_iteration(0x61540dc9c7c5718aULL);
    dperf_rt_block(0x48a1ecb99eb677b2ULL); int& same = i;
    meet();
    dperf_rt_block(0x386ca6b995d962f8ULL); same++;
  } dperf_rt_loop_exit(0x61540dc9c7c5718aULL); }
  { struct dperf_rt_compared dperf_rt_cmp_13; dperf_rt_cmp_13.run = dperf_rt_cmp_13.next = 0; { dperf_rt_id dperf_rt_run_13; dperf_rt_run_13 = 0; dperf_rt_loop_enter(0x019f0ae215980f86ULL); for (int i = 0; i < 8; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_13.run++ == dperf_rt_cmp_13.next) { dperf_rt_compare(0x019f0ae215980f86ULL, &dperf_rt_cmp_13, "i<8", i, 8, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_13 + 1 != 0) { dperf_rt_id dperf_rt_skip_13 = dperf_rt_skip(0x019f0ae215980f86ULL, &dperf_rt_run_13, dperf_rt_left(i, 8, 1, 0), 1); if (dperf_rt_skip_13 + 1 == 0) break; for (; dperf_rt_skip_13; --dperf_rt_skip_13) { i++; } } dperf_rt_loop_iteration(0x019f0ae215980f86ULL);
    meet();
    dperf_rt_block(0x8c4acee36255e46dULL); if (i > 100) throw i;
  } dperf_rt_loop_exit(0x019f0ae215980f86ULL); } }
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_91a8d94c7f7e9c2c
#define DPERF_RT_TABLE_91a8d94c7f7e9c2c
static const struct dperf_rt_row dperf_rt_rows_91a8d94c7f7e9c2c[] = {
  {0xa0bda374d2eb0a05ULL, "(anonymous namespace)::Solver::run", DPERF_RT_BLOCK, 19, 22},
  {0x83927c52f8a39f49ULL, "(anonymous namespace)::Solver::to_end", DPERF_RT_BLOCK, 31, 31},
  {0xe49d12cb10b149daULL, "main", DPERF_RT_BLOCK, 52, 52},
  {0xa720f3caeda018c7ULL, "main", DPERF_RT_BLOCK, 55, 55},
  {0xb93fb5caf81d2425ULL, "main", DPERF_RT_BLOCK, 57, 57},
  {0xa5b248b0b615d2e9ULL, "main", DPERF_RT_BLOCK, 64, 64},
  {0x837924b0a2d24af5ULL, "main", DPERF_RT_BLOCK, 68, 68},
  {0x73f1b5b9b73f178fULL, "main", DPERF_RT_BLOCK, 71, 71},
  {0x63bbf7b9ae6136edULL, "main", DPERF_RT_BLOCK, 73, 73},
  {0x48a1ecb99eb677b2ULL, "main", DPERF_RT_BLOCK, 76, 76},
  {0x386ca6b995d962f8ULL, "main", DPERF_RT_BLOCK, 78, 78},
  {0x8c4acee36255e46dULL, "main", DPERF_RT_BLOCK, 82, 82},
  {0xd875cebda255017bULL, "(anonymous namespace)::Solver::run", DPERF_RT_COUNTED_LOOP, 18, 25},
  {0xbddc8783a6c1b7aaULL, "(anonymous namespace)::Solver::to_end", DPERF_RT_COUNTED_LOOP, 28, 28},
  {0xb4d3de83a188d651ULL, "(anonymous namespace)::Solver::to_end", DPERF_RT_COUNTED_LOOP, 29, 32},
  {0xb8b34ab44165985aULL, "(anonymous namespace)::in_template", DPERF_RT_COUNTED_LOOP, 44, 44},
  {0xaf8f19b43c150831ULL, "(anonymous namespace)::in_template", DPERF_RT_COUNTED_LOOP, 45, 45},
  {0x9bca94b83ec099e3ULL, "main", DPERF_RT_COUNTED_LOOP, 58, 58},
  {0xa4d355b843f9a404ULL, "main", DPERF_RT_COUNTED_LOOP, 59, 60},
  {0x8ed7f5d02a735283ULL, "main", DPERF_RT_LOOP, 61, 61},
  {0xa83108d038a04d7aULL, "main", DPERF_RT_COUNTED_LOOP, 62, 65},
  {0x85c15cd0252e4efeULL, "main", DPERF_RT_LOOP, 66, 69},
  {0x35f730c9af322555ULL, "main", DPERF_RT_LOOP, 70, 74},
  {0x61540dc9c7c5718aULL, "main", DPERF_RT_LOOP, 75, 79},
  {0x019f0ae215980f86ULL, "main", DPERF_RT_LOOP, 80, 83},
  {0xd875cebda255017bULL, "(anonymous namespace)::Solver::run", DPERF_RT_BRANCH, 23, 23},
};
static struct dperf_rt_table dperf_rt_table_91a8d94c7f7e9c2c = {"sampling_cxx.in.cpp", dperf_rt_rows_91a8d94c7f7e9c2c, 26, 0};
static void __attribute__((constructor)) dperf_rt_start_91a8d94c7f7e9c2c(void) { dperf_rt_register(&dperf_rt_table_91a8d94c7f7e9c2c); }
#endif
/* line 18: sampled: its counter `i` steps to `n`, and nothing else changes it */
/* line 28: sampled: its counter `i` steps to `last_ + 1`, and nothing else changes it; a called function might change the bound, so it is computed anew each time */
/* line 29: sampled: its counter `step_` steps to `20`, and nothing else changes it */
/* line 44: sampled: its counter `i` steps to `6`, and nothing else changes it */
/* line 45: no: `i++` in its head depends on values that are not known beforehand */
/* line 58: if told: its condition `i < values.size()` is not a plain counter: its bound `values.size()` may have side effects */
/* line 59: no: it is a range-based loop, without a counter */
/* line 61: no: `++at` in its head cannot be repeated */
/* line 62: sampled: its counter `i` steps to `8`, and nothing else changes it */
/* line 66: no: its counter `i` is changed in line 68, too */
/* line 70: no: its counter `i` is changed in line 71, too */
/* line 75: no: its counter `i` is changed in line 76, too */
/* line 80: if told: it may be left early by the throw in line 82 */
