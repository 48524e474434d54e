// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <random>

#include "calibrate/measure/statistics.h"
#include "fragments.h"

namespace dperf::measure {
namespace {

using calibrate::CallCost;
using calibrate::Connection;
using calibrate::Median;
using calibrate::Timing;

// How the budget is shared; what one part leaves is there for the next.
constexpr double kForSends = 0.05, kForRoundTrips = 0.6, kForExchanges = 0.75, kForCopies = 0.8,
                 kForCalls = 0.85;
constexpr double kNoLimit = std::numeric_limits<double>::infinity();
// What a sample lasts at least: the clock is read once in it.
constexpr double kShortestSample = 50e-6;
constexpr double kWellKnown = 0.005;
constexpr std::size_t kFewestSamples = 7, kMostSamples = 400;
// Where samples cost nothing, more of them see the machine in all its moods.
constexpr double kQuickSample = 1e-3;
constexpr std::size_t kFewestQuickSamples = 60;
// Where they last long, disturbances are small beside them.
constexpr double kLongSample = 50e-3;
constexpr std::size_t kFewestLongSamples = 5;
// Of rows, which are disturbed more often than not where the cores have other work.
constexpr double kUndisturbed = 0.25;
// After a sample that lasts longer, all that are shorter get their turn.
constexpr double kHeavySample = 10e-3;

void announce(const char* what) {
  std::fprintf(stderr, "dperf-calibrate: measures %s\n", what);
}

/// The samples of one size.
struct Series {
  std::int64_t bytes = 0;
  int rounds = 1;
  std::vector<double> seconds;
  std::vector<double> references;  ///< of each sample, if the machine may change

  /// Those that were measured on the machine with that reference; all, if these are too few.
  std::vector<double> samples_of(double reference_s) const {
    std::vector<double> same;
    for (std::size_t i = 0; i < references.size(); ++i)
      if (calibrate::is_same_machine(references[i], reference_s)) same.push_back(seconds[i]);
    return same.size() >= kFewestLongSamples ? same : seconds;
  }
  bool is_heavy() const {
    return !seconds.empty() && *std::min_element(seconds.begin(), seconds.end()) * rounds > kHeavySample;
  }
  bool is_known() const {
    if (seconds.empty()) return false;
    const double each_s = seconds.front() * rounds;
    const std::size_t fewest = each_s < kQuickSample  ? kFewestQuickSamples
                               : each_s < kLongSample ? kFewestSamples
                                                      : kFewestLongSamples;
    if (seconds.size() >= kMostSamples) return true;
    return seconds.size() >= fewest && uncertainty_of(calibrate::median_of(seconds)) < kWellKnown;
  }
};

Timing timing_of(const Series& series, double reference_s) {
  const std::vector<double> seconds = series.samples_of(reference_s);
  const Median median = calibrate::median_of(seconds);
  return {static_cast<double>(series.bytes),
          calibrate::usual_of(seconds),
          median.value,
          median.low,
          median.high,
          *std::min_element(seconds.begin(), seconds.end()),
          static_cast<int>(seconds.size())};
}

/// Of the same calls, measured several times: of costs the least, of what a disturbance changes either way
/// the median.
CallCost combined(const std::vector<CallCost>& passes) {
  CallCost all = passes.front();
  const auto values_of = [&](std::optional<double> CallCost::*member) {
    std::vector<double> values;
    for (const CallCost& pass : passes)
      if (pass.*member) values.push_back(*(pass.*member));
    return values;
  };
  for (const CallCost& pass : passes) {
    all.isend_s = std::min(all.isend_s, pass.isend_s);
    all.receive_s = std::min(all.receive_s, pass.receive_s);
  }
  for (const auto member : {&CallCost::send_s, &CallCost::wait_s})
    if (const auto values = values_of(member); !values.empty())
      all.*member = *std::min_element(values.begin(), values.end());
  for (const auto member : {&CallCost::row_s, &CallCost::exchange_extra_s})
    if (const auto values = values_of(member); !values.empty())
      all.*member = calibrate::median_of(values).value;
  return all;
}

class Sweep {
 public:
  Sweep(Pair& pair, const Limits& limits, bool in_memory)
      : pair_(pair), limits_(limits), in_memory_(in_memory), begin_(now()) {}
  Connection make();

 private:
  double deadline(double part) const { return begin_ + part * limits_.budget_s; }
  /// The same, but not before the next part had some time as well: on a busy host all that came before takes
  /// longer.
  double deadline(double part, double least) const {
    return std::max(deadline(part), now() + least * limits_.budget_s);
  }
  std::vector<Timing> measure(Task task, std::vector<Series> series, double until);
  void sample(Task task, Series& one, double until);
  double reference();
  double usual(const std::function<double()>& measured_s, double until);
  double exchange_beyond_one_way(std::int64_t bytes, double until);
  double empty_saved(double until);
  double collective_overhead(double until);
  std::vector<calibrate::UnwrittenTime> unwritten(double until);
  std::vector<calibrate::ColdCall> cold_calls(double until);
  double rewrite_byte(double until);
  double each_of_a_row(std::int64_t bytes, double until);
  void sample_in_random_order(Task task, std::vector<Series*>& list, double until);
  std::vector<Series> sizes_that_fit();
  std::vector<Series> powers_of_two(double largest) const;
  Task round_trip() const { return in_memory_ ? Task::kRoundTrip : Task::kPingPong; }
  double half_round_trip(std::int64_t bytes) const;
  std::optional<double> first_size(Task task, std::optional<double> hint, std::int64_t least = 1,
                                   double lead_s = 0);
  bool waits(Task task, std::int64_t bytes, double lead_s);
  std::optional<double> sender_stops();
  std::optional<double> unreceived();
  std::vector<CallCost> measure_calls(double until);
  std::vector<CallCost> measure_calls_once(double until);
  double shortest(Task task, std::int64_t bytes, double until);
  double ratio_both_ways();
  calibrate::MessageTime small_row();
  std::optional<calibrate::MessageTime> measure_send();

  Pair& pair_;
  const Limits limits_;
  const bool in_memory_;
  const double begin_;
  std::mt19937 random_{1};
  std::vector<double> references_;
  Connection result_;
};

// Once through all sizes: what takes too long for the budget is left out, and each gets the rounds of a
// sample.
std::vector<Series> Sweep::sizes_that_fit() {
  std::vector<Series> list;
  // One round trip of it, and as much for all sizes below, must find room a few times.
  const auto too_slow = [&](double seconds) { return 2 * seconds > 0.045 * limits_.budget_s; };
  pair_.ask({Task::kPingPong, 50, 1, 0});
  for (const double size : calibrate::geometric_sizes(static_cast<double>(limits_.largest_bytes))) {
    Series series{static_cast<std::int64_t>(size), 1, {}, {}};
    double seconds = pair_.ask({round_trip(), 1, series.bytes, 0});
    for (int again = 0; again < 3 && too_slow(seconds); ++again)
      seconds = std::min(seconds, pair_.ask({round_trip(), 1, series.bytes, 0}));
    if (list.size() > 10 && too_slow(seconds)) break;
    series.rounds = static_cast<int>(std::clamp(kShortestSample / (2 * seconds), 1.0, 100.0));
    list.push_back(std::move(series));
  }
  return list;
}

void Sweep::sample(Task task, Series& one, double until) {
  for (int i = 0; i < 3; ++i) {
    const double reference_s = in_memory_ ? reference() : 0;
    // What is compared with round trips has to wait for their machine. A copy is the matter of one core.
    if (result_.reference_s && task != Task::kCopy &&
        !calibrate::is_same_machine(reference_s, *result_.reference_s))
      return;
    if (in_memory_) one.references.push_back(reference_s);
    one.seconds.push_back(pair_.ask({task, one.rounds, one.bytes, 0}));
    if (now() > until || one.is_heavy()) return;
  }
}

void Sweep::sample_in_random_order(Task task, std::vector<Series*>& list, double until) {
  std::erase_if(list, [](const Series* one) { return one->is_known(); });
  std::shuffle(list.begin(), list.end(), random_);
  for (Series* one : list)
    if (one->seconds.empty() || now() <= until) sample(task, *one, until);
}

// All sizes in a new order each time, until each is known well or the time is over. So a disturbance hits
// some samples of many sizes instead of all of one. All light ones take less time than a heavy one: they come
// again after each of those.
std::vector<Timing> Sweep::measure(Task task, std::vector<Series> series, double until) {
  std::vector<Series*> light, heavy;
  for (Series& one : series) light.push_back(&one);
  sample_in_random_order(task, light, until);
  for (Series& one : series)
    if (one.is_heavy()) heavy.push_back(&one);
  std::erase_if(light, [](const Series* one) { return one->is_heavy(); });
  while (now() <= until && (!light.empty() || !heavy.empty())) {
    sample_in_random_order(task, light, until);
    std::erase_if(heavy, [](const Series* one) { return one->is_known(); });
    if (heavy.empty()) continue;
    // The one that is known least by its samples so far; which of equals is a matter of chance.
    std::shuffle(heavy.begin(), heavy.end(), random_);
    Series& next = **std::min_element(heavy.begin(), heavy.end(), [](const Series* a, const Series* b) {
      return a->seconds.size() < b->seconds.size();
    });
    if (now() <= until) sample(task, next, until);
  }
  // The first thing that is measured in earnest says which machine counts.
  if (!result_.reference_s && !references_.empty())
    result_.reference_s = calibrate::median_of(references_).value;
  std::vector<Timing> timings;
  for (const Series& one : series)
    if (!one.seconds.empty()) timings.push_back(timing_of(one, result_.reference_s.value_or(0)));
  return timings;
}

double Sweep::reference() {
  constexpr int kRounds = 25, kBytes = 8;
  references_.push_back(pair_.ask({Task::kPingPong, kRounds, kBytes, 0}));
  return references_.back();
}

double Sweep::half_round_trip(std::int64_t bytes) const {
  for (const Timing& timing : result_.half_round_trip)
    if (timing.bytes >= static_cast<double>(bytes)) return timing.usual_s;
  return result_.half_round_trip.back().usual_s;
}

std::vector<Series> Sweep::powers_of_two(double largest) const {
  std::vector<Series> list;
  for (const Timing& timing : result_.half_round_trip) {
    const bool in_range = timing.bytes >= 1024 && timing.bytes <= largest;
    const bool is_power = std::exp2(std::round(std::log2(timing.bytes))) == timing.bytes;
    if (in_range && is_power) list.push_back({static_cast<std::int64_t>(timing.bytes), 1, {}, {}});
  }
  return list;
}

double Sweep::ratio_both_ways() {
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

// Few rounds, and the quicker of both: beside other load, most of many would wait for a core, and their
// difference would be many times what is measured here.
double Sweep::rewrite_byte(double until) {
  constexpr int kRounds = 8, kBytes = 64 << 10;
  Series elsewhere, again;
  for (int i = 0; i < 61 && (i < 11 || now() < until); ++i) {
    for (Series* series : {&elsewhere, &again}) series->references.push_back(reference());
    elsewhere.seconds.push_back(pair_.ask({Task::kCopyElsewhere, kRounds, kBytes, 0}));
    again.seconds.push_back(pair_.ask({Task::kCopyToSent, kRounds, kBytes, 0}));
  }
  const auto undisturbed = [&](const Series& series) {
    return calibrate::quantile_of(series.samples_of(result_.reference_s.value_or(0)), kUndisturbed);
  };
  return std::max(0.0, undisturbed(again) - undisturbed(elsewhere)) / kRounds / kBytes;
}

std::vector<calibrate::UnwrittenTime> Sweep::unwritten(double until) {
  constexpr double kSampleS = 1e-3, kLargest = 4 << 20;
  constexpr int kFewest = 3, kMost = 9;
  std::vector<calibrate::UnwrittenTime> times;
  for (const Series& size : powers_of_two(kLargest)) {
    const int rounds = std::clamp(static_cast<int>(kSampleS / half_round_trip(size.bytes)), 1, 100);
    std::vector<double> sent, copied;
    for (int i = 0; i < kMost && (i < kFewest || now() < until); ++i) {
      sent.push_back(pair_.ask({Task::kUnwritten, rounds, size.bytes, 0}));
      copied.push_back(pair_.ask({Task::kCopyUnwritten, rounds, size.bytes, 0}));
    }
    times.push_back({static_cast<double>(size.bytes), calibrate::median_of(sent).value,
                     calibrate::median_of(copied).value});
  }
  return times;
}

// What comes behind more computation is small beside that. What matters most is measured first: on a busy
// host there may be no time for the others.
std::vector<calibrate::ColdCall> Sweep::cold_calls(double until) {
  constexpr double kSampleS = 10e-3;
  constexpr int kFewest = 10, kMost = 200, kBytes = 8;
  std::vector<calibrate::ColdCall> calls;
  for (const double computed_s : {3e-5, 3e-4, 3e-6, 1e-4, 1e-5, 1e-3}) {
    if (!calls.empty() && now() > until) break;
    const int rounds = std::clamp(static_cast<int>(kSampleS / computed_s), kFewest, kMost);
    const auto difference = [&] {
      const double warm_s = pair_.ask({Task::kAfterWork, kMost, kBytes, 0});
      return pair_.ask({Task::kAfterWork, rounds, kBytes, computed_s}) - warm_s;
    };
    calls.push_back({computed_s, usual(difference, now())});
  }
  std::ranges::sort(calls, {}, &calibrate::ColdCall::computed_s);
  return calls;
}

// A row less a shorter one: what is left is neither the way of the first message nor that of the answer. In a
// much longer one the kernel puts several messages into a frame.
calibrate::MessageTime Sweep::small_row() {
  constexpr std::int64_t kBytes = 8;
  constexpr int kShort = 4, kLong = 20;
  std::vector<double> seconds;
  for (int i = 0; i < 41; ++i) {
    const double few_s = pair_.ask({Task::kOneWay, kShort, kBytes, 0});
    seconds.push_back((pair_.ask({Task::kOneWay, kLong, kBytes, 0}) - few_s) / (kLong - kShort));
  }
  return {kBytes, std::max(0.0, calibrate::median_of(seconds).value)};
}

// The partner sleeps several times as long as the message takes. A rank that was not scheduled looks as if it
// had waited, so waiting must be seen each time; in a long sleep there is no such danger.
bool Sweep::waits(Task task, std::int64_t bytes, double lead_s) {
  const double pause_s = std::max(0.02, 5 * half_round_trip(bytes));
  const int times = pause_s < 0.1 ? 5 : 1;
  for (int i = 0; i < times; ++i)
    if (pair_.ask({task, 1, bytes, pause_s, lead_s}) < lead_s + 0.6 * pause_s) return false;
  return true;
}

// Whatever time it takes: that it was not found must mean that there is none. `hint`: where it probably is.
std::optional<double> Sweep::first_size(Task task, std::optional<double> hint, std::int64_t least,
                                        double lead_s) {
  const auto largest = static_cast<std::int64_t>(result_.largest_bytes);
  if (hint && *hint > 1 && *hint <= result_.largest_bytes) {
    const auto size = static_cast<std::int64_t>(*hint);
    if (waits(task, size, lead_s) && !waits(task, size - 1, lead_s)) return hint;
  }
  std::int64_t below = least - 1, from = least;
  while (!waits(task, from, lead_s)) {
    if (from == largest) return std::nullopt;
    below = from;
    from = std::min(from * 4, largest);
  }
  // A limit of a protocol is found to the byte; how much fits into a socket is not such a number.
  while (from - below > (lead_s > 0 ? from / 16 : 1)) {
    const std::int64_t middle = below + (from - below) / 2;
    (waits(task, middle, lead_s) ? from : below) = middle;
  }
  return static_cast<double>(from);
}

// Of messages that their sender moves: it stays inside MPI calls until it must have learned that the receiver
// is there, but no longer. What it had time for then goes on without it.
std::optional<double> Sweep::sender_stops() {
  const auto least = static_cast<std::int64_t>(*result_.sender_moves_from);
  const double lead_s = half_round_trip(least) + 3 * half_round_trip(1);
  return first_size(Task::kBusySender, std::nullopt, least, lead_s);
}

std::optional<double> Sweep::unreceived() {
  constexpr double kMostBytes = 8 << 20, kLongest_s = 0.5;
  const double limit = result_.buffered_below.value_or(65536);
  const auto bytes = static_cast<std::int64_t>(std::clamp(limit / 2, 1.0, 16384.0));
  const double most = std::min(kMostBytes / static_cast<double>(bytes), kLongest_s / half_round_trip(bytes));
  const int rounds = std::max(1, static_cast<int>(most));
  const double found = pair_.ask({Task::kUnreceived, rounds, bytes, kLongest_s});
  if (found >= static_cast<double>(rounds) * static_cast<double>(bytes)) return std::nullopt;
  return found;
}

// The kernel holds the last part of a large message when MPI_Send returns. How much grows with what a
// connection has carried, so this comes before anything larger.
std::optional<calibrate::MessageTime> Sweep::measure_send() {
  constexpr std::int64_t kBytes = 262144;
  if (limits_.largest_bytes < kBytes) return std::nullopt;
  std::vector<double> seconds;
  for (int i = 0; i < 9 && (i < 3 || now() < deadline(kForSends)); ++i)
    seconds.push_back(pair_.ask({Task::kSend, 1, kBytes, 0}));
  return calibrate::MessageTime{static_cast<double>(kBytes), calibrate::median_of(seconds).value};
}

double Sweep::shortest(Task task, std::int64_t bytes, double until) {
  Series series{bytes, 1, {}, {}};
  const double pause_s = 3 * half_round_trip(bytes) + 200e-6;
  for (int i = 0; i < 60 && (i < 5 || now() < until); ++i) {
    if (in_memory_) series.references.push_back(reference());
    series.seconds.push_back(pair_.ask({task, 1, bytes, pause_s}));
  }
  const std::vector<double> seconds = series.samples_of(result_.reference_s.value_or(0));
  return *std::min_element(seconds.begin(), seconds.end());
}

/// Of a number of samples; nothing is less than 0.
double Sweep::usual(const std::function<double()>& measured_s, double until) {
  Series series;
  for (int i = 0; i < 61 && (i < 11 || now() < until); ++i) {
    series.references.push_back(reference());
    series.seconds.push_back(std::max(0.0, measured_s()));
  }
  return calibrate::usual_of(series.samples_of(result_.reference_s.value_or(0)));
}

// Differences are taken of what is measured one right after the other: whatever moves, it moves both.
double Sweep::exchange_beyond_one_way(std::int64_t bytes, double until) {
  constexpr int kRounds = 100;
  const auto difference = [&] {
    const double one_way_s = pair_.ask({Task::kPingPong, kRounds, bytes, 0});
    return pair_.ask({Task::kExchangeRow, kRounds, bytes, 0}) / kRounds - one_way_s;
  };
  return usual(difference, until);
}

double Sweep::empty_saved(double until) {
  constexpr int kRounds = 100;
  const auto difference = [&] {
    const double empty_s = pair_.ask({Task::kPingPong, kRounds, 0, 0});
    return pair_.ask({Task::kPingPong, kRounds, 1, 0}) - empty_s;
  };
  return usual(difference, until);
}

double Sweep::collective_overhead(double until) {
  constexpr int kRounds = 200, kBytes = 8;
  const auto difference = [&] {
    const double messages_s = pair_.ask({Task::kSendRow, kRounds, kBytes, 0});
    return (pair_.ask({Task::kBroadcastRow, kRounds, kBytes, 0}) - messages_s) / kRounds;
  };
  return usual(difference, until);
}

// A row less a shorter one: what is left is neither the way of the first message nor that of the answer.
double Sweep::each_of_a_row(std::int64_t bytes, double until) {
  constexpr int kShort = 20, kLong = 220;
  Series series{bytes, 1, {}, {}};
  for (int i = 0; i < 61 && (i < 11 || now() < until); ++i) {
    series.references.push_back(reference());
    const double few_s = pair_.ask({Task::kSendRow, kShort, bytes, 0});
    const double all_s = pair_.ask({Task::kSendRow, kLong, bytes, 0});
    series.seconds.push_back(std::max(0.0, (all_s - few_s) / (kLong - kShort)));
  }
  return calibrate::quantile_of(series.samples_of(result_.reference_s.value_or(0)), kUndisturbed);
}

// Within a host all sizes take a fraction of a second, in which the machine may have other work.
std::vector<CallCost> Sweep::measure_calls(double until) {
  const int passes = in_memory_ ? 3 : 1;
  std::vector<std::vector<CallCost>> of_sizes;
  for (int pass = 0; pass < passes; ++pass) {
    const std::vector<CallCost> once =
        measure_calls_once(until - (until - now()) * (passes - 1 - pass) / passes);
    of_sizes.resize(once.size());
    for (std::size_t i = 0; i < once.size(); ++i) of_sizes[i].push_back(once[i]);
  }
  std::vector<CallCost> calls;
  for (const std::vector<CallCost>& of_size : of_sizes) calls.push_back(combined(of_size));
  return calls;
}

// From the size on at which MPI_Send waits for its receiver, its time shows nothing about the core.
std::vector<CallCost> Sweep::measure_calls_once(double until) {
  std::vector<CallCost> calls;
  const double waits_from = result_.buffered_below.value_or(limits_.largest_bytes + 1.0);
  const double limit = std::min(result_.sender_moves_from.value_or(65536), 65536.0);
  for (const std::int64_t bytes : {1, 8, 64, 256, 1000, 2000, 4000, 16000, 32000, 60000}) {
    const auto size = static_cast<double>(bytes);
    if (size >= limit || bytes > limits_.largest_bytes) break;
    CallCost cost{.bytes = size,
                  .send_s = std::nullopt,
                  .isend_s = shortest(Task::kIsendCost, bytes, until),
                  .receive_s = shortest(Task::kReceiveCost, bytes, until),
                  .wait_s = shortest(Task::kWaitCost, bytes, until)};
    if (in_memory_) {
      cost.row_s = each_of_a_row(bytes, until);
      cost.exchange_extra_s = exchange_beyond_one_way(bytes, until);
    }
    if (size < waits_from) cost.send_s = shortest(Task::kSendCost, bytes, until);
    calls.push_back(cost);
  }
  return calls;
}

Connection Sweep::make() {
  result_.large_send = measure_send();
  announce("round trips");
  result_.half_round_trip = measure(round_trip(), sizes_that_fit(), deadline(kForRoundTrips));
  result_.largest_bytes = std::min(result_.half_round_trip.back().bytes, 4.0 * (1 << 20));
  announce("exchanges");
  if (in_memory_) {
    result_.exchange = measure(Task::kAtOnce, powers_of_two(kNoLimit), deadline(kForExchanges, 0.1));
    result_.copy = measure(Task::kCopy, powers_of_two(kNoLimit), deadline(kForCopies, 0.03));
  } else {
    result_.exchange = measure(Task::kExchange, powers_of_two(4 << 20), deadline(kForExchanges));
  }
  announce("senders and receivers that compute");
  result_.buffered_below = first_size(Task::kBusyReceiver, std::nullopt);
  result_.sender_moves_from = first_size(Task::kBusySender, result_.buffered_below);
  if (result_.sender_moves_from) result_.sender_stops_from = sender_stops();
  result_.unreceived_bytes = unreceived();
  announce("calls");
  const double until = deadline(kForCalls, 0.1);
  result_.calls = measure_calls(until);
  if (in_memory_) {
    result_.empty_saved_s = empty_saved(until);
    result_.collective_overhead_s = collective_overhead(until);
    result_.rewrite_byte_s = rewrite_byte(until);
    announce("data never written");
    result_.unwritten = unwritten(deadline(kForCalls, 0.05));
    announce("calls behind computation");
    result_.cold_calls = cold_calls(deadline(kForCalls, 0.1));
  }
  result_.both_ways = ratio_both_ways();
  if (!in_memory_) {
    result_.small_row = small_row();
    result_.fragments = fragments_in_use();
  }
  return result_;
}

}  // namespace

Connection sweep(Pair& pair, const Limits& limits, bool in_memory) {
  return Sweep(pair, limits, in_memory).make();
}

}  // namespace dperf::measure
