#line 1 "cxx_unknown_driver.in.cpp"
/* test: -std=c++17 */
#include <mpi.h>
#include <cstdio>
#include <memory>
#include <stdexcept>

namespace {

struct Halo {
  virtual ~Halo() = default;
  virtual int exchange(int step) = 0;
};

int (*meet)(MPI_Comm) = MPI_Barrier;
int (*start)(int*, char***) = MPI_Init;
int (*finish)() = MPI_Finalize;

class Solver {
 public:
  explicit Solver(std::unique_ptr<Halo> halo) : halo_(std::move(halo)) { struct dperf_rt_unknown dperf_rt_unknown_1 = dperf_rt_enter_unknown();
    halo_->exchange(0);
    if (__builtin_expect(dperf_rt_unknown_1.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_1, 0x9cab709f91343bdbULL); } meet(MPI_COMM_WORLD);
    if (__builtin_expect(dperf_rt_unknown_1.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_1, 0xa598899f965560ccULL); } std::puts("ready");
  dperf_rt_leave_unknown(&dperf_rt_unknown_1); }
  int run(int steps) { struct dperf_rt_unknown dperf_rt_unknown_2 = dperf_rt_enter_unknown();
    { struct dperf_rt_compared dperf_rt_cmp_3; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; { static int dperf_rt_loud_3 = 1; int dperf_rt_in_3 = 0; dperf_rt_id dperf_rt_seen_3, dperf_rt_ask_3, dperf_rt_since_3; dperf_rt_since_3 = 0; dperf_rt_seen_3 = dperf_rt_ask_3 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_3, __ATOMIC_RELAXED) == 2) { dperf_rt_run_3 = ~dperf_rt_run_3; --dperf_rt_cmp_3.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_3, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_3, 0, __ATOMIC_RELAXED); dperf_rt_in_3 = 1; dperf_rt_loop_enter(0x31aa785e2bf6f446ULL); } if (!dperf_rt_in_3) --dperf_rt_cmp_3.next; if (dperf_rt_in_3 || (dperf_rt_sampling && dperf_rt_run_3 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_3.next + 1 != 0)) --dperf_rt_ask_3; } for (int step = 0; step < steps; step++) { ++dperf_rt_since_3; if (__builtin_expect(dperf_rt_ask_3 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0x31aa785e2bf6f446ULL, &dperf_rt_cmp_3, "step<steps", step, steps, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0x31aa785e2bf6f446ULL, &dperf_rt_run_3, dperf_rt_left(step, steps, 1, 0), 3); if (dperf_rt_skip_3 + 1 == 0) break; if (dperf_rt_skip_3 >> 63) { __atomic_store_n(&dperf_rt_loud_3, 2, __ATOMIC_RELAXED); dperf_rt_skip_3 = 0; } for (; dperf_rt_skip_3; --dperf_rt_skip_3) { step++; } } if (dperf_rt_in_3 == 1 || dperf_rt_seen_3 != dperf_rt_events) { if (!dperf_rt_in_3) dperf_rt_loop_enter(0x31aa785e2bf6f446ULL); dperf_rt_in_3 = 2; dperf_rt_loop_iterations(0x31aa785e2bf6f446ULL, dperf_rt_since_3); dperf_rt_since_3 = 0; } if (dperf_rt_seen_3 != dperf_rt_events) { dperf_rt_seen_3 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_3, 1, __ATOMIC_RELAXED); dperf_rt_behind_unknown(&dperf_rt_unknown_2, 0xc3acc331d819fe34ULL); } dperf_rt_ask_3 = dperf_rt_seen_3; if ((dperf_rt_sampling && dperf_rt_run_3 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_3.next + 1 != 0)) --dperf_rt_ask_3; }
      halo_->exchange(step);
      if (__builtin_expect(dperf_rt_unknown_2.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_2, 0x3557c83218c8bd85ULL); } std::puts("computed");
      try {
        meet(MPI_COMM_WORLD);
        if (__builtin_expect(dperf_rt_unknown_2.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_2, 0x9c99db3adfe17ebdULL); } if (step == 2) throw std::runtime_error("diverged");
        std::puts("checked");
        meet(MPI_COMM_WORLD);
      } catch (const std::exception& error) {
        std::puts(error.what());
        halo_->exchange(9);
        if (__builtin_expect(dperf_rt_unknown_2.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_2, 0xcf3f453afc315ddbULL); } throw;
      }
    } if (dperf_rt_seen_3 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_3, 1, __ATOMIC_RELAXED); if (dperf_rt_in_3) dperf_rt_loop_exit_after(0x31aa785e2bf6f446ULL, dperf_rt_since_3); } } }
    dperf_rt_leave_unknown(&dperf_rt_unknown_2); return steps;
  }

 private:
  std::unique_ptr<Halo> halo_;
};

struct Barrier : Halo {
  int exchange(int step) override {
    if (step % 2 == 0) meet(MPI_COMM_WORLD);
    return step;
  }
};

}  // namespace

int main(int argc, char** argv) { struct dperf_rt_unknown dperf_rt_unknown_4 = dperf_rt_enter_unknown();
  start(&argc, &argv);
  if (__builtin_expect(dperf_rt_unknown_4.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0xc9fa14eab406a8f8ULL); } Solver solver(std::make_unique<Barrier>());
  if (__builtin_expect(dperf_rt_unknown_4.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0xc0f173eaaecdd537ULL); } std::printf("%d\n", solver.run(2));
  if (__builtin_expect(dperf_rt_unknown_4.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0xefd582d001b1aee7ULL); } const auto later = [&](int steps) { struct dperf_rt_unknown dperf_rt_unknown_5 = dperf_rt_enter_unknown();
    meet(MPI_COMM_WORLD);
    if (__builtin_expect(dperf_rt_unknown_5.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_5, 0xe0261e6b89d0a6e8ULL); } meet(MPI_COMM_WORLD);
    if (__builtin_expect(dperf_rt_unknown_5.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_5, 0xd701f56b84802457ULL); } { struct dperf_rt_unknown* const dperf_rt_unknown_5_back __attribute__((cleanup(dperf_rt_return_unknown))) = &dperf_rt_unknown_5; return solver.run(steps); }
  };
  try {
    later(4);
  } catch (const std::exception&) {
    std::puts("stopped");
  }
  if (__builtin_expect(dperf_rt_unknown_4.seen != dperf_rt_events, 0)) { dperf_rt_behind_unknown(&dperf_rt_unknown_4, 0xa4c8f0d8f4b8a4eeULL); } finish();
}
#ifndef DPERF_RT_TABLE_6b2a8d9d326b85d0
#define DPERF_RT_TABLE_6b2a8d9d326b85d0
static const struct dperf_rt_row dperf_rt_rows_6b2a8d9d326b85d0[] = {
  {0x9cab709f91343bdbULL, "(anonymous namespace)::Solver::Solver", DPERF_RT_BLOCK, 22, 23},
  {0xa598899f965560ccULL, "(anonymous namespace)::Solver::Solver", DPERF_RT_BLOCK, 23, 23},
  {0xc3acc331d819fe34ULL, "(anonymous namespace)::Solver::run", DPERF_RT_BLOCK, 27, 38},
  {0x3557c83218c8bd85ULL, "(anonymous namespace)::Solver::run", DPERF_RT_BLOCK, 28, 38},
  {0x9c99db3adfe17ebdULL, "(anonymous namespace)::Solver::run", DPERF_RT_BLOCK, 31, 33},
  {0xcf3f453afc315ddbULL, "(anonymous namespace)::Solver::run", DPERF_RT_BLOCK, 37, 37},
  {0xc9fa14eab406a8f8ULL, "main", DPERF_RT_BLOCK, 58, 70},
  {0xc0f173eaaecdd537ULL, "main", DPERF_RT_BLOCK, 59, 70},
  {0xefd582d001b1aee7ULL, "main", DPERF_RT_BLOCK, 60, 70},
  {0xe0261e6b89d0a6e8ULL, "lambda of line 60", DPERF_RT_BLOCK, 62, 63},
  {0xd701f56b84802457ULL, "lambda of line 60", DPERF_RT_BLOCK, 63, 63},
  {0xa4c8f0d8f4b8a4eeULL, "main", DPERF_RT_BLOCK, 70, 70},
  {0x31aa785e2bf6f446ULL, "(anonymous namespace)::Solver::run", DPERF_RT_LOOP, 26, 39},
};
static struct dperf_rt_table dperf_rt_table_6b2a8d9d326b85d0 = {"cxx_unknown_driver.in.cpp", dperf_rt_rows_6b2a8d9d326b85d0, 13, 0};
static void __attribute__((constructor)) dperf_rt_start_6b2a8d9d326b85d0(void) { dperf_rt_register(&dperf_rt_table_6b2a8d9d326b85d0); }
#endif
static void __attribute__((constructor)) dperf_rt_given_6b2a8d9d326b85d0(void) { dperf_rt_gives(0x897c7483a8775bbeULL, 0xb12fb26f9446316eULL, 0); dperf_rt_gives(0x4a8617ee3a16c952ULL, 0xde078e24b965b9c7ULL, 0); dperf_rt_gives(0xb9556a0e893bc7e3ULL, 0xe7c178d0cf6aa0d6ULL, 0); }
