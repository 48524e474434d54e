// Open MPI's own monitoring component counts the messages of each collective between each two ranks; the
// schedules that the replay runs must have as many, of the same sizes. This checks the decision rules and the
// algorithms against the library itself.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <fstream>
#include <map>
#include <sstream>

#include "model/oracle/cases.h"
#include "replay/mpi/collectives/collective_call.h"
#include "replay/mpi/collectives/collectives.h"
#include "support/command.h"
#include "support/temp_folder.h"
#include "trace/text/text.h"

namespace dperf::replay::testing {
namespace {

/// What one rank sends to another.
struct Traffic {
  std::uint64_t messages = 0, bytes = 0;
  std::array<std::uint64_t, 66> of_size{};  ///< messages of 0 bytes, 1, 2 to 3, 4 to 7, ...
};
using Matrix = std::map<std::pair<int, int>, Traffic>;

std::string describe(const Traffic& traffic) {
  std::string text = fmt::format("{} messages, {} bytes, by size:", traffic.messages, traffic.bytes);
  for (std::size_t i = 0; i < traffic.of_size.size(); ++i)
    if (traffic.of_size[i] > 0) text += fmt::format(" 2^{}x{}", static_cast<int>(i) - 1, traffic.of_size[i]);
  return text;
}

struct Case {
  std::string pattern;
  long bytes;
  /// Different for each case: if the sums over all cases agree, so does each case.
  int times;
};

void add_schedule(Matrix& matrix, int rank, const mpi::Schedule& schedule, int times) {
  for (const mpi::Step& step : schedule) {
    if (step.op != mpi::Step::Op::kIsend || step.peer == rank) continue;
    Traffic& traffic = matrix[{rank, step.peer}];
    const auto weight = static_cast<std::uint64_t>(times);
    traffic.messages += weight;
    traffic.bytes += static_cast<std::uint64_t>(step.bytes) * weight;
    traffic.of_size[static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(step.bytes)))] +=
        weight;
  }
}

Matrix of_replay(int ranks, const std::vector<Case>& cases) {
  Matrix matrix;
  for (const Case& c : cases) {
    const bool more = std::find(more_collectives().begin(), more_collectives().end(), c.pattern) !=
                      more_collectives().end();
    const int root = static_cast<int>(c.bytes / 8 % ranks);
    const auto trace = trace::assemble(more ? more_trace_of(c.pattern, ranks, c.bytes, root)
                                            : trace_of(c.pattern, ranks, c.bytes, root));
    for (int rank = 0; rank < ranks; ++rank) {
      trace::Event event;
      const auto events = trace->rank(rank).events();
      EXPECT_TRUE(events->next(event));
      const auto call = mpi::collective_call(event, trace->rank(rank).definitions(), rank, ranks);
      add_schedule(matrix, rank, *mpi::make_schedule(call, {}), c.times);
    }
  }
  return matrix;
}

/// Reads what the monitoring component wrote: lines `KIND from to BYTES bytes MESSAGES msgs sent n,n,n...`.
/// The kind is I for messages of collectives, and E for others, among which it counts those of persistent
/// requests, that the linear alltoall is made of; the numbers by size are of both, in the first line.
Matrix read_profiles(const std::filesystem::path& folder, int ranks) {
  Matrix matrix;
  for (int rank = 0; rank < ranks; ++rank) {
    std::ifstream file(folder / fmt::format("profile.{}.prof", rank));
    EXPECT_TRUE(file.is_open()) << "no profile of rank " << rank;
    for (std::string line; std::getline(file, line);) {
      if (!line.starts_with("I\t") && !line.starts_with("E\t")) continue;
      std::istringstream words(line.substr(1));
      int from = 0, to = 0;
      std::uint64_t bytes = 0, messages = 0;
      std::string word, sizes;
      words >> from >> to >> bytes >> word >> messages >> word >> word >> sizes;
      if (from == to) continue;
      Traffic& traffic = matrix[{from, to}];
      traffic.bytes += bytes;
      traffic.messages += messages;
      std::istringstream numbers(sizes);
      for (std::size_t i = 0; i < traffic.of_size.size() && std::getline(numbers, word, ','); ++i)
        traffic.of_size[i] += std::stoull(word);
    }
  }
  return matrix;
}

Matrix run_open_mpi(int ranks, const std::vector<Case>& cases) {
  const test::TempFolder folder;
  std::vector<std::string> line = {MESSAGES_MPIRUN, "--oversubscribe", "-np", std::to_string(ranks)};
  if (geteuid() == 0) line.push_back("--allow-run-as-root");
  const std::string profile = (folder.path() / "profile").string();
  for (const auto& [key, value] : std::map<std::string, std::string>{{"pml_monitoring_enable", "2"},
                                                                     {"pml_monitoring_enable_output", "3"},
                                                                     {"pml_monitoring_filename", profile},
                                                                     {"mpi_yield_when_idle", "1"}}) {
    line.insert(line.end(), {"--mca", key, value});
  }
  line.push_back(MESSAGES_PROGRAM);
  for (const Case& c : cases) line.push_back(fmt::format("{}:{}:{}", c.pattern, c.bytes, c.times));
  test::CommandOptions options;
  options.timeout = std::chrono::seconds(200);
  const auto result = test::run_command(line, options);
  EXPECT_TRUE(result.ok()) << test::describe(result);
  return read_profiles(folder.path(), ranks);
}

/// Without what making the communicators needs.
Matrix of_open_mpi(int ranks, const std::vector<Case>& cases) {
  Matrix matrix = run_open_mpi(ranks, cases);
  for (const auto& [pair, start] : run_open_mpi(ranks, {})) {
    Traffic& traffic = matrix[pair];
    traffic.messages -= start.messages;
    traffic.bytes -= start.bytes;
    for (std::size_t i = 0; i < start.of_size.size(); ++i) traffic.of_size[i] -= start.of_size[i];
  }
  return matrix;
}

struct Sweep {
  int ranks;
  std::vector<long> sizes;
};

class MessagesTest : public ::testing::TestWithParam<Sweep> {};

TEST_P(MessagesTest, AreThoseOfOpenMpi) {
  const Sweep& run = GetParam();
  std::vector<Case> cases;
  for (const auto patterns : {collectives(), more_collectives()})
    for (std::string_view pattern : patterns)
      for (long bytes : run.sizes)
        cases.push_back({std::string(pattern), bytes, static_cast<int>(cases.size()) % 17 + 1});
  const Matrix ours = of_replay(run.ranks, cases), theirs = of_open_mpi(run.ranks, cases);
  for (int from = 0; from < run.ranks; ++from)
    for (int to = 0; to < run.ranks; ++to) {
      const auto a = ours.find({from, to}), b = theirs.find({from, to});
      const Traffic none;
      EXPECT_EQ(describe(a == ours.end() ? none : a->second), describe(b == theirs.end() ? none : b->second))
          << "from rank " << from << " to rank " << to;
    }
}

std::string name_of_test(const ::testing::TestParamInfo<Sweep>& info) {
  return fmt::format("{}", info.param.ranks);
}

INSTANTIATE_TEST_SUITE_P(Ranks, MessagesTest,
                         ::testing::Values(Sweep{2, {0, 8, 96, 4096, 20000, 200000, 1 << 20}},
                                           Sweep{3, {0, 8, 96, 4096, 20000, 200000, 1 << 20}},
                                           Sweep{4, {0, 8, 96, 4096, 20000, 200000, 1 << 20}},
                                           Sweep{5, {0, 8, 96, 4096, 20000, 200000}},
                                           Sweep{6, {0, 8, 96, 4096, 20000, 200000}},
                                           Sweep{7, {0, 8, 96, 1000, 4096, 20000, 200000}},
                                           Sweep{8, {0, 8, 96, 1000, 4096, 20000, 100000}},
                                           Sweep{16, {0, 8, 1000, 20000}}),
                         name_of_test);

}  // namespace
}  // namespace dperf::replay::testing
