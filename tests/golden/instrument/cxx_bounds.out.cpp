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
  virtual int limit() const { return 2; }
  virtual ~Domain() = default;
  void run(long steps);

 private:
  int cycle_ = 0;
  double time_ = 0;
  long step_ = 0;
};

double Domain::stop() const { return 10 * time_ + 1; }

static void share(int value) { MPI_Bcast(&value, 1, MPI_INT, 0, MPI_COMM_WORLD); }

void Domain::run(long steps) { const dperf_rt_id dperf_rt_caller_3 = dperf_rt_current_block();
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0xe7dd60a3ba1f10cbULL); for (step_ = 0; step_ < steps; ++step_) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0xe7dd60a3ba1f10cbULL, &dperf_rt_cmp_1, "step_<steps", static_cast<double>(step_), static_cast<double>(steps), 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0xe7dd60a3ba1f10cbULL, &dperf_rt_run_1, dperf_rt_left(step_, steps, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { ++step_; } } dperf_rt_loop_iteration(0xe7dd60a3ba1f10cbULL); share(0); } dperf_rt_loop_exit(0xe7dd60a3ba1f10cbULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0xf0e601a3bf57e48cULL); for (this->step_ = 5; this->step_ > steps; this->step_ -= 1) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0xf0e601a3bf57e48cULL, &dperf_rt_cmp_2, "this->step_>steps", static_cast<double>(this->step_), static_cast<double>(steps), 18); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xf0e601a3bf57e48cULL, &dperf_rt_run_2, dperf_rt_left(this->step_, steps, -(1), 0), 0); for (; dperf_rt_skip_2; --dperf_rt_skip_2) { this->step_ -= 1; } } dperf_rt_loop_iteration(0xf0e601a3bf57e48cULL); share(1); } dperf_rt_loop_exit(0xf0e601a3bf57e48cULL); } }
dperf_rt_block(dperf_rt_caller_3); }

template <class Number, int kLeast>
void shrink(Number from) { const dperf_rt_id dperf_rt_caller_6 = dperf_rt_current_block();
  { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0x375a9f1b2e039179ULL); for (int i = 4; i > kLeast; --i) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0x375a9f1b2e039179ULL, &dperf_rt_cmp_4, "i>kLeast", i, kLeast, 2); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0x375a9f1b2e039179ULL, &dperf_rt_run_4, dperf_rt_left(i, kLeast, -1, 0), 0); for (; dperf_rt_skip_4; --dperf_rt_skip_4) { --i; } } dperf_rt_loop_iteration(0x375a9f1b2e039179ULL); share(i); } dperf_rt_loop_exit(0x375a9f1b2e039179ULL); } }
  dperf_rt_loop_enter(0x3ecb501b31e1b3a2ULL); for (Number i = from; i > 0; --i) { dperf_rt_loop_iteration(0x3ecb501b31e1b3a2ULL); share(2); } dperf_rt_loop_exit(0x3ecb501b31e1b3a2ULL);
dperf_rt_block(dperf_rt_caller_6); }

struct Index {
  int at = 0;
  bool operator<(int other) const { return at < other; }
};

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x722ce4361372066eULL); Options opts;
  Domain domain;
  Domain* const locDom = &domain;
  { struct dperf_rt_compared dperf_rt_cmp_7, dperf_rt_cmp_7_1; dperf_rt_cmp_7.run = dperf_rt_cmp_7.next = dperf_rt_cmp_7_1.run = dperf_rt_cmp_7_1.next = 0; { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; dperf_rt_loop_enter(0xf622d0c6a3ab6611ULL); while ((locDom->time() < locDom->stop()) && (locDom->cycle() < opts.its)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_7.run++ == dperf_rt_cmp_7.next) { dperf_rt_compare(0xf622d0c6a3ab6611ULL, &dperf_rt_cmp_7, "locDom->time()<locDom->stop()", locDom->time(), locDom->stop(), 16); } if (dperf_rt_cmp_7_1.run++ == dperf_rt_cmp_7_1.next) { dperf_rt_compare(0xf622d0c6a3ab6611ULL, &dperf_rt_cmp_7_1, "locDom->cycle()<opts.its", locDom->cycle(), opts.its, 48); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0xf622d0c6a3ab6611ULL, &dperf_rt_run_7, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_7 + 1 == 0) break; for (; dperf_rt_skip_7; --dperf_rt_skip_7) { } } dperf_rt_loop_iteration(0xf622d0c6a3ab6611ULL);
    share(locDom->cycle());
    dperf_rt_block(0x406c4b3f149b40e2ULL); ++locDom->cycle();
  } dperf_rt_loop_exit(0xf622d0c6a3ab6611ULL); } }
  domain.run(2);
  shrink<short, 2>(2);
  { struct dperf_rt_compared dperf_rt_cmp_8; dperf_rt_cmp_8.run = dperf_rt_cmp_8.next = 0; { dperf_rt_id dperf_rt_run_8; dperf_rt_run_8 = 0; dperf_rt_loop_enter(0x2a95c6c6c182dc4bULL); for (unsigned i = 0; i < sizeof(int) / 2; ++i) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_8.run++ == dperf_rt_cmp_8.next) { dperf_rt_compare(0x2a95c6c6c182dc4bULL, &dperf_rt_cmp_8, "i<sizeof(int) / 2", i, static_cast<double>(sizeof(int) / 2), 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_8 + 1 != 0) { dperf_rt_id dperf_rt_skip_8 = dperf_rt_skip(0x2a95c6c6c182dc4bULL, &dperf_rt_run_8, dperf_rt_left(i, static_cast<dperf_rt_whole>(sizeof(int) / 2), 1, 0), 0); for (; dperf_rt_skip_8; --dperf_rt_skip_8) { ++i; } } dperf_rt_loop_iteration(0x2a95c6c6c182dc4bULL); share(0); } dperf_rt_loop_exit(0x2a95c6c6c182dc4bULL); } }
  dperf_rt_block(0x152a783efc1ecd63ULL); const int some[] = {2, 1};
  std::atomic<int> shared{2};
  // Nothing is said of these.
  { dperf_rt_id dperf_rt_run_9; dperf_rt_run_9 = 0; dperf_rt_loop_enter(0x16be2ae17e3e3532ULL); for (int i = 0; i < shared; ++i) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_9 + 1 != 0) { dperf_rt_id dperf_rt_skip_9 = dperf_rt_skip(0x16be2ae17e3e3532ULL, &dperf_rt_run_9, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_9 + 1 == 0) break; for (; dperf_rt_skip_9; --dperf_rt_skip_9) { ++i; } } dperf_rt_loop_iteration(0x16be2ae17e3e3532ULL); share(i); } dperf_rt_loop_exit(0x16be2ae17e3e3532ULL); }
  { dperf_rt_id dperf_rt_run_10; dperf_rt_run_10 = 0; dperf_rt_loop_enter(0x0d9a79e178ee7e89ULL); for (int i = 0; i < locDom->limit(); ++i) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_10 + 1 != 0) { dperf_rt_id dperf_rt_skip_10 = dperf_rt_skip(0x0d9a79e178ee7e89ULL, &dperf_rt_run_10, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_10 + 1 == 0) break; for (; dperf_rt_skip_10; --dperf_rt_skip_10) { ++i; } } dperf_rt_loop_iteration(0x0d9a79e178ee7e89ULL); share(i); } dperf_rt_loop_exit(0x0d9a79e178ee7e89ULL); }
  { dperf_rt_id dperf_rt_run_11; dperf_rt_run_11 = 0; dperf_rt_loop_enter(0xe24b2ce16066b160ULL); for (Index i; i < 2; ++i.at) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_11 + 1 != 0) { dperf_rt_id dperf_rt_skip_11 = dperf_rt_skip(0xe24b2ce16066b160ULL, &dperf_rt_run_11, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_11 + 1 == 0) break; for (; dperf_rt_skip_11; --dperf_rt_skip_11) { ++i.at; } } dperf_rt_loop_iteration(0xe24b2ce16066b160ULL); share(i.at); } dperf_rt_loop_exit(0xe24b2ce16066b160ULL); }
  { dperf_rt_id dperf_rt_run_12; dperf_rt_run_12 = 0; dperf_rt_loop_enter(0xd9428be15b2ddd9fULL); for (const int* p = some; p != some + 2; ++p) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_12 + 1 != 0) { dperf_rt_id dperf_rt_skip_12 = dperf_rt_skip(0xd9428be15b2ddd9fULL, &dperf_rt_run_12, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_12 + 1 == 0) break; for (; dperf_rt_skip_12; --dperf_rt_skip_12) { ++p; } } dperf_rt_loop_iteration(0xd9428be15b2ddd9fULL); share(*p); } dperf_rt_loop_exit(0xd9428be15b2ddd9fULL); }
  dperf_rt_block(0x86c83d26b89bab55ULL); std::printf("%d\n", domain.cycle());
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_cae51637e750aef4
#define DPERF_RT_TABLE_cae51637e750aef4
static const struct dperf_rt_row dperf_rt_rows_cae51637e750aef4[] = {
  {0x722ce4361372066eULL, "main", DPERF_RT_BLOCK, 49, 51},
  {0x406c4b3f149b40e2ULL, "main", DPERF_RT_BLOCK, 54, 54},
  {0x152a783efc1ecd63ULL, "main", DPERF_RT_BLOCK, 59, 60},
  {0x86c83d26b89bab55ULL, "main", DPERF_RT_BLOCK, 66, 66},
  {0xe7dd60a3ba1f10cbULL, "Domain::run", DPERF_RT_LOOP, 32, 32},
  {0xf0e601a3bf57e48cULL, "Domain::run", DPERF_RT_LOOP, 33, 33},
  {0x375a9f1b2e039179ULL, "shrink", DPERF_RT_LOOP, 38, 38},
  {0x3ecb501b31e1b3a2ULL, "shrink", DPERF_RT_LOOP, 39, 39},
  {0xf622d0c6a3ab6611ULL, "main", DPERF_RT_LOOP, 52, 55},
  {0x2a95c6c6c182dc4bULL, "main", DPERF_RT_LOOP, 58, 58},
  {0x16be2ae17e3e3532ULL, "main", DPERF_RT_LOOP, 62, 62},
  {0x0d9a79e178ee7e89ULL, "main", DPERF_RT_LOOP, 63, 63},
  {0xe24b2ce16066b160ULL, "main", DPERF_RT_LOOP, 64, 64},
  {0xd9428be15b2ddd9fULL, "main", DPERF_RT_LOOP, 65, 65},
};
static struct dperf_rt_table dperf_rt_table_cae51637e750aef4 = {"cxx_bounds.in.cpp", dperf_rt_rows_cae51637e750aef4, 14, 0};
static void __attribute__((constructor)) dperf_rt_start_cae51637e750aef4(void) { dperf_rt_register(&dperf_rt_table_cae51637e750aef4); }
#endif
