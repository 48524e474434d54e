#line 1 "cxx_asks_given.in.cpp"
/* test: -std=c++17 */
/* Loops that go on as an object says that they are given, a std::function or a template's; and loops whose flag
 * a function sets that has a reference. */
#include <mpi.h>

#include <cstdio>
#include <functional>
#include <memory>
#include <utility>

struct Run {
  int step = 0, most = 6;
  double norm = 1;
  void advance() { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();
    MPI_Bcast(&norm, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x05472a267d7a1abfULL); norm /= 2;
    ++step;
  dperf_rt_block(dperf_rt_caller_1); }
};

class Solver {
 public:
  explicit Solver(std::function<bool(const Run&)> stops) : stops_(std::move(stops)) {}
  void set(std::function<bool(const Run&)> stops) { stops_ = stops; }
  Run solve() { const dperf_rt_id dperf_rt_caller_3 = dperf_rt_current_block();
    dperf_rt_block(0x2ddda97ffe61029fULL); Run run;
    { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0xb7ca581197d8d9c7ULL); while (!stops_(run)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_ask(0xb7ca581197d8d9c7ULL, &dperf_rt_cmp_2, "!stops_(run)", 272, 0x53a39de5d58cd9c2ULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xb7ca581197d8d9c7ULL, &dperf_rt_run_2, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { } } dperf_rt_loop_iteration(0xb7ca581197d8d9c7ULL); run.advance(); } dperf_rt_loop_exit(0xb7ca581197d8d9c7ULL); } }
    dperf_rt_block(dperf_rt_caller_3); return run;
  }

 private:
  std::function<bool(const Run&)> stops_;
};

struct Options {
  bool (*goes_on)(const Run&) = nullptr;
};

struct HasSteps {
  int most;
  bool operator()(const Run& run) const { if (__builtin_expect((dperf_rt_asked & 0x0000000000002000ULL) != 0, 0)) { if (dperf_rt_is_asked(0xc1bf5293047f580dULL, 1)) { dperf_rt_answer("run.step>=most", run.step, most, 19); } if (dperf_rt_is_asked(0xc1bf5293047f580dULL, 0)) { dperf_rt_answer("run.step<most", run.step, most, 16); } } return run.step < most; }
};

template <class Test> int solve_while(Run run, Test&& goes_on) { const dperf_rt_id dperf_rt_caller_5 = dperf_rt_current_block();
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0xd85647661477776eULL); while (goes_on(run)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_ask(0xd85647661477776eULL, &dperf_rt_cmp_4, "goes_on(run)", 272, 0x333fc8e22722f80aULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0xd85647661477776eULL, &dperf_rt_run_4, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_4 + 1 == 0) break; for (; dperf_rt_skip_4; --dperf_rt_skip_4) { } } dperf_rt_loop_iteration(0xd85647661477776eULL); run.advance(); } dperf_rt_loop_exit(0xd85647661477776eULL); } }
  dperf_rt_block(dperf_rt_caller_5); return run.step;
}

static bool is_large(const Run& run) { if (__builtin_expect((dperf_rt_asked & 0x0000000002000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0xf0dc36718f6bd9d9ULL, 1)) { dperf_rt_answer("run.norm<=0.1", run.norm, 0.1, 17); } if (dperf_rt_is_asked(0xf0dc36718f6bd9d9ULL, 0)) { dperf_rt_answer("run.norm>0.1", run.norm, 0.1, 18); } } return run.norm > 0.1; }

static void check(const Run& run, double tolerance, bool& done) {
  if (__builtin_expect((dperf_rt_asked & 0x0000000004000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0xa0fe3721a4ba45daULL, 1)) { dperf_rt_answer("run.norm>=tolerance", run.norm, tolerance, 19); dperf_rt_answer("run.step!=run.most", run.step, run.most, 20); } if (dperf_rt_is_asked(0xa0fe3721a4ba45daULL, 0)) { dperf_rt_answer("run.step == run.most", 0.0, 0.0, 48); } } done = run.norm < tolerance || run.step == run.most;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x0649f3eb15a9c0aeULL); Solver solver([](const Run& run) { if (__builtin_expect((dperf_rt_asked & 0x0010000000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0xa0ac8f5b5ae995f4ULL, 1)) { dperf_rt_answer("run.norm>=0.2", run.norm, 0.2, 19); } if (dperf_rt_is_asked(0xa0ac8f5b5ae995f4ULL, 0)) { dperf_rt_answer("run.norm<0.2", run.norm, 0.2, 16); } } return run.norm < 0.2; });
  int steps = solver.solve().step;
  dperf_rt_block(0x5d1185eb46dc527cULL); solver.set([&](const Run& run) { if (__builtin_expect((dperf_rt_asked & 0x0000000000080000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x4ebdfe6a92d19a93ULL, 1)) { dperf_rt_answer("run.step<run.most - 1", run.step, run.most - 1, 16); } if (dperf_rt_is_asked(0x4ebdfe6a92d19a93ULL, 0)) { dperf_rt_answer("run.step>=run.most - 1", run.step, run.most - 1, 19); } } return run.step >= run.most - 1; });
  steps += solver.solve().step;
  dperf_rt_block(0xd06756037ac04f8bULL); const auto made = std::make_unique<Solver>([](const Run& run) { if (__builtin_expect((dperf_rt_asked & 0x0000000002000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x87f1f2a54c525b99ULL, 1)) { dperf_rt_answer("run.step<=2", run.step, 2, 17); } if (dperf_rt_is_asked(0x87f1f2a54c525b99ULL, 0)) { dperf_rt_answer("run.step>2", run.step, 2, 18); } } return run.step > 2; });
  steps += made->solve().step;
  dperf_rt_block(0xe2501803850fcb79ULL); const std::function<bool(const Run&)> is_few = [&](const Run& run) { if (__builtin_expect((dperf_rt_asked & 0x0010000000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x344d82b482c6cdf4ULL, 1)) { dperf_rt_answer("run.step>=steps", run.step, steps, 19); } if (dperf_rt_is_asked(0x344d82b482c6cdf4ULL, 0)) { dperf_rt_answer("run.step<steps", run.step, steps, 16); } } return run.step < steps; };
  { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; { dperf_rt_id dperf_rt_run_6; dperf_rt_run_6 = 0; dperf_rt_loop_enter(0xca3d8918cc853d45ULL); for (Run other; is_few(other);) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_ask(0xca3d8918cc853d45ULL, &dperf_rt_cmp_6, "is_few(other)", 272, 0xdf85217cf1d2033cULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_6 + 1 != 0) { dperf_rt_id dperf_rt_skip_6 = dperf_rt_skip(0xca3d8918cc853d45ULL, &dperf_rt_run_6, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_6 + 1 == 0) break; for (; dperf_rt_skip_6; --dperf_rt_skip_6) { } } dperf_rt_loop_iteration(0xca3d8918cc853d45ULL); other.advance(); } dperf_rt_loop_exit(0xca3d8918cc853d45ULL); } }
  dperf_rt_block(0xadf82a03674f2a8fULL); const Options options{is_large};
  Run run;
  { struct dperf_rt_compared dperf_rt_cmp_7; dperf_rt_cmp_7.run = dperf_rt_cmp_7.next = 0; { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; dperf_rt_loop_enter(0xc1276818c74105a8ULL); while (options.goes_on(run)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_7.run++ == dperf_rt_cmp_7.next) { dperf_rt_ask(0xc1276818c74105a8ULL, &dperf_rt_cmp_7, "options.goes_on(run)", 272, 0x98ddb579add8ce49ULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0xc1276818c74105a8ULL, &dperf_rt_run_7, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_7 + 1 == 0) break; for (; dperf_rt_skip_7; --dperf_rt_skip_7) { } } dperf_rt_loop_iteration(0xc1276818c74105a8ULL); run.advance(); } dperf_rt_loop_exit(0xc1276818c74105a8ULL); } }
  steps += solve_while(Run{}, HasSteps{3}) + solve_while(Run{}, [](const Run& one) { if (__builtin_expect((dperf_rt_asked & 0x0000000000000080ULL) != 0, 0)) { if (dperf_rt_is_asked(0x953dad5aa6720287ULL, 1)) { dperf_rt_answer("one.norm<=0.4", one.norm, 0.4, 17); } if (dperf_rt_is_asked(0x953dad5aa6720287ULL, 0)) { dperf_rt_answer("one.norm>0.4", one.norm, 0.4, 18); } } return one.norm > 0.4; });
  bool done = false;
  { struct dperf_rt_compared dperf_rt_cmp_8; dperf_rt_cmp_8.run = dperf_rt_cmp_8.next = 0; { dperf_rt_id dperf_rt_run_8; dperf_rt_run_8 = 0; dperf_rt_loop_enter(0xa16a1b21d2cfbb40ULL); for (Run other; !done;) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_8.run++ == dperf_rt_cmp_8.next) { dperf_rt_ask(0xa16a1b21d2cfbb40ULL, &dperf_rt_cmp_8, "check(other, 0.05, done)", 16, 0xa0fe3721a4ba45daULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_8 + 1 != 0) { dperf_rt_id dperf_rt_skip_8 = dperf_rt_skip(0xa16a1b21d2cfbb40ULL, &dperf_rt_run_8, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_8 + 1 == 0) break; for (; dperf_rt_skip_8; --dperf_rt_skip_8) { steps += other.step; } } dperf_rt_loop_iteration(0xa16a1b21d2cfbb40ULL);
    other.advance();
    dperf_rt_block(0x671b2cfcf6744b39ULL); check(other, 0.05, done);
    steps += other.step;
  } dperf_rt_loop_exit(0xa16a1b21d2cfbb40ULL); } }
  dperf_rt_block(0xa496cdfd1984a632ULL); std::printf("%d %d\n", steps, run.step);
  MPI_Finalize();
}
#ifndef DPERF_RT_TABLE_9781661f250f1b8b
#define DPERF_RT_TABLE_9781661f250f1b8b
static const struct dperf_rt_row dperf_rt_rows_9781661f250f1b8b[] = {
  {0x05472a267d7a1abfULL, "Run::advance", DPERF_RT_BLOCK, 16, 17},
  {0x2ddda97ffe61029fULL, "Solver::solve", DPERF_RT_BLOCK, 26, 26},
  {0x0649f3eb15a9c0aeULL, "main", DPERF_RT_BLOCK, 57, 57},
  {0x5d1185eb46dc527cULL, "main", DPERF_RT_BLOCK, 59, 59},
  {0xd06756037ac04f8bULL, "main", DPERF_RT_BLOCK, 61, 61},
  {0xe2501803850fcb79ULL, "main", DPERF_RT_BLOCK, 63, 63},
  {0xadf82a03674f2a8fULL, "main", DPERF_RT_BLOCK, 65, 66},
  {0x671b2cfcf6744b39ULL, "main", DPERF_RT_BLOCK, 72, 73},
  {0xa496cdfd1984a632ULL, "main", DPERF_RT_BLOCK, 75, 75},
  {0xb7ca581197d8d9c7ULL, "Solver::solve", DPERF_RT_LOOP, 27, 27},
  {0xd85647661477776eULL, "solve_while", DPERF_RT_LOOP, 45, 45},
  {0xca3d8918cc853d45ULL, "main", DPERF_RT_LOOP, 64, 64},
  {0xc1276818c74105a8ULL, "main", DPERF_RT_LOOP, 67, 67},
  {0xa16a1b21d2cfbb40ULL, "main", DPERF_RT_LOOP, 70, 74},
};
static struct dperf_rt_table dperf_rt_table_9781661f250f1b8b = {"cxx_asks_given.in.cpp", dperf_rt_rows_9781661f250f1b8b, 14, 0};
static void __attribute__((constructor)) dperf_rt_start_9781661f250f1b8b(void) { dperf_rt_register(&dperf_rt_table_9781661f250f1b8b); }
#endif
static void __attribute__((constructor)) dperf_rt_given_9781661f250f1b8b(void) { dperf_rt_gives(0x98ddb579add8ce49ULL, 0xf0dc36718f6bd9d9ULL, 0); dperf_rt_gives(0x53a39de5d58cd9c2ULL, 0x1cdd67fabc775a86ULL, 0); dperf_rt_gives(0x53a39de5d58cd9c2ULL, 0x4c0c809e208cd3c1ULL, 0); dperf_rt_gives(0x1cdd67fabc775a86ULL, 0xa0ac8f5b5ae995f4ULL, 0); dperf_rt_gives(0x1cdd67fabc775a86ULL, 0x87f1f2a54c525b99ULL, 0); dperf_rt_gives(0x4c0c809e208cd3c1ULL, 0x4ebdfe6a92d19a93ULL, 0); dperf_rt_gives(0xdf85217cf1d2033cULL, 0x344d82b482c6cdf4ULL, 0); dperf_rt_gives(0x333fc8e22722f80aULL, 0xc1bf5293047f580dULL, 0); dperf_rt_gives(0x333fc8e22722f80aULL, 0x953dad5aa6720287ULL, 0); }
