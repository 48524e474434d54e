// In which order loops are listed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/model/sampling_verdicts.h"

#include <gtest/gtest.h>

namespace dperf::trace {
namespace {

SampledLoop loop(SampleVerdict verdict, std::uint64_t entries, std::uint64_t run, std::uint64_t skipped = 0) {
  SampledLoop made;
  made.verdict = verdict;
  made.entries = entries;
  made.run = run;
  made.skipped = skipped;
  return made;
}

TEST(Samples, AreListedFromWhatWasSampledToWhatIsTooShort) {
  const SampledLoop in_order[] = {
      loop(SampleVerdict::kDrifts, 1, 100, 900),     loop(SampleVerdict::kSampled, 1, 100, 100),
      loop(SampleVerdict::kUnstable, 1, 1000),       loop(SampleVerdict::kNoAgreement, 1, 500),
      loop(SampleVerdict::kNeverRepeats, 70, 70000), loop(SampleVerdict::kNotDirected, 1, 1000),
      loop(SampleVerdict::kNotDirected, 1, 3),       loop(SampleVerdict::kNotDirected, 1000, 99000),
      loop(SampleVerdict::kTooShort, 1, 4)};
  const std::size_t count = std::size(in_order);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = 0; j < count; ++j)
      EXPECT_EQ(is_named_before(in_order[i], in_order[j]), i < j) << i << ", " << j;
}

}  // namespace
}  // namespace dperf::trace
