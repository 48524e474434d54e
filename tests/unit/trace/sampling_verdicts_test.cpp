// In which order loops are listed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/model/sampling_verdicts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "trace/model/sampling_reasons.h"
#include "trace/text/text.h"

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

/// What is said of the loop of a rank in whose section that statement stands.
std::string said(const std::string& sample) {
  const auto trace = assemble("ranks 1\nloop a.c:1(f)\nrank 0\n" + sample + "\n");
  return meaning_of(*trace, 0, trace->rank(0).definitions().samples.at(0));
}

TEST(Reasons, HaveTheirNumbersAndTheirPlace) {
  EXPECT_EQ(said("sample 1 too-short run=5 reason=few-iterations numbers=5,6"),
            "in full: it has 5 iterations; at least 6 are needed");
  EXPECT_EQ(said("sample 1 too-short run=1 reason=few-iterations numbers=1,6"),
            "in full: it has 1 iteration; at least 6 are needed");
  EXPECT_EQ(said("sample 1 given-up reason=held-bytes numbers=42991616,33554432,900"),
            "in full: the records of a baseline take 41 MiB after 900 iterations; at most 32 MiB is kept");
  EXPECT_EQ(
      said("sample 1 drifts skipped=8 reason=drift numbers=31250,20000"),
      "sampled, but its time changes from probe to probe: the error is estimated at 3.12 %, and 2 % was "
      "allowed");
  const auto numbers = std::to_string(static_cast<int>(Call::MPI_Irecv));
  EXPECT_EQ(
      said("sample 1 no-agreement reason=request-active numbers=" + numbers + " at=f.c:12(exchange)"),
      "in full: the request of MPI_Irecv at f.c:12 (exchange) is active from one iteration to the next");
  const auto send = std::to_string(static_cast<int>(Call::MPI_Send));
  EXPECT_THAT(said("sample 1 never-repeats reason=calls-differ numbers=60," + send + ",4,7,-1 at=f.c:2(g)"),
              testing::EndsWith("MPI_Send at f.c:2 (g) is the first that differs: tag 7, then -1"));
}

TEST(Reasons, OfOlderTracesAreThoseOfTheVerdict) {
  EXPECT_EQ(said("sample 1 too-short run=5"), "in full: too few iterations");
}

TEST(Reasons, AreAllInRows) {
  for (const ReasonRow& row : reasons()) {
    for (std::size_t i = 0; i < row.numbers.size(); ++i)
      EXPECT_TRUE(row.numbers[i] == 'v' || row.text.find("{" + std::to_string(i) + "}") != std::string::npos)
          << row.word;
    EXPECT_EQ(row.text.find("{" + std::to_string(row.numbers.size()) + "}"), std::string::npos) << row.word;
  }
}

TEST(Reasons, ThatAreWrongAreRefused) {
  const auto error_of = [](const std::string& statement) {
    try {
      said(statement);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_THAT(error_of("sample 1 too-short reason=boredom"), testing::HasSubstr("'boredom' is not a reason"));
  EXPECT_THAT(error_of("sample 1 too-short reason=few-iterations numbers=5"),
              testing::HasSubstr("numbers of the reason 'few-iterations': 2 expected, found 1"));
  EXPECT_THAT(error_of("sample 1 given-up reason=one-sided numbers=5 site=3"),
              testing::HasSubstr("site 3 is not defined"));
}

/// One rank may only know that another one could not.
TEST(Reasons, AreThoseOfTheRankThatKnows) {
  const auto trace = assemble(
      "ranks 2\nloop a.c:1(f)\nrank 0\nsample 1 no-agreement reason=other-rank\n"
      "rank 1\nsample 1 no-agreement reason=in-transit\n");
  const std::vector<TellingSample> telling = telling_samples(*trace);
  ASSERT_EQ(telling.size(), 1U);
  EXPECT_EQ(telling[0].rank, 1);
  EXPECT_EQ(telling[0].sample.reason.why, DPERF_REASON_IN_TRANSIT);
}

}  // namespace
}  // namespace dperf::trace
