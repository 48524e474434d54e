#line 1 "cxx_headers.in.cpp"
/* test: -std=c++17 */
# 1 "headers/field.hpp" 1

#include <mpi.h>
#include <iostream>
#include <numeric>
#include <vector>

# 1 "headers/quiet.h" 1
#ifndef QUIET_H
#define QUIET_H
static const char *quiet(void) { return __FILE__; }
#endif
# 8 "headers/field.hpp" 2

namespace mesh {

template <class T>
class Field {
 public:
  explicit Field(int n) : data_(n, T(1)) {}
  ~Field() { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block();
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x4541c782c1ddb9a7ULL); std::cout << quiet() << '\n';
  dperf_rt_block(dperf_rt_caller_1); }

  template <class Update>
  void exchange(Update update) { const dperf_rt_id dperf_rt_caller_3 = dperf_rt_current_block();
    dperf_rt_block(0xaaa2f91400b5254eULL); { static int dperf_rt_loud_2 = 1; int dperf_rt_in_2 = 0; dperf_rt_id dperf_rt_seen_2, dperf_rt_ask_2, dperf_rt_since_2; dperf_rt_since_2 = 0; dperf_rt_seen_2 = dperf_rt_ask_2 = dperf_rt_events; if (__builtin_expect(__atomic_load_n(&dperf_rt_loud_2, __ATOMIC_RELAXED) == 1, 0)) { __atomic_store_n(&dperf_rt_loud_2, 0, __ATOMIC_RELAXED); dperf_rt_in_2 = 1; dperf_rt_loop_enter(0x841e0a2d0aa59cdfULL); } if (dperf_rt_in_2) --dperf_rt_ask_2; for (T &x : data_) { ++dperf_rt_since_2; if (__builtin_expect(dperf_rt_ask_2 != dperf_rt_events, 0)) { if (dperf_rt_in_2 == 1 || dperf_rt_seen_2 != dperf_rt_events) { if (!dperf_rt_in_2) dperf_rt_loop_enter(0x841e0a2d0aa59cdfULL); dperf_rt_in_2 = 2; dperf_rt_loop_iterations(0x841e0a2d0aa59cdfULL, dperf_rt_since_2); dperf_rt_since_2 = 0; } if (dperf_rt_seen_2 != dperf_rt_events) { dperf_rt_seen_2 = dperf_rt_events; __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); } dperf_rt_ask_2 = dperf_rt_seen_2; } update(x); } if (dperf_rt_seen_2 != dperf_rt_events) __atomic_store_n(&dperf_rt_loud_2, 1, __ATOMIC_RELAXED); if (dperf_rt_in_2) dperf_rt_loop_exit_after(0x841e0a2d0aa59cdfULL, dperf_rt_since_2); }
    MPI_Barrier(MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x98842313f637f7f4ULL); for (T &x : data_) x += T(1);
  dperf_rt_block(dperf_rt_caller_3); }
  T sum() const { return std::accumulate(data_.begin(), data_.end(), T(0)); }

 private:
  std::vector<T> data_;
};

}  // namespace mesh
# 3 "cxx_headers.in.cpp" 2

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  {
    mesh::Field<double> field(3);
    field.exchange([](double &x) { x += 1; });
    mesh::Field<int> other(2);
    other.exchange([](int &x) { const dperf_rt_id dperf_rt_caller_4 = dperf_rt_current_block();
      MPI_Barrier(MPI_COMM_WORLD);
      dperf_rt_block_after_call(0x7bc0f17d8f1c56edULL); x *= 2;
    dperf_rt_block(dperf_rt_caller_4); });
    dperf_rt_block(0xa30e4bb310eb9f8dULL); std::cout << field.sum() << ' ' << other.sum() << '\n';
  }
  MPI_Finalize();
}
#ifndef DPERF_RT_TABLE_b546966f9d9022bb
#define DPERF_RT_TABLE_b546966f9d9022bb
static const struct dperf_rt_row dperf_rt_rows_b546966f9d9022bb[] = {
  {0x7bc0f17d8f1c56edULL, "lambda of line 10", DPERF_RT_BLOCK, 12, 12},
  {0xa30e4bb310eb9f8dULL, "main", DPERF_RT_BLOCK, 14, 14},
};
static struct dperf_rt_table dperf_rt_table_b546966f9d9022bb = {"cxx_headers.in.cpp", dperf_rt_rows_b546966f9d9022bb, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_b546966f9d9022bb(void) { dperf_rt_register(&dperf_rt_table_b546966f9d9022bb); }
#endif
#ifndef DPERF_RT_TABLE_b1c4a8d932960260
#define DPERF_RT_TABLE_b1c4a8d932960260
static const struct dperf_rt_row dperf_rt_rows_b1c4a8d932960260[] = {
  {0x4541c782c1ddb9a7ULL, "mesh::Field::~Field<T>", DPERF_RT_BLOCK, 17, 17},
  {0xaaa2f91400b5254eULL, "mesh::Field::exchange", DPERF_RT_BLOCK, 22, 22},
  {0x98842313f637f7f4ULL, "mesh::Field::exchange", DPERF_RT_BLOCK, 24, 24},
  {0x841e0a2d0aa59cdfULL, "mesh::Field::exchange", DPERF_RT_COUNTED_LOOP, 22, 22},
};
static struct dperf_rt_table dperf_rt_table_b1c4a8d932960260 = {"headers/field.hpp", dperf_rt_rows_b1c4a8d932960260, 4, 0};
static void __attribute__((constructor)) dperf_rt_start_b1c4a8d932960260(void) { dperf_rt_register(&dperf_rt_table_b1c4a8d932960260); }
#endif
