// An instrumented program behaves as the plain one: the same output except for times, the same exit code; and
// its trace adds up.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include <regex>
#include <sstream>

#include "support/command.h"
#include "support/temp_folder.h"

namespace {

using dperf::test::CommandOptions;
using dperf::test::CommandResult;
using dperf::test::describe;
using dperf::test::run_command;

class Programs : public testing::Test {
 protected:
  // Builds benchmarks/programs/NAME into a folder `kind`.
  std::string build(const std::string& name, const std::string& kind, const std::string& compiler) {
    const std::string folder = (work_ / kind).string();
    CommandOptions options;
    options.folder = std::string(DPERF_SOURCE_DIR) + "/benchmarks/programs/" + name;
    options.timeout = std::chrono::seconds(120);
    const CommandResult made = run_command({"make", "-s", "CC=" + compiler, "BUILD=" + folder}, options);
    EXPECT_TRUE(made.ok()) << describe(made);
    EXPECT_THAT(made.err, testing::Not(testing::HasSubstr("warning"))) << "with " << compiler;
    return folder + "/" + name;
  }

  CommandResult run(const std::string& program, int ranks, const std::vector<std::string>& arguments) {
    std::vector<std::string> command = {"mpirun", "--oversubscribe", "-n", std::to_string(ranks), program};
    command.insert(command.end(), arguments.begin(), arguments.end());
    CommandOptions options;
    options.environment = {{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                           {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                           {"DPERF_TRACE_DIR", traces().string()}};
    options.folder = work_.path();
    options.timeout = std::chrono::seconds(100);
    return run_command(command, options);
  }

  std::filesystem::path traces() const { return work_ / "traces"; }

  dperf::test::TempFolder work_;
};

// Lines that tell a time go; in tables, numbers with a fraction do.
std::string without_times(const std::string& text) {
  static const std::regex time_line("[^\n]*([Tt]ime in seconds|Mop/s)[^\n]*\n");
  static const std::regex table_times(" +[0-9]+\\.[0-9]{3}(?= |\n)");
  return std::regex_replace(std::regex_replace(text, time_line, ""), table_times, " #");
}

void expect_sums_add_up(const std::filesystem::path& traces) {
  const CommandResult check = run_command({dperf::test::program("dperf-trace"), "check", traces.string()});
  EXPECT_TRUE(check.ok()) << describe(check);
}

struct Case {
  std::string program;
  std::vector<std::string> arguments;
  std::vector<int> ranks;
  std::string expected;  // in the output
};

class SameBehaviour : public Programs {
 protected:
  void compare(const Case& c) {
    const std::string plain = build(c.program, "plain", "mpicc");
    const std::string instrumented = build(c.program, "instrumented", dperf::test::program("dperf-cc"));
    for (const int ranks : c.ranks) {
      SCOPED_TRACE(c.program + " on " + std::to_string(ranks) + " ranks");
      const CommandResult expected = run(plain, ranks, c.arguments);
      ASSERT_FALSE(std::filesystem::exists(traces())) << "the plain program wrote a trace";
      const CommandResult actual = run(instrumented, ranks, c.arguments);
      EXPECT_EQ(without_times(actual.out), without_times(expected.out)) << describe(actual);
      EXPECT_EQ(actual.exit_code, expected.exit_code) << describe(actual);
      EXPECT_THAT(actual.out, testing::HasSubstr(c.expected));
      expect_sums_add_up(traces());
      std::filesystem::remove_all(traces());
    }
  }
};

constexpr const char* kVerified = "Verification    = SUCCESSFUL";

TEST_F(SameBehaviour, IntegerSortClassS) {
  compare({"is", {"S"}, {1, 2, 4, 8}, kVerified});
}
TEST_F(SameBehaviour, IntegerSortClassW) {
  compare({"is", {"W"}, {1, 2, 4, 8}, kVerified});
}
TEST_F(SameBehaviour, IntegerSortClassA) {
  compare({"is", {"A"}, {1, 2, 4, 8}, kVerified});
}
TEST_F(SameBehaviour, IntegerSortOnAWrongNumberOfRanks) {
  compare({"is", {"S"}, {3}, ""});
}
TEST_F(SameBehaviour, Jacobi) {
  compare({"jacobi", {"300", "200"}, {1, 4, 6}, "checksum"});
}
TEST_F(SameBehaviour, Obstacle) {
  compare({"obstacle", {"24"}, {1, 3, 8}, "nowhere below"});
}
TEST_F(SameBehaviour, PingPong) {
  compare({"pingpong", {"1048576", "5"}, {2, 5}, "1048576"});
}

TEST(WithoutTimes, KeepsEverythingElse) {
  EXPECT_EQ(without_times("a 1.5\n Time in seconds = 2.0\nresidual 1e-5\n"), "a 1.5\nresidual 1e-5\n");
  EXPECT_EQ(without_times("    1024       50          0.123     4567.890\n"), "    1024       50 # #\n");
}

}  // namespace
