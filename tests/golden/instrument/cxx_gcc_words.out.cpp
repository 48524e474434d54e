#line 1 "cxx_gcc_words.in.cpp"
/* test: -std=c++17 | | gcc */
/* Text that gcc has preprocessed: a system header has words that Clang has not; a function is named as a built-in one. */
#include <mpi.h>
#include <cstdio>
# 1 "words.hpp" 1 3
template <int... I> struct Row { static constexpr int size = sizeof...(I); };
template <int N> struct Numbers { using Type = Row<__integer_pack(N)...>; };
# 8 "cxx_gcc_words.in.cpp" 2

inline int __sync_fetch_and_add(int *sum, int value) {
  const int before = *sum;
  *sum += value;
  return before;
}

int main(int argc, char **argv) {
  int sum = 0;
  MPI_Init(&argc, &argv);
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0x82a92ad3549bd642ULL); for (int i = 0; i < 2; i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x82a92ad3549bd642ULL, &dperf_rt_cmp_1, "i<2", i, 2, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x82a92ad3549bd642ULL, &dperf_rt_run_1, dperf_rt_left(i, 2, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { i++; } } dperf_rt_loop_iteration(0x82a92ad3549bd642ULL);
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x8b4b642118cd9480ULL); __sync_fetch_and_add(&sum, i + Row<1, 2>::size);
  } dperf_rt_loop_exit(0x82a92ad3549bd642ULL); } }
  dperf_rt_block(0x794818210e68195cULL); std::printf("%d\n", sum);
  MPI_Finalize();
}
#ifndef DPERF_RT_TABLE_8d570c9a7084533a
#define DPERF_RT_TABLE_8d570c9a7084533a
static const struct dperf_rt_row dperf_rt_rows_8d570c9a7084533a[] = {
  {0x8b4b642118cd9480ULL, "main", DPERF_RT_BLOCK, 21, 21},
  {0x794818210e68195cULL, "main", DPERF_RT_BLOCK, 23, 23},
  {0x82a92ad3549bd642ULL, "main", DPERF_RT_COUNTED_LOOP, 19, 22},
};
static struct dperf_rt_table dperf_rt_table_8d570c9a7084533a = {"cxx_gcc_words.in.cpp", dperf_rt_rows_8d570c9a7084533a, 3, 0};
static void __attribute__((constructor)) dperf_rt_start_8d570c9a7084533a(void) { dperf_rt_register(&dperf_rt_table_8d570c9a7084533a); }
#endif
