// Intercommunicators, calls that fail, MPI-IO and spawned processes: recorded by the runtime, and replayed.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>

#include "model/replay/tiny_engine.h"
#include "replay/replay.h"
#include "run.h"
#include "support/error.h"
#include "trace/folder/folder.h"
#include "trace/model/errors.h"

namespace dperf::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

Prediction predict(const trace::Trace& trace) {
  replay::TinyEngine engine({.latency_s = 1e-5, .bytes_per_s = 1e9});
  return replay::replay(trace, engine, {});
}

std::string check(const TracedRun& run) {
  return run_command({program("dperf-trace"), "check", (run.folder() / "traces").string()}).out;
}

class Bridge : public testing::TestWithParam<int> {};

TEST_P(Bridge, IsReplayedExactly) {
  TracedRun run(GetParam(), "inter");
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  expect_sums(run);
  EXPECT_THAT(check(run), HasSubstr(": no problems"));
  const Prediction p = predict(run.trace());
  EXPECT_FALSE(p.incomplete);
  EXPECT_THAT(p.notes, SizeIs(0));
  for (const Coverage& row : p.coverage) EXPECT_EQ(row.level, Coverage::Level::kExact) << row.call << row.how;
}

INSTANTIATE_TEST_SUITE_P(Sizes, Bridge, testing::Values(3, 4, 5));

TEST(Leaders, AreRecordedWhereTheyAreKnown) {
  TracedRun run(3, "inter");
  const auto leader = only(run.calls(1), "MPI_Intercomm_create").at(0).args;
  EXPECT_EQ(leader.root, 0);
  EXPECT_EQ(leader.creation.remote_leader, 2);
  EXPECT_EQ(leader.creation.peer_comm, 1u);
  const auto other = only(run.calls(0), "MPI_Intercomm_create").at(0).args;
  EXPECT_EQ(other.creation.remote_leader, trace::kProcNull);
  EXPECT_EQ(other.creation.peer_comm, 0u);
}

TEST(Errors, AreRecordedByTheirClass) {
  TracedRun run(2, "errors");
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_EQ(run.result().out, "in status\n");
  std::vector<std::string> classes;
  for (const trace::Event& call : run.calls(1))
    if (call.args.error != 0) classes.emplace_back(trace::error_class(call.args.error).name);
  EXPECT_THAT(classes,
              ElementsAre("MPI_ERR_RANK", "MPI_ERR_COUNT", "MPI_ERR_TAG", "MPI_ERR_TYPE", "MPI_ERR_ROOT",
                          "MPI_ERR_TRUNCATE", "MPI_ERR_TRUNCATE", "MPI_ERR_IN_STATUS"));
  EXPECT_THAT(check(run),
              testing::AllOf(HasSubstr("13 calls returned an error to the program, first MPI_Send of "
                                       "rank 0 at "),
                             HasSubstr(": no problems")));
  const Prediction p = predict(run.trace());
  EXPECT_FALSE(p.approximate);
  EXPECT_GE(p.messages, 3u + 20 * 2);  // and what it takes to make communicators
}

TEST(Errors, SizesHaveMoreThan32Bits) {
  TracedRun run(2, "errors");
  const auto sends = only(run.calls(1), "MPI_Send");
  const auto& types = run.trace().rank(1).definitions().types;
  const auto bytes = [&](const trace::Event& send) {
    return send.args.data.count * types.at(send.args.data.type).size_bytes;
  };
  EXPECT_EQ(bytes(sends.at(sends.size() - 2)), std::int64_t{3000} << 20);
  EXPECT_EQ(bytes(sends.back()), std::int64_t{6000} << 20);
}

TEST(Files, HaveNumbersThatTheirCallsName) {
  TracedRun run(2, "files");
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  expect_sums(run);
  const auto calls = run.calls(0);
  std::vector<std::uint64_t> opened, closed, written;
  for (const trace::Event& call : only(calls, "MPI_File_open")) opened.push_back(call.args.made.file);
  for (const trace::Event& call : only(calls, "MPI_File_close")) closed.push_back(call.args.file);
  for (const trace::Event& call : only(calls, "MPI_File_write")) written.push_back(call.args.file);
  EXPECT_THAT(opened, ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(closed, ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(written, ElementsAre(2, 3, 4));
  EXPECT_EQ(trace::error_class(only(calls, "MPI_File_delete").at(1).args.error).name, "MPI_ERR_NO_SUCH_FILE");
}

TEST(Files, TakeTheirTimeInTheReplay) {
  TracedRun run(2, "files");
  const Prediction p = predict(run.trace());
  EXPECT_TRUE(p.approximate);
  EXPECT_FALSE(p.incomplete);
  for (const RankTimes& rank : p.ranks) EXPECT_GT(rank.io_s, 0);
  const auto bytes_of = [&](std::string_view call) {
    const auto site = std::find_if(p.sites.begin(), p.sites.end(), [&](auto& s) { return s.call == call; });
    return site == p.sites.end() ? 0 : site->bytes;
  };
  EXPECT_EQ(bytes_of("MPI_File_write_at_all"), 2u * 800);
  EXPECT_EQ(bytes_of("MPI_File_read_at_all_begin"), 2u * 800);
  EXPECT_EQ(bytes_of("MPI_File_read_at_all_end"), 0u);
  EXPECT_EQ(bytes_of("MPI_File_iwrite_at"), 2u * 400);
  EXPECT_EQ(bytes_of("MPI_File_write"), 2u * 480);
}

TEST(Spawned, ProcessesLeaveTheTraceOfTheirParentsAlone) {
  TracedRun run(1, "spawn");
  ASSERT_TRUE(run.result().ok()) << describe(run.result());
  EXPECT_EQ(run.trace().ranks(), 1);
  int worlds = 0;
  for (const auto& entry : std::filesystem::directory_iterator(run.folder())) {
    if (!entry.path().filename().string().starts_with("traces.spawned-")) continue;
    ++worlds;
    EXPECT_EQ(trace::open(entry.path())->ranks(), 2);
  }
  EXPECT_EQ(worlds, 1);
  try {
    predict(run.trace());
    ADD_FAILURE() << "predicted";
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), kExitIncomplete);
    EXPECT_THAT(error.what(),
                testing::ContainsRegex(
                    "MPI_Comm_spawn .1 call, first by rank 0 at [^ ]*spawn.c:11 .main..: dynamic"));
    EXPECT_THAT(error.what(),
                testing::ContainsRegex(
                    "MPI_Bcast .1 call, first by rank 0 at [^ ]*spawn.c:13 .main..: processes that"));
  }
}

}  // namespace
}  // namespace dperf::test
