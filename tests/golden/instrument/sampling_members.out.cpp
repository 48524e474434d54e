#line 1 "sampling_members.in.cpp"
/* test: -std=c++17 */
// Counters that are no local variables, and nothing else writes them.
#include <mpi.h>
#include <cstdio>

namespace {

void meet() {
  MPI_Barrier(MPI_COMM_WORLD);
}

class Solver {
 public:
  explicit Solver(int last) : step_(0), last_(last) {}
  void run() {
    { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0x8b3059b2f1f561f7ULL); for (step_ = 0; step_ < last_; ++step_) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x8b3059b2f1f561f7ULL, &dperf_rt_cmp_1, "step_<last_", step_, last_, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x8b3059b2f1f561f7ULL, &dperf_rt_run_1, dperf_rt_left(step_, last_, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { ++step_; } } dperf_rt_loop_iteration(0x8b3059b2f1f561f7ULL); advance(); } dperf_rt_loop_exit(0x8b3059b2f1f561f7ULL); } }
  }
  void run_to(int end) {
    { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0xd3d7cecb57c25408ULL); while (end_ < end) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xd3d7cecb57c25408ULL, &dperf_rt_cmp_2, "end_<end", end_, end, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xd3d7cecb57c25408ULL, &dperf_rt_run_2, dperf_rt_left(end_, end, 2, 0), 0); for (; dperf_rt_skip_2; --dperf_rt_skip_2) { end_ += 2; } } dperf_rt_loop_iteration(0xd3d7cecb57c25408ULL);
      meet();
      dperf_rt_block(0xc1f5e8296bea9a1eULL); end_ += 2;
    } dperf_rt_loop_exit(0xd3d7cecb57c25408ULL); } }
  }
  int step() const { return step_; }
  int end() const { return end_; }

 private:
  void advance() {
    meet();
    dperf_rt_block(0x196a204e65c59865ULL); time_ += 0.5;
  }
  int step_, last_, end_ = 0;
  double time_ = 0;
};

struct Clock {
  int cycle = 0, start = 3;
};

int cycle, given;
void reset(int& value) {
  value = 0;
}

}  // namespace

void drive(Clock& clock, Clock* other) {
  { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0xf4cf22ca41033ca9ULL); for (clock.cycle = 0; clock.cycle < 6; clock.cycle++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0xf4cf22ca41033ca9ULL, &dperf_rt_cmp_3, "clock.cycle<6", clock.cycle, 6, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0xf4cf22ca41033ca9ULL, &dperf_rt_run_3, dperf_rt_left(clock.cycle, 6, 1, 0), 0); for (; dperf_rt_skip_3; --dperf_rt_skip_3) { clock.cycle++; } } dperf_rt_loop_iteration(0xf4cf22ca41033ca9ULL); meet(); } dperf_rt_loop_exit(0xf4cf22ca41033ca9ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0xfdf2d3ca4652f352ULL); for (other->cycle = clock.start; other->cycle > -3; other->cycle--) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0xfdf2d3ca4652f352ULL, &dperf_rt_cmp_4, "other->cycle>-3", other->cycle, -3, 2); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0xfdf2d3ca4652f352ULL, &dperf_rt_run_4, dperf_rt_left(other->cycle, -3, -1, 0), 0); for (; dperf_rt_skip_4; --dperf_rt_skip_4) { other->cycle--; } } dperf_rt_loop_iteration(0xfdf2d3ca4652f352ULL); meet(); } dperf_rt_loop_exit(0xfdf2d3ca4652f352ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_5; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; dperf_rt_loop_enter(0x6519d0d30d54c770ULL); for (other->cycle = 0; other->cycle < 5; other->cycle++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_compare(0x6519d0d30d54c770ULL, &dperf_rt_cmp_5, "other->cycle<5", other->cycle, 5, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0x6519d0d30d54c770ULL, &dperf_rt_run_5, dperf_rt_left(other->cycle, 5, 1, 0), 1); if (dperf_rt_skip_5 + 1 == 0) break; for (; dperf_rt_skip_5; --dperf_rt_skip_5) { other->cycle++; } } dperf_rt_loop_iteration(0x6519d0d30d54c770ULL);
    meet();
    dperf_rt_block(0x5292f79cdb7063bdULL); if (other->cycle == 20) other = &clock;
  } dperf_rt_loop_exit(0x6519d0d30d54c770ULL); } }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x892a5f2bf5cd84beULL); Solver solver(8);
  solver.run();
  solver.run_to(12);
  dperf_rt_block(0x8bdd3e3514cf1252ULL); std::printf("%d %d\n", solver.step(), solver.end());
  { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; { dperf_rt_id dperf_rt_run_6; dperf_rt_run_6 = 0; dperf_rt_loop_enter(0xf97110853993d098ULL); for (cycle = 0; cycle < 7; cycle++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_compare(0xf97110853993d098ULL, &dperf_rt_cmp_6, "cycle<7", cycle, 7, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_6 + 1 != 0) { dperf_rt_id dperf_rt_skip_6 = dperf_rt_skip(0xf97110853993d098ULL, &dperf_rt_run_6, dperf_rt_left(cycle, 7, 1, 0), 0); for (; dperf_rt_skip_6; --dperf_rt_skip_6) { cycle++; } } dperf_rt_loop_iteration(0xf97110853993d098ULL); meet(); } dperf_rt_loop_exit(0xf97110853993d098ULL); } }
  dperf_rt_block(0x7b8c6c350bda47fcULL); std::printf("%d\n", cycle);
  { struct dperf_rt_compared dperf_rt_cmp_7; dperf_rt_cmp_7.run = dperf_rt_cmp_7.next = 0; dperf_rt_loop_enter(0x2de48e85576c2deaULL); for (given = 0; given < 4; given++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_7.run++ == dperf_rt_cmp_7.next) { dperf_rt_compare(0x2de48e85576c2deaULL, &dperf_rt_cmp_7, "given<4", given, 4, 16); } } dperf_rt_loop_iteration(0x2de48e85576c2deaULL);
    meet();
    dperf_rt_block(0x50141d34f32f7259ULL); if (given == 100) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0x2de48e85576c2deaULL, 66); } reset(given); }
  } dperf_rt_loop_exit(0x2de48e85576c2deaULL); }
  int count = 0;
  dperf_rt_block(0x47348634ee19b4aaULL); int& k = count;
  { struct dperf_rt_compared dperf_rt_cmp_8; dperf_rt_cmp_8.run = dperf_rt_cmp_8.next = 0; { dperf_rt_id dperf_rt_run_8; dperf_rt_run_8 = 0; dperf_rt_loop_enter(0x5681747c50f33967ULL); for (k = 1; k <= 6; ++k) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_8.run++ == dperf_rt_cmp_8.next) { dperf_rt_compare(0x5681747c50f33967ULL, &dperf_rt_cmp_8, "k<=6", k, 6, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_8 + 1 != 0) { dperf_rt_id dperf_rt_skip_8 = dperf_rt_skip(0x5681747c50f33967ULL, &dperf_rt_run_8, dperf_rt_left(k, 6, 1, 1), 0); for (; dperf_rt_skip_8; --dperf_rt_skip_8) { ++k; } } dperf_rt_loop_iteration(0x5681747c50f33967ULL); meet(); } dperf_rt_loop_exit(0x5681747c50f33967ULL); } }
  dperf_rt_block(0x1a4e523d61062ed7ULL); std::printf("%d\n", count);
  Clock own, driven;
  { struct dperf_rt_compared dperf_rt_cmp_9; dperf_rt_cmp_9.run = dperf_rt_cmp_9.next = 0; { dperf_rt_id dperf_rt_run_9; dperf_rt_run_9 = 0; dperf_rt_loop_enter(0x6fda677c5f1ffdfeULL); for (own.cycle = 0; own.cycle < 5; ++own.cycle) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_9.run++ == dperf_rt_cmp_9.next) { dperf_rt_compare(0x6fda677c5f1ffdfeULL, &dperf_rt_cmp_9, "own.cycle<5", own.cycle, 5, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_9 + 1 != 0) { dperf_rt_id dperf_rt_skip_9 = dperf_rt_skip(0x6fda677c5f1ffdfeULL, &dperf_rt_run_9, dperf_rt_left(own.cycle, 5, 1, 0), 0); for (; dperf_rt_skip_9; --dperf_rt_skip_9) { ++own.cycle; } } dperf_rt_loop_iteration(0x6fda677c5f1ffdfeULL); meet(); } dperf_rt_loop_exit(0x6fda677c5f1ffdfeULL); } }
  drive(own, &driven);
  dperf_rt_block(0x3cbdde3d7477f6f3ULL); std::printf("%d %d\n", own.cycle, driven.cycle);
  int many = 0;
  int* kept = &many;
  { struct dperf_rt_compared dperf_rt_cmp_10; dperf_rt_cmp_10.run = dperf_rt_cmp_10.next = 0; { dperf_rt_id dperf_rt_run_10; dperf_rt_run_10 = 0; dperf_rt_loop_enter(0x9b2a2c7c77a8970fULL); for (many = 0; many < 6; ++many) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_10.run++ == dperf_rt_cmp_10.next) { dperf_rt_compare(0x9b2a2c7c77a8970fULL, &dperf_rt_cmp_10, "many<6", many, 6, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_10 + 1 != 0) { dperf_rt_id dperf_rt_skip_10 = dperf_rt_skip(0x9b2a2c7c77a8970fULL, &dperf_rt_run_10, dperf_rt_left(many, 6, 1, 0), 1); if (dperf_rt_skip_10 + 1 == 0) break; for (; dperf_rt_skip_10; --dperf_rt_skip_10) { *kept += 0; ++many; } } dperf_rt_loop_iteration(0x9b2a2c7c77a8970fULL);
    meet();
    dperf_rt_block(0xae5a7f026dd29f7dULL); *kept += 0;
  } dperf_rt_loop_exit(0x9b2a2c7c77a8970fULL); } }
  MPI_Finalize();
}
#ifndef DPERF_RT_TABLE_efee34e6bad9443e
#define DPERF_RT_TABLE_efee34e6bad9443e
static const struct dperf_rt_row dperf_rt_rows_efee34e6bad9443e[] = {
  {0xc1f5e8296bea9a1eULL, "(anonymous namespace)::Solver::run_to", DPERF_RT_BLOCK, 21, 21},
  {0x196a204e65c59865ULL, "(anonymous namespace)::Solver::advance", DPERF_RT_BLOCK, 30, 30},
  {0x5292f79cdb7063bdULL, "drive", DPERF_RT_BLOCK, 52, 52},
  {0x892a5f2bf5cd84beULL, "main", DPERF_RT_BLOCK, 58, 58},
  {0x8bdd3e3514cf1252ULL, "main", DPERF_RT_BLOCK, 61, 61},
  {0x7b8c6c350bda47fcULL, "main", DPERF_RT_BLOCK, 63, 63},
  {0x50141d34f32f7259ULL, "main", DPERF_RT_BLOCK, 66, 66},
  {0x47348634ee19b4aaULL, "main", DPERF_RT_BLOCK, 69, 69},
  {0x1a4e523d61062ed7ULL, "main", DPERF_RT_BLOCK, 71, 72},
  {0x3cbdde3d7477f6f3ULL, "main", DPERF_RT_BLOCK, 75, 77},
  {0xae5a7f026dd29f7dULL, "main", DPERF_RT_BLOCK, 80, 80},
  {0x8b3059b2f1f561f7ULL, "(anonymous namespace)::Solver::run", DPERF_RT_COUNTED_LOOP, 16, 16},
  {0xd3d7cecb57c25408ULL, "(anonymous namespace)::Solver::run_to", DPERF_RT_COUNTED_LOOP, 19, 22},
  {0xf4cf22ca41033ca9ULL, "drive", DPERF_RT_COUNTED_LOOP, 48, 48},
  {0xfdf2d3ca4652f352ULL, "drive", DPERF_RT_COUNTED_LOOP, 49, 49},
  {0x6519d0d30d54c770ULL, "drive", DPERF_RT_COUNTED_LOOP, 50, 53},
  {0xf97110853993d098ULL, "main", DPERF_RT_COUNTED_LOOP, 62, 62},
  {0x2de48e85576c2deaULL, "main", DPERF_RT_LOOP, 64, 67},
  {0x5681747c50f33967ULL, "main", DPERF_RT_COUNTED_LOOP, 70, 70},
  {0x6fda677c5f1ffdfeULL, "main", DPERF_RT_COUNTED_LOOP, 73, 73},
  {0x9b2a2c7c77a8970fULL, "main", DPERF_RT_COUNTED_LOOP, 78, 81},
  {0x2de48e85576c2deaULL, "main", DPERF_RT_BRANCH, 66, 66},
};
static struct dperf_rt_table dperf_rt_table_efee34e6bad9443e = {"sampling_members.in.cpp", dperf_rt_rows_efee34e6bad9443e, 22, 0};
static void __attribute__((constructor)) dperf_rt_start_efee34e6bad9443e(void) { dperf_rt_register(&dperf_rt_table_efee34e6bad9443e); }
#endif
static void __attribute__((constructor)) dperf_rt_given_efee34e6bad9443e(void) { dperf_rt_gives(0x4d877445e0f28beaULL, 0x591471a5b899ddebULL, 1); }
/* line 16: sampled: its counter `step_` steps to `last_`, and nothing else changes it; a called function might change the bound, so it is computed anew each time */
/* line 19: sampled: its counter `end_` steps to `end`, and nothing else changes it */
/* line 48: sampled: its counter `clock.cycle` steps to `6`, and nothing else changes it */
/* line 49: sampled: its counter `other->cycle` steps to `-3`, and nothing else changes it */
/* line 50: if told: its counter `other->cycle` is not a local variable: a called function might change it */
/* line 62: sampled: its counter `cycle` steps to `7`, and nothing else changes it */
/* line 64: no: its counter `given` is changed in line 66, too */
/* line 70: sampled: its counter `k` steps to `6`, and nothing else changes it */
/* line 73: sampled: its counter `own.cycle` steps to `5`, and nothing else changes it */
/* line 78: if told: its counter `many` might be changed through its address */
