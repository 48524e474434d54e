#line 1 "cxx_bounds.in.cpp"
/* test: -std=c++17 -Wold-style-cast */
// What the conditions of loops compare: members, getters, templates; nothing that is overloaded.
#include <mpi.h>

#include <atomic>
#include <cstdio>

struct Options {
  int its = 3;
};

class Domain {
 public:
  int& cycle() { return cycle_; }
  double time() const { return time_; }
  double stop() const;
  double left() const { return stop() - time(); }
  double part(double of) const { return left() / of; }
  int counted() const { return ++calls_, 2; }
  virtual int limit() const { return 2; }
  virtual ~Domain() = default;
  void run(long steps);

 private:
  int cycle_ = 0;
  mutable int calls_ = 0;
  double time_ = 0;
  long step_ = 0;
};

double Domain::stop() const { return 10 * time_ + 1; }

static void share(int value) { MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); }

void Domain::run(long steps) { const dperf_rt_id dperf_rt_caller_3 = dperf_rt_current_block();
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0xc56e34a3a6adebcfULL); for (step_ = 0; step_ < steps; ++step_) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0xc56e34a3a6adebcfULL, &dperf_rt_cmp_1, "step_<steps", static_cast<double>(step_), static_cast<double>(steps), 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0xc56e34a3a6adebcfULL, &dperf_rt_run_1, dperf_rt_left(step_, steps, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { ++step_; } } dperf_rt_loop_iteration(0xc56e34a3a6adebcfULL); share(0); } dperf_rt_loop_exit(0xc56e34a3a6adebcfULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0xce76d5a3abe6bf90ULL); for (this->step_ = 5; this->step_ > steps; this->step_ -= 1) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xce76d5a3abe6bf90ULL, &dperf_rt_cmp_2, "this->step_>steps", static_cast<double>(this->step_), static_cast<double>(steps), 18); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xce76d5a3abe6bf90ULL, &dperf_rt_run_2, dperf_rt_left(this->step_, steps, -(1), 0), 0); for (; dperf_rt_skip_2; --dperf_rt_skip_2) { this->step_ -= 1; } } dperf_rt_loop_iteration(0xce76d5a3abe6bf90ULL); share(1); } dperf_rt_loop_exit(0xce76d5a3abe6bf90ULL); } }
dperf_rt_block(dperf_rt_caller_3); }

template <class Number, int kLeast>
void shrink(Number from) { const dperf_rt_id dperf_rt_caller_6 = dperf_rt_current_block();
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0xff96ef35d609e91cULL); for (int i = 4; i > kLeast; --i) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0xff96ef35d609e91cULL, &dperf_rt_cmp_4, "i>kLeast", i, kLeast, 2); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0xff96ef35d609e91cULL, &dperf_rt_run_4, dperf_rt_left(i, kLeast, -1, 0), 0); for (; dperf_rt_skip_4; --dperf_rt_skip_4) { --i; } } dperf_rt_loop_iteration(0xff96ef35d609e91cULL); share(i); } dperf_rt_loop_exit(0xff96ef35d609e91cULL); } }
  dperf_rt_loop_enter(0xf68e4e35d0d1155bULL); for (Number i = from; i > 0; --i) { dperf_rt_loop_iteration(0xf68e4e35d0d1155bULL); share(2); } dperf_rt_loop_exit(0xf68e4e35d0d1155bULL);
dperf_rt_block(dperf_rt_caller_6); }

struct Index {
  int at = 0;
  bool operator<(int other) const { return at < other; }
};

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x6bbb923f2d2303d9ULL); Options opts;
  Domain domain;
  Domain* const locDom = &domain;
  { struct dperf_rt_compared dperf_rt_cmp_7, dperf_rt_cmp_7_1; dperf_rt_cmp_7.run = dperf_rt_cmp_7.next = dperf_rt_cmp_7_1.run = dperf_rt_cmp_7_1.next = 0; { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; dperf_rt_loop_enter(0xd3e9a4c69067d085ULL); while ((locDom->time() < locDom->stop()) && (locDom->cycle() < opts.its)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_7.run++ == dperf_rt_cmp_7.next) { dperf_rt_compare(0xd3e9a4c69067d085ULL, &dperf_rt_cmp_7, "locDom->time()<locDom->stop()", locDom->time(), locDom->stop(), 16); } if (dperf_rt_cmp_7_1.run++ == dperf_rt_cmp_7_1.next) { dperf_rt_compare(0xd3e9a4c69067d085ULL, &dperf_rt_cmp_7_1, "locDom->cycle()<opts.its", locDom->cycle(), opts.its, 528); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0xd3e9a4c69067d085ULL, &dperf_rt_run_7, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_7 + 1 == 0) break; for (; dperf_rt_skip_7; --dperf_rt_skip_7) { } } dperf_rt_loop_iteration(0xd3e9a4c69067d085ULL);
    share(locDom->cycle());
    dperf_rt_block(0x1e33373f0157d41eULL); ++locDom->cycle();
  } dperf_rt_loop_exit(0xd3e9a4c69067d085ULL); } }
  domain.run(2);
  shrink<short, 2>(2);
  { struct dperf_rt_compared dperf_rt_cmp_8; dperf_rt_cmp_8.run = dperf_rt_cmp_8.next = 0; { dperf_rt_id dperf_rt_run_8; dperf_rt_run_8 = 0; dperf_rt_loop_enter(0x16be2ae17e3e3532ULL); for (unsigned i = 0; i < sizeof(int) / 2; ++i) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_8.run++ == dperf_rt_cmp_8.next) { dperf_rt_compare(0x16be2ae17e3e3532ULL, &dperf_rt_cmp_8, "i<sizeof(int) / 2", i, static_cast<double>(sizeof(int) / 2), 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_8 + 1 != 0) { dperf_rt_id dperf_rt_skip_8 = dperf_rt_skip(0x16be2ae17e3e3532ULL, &dperf_rt_run_8, dperf_rt_left(i, static_cast<dperf_rt_whole>(sizeof(int) / 2), 1, 0), 0); for (; dperf_rt_skip_8; --dperf_rt_skip_8) { ++i; } } dperf_rt_loop_iteration(0x16be2ae17e3e3532ULL); share(0); } dperf_rt_loop_exit(0x16be2ae17e3e3532ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_9; dperf_rt_cmp_9.run = dperf_rt_cmp_9.next = 0; { dperf_rt_id dperf_rt_run_9; dperf_rt_run_9 = 0; dperf_rt_loop_enter(0x0d9a79e178ee7e89ULL); for (int i = 0; i * locDom->part(3) < 1; ++i) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_9.run++ == dperf_rt_cmp_9.next) { dperf_rt_compare(0x0d9a79e178ee7e89ULL, &dperf_rt_cmp_9, "i * locDom->part(3)<1", i * locDom->part(3), 1, 16); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_9 + 1 != 0) { dperf_rt_id dperf_rt_skip_9 = dperf_rt_skip(0x0d9a79e178ee7e89ULL, &dperf_rt_run_9, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_9 + 1 == 0) break; for (; dperf_rt_skip_9; --dperf_rt_skip_9) { ++i; } } dperf_rt_loop_iteration(0x0d9a79e178ee7e89ULL); share(i); } dperf_rt_loop_exit(0x0d9a79e178ee7e89ULL); } }
  dperf_rt_block(0x765c7b26af903477ULL); const int some[] = {2, 1};
  std::atomic<int> shared{2};
  // Nothing is said of these.
  { dperf_rt_id dperf_rt_run_10; dperf_rt_run_10 = 0; dperf_rt_loop_enter(0xeb616de165ab1f5dULL); for (int i = 0; i < shared; ++i) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_10 + 1 != 0) { dperf_rt_id dperf_rt_skip_10 = dperf_rt_skip(0xeb616de165ab1f5dULL, &dperf_rt_run_10, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_10 + 1 == 0) break; for (; dperf_rt_skip_10; --dperf_rt_skip_10) { ++i; } } dperf_rt_loop_iteration(0xeb616de165ab1f5dULL); share(i); } dperf_rt_loop_exit(0xeb616de165ab1f5dULL); }
  { dperf_rt_id dperf_rt_run_11; dperf_rt_run_11 = 0; dperf_rt_loop_enter(0xc01220e14d235234ULL); for (int i = 0; i < locDom->limit(); ++i) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_11 + 1 != 0) { dperf_rt_id dperf_rt_skip_11 = dperf_rt_skip(0xc01220e14d235234ULL, &dperf_rt_run_11, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_11 + 1 == 0) break; for (; dperf_rt_skip_11; --dperf_rt_skip_11) { ++i; } } dperf_rt_loop_iteration(0xc01220e14d235234ULL); share(i); } dperf_rt_loop_exit(0xc01220e14d235234ULL); }
  { dperf_rt_id dperf_rt_run_12; dperf_rt_run_12 = 0; dperf_rt_loop_enter(0xb7095fe147ea4813ULL); for (int i = 0; i < locDom->counted(); ++i) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_12 + 1 != 0) { dperf_rt_id dperf_rt_skip_12 = dperf_rt_skip(0xb7095fe147ea4813ULL, &dperf_rt_run_12, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_12 + 1 == 0) break; for (; dperf_rt_skip_12; --dperf_rt_skip_12) { ++i; } } dperf_rt_loop_iteration(0xb7095fe147ea4813ULL); share(i); } dperf_rt_loop_exit(0xb7095fe147ea4813ULL); }
  { dperf_rt_id dperf_rt_run_13; dperf_rt_run_13 = 0; dperf_rt_loop_enter(0x4fc6f2d880d0ededULL); for (Index i; i < 2; ++i.at) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_13 + 1 != 0) { dperf_rt_id dperf_rt_skip_13 = dperf_rt_skip(0x4fc6f2d880d0ededULL, &dperf_rt_run_13, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_13 + 1 == 0) break; for (; dperf_rt_skip_13; --dperf_rt_skip_13) { ++i.at; } } dperf_rt_loop_iteration(0x4fc6f2d880d0ededULL); share(i.at); } dperf_rt_loop_exit(0x4fc6f2d880d0ededULL); }
  { dperf_rt_id dperf_rt_run_14; dperf_rt_run_14 = 0; dperf_rt_loop_enter(0x58b483d885f2dec6ULL); for (const int* p = some; p != some + 2; ++p) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_14 + 1 != 0) { dperf_rt_id dperf_rt_skip_14 = dperf_rt_skip(0x58b483d885f2dec6ULL, &dperf_rt_run_14, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_14 + 1 == 0) break; for (; dperf_rt_skip_14; --dperf_rt_skip_14) { ++p; } } dperf_rt_loop_iteration(0x58b483d885f2dec6ULL); share(*p); } dperf_rt_loop_exit(0x58b483d885f2dec6ULL); }
  dperf_rt_block(0xe6fe432d37a374a4ULL); std::printf("%d\n", domain.cycle());
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_cae51637e750aef4
#define DPERF_RT_TABLE_cae51637e750aef4
static const struct dperf_rt_row dperf_rt_rows_cae51637e750aef4[] = {
  {0x6bbb923f2d2303d9ULL, "main", DPERF_RT_BLOCK, 53, 55},
  {0x1e33373f0157d41eULL, "main", DPERF_RT_BLOCK, 58, 58},
  {0x765c7b26af903477ULL, "main", DPERF_RT_BLOCK, 64, 65},
  {0xe6fe432d37a374a4ULL, "main", DPERF_RT_BLOCK, 72, 72},
  {0xc56e34a3a6adebcfULL, "Domain::run", DPERF_RT_COUNTED_LOOP, 36, 36},
  {0xce76d5a3abe6bf90ULL, "Domain::run", DPERF_RT_COUNTED_LOOP, 37, 37},
  {0xff96ef35d609e91cULL, "shrink", DPERF_RT_COUNTED_LOOP, 42, 42},
  {0xf68e4e35d0d1155bULL, "shrink", DPERF_RT_COUNTED_LOOP, 43, 43},
  {0xd3e9a4c69067d085ULL, "main", DPERF_RT_LOOP, 56, 59},
  {0x16be2ae17e3e3532ULL, "main", DPERF_RT_COUNTED_LOOP, 62, 62},
  {0x0d9a79e178ee7e89ULL, "main", DPERF_RT_LOOP, 63, 63},
  {0xeb616de165ab1f5dULL, "main", DPERF_RT_COUNTED_LOOP, 67, 67},
  {0xc01220e14d235234ULL, "main", DPERF_RT_COUNTED_LOOP, 68, 68},
  {0xb7095fe147ea4813ULL, "main", DPERF_RT_COUNTED_LOOP, 69, 69},
  {0x4fc6f2d880d0ededULL, "main", DPERF_RT_LOOP, 70, 70},
  {0x58b483d885f2dec6ULL, "main", DPERF_RT_COUNTED_LOOP, 71, 71},
};
static struct dperf_rt_table dperf_rt_table_cae51637e750aef4 = {"cxx_bounds.in.cpp", dperf_rt_rows_cae51637e750aef4, 16, 0};
static void __attribute__((constructor)) dperf_rt_start_cae51637e750aef4(void) { dperf_rt_register(&dperf_rt_table_cae51637e750aef4); }
#endif
