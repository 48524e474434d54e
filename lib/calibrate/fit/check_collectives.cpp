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

std::string trace_text(const CollectiveTime& time, int ranks, int calls) {
  std::string text = fmt::format("ranks {}\nrank all\nMPI_Barrier\n", ranks);
  for (int i = 0; i < calls; ++i) text += statement(time);
  return text;
}

void predict_collectives(Group& group, const std::string& platform) {
  const Scratch scratch;
  const fs::path file = scratch.path() / "platform.xml";
  write_file(file, platform);
  const int ranks = static_cast<int>(group.hosts.size());
  const bool on_one_host = std::set(group.hosts.begin(), group.hosts.end()).size() == 1;
  for (CollectiveTime& time : group.collectives) {
    const double before_s = predicted_s(trace_text(time, ranks, 0), file, on_one_host);
    const double all_s = predicted_s(trace_text(time, ranks, time.calls), file, on_one_host);
    time.predicted_s = std::max(0.0, all_s - before_s) / time.calls;
  }
}

std::string collectives_table(const Group& group) {
  std::string table;
  double sum = 0;
  for (const CollectiveTime& time : group.collectives) {
    if (!time.predicted_s) continue;
    const double error = *time.predicted_s / time.median_s - 1;
    sum += std::abs(error) / static_cast<double>(group.collectives.size());
    table += fmt::format("  {:<14} {:>7} {:>12.1f} {:>12.1f} {:>+8.1f} % {:>7.1f} %\n", time.call, time.bytes,
                         time.median_s * 1e6, *time.predicted_s * 1e6, 100 * error,
                         100 * (time.high_s - time.low_s) / 2 / time.median_s);
  }
  if (table.empty()) return {};
  return fmt::format("collectives of {}, mean error {:.1f} %\n  {:<14} {:>7} {:>12} {:>12} {:>10} {:>9}\n{}",
                     counted(group.hosts.size(), "rank"), 100 * sum, "call", "bytes", "measured us",
                     "predicted us", "error", "known +-", table);
}

}  // namespace dperf::calibrate
