// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/report.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <limits>
#include <sstream>

#include "report/table.h"
#include "support/error.h"

namespace dperf::report {
namespace {

using testing::HasSubstr;

std::string text_of(const Prediction& prediction) {
  std::ostringstream out;
  write_text(prediction, out);
  return out.str();
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

TEST(Reports, AreFoundByName) {
  for (const Report& report : reports()) EXPECT_EQ(&find_report(report.name), &report);
}

TEST(Reports, AnUnknownNameIsAnErrorOfTheCommandLine) {
  try {
    find_report("html5");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), kExitUsage);
    EXPECT_THAT(error.what(), HasSubstr("text, markdown, csv, json"));
  }
}

TEST(WriteText, MarksWhatIsNotExactInTheFirstLine) {
  Prediction prediction;
  EXPECT_EQ(first_line(text_of(prediction)), "t_predicted    0 s");
  prediction.approximate = true;
  EXPECT_THAT(first_line(text_of(prediction)), HasSubstr("approximate, see"));
  prediction.up_to = "a.c:7 (main)";
  EXPECT_THAT(first_line(text_of(prediction)), HasSubstr("approximate, up to the end of a.c:7 (main), see"));
  prediction.incomplete = true;
  EXPECT_THAT(first_line(text_of(prediction)), HasSubstr("INCOMPLETE"));
}

TEST(WriteText, SaysWhatRecordingTookOfTheTracedRun) {
  Prediction prediction;
  prediction.t_measured_s = 10;
  prediction.t_recording_s = 0.02;
  EXPECT_THAT(text_of(prediction), HasSubstr("traced run     10.00 s\n"));
  prediction.t_recording_s = 0.25;
  EXPECT_THAT(text_of(prediction), HasSubstr("traced run     10.00 s  (dPerf took 250.0 ms of it)\n"));
}

TEST(WriteText, ShowsTheFiveMostExpensiveBlocks) {
  Prediction prediction;
  for (unsigned i = 1; i <= 7; ++i) prediction.blocks.push_back({"a.c", "f", i, i, 1, 1.0 / i, 1.0 / i});
  EXPECT_THAT(text_of(prediction), HasSubstr("a.c:5 (f)"));
  EXPECT_THAT(text_of(prediction), testing::Not(HasSubstr("a.c:6 (f)")));
}

TEST(WriteText, ShowsAsManyAsAreAskedFor) {
  Prediction prediction;
  for (unsigned i = 1; i <= 7; ++i) {
    const double seconds = i <= 6 ? 1.0 / i : 0;
    prediction.blocks.push_back({"a.c", "f", i, i, 1, seconds, seconds});
    prediction.sites.push_back({"MPI_Send", "", fmt::format("b.c:{}", i), {}, 1, 8, seconds, seconds});
  }
  const auto shown = [&](std::size_t top) {
    std::ostringstream out;
    write_text(prediction, out, {top});
    return out.str();
  };
  EXPECT_THAT(shown(2),
              testing::AllOf(HasSubstr("a.c:2 (f)"), HasSubstr("b.c:2"), testing::Not(HasSubstr(".c:3"))));
  EXPECT_THAT(shown(100),
              testing::AllOf(HasSubstr("a.c:6 (f)"), HasSubstr("b.c:6"), testing::Not(HasSubstr(".c:7"))));
  EXPECT_THAT(shown(ReportOptions::kAllRows), testing::AllOf(HasSubstr("a.c:7 (f)"), HasSubstr("b.c:7")));
}

TEST(WriteMarkdown, TakesNoNameForMarkup) {
  Prediction prediction;
  prediction.ranks.resize(1);
  prediction.program = "a|b";
  prediction.platform = "x<y>";
  prediction.notes = {"one\ntwo"};
  std::ostringstream out;
  write_markdown(prediction, out);
  EXPECT_THAT(out.str(), HasSubstr("| program | a\\|b on 1 rank |\n"));
  EXPECT_THAT(out.str(), HasSubstr("| platform | x&lt;y> |\n"));
  EXPECT_THAT(out.str(), HasSubstr("- one two\n"));
}

TEST(WriteCsv, QuotesWhatNeedsIt) {
  Prediction prediction;
  prediction.platform = "lan, \"old\"";
  std::ostringstream out;
  write_csv(prediction, out);
  EXPECT_THAT(out.str(), testing::StartsWith("program,ranks,platform,t_predicted_s,low_s,high_s,"));
  EXPECT_THAT(out.str(), HasSubstr("\n?,0,\"lan, \"\"old\"\"\",0,,,"));
}

TEST(WriteText, NamesTenLoopsAndAllThatWereSampled) {
  Prediction prediction;
  for (unsigned line = 1; line <= 15; ++line) {
    LoopSummary loop;
    loop.file = "a.c";
    loop.line = line;
    loop.skipped = line <= 12 ? 2 : 0;
    prediction.sampling.loops.push_back(loop);
  }
  EXPECT_THAT(text_of(prediction), HasSubstr("a.c:12 "));
  EXPECT_THAT(text_of(prediction), HasSubstr("and 3 other loops in full"));
  for (LoopSummary& loop : prediction.sampling.loops) loop.skipped = 0;
  EXPECT_THAT(text_of(prediction), HasSubstr("a.c:10 "));
  EXPECT_THAT(text_of(prediction), testing::Not(HasSubstr("a.c:11 ")));
  EXPECT_THAT(text_of(prediction), HasSubstr("and 5 other loops in full"));
}

TEST(WriteText, LoopsOfTheSameReasonAreNamedTogether) {
  Prediction prediction;
  const auto add = [&](unsigned line, const std::string& why) {
    LoopSummary loop;
    loop.file = "a.c";
    loop.line = line;
    loop.verdict = "not-told";
    loop.meaning = "in full: " + why;
    prediction.sampling.loops.push_back(loop);
  };
  for (const unsigned line : {1U, 2U}) add(line, "first");
  for (const unsigned line : {3U, 4U, 5U, 6U}) add(line, "second");
  add(7, "first");
  EXPECT_THAT(text_of(prediction), HasSubstr("\n  a.c:1, a.c:2, a.c:7: in full: first\n"
                                             "  a.c:3 and 3 others: in full: second\n"));
}

TEST(ReadJson, ANumberThatIsNoneIsRefused) {
  Prediction prediction;
  prediction.t_predicted_s = std::numeric_limits<double>::quiet_NaN();
  std::ostringstream out;
  write_json(prediction, out);
  EXPECT_THROW(read_json(out.str(), "result"), Error);
}

TEST(WriteJson, ReplacesBytesThatAreNoText) {
  Prediction prediction;
  prediction.program = "caf\xe9";
  std::ostringstream out;
  write_json(prediction, out);
  EXPECT_EQ(read_json(out.str(), "result").program, "caf\xef\xbf\xbd");
}

TEST(Shorten, KeepsTheEnd) {
  EXPECT_EQ(shorten("src/rank.c:10", 20), "src/rank.c:10");
  EXPECT_EQ(shorten("src/rank.c:10", 12), "...rank.c:10");
  EXPECT_EQ(shorten("src/rank.c:10", 2), "10");
}

TEST(Table, AlignsItsColumns) {
  Table table({"a", "b"});
  table.add({"first", "1"});
  table.add({"x", "22"});
  std::ostringstream out;
  table.write(out, 80);
  EXPECT_EQ(out.str(), "a       b\nfirst   1\nx      22\n");
}

TEST(Table, OfNumbersAloneGivesNoColumnWay) {
  Table table({"ranks", "time"}, 0);
  table.add({"16", "1.25 s"});
  std::ostringstream text;
  table.write(text, 8);
  EXPECT_EQ(text.str(), "ranks    time\n   16  1.25 s\n");
}

TEST(Table, TheLastCellOfAShortRowHasTheRestOfTheLine) {
  Table table({"a", "b", "c"}, 2);
  table.add({"x", "22", "3"});
  table.add({"", "longer than b"});
  std::ostringstream out;
  table.write(out, 16);
  EXPECT_EQ(out.str(), "a  b   c\nx  22  3\n   longer than b\n");
}

}  // namespace
}  // namespace dperf::report
