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

struct Member {
  explicit Member(int n) {
    if (n > 1) throw n;
  }
};
struct Guarded {
  Member member;
  explicit Guarded(int n) try : member(n) {
    MPI_Barrier(MPI_COMM_WORLD);
    std::puts("made");
  } catch (int) {
    std::puts("the member was not made");
  }
};

int main(int argc, char **argv) {
  static_assert(doubled(2, false) == 4);
  MPI_Init(&argc, &argv);
  meet_later();
  std::printf("%d\n", doubled(argc, true));
  const Guarded guarded(1);
  try {
    const Guarded not_made(2);
  } catch (int) {
    dperf_rt_block(0xb517ca9d51244c51ULL); std::puts("caught");
  }
  dperf_rt_block(0xc5838e9d5a2fc695ULL); std::puts("end");
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_0a2a7e21e417ad48
#define DPERF_RT_TABLE_0a2a7e21e417ad48
static const struct dperf_rt_row dperf_rt_rows_0a2a7e21e417ad48[] = {
  {0xb517ca9d51244c51ULL, "main", DPERF_RT_BLOCK, 51, 51},
  {0xc5838e9d5a2fc695ULL, "main", DPERF_RT_BLOCK, 53, 53},
};
static struct dperf_rt_table dperf_rt_table_0a2a7e21e417ad48 = {"cxx_left_alone.in.cpp", dperf_rt_rows_0a2a7e21e417ad48, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_0a2a7e21e417ad48(void) { dperf_rt_register(&dperf_rt_table_0a2a7e21e417ad48); }
#endif
/* left alone: cxx_left_alone.in.cpp:16: meet_later: it is a coroutine */
/* left alone: cxx_left_alone.in.cpp:22: doubled: it is constexpr */
/* left alone: cxx_left_alone.in.cpp:34: Guarded::Guarded: its body is a function-try-block, which also catches what members throw */
