// SPDX-License-Identifier: LGPL-2.1-or-later
#include "pair.h"

#include <mpi.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <optional>
#include <thread>

#include "calibrate/measure/statistics.h"
#include "stopwatch.h"
#include "work.h"

namespace dperf::measure {
namespace {

constexpr int kTag = 1;

// No MPI call; a long pause takes no core from the thread that moves the messages, a short one keeps the own
// core warm.
void pause_for(double seconds) {
  constexpr double kShort = 1e-3;
  if (seconds < kShort) {
    for (const double end = now() + seconds; now() < end;) continue;
    return;
  }
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

std::int64_t cache_bytes(int which, std::int64_t usual) {
  const long bytes = sysconf(which);
  return bytes > 0 ? bytes : usual;
}
std::int64_t own_cache_bytes() {
  return cache_bytes(_SC_LEVEL2_CACHE_SIZE, 1 << 20);
}
bool stays_in_cache(std::int64_t bytes) {
  return bytes < own_cache_bytes();
}
std::int64_t last_cache_bytes() {
  return std::max(own_cache_bytes(), cache_bytes(_SC_LEVEL3_CACHE_SIZE, 32 << 20));
}

}  // namespace

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double clock_s() {
  static const double seconds = [] {
    double least = 1;
    for (int i = 0; i < 1000; ++i) {
      const double begin = now();
      least = std::min(least, now() - begin);
    }
    return least;
  }();
  return seconds;
}

Pair::Pair(int rank, std::int64_t largest_bytes, bool in_memory)
    : asks_(rank == 0),
      other_(1 - rank),
      out_(static_cast<std::size_t>(in_memory ? std::max(largest_bytes, 2 * last_cache_bytes())
                                              : largest_bytes),
           'o'),
      in_(out_.size(), 'i'),
      unwritten_(in_memory ? static_cast<std::size_t>(largest_bytes) : 0, std::nullopt, Pages::kSmall) {}

double Pair::ask(const Order& order) {
  MPI_Send(&order, sizeof order, MPI_BYTE, other_, kTag, MPI_COMM_WORLD);
  return order.task == Task::kStop ? 0 : perform(order);
}

void Pair::serve() {
  for (Order order;;) {
    MPI_Recv(&order, sizeof order, MPI_BYTE, other_, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (order.task == Task::kStop) return;
    perform(order);
  }
}

double Pair::perform(const Order& order) {
  switch (order.task) {
    case Task::kStop:
      break;
    case Task::kPingPong:
      return round_trips(order);
    case Task::kRoundTrip:
      return mean_of(order, &Pair::one_round_trip);
    case Task::kUnwritten:
      return mean_of(order, &Pair::one_unwritten_round_trip);
    case Task::kAtOnce:
      return mean_of(order, &Pair::at_once);
    case Task::kCopyUnwritten:
      return mean_of(order, &Pair::copy_unwritten);
    case Task::kCopy:
      return mean_of(order, &Pair::copy);
    case Task::kExchange:
      return exchanges(order);
    case Task::kOneWay:
      return rows(order, false);
    case Task::kBothWays:
      return rows(order, true);
    case Task::kSend:
      return send(order);
    case Task::kSendRow:
      return send_row(order);
    case Task::kBroadcastRow:
      return broadcast_row(order);
    case Task::kExchangeRow:
      return exchange_row(order);
    case Task::kAfterWork:
      return after_work(order);
    case Task::kCopyElsewhere:
    case Task::kCopyToSent:
      return copies(order);
    case Task::kSendCost:
    case Task::kIsendCost:
      return send_cost(order);
    case Task::kReceiveCost:
    case Task::kWaitCost:
      return receive_cost(order);
    case Task::kBusyReceiver:
      return busy_receiver(order);
    case Task::kBusySender:
      return busy_sender(order);
    case Task::kUnreceived:
      return unreceived(order);
  }
  return 0;
}

/// Both ranks leave within the time of a message.
void Pair::meet() {
  char nothing = 0;
  for (int way = 0; way < 2; ++way) {
    if (asks_ == (way == 0))
      MPI_Send(&nothing, 0, MPI_BYTE, other_, kTag, MPI_COMM_WORLD);
    else
      MPI_Recv(&nothing, 0, MPI_BYTE, other_, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

/// What rank 1 measured, on rank 0.
double Pair::reported(double seconds) {
  if (!asks_)
    MPI_Send(&seconds, 1, MPI_DOUBLE, other_, kTag, MPI_COMM_WORLD);
  else
    MPI_Recv(&seconds, 1, MPI_DOUBLE, other_, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return seconds;
}

// The first round trip only wakes what sleeps; large messages do not need it.
double Pair::round_trips(const Order& order) {
  constexpr std::int64_t kLarge = 1 << 20;
  const int bytes = static_cast<int>(order.bytes);
  double begin = now();
  for (int round = order.bytes < kLarge ? -1 : 0; round < order.rounds; ++round) {
    if (round == 0) begin = now();
    if (asks_) MPI_Send(out_.of(bytes), bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD);
    MPI_Recv(in_.of(bytes), bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (!asks_) MPI_Send(out_.of(bytes), bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD);
  }
  return (now() - begin) / (2.0 * order.rounds);
}

// The first round finds what other sizes have left in the caches: where data stay there, it takes several
// times as long as all that follow.
double Pair::mean_of(const Order& order, double (Pair::*once)(int)) {
  const int bytes = static_cast<int>(order.bytes);
  double sum = 0;
  for (int round = stays_in_cache(bytes) ? -1 : 0; round < order.rounds; ++round) {
    prepare(bytes);
    meet();
    const double seconds = (this->*once)(bytes);
    if (round >= 0) sum += seconds;
  }
  return sum / order.rounds;
}

// A round through all of the memory takes each piece out of the caches before it is used again.
void Pair::prepare(int bytes) {
  const auto size = static_cast<std::size_t>(bytes);
  if (stays_in_cache(bytes)) {
    at_ = 0;
    std::memset(out_.of(bytes), ++written_, size);
    return;
  }
  at_ += size;
  if (at_ + size > out_.size()) at_ = 0;
}

double Pair::one_round_trip(int bytes) {
  return round_trip_of(out_.of(bytes) + at_, in_.of(bytes) + at_, bytes);
}

// A program that sends what it has never written uses what it receives as little: that stays where it is.
double Pair::one_unwritten_round_trip(int bytes) {
  return round_trip_of(unwritten_.data(), in_.of(bytes), bytes);
}

double Pair::round_trip_of(const char* sent, char* received, int bytes) {
  const double begin = now();
  if (asks_) MPI_Send(sent, bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD);
  MPI_Recv(received, bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  if (!asks_) MPI_Send(sent, bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD);
  return (now() - begin - clock_s()) / 2;
}

// From when the last rank begins until the last one ends: both read one clock, and one of them leaves the
// meeting earlier.
double Pair::at_once(int bytes) {
  const double begin = now();
  std::array<MPI_Request, 2> requests;
  MPI_Irecv(in_.of(bytes) + at_, bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(out_.of(bytes) + at_, bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests.data(), MPI_STATUSES_IGNORE);
  const double end = now();
  const double last_begin = std::max(begin, reported(begin)), last_end = std::max(end, reported(end));
  return std::max(0.0, last_end - last_begin - clock_s());
}

double Pair::copy(int bytes) {
  return copy_of(out_.of(bytes) + at_, in_.of(bytes) + at_, bytes);
}

double Pair::copy_unwritten(int bytes) {
  return copy_of(unwritten_.data(), in_.of(bytes), bytes);
}

double Pair::copy_of(const char* from, char* into, int bytes) {
  const double begin = now();
  std::memcpy(into, from, static_cast<std::size_t>(bytes));
  const double own = std::max(0.0, now() - begin - clock_s());
  return std::max(own, reported(own));
}

// Rank 1 has seen the other's message before it posts its own part, each time: otherwise that depends on
// chance, and with it whether large messages wait for each other.
double Pair::exchanges(const Order& order) {
  const int bytes = static_cast<int>(order.bytes);
  double sum = 0;
  for (int round = 0; round < order.rounds; ++round) {
    meet();
    const double begin = now();
    if (!asks_) MPI_Probe(other_, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(out_.of(bytes), bytes, MPI_CHAR, other_, kTag, in_.of(bytes), bytes, MPI_CHAR, other_, kTag,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    const double own = now() - begin;
    sum += std::max(own, reported(own));
  }
  return sum / order.rounds;
}

double Pair::rows(const Order& order, bool both) {
  const int bytes = static_cast<int>(order.bytes);
  const bool sends = asks_ || both, receives = !asks_ || both;
  std::vector<MPI_Request> requests;
  requests.reserve(2 * static_cast<std::size_t>(order.rounds));
  meet();
  const double begin = now();
  for (int i = 0; receives && i < order.rounds; ++i)
    MPI_Irecv(in_.of(bytes), bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD, &requests.emplace_back());
  for (int i = 0; sends && i < order.rounds; ++i)
    MPI_Isend(out_.of(bytes), bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD, &requests.emplace_back());
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  reported(0);
  return now() - begin;
}

double Pair::send(const Order& order) {
  const int bytes = static_cast<int>(order.bytes);
  double seconds = 0;
  meet();
  if (asks_) {
    const double begin = now();
    MPI_Send(out_.of(bytes), bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD);
    seconds = now() - begin;
  } else {
    MPI_Recv(in_.of(bytes), bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  reported(0);
  return seconds;
}

double Pair::send_row(const Order& order) {
  const int bytes = static_cast<int>(order.bytes);
  meet();
  const double begin = now();
  for (int i = 0; i < order.rounds; ++i) {
    if (asks_)
      MPI_Send(out_.of(bytes), bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD);
    else
      MPI_Recv(in_.of(bytes), bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  reported(0);
  return now() - begin;
}

double Pair::broadcast_row(const Order& order) {
  const int bytes = static_cast<int>(order.bytes);
  meet();
  const double begin = now();
  for (int i = 0; i < order.rounds; ++i) MPI_Bcast(out_.of(bytes), bytes, MPI_CHAR, 0, MPI_COMM_WORLD);
  reported(0);
  return now() - begin;
}

double Pair::exchange_row(const Order& order) {
  const int bytes = static_cast<int>(order.bytes);
  char *const sent = out_.of(bytes), *const received = in_.of(bytes);
  meet();
  const double begin = now();
  for (int i = 0; i < order.rounds; ++i)
    MPI_Sendrecv(sent, bytes, MPI_CHAR, other_, kTag, received, bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
  return now() - begin;
}

// Both ranks read one clock.
double Pair::after_work(const Order& order) {
  const int bytes = static_cast<int>(order.bytes);
  const auto rounds = static_cast<std::size_t>(order.rounds);
  std::vector<double> called(rounds), returned(rounds), others(rounds), seconds(rounds);
  Work work;
  meet();
  for (std::size_t i = 0; i < rounds; ++i) {
    work.go_on_for(order.pause_s);
    called[i] = now();
    MPI_Sendrecv(out_.of(bytes), bytes, MPI_CHAR, other_, kTag, in_.of(bytes), bytes, MPI_CHAR, other_, kTag,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    returned[i] = now();
  }
  const auto read_the_others = [&](const std::vector<double>& own) {
    MPI_Sendrecv(own.data(), order.rounds, MPI_DOUBLE, other_, kTag, others.data(), order.rounds, MPI_DOUBLE,
                 other_, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  };
  read_the_others(called);
  for (std::size_t i = 0; i < rounds; ++i) seconds[i] = -std::max(called[i], others[i]);
  read_the_others(returned);
  for (std::size_t i = 0; i < rounds; ++i) seconds[i] += (returned[i] + others[i]) / 2;
  return calibrate::median_of(seconds).value - clock_s();
}

double Pair::copies(const Order& order) {
  const int bytes = static_cast<int>(order.bytes);
  char *const sent = out_.of(bytes), *const received = in_.of(bytes);
  std::vector<char> other(bytes);
  char* const copy = order.task == Task::kCopyElsewhere ? other.data() : sent;
  double seconds = 0;
  meet();
  for (int i = 0; i < order.rounds; ++i) {
    MPI_Sendrecv(sent, bytes, MPI_CHAR, other_, kTag, received, bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    const double begin = now();
    std::memcpy(copy, received, order.bytes);
    seconds += now() - begin;
  }
  return seconds;
}

double Pair::send_cost(const Order& order) {
  const int bytes = static_cast<int>(order.bytes);
  double seconds = 0;
  meet();
  if (!asks_) {
    MPI_Recv(in_.of(bytes), bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (order.task == Task::kSendCost) {
    Stopwatch watch;
    watch.start();
    MPI_Send(out_.of(bytes), bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD);
    seconds = watch.stop();
  } else {
    MPI_Request request = MPI_REQUEST_NULL;
    Stopwatch watch;
    watch.start();
    MPI_Isend(out_.of(bytes), bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD, &request);
    seconds = watch.stop();
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  reported(0);
  return seconds;
}

// The tag differs from that of the meeting, whose receives must not take what was posted before.
double Pair::receive_cost(const Order& order) {
  const int bytes = static_cast<int>(order.bytes);
  const bool waits = order.task == Task::kWaitCost;
  MPI_Request request = MPI_REQUEST_NULL;
  double seconds = 0;
  if (!asks_ && waits) MPI_Irecv(in_.of(bytes), bytes, MPI_CHAR, other_, kTag + 1, MPI_COMM_WORLD, &request);
  meet();
  if (asks_) {
    MPI_Send(out_.of(bytes), bytes, MPI_CHAR, other_, kTag + 1, MPI_COMM_WORLD);
  } else {
    pause_for(order.pause_s);
    Stopwatch watch;
    watch.start();
    if (waits)
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    else
      MPI_Recv(in_.of(bytes), bytes, MPI_CHAR, other_, kTag + 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    seconds = watch.stop();
  }
  return reported(seconds);
}

double Pair::busy_receiver(const Order& order) {
  const int bytes = static_cast<int>(order.bytes);
  meet();
  const double begin = now();
  double seconds = 0;
  if (asks_) {
    MPI_Send(out_.of(bytes), bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD);
    seconds = now() - begin;
  } else {
    pause_for(order.pause_s);
    MPI_Recv(in_.of(bytes), bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  reported(0);
  return seconds;
}

double Pair::busy_sender(const Order& order) {
  const int bytes = static_cast<int>(order.bytes);
  MPI_Request request = MPI_REQUEST_NULL;
  if (!asks_) MPI_Irecv(in_.of(bytes), bytes, MPI_CHAR, other_, kTag + 1, MPI_COMM_WORLD, &request);
  meet();
  const double begin = now();
  if (asks_) {
    MPI_Isend(out_.of(bytes), bytes, MPI_CHAR, other_, kTag + 1, MPI_COMM_WORLD, &request);
    int done = 0;
    for (const double end = begin + order.lead_s; !done && now() < end;)
      MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    pause_for(order.pause_s);
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return reported(now() - begin);
}

double Pair::unreceived(const Order& order) {
  const int bytes = static_cast<int>(order.bytes);
  int free = order.rounds;
  meet();
  if (!asks_) pause_for(order.pause_s);
  for (int i = 0; i < order.rounds; ++i) {
    const double begin = now();
    if (asks_)
      MPI_Send(out_.of(bytes), bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD);
    else
      MPI_Recv(in_.of(bytes), bytes, MPI_CHAR, other_, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (free == order.rounds && now() - begin > 0.3 * order.pause_s) free = i;
  }
  reported(0);
  return static_cast<double>(free) * static_cast<double>(order.bytes);
}

}  // namespace dperf::measure
