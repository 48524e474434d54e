#line 1 "cxx_asks.in.cpp"
/* test: -std=c++17 -Wall -Wextra */
// Methods, also virtual ones, functors and lambdas that loops ask.
#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <vector>

static double share(double value) {
  MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return value;
}

struct Progress { int step = 0; double norm = 1; };

struct Criterion {
  virtual ~Criterion() = default;
  virtual bool met(const Progress& progress) const = 0;
};
struct Tolerance : Criterion {
  bool met(const Progress& progress) const override { if (__builtin_expect((dperf_rt_asked & 0x0004000000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0xff81172dafd9aef2ULL, 1)) { dperf_rt_answer("progress.norm>=0.01", progress.norm, 0.01, 19); } if (dperf_rt_is_asked(0xff81172dafd9aef2ULL, 0)) { dperf_rt_answer("progress.norm<0.01", progress.norm, 0.01, 16); } } return progress.norm < 0.01; }
};
struct Limit : Criterion {
  explicit Limit(int most) : most_(most) {}
  bool met(const Progress& progress) const override { if (__builtin_expect((dperf_rt_asked & 0x0004000000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0xff81172dafd9aef2ULL, 1)) { dperf_rt_answer("progress.step<most_", progress.step, most_, 16); } if (dperf_rt_is_asked(0xff81172dafd9aef2ULL, 0)) { dperf_rt_answer("progress.step>=most_", progress.step, most_, 19); } } return progress.step >= most_; }
  int most_;
};
class AnyOf : public Criterion {
 public:
  void add(std::unique_ptr<Criterion> one) { all_.push_back(std::move(one)); }
  bool met(const Progress& progress) const override {
    return std::any_of(all_.begin(), all_.end(), [&](const auto& one) { return one->met(progress); });
  }

 private:
  std::vector<std::unique_ptr<Criterion>> all_;
};

class Solver {
 public:
  bool converged() const { if (__builtin_expect((dperf_rt_asked & 0x0000000000000002ULL) != 0, 0)) { dperf_rt_pass_on(0x39787920ecdffa41ULL, "criterion_.met(progress_)", 0xff81172dafd9aef2ULL); } return criterion_.met(progress_); }
  bool advance() { const dperf_rt_id dperf_rt_caller_2 = dperf_rt_current_block(); const dperf_rt_id dperf_rt_seen_1 = dperf_rt_events;
    if (__builtin_expect((dperf_rt_asked & 0x0010000000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x88b335454ac33b34ULL, 0)) { dperf_rt_answer("progress_.step<=7", progress_.step, 7, 17); } } if (progress_.step > 7) { if (__builtin_expect(dperf_rt_seen_1 != dperf_rt_events, 0)) { dperf_rt_block(dperf_rt_caller_2); } return false; }
    iterate();
    if (__builtin_expect(dperf_rt_seen_1 != dperf_rt_events, 0)) { dperf_rt_block(dperf_rt_caller_2); } return true;
  }
  bool running() const { if (__builtin_expect((dperf_rt_asked & 0x0000000002000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x8a46b62148822f59ULL, 1)) { dperf_rt_pass("running_", 0x1bc09a25b27a5f68ULL, 0, 0); } if (dperf_rt_is_asked(0x8a46b62148822f59ULL, 0)) { dperf_rt_pass("running_", 0x1bc09a25b27a5f68ULL, 0, 1); } } return running_; }
  void iterate() { const dperf_rt_id dperf_rt_caller_3 = dperf_rt_current_block();
    progress_.norm = share(progress_.norm) / 2;
    dperf_rt_block(0x34d5c5d08bca0a04ULL); ++progress_.step;
    if (__builtin_expect((dperf_rt_asked & 0x0000010000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x1bc09a25b27a5f68ULL, 1)) { if ((progress_.step < 3)) { dperf_rt_answer("progress_.norm<=1e-3", progress_.norm, 1e-3, 401); } else { dperf_rt_answer("progress_.norm<=1e-3", 1.0, 0.0, 433); } } if (dperf_rt_is_asked(0x1bc09a25b27a5f68ULL, 0)) { dperf_rt_answer("progress_.step<3", progress_.step, 3, 16); dperf_rt_answer("progress_.norm>1e-3", progress_.norm, 1e-3, 18); } } running_ = progress_.step < 3 && progress_.norm > 1e-3;
  dperf_rt_block(dperf_rt_caller_3); }
  int steps() const { return progress_.step; }
  AnyOf criterion_;

 private:
  Progress progress_;
  bool running_ = true;
};

struct Stop {
  double tolerance;
  bool operator()(double norm) const { if (__builtin_expect((dperf_rt_asked & 0x0000000000000400ULL) != 0, 0)) { if (dperf_rt_is_asked(0x5f623d7a8a11bf4aULL, 1)) { dperf_rt_answer("norm>=tolerance", norm, tolerance, 19); } if (dperf_rt_is_asked(0x5f623d7a8a11bf4aULL, 0)) { dperf_rt_answer("norm<tolerance", norm, tolerance, 16); } } return norm < tolerance ? true : false; }
};

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x7ec9352ed6e9c27dULL); Solver one, other, third;
  one.criterion_.add(std::make_unique<Tolerance>());
  one.criterion_.add(std::make_unique<Limit>(5));
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0xd38abcbae997f010ULL); while (!one.converged()) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_ask(0xd38abcbae997f010ULL, &dperf_rt_cmp_4, "!one.converged()", 16, 0x39787920ecdffa41ULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0xd38abcbae997f010ULL, &dperf_rt_run_4, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_4 + 1 == 0) break; for (; dperf_rt_skip_4; --dperf_rt_skip_4) { } } dperf_rt_loop_iteration(0xd38abcbae997f010ULL); one.iterate(); } dperf_rt_loop_exit(0xd38abcbae997f010ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_5; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; { dperf_rt_id dperf_rt_seen_5, dperf_rt_since_5; dperf_rt_seen_5 = dperf_rt_events - 1; dperf_rt_since_5 = 0; dperf_rt_loop_enter(0xca821bbae45f1c4fULL); while (other.advance()) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_ask(0xca821bbae45f1c4fULL, &dperf_rt_cmp_5, "other.advance()", 16, 0x88b335454ac33b34ULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0xca821bbae45f1c4fULL, &dperf_rt_run_5, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_5 + 1 == 0) break; for (; dperf_rt_skip_5; --dperf_rt_skip_5) { } } ++dperf_rt_since_5; if (__builtin_expect(dperf_rt_seen_5 != dperf_rt_events, 0)) { dperf_rt_seen_5 = dperf_rt_events; dperf_rt_loop_iterations(0xca821bbae45f1c4fULL, dperf_rt_since_5); dperf_rt_since_5 = 0; }
  } dperf_rt_loop_exit_after(0xca821bbae45f1c4fULL, dperf_rt_since_5); } } }
  { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; { dperf_rt_id dperf_rt_run_6; dperf_rt_run_6 = 0; dperf_rt_loop_enter(0xfeda09bb021fbd39ULL); while (third.running()) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_ask(0xfeda09bb021fbd39ULL, &dperf_rt_cmp_6, "third.running()", 16, 0x8a46b62148822f59ULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_6 + 1 != 0) { dperf_rt_id dperf_rt_skip_6 = dperf_rt_skip(0xfeda09bb021fbd39ULL, &dperf_rt_run_6, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_6 + 1 == 0) break; for (; dperf_rt_skip_6; --dperf_rt_skip_6) { } } dperf_rt_loop_iteration(0xfeda09bb021fbd39ULL); third.iterate(); } dperf_rt_loop_exit(0xfeda09bb021fbd39ULL); } }
  double norm = 1;
  int rounds = 0;
  dperf_rt_block(0xd2c35825e904bd4fULL); const Stop stop{0.2};
  const auto small = [&norm] { if (__builtin_expect((dperf_rt_asked & 0x0000000000010000ULL) != 0, 0)) { if (dperf_rt_is_asked(0xc98d8286e3baec90ULL, 1)) { dperf_rt_answer("norm>=0.001", norm, 0.001, 19); } if (dperf_rt_is_asked(0xc98d8286e3baec90ULL, 0)) { dperf_rt_answer("norm<0.001", norm, 0.001, 16); } } return norm < 0.001; };
  { struct dperf_rt_compared dperf_rt_cmp_7; dperf_rt_cmp_7.run = dperf_rt_cmp_7.next = 0; { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; dperf_rt_loop_enter(0x19e6b4a28d9864b5ULL); while (!stop(norm)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_7.run++ == dperf_rt_cmp_7.next) { dperf_rt_ask(0x19e6b4a28d9864b5ULL, &dperf_rt_cmp_7, "!stop(norm)", 272, 0x5f623d7a8a11bf4aULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0x19e6b4a28d9864b5ULL, &dperf_rt_run_7, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_7 + 1 == 0) break; for (; dperf_rt_skip_7; --dperf_rt_skip_7) { } } dperf_rt_loop_iteration(0x19e6b4a28d9864b5ULL); norm = share(norm) / 2; } dperf_rt_loop_exit(0x19e6b4a28d9864b5ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_8; dperf_rt_cmp_8.run = dperf_rt_cmp_8.next = 0; { dperf_rt_id dperf_rt_run_8; dperf_rt_run_8 = 0; dperf_rt_loop_enter(0x22d3e5a292b9b26eULL); do { { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_8 + 1 != 0) { dperf_rt_id dperf_rt_skip_8 = dperf_rt_skip(0x22d3e5a292b9b26eULL, &dperf_rt_run_8, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_8 + 1 == 0) break; for (; dperf_rt_skip_8; --dperf_rt_skip_8) { ++rounds; } } dperf_rt_loop_iteration(0x22d3e5a292b9b26eULL);
    norm = share(norm) / 4;
    dperf_rt_block(0x0a195da3700e5bcfULL); ++rounds;
  } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_8.run++ == dperf_rt_cmp_8.next) { dperf_rt_ask(0x22d3e5a292b9b26eULL, &dperf_rt_cmp_8, "!small()", 24, 0xc98d8286e3baec90ULL, 0, 0); } } } while (!small()); dperf_rt_loop_exit(0x22d3e5a292b9b26eULL); } }
  dperf_rt_block(0xd773eda353be727fULL); const auto goes_on = [&rounds](double change) { if (__builtin_expect((dperf_rt_asked & 0x0000000008000000ULL) != 0, 0)) { const int dperf_rt_truth = (rounds < 20 && change > 1e-6) ? 1 : 0; if (!dperf_rt_truth) if (dperf_rt_is_asked(0x9a610c879a145c1bULL, 1)) { if ((rounds < 20)) { dperf_rt_answer("change<=1e-6", change, 1e-6, 401); } else { dperf_rt_answer("change<=1e-6", 1.0, 0.0, 433); } } if (dperf_rt_truth) if (dperf_rt_is_asked(0x9a610c879a145c1bULL, 0)) { dperf_rt_answer("rounds<20", rounds, 20, 16); dperf_rt_answer("change>1e-6", change, 1e-6, 18); } return dperf_rt_truth != 0; } return rounds < 20 && change > 1e-6; };
  { struct dperf_rt_compared dperf_rt_cmp_9; dperf_rt_cmp_9.run = dperf_rt_cmp_9.next = 0; { dperf_rt_id dperf_rt_run_9; dperf_rt_run_9 = 0; dperf_rt_loop_enter(0x2a36fea2968c47f3ULL); while (goes_on(norm)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_9.run++ == dperf_rt_cmp_9.next) { dperf_rt_ask(0x2a36fea2968c47f3ULL, &dperf_rt_cmp_9, "goes_on(norm)", 272, 0x9a610c879a145c1bULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_9 + 1 != 0) { dperf_rt_id dperf_rt_skip_9 = dperf_rt_skip(0x2a36fea2968c47f3ULL, &dperf_rt_run_9, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_9 + 1 == 0) break; for (; dperf_rt_skip_9; --dperf_rt_skip_9) { ++rounds; } } dperf_rt_loop_iteration(0x2a36fea2968c47f3ULL);
    norm = share(norm) / 2;
    dperf_rt_block(0xbc9080a344424f2eULL); ++rounds;
  } dperf_rt_loop_exit(0x2a36fea2968c47f3ULL); } }
  dperf_rt_block(0x4c45d49a77f0c7cdULL); std::printf("%d %d %d %d\n", one.steps(), other.steps(), third.steps(), rounds);
  MPI_Finalize();
}
#ifndef DPERF_RT_TABLE_be55a420b37429a9
#define DPERF_RT_TABLE_be55a420b37429a9
static const struct dperf_rt_row dperf_rt_rows_be55a420b37429a9[] = {
  {0x34d5c5d08bca0a04ULL, "Solver::iterate", DPERF_RT_BLOCK, 51, 52},
  {0x7ec9352ed6e9c27dULL, "main", DPERF_RT_BLOCK, 69, 71},
  {0xd2c35825e904bd4fULL, "main", DPERF_RT_BLOCK, 78, 79},
  {0x0a195da3700e5bcfULL, "main", DPERF_RT_BLOCK, 83, 83},
  {0xd773eda353be727fULL, "main", DPERF_RT_BLOCK, 85, 85},
  {0xbc9080a344424f2eULL, "main", DPERF_RT_BLOCK, 88, 88},
  {0x4c45d49a77f0c7cdULL, "main", DPERF_RT_BLOCK, 90, 90},
  {0xd38abcbae997f010ULL, "main", DPERF_RT_LOOP, 72, 72},
  {0xca821bbae45f1c4fULL, "main", DPERF_RT_LOOP, 73, 74},
  {0xfeda09bb021fbd39ULL, "main", DPERF_RT_LOOP, 75, 75},
  {0x19e6b4a28d9864b5ULL, "main", DPERF_RT_LOOP, 80, 80},
  {0x22d3e5a292b9b26eULL, "main", DPERF_RT_LOOP, 81, 84},
  {0x2a36fea2968c47f3ULL, "main", DPERF_RT_LOOP, 86, 89},
};
static struct dperf_rt_table dperf_rt_table_be55a420b37429a9 = {"cxx_asks.in.cpp", dperf_rt_rows_be55a420b37429a9, 13, 0};
static void __attribute__((constructor)) dperf_rt_start_be55a420b37429a9(void) { dperf_rt_register(&dperf_rt_table_be55a420b37429a9); }
#endif
