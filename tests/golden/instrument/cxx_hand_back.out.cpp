#line 1 "cxx_hand_back.in.cpp"
/* test: -std=c++17 */
#include <mpi.h>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

struct Pinned {
  explicit Pinned(int n) : value(n) { copies.push_back(n); }
  Pinned(const Pinned&) = delete;  // what is returned must not be copied
  int value;
  static inline std::vector<int> copies;
};

Pinned make(int n) { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0x1e31178ec4ec2742ULL); n += 1;
  if (n > 2) { const dperf_rt_id dperf_rt_caller_1_back __attribute__((cleanup(dperf_rt_hand_back))) = dperf_rt_caller_1; return Pinned(n * 2); }
  { const dperf_rt_id dperf_rt_caller_1_back __attribute__((cleanup(dperf_rt_hand_back))) = dperf_rt_caller_1; return Pinned{n}; }
}

int checked(int n) { const dperf_rt_id dperf_rt_caller_2 = dperf_rt_current_block();
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0xa032ea75e654e041ULL); n += 1;
  if (n > 5) throw std::runtime_error("large");
  { const dperf_rt_id dperf_rt_caller_2_back __attribute__((cleanup(dperf_rt_hand_back))) = dperf_rt_caller_2; return make(n).value; }
}

const std::string& longest(const std::string& a, const std::string& b) { const dperf_rt_id dperf_rt_caller_3 = dperf_rt_current_block();
  int n = 0;
  dperf_rt_block(0x0ad4d9ba18e1f566ULL); MPI_Comm_size(MPI_COMM_WORLD, &n);
  MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);
  dperf_rt_block_after_call(0xfa8487ba0fee0490ULL); dperf_rt_block_after_call(dperf_rt_caller_3); return a.size() * n > b.size() ? a : b;
}

std::vector<std::string> names(int n) { const dperf_rt_id dperf_rt_caller_4 = dperf_rt_current_block();
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0xe4da40a6ff6d26c7ULL); if (n == 0) { dperf_rt_block(dperf_rt_caller_4); return {}; }
  { const dperf_rt_id dperf_rt_caller_4_back __attribute__((cleanup(dperf_rt_hand_back))) = dperf_rt_caller_4; return {std::to_string(checked(n)), "two"}; }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x16b1482ae5f39aafULL); const std::string a = "a", bb = "bb";
  std::printf("%d %d %s %zu %zu\n", make(1).value, make(2).value, longest(a, bb).c_str(), names(0).size(), names(1).size());
  try {
    checked(7);
  } catch (const std::exception& error) {
    std::printf("%s %d\n", error.what(), &longest(a, bb) == &bb);
  }
  MPI_Finalize();
}
#ifndef DPERF_RT_TABLE_19cd525da618e7a2
#define DPERF_RT_TABLE_19cd525da618e7a2
static const struct dperf_rt_row dperf_rt_rows_19cd525da618e7a2[] = {
  {0x1e31178ec4ec2742ULL, "make", DPERF_RT_BLOCK, 17, 19},
  {0xa032ea75e654e041ULL, "checked", DPERF_RT_BLOCK, 24, 25},
  {0x0ad4d9ba18e1f566ULL, "longest", DPERF_RT_BLOCK, 31, 31},
  {0xfa8487ba0fee0490ULL, "longest", DPERF_RT_BLOCK, 33, 33},
  {0xe4da40a6ff6d26c7ULL, "names", DPERF_RT_BLOCK, 38, 38},
  {0x16b1482ae5f39aafULL, "main", DPERF_RT_BLOCK, 44, 44},
};
static struct dperf_rt_table dperf_rt_table_19cd525da618e7a2 = {"cxx_hand_back.in.cpp", dperf_rt_rows_19cd525da618e7a2, 6, 0};
static void __attribute__((constructor)) dperf_rt_start_19cd525da618e7a2(void) { dperf_rt_register(&dperf_rt_table_19cd525da618e7a2); }
#endif
