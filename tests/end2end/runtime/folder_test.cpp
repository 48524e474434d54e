// Where traces go.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include <fstream>
#include <iterator>
#include <set>

#include "dperf/trace_format.h"
#include "run.h"
#include "trace/folder/folder.h"
#include "trace/format/manifest.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;

CommandResult ping_in(const std::filesystem::path& folder, const std::string& traces) {
  CommandOptions options;
  options.folder = folder;
  options.environment["DPERF_TRACE_DIR"] = traces;
  return run_command({"mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "2",
                      std::string(DPERF_RUNTIME_PROGRAMS) + "/runtime_ping"},
                     options);
}

std::string run_id(const std::filesystem::path& traces) {
  return trace::open(traces)->manifest().run_id;
}

TEST(Folder, EarlierTracesAreRenamed) {
  const TempFolder folder;
  ping_in(folder.path(), "deep/in/there");
  const std::string first = run_id(folder / "deep/in/there");
  ping_in(folder.path(), "deep/in/there");
  const std::string second = run_id(folder / "deep/in/there");
  ping_in(folder.path(), "deep/in/there/");
  EXPECT_EQ(run_id(folder / "deep/in/there.1"), first);
  EXPECT_EQ(run_id(folder / "deep/in/there.2"), second);
  EXPECT_NE(first, second);
}

/// A line of a shell that runs a program on two ranks.
std::string mpirun(const std::string& program) {
  return "mpirun --allow-run-as-root --oversubscribe -n 2 " DPERF_RUNTIME_PROGRAMS "/runtime_" + program;
}

CommandResult shell_in(const std::filesystem::path& folder, const std::string& line) {
  CommandOptions options;
  options.folder = folder;
  options.environment["DPERF_TRACE_DIR"] = "";
  options.timeout = std::chrono::seconds(120);
  return run_shell(line, options);
}

std::string program_of(const std::filesystem::path& traces) {
  return std::filesystem::path(trace::open(traces)->manifest().program).filename();
}

TEST(Folder, OfARunThatGoesOnWhileAnotherOneComesAndGoesIsComplete) {
  const TempFolder folder;
  const CommandResult result =
      shell_in(folder.path(), mpirun("waits started go") +
                                  " & for i in $(seq 3000); do [ -e started ] && break; sleep 0.01; done; " +
                                  mpirun("ping 1") + "; touch go; wait");
  EXPECT_EQ(result.err.find("dperf: cannot"), std::string::npos) << describe(result);
  EXPECT_EQ(program_of(folder / "traces.1"), "runtime_waits");
  EXPECT_EQ(program_of(folder / "traces"), "runtime_ping");
}

TEST(Folder, OfEachOfManyRunsThatStartAtTheSameTimeIsComplete) {
  const TempFolder folder;
  constexpr int kRuns = 8;
  const CommandResult result =
      shell_in(folder.path(), "for i in 1 2 3 4 5 6 7 8; do " + mpirun("ping 1") + " & done; wait");
  EXPECT_EQ(result.err.find("dperf: cannot"), std::string::npos) << describe(result);
  std::set<std::string> runs;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    EXPECT_NO_THROW(runs.insert(run_id(entry.path()))) << entry.path();
  }
  EXPECT_EQ(runs.size(), kRuns) << describe(result);
}

void expect_one_line(const CommandResult& result, const std::string& text) {
  EXPECT_EQ(result.exit_code, 3) << "the program goes on";
  const auto at = result.err.find("dperf: cannot write traces to");
  ASSERT_NE(at, std::string::npos) << result.err;
  EXPECT_THAT(result.err.substr(at), HasSubstr(text));
  EXPECT_EQ(result.err.find("dperf:", at + 1), std::string::npos) << result.err;
}

TEST(Folder, WithForeignFilesIsLeftAsItIs) {
  const TempFolder folder;
  write_file(folder / "mine/notes.txt", "hello");
  for (const bool holds_trace : {false, true}) {
    if (holds_trace) write_file(folder / "mine/rank-000000.dpt", DPERF_TRACE_MAGIC);
    expect_one_line(ping_in(folder.path(), "mine"),
                    "mine: it holds notes.txt, which does not belong to dPerf");
    EXPECT_EQ(read_file(folder / "mine/notes.txt"), "hello");
    EXPECT_FALSE(std::filesystem::exists(folder / "mine/manifest.json"));
    EXPECT_FALSE(std::filesystem::exists(folder / "mine.1"));
  }
}

TEST(Folder, WhereTheProgramRunsIsNotRenamed) {
  const TempFolder folder;
  const std::string here = (folder / "here").string();
  std::filesystem::create_directory(here);
  EXPECT_EQ(ping_in(here, here).exit_code, 3);
  const std::string first = run_id(here);
  expect_one_line(ping_in(here, here), "it is the working folder and holds an earlier trace");
  EXPECT_EQ(run_id(here), first);
}

TEST(Folder, ThatCannotBeWrittenIsSaidOnceAndTheProgramGoesOn) {
  const TempFolder folder;
  write_file(folder / "file", "no folder");
  const CommandResult result = ping_in(folder.path(), "file/traces");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(result.out, "done after 1 rounds\n");
  const auto at = result.err.find("dperf: cannot write traces to");
  ASSERT_NE(at, std::string::npos) << result.err;
  EXPECT_THAT(result.err, HasSubstr("Not a directory"));
  EXPECT_EQ(result.err.find("dperf:", at + 1), std::string::npos) << result.err;
}

TEST(Folder, ThatOneRankDoesNotSeeIsSaidByThisRankAndNothingIsLeft) {
  const TempFolder folder;
  const std::string ping = DPERF_RUNTIME_PROGRAMS "/runtime_ping";
  CommandOptions options;
  options.folder = folder.path();
  const CommandResult result =
      run_command({"mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "1", "-x",
                   "DPERF_TRACE_DIR=here", ping, ":", "-n", "1", "-x", "DPERF_TRACE_DIR=there", ping},
                  options);
  expect_one_line(result, "there: rank 1: it cannot see the folder that rank 0 has made");
  EXPECT_TRUE(std::filesystem::is_empty(folder / "here"));
}

TEST(Folder, ManifestSaysWhatRan) {
  const TempFolder folder;
  ping_in(folder.path(), "traces");
  const auto trace = trace::open(folder / "traces");
  EXPECT_EQ(trace->ranks(), 2);
  EXPECT_TRUE(trace->manifest().complete);
  EXPECT_EQ(trace->manifest().hosts.size(), 2u);
  EXPECT_GE(trace->manifest().cores.at(0), 1);
  EXPECT_EQ(trace->manifest().cpus.size(), 2u);
  EXPECT_THAT(trace->manifest().program, HasSubstr("runtime_ping"));
  EXPECT_THAT(trace->manifest().mpi_library, HasSubstr("MPI"));
}

/// The names of the calls in a manifest, and how many places its list has.
std::pair<std::set<std::string>, std::size_t> listed_calls(const std::filesystem::path& traces) {
  std::ifstream file(traces / "manifest.json");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::vector<std::string> calls = trace::parse_manifest(text, "manifest.json").calls;
  std::set<std::string> names(calls.begin(), calls.end());
  names.erase("");
  EXPECT_FALSE(calls.empty() || calls.back().empty()) << "the list ends with a call that was made";
  return {names, calls.size()};
}

void add_calls(const std::vector<trace::Event>& events, std::set<std::string>& names) {
  for (const trace::Event& event : events)
    if (event.kind == trace::EventKind::kCall) names.insert(name(event));
}

// Rank 0 writes it, and the ranks do not make the same calls.
TEST(Folder, ManifestNamesTheCallsThatWereMade) {
  TracedRun run(2, "fields");
  std::set<std::string> made;
  for (const int rank : {0, 1}) add_calls(run.events(rank), made);
  const auto [names, places] = listed_calls(run.folder() / "traces");
  EXPECT_EQ(names, made);
  EXPECT_LT(places, trace::calls().size());
}

TEST(Folder, ManifestNamesTheCallsOfAllThreads) {
  TracedRun run(2, "threads");
  std::set<std::string> made;
  for (const int rank : {0, 1})
    for (unsigned thread = 0; thread < run.trace().rank(rank).threads(); ++thread)
      add_calls(run.events(rank, thread), made);
  EXPECT_EQ(listed_calls(run.folder() / "traces").first, made);
}

// Another rank may have been killed in a call that no other rank made.
TEST(Folder, ManifestOfARunThatWasCutShortNamesAllCalls) {
  TracedRun run(2, "ends", {"exit"});
  EXPECT_EQ(listed_calls(run.folder() / "traces").second, trace::calls().size());
}

}  // namespace
}  // namespace dperf::test
