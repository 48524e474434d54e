#line 1 "cxx_header_loops.in.cpp"
/* test: -std=c++17 */
/* Its headers only perhaps communicate: no blocks, and marks for the loops that may carry the run. */
# 1 "headers/stepper.hpp" 1

#include <mpi.h>
#include <cstddef>
#include <cstdio>
#include <vector>

// Another source would define it.
extern "C" int meet(MPI_Comm) __asm__("MPI_Barrier");
extern "C" double size_of(double) __asm__("fabs");

struct Method {
  virtual ~Method() = default;
  virtual void advance() = 0;
};

struct Ball {
  double height = 10;
  void move() { height *= 0.5; }
};

template <class T>
class Stepper {
 public:
  explicit Stepper(std::size_t n) : data_(n) {}

  void run(int steps) {
    { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; { static int dperf_rt_loud_1 = 1; int dperf_rt_in_1 = 0; dperf_rt_id dperf_rt_seen_1, dperf_rt_ask_1, dperf_rt_since_1; dperf_rt_since_1 = 0; dperf_rt_seen_1 = dperf_rt_ask_1 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_1, __ATOMIC_RELAXED) == 2) { dperf_rt_run_1 = ~dperf_rt_run_1; --dperf_rt_cmp_1.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_1, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_1, 0, __ATOMIC_RELAXED); dperf_rt_in_1 = 1; dperf_rt_loop_enter(0x2e85edac6a7735a3ULL); } if (!dperf_rt_in_1) --dperf_rt_cmp_1.next; if (dperf_rt_in_1 || (dperf_rt_sampling && dperf_rt_run_1 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_1.next + 1 != 0)) --dperf_rt_ask_1; } for (it_ = 1; it_ <= steps; ++it_) { ++dperf_rt_since_1; if (__builtin_expect(dperf_rt_ask_1 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x2e85edac6a7735a3ULL, &dperf_rt_cmp_1, "it_<=steps", it_, steps, 1); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x2e85edac6a7735a3ULL, &dperf_rt_run_1, dperf_rt_left(it_, steps, 1, 1), 3); if (dperf_rt_skip_1 + 1 == 0) break; if (dperf_rt_skip_1 >> 63) { __atomic_store_n(&dperf_rt_loud_1, 2, __ATOMIC_RELAXED); dperf_rt_skip_1 = 0; } for (; dperf_rt_skip_1; --dperf_rt_skip_1) { ++it_; } } if (dperf_rt_in_1 == 1 || dperf_rt_seen_1 != dperf_rt_events) { if (!dperf_rt_in_1) dperf_rt_loop_enter(0x2e85edac6a7735a3ULL); dperf_rt_in_1 = 2; dperf_rt_loop_iterations(0x2e85edac6a7735a3ULL, dperf_rt_since_1); dperf_rt_since_1 = 0; } if (dperf_rt_seen_1 != dperf_rt_events) { dperf_rt_seen_1 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_1, 1, __ATOMIC_RELAXED); } dperf_rt_ask_1 = dperf_rt_seen_1; if ((dperf_rt_sampling && dperf_rt_run_1 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_1.next + 1 != 0)) --dperf_rt_ask_1; }
      move();
      exchange();
    } if (dperf_rt_seen_1 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_1, 1, __ATOMIC_RELAXED); if (dperf_rt_in_1) dperf_rt_loop_exit_after(0x2e85edac6a7735a3ULL, dperf_rt_since_1); } } }
  }

  // What is called depends on T: it may be as short as it is here.
  void move() {
    for (T &part : data_) {
      part.move();
      part.move();
    }
  }

  // Arithmetic, wherever it is.
  double sum() const {
    double sum = 0;
    for (const T &part : data_) sum += size_of(part.height);
    return sum;
  }

  // Under a condition only.
  void exchange_if(bool needed) {
    for (int i = 0; i < 2; ++i) {
      if (needed) exchange();
    }
  }

 private:
  void exchange() { meet(MPI_COMM_WORLD); }

  int it_ = 0;
  std::vector<T> data_;
};

inline int advance_all(Method &method, int times) {
  int done = 0;
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; { static int dperf_rt_loud_2 = 1; int dperf_rt_in_2 = 0; dperf_rt_id dperf_rt_seen_2, dperf_rt_ask_2, dperf_rt_since_2; dperf_rt_since_2 = 0; dperf_rt_seen_2 = dperf_rt_ask_2 = dperf_rt_events; if (__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 2) { dperf_rt_run_2 = ~dperf_rt_run_2; --dperf_rt_cmp_2.next; } else { if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_2, 0, __ATOMIC_RELAXED); dperf_rt_in_2 = 1; dperf_rt_loop_enter(0xcb002038253cf022ULL); } if (!dperf_rt_in_2) --dperf_rt_cmp_2.next; if (dperf_rt_in_2 || (dperf_rt_sampling && dperf_rt_run_2 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_2.next + 1 != 0)) --dperf_rt_ask_2; } while (done < times) { ++dperf_rt_since_2; if (__builtin_expect(dperf_rt_ask_2 != dperf_rt_events, 0)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xcb002038253cf022ULL, &dperf_rt_cmp_2, "done<times", done, times, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xcb002038253cf022ULL, &dperf_rt_run_2, dperf_rt_left(done, times, 1, 0), 2); if (dperf_rt_skip_2 >> 63) { __atomic_store_n(&dperf_rt_loud_2, 2, __ATOMIC_RELAXED); dperf_rt_skip_2 = 0; } for (; dperf_rt_skip_2; --dperf_rt_skip_2) { ++done; } } if (dperf_rt_in_2 == 1 || dperf_rt_seen_2 != dperf_rt_events) { if (!dperf_rt_in_2) dperf_rt_loop_enter(0xcb002038253cf022ULL); dperf_rt_in_2 = 2; dperf_rt_loop_iterations(0xcb002038253cf022ULL, dperf_rt_since_2); dperf_rt_since_2 = 0; } if (dperf_rt_seen_2 != dperf_rt_events) { dperf_rt_seen_2 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); } dperf_rt_ask_2 = dperf_rt_seen_2; if ((dperf_rt_sampling && dperf_rt_run_2 + 1 != 0) || (dperf_rt_bounds && dperf_rt_cmp_2.next + 1 != 0)) --dperf_rt_ask_2; }
    method.advance();
    ++done;
  } if (dperf_rt_seen_2 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); if (dperf_rt_in_2) dperf_rt_loop_exit_after(0xcb002038253cf022ULL, dperf_rt_since_2); } } }
  return done;
}
# 4 "cxx_header_loops.in.cpp" 2

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0xf0f97ba2bf9debb0ULL); {
    struct Meeting : Method {
      void advance() override { meet(MPI_COMM_WORLD); }
    } meeting;
    Stepper<Ball> stepper(3);
    stepper.run(3);
    stepper.exchange_if(true);
    stepper.run(2);
    std::printf("%g %d\n", stepper.sum(), advance_all(meeting, 2));
  }
  MPI_Finalize();
}
#ifndef DPERF_RT_TABLE_531ce9ea15f86118
#define DPERF_RT_TABLE_531ce9ea15f86118
static const struct dperf_rt_row dperf_rt_rows_531ce9ea15f86118[] = {
  {0xf0f97ba2bf9debb0ULL, "main", DPERF_RT_BLOCK, 7, 16},
};
static struct dperf_rt_table dperf_rt_table_531ce9ea15f86118 = {"cxx_header_loops.in.cpp", dperf_rt_rows_531ce9ea15f86118, 1, 0};
static void __attribute__((constructor)) dperf_rt_start_531ce9ea15f86118(void) { dperf_rt_register(&dperf_rt_table_531ce9ea15f86118); }
#endif
#ifndef DPERF_RT_TABLE_0a8e2713f2c10891
#define DPERF_RT_TABLE_0a8e2713f2c10891
static const struct dperf_rt_row dperf_rt_rows_0a8e2713f2c10891[] = {
  {0x2e85edac6a7735a3ULL, "Stepper::run", DPERF_RT_COUNTED_LOOP, 27, 30},
  {0xcb002038253cf022ULL, "advance_all", DPERF_RT_COUNTED_LOOP, 64, 67},
};
static struct dperf_rt_table dperf_rt_table_0a8e2713f2c10891 = {"headers/stepper.hpp", dperf_rt_rows_0a8e2713f2c10891, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_0a8e2713f2c10891(void) { dperf_rt_register(&dperf_rt_table_0a8e2713f2c10891); }
#endif
