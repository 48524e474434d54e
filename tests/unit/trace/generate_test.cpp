// Traces that are made of patterns.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/generate/generate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "support/error.h"
#include "support/temp_folder.h"
#include "trace/check/check.h"
#include "trace/folder/folder.h"
#include "trace/text/text.h"

namespace dperf::trace {
namespace {

using test::TempFolder;
using testing::HasSubstr;

PatternRequest request(std::string_view pattern, int ranks) {
  PatternRequest request;
  request.pattern = &find_pattern(pattern);
  request.ranks = ranks;
  request.iterations = 3;
  return request;
}

class Pattern : public testing::TestWithParam<std::string_view> {};

// 1, a prime number, a square, and more than a square.
TEST_P(Pattern, IsACorrectTraceOnAnyNumberOfRanks) {
  for (const int ranks : {1, 2, 7, 9, 12}) {
    const TempFolder folder;
    generate(request(GetParam(), ranks), folder / "t");
    const auto trace = open(folder / "t");
    const CheckReport report = check(*trace);
    EXPECT_EQ(report.problems, 0u) << GetParam() << " on " << ranks << ": " << to_string(report, "t");
    EXPECT_EQ(trace->ranks(), ranks);
    EXPECT_THAT(only(report.coverage, Fidelity::kRefused), testing::IsEmpty());
  }
}

std::vector<std::string_view> names() {
  std::vector<std::string_view> names;
  for (const PatternRow& row : patterns()) names.push_back(row.name);
  return names;
}
INSTANTIATE_TEST_SUITE_P(Every, Pattern, testing::ValuesIn(names()),
                         [](const auto& row) { return std::string(row.param); });

TEST(Generate, WritesWhatIsAskedFor) {
  const TempFolder folder;
  PatternRequest asked = request("ring", 3);
  asked.doubles = 5;
  asked.compute_ns = 0;
  generate(asked, folder / "t");
  const std::string text = dump(*open(folder / "t"), 2);
  EXPECT_THAT(text, HasSubstr("rank 2\nhost n2\n  MPI_Init ns=1000"));
  const std::string iteration =
      "  compute 0 block=1  # ring:1(main)\n"
      "  MPI_Sendrecv ns=1000 site=2 scount=5 stype=MPI_DOUBLE dest=0 rcount=5 rtype=MPI_DOUBLE "
      "source=1";
  std::size_t found = 0;
  for (std::size_t at = text.find(iteration); at != std::string::npos; at = text.find(iteration, at + 1))
    ++found;
  EXPECT_EQ(found, 3u) << text;
}

// Or all ranks would do everything at the same dates, as no machine does.
TEST(Generate, ScattersComputationsTheSameWayEachTime) {
  const PatternRequest asked = request("stencil", 64);
  std::set<std::int64_t> seen;
  for (int rank = 0; rank < asked.ranks; ++rank) {
    for (std::uint64_t iteration = 0; iteration < 4; ++iteration) {
      const std::int64_t ns = computation_ns(asked, rank, iteration);
      EXPECT_GE(ns, asked.compute_ns);
      EXPECT_LE(ns, asked.compute_ns + asked.compute_ns / 10);
      EXPECT_EQ(ns, computation_ns(asked, rank, iteration));
      seen.insert(ns);
    }
  }
  EXPECT_GT(seen.size(), 240u);
}

TEST(Generate, RefusesWhatNoReaderWouldTake) {
  PatternRequest asked = request("ring", 4);
  asked.doubles = std::int64_t{1} << 42;
  const TempFolder folder;
  EXPECT_THROW(generate(asked, folder / "t"), Error);
  EXPECT_FALSE(std::filesystem::exists(folder / "t"));
}

TEST(Generate, NamesThePatternsThereAre) {
  try {
    find_pattern("rings");
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "unknown pattern 'rings'; must be one of stencil, ring, reduction, transpose, pipeline");
  }
}

}  // namespace
}  // namespace dperf::trace
