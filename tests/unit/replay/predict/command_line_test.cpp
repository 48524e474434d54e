// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/cli/command_line.h"

#include <gmock/gmock.h>

#include "support/error.h"
#include "support/golden.h"

namespace dperf::predict {
namespace {

using testing::HasSubstr;

CommandLine parse(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "dperf-predict");
  return parse_command_line(static_cast<int>(arguments.size()), arguments.data());
}

std::string usage_error_of(const std::vector<const char*>& arguments) {
  try {
    parse(arguments);
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), kExitUsage) << error.what();
    EXPECT_THAT(error.what(), testing::Not(HasSubstr("\n")));
    return error.what();
  }
  ADD_FAILURE() << "accepted";
  return "";
}

TEST(PredictCommandLine, NeedsOnlyAPlatform) {
  const PredictOptions o = parse({"--platform", "lan"}).options;
  EXPECT_EQ(o.platform, "lan");
  EXPECT_EQ(o.traces, "traces");
  EXPECT_EQ(o.mapping.mapping, "round-robin");
  EXPECT_FALSE(o.mapping.ranks_per_host);
  EXPECT_EQ(o.replay.progress, replay::Progress::kCalls);
  EXPECT_EQ(o.replay.match, replay::Match::kSimulated);
  EXPECT_FALSE(o.cpu_scale);
}

TEST(PredictCommandLine, TakesEveryOption) {
  const PredictOptions o = parse({"--platform",
                                  "p.xml",
                                  "t",
                                  "--hosts",
                                  "a,b,c",
                                  "--mapping",
                                  "block",
                                  "--ranks-per-host",
                                  "2",
                                  "--cpu-scale",
                                  "1.5",
                                  "--shm",
                                  "10GBps,0.2us",
                                  "--protocol",
                                  "openmpi",
                                  "--progress",
                                  "async",
                                  "--match",
                                  "traced",
                                  "--coll",
                                  "allreduce=ring",
                                  "--set",
                                  "a=b",
                                  "--set",
                                  "c=d",
                                  "--format",
                                  "json",
                                  "--output",
                                  "f",
                                  "--by",
                                  "callpath",
                                  "--allow-incomplete"})
                               .options;
  EXPECT_EQ(o.traces, "t");
  EXPECT_EQ(o.mapping.hosts, "a,b,c");
  EXPECT_EQ(o.mapping.mapping, "block");
  EXPECT_EQ(o.mapping.ranks_per_host, 2);
  EXPECT_DOUBLE_EQ(o.cpu_scale.value(), 1.5);
  EXPECT_DOUBLE_EQ(o.shared_memory.value().bandwidth_bytes_per_s, 1e10);
  EXPECT_DOUBLE_EQ(o.shared_memory.value().latency_s, 2e-7);
  EXPECT_EQ(o.replay.progress, replay::Progress::kAsync);
  EXPECT_EQ(o.replay.match, replay::Match::kTraced);
  EXPECT_EQ(o.replay.collectives.forced.at("allreduce"), "ring");
  EXPECT_THAT(o.settings, testing::ElementsAre("a=b", "c=d"));
  EXPECT_EQ(o.format, "json");
  EXPECT_EQ(o.output, "f");
  EXPECT_EQ(o.replay.sites_by, replay::SitesBy::kCallPath);
  EXPECT_TRUE(o.replay.allow_incomplete);
}

TEST(PredictCommandLine, AnOptionThatMayBeRepeatedTakesOneValue) {
  const PredictOptions o =
      parse({"--platform", "lan", "--set", "a=b", "--coll", "bcast=chain", "--set", "c=d", "folder"}).options;
  EXPECT_THAT(o.settings, testing::ElementsAre("a=b", "c=d"));
  EXPECT_EQ(o.traces, "folder");
}

TEST(PredictCommandLine, SeveralFoldersAreMerged) {
  const PredictOptions options = parse({"--platform", "lan", "a", "b", "c"}).options;
  EXPECT_EQ(options.traces, "a");
  EXPECT_THAT(options.merged, testing::ElementsAre("b", "c"));
}

TEST(PredictCommandLine, SmpiAdvancesAlways) {
  EXPECT_EQ(parse({"--platform", "lan", "--protocol", "smpi"}).options.replay.progress,
            replay::Progress::kAsync);
  EXPECT_THAT(usage_error_of({"--platform", "lan", "--protocol", "smpi", "--progress", "calls"}),
              HasSubstr("needs --progress async"));
}

TEST(PredictCommandLine, RefusesWhatIsWrong) {
  EXPECT_THAT(usage_error_of({}), HasSubstr("--platform is missing"));
  EXPECT_THAT(usage_error_of({"--platform", "lan", "--interval", "--repeats", "c", "a", "b"}),
              HasSubstr("--repeats is not needed with several folders"));
  EXPECT_THAT(usage_error_of({"--platform", "lan", "--fast"}), HasSubstr("--fast"));
  EXPECT_THAT(usage_error_of({"--platform", "lan", "--cpu-scale", "0"}),
              HasSubstr("--cpu-scale: '0' is not a number from 1e-06 to 1e+06"));
  EXPECT_THAT(usage_error_of({"--platform", "lan", "--cpu-scale", "nan"}), HasSubstr("--cpu-scale: 'nan'"));
  EXPECT_THAT(usage_error_of({"--platform", "lan", "--cpu-scale", "2", "--reference-speed", "1Gf"}),
              HasSubstr("--cpu-scale"));
  EXPECT_THAT(usage_error_of({"--platform", "lan", "--ranks-per-host", "0"}), HasSubstr("--ranks-per-host"));
  EXPECT_THAT(usage_error_of({"--platform", "lan", "--shm", "10GBps"}), HasSubstr("BANDWIDTH,LATENCY"));
  EXPECT_THAT(usage_error_of({"--platform", "lan", "--set", "key"}), HasSubstr("KEY=VALUE"));
  EXPECT_THAT(usage_error_of({"--platform", "lan", "--coll", "ring"}), HasSubstr("NAME=ALGORITHM"));
  EXPECT_THAT(usage_error_of({"--platform", "lan", "--format", "xml"}),
              HasSubstr("text, markdown, csv, json"));
  EXPECT_THAT(usage_error_of({"--platform", "lan", "--protocol", "tcp"}), HasSubstr("--protocol"));
}

TEST(PredictCommandLine, TheEngineIsOneOfThoseThatThereAre) {
  for (const replay::EngineRow& row : replay::engines())
    EXPECT_EQ(parse({"--platform", "lan", "--engine", std::string(row.name).c_str()}).options.engine.kind,
              row.kind);
  EXPECT_THAT(usage_error_of({"--platform", "lan", "--engine", "analog"}),
              HasSubstr("--engine analog: must be one of"));
  EXPECT_THAT(usage_error_of({"--platform", "lan", "--engine", ""}), HasSubstr("--engine: an empty value"));
}

TEST(PredictCommandLine, TopIsANumberOrAll) {
  EXPECT_EQ(parse({"--platform", "lan"}).options.report.top, 5U);
  EXPECT_EQ(parse({"--platform", "lan", "--top", "12"}).options.report.top, 12U);
  EXPECT_EQ(parse({"--platform", "lan", "--top", "all"}).options.report.top, report::ReportOptions::kAllRows);
  EXPECT_THAT(usage_error_of({"--platform", "lan", "--top", "many"}),
              HasSubstr("'many' is not a whole number from 1 to 1000000"));
  EXPECT_THAT(usage_error_of({"--platform", "lan", "--top", "5", "--format", "json"}),
              HasSubstr("--top has no effect with --format json"));
}

TEST(PredictCommandLine, AnEmptyValueIsNoDefault) {
  for (const char* option : {"--hosts", "--reference-speed", "--cpu-scale", "--output", "--mapping", "--shm"})
    EXPECT_THAT(usage_error_of({"--platform", "lan", option, ""}),
                HasSubstr(std::string(option) + ": an empty value"));
  EXPECT_THAT(usage_error_of({"--platform", "lan", ""}), HasSubstr("traces: an empty value"));
}

TEST(PredictCommandLine, HelpNamesEveryFormatAndShowsExamples) {
  const std::string help = parse({"--help"}).answer.value();
  for (const char* part : {"--platform", "--format", "json", "Examples:", "Exit codes"})
    EXPECT_THAT(help, HasSubstr(part));
}

TEST(PredictCommandLine, HelpIsWrittenOutInFull) {
  test::expect_golden(DPERF_SOURCE_DIR "/tests/unit/replay/predict/help.txt",
                      parse({"--help"}).answer.value());
}

TEST(PredictCommandLine, ListsTheAlgorithms) {
  const std::string list = parse({"--list-algorithms"}).answer.value();
  for (const char* part :
       {"allreduce", "neighbor_alltoall", "mpich_scattered", "--coll-selector", "smpi-ompi"})
    EXPECT_THAT(list, HasSubstr(part));
}

TEST(PredictCommandLine, TakesTheSelectorsThatAreKnown) {
  EXPECT_EQ(parse({"--platform", "lan", "--coll-selector", "mpich"}).options.replay.collectives.selector,
            "mpich");
  EXPECT_THAT(usage_error_of({"--platform", "lan", "--coll-selector", "mvapich"}),
              HasSubstr("'mvapich'; known: openmpi, mpich, smpi-ompi"));
}

}  // namespace
}  // namespace dperf::predict
