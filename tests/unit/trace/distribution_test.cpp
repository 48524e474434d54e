// DISTRIBUTION records: times that are drawn from a distribution.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/format/distribution.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/error.h"
#include "support/temp_folder.h"
#include "trace/check/check.h"
#include "trace/cli/info.h"
#include "trace/folder/folder.h"
#include "trace/format/event_codec.h"
#include "trace/model/amounts.h"
#include "trace/text/text.h"

namespace dperf::trace {
namespace {

using test::TempFolder;
using testing::HasSubstr;
using testing::IsEmpty;

// 1000 iterations: blocks of 100 or 300 ns, and in ten of them none.
constexpr const char* kLoop = R"(ranks 1
block a.c:3
loop a.c:2..9
rank 0
  MPI_Init
  enter 2
  drawn 3000 seed=5 {
    iteration 2
    compute 0 block=1
    times 10x0 490x49000 500x150001
    MPI_Barrier
    times 999x6993 1x400000
  }
  leave 2
  compute 17
  MPI_Finalize
)";

std::vector<Event> events(const Trace& trace, Repetitions repetitions = Repetitions::kEach) {
  std::vector<Event> all;
  const auto stream = trace.rank(0).events(0, repetitions);
  for (Event event; stream->next(event);) all.push_back(event);
  return all;
}

std::multiset<std::int64_t> durations(const std::vector<Event>& all, EventKind kind) {
  std::multiset<std::int64_t> result;
  for (const Event& event : all)
    if (event.kind == kind && event.from_distribution) result.insert(event.duration_ns);
  return result;
}

std::string error_of(const std::string& text) {
  try {
    const auto trace = assemble(text);
    return fmt::format("no error: {} events", events(*trace).size());
  } catch (const Error& error) {
    return error.what();
  }
}

TEST(Distribution, PermutationsReachEachPlaceOnce) {
  for (std::uint64_t n = 1; n < 300; ++n) {
    std::set<std::uint64_t> places;
    for (std::uint64_t i = 0; i < n; ++i) places.insert(permuted(i, n, 7));
    EXPECT_EQ(places.size(), n);
    EXPECT_EQ(*places.rbegin(), n - 1);
  }
  EXPECT_LT(permuted(0, std::uint64_t{1} << 48, 1), std::uint64_t{1} << 48);
}

TEST(Distribution, TimesHaveTheirSum) {
  const auto all = events(*assemble(kLoop));
  const auto blocks = durations(all, EventKind::kCompute), calls = durations(all, EventKind::kCall);
  EXPECT_EQ(blocks.count(100), 490u);
  EXPECT_EQ(blocks.count(300), 499u) << "500 of them take 150001 ns";
  EXPECT_EQ(blocks.count(301), 1u);
  EXPECT_EQ(blocks.size(), 990u) << "those without any time are not there";
  EXPECT_EQ(calls.count(7), 999u);
  EXPECT_EQ(calls.count(400000), 1u);
}

TEST(Distribution, EventsComeInTurnAndAreNumbered) {
  std::uint64_t number = 0;
  int marks = 0;
  EventKind before = EventKind::kCompute;
  for (const Event& event : events(*assemble(kLoop))) {
    EXPECT_EQ(event.number, number);
    number += is_counted(event) ? 1 : 0;
    if (event.from_distribution && event.kind == EventKind::kCompute) {
      EXPECT_EQ(before, EventKind::kLoopIteration);
    }
    marks += event.kind == EventKind::kLoopIteration ? 1 : 0;
    before = event.kind;
  }
  EXPECT_EQ(number, 1u + 990 + 1000 + 2);
  EXPECT_EQ(marks, 1000);
}

/// Whatever is drawn next does not follow from what was drawn before: no long runs of the same.
TEST(Distribution, TheOrderIsMixed) {
  int changes = 0;
  std::int64_t last = 0;
  for (const Event& event : events(*assemble(kLoop))) {
    if (event.kind != EventKind::kCompute || !event.from_distribution) continue;
    changes += event.duration_ns != last ? 1 : 0;
    last = event.duration_ns;
  }
  EXPECT_GT(changes, 400);
  EXPECT_LT(changes, 600) << "as often as not";
}

TEST(Distribution, AnotherSeedIsAnotherOrder) {
  std::string other = kLoop;
  other.replace(other.find("seed=5"), 6, "seed=6");
  const auto one = events(*assemble(kLoop)), two = events(*assemble(other));
  EXPECT_EQ(durations(one, EventKind::kCompute), durations(two, EventKind::kCompute));
  const auto same = [](const Event& a, const Event& b) { return a.duration_ns == b.duration_ns; };
  EXPECT_FALSE(std::equal(one.begin(), one.end(), two.begin(), two.end(), same));
  const auto again = events(*assemble(kLoop));
  EXPECT_TRUE(std::equal(one.begin(), one.end(), again.begin(), again.end(), same));
}

TEST(Distribution, WithTheCpuClockAllThreeTimesAreDrawn) {
  const std::string text =
      "ranks 1\noversubscribed\nrank 0\ndrawn 4 {\ncompute 0\ntimes 1x0+0+0 2x200+0+190 1x300+50+300\n}\n";
  std::int64_t charged = 0, waited = 0, virtual_ns = 0;
  const auto all = events(*assemble(text));
  EXPECT_EQ(all.size(), 3u);
  for (const Event& event : all) {
    charged += event.charged_ns();
    waited += event.waited_ns;
    virtual_ns += event.virtual_ns;
  }
  EXPECT_EQ(charged, 500);
  EXPECT_EQ(waited, 50);
  EXPECT_EQ(virtual_ns, 490);
}

TEST(Distribution, AreDumpedAsTheyAreAssembled) {
  const std::string once = dump(*assemble(kLoop));
  EXPECT_THAT(
      once, HasSubstr("  drawn 3000 seed=5 {\n  iteration 2\n  compute 0 block=1  # a.c:3\n"
                      "  times 10x0 490x49000 500x150001\n  MPI_Barrier\n  times 999x6993 1x400000\n  }\n"));
  EXPECT_EQ(dump(*assemble(once)), once);
}

TEST(Distribution, AreTheSameInAFolder) {
  TempFolder folder;
  write_folder(*assemble(kLoop), folder / "t");
  const auto read = open(folder / "t");
  EXPECT_EQ(dump(*read), dump(*assemble(kLoop)));
  EXPECT_EQ(events(*read).size(), events(*assemble(kLoop)).size());
  EXPECT_THAT(check(*read).first_problems, IsEmpty());
  EXPECT_EQ(check(*read).events, 1993u);
}

TEST(Distribution, InfoNotesIt) {
  EXPECT_THAT(
      describe(*assemble(kLoop), 5000),
      HasSubstr("times        those of 1990 events are drawn from their distribution; their sums are as"));
}

TEST(Distribution, WrongOnesAreRefused) {
  const auto with = [](const std::string& line) { return "ranks 1\nrank 0\n" + line; };
  EXPECT_THAT(error_of(with("drawn 3 {\ncompute 1\n}\n")),
              HasSubstr("a distribution of 0 events; expected: 3"));
  EXPECT_THAT(error_of(with("drawn 3 {\ncompute 1\ntimes 4x4\n}\n")),
              HasSubstr("a distribution of more than 3 events"));
  EXPECT_THAT(error_of(with("drawn 3 {\ncompute 1\ntimes 3x99999999999999999\n}\n")),
              HasSubstr("a distribution with 3 events of 99999999999999999 ns in all"));
  EXPECT_THAT(error_of(with("drawn 3 {\ncompute 1\ntimes 3x1+1\n}\n")), HasSubstr("1 sum in each part"));
  EXPECT_THAT(error_of(with("drawn 3 {\ncompute 1\ntimes three\n}\n")),
              HasSubstr("'three' is not a count with sums"));
  EXPECT_THAT(error_of(with("drawn 3 {\n}\n")), HasSubstr("'drawn' of 3 records, 0 of them different"));
  EXPECT_THAT(error_of(with("drawn 0 {\n}\n")), HasSubstr("records: 1 to"));
  EXPECT_THAT(error_of(with("drawn 3 {\ncompute 1\n")), HasSubstr("'drawn' is not closed"));
  EXPECT_THAT(error_of(with("drawn 3 {\npost 1\n}\n")), HasSubstr("cannot be repeated"));
  EXPECT_THAT(error_of(with("compute 1\ntimes 1x1\n")), HasSubstr("no record of a 'drawn' is before it"));
  EXPECT_THAT(error_of(with("drawn 3 {\nrepeat 2 {\n")),
              HasSubstr("a 'repeat' inside another one or a 'drawn'"));
}

}  // namespace
}  // namespace dperf::trace
