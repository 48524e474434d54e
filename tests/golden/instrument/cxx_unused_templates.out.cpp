#line 1 "cxx_unused_templates.in.cpp"
/* test: -std=c++17 | | gcc */
#include <mpi.h>
#include <cstdio>

// gcc looks into the body of a template when it is used, Clang when it is defined. Nobody uses this one.
template <typename T> struct Unused {
  T forget(const Unused<T> &other) const { return other.parameters_; }
};

template <typename T> T sum_of(T own) { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();
  dperf_rt_block(0x25c2821375812c46ULL); T all{};
  own *= 2;
  MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  dperf_rt_block(0x3f0dfd1383a29a99ULL); all += 1;
  dperf_rt_block(dperf_rt_caller_1); return all;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  std::printf("%d\n", sum_of(3));
  MPI_Finalize();
}
#ifndef DPERF_RT_TABLE_944c9b72464c1e89
#define DPERF_RT_TABLE_944c9b72464c1e89
static const struct dperf_rt_row dperf_rt_rows_944c9b72464c1e89[] = {
  {0x25c2821375812c46ULL, "sum_of", DPERF_RT_BLOCK, 11, 12},
  {0x3f0dfd1383a29a99ULL, "sum_of", DPERF_RT_BLOCK, 14, 15},
};
static struct dperf_rt_table dperf_rt_table_944c9b72464c1e89 = {"cxx_unused_templates.in.cpp", dperf_rt_rows_944c9b72464c1e89, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_944c9b72464c1e89(void) { dperf_rt_register(&dperf_rt_table_944c9b72464c1e89); }
#endif
