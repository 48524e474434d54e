// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/cli/command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "replay/deploy/clusters.h"
#include "replay/deploy/placement.h"
#include "replay/platform/loggps_file.h"
#include "replay/predict/cli/command_line.h"
#include "replay/predict/cli/progress_bar.h"
#include "replay/predict/isolated.h"
#include "replay/predict/platform_file.h"
#include "replay/predict/predict.h"
#include "replay/predict/scaling.h"
#include "report/report.h"
#include "support/error.h"
#include "support/output.h"
#include "support/words.h"

namespace dperf::predict {
namespace {

void write(const Prediction& prediction, const PredictOptions& o) {
  const report::Report& format = report::find_report(o.format);
  std::ostringstream text;
  format.write(prediction, text, o.report);
  if (o.output.empty()) return write_stdout(printable(text.str()));
  write_file(o.output, text.str());
}

/// Which ranks would be in one cluster: no trace is needed.
std::string clusters_as_text(const PredictOptions& options) {
  replay::SimgridOptions engine;
  engine.platform = find_platform(options.platform, shipped_platforms());
  if (platform::is_loggps_file(engine.platform))
    throw Error("{}: has LogGPS parameters, and no hosts; --clusters expects a platform file of SimGrid",
                options.platform)
        .with_exit_code(kExitUsage);
  engine.settings = options.settings;
  engine.shared_memory = options.shared_memory;
  std::vector<platform::MappingHost> hosts;
  for (replay::PlatformHost& host : replay::read_platform(engine.platform))
    hosts.push_back({std::move(host.name), host.cores});
  const deploy::Isolated isolated = [](const auto& body) { return run_isolated(body); };
  const deploy::Placement placement =
      deploy::place_ranks({options.deploy, options.mapping, options.platform}, *options.clusters_of_ranks,
                          std::move(hosts), engine, isolated);
  return fmt::format("{}\n", fmt::join(deploy::clusters_of(placement.host_of_rank, engine, isolated), ","));
}

int scale(PredictOptions options) {
  std::vector<Scaled> rows;
  const std::vector<int> all = options.model_ranks;
  {
    ProgressBar bar;
    for (const int ranks : all) {
      options.model_ranks = {ranks};
      rows.push_back({ranks,
                      predict(options, [&](const replay::ProgressReport& report) { bar.show(report); }),
                      peak_bytes_of_model(options)});
    }
  }
  if (options.output.empty()) {
    write_stdout(printable(scaling_text(rows)));
  } else {
    const bool is_picture = options.output.extension() == ".svg";
    write_file(options.output, is_picture ? scaling_svg(rows) : scaling_text(rows));
  }
  return kExitOk;
}

}  // namespace

int run(int argc, const char* const* argv) {
  const CommandLine line = parse_command_line(argc, argv);
  if (line.answer) {
    write_stdout(*line.answer);
    return kExitOk;
  }
  if (!line.options.output.empty()) check_writable(line.options.output);
  if (line.options.clusters_of_ranks) {
    const std::string text = clusters_as_text(line.options);
    line.options.output.empty() ? write_stdout(text) : write_file(line.options.output, text);
    return kExitOk;
  }
  if (line.options.model_ranks.size() > 1) return scale(line.options);
  Prediction prediction;
  {
    ProgressBar bar;
    prediction = predict(line.options, [&](const replay::ProgressReport& report) { bar.show(report); });
  }
  write(prediction, line.options);
  return kExitOk;
}

}  // namespace dperf::predict
