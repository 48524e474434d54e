// Loops of Fortran programs that are marked once something was recorded in them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gtest/gtest.h>

#include "parts.h"

extern "C" {
void dperf_rt_f_lazy_enter_(const long long* id, long long state[3], long long* loud);
void dperf_rt_f_lazy_iteration_(const long long* id, long long state[3], long long* loud);
void dperf_rt_f_lazy_exit_(const long long* id, const long long state[3], long long* loud);
}

namespace dperf::test {
namespace {

constexpr int kMostAsk = 1000, kMostEntriesAsk = 100;

/// As it is inserted: the state is of one entry.
class LazyLoop {
 public:
  void enter() { dperf_rt_f_lazy_enter_(&kId, state_, &loud_); }
  void iteration() {
    if (state_[2] == 0) return;
    dperf_rt_f_lazy_iteration_(&kId, state_, &loud_);
    ++asked_;
  }
  void exit() { dperf_rt_f_lazy_exit_(&kId, state_, &loud_); }
  void entry(int iterations) {
    enter();
    for (int i = 0; i < iterations; ++i) iteration();
    exit();
  }

  bool is_marked_from_its_beginning() const { return state_[2] == 1; }
  bool is_marked_late() const { return state_[2] == 2; }
  int asked() const { return asked_; }

 private:
  static constexpr long long kId = 7;
  long long state_[3] = {}, loud_ = 0;
  int asked_ = 0;
};

void record() {
  ++dperf_rt_events;
}

TEST(LazyLoops, AreMarkedFromTheIterationAfterARecord) {
  LazyLoop loop;
  loop.enter();
  for (int i = 0; i < kMostAsk / 2; ++i) loop.iteration();
  EXPECT_FALSE(loop.is_marked_late());
  record();
  loop.iteration();
  EXPECT_TRUE(loop.is_marked_late());
  loop.exit();
  loop.enter();
  EXPECT_TRUE(loop.is_marked_from_its_beginning());
}

TEST(LazyLoops, DoNotAskForEver) {
  LazyLoop loop;
  loop.entry(5 * kMostAsk);
  EXPECT_EQ(loop.asked(), kMostAsk);
}

TEST(LazyLoops, OfManyShortEntriesDoNotAskForEver) {
  LazyLoop loop;
  for (int i = 0; i < 5 * kMostEntriesAsk; ++i) loop.entry(3);
  EXPECT_EQ(loop.asked(), 3 * kMostEntriesAsk);
}

TEST(LazyLoops, ThatDoNotAskAreMarkedInTheEntryAfterARecord) {
  LazyLoop loop;
  for (int i = 0; i < 2 * kMostEntriesAsk; ++i) loop.entry(3);
  loop.enter();
  record();
  loop.iteration();
  EXPECT_FALSE(loop.is_marked_late());
  loop.exit();
  loop.enter();
  EXPECT_TRUE(loop.is_marked_from_its_beginning());
  loop.iteration();
  loop.exit();
  EXPECT_EQ(loop.asked(), 3 * kMostEntriesAsk + 1);
  loop.enter();
  EXPECT_FALSE(loop.is_marked_from_its_beginning()) << "nothing was recorded in the last one";
}

TEST(LazyLoops, CountQuietEntriesAnewAfterARecord) {
  LazyLoop loop;
  for (int i = 0; i < kMostEntriesAsk - 1; ++i) loop.entry(1);
  loop.enter();
  record();
  loop.exit();
  const int before = loop.asked();
  for (int i = 0; i < 5 * kMostEntriesAsk; ++i) loop.entry(1);
  EXPECT_EQ(loop.asked(), before + 1 + kMostEntriesAsk) << "one of them had all of its marks";
}

}  // namespace
}  // namespace dperf::test
