// SPDX-License-Identifier: LGPL-2.1-or-later
#include "calibrate/fit/check_collectives.h"

#include <stdlib.h>

#include <array>
#include <cmath>
#include <set>
#include <string_view>

#include "replay/predict/predict.h"
#include "support/error.h"
#include "support/output.h"
#include "support/words.h"
#include "trace/folder/folder.h"
#include "trace/text/text.h"

namespace dperf::calibrate {
namespace {

namespace fs = std::filesystem;

/// A folder that is gone afterwards.
class Scratch {
 public:
  Scratch() {
    std::string name = (fs::temp_directory_path() / "dperf-calibrate-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw Error("{}: no folder can be made there", name);
    path_ = name;
  }
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

/// What one rank does in a round of a pattern.
std::string pattern_round(const CollectiveTime& time, int rank, int ranks) {
  const std::string size = fmt::format(" count={} type=1B", time.bytes);
  const auto send = [&](int to) { return fmt::format("MPI_Send{} dest={}\n", size, to); };
  const auto receive = [&](int from) { return fmt::format("MPI_Recv{} source={}\n", size, from); };
  if (time.call == "round trip")
    return rank == 0 ? send(1) + receive(1) : rank == 1 ? receive(0) + send(0) : std::string();
  if (time.call == "ring")
    return fmt::format("MPI_Sendrecv scount={0} stype=1B dest={1} rcount={0} rtype=1B source={2}\n",
                       time.bytes, (rank + 1) % ranks, (rank + ranks - 1) % ranks);
  if (time.call == "row")
    return (rank > 0 ? receive(rank - 1) : "") + (rank + 1 < ranks ? send(rank + 1) : "");
  throw Error("'{}' is not a pattern that dperf-calibrate measures", time.call);
}

/// What stands apart comes after a barrier.
std::string before_each(const CollectiveTime& time) {
  return time.apart ? "MPI_Barrier\n" : "";
}

struct CallRow {
  std::string_view call, arguments;
  double bytes_an_element;
};
constexpr auto kCalls = std::to_array<CallRow>({{"MPI_Barrier", "", 0},
                                                {"MPI_Bcast", " count={} type=1B root=0", 1},
                                                {"MPI_Allreduce", " count={} type=8B", 8},
                                                {"MPI_Alltoall", " count={} type=1B", 1}});

std::string statement(const CollectiveTime& time) {
  for (const CallRow& row : kCalls)
    if (row.call == time.call)
      return fmt::format("{}{}\n", row.call,
                         row.bytes_an_element > 0
                             ? fmt::format(fmt::runtime(row.arguments), time.bytes / row.bytes_an_element)
                             : std::string());
  throw Error("'{}' is not a collective that dperf-calibrate measures", time.call);
}

double predicted_s(const std::string& text, const fs::path& platform, bool on_one_host) {
  const Scratch scratch;
  predict::PredictOptions options;
  options.traces = scratch.path() / "traces";
  options.platform = platform.string();
  if (on_one_host) options.mapping.ranks_per_host = 1 << 16;
  options.mapping.mapping = on_one_host ? "block" : "round-robin";
  trace::write_folder(*trace::assemble(text, "collectives"), options.traces);
  return predict::predict(options).t_predicted_s;
}

}  // namespace

std::string pattern_trace_text(const CollectiveTime& time, int ranks, bool with_calls) {
  std::string text = fmt::format("ranks {}\n", ranks);
  for (int rank = 0; rank < ranks; ++rank) {
    text += fmt::format("rank {}\nMPI_Barrier\n", rank);
    const std::string round = before_each(time) + (with_calls ? pattern_round(time, rank, ranks) : "");
    for (int i = 0; i < time.calls; ++i) text += round;
  }
  return text;
}

std::string trace_text(const CollectiveTime& time, int ranks, bool with_calls) {
  std::string text = fmt::format("ranks {}\nrank all\nMPI_Barrier\n", ranks);
  const std::string round = before_each(time) + (with_calls ? statement(time) : "");
  for (int i = 0; i < time.calls; ++i) text += round;
  return text;
}

void predict_checks(Group& group, const std::string& platform) {
  const Scratch scratch;
  const fs::path file = scratch.path() / "platform.xml";
  write_file(file, platform);
  const int ranks = static_cast<int>(group.hosts.size());
  const auto predict = [&](CollectiveTime& time, auto text_of) {
    const double before_s = predicted_s(text_of(time, ranks, false), file, is_on_one_host(group));
    const double all_s = predicted_s(text_of(time, ranks, true), file, is_on_one_host(group));
    time.predicted_s = std::max(0.0, all_s - before_s) / time.calls;
  };
  for (CollectiveTime& time : group.collectives) predict(time, trace_text);
  for (CollectiveTime& time : group.patterns) predict(time, pattern_trace_text);
}

bool is_on_one_host(const Group& group) {
  return std::set(group.hosts.begin(), group.hosts.end()).size() == 1;
}

namespace {

std::string table_of(const std::vector<CollectiveTime>& times, std::string_view heading) {
  std::string rows;
  double sum = 0;
  for (const CollectiveTime& time : times) {
    if (!time.predicted_s) continue;
    const double error = *time.predicted_s / time.median_s - 1;
    sum += std::abs(error) / static_cast<double>(times.size());
    rows += fmt::format("  {:<14} {:>7} {:>12.4g} {:>12.4g} {:>+8.1f} % {:>7.1f} %\n", time.call, time.bytes,
                        time.median_s * 1e6, *time.predicted_s * 1e6, 100 * error,
                        100 * (time.high_s - time.low_s) / 2 / time.median_s);
  }
  if (rows.empty()) return {};
  return fmt::format("{}, mean error {:.1f} %\n  {:<14} {:>7} {:>12} {:>12} {:>10} {:>9}\n{}", heading,
                     100 * sum, "call", "bytes", "measured us", "predicted us", "error", "known +-", rows);
}

}  // namespace

std::string checks_table(const Group& group) {
  const std::string ranks = counted(group.hosts.size(), "rank");
  return table_of(group.collectives, "collectives of " + ranks) +
         table_of(group.patterns, "messages between " + ranks);
}

}  // namespace dperf::calibrate
