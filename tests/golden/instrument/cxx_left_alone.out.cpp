#line 1 "cxx_left_alone.in.cpp"
/* test: -std=c++20 */
#include <mpi.h>
#include <coroutine>
#include <cstdio>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};

Task meet_later() {
  MPI_Barrier(MPI_COMM_WORLD);
  std::puts("met");
  co_return;
}

constexpr int doubled(int n, bool meet) {
  if (meet) MPI_Barrier(MPI_COMM_WORLD);
  return 2 * n;
}

static void guarded(int n) try {
  if (n > 1) throw n;
  MPI_Barrier(MPI_COMM_WORLD);
} catch (int) {
  std::puts("caught");
}

int main(int argc, char **argv) {
  static_assert(doubled(2, false) == 4);
  MPI_Init(&argc, &argv);
  meet_later();
  std::printf("%d\n", doubled(argc, true));
  guarded(2);
  guarded(1);
  dperf_rt_block(0x26a6389504ec59b2ULL); std::puts("end");
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_0a2a7e21e417ad48
#define DPERF_RT_TABLE_0a2a7e21e417ad48
static const struct dperf_rt_row dperf_rt_rows_0a2a7e21e417ad48[] = {
  {0x26a6389504ec59b2ULL, "main", DPERF_RT_BLOCK, 41, 41},
};
static struct dperf_rt_table dperf_rt_table_0a2a7e21e417ad48 = {"cxx_left_alone.in.cpp", dperf_rt_rows_0a2a7e21e417ad48, 1, 0};
static void __attribute__((constructor)) dperf_rt_start_0a2a7e21e417ad48(void) { dperf_rt_register(&dperf_rt_table_0a2a7e21e417ad48); }
#endif
/* left alone: cxx_left_alone.in.cpp:16: meet_later: it is a coroutine */
/* left alone: cxx_left_alone.in.cpp:22: doubled: it is constexpr */
/* left alone: cxx_left_alone.in.cpp:27: guarded: its body is a function-try-block */
