// SPDX-License-Identifier: LGPL-2.1-or-later
#include "survey.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <random>

#include "calibrate/statistics.h"

namespace dperf::measure {
namespace {

using calibrate::CallCost;
using calibrate::Connection;
using calibrate::Median;
using calibrate::Timing;

// How the budget is shared; what one part leaves is there for the next.
constexpr double kForRoundTrips = 0.6, kForExchanges = 0.75, kForCalls = 0.85;
// What a sample lasts at least: the clock is read once in it.
constexpr double kShortestSample = 50e-6;
constexpr double kWellKnown = 0.005;
constexpr std::size_t kFewestSamples = 7, kMostSamples = 400;
// Where samples cost nothing, more of them see the machine in all its moods.
constexpr double kQuickSample = 1e-3;
constexpr std::size_t kFewestQuickSamples = 60;
// Where they last long, disturbances are small beside them.
constexpr double kLongSample = 50e-3;
constexpr std::size_t kFewestLongSamples = 3;

void tell(const char* what) {
  std::fprintf(stderr, "dperf-calibrate: measures %s\n", what);
}

/// The samples of one size.
struct Series {
  std::int64_t bytes = 0;
  int rounds = 1;
  std::vector<double> seconds;

  bool is_known() const {
    const double each_s = seconds.front() * rounds;
    const std::size_t fewest = each_s < kQuickSample  ? kFewestQuickSamples
                               : each_s < kLongSample ? kFewestSamples
                                                      : kFewestLongSamples;
    if (seconds.size() >= kMostSamples) return true;
    return seconds.size() >= fewest && uncertainty_of(calibrate::median_of(seconds)) < kWellKnown;
  }
};

Timing timing_of(const Series& series) {
  const Median median = calibrate::median_of(series.seconds);
  return {static_cast<double>(series.bytes),
          calibrate::usual_of(series.seconds),
          median.value,
          median.low,
          median.high,
          *std::min_element(series.seconds.begin(), series.seconds.end()),
          static_cast<int>(series.seconds.size())};
}

class Survey {
 public:
  Survey(Pair& pair, const Limits& limits) : pair_(pair), limits_(limits), begin_(now()) {}
  Connection make();

 private:
  double deadline(double part) const { return begin_ + part * limits_.budget_s; }
  std::vector<Timing> measure(Task task, std::vector<Series> series, double until);
  std::vector<Series> sizes_that_fit();
  std::vector<Series> sizes_of_exchanges() const;
  double half_round_trip(std::int64_t bytes) const;
  std::optional<double> first_size(Task task, std::optional<double> hint);
  bool waits(Task task, std::int64_t bytes);
  std::vector<CallCost> measure_calls(double until);
  double shortest(Task task, std::int64_t bytes, double until);
  double ratio_both_ways();

  Pair& pair_;
  const Limits limits_;
  const double begin_;
  Connection result_;
};

// Once through all sizes: what takes too long for the budget is left out, and each gets the rounds of a
// sample.
std::vector<Series> Survey::sizes_that_fit() {
  std::vector<Series> list;
  // One round trip of it, and as much for all sizes below, must find room a few times.
  const auto too_slow = [&](double seconds) { return 2 * seconds > 0.045 * limits_.budget_s; };
  pair_.ask({Task::kPingPong, 50, 1, 0});
  for (const double size : calibrate::geometric_sizes(static_cast<double>(limits_.largest_bytes))) {
    Series series{static_cast<std::int64_t>(size), 1, {}};
    double seconds = pair_.ask({Task::kPingPong, 1, series.bytes, 0});
    for (int again = 0; again < 3 && too_slow(seconds); ++again)
      seconds = std::min(seconds, pair_.ask({Task::kPingPong, 1, series.bytes, 0}));
    if (list.size() > 10 && too_slow(seconds)) break;
    series.rounds = static_cast<int>(std::clamp(kShortestSample / (2 * seconds), 1.0, 100.0));
    list.push_back(std::move(series));
  }
  return list;
}

// All sizes in a new order each time, until each is known well or the time is over. So a disturbance hits
// some samples of many sizes instead of all of one.
std::vector<Timing> Survey::measure(Task task, std::vector<Series> series, double until) {
  std::mt19937 random(1);
  std::vector<Series*> open;
  for (Series& one : series) open.push_back(&one);
  while (!open.empty()) {
    std::shuffle(open.begin(), open.end(), random);
    for (Series* one : open) {
      const bool must = one->seconds.empty();
      if (!must && now() > until) break;
      for (int i = 0; i < 3; ++i) {
        one->seconds.push_back(pair_.ask({task, one->rounds, one->bytes, 0}));
        if (now() > until || one->seconds.back() > kLongSample) break;
      }
    }
    if (now() > until) break;
    std::erase_if(open, [](const Series* one) { return one->is_known(); });
  }
  std::vector<Timing> timings;
  for (const Series& one : series)
    if (!one.seconds.empty()) timings.push_back(timing_of(one));
  return timings;
}

double Survey::half_round_trip(std::int64_t bytes) const {
  for (const Timing& timing : result_.half_round_trip)
    if (timing.bytes >= static_cast<double>(bytes)) return timing.usual_s;
  return result_.half_round_trip.back().usual_s;
}

std::vector<Series> Survey::sizes_of_exchanges() const {
  std::vector<Series> list;
  for (const Timing& timing : result_.half_round_trip) {
    const bool in_range = timing.bytes >= 1024 && timing.bytes <= 4 << 20;
    const bool is_power = std::exp2(std::round(std::log2(timing.bytes))) == timing.bytes;
    if (in_range && is_power) list.push_back({static_cast<std::int64_t>(timing.bytes), 1, {}});
  }
  return list;
}

double Survey::ratio_both_ways() {
  // Small enough for no sender to wait, and in all some fragments of the network's buffers.
  const auto limit = static_cast<std::int64_t>(result_.buffered_below.value_or(65536) / 2);
  const std::int64_t bytes = std::clamp<std::int64_t>(limit, 1, 16384);
  const int rounds = std::clamp(static_cast<int>(0.05 / half_round_trip(bytes)), 4, 16);
  std::vector<double> ratios;
  for (int i = 0; i < 9; ++i) {
    const double one = pair_.ask({Task::kOneWay, rounds, bytes, 0});
    ratios.push_back(pair_.ask({Task::kBothWays, rounds, bytes, 0}) / one);
  }
  return calibrate::median_of(ratios).value;
}

// The partner sleeps several times as long as the message takes. A rank that was not scheduled looks as if it
// had waited, so waiting must be seen each time; in a long sleep that is no danger.
bool Survey::waits(Task task, std::int64_t bytes) {
  const double pause_s = std::max(0.02, 5 * half_round_trip(bytes));
  const int times = pause_s < 0.1 ? 5 : 1;
  for (int i = 0; i < times; ++i)
    if (pair_.ask({task, 1, bytes, pause_s}) < 0.6 * pause_s) return false;
  return true;
}

// Whatever time it takes: that it was not found must mean that there is none. `hint`: where it probably is.
std::optional<double> Survey::first_size(Task task, std::optional<double> hint) {
  const auto largest = static_cast<std::int64_t>(result_.largest_bytes);
  if (hint && *hint > 1 && *hint <= result_.largest_bytes) {
    const auto size = static_cast<std::int64_t>(*hint);
    if (waits(task, size) && !waits(task, size - 1)) return hint;
  }
  std::int64_t below = 0, from = 1;
  while (!waits(task, from)) {
    if (from == largest) return std::nullopt;
    below = from;
    from = std::min(from * 4, largest);
  }
  while (from - below > 1) {
    const std::int64_t middle = below + (from - below) / 2;
    (waits(task, middle) ? from : below) = middle;
  }
  return static_cast<double>(from);
}

double Survey::shortest(Task task, std::int64_t bytes, double until) {
  std::vector<double> seconds;
  const double pause_s = 3 * half_round_trip(bytes) + 200e-6;
  for (int i = 0; i < 60 && (i < 5 || now() < until); ++i)
    seconds.push_back(pair_.ask({task, 1, bytes, pause_s}));
  return *std::min_element(seconds.begin(), seconds.end());
}

std::vector<CallCost> Survey::measure_calls(double until) {
  std::vector<CallCost> calls;
  const double limit = std::min(result_.buffered_below.value_or(65536), 65536.0);
  for (const std::int64_t bytes : {1, 64, 256, 1000, 4000, 16000, 32000, 60000}) {
    if (static_cast<double>(bytes) >= limit || bytes > limits_.largest_bytes) break;
    calls.push_back({static_cast<double>(bytes), shortest(Task::kSend, bytes, until),
                     shortest(Task::kIsend, bytes, until), shortest(Task::kReceive, bytes, until),
                     shortest(Task::kWait, bytes, until)});
  }
  return calls;
}

Connection Survey::make() {
  tell("round trips");
  result_.half_round_trip = measure(Task::kPingPong, sizes_that_fit(), deadline(kForRoundTrips));
  result_.largest_bytes = std::min(result_.half_round_trip.back().bytes, 4.0 * (1 << 20));
  tell("exchanges");
  result_.exchange = measure(Task::kExchange, sizes_of_exchanges(), deadline(kForExchanges));
  tell("senders and receivers that compute");
  result_.buffered_below = first_size(Task::kBusyReceiver, std::nullopt);
  result_.sender_moves_from = first_size(Task::kBusySender, result_.buffered_below);
  tell("calls");
  result_.calls = measure_calls(std::max(deadline(kForCalls), now() + 0.1 * limits_.budget_s));
  result_.both_ways = ratio_both_ways();
  return result_;
}

}  // namespace

Connection survey(Pair& pair, const Limits& limits) {
  return Survey(pair, limits).make();
}

}  // namespace dperf::measure
