#line 1 "cxx_templates.in.cpp"
/* test: -std=c++17 */
#include <mpi.h>
#include <cstdio>
#include <vector>

template <typename T> MPI_Datatype type_of();
template <> MPI_Datatype type_of<int>() { return MPI_INT; }
template <> MPI_Datatype type_of<double>() { return MPI_DOUBLE; }

template <typename T> T sum_of(const std::vector<T> &values) { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();
  dperf_rt_block(0x013e7c557e8ab1cbULL); T own{}, all{};
  for (const T &value : values) own += value;
  MPI_Allreduce(&own, &all, 1, type_of<T>(), MPI_SUM, MPI_COMM_WORLD);
  if constexpr (sizeof(T) == 8) {
    dperf_rt_block(0xdecf4e556b198969ULL); all *= 2;
    MPI_Barrier(MPI_COMM_WORLD);
  }
  dperf_rt_block(dperf_rt_caller_1); return all;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  const int whole = sum_of(std::vector<int>{1, 2, 3});
  const double real = sum_of(std::vector<double>{0.5, 1.5});
  dperf_rt_block(0xd56d94e008337dccULL); std::printf("%d %g\n", whole, real);
  MPI_Finalize();
}
#ifndef DPERF_RT_TABLE_b58bce6363995374
#define DPERF_RT_TABLE_b58bce6363995374
static const struct dperf_rt_row dperf_rt_rows_b58bce6363995374[] = {
  {0x013e7c557e8ab1cbULL, "sum_of", DPERF_RT_BLOCK, 11, 12},
  {0xdecf4e556b198969ULL, "sum_of", DPERF_RT_BLOCK, 15, 15},
  {0xd56d94e008337dccULL, "main", DPERF_RT_BLOCK, 25, 25},
};
static struct dperf_rt_table dperf_rt_table_b58bce6363995374 = {"cxx_templates.in.cpp", dperf_rt_rows_b58bce6363995374, 3, 0};
static void __attribute__((constructor)) dperf_rt_start_b58bce6363995374(void) { dperf_rt_register(&dperf_rt_table_b58bce6363995374); }
#endif
