// What recording costs on this machine, from dperf-calibrate host to a run that cannot measure it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "support/command.h"
#include "support/temp_folder.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;

/// Times of a busy host are not well known, which is another matter.
int lines_without_warnings(const std::string& text) {
  std::istringstream lines(text);
  int count = 0;
  for (std::string line; std::getline(lines, line);)
    if (line.find("warning: ") == std::string::npos) ++count;
  return count;
}

class RecordedCosts : public testing::Test {
 protected:
  RecordedCosts() {
    char host[256] = "";
    gethostname(host, sizeof host - 1);
    file_ = work_ / "config" / "dperf" / "costs" / host;
  }
  CommandResult run(const std::vector<std::string>& command,
                    const std::map<std::string, std::string>& environment = {}) {
    CommandOptions options;
    options.folder = work_.path();
    options.environment = {{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                           {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                           {"XDG_CONFIG_HOME", (work_ / "config").string()},
                           {"DPERF_COSTS_FILE", ""}};
    for (const auto& [name, value] : environment) options.environment[name] = value;
    options.timeout = std::chrono::seconds(120);
    return run_command(command, options);
  }
  CommandResult calibrate(const std::map<std::string, std::string>& environment = {},
                          const std::vector<std::string>& more = {}) {
    std::vector<std::string> command = {program("dperf-calibrate"), "host", "--quick", "--copies", "1"};
    command.insert(command.end(), more.begin(), more.end());
    return run(command, environment);
  }
  /// What it writes to stderr; its trace is in the folder of that name.
  std::string run_untrusted(const std::string& folder,
                            const std::map<std::string, std::string>& environment = {}) {
    std::map<std::string, std::string> all = {{"LD_PRELOAD", CALIBRATE_SLOW_SEND},
                                              {"DPERF_TRACE_DIR", folder}};
    all.insert(environment.begin(), environment.end());
    const CommandResult traced = run({CALIBRATE_TRACED}, all);
    EXPECT_TRUE(traced.ok()) << describe(traced);
    return traced.err;
  }
  std::string costs_of(const std::string& folder) {
    const CommandResult info = run({program("dperf-trace"), "info", folder});
    EXPECT_TRUE(info.ok()) << describe(info);
    const auto begin = info.out.find("\ncosts ");
    if (begin == std::string::npos) return "";
    return info.out.substr(begin + 14, info.out.find('\n', begin + 1) - begin - 14);
  }
  static constexpr const char* kAssumed = "assumed for 1 rank (there was no time to measure)";
  TempFolder work_;
  std::filesystem::path file_;
};

TEST_F(RecordedCosts, AreTakenByARunThatCannotMeasure) {
  EXPECT_EQ(run_untrusted("before"), "");
  EXPECT_EQ(costs_of("before"), kAssumed);
  const CommandResult made = calibrate();
  ASSERT_TRUE(made.ok()) << describe(made);
  EXPECT_THAT(made.out, HasSubstr("\nwritten: " + file_.string() + "\n"));
  EXPECT_THAT(made.out, HasSubstr("\nrecording costs "));
  EXPECT_EQ(run_untrusted("after"), "");
  EXPECT_EQ(costs_of("after"), "recorded before for 1 rank (" + file_.string() + ")");
}

TEST_F(RecordedCosts, GoWhereTheyAreAskedFor) {
  const std::map<std::string, std::string> there = {{"DPERF_COSTS_FILE", "of/mine"}};
  const CommandResult made = calibrate(there);
  ASSERT_TRUE(made.ok()) << describe(made);
  EXPECT_FALSE(std::filesystem::exists(file_));
  EXPECT_EQ(run_untrusted("there", there), "");
  EXPECT_EQ(costs_of("there"), "recorded before for 1 rank (of/mine)");
  std::filesystem::copy(work_ / "of/mine", work_ / "m\xc3\xa4\xff");
  EXPECT_EQ(run_untrusted("latin", {{"DPERF_COSTS_FILE", "m\xc3\xa4\xff"}}), "");
  EXPECT_EQ(costs_of("latin"), "recorded before for 1 rank (m\xc3\xa4\xc3\xbf)")
      << "a byte that is not UTF-8";
}

TEST_F(RecordedCosts, ThatAreDamagedAreSaidToBeAndNotTaken) {
  write_file(file_, "dperf-costs 1\nand nothing else\n");
  EXPECT_EQ(run_untrusted("damaged"), "dperf: recorded costs are not used: " + file_.string() +
                                          ": is damaged: its check does not fit\n");
  EXPECT_EQ(costs_of("damaged"), kAssumed);
  EXPECT_EQ(run_untrusted("none", {{"DPERF_COSTS_FILE", "nowhere"}}),
            "dperf: recorded costs are not used: nowhere: No such file or directory\n");
  EXPECT_EQ(costs_of("none"), kAssumed);
}

TEST_F(RecordedCosts, AreNotWrittenIfTheyCannotBeMeasured) {
  write_file(file_, "of before");
  const CommandResult refused = calibrate({{"LD_PRELOAD", CALIBRATE_SLOW_SEND}});
  EXPECT_EQ(refused.exit_code, 1) << describe(refused);
  EXPECT_THAT(refused.err,
              HasSubstr("dperf-calibrate: what recording costs is not recorded: there was no time"));
  EXPECT_EQ(lines_without_warnings(refused.err), 1) << refused.err;
  EXPECT_EQ(read_file(file_), "of before");
  EXPECT_TRUE(std::filesystem::exists(work_ / "host.json"));
}

TEST_F(RecordedCosts, AreRefusedWhereTheyCannotBeWritten) {
  write_file(work_ / "config", "is a file");
  const CommandResult refused = calibrate();
  EXPECT_EQ(refused.exit_code, 1) << describe(refused);
  EXPECT_THAT(refused.err, HasSubstr("cannot write " + file_.string() + ": Not a directory"));
  const CommandResult nowhere = calibrate({{"XDG_CONFIG_HOME", ""}, {"HOME", ""}});
  EXPECT_EQ(nowhere.exit_code, 1) << describe(nowhere);
  EXPECT_THAT(nowhere.err, HasSubstr("DPERF_COSTS_FILE, XDG_CONFIG_HOME or HOME expected"));
}

TEST_F(RecordedCosts, CanBeLeftOut) {
  const CommandResult made = calibrate({}, {"--no-costs"});
  EXPECT_TRUE(made.ok()) << describe(made);
  EXPECT_THAT(made.out, testing::Not(HasSubstr("recording costs")));
  EXPECT_FALSE(std::filesystem::exists(file_));
}

}  // namespace
}  // namespace dperf::test
