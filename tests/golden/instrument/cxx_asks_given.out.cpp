#line 1 "cxx_asks_given.in.cpp"
/* test: -std=c++17 */
/* Loops that go on as an object says that they are given, a std::function or a template's; and loops whose flag
 * a function sets that has a reference. */
#include <mpi.h>

#include <cstdio>
#include <functional>
#include <utility>

struct Run {
  int step = 0, most = 6;
  double norm = 1;
  void advance() { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();
    MPI_Bcast(&norm, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    dperf_rt_block_after_call(0xfc67852678644546ULL); norm /= 2;
    ++step;
  dperf_rt_block(dperf_rt_caller_1); }
};

class Solver {
 public:
  explicit Solver(std::function<bool(const Run&)> stops) : stops_(std::move(stops)) {}
  void set(std::function<bool(const Run&)> stops) { stops_ = stops; }
  Run solve() { const dperf_rt_id dperf_rt_caller_3 = dperf_rt_current_block();
    dperf_rt_block(0x24fd847ff94a53a6ULL); Run run;
    { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0xbf3b01119bb6ee58ULL); while (!stops_(run)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_ask(0xbf3b01119bb6ee58ULL, &dperf_rt_cmp_2, "!stops_(run)", 272, 0x53a39de5d58cd9c2ULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xbf3b01119bb6ee58ULL, &dperf_rt_run_2, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { } } dperf_rt_loop_iteration(0xbf3b01119bb6ee58ULL); run.advance(); } dperf_rt_loop_exit(0xbf3b01119bb6ee58ULL); } }
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
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0xcf6916660f5629b5ULL); while (goes_on(run)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_ask(0xcf6916660f5629b5ULL, &dperf_rt_cmp_4, "goes_on(run)", 272, 0x333fc8e22722f80aULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0xcf6916660f5629b5ULL, &dperf_rt_run_4, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_4 + 1 == 0) break; for (; dperf_rt_skip_4; --dperf_rt_skip_4) { } } dperf_rt_loop_iteration(0xcf6916660f5629b5ULL); run.advance(); } dperf_rt_loop_exit(0xcf6916660f5629b5ULL); } }
  dperf_rt_block(dperf_rt_caller_5); return run.step;
}

static bool is_large(const Run& run) { if (__builtin_expect((dperf_rt_asked & 0x0000000002000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0xf0dc36718f6bd9d9ULL, 1)) { dperf_rt_answer("run.norm<=0.1", run.norm, 0.1, 17); } if (dperf_rt_is_asked(0xf0dc36718f6bd9d9ULL, 0)) { dperf_rt_answer("run.norm>0.1", run.norm, 0.1, 18); } } return run.norm > 0.1; }

static void check(const Run& run, double tolerance, bool& done) {
  if (__builtin_expect((dperf_rt_asked & 0x0000000004000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0xa0fe3721a4ba45daULL, 1)) { dperf_rt_answer("run.norm>=tolerance", run.norm, tolerance, 19); dperf_rt_answer("run.step!=run.most", run.step, run.most, 20); } if (dperf_rt_is_asked(0xa0fe3721a4ba45daULL, 0)) { dperf_rt_answer("run.step == run.most", 0.0, 0.0, 48); } } done = run.norm < tolerance || run.step == run.most;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0xfd5cc2eb108872f5ULL); Solver solver([](const Run& run) { if (__builtin_expect((dperf_rt_asked & 0x0000000002000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x79bb996462cde519ULL, 1)) { dperf_rt_answer("run.norm>=0.2", run.norm, 0.2, 19); } if (dperf_rt_is_asked(0x79bb996462cde519ULL, 0)) { dperf_rt_answer("run.norm<0.2", run.norm, 0.2, 16); } } return run.norm < 0.2; });
  int steps = solver.solve().step;
  dperf_rt_block(0x5408e4eb41a37ebbULL); solver.set([&](const Run& run) { if (__builtin_expect((dperf_rt_asked & 0x0000000000000040ULL) != 0, 0)) { if (dperf_rt_is_asked(0xe13b527372616b86ULL, 1)) { dperf_rt_answer("run.step<run.most - 1", run.step, run.most - 1, 16); } if (dperf_rt_is_asked(0xe13b527372616b86ULL, 0)) { dperf_rt_answer("run.step>=run.most - 1", run.step, run.most - 1, 19); } } return run.step >= run.most - 1; });
  steps += solver.solve().step;
  dperf_rt_block(0xd96ff7037ff9234cULL); const Options options{is_large};
  Run run;
  { struct dperf_rt_compared dperf_rt_cmp_6; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = 0; { dperf_rt_id dperf_rt_run_6; dperf_rt_run_6 = 0; dperf_rt_loop_enter(0xdc415318d6eb8e83ULL); while (options.goes_on(run)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_ask(0xdc415318d6eb8e83ULL, &dperf_rt_cmp_6, "options.goes_on(run)", 272, 0x98ddb579add8ce49ULL, 0, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_6 + 1 != 0) { dperf_rt_id dperf_rt_skip_6 = dperf_rt_skip(0xdc415318d6eb8e83ULL, &dperf_rt_run_6, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_6 + 1 == 0) break; for (; dperf_rt_skip_6; --dperf_rt_skip_6) { } } dperf_rt_loop_iteration(0xdc415318d6eb8e83ULL); run.advance(); } dperf_rt_loop_exit(0xdc415318d6eb8e83ULL); } }
  steps += solve_while(Run{}, HasSteps{3}) + solve_while(Run{}, [](const Run& one) { if (__builtin_expect((dperf_rt_asked & 0x0001000000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x34576fb482cf0230ULL, 1)) { dperf_rt_answer("one.norm<=0.4", one.norm, 0.4, 17); } if (dperf_rt_is_asked(0x34576fb482cf0230ULL, 0)) { dperf_rt_answer("one.norm>0.4", one.norm, 0.4, 18); } } return one.norm > 0.4; });
  bool done = false;
  { struct dperf_rt_compared dperf_rt_cmp_7; dperf_rt_cmp_7.run = dperf_rt_cmp_7.next = 0; { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; dperf_rt_loop_enter(0xd32aba18d1a68afeULL); for (Run other; !done;) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_7.run++ == dperf_rt_cmp_7.next) { dperf_rt_ask(0xd32aba18d1a68afeULL, &dperf_rt_cmp_7, "check(other, 0.05, done)", 16, 0xa0fe3721a4ba45daULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0xd32aba18d1a68afeULL, &dperf_rt_run_7, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_7 + 1 == 0) break; for (; dperf_rt_skip_7; --dperf_rt_skip_7) { steps += other.step; } } dperf_rt_loop_iteration(0xd32aba18d1a68afeULL);
    other.advance();
    dperf_rt_block(0xbe640603705acd9bULL); check(other, 0.05, done);
    steps += other.step;
  } dperf_rt_loop_exit(0xd32aba18d1a68afeULL); } }
  dperf_rt_block(0x793a10fd00f1905dULL); std::printf("%d %d\n", steps, run.step);
  MPI_Finalize();
}
#ifndef DPERF_RT_TABLE_9781661f250f1b8b
#define DPERF_RT_TABLE_9781661f250f1b8b
static const struct dperf_rt_row dperf_rt_rows_9781661f250f1b8b[] = {
  {0xfc67852678644546ULL, "Run::advance", DPERF_RT_BLOCK, 15, 16},
  {0x24fd847ff94a53a6ULL, "Solver::solve", DPERF_RT_BLOCK, 25, 25},
  {0xfd5cc2eb108872f5ULL, "main", DPERF_RT_BLOCK, 56, 56},
  {0x5408e4eb41a37ebbULL, "main", DPERF_RT_BLOCK, 58, 58},
  {0xd96ff7037ff9234cULL, "main", DPERF_RT_BLOCK, 60, 61},
  {0xbe640603705acd9bULL, "main", DPERF_RT_BLOCK, 67, 68},
  {0x793a10fd00f1905dULL, "main", DPERF_RT_BLOCK, 70, 70},
  {0xbf3b01119bb6ee58ULL, "Solver::solve", DPERF_RT_LOOP, 26, 26},
  {0xcf6916660f5629b5ULL, "solve_while", DPERF_RT_LOOP, 44, 44},
  {0xdc415318d6eb8e83ULL, "main", DPERF_RT_LOOP, 62, 62},
  {0xd32aba18d1a68afeULL, "main", DPERF_RT_LOOP, 65, 69},
};
static struct dperf_rt_table dperf_rt_table_9781661f250f1b8b = {"cxx_asks_given.in.cpp", dperf_rt_rows_9781661f250f1b8b, 11, 0};
static void __attribute__((constructor)) dperf_rt_start_9781661f250f1b8b(void) { dperf_rt_register(&dperf_rt_table_9781661f250f1b8b); }
#endif
static void __attribute__((constructor)) dperf_rt_given_9781661f250f1b8b(void) { dperf_rt_gives(0x98ddb579add8ce49ULL, 0xf0dc36718f6bd9d9ULL); dperf_rt_gives(0x53a39de5d58cd9c2ULL, 0x1cdd67fabc775a86ULL); dperf_rt_gives(0x53a39de5d58cd9c2ULL, 0x4c0c809e208cd3c1ULL); dperf_rt_gives(0x1cdd67fabc775a86ULL, 0x79bb996462cde519ULL); dperf_rt_gives(0x4c0c809e208cd3c1ULL, 0xe13b527372616b86ULL); dperf_rt_gives(0x333fc8e22722f80aULL, 0xc1bf5293047f580dULL); dperf_rt_gives(0x333fc8e22722f80aULL, 0x34576fb482cf0230ULL); }
