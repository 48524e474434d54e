// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "calibrate/host/kernels.h"
#include "calibrate/host/measure_host.h"
#include "support/error.h"

namespace dperf::calibrate {
namespace {

TEST(DefaultCopies, DoubleUpToAllCores) {
  EXPECT_THAT(default_copies(1), testing::IsEmpty());
  EXPECT_THAT(default_copies(2), testing::ElementsAre(2));
  EXPECT_THAT(default_copies(6), testing::ElementsAre(2, 4, 6));
  EXPECT_THAT(default_copies(8), testing::ElementsAre(2, 4, 8));
}

TEST(HostSummary, IsTheMedianAndHowWellItIsKnown) {
  const std::vector<double> same(20, 3.0);
  EXPECT_EQ(summarize(same).median, 3);
  EXPECT_EQ(summarize(same).spread, 0);
  std::vector<double> wide;
  for (int i = 0; i < 101; ++i) wide.push_back(50 + i);
  EXPECT_EQ(summarize(wide).median, 100);
  EXPECT_GT(summarize(wide).spread, 0.05);
  EXPECT_LT(summarize(wide).spread, 0.2);
}

TEST(Kernels, HaveNamesOfTheirOwnAndRun) {
  std::set<std::string_view> names;
  for (const Kernel& kernel : kernels()) {
    EXPECT_TRUE(names.insert(kernel.name).second) << kernel.name;
    const std::unique_ptr<Work> work = kernel.make(1 << 16);
    EXPECT_GT(work->units_a_pass(), 0) << kernel.name;
    work->run(2);
  }
  EXPECT_GE(names.size(), 5u);
}

TEST(MeasureHost, RefusesMoreCopiesThanCores) {
  const auto cores = static_cast<unsigned>(usable_cores().size());
  EXPECT_THROW(measure_host({.copies = {cores + 1}}), Error);
}

}  // namespace
}  // namespace dperf::calibrate
