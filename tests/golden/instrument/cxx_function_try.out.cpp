#line 1 "cxx_function_try.in.cpp"
/* test: -std=c++17 */
#include <mpi.h>
#include <cstdio>
#include <stdexcept>

// A body that is a try block gets braces around it: the handlers, too, hand the caller's block back.
void meet(int n) { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();try {
  dperf_rt_block(0x5c7bb9be96e8f850ULL); std::puts("meet");
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0xc5c32d8f96d37ef7ULL); if (n > 1) throw n;
  std::puts("met");
} catch (int) {
  dperf_rt_block(0xdf1ca08fa5011d0eULL); std::puts("caught");
}dperf_rt_block(dperf_rt_caller_1);  }

int met(int n) noexcept { const dperf_rt_id dperf_rt_caller_3 = dperf_rt_current_block(); const dperf_rt_id dperf_rt_seen_2 = dperf_rt_events;try {
  if (__builtin_expect(dperf_rt_seen_2 != dperf_rt_events, 0)) { dperf_rt_block(0xe61775219beb05fbULL); } if (n == 0) { if (__builtin_expect(dperf_rt_seen_2 != dperf_rt_events, 0)) { dperf_rt_block(dperf_rt_caller_3); } return 0; }
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0x8f6b53216acffa35ULL); std::puts("one");
  if (n > 1) throw std::runtime_error("more");
  if (__builtin_expect(dperf_rt_seen_2 != dperf_rt_events, 0)) { dperf_rt_block(dperf_rt_caller_3); } return 1;
} catch (const std::exception &error) {
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0x6fae262a765ee62dULL); std::puts(error.what());
  if (__builtin_expect(dperf_rt_seen_2 != dperf_rt_events, 0)) { dperf_rt_block(dperf_rt_caller_3); } return 2;
} catch (...) {
  if (__builtin_expect(dperf_rt_seen_2 != dperf_rt_events, 0)) { dperf_rt_block(dperf_rt_caller_3); } return 3;
} }

template <class T> static T twice(T value)
{try {
  MPI_Barrier(MPI_COMM_WORLD);
  dperf_rt_block_after_call(0x952351ad67c6c0abULL); std::puts("twice");
  return 2 * value;
} catch (int) { dperf_rt_block(0x2efc5595aad7d590ULL); throw; } }

// Nothing is inserted here.
static int plain(int n) try {
  if (n > 1) throw n;
  return n;
} catch (int caught) { return -caught; }

int main(int argc, char **argv) {try {
  MPI_Init(&argc, &argv);
  meet(1);
  dperf_rt_block(0x084c439418e1f782ULL); std::puts("main");
  meet(2);
  dperf_rt_block(0x8f300d93d4543c88ULL); std::puts("main again");
  std::printf("%d %d %d\n", met(0), met(1), met(2));
  std::printf("%d\n", twice(plain(1)) + plain(2));
  MPI_Finalize();
} catch (...) {
  return 1;
} }
#ifndef DPERF_RT_TABLE_3da17dff5709f8b9
#define DPERF_RT_TABLE_3da17dff5709f8b9
static const struct dperf_rt_row dperf_rt_rows_3da17dff5709f8b9[] = {
  {0x5c7bb9be96e8f850ULL, "meet", DPERF_RT_BLOCK, 8, 8},
  {0xc5c32d8f96d37ef7ULL, "meet", DPERF_RT_BLOCK, 10, 11},
  {0xdf1ca08fa5011d0eULL, "meet", DPERF_RT_BLOCK, 13, 13},
  {0xe61775219beb05fbULL, "met", DPERF_RT_BLOCK, 17, 17},
  {0x8f6b53216acffa35ULL, "met", DPERF_RT_BLOCK, 19, 21},
  {0x6fae262a765ee62dULL, "met", DPERF_RT_BLOCK, 24, 25},
  {0x952351ad67c6c0abULL, "twice", DPERF_RT_BLOCK, 33, 34},
  {0x2efc5595aad7d590ULL, "twice", DPERF_RT_BLOCK, 35, 35},
  {0x084c439418e1f782ULL, "main", DPERF_RT_BLOCK, 46, 46},
  {0x8f300d93d4543c88ULL, "main", DPERF_RT_BLOCK, 48, 48},
};
static struct dperf_rt_table dperf_rt_table_3da17dff5709f8b9 = {"cxx_function_try.in.cpp", dperf_rt_rows_3da17dff5709f8b9, 10, 0};
static void __attribute__((constructor)) dperf_rt_start_3da17dff5709f8b9(void) { dperf_rt_register(&dperf_rt_table_3da17dff5709f8b9); }
#endif
