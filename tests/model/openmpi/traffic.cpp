// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/openmpi/traffic.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "calls/slice.h"
#include "model/replay/tiny_engine.h"
#include "replay/mpi/core/activity.h"
#include "replay/mpi/messages/message.h"
#include "replay/replay.h"
#include "support/command.h"
#include "trace/folder/folder.h"

namespace dperf::replay::testing {
namespace {

constexpr int kOtherLibrary = 77;

/// Each rank on a host of its own; writes down each message once, however the transport sends it.
class ListeningEngine final : public Engine {
 public:
  double now() const override { return engine_.now(); }
  void transfer(int from, int to, double bytes, Token token) override {
    if (mpi::activity_of(token) == mpi::Activity::kArrives)
      traffic[{from, to}].push_back(mpi::object_of<mpi::Message>(token)->bytes);
    engine_.transfer(from, to, bytes, token);
  }
  void transfer_part(int from, int to, const MessagePart& part, Token token) override {
    if (mpi::activity_of(token) == mpi::Activity::kArrives)
      traffic[{from, to}].push_back(mpi::object_of<mpi::Message>(token)->bytes);
    engine_.transfer_part(from, to, part, token);
  }
  void compute(int rank, double seconds, Token token) override { engine_.compute(rank, seconds, token); }
  void timer(double date, Token token) override { engine_.timer(date, token); }
  LinkKind link_kind(int from, int to) const override { return engine_.link_kind(from, to); }
  void run(EngineListener& listener) override { engine_.run(listener); }

  Traffic traffic;

 private:
  TinyEngine engine_{{.latency_s = 1e-5, .bytes_per_s = 1e9}};
};

void sort(Traffic& traffic) {
  for (auto& [pair, sizes] : traffic) std::sort(sizes.begin(), sizes.end());
}

std::map<std::string, Traffic> read_taps(const std::string& prefix, int ranks) {
  std::map<std::string, Traffic> rows;
  for (int from = 0; from < ranks; ++from) {
    std::ifstream file(fmt::format("{}.{}", prefix, from));
    std::string row;
    int to = 0;
    std::int64_t bytes = 0;
    while (file >> row >> to >> bytes)
      if (to != from) rows[row][{from, to}].push_back(bytes);
  }
  for (auto& [row, traffic] : rows) sort(traffic);
  return rows;
}

}  // namespace

std::string describe(const Traffic& traffic) {
  std::string text;
  for (const auto& [pair, sizes] : traffic) {
    text += fmt::format("{}->{}:", pair.first, pair.second);
    for (std::size_t i = 0; i < sizes.size();) {
      const auto end =
          static_cast<std::size_t>(std::upper_bound(sizes.begin(), sizes.end(), sizes[i]) - sizes.begin());
      text += end - i > 1 ? fmt::format(" {}x{}", sizes[i], end - i) : fmt::format(" {}", sizes[i]);
      i = end;
    }
    text += "\n";
  }
  return text;
}

OpenMpiRun::OpenMpiRun(int ranks, const std::vector<std::string>& rows,
                       const std::map<std::string, std::string>& settings)
    : rows_(rows) {
  std::vector<std::string> line = {OPENMPI_MPIRUN,        "--allow-run-as-root",
                                   "--oversubscribe",     "-n",
                                   std::to_string(ranks), "--mca",
                                   "mpi_yield_when_idle", "1"};
  for (const auto& [name, value] : settings) line.insert(line.end(), {"--mca", name, value});
  const std::string prefix = (folder_.path() / "sent").string();
  line.insert(line.end(), {OPENMPI_ROWS, prefix});
  line.insert(line.end(), rows.begin(), rows.end());
  test::CommandOptions options;
  options.folder = folder_.path();
  options.environment = {{"DPERF_TRACE_DIR", ""}};
  options.timeout = std::chrono::seconds(120);
  const auto result = test::run_command(line, options);
  known_ = result.exit_code != kOtherLibrary;
  if (!known_) return;
  EXPECT_TRUE(result.ok()) << test::describe(result);
  sent_ = read_taps(prefix, ranks);
  trace_ = trace::open(folder_.path() / "traces", true);
}

Traffic OpenMpiRun::sent(const std::string& row) const {
  const auto found = sent_.find(row);
  return found == sent_.end() ? Traffic{} : found->second;
}

Traffic OpenMpiRun::replayed(const std::string& row) const {
  const auto number = std::find(rows_.begin(), rows_.end(), row) - rows_.begin();
  ListeningEngine engine;
  replay::replay(*calls::slice(*trace_, static_cast<int>(number) + 1), engine, {});
  sort(engine.traffic);
  return engine.traffic;
}

}  // namespace dperf::replay::testing
