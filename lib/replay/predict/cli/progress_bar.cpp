// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/cli/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "support/output.h"

namespace dperf::predict {
namespace {

using replay::ProgressReport;

constexpr std::size_t kBarWidth = 30;
constexpr std::chrono::milliseconds kPatience{1000}, kBetween{100};

constexpr auto kStages = std::to_array<std::pair<ProgressReport::Stage, const char*>>({
    {ProgressReport::Stage::kOpening, "opening traces"},
    {ProgressReport::Stage::kReading, "reading traces"},
    {ProgressReport::Stage::kReplaying, "replaying"},
});

const char* name_of(ProgressReport::Stage stage) {
  const auto* row =
      std::find_if(kStages.begin(), kStages.end(), [&](const auto& one) { return one.first == stage; });
  return row == kStages.end() ? "" : row->second;
}

}  // namespace

std::string progress_line(const ProgressReport& report, double elapsed_s) {
  const auto done = static_cast<double>(std::min(report.done, report.all));
  const double part = report.all > 0 ? done / static_cast<double>(report.all) : 0;
  const auto filled = static_cast<std::size_t>(part * kBarWidth);
  std::string line = fmt::format("{} [{:#<{}}{:-<{}}] {:3.0f} %", name_of(report.stage), "", filled, "",
                                 kBarWidth - filled, 100 * part);
  const bool has_rate = report.stage == ProgressReport::Stage::kReplaying && part > 0 && elapsed_s > 0;
  if (has_rate) line += fmt::format(" {:6.0f} thousand calls/s", 1e-3 * done / elapsed_s);
  if (part > 0) line += fmt::format(" {:5.0f} s left", elapsed_s * (1 - part) / part);
  return line;
}

ProgressBar::ProgressBar()
    : on_terminal_(isatty(STDERR_FILENO) == 1), start_(Clock::now()), stage_start_(start_), last_(start_) {}

ProgressBar::~ProgressBar() {
  if (drawn_) say("\r\033[K");
}

void ProgressBar::show(const ProgressReport& report) {
  const Clock::time_point now = Clock::now();
  // Of several replays, each begins anew.
  if (report.stage != shown_.stage || report.done < shown_.done) stage_start_ = now;
  shown_ = report;
  if (!on_terminal_ || now - start_ < kPatience || (drawn_ && now - last_ < kBetween)) return;
  const double elapsed_s = std::chrono::duration<double>(now - stage_start_).count();
  say("\r{}\033[K", progress_line(report, elapsed_s));
  std::fflush(stderr);
  last_ = now;
  drawn_ = true;
}

}  // namespace dperf::predict
