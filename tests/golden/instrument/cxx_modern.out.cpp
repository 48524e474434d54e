#line 1 "cxx_modern.in.cpp"
/* test: -std=c++17 */
#include <mpi.h>
#include <array>
#include <cstdio>
#include <map>
#include <new>
#include <string>
#include <tuple>

struct Meeting {
  explicit Meeting(int n) : size_(sum(n)) { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();
    dperf_rt_block(0xe4459e5a66e33513ULL); std::puts("begun");
    MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(dperf_rt_caller_1); }
  ~Meeting() { const dperf_rt_id dperf_rt_caller_2 = dperf_rt_current_block();
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x1c8826dedaee7d54ULL); std::puts("over");
  dperf_rt_block(dperf_rt_caller_2); }
  static int sum(int own) { const dperf_rt_id dperf_rt_caller_3 = dperf_rt_current_block();
    int all = 0;
    MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    dperf_rt_block_after_call(dperf_rt_caller_3); return all;
  }
  int size_;
  int twice_ = sum(2);
};

static std::tuple<int, double> bounds(int n) {
  MPI_Barrier(MPI_COMM_WORLD);
  return {n, n + 0.5};
}

static std::map<std::string, int> table() {
  MPI_Barrier(MPI_COMM_WORLD);
  return {{"a", 1}, {"b", 2}};
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  auto [low, high] = bounds(2);
  dperf_rt_block(0x42c2ca31c87602c0ULL); std::printf("%d %g\n", low, high);
  dperf_rt_loop_enter(0xc436597f8dbc8f96ULL); for (const auto& [name, value] : table()) { dperf_rt_loop_iteration(0xc436597f8dbc8f96ULL);
    dperf_rt_block(0x54c69e31d2dc64fcULL); std::printf("%s %d\n", name.c_str(), value);
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x66e57431dd599256ULL); std::puts("next");
  } dperf_rt_loop_exit(0xc436597f8dbc8f96ULL);
  dperf_rt_loop_enter(0xdd82547f9bded769ULL); for (const int n : std::array<int, 2>{1, 2}) { dperf_rt_loop_iteration(0xdd82547f9bded769ULL); std::printf("%d\n", Meeting(n).twice_); } dperf_rt_loop_exit(0xdd82547f9bded769ULL);
  if (auto [found, weight] = bounds(4); found > 3) {
    dperf_rt_block(0xfe1a1831a1c0af4aULL); std::printf("%g\n", weight);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  switch (const int n = Meeting::sum(1); n) {
    case 1:
      dperf_rt_block(0x12d0bf3acb288ab6ULL); std::puts("one");
  }
  if constexpr (sizeof(int) > 2) {
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0xaa05613a8f8fa444ULL); std::puts("wide");
  }
  Meeting last(3);
  dperf_rt_block(0xae6abe43b001e972ULL); std::puts("end");
  last.~Meeting();
  new (&last) Meeting(1);
  {
    Meeting inner(1);
    dperf_rt_block(0x70ef1d438cf18e79ULL); if (inner.size_ > 0) goto out;
    std::puts("never");
  }
out:
  std::atexit([] { const dperf_rt_id dperf_rt_caller_6 = dperf_rt_current_block();
    MPI_Finalize();
    dperf_rt_block_after_call(0x55e9206e4a3892bcULL); std::puts("finalized");
  dperf_rt_block(dperf_rt_caller_6); });
  return 0;
}
#ifndef DPERF_RT_TABLE_41edad50fa7f159e
#define DPERF_RT_TABLE_41edad50fa7f159e
static const struct dperf_rt_row dperf_rt_rows_41edad50fa7f159e[] = {
  {0xe4459e5a66e33513ULL, "Meeting::Meeting", DPERF_RT_BLOCK, 12, 12},
  {0x1c8826dedaee7d54ULL, "Meeting::~Meeting", DPERF_RT_BLOCK, 17, 17},
  {0x42c2ca31c87602c0ULL, "main", DPERF_RT_BLOCK, 41, 41},
  {0x54c69e31d2dc64fcULL, "main", DPERF_RT_BLOCK, 43, 43},
  {0x66e57431dd599256ULL, "main", DPERF_RT_BLOCK, 45, 45},
  {0xfe1a1831a1c0af4aULL, "main", DPERF_RT_BLOCK, 49, 49},
  {0x12d0bf3acb288ab6ULL, "main", DPERF_RT_BLOCK, 54, 54},
  {0xaa05613a8f8fa444ULL, "main", DPERF_RT_BLOCK, 58, 58},
  {0xae6abe43b001e972ULL, "main", DPERF_RT_BLOCK, 61, 61},
  {0x70ef1d438cf18e79ULL, "main", DPERF_RT_BLOCK, 66, 67},
  {0x55e9206e4a3892bcULL, "lambda of line 70", DPERF_RT_BLOCK, 72, 72},
  {0xc436597f8dbc8f96ULL, "main", DPERF_RT_COUNTED_LOOP, 42, 46},
  {0xdd82547f9bded769ULL, "main", DPERF_RT_COUNTED_LOOP, 47, 47},
};
static struct dperf_rt_table dperf_rt_table_41edad50fa7f159e = {"cxx_modern.in.cpp", dperf_rt_rows_41edad50fa7f159e, 13, 0};
static void __attribute__((constructor)) dperf_rt_start_41edad50fa7f159e(void) { dperf_rt_register(&dperf_rt_table_41edad50fa7f159e); }
#endif
