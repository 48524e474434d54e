// Trace folders that do not do.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cstdint>
#include <filesystem>
#include <fstream>

#include "dperf/trace_format.h"
#include "predict_fixture.h"

namespace dperf::test {
namespace {

namespace fs = std::filesystem;

class BadTrace : public PredictTest {
 protected:
  BadTrace() {
    make_file("four.xml", kFourHosts);
    make_trace("pair", kPair);
  }

  void expect_trace_refused(const std::vector<std::string>& parts) {
    expect_refused({"--platform", "four.xml", "pair"}, parts);
  }
  fs::path rank_file(int rank) const { return work_ / ("pair/rank-00000" + std::to_string(rank) + ".dpt"); }
};

// The check of the header: FNV-1a, 32 bits.
std::uint32_t fnv1a(std::string_view bytes) {
  std::uint32_t hash = 2166136261u;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 16777619u;
  return hash;
}

TEST_F(BadTrace, FolderDoesNotExist) {
  expect_refused({"--platform", "four.xml", "nowhere"}, {"nowhere"});
  expect_refused({"--platform", "four.xml"}, {"traces"});
}

TEST_F(BadTrace, FolderIsEmptyOrAFileOrForeign) {
  fs::create_directory(work_ / "empty");
  expect_refused({"--platform", "four.xml", "empty"}, {"empty", "manifest.json"});
  expect_refused({"--platform", "four.xml", "four.xml"}, {"four.xml"});
  make_file("foreign/photo.jpg", "not a trace");
  expect_refused({"--platform", "four.xml", "foreign"}, {"foreign", "manifest.json"});
}

TEST_F(BadTrace, ManifestIsNone) {
  for (const char* content : {"", "{", "[]", "{\"name\": \"other\"}", "\xff\xfe"}) {
    make_file("pair/manifest.json", content);
    expect_trace_refused({"manifest.json"});
  }
}

TEST_F(BadTrace, RankIsMissing) {
  fs::remove(rank_file(1));
  expect_trace_refused({"rank-000001.dpt"});
}

TEST_F(BadTrace, RankFileIsCutOffAnywhere) {
  const std::string whole = read_file(rank_file(1));
  for (std::size_t size = 0; size < whole.size(); size += 1 + whole.size() / 25) {
    SCOPED_TRACE(size);
    write_file(rank_file(1), whole.substr(0, size));
    expect_trace_refused({"pair"});
  }
}

TEST_F(BadTrace, AnyFlippedBitIsFound) {
  const std::string whole = read_file(rank_file(0));
  for (std::size_t at = 0; at < whole.size(); at += 1 + whole.size() / 40) {
    SCOPED_TRACE(at);
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << (at % 8)));
    write_file(rank_file(0), damaged);
    expect_trace_refused({"rank-000000.dpt"});
  }
}

TEST_F(BadTrace, TwoRunsAreMixed) {
  make_trace("other", std::string("run 0123456789abcdef0123456789abcdef\n") + kPair);
  fs::copy_file(work_ / "other/rank-000001.dpt", rank_file(1), fs::copy_options::overwrite_existing);
  expect_trace_refused({"rank-000001.dpt", "run"});
}

TEST_F(BadTrace, AnotherRankInTheFile) {
  fs::copy_file(rank_file(0), rank_file(1), fs::copy_options::overwrite_existing);
  expect_trace_refused({"rank-000001.dpt"});
}

TEST_F(BadTrace, VersionIsNewer) {
  std::string bytes = read_file(rank_file(0));
  bytes[8] = DPERF_TRACE_VERSION + 1;  // u32 after the magic
  const std::uint32_t check = fnv1a(std::string_view(bytes).substr(0, DPERF_HEADER_BYTES - 4));
  for (int i = 0; i < 4; ++i) bytes[DPERF_HEADER_BYTES - 4 + i] = static_cast<char>(check >> (8 * i));
  write_file(rank_file(0), bytes);
  expect_trace_refused({"rank-000000.dpt", "to " + std::to_string(DPERF_TRACE_VERSION)});
}

TEST_F(BadTrace, AKilledRankMakesItIncomplete) {
  const std::string text =
      "ranks 2\nrank 0\n  compute 1ms\n  MPI_Send count=8 dest=1 at=k.c:3(main)\nkilled\n"
      "rank 1\n  compute 2ms\n  MPI_Recv count=8 source=0 -> source=0 bytes=8\nkilled\n";
  make_trace("killed", text);
  expect_refused({"--platform", "four.xml", "killed"}, {"incomplete", "rank 0", "MPI_Send"});
  const CommandResult result = predict({"--platform", "four.xml", "killed", "--allow-incomplete"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.out.substr(0, result.out.find('\n')), testing::HasSubstr("INCOMPLETE"));
  EXPECT_THAT(result.out, testing::HasSubstr("before MPI_Finalize on 2 ranks"));
}

TEST_F(BadTrace, ARunThatWasStoppedBehindItsMainLoopIsCutThere) {
  const std::filesystem::path traces =
      make_trace("behind",
                 "ranks 1\nrun 10000000000000000000000000000000\nrank 0\n  compute 1ms\n"
                 "  MPI_Barrier at=k.c:3(main)\nkilled\n");
  std::ofstream(traces / "sample.json")
      << R"({"version": 1, "run_id": "10000000000000000000000000000000", "stopped_in": "", "iterations": 0, "eps": 0.02})";
  const CommandResult result = predict({"--platform", "four.xml", "behind"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.out.substr(0, result.out.find('\n')), testing::HasSubstr("INCOMPLETE"));
  EXPECT_THAT(result.out, testing::HasSubstr("cut: rank"));
}

TEST_F(BadTrace, NamesReachNoTerminalAsCommands) {
  make_trace("named", "ranks 1\nprogram \"a\x1b[2Jb\"\nrank 0\n  compute 1ms\n");
  const CommandResult result = predict({"--platform", "four.xml", "named"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.out, testing::HasSubstr("a?[2Jb on 1 rank"));
}

TEST_F(BadTrace, HostsAreThoseOfThePlatform) {
  const CommandResult result = predict({"--platform", "four.xml", "--format", "json", "pair"});
  ASSERT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.out, testing::HasSubstr("\"host\": \"a1\""));
  EXPECT_THAT(result.out, testing::HasSubstr("\"traced_host\": "));
}

}  // namespace
}  // namespace dperf::test
