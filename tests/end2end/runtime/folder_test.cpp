// Where traces go. SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include "run.h"

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

TEST(Folder, OfTheUsersOwnIsNotMovedAway) {
  const TempFolder folder;
  write_file(folder / "mine/notes.txt", "hello");
  ping_in(folder.path(), "mine");
  EXPECT_EQ(read_file(folder / "mine/notes.txt"), "hello");
  EXPECT_NO_THROW(trace::open(folder / "mine"));
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

}  // namespace
}  // namespace dperf::test
