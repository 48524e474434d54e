// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "support/output.h"

namespace dperf::predict {
namespace {

constexpr std::size_t kBarWidth = 30;
constexpr std::chrono::milliseconds kPatience{1000}, kBetween{100};

}  // namespace

std::string progress_line(std::uint64_t done, std::uint64_t all, double elapsed_s) {
  const double part = all > 0 ? std::min(1.0, static_cast<double>(done) / static_cast<double>(all)) : 0;
  const auto filled = static_cast<std::size_t>(part * kBarWidth);
  std::string line =
      fmt::format("replaying [{:#<{}}{:-<{}}] {:3.0f} %", "", filled, "", kBarWidth - filled, 100 * part);
  if (part > 0) line += fmt::format(" {:5.0f} s left", elapsed_s * (1 - part) / part);
  return line;
}

ProgressBar::ProgressBar() : on_terminal_(isatty(STDERR_FILENO) == 1), start_(Clock::now()), last_(start_) {}

ProgressBar::~ProgressBar() {
  if (drawn_) say("\r\033[K");
}

void ProgressBar::show(std::uint64_t done, std::uint64_t all) {
  const Clock::time_point now = Clock::now();
  if (!on_terminal_ || now - start_ < kPatience || (drawn_ && now - last_ < kBetween)) return;
  const double elapsed_s = std::chrono::duration<double>(now - start_).count();
  say("\r{}\033[K", progress_line(done, all, elapsed_s));
  std::fflush(stderr);
  last_ = now;
  drawn_ = true;
}

}  // namespace dperf::predict
