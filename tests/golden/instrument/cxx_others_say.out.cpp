#line 1 "cxx_others_say.in.cpp"
/* test: -std=c++17 -Wold-style-cast */
// What ends these loops follows from what other ranks say, through members, vectors, references and lambdas.
#include <mpi.h>

#include <cstdio>
#include <functional>
#include <vector>

class Labels {
 public:
  int run(int most) { const dperf_rt_id dperf_rt_caller_2 = dperf_rt_current_block();
    int k = 0;
    { struct dperf_rt_compared dperf_rt_cmp_1, dperf_rt_cmp_1_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = dperf_rt_cmp_1_1.run = dperf_rt_cmp_1_1.next = dperf_rt_cmp_1_1.iteration = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0x24b709acc1300e4fULL); for (; k < most; ++k) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x24b709acc1300e4fULL, &dperf_rt_cmp_1, "k<most", k, most, 0); } if (dperf_rt_cmp_1_1.iteration++ < 5) { dperf_rt_compare(0x24b709acc1300e4fULL, &dperf_rt_cmp_1_1, "changed_!=0", 1.0, 0.0, 764); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x24b709acc1300e4fULL, &dperf_rt_run_1, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_1 + 1 == 0) break; for (; dperf_rt_skip_1; --dperf_rt_skip_1) { ++k; } } dperf_rt_loop_iteration(0x24b709acc1300e4fULL);
      sweep();
      dperf_rt_block(0x4ce1de3ba4b4561eULL); if (changed_ == 0) break;
    if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1_1.run++ == dperf_rt_cmp_1_1.next) { dperf_rt_compare(0x24b709acc1300e4fULL, &dperf_rt_cmp_1_1, "changed_!=0", changed_, 0, 732); } } } dperf_rt_loop_exit(0x24b709acc1300e4fULL); } }
    dperf_rt_block(dperf_rt_caller_2); return k;
  }

 private:
  void sweep() { const dperf_rt_id dperf_rt_caller_3 = dperf_rt_current_block();
    dperf_rt_block(0x5cc0762207b4fef5ULL); left_ /= 2;
    MPI_Allreduce(&left_, &changed_, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  dperf_rt_block_after_call(dperf_rt_caller_3); }
  int left_ = 8, changed_ = 0;
};

static void sum_into(int mine, int& all) {
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
}

static int spread(int most) {
  dperf_rt_block(0xf21a8e0541667df7ULL); std::vector<int> mine(2, 8), all(2);
  int k = 0;
  { struct dperf_rt_compared dperf_rt_cmp_4, dperf_rt_cmp_4_1; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = dperf_rt_cmp_4_1.run = dperf_rt_cmp_4_1.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0xc4a41d8d9756011eULL); for (; k < most; ++k) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0xc4a41d8d9756011eULL, &dperf_rt_cmp_4, "k<most", k, most, 0); } if (dperf_rt_cmp_4_1.run++ == dperf_rt_cmp_4_1.next) { dperf_rt_compare(0xc4a41d8d9756011eULL, &dperf_rt_cmp_4_1, "done", 1.0, 0.0, 560); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0xc4a41d8d9756011eULL, &dperf_rt_run_4, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_4 + 1 == 0) break; for (; dperf_rt_skip_4; --dperf_rt_skip_4) { ++k; } } dperf_rt_loop_iteration(0xc4a41d8d9756011eULL);
    dperf_rt_block(0x1d92d9055a114cceULL); for (int& one : mine) one /= 2;
    MPI_Allreduce(mine.data(), all.data(), 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x51cfbb0577bb119cULL); const bool done = all[0] == 0 && all[1] == 0;
    if (done) break;
  } dperf_rt_loop_exit(0xc4a41d8d9756011eULL); } }
  return k;
}

static int referred(int most) {
  int left = 8, all = 0, k = 0;
  dperf_rt_block(0x87feeece55926659ULL); const auto global = [&all](int mine) { const dperf_rt_id dperf_rt_caller_6 = dperf_rt_current_block();
    sum_into(mine, all);
    dperf_rt_block(dperf_rt_caller_6); return mine;
  };
  { struct dperf_rt_compared dperf_rt_cmp_5, dperf_rt_cmp_5_1, dperf_rt_cmp_5_2; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = dperf_rt_cmp_5_1.run = dperf_rt_cmp_5_1.next = dperf_rt_cmp_5_2.run = dperf_rt_cmp_5_2.next = dperf_rt_cmp_5_1.iteration = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; dperf_rt_loop_enter(0x954ab9c31d4a1141ULL); for (; k < most; ++k) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_compare(0x954ab9c31d4a1141ULL, &dperf_rt_cmp_5, "k<most", k, most, 0); } if (dperf_rt_cmp_5_1.iteration++ < 5) { dperf_rt_compare(0x954ab9c31d4a1141ULL, &dperf_rt_cmp_5_1, "all!=0", 1.0, 0.0, 764); } if (dperf_rt_cmp_5_2.run++ == dperf_rt_cmp_5_2.next) { dperf_rt_compare(0x954ab9c31d4a1141ULL, &dperf_rt_cmp_5_2, "global(left) < 0", 0.0, 0.0, 1072); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0x954ab9c31d4a1141ULL, &dperf_rt_run_5, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_5 + 1 == 0) break; for (; dperf_rt_skip_5; --dperf_rt_skip_5) { left /= 2; ++k; } } dperf_rt_loop_iteration(0x954ab9c31d4a1141ULL);
    if (global(left) < 0) break;  // what this rank passes
    dperf_rt_block(0xf84a22d721e4d4d2ULL); left /= 2;
    if (all == 0) break;
  if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5_1.run++ == dperf_rt_cmp_5_1.next) { dperf_rt_compare(0x954ab9c31d4a1141ULL, &dperf_rt_cmp_5_1, "all!=0", all, 0, 732); } } } dperf_rt_loop_exit(0x954ab9c31d4a1141ULL); } }
  return k;
}

struct Progress {
  int step = 0, left = 8;
};

static int called_back(int most, const std::function<bool(const Progress&)>& is_enough,
                       const std::function<bool(int)>& is_due) {
  dperf_rt_block(0x0badd6257b2d10b1ULL); Progress progress;
  { struct dperf_rt_compared dperf_rt_cmp_7, dperf_rt_cmp_7_1; dperf_rt_cmp_7.run = dperf_rt_cmp_7.next = dperf_rt_cmp_7_1.run = dperf_rt_cmp_7_1.next = 0; { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; dperf_rt_loop_enter(0xd243ed7669a1d605ULL); for (bool stop = false; progress.step < most && !stop; ++progress.step) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_7.run++ == dperf_rt_cmp_7.next) { dperf_rt_compare(0xd243ed7669a1d605ULL, &dperf_rt_cmp_7, "progress.step<most", progress.step, most, 0); } if (dperf_rt_cmp_7_1.run++ == dperf_rt_cmp_7_1.next) { dperf_rt_compare(0xd243ed7669a1d605ULL, &dperf_rt_cmp_7_1, "!stop", 1.0, 0.0, 560); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0xd243ed7669a1d605ULL, &dperf_rt_run_7, dperf_rt_left(progress.step, most, 1, 0), 1); if (dperf_rt_skip_7 + 1 == 0) break; for (; dperf_rt_skip_7; --dperf_rt_skip_7) { ++progress.step; } } dperf_rt_loop_iteration(0xd243ed7669a1d605ULL);
    dperf_rt_block(0xf9c57a2570de4215ULL); const int mine = progress.left / 2;
    MPI_Allreduce(&mine, &progress.left, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x2e1d7c258e9f04fbULL); if (is_due(progress.step)) { if (__builtin_expect(dperf_rt_bounds, 0)) { dperf_rt_taken(0xd243ed7669a1d605ULL, 68); } stop = is_enough(progress) || stop; }
  } dperf_rt_loop_exit(0xd243ed7669a1d605ULL); } }
  return progress.step;
}

static int sent_as_a_struct(int most) {
  dperf_rt_block(0x153a4f69f98d8f14ULL); struct {
    int step, done;
  } message = {0, 0};
  int k = 0;
  { struct dperf_rt_compared dperf_rt_cmp_8, dperf_rt_cmp_8_1; dperf_rt_cmp_8.run = dperf_rt_cmp_8.next = dperf_rt_cmp_8_1.run = dperf_rt_cmp_8_1.next = dperf_rt_cmp_8_1.iteration = 0; { dperf_rt_id dperf_rt_run_8; dperf_rt_run_8 = 0; dperf_rt_loop_enter(0xe7c89d4bb946d10fULL); for (; k < most; ++k) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_8.run++ == dperf_rt_cmp_8.next) { dperf_rt_compare(0xe7c89d4bb946d10fULL, &dperf_rt_cmp_8, "k<most", k, most, 0); } if (dperf_rt_cmp_8_1.iteration++ < 5) { dperf_rt_compare(0xe7c89d4bb946d10fULL, &dperf_rt_cmp_8_1, "k<=3", 0.0, 0.0, 681); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_8 + 1 != 0) { dperf_rt_id dperf_rt_skip_8 = dperf_rt_skip(0xe7c89d4bb946d10fULL, &dperf_rt_run_8, dperf_rt_left(k, most, 1, 0), 1); if (dperf_rt_skip_8 + 1 == 0) break; for (; dperf_rt_skip_8; --dperf_rt_skip_8) { ++k; } } dperf_rt_loop_iteration(0xe7c89d4bb946d10fULL);
    dperf_rt_block(0x301db86a0909ab99ULL); message.done = k > 3;
    if (__builtin_expect(dperf_rt_bounds, 0) && (!(message.done))) { if (dperf_rt_cmp_8_1.run++ == dperf_rt_cmp_8_1.next) { dperf_rt_compare(0xe7c89d4bb946d10fULL, &dperf_rt_cmp_8_1, "k<=3", k, 3, 649); } } MPI_Bcast(&message, 2, MPI_INT, 0, MPI_COMM_WORLD);
    dperf_rt_block_after_call(0x86d6c82ef2e7f3a6ULL); if (message.done != 0) break;
  } dperf_rt_loop_exit(0xe7c89d4bb946d10fULL); } }
  return k;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  dperf_rt_block_after_call(0x23c7f544ad791a23ULL); Labels labels;
  std::printf("%d\n", labels.run(50) + spread(50) + referred(50) + sent_as_a_struct(50) +
                          called_back(50, [](const Progress& now) { if (__builtin_expect((dperf_rt_asked & 0x0040000000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0xd92e1992ccdd79f6ULL, 1)) { dperf_rt_answer("now.left!=0", now.left, 0, 20); } if (dperf_rt_is_asked(0xd92e1992ccdd79f6ULL, 0)) { dperf_rt_pass("now.left == 0", 0x0e776c15f8e10bc9ULL, 0, 0); } } return now.left == 0; },
                                      [](int step) { if (__builtin_expect((dperf_rt_asked & 0x0000000040000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x46475189ecf3fadeULL, 1)) { dperf_rt_answer("step % 2!=0", step % 2, 0, 20); } if (dperf_rt_is_asked(0x46475189ecf3fadeULL, 0)) { dperf_rt_answer("step % 2 == 0", 0.0, 0.0, 48); } } return step % 2 == 0; }));
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_f09931a3cc54aede
#define DPERF_RT_TABLE_f09931a3cc54aede
static const struct dperf_rt_row dperf_rt_rows_f09931a3cc54aede[] = {
  {0x4ce1de3ba4b4561eULL, "Labels::run", DPERF_RT_BLOCK, 15, 15},
  {0x5cc0762207b4fef5ULL, "Labels::sweep", DPERF_RT_BLOCK, 22, 22},
  {0xf21a8e0541667df7ULL, "spread", DPERF_RT_BLOCK, 33, 34},
  {0x1d92d9055a114cceULL, "spread", DPERF_RT_BLOCK, 36, 36},
  {0x51cfbb0577bb119cULL, "spread", DPERF_RT_BLOCK, 38, 39},
  {0x87feeece55926659ULL, "referred", DPERF_RT_BLOCK, 46, 49},
  {0xf84a22d721e4d4d2ULL, "referred", DPERF_RT_BLOCK, 52, 53},
  {0x0badd6257b2d10b1ULL, "called_back", DPERF_RT_BLOCK, 64, 64},
  {0xf9c57a2570de4215ULL, "called_back", DPERF_RT_BLOCK, 66, 66},
  {0x2e1d7c258e9f04fbULL, "called_back", DPERF_RT_BLOCK, 68, 68},
  {0x153a4f69f98d8f14ULL, "sent_as_a_struct", DPERF_RT_BLOCK, 74, 77},
  {0x301db86a0909ab99ULL, "sent_as_a_struct", DPERF_RT_BLOCK, 79, 79},
  {0x86d6c82ef2e7f3a6ULL, "sent_as_a_struct", DPERF_RT_BLOCK, 81, 81},
  {0x23c7f544ad791a23ULL, "main", DPERF_RT_BLOCK, 88, 88},
  {0x24b709acc1300e4fULL, "Labels::run", DPERF_RT_LOOP, 13, 16},
  {0xc4a41d8d9756011eULL, "spread", DPERF_RT_LOOP, 35, 40},
  {0x954ab9c31d4a1141ULL, "referred", DPERF_RT_LOOP, 50, 54},
  {0xd243ed7669a1d605ULL, "called_back", DPERF_RT_LOOP, 65, 69},
  {0xe7c89d4bb946d10fULL, "sent_as_a_struct", DPERF_RT_LOOP, 78, 82},
  {0xd243ed7669a1d605ULL, "called_back", DPERF_RT_BRANCH, 68, 68},
};
static struct dperf_rt_table dperf_rt_table_f09931a3cc54aede = {"cxx_others_say.in.cpp", dperf_rt_rows_f09931a3cc54aede, 20, 0};
static void __attribute__((constructor)) dperf_rt_start_f09931a3cc54aede(void) { dperf_rt_register(&dperf_rt_table_f09931a3cc54aede); }
#endif
static void __attribute__((constructor)) dperf_rt_given_f09931a3cc54aede(void) { dperf_rt_gives(0xcf3f294b9ccbe1feULL, 0xd92e1992ccdd79f6ULL, 0); dperf_rt_gives(0xcf3f284b9ccbe04bULL, 0x46475189ecf3fadeULL, 0); }
