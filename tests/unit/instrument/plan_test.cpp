// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "instrument/cli/plan_json.h"
#include "instrument/edit/probes.h"
#include "sources.h"

namespace dperf::instrument {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

TEST(Ids, AreTheHashThatIsDocumented) {
  // FNV-1a of 64 bits: published values.
  EXPECT_EQ(hash_of(""), 0xcbf29ce484222325U);
  EXPECT_EQ(hash_of("a"), 0xaf63dc4c8601ec8cU);
  EXPECT_EQ(hash_of("foobar"), 0x85944171f73967e8U);
}

TEST(Ids, DifferWithinAFileAndAreTheSameInEveryRun) {
  const std::string text =
      main_with("MPI_Init(0, 0); n++; MPI_Barrier(MPI_COMM_WORLD); n++; MPI_Finalize();", "int n;\n");
  const auto once = instrument_texts({{"a.c", text}});
  const auto again = instrument_texts({{"a.c", text}});
  EXPECT_EQ(once[0].text, again[0].text);
  std::set<std::uint64_t> ids;
  for (const PlanEntry& block : once[0].blocks) ids.insert(block.id);
  EXPECT_THAT(ids, SizeIs(2));
}

TEST(Ids, DependOnThePathThatWasGiven) {
  const std::string text = main_with("MPI_Init(0, 0); n++; MPI_Finalize();", "int n;\n");
  const auto files = instrument_texts({{"a.c", text}, {"sub/a.c", text}});
  EXPECT_NE(files[0].blocks.at(0).id, files[1].blocks.at(0).id);
}

TEST(Instrument, GivesTheReasonWithItsPlaceWhenClangCannotParse) {
  const std::string nested =
      "#include <mpi.h>\nint main(void) {\n  int f(void) { return 1; }\n  return f();\n}\n";
  const auto files = instrument_texts({{"a.c", nested}});
  EXPECT_FALSE(files[0].parsed);
  EXPECT_EQ(files[0].text, nested);
  EXPECT_THAT(files[0].reason, StartsWith("a.c:3: "));
  ASSERT_THAT(files[0].diagnostics, SizeIs(1));
  EXPECT_EQ(files[0].diagnostics[0].line, 3U);
}

TEST(Instrument, LeavesAFunctionAloneThatClangCannotParseIfAsked) {
  const std::string two =
      "#include <mpi.h>\nstatic int steps;\nvoid odd(void) {\n  void more(void) { ++steps; }\n  more();\n}\n"
      "int main(void) {\n  MPI_Init(0, 0);\n  for (int i = 0; i < 9; i++) MPI_Barrier(MPI_COMM_WORLD);\n"
      "  odd();\n  MPI_Finalize();\n  return steps;\n}\n";
  const auto files = instrument_texts({{"a.c", two}}, {}, {.lenient = true});
  ASSERT_TRUE(files[0].parsed);
  ASSERT_THAT(files[0].skipped, SizeIs(1));
  EXPECT_EQ(files[0].skipped[0].function, "odd");
  EXPECT_EQ(files[0].skipped[0].line, 3U);
  EXPECT_TRUE(files[0].skipped[0].is_damaged);
  ASSERT_THAT(files[0].loops, SizeIs(1));
  EXPECT_EQ(files[0].loops[0].eligibility, Eligibility::kNever);
  EXPECT_THAT(files[0].loops[0].why, StartsWith("Clang finds an error in odd"));
  EXPECT_FALSE(instrument_texts({{"a.c", two}})[0].parsed);
}

TEST(Instrument, LeavesHotLoopsAloneThatCallSomethingUnknownUnderAConditionOnly) {
  const std::string hot =
      "void a(int);\nvoid b(int);\nint f(int n, int rare) {\n  int sum = 0;\n"
      "  for (int i = 0; i < n; i++) {\n    sum += i;\n    if (rare) a(i);\n    if (rare > 1) b(i);\n  }\n"
      "  return sum;\n}\n";
  EXPECT_FALSE(instrument_texts({{"f.c", hot}})[0].changed);
  const std::string each_time =
      "void a(int);\nvoid b(int);\nvoid f(int n, int rare) {\n"
      "  for (int i = 0; i < n; i++) {\n    a(i);\n    if (rare) b(i);\n  }\n}\n";
  EXPECT_THAT(instrument_texts({{"f.c", each_time}})[0].loops, SizeIs(1));
}

TEST(Instrument, TakesWhatGccOnlyWarnsAbout) {
  const auto files = instrument_texts(
      {{"a.c",
        "#include <mpi.h>\nint f(int *);\nint main(void) {\n  char *p = 3; int i = p; f(p); g();\n"
        "  MPI_Init(0, 0);\n  i++;\n  MPI_Finalize();\n  return i;\n}\n"}});
  EXPECT_TRUE(files[0].parsed) << files[0].reason;
  EXPECT_THAT(files[0].blocks, SizeIs(2));
}

TEST(Instrument, KeepsAByteOrderMarkAndAMissingNewlineAtTheEnd) {
  const auto files = instrument_texts(
      {{"a.c", "\xEF\xBB\xBF#include <mpi.h>\nint n;\nvoid f(void) { MPI_Finalize(); n++; }"}});
  EXPECT_THAT(files[0].text, StartsWith("\xEF\xBB\xBF#if defined(__cplusplus)"));
  EXPECT_THAT(files[0].text, HasSubstr("}\n#ifndef DPERF_RT_TABLE_"));
}

TEST(Instrument, AnEmptyFileIsLeftAsItIs) {
  const auto files = instrument_texts({{"a.c", ""}});
  EXPECT_TRUE(files[0].parsed);
  EXPECT_EQ(files[0].text, "");
}

TEST(Instrument, PathsWithQuotesAreStringsOfC) {
  const auto files =
      instrument_texts({{"a\"b.c", main_with("MPI_Init(0, 0); n++; MPI_Finalize();", "int n;\n")}});
  EXPECT_THAT(files[0].text, HasSubstr("#line 1 \"a\\\"b.c\"\n"));
}

// Which loops end by counting, so that their iterations are work whatever a poll finds. `flag` is set by it.
TEST(Plan, KnowsLoopsThatEndByCounting) {
  const auto kind_of = [](const std::string& loop, const std::string& name) {
    const std::string text =
        "#include <mpi.h>\nint n, flag, found, m[9];\ndouble t, dt, end;\nMPI_Request r;\n"
        "void f(int i) {\n  " +
        loop + "\n}\n";
    const auto files = instrument_texts({{name, text}});
    return files[0].loops.empty() ? EntryKind::kBlock : files[0].loops[0].kind;
  };
  const std::string test = "MPI_Test(&r, &flag, MPI_STATUS_IGNORE); ",
                    barrier = "MPI_Barrier(MPI_COMM_WORLD); ";
  for (const std::string& calls : {test, test + barrier}) {
    const auto is_counted = [&](const std::string& head, const std::string& rest, const char* name = "a.c") {
      return kind_of(head + " { " + calls + rest + " }", name) == EntryKind::kCountedLoop;
    };
    EXPECT_TRUE(is_counted("for (i = 0; i < n; i++)", ""));
    EXPECT_TRUE(is_counted("while (t < end)", "t += dt;"));
    EXPECT_TRUE(is_counted("for (i = 0; i < n && t < end; i++)", "t += dt;"));
    EXPECT_TRUE(is_counted("while (i < n)", "if (m[0] < 4) i++;"));
    EXPECT_TRUE(is_counted("for (int& each : m)", "each = 1;", "a.cpp"));
    EXPECT_FALSE(is_counted("for (i = 0; i < n && !flag; i++)", ""));
    EXPECT_FALSE(is_counted("for (i = 0; i < n; i++)", "if (flag) break;"));
    EXPECT_FALSE(is_counted("for (int& each : m)", "if (flag) return; each = 1;", "a.cpp"));
    EXPECT_FALSE(is_counted("while (found < n)", "found += flag;"));
    EXPECT_FALSE(is_counted("while (!flag)", ""));
    EXPECT_FALSE(is_counted("while (i < n)", "i++; if (flag) n = 0;"));
  }
  EXPECT_EQ(kind_of("while (!flag) { " + test + "}", "a.c"), EntryKind::kBlock) << "it has no marks";
}

TEST(Plan, HoldsEveryBlockAndLoopWithItsPlace) {
  const auto files = instrument_texts({{"a.c",
                                        "#include <mpi.h>\nint n;\nvoid f(void) {\n  for (int i = 0; i < 3; "
                                        "i++) {\n    MPI_Barrier(MPI_COMM_WORLD);\n"
                                        "    n++;\n    n--;\n  }\n}\n"}});
  const auto plan = nlohmann::json::parse(plan_as_json(files));
  EXPECT_EQ(plan["format"], "dperf-plan");
  const auto& file = plan["files"][0];
  EXPECT_EQ(file["path"], "a.c");
  EXPECT_EQ(file["blocks"][0]["function"], "f");
  EXPECT_EQ(file["blocks"][0]["lines"], nlohmann::json({6, 7}));
  EXPECT_EQ(file["loops"][0]["lines"], nlohmann::json({4, 8}));
  EXPECT_EQ(file["loops"][0]["communicates"], "always");
  EXPECT_EQ(file["loops"][0]["kind"], "loop");
  EXPECT_EQ(file["blocks"][0]["id"].get<std::string>().size(), 18U);
}

}  // namespace
}  // namespace dperf::instrument
