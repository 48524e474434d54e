// Every collective and some point-to-point patterns take as long in our replay as in SMPI: the same platform,
// no computation, both sides with the protocol "smpi" and the algorithms of SMPI's selector ompi.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cctype>
#include <cmath>
#include <map>
#include <sstream>

#include <unistd.h>

#include "model/oracle/cases.h"
#include "model/oracle/differences.h"
#include "replay/engine/fluid/fluid_engine.h"
#include "replay/engine/simgrid/setup/child.h"
#include "replay/engine/simgrid/simgrid_engine.h"
#include "replay/replay.h"
#include "support/command.h"
#include "trace/text/text.h"

namespace dperf::replay::testing {
namespace {

constexpr double kTolerance = 1e-4;
/// Where the two cut a vector at other bytes.
constexpr double kToleranceOfCuts = 1e-3;
const std::vector<long> kSizes = {8, 8192, 1 << 20};

struct Case {
  std::string pattern;
  long bytes;
};

/// What both sides run: these algorithms, or those of SMPI's selector ompi.
struct Comparison {
  int ranks = 2;
  std::vector<Case> cases;
  std::vector<std::string> smpi_settings = {};
  mpi::CollectiveChoice choice = {.selector = "smpi-ompi", .forced = {}};
  std::string platform = ORACLE_PLATFORM;
};

using Times = std::map<std::pair<std::string, long>, double>;

/// Seconds of each case under smpirun.
Times run_smpi(const Comparison& comparison) {
  std::vector<std::string> line = {ORACLE_SMPIRUN,
                                   "-no-privatize",
                                   "-np",
                                   std::to_string(comparison.ranks),
                                   "-platform",
                                   comparison.platform,
                                   "--log=root.thres:critical"};
  for (const char* setting :
       {"smpi/simulate-computation:no", "smpi/coll-selector:ompi", "smpi/wtime:0",
        "smpi/async-small-thresh:65536", "smpi/send-is-detached-thresh:65536", "smpi/host-speed:1f"})
    line.push_back(std::string("--cfg=") + setting);
  for (const std::string& setting : comparison.smpi_settings) line.push_back("--cfg=" + setting);
  line.push_back(ORACLE_PROGRAM);
  for (const Case& c : comparison.cases) line.push_back(c.pattern + ":" + std::to_string(c.bytes));
  test::CommandOptions options;
  options.timeout = std::chrono::seconds(120);
  const auto result = test::run_command(line, options);
  EXPECT_TRUE(result.ok()) << test::describe(result);
  Times times;
  std::istringstream out(result.out);
  std::string pattern;
  long bytes;
  for (double seconds; out >> pattern >> bytes >> seconds;) times[{pattern, bytes}] = seconds;
  return times;
}

using EngineMaker = std::unique_ptr<Engine> (*)(const SimgridOptions& options);

double replay_time(const Comparison& comparison, const Case& c, EngineMaker make = make_simgrid_engine) {
  const auto end = run_in_child("replaying", [&](const ChildReport& report) {
    const auto trace = trace::assemble(trace_of(c.pattern, comparison.ranks, c.bytes));
    SimgridOptions options;
    options.platform = comparison.platform;
    for (int rank = 0; rank < comparison.ranks; ++rank)
      options.host_of_rank.push_back(fmt::format("node-{}", rank));
    options.settings = {"surf/precision=1e-9"};
    options.memory_is_network = true;
    ReplayOptions replay_options;
    replay_options.protocol = "smpi";
    replay_options.collectives = comparison.choice;
    const auto engine = make(options);
    report.write(fmt::format("{:.12g}\n", replay(*trace, *engine, replay_options).t_predicted_s));
    _exit(0);
  });
  double seconds = -1;
  std::istringstream(end.report) >> seconds;
  EXPECT_GT(seconds, 0) << c.pattern << " " << c.bytes << ": " << end.report << end.errors;
  return seconds;
}

/// Both sides run all cases; they may differ by `tolerance`, or by what is explained for the case.
void expect_agreement(const Comparison& comparison, double general_tolerance) {
  const Times smpi = run_smpi(comparison);
  for (const Case& c : comparison.cases) {
    const Difference* difference = explained(c.pattern, comparison.ranks, c.bytes);
    const double tolerance = difference != nullptr ? difference->tolerance : general_tolerance;
    const double ours = replay_time(comparison, c);
    const auto theirs = smpi.find({c.pattern, c.bytes});
    const std::string name = fmt::format("{} of {} bytes on {} ranks", c.pattern, c.bytes, comparison.ranks);
    ASSERT_NE(theirs, smpi.end()) << name << ": SMPI did not end";
    EXPECT_LE(std::abs(ours / theirs->second - 1), tolerance)
        << name << ": " << ours << " s, SMPI " << theirs->second << " s";
    ::testing::Test::RecordProperty(fmt::format("{}_{}_{}", c.pattern, c.bytes, comparison.ranks),
                                    fmt::format("{:.4f} %", 100 * (ours / theirs->second - 1)));
  }
}

class OracleTest : public ::testing::TestWithParam<int> {};

TEST_P(OracleTest, AgreesWithSmpi) {
  Comparison comparison{.ranks = GetParam(), .cases = {}};
  for (std::string_view pattern : patterns())
    for (long bytes : kSizes) {
      const Difference* difference = explained(pattern, comparison.ranks, bytes);
      if (difference == nullptr || !difference->smpi_fails)
        comparison.cases.push_back({std::string(pattern), bytes});
    }
  expect_agreement(comparison, kTolerance);
}

/// SMPI takes the loopback of a host, if it has one, else its links to the others.
TEST(LoopbackOracleTest, AMessageToItselfTakesAsLongAsInSmpi) {
  expect_agreement({.ranks = 2,
                    .cases = {{"itself", 8}, {"itself", 65528}, {"itself", 65536}, {"itself", 1 << 20}},
                    .platform = ORACLE_LOOPBACK},
                   kTolerance);
}

// SimGrid at a precision that tells dates apart, and solving all of it: network/optim=Lazy misses some of
// what changes at the same date.
std::unique_ptr<Engine> make_exact_simgrid(const SimgridOptions& options) {
  SimgridOptions exact = options;
  exact.settings = {"surf/precision=1e-12", "maxmin/precision=1e-9", "network/optim=Full"};
  return make_simgrid_engine(exact);
}

TEST_P(OracleTest, TheFluidEngineAgreesWithSimgrid) {
  const Comparison comparison{.ranks = GetParam(), .cases = {}};
  for (std::string_view pattern : patterns()) {
    const Case c{std::string(pattern), 1 << 16};
    const double expected = replay_time(comparison, c, make_exact_simgrid);
    EXPECT_NEAR(replay_time(comparison, c, make_fluid_engine), expected, 1e-6 * expected) << pattern;
  }
}

class OneSidedOracleTest : public ::testing::TestWithParam<int> {};

TEST_P(OneSidedOracleTest, AgreesWithSmpi) {
  Comparison comparison{.ranks = GetParam(), .cases = {}};
  for (std::string_view pattern : one_sided_patterns())
    for (long bytes : kSizes) comparison.cases.push_back({std::string(pattern), bytes});
  expect_agreement(comparison, 0.01);
}

INSTANTIATE_TEST_SUITE_P(Ranks, OneSidedOracleTest, ::testing::Values(2, 3, 8));

INSTANTIATE_TEST_SUITE_P(Ranks, OracleTest, ::testing::Values(2, 4, 7, 16));

/// Algorithms that are the same in Open MPI and SMPI, under either's name.
struct SameAlgorithm {
  std::string_view collective, ours, smpi;
  bool even = false;    ///< SMPI's is another one for an odd number of ranks
  long from_bytes = 8;  ///< Open MPI's is another one for shorter vectors
  bool cuts_elsewhere = false;
};
constexpr SameAlgorithm kSame[] = {
    {"barrier", "linear", "ompi_basic_linear"},
    {"barrier", "double_ring", "ompi_doublering"},
    {"barrier", "recursive_doubling", "ompi_recursivedoubling"},
    {"barrier", "bruck", "ompi_bruck"},
    {"barrier", "tree", "ompi_tree"},
    {"bcast", "basic_linear", "flattree"},
    {"bcast", "scatter_allgather_ring", "scatter_LR_allgather", false, 1000, true},
    {"reduce", "linear", "ompi_basic_linear"},
    {"reduce", "in-order_binary", "ompi_in_order_binary"},
    {"reduce", "binary:32768", "ompi_binary"},
    {"allreduce", "recursive_doubling", "rdb"},
    {"allgather", "bruck", "bruck"},
    {"allgather", "neighbor", "ompi_neighborexchange", true},
    {"allgatherv", "bruck", "ompi_bruck"},
    {"allgatherv", "neighbor", "ompi_neighborexchange", true},
    {"alltoall", "linear", "basic_linear"},
    {"alltoall", "modified_bruck", "bruck"},
    {"alltoall", "pairwise", "ring"},
    {"alltoallv", "basic_linear", "ompi_basic_linear"},
    {"alltoallv", "pairwise", "ring"},
    {"gather", "basic_linear", "ompi_basic_linear"},
    {"gather", "binomial", "ompi_binomial"},
    {"scatter", "basic_linear", "ompi_basic_linear"},
    {"scatter", "linear_nb", "ompi_linear_nb"},
    {"reduce_scatter", "recursive_halving", "ompi_basic_recursivehalving"},
    {"reduce_scatter", "ring", "ompi_ring"},
    {"reduce_scatter", "butterfly", "ompi_butterfly"},
};

class SameAlgorithmTest : public ::testing::TestWithParam<SameAlgorithm> {};

TEST_P(SameAlgorithmTest, TakesAsLongAsInSmpi) {
  const SameAlgorithm& same = GetParam();
  const std::string collective(same.collective);
  for (int ranks : {2, 3, 8, 13}) {
    if (same.even && ranks % 2 != 0) continue;
    Comparison comparison{.ranks = ranks, .cases = {}};
    for (long bytes : {8L, 1000L, 65536L, 200000L})
      if (bytes >= same.from_bytes) comparison.cases.push_back({collective, bytes});
    comparison.smpi_settings = {fmt::format("smpi/{}:{}", same.collective, same.smpi)};
    comparison.choice = {.selector = "openmpi", .forced = {{collective, std::string(same.ours)}}};
    expect_agreement(comparison, same.cuts_elsewhere ? kToleranceOfCuts : kTolerance);
  }
}

void PrintTo(const SameAlgorithm& same, std::ostream* out) {
  *out << same.collective << " " << same.ours;
}

std::string name_of_test(const ::testing::TestParamInfo<SameAlgorithm>& info) {
  std::string name = fmt::format("{}_{}", info.param.collective, info.param.ours);
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(Algorithms, SameAlgorithmTest, ::testing::ValuesIn(kSame), name_of_test);

}  // namespace
}  // namespace dperf::replay::testing
