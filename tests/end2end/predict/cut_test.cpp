// Real traces that end too early: each is predicted up to a cut that is stated, or refused for a true reason.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <filesystem>
#include <random>

#include "predict_fixture.h"
#include "report/report.h"
#include "trace/folder/folder.h"
#include "trace/text/text.h"

namespace dperf::test {
namespace {

namespace fs = std::filesystem;
using testing::AnyOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr int kRanks = 4;
constexpr const char* kPatterns[] = {"ring",   "master",    "split",  "halo",  "persistent", "fence",
                                     "epochs", "intercomm", "probes", "ahead", "wildcards",  "files"};

class Cuts : public PredictTest {
 protected:
  static void SetUpTestSuite() {
    const std::string source = DPERF_SOURCE_DIR "/tests/end2end/predict/programs/cut_patterns.c";
    const CommandResult made =
        run_command({program("dperf-cc"), "-O1", "-g", source, "-o", (built() / "cut_patterns").string()});
    ASSERT_TRUE(made.ok()) << describe(made);
  }
  static const TempFolder& built() {
    static const TempFolder folder;
    return folder;
  }
  Cuts() {
    make_file("four.xml", kFourHosts);
    options_.folder = work_.path();
    options_.environment = {
        {"OMPI_ALLOW_RUN_AS_ROOT", "1"}, {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"}, {"DPERF_SAMPLE", "0"}};
    options_.timeout = std::chrono::seconds(120);
  }

  /// Leaves the trace in `traces`. `before`: what runs mpirun.
  CommandResult run(const std::vector<std::string>& before, const std::vector<std::string>& arguments) {
    std::vector<std::string> line = before;
    for (const std::string& word : {std::string("mpirun"), std::string("--oversubscribe"), std::string("-n"),
                                    fmt::format("{}", kRanks), (built() / "cut_patterns").string()})
      line.push_back(word);
    line.insert(line.end(), arguments.begin(), arguments.end());
    fs::remove_all(work_ / "traces");
    return run_command(line, options_);
  }

  /// True if it was predicted.
  bool expect_cut_or_refused(const std::string& traces) {
    const CommandResult result =
        predict({"--platform", "four.xml", "--allow-incomplete", "--format", "json", traces});
    EXPECT_FALSE(result.timed_out) << describe(result);
    EXPECT_EQ(result.signal, 0) << describe(result);
    EXPECT_THAT(result.err, Not(HasSubstr("deadlock"))) << describe(result);
    if (!result.ok()) {
      EXPECT_THAT(result.err,
                  AnyOf(HasSubstr("nothing after MPI_Init can be predicted"), HasSubstr("header at byte 0"),
                        HasSubstr("the remaining part takes no time"), HasSubstr("is empty"),
                        HasSubstr("no folder"), HasSubstr("no such folder"), HasSubstr("not a dPerf trace")))
          << describe(result);
      return false;
    }
    const Prediction p = report::read_json(result.out, "the prediction");
    EXPECT_GT(p.t_predicted_s, 0);
    if (!p.incomplete) return true;
    EXPECT_FALSE(p.incomplete_because.empty());
    EXPECT_THAT(p.notes, Contains(StartsWith("cut: rank")));
    EXPECT_THAT(p.notes, Contains(HasSubstr("% of the recorded time")));
    return true;
  }

  CommandOptions options_;
  std::mt19937 random_{20};
};

/// The text form of a trace, without what one rank did from some event on.
std::string killed_at(const std::string& text, int rank, std::mt19937& random) {
  const std::size_t begin = text.find(fmt::format("\nrank {}\n", rank)) + 1;
  const std::size_t end = std::min(text.find("\nrank ", begin), text.size());
  std::vector<std::string> definitions, events;
  for (std::size_t at = begin; at < end;) {
    const std::size_t next = std::min(text.find('\n', at), end);
    std::string line = text.substr(at, next - at) + "\n";
    if (line.starts_with("  "))
      events.push_back(std::move(line));
    else if (!line.starts_with("total"))
      definitions.push_back(std::move(line));
    at = next + 1;
  }
  events.resize(1 + random() % events.size());
  std::string own;
  for (const auto* lines : {&definitions, &events})
    for (const std::string& line : *lines) own += line;
  return text.substr(0, begin) + own + "killed\n" + text.substr(end);
}

class CutPatterns : public Cuts, public testing::WithParamInterface<const char*> {};

TEST_P(CutPatterns, KilledAtAnyEvent) {
  const CommandResult ran = run({}, {GetParam(), "25"});
  ASSERT_TRUE(ran.ok()) << describe(ran);
  const std::string text = trace::dump(*trace::open(work_ / "traces"));
  int predicted = 0;
  for (int i = 0; i < 6; ++i) {
    SCOPED_TRACE(i);
    std::string cut = text;
    for (int rank = 0; rank < kRanks; ++rank)
      if (rank == i % kRanks || random_() % 3 == 0) cut = killed_at(cut, rank, random_);
    predicted += expect_cut_or_refused(make_trace(fmt::format("cut-{}", i), cut).string()) ? 1 : 0;
  }
  EXPECT_GT(predicted, 0);
}

TEST_P(CutPatterns, CutOffAtAnyByte) {
  const CommandResult ran = run({}, {GetParam(), "25"});
  ASSERT_TRUE(ran.ok()) << describe(ran);
  for (int i = 0; i < 6; ++i) {
    const fs::path file = work_ / fmt::format("traces/rank-{:06}.dpt", i % kRanks);
    const std::string whole = read_file(file);
    const std::size_t size = random_() % whole.size();
    SCOPED_TRACE(fmt::format("{} of {} bytes of rank {}", size, whole.size(), i % kRanks));
    write_file(file, whole.substr(0, size));
    expect_cut_or_refused("traces");
    write_file(file, whole);
  }
}

INSTANTIATE_TEST_SUITE_P(All, CutPatterns, testing::ValuesIn(kPatterns),
                         [](const auto& pattern) { return std::string(pattern.param); });

TEST_F(Cuts, MpirunIsKilledOrInterrupted) {
  for (const char* signal : {"KILL", "INT"}) {
    for (const char* seconds : {"0.8", "1.7", "2.6"}) {
      SCOPED_TRACE(fmt::format("{} after {} s", signal, seconds));
      run({"timeout", "-s", signal, seconds}, {"halo", "100000"});
      run_command({"sleep", "1"});  // until the ranks have noticed
      expect_cut_or_refused("traces");
    }
  }
}

TEST_F(Cuts, ARankEndsTheRun) {
  for (const char* how : {"exit", "abort"}) {
    for (const char* round : {"0", "3", "60"}) {
      SCOPED_TRACE(fmt::format("{} in round {}", how, round));
      run({}, {"split", "100", how, "1", round});
      expect_cut_or_refused("traces");
    }
  }
}

TEST_F(Cuts, ARankHasNoFileOrAnEmptyOne) {
  ASSERT_TRUE(run({}, {"ring", "5"}).ok());
  write_file(work_ / "traces/rank-000002.dpt", "");
  expect_refused({"--platform", "four.xml", "--allow-incomplete", "traces"}, {"rank-000002.dpt", "empty"});
  fs::remove(work_ / "traces/rank-000002.dpt");
  expect_refused({"--platform", "four.xml", "--allow-incomplete", "traces"}, {"rank-000002.dpt", "missing"});
}

TEST_F(Cuts, AWholeTraceThatIsCalledIncompleteSaysSo) {
  ASSERT_TRUE(run({}, {"ring", "5"}).ok());
  std::string manifest = read_file(work_ / "traces/manifest.json");
  const std::size_t at = manifest.find("\"complete\": true");
  ASSERT_NE(at, std::string::npos) << manifest;
  manifest.replace(at, 16, "\"complete\": false");
  const std::size_t check = manifest.rfind(",\n  \"check\"");
  ASSERT_NE(check, std::string::npos) << manifest;
  write_file(work_ / "traces/manifest.json", manifest.substr(0, check) + "\n}\n");  // as older ones
  const CommandResult result = predict({"--platform", "four.xml", "traces"});
  EXPECT_TRUE(result.ok()) << describe(result);
  EXPECT_THAT(result.out, HasSubstr("INCOMPLETE: the manifest says that the run did not end"));
}

}  // namespace
}  // namespace dperf::test
