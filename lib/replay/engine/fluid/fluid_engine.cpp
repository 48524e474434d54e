// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/fluid/fluid_engine.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "replay/engine/event_queue.h"
#include "replay/engine/fluid/core_pool.h"
#include "replay/engine/fluid/paths.h"
#include "replay/engine/fluid/transfers.h"
#include "replay/engine/link_queues.h"
#include "replay/engine/simgrid/memory_transfers.h"
#include "replay/engine/simgrid/read_network.h"

namespace dperf::replay {
namespace {

using fluid::LinkId;
using fluid::Path;
using PlaceId = std::uint32_t;

/// SimGrid's engine gives a part of a message that has no latency this one.
constexpr double kAtOnce_s = 1e-12;
constexpr double kNever = std::numeric_limits<double>::infinity();

/// What a calibration or the user says of messages.
struct MessageTimes {
  MessageTime network, memory, unwritten;  ///< unwritten: empty, as memory
  AtOnce memory_at_once;
};

/// A path as LinkQueues wants to see it.
class PathInOrder {
 public:
  PathInOrder(const Path& path, const ReadNetwork& network, const fluid::Transfers& transfers)
      : path_(path), network_(network), transfers_(transfers) {}
  std::size_t links() const { return path_.links.size(); }
  double latency_s() const { return path_.links_latency_s; }
  double bytes_per_s() const { return path_.bytes_per_s; }
  LinkId key(std::size_t i) const { return path_.links[i]; }
  double bytes_per_s(std::size_t i) const { return network_.link(key(i)).bandwidth_bytes_per_s; }
  bool is_shared(std::size_t i) const { return !network_.link(key(i)).unshared; }
  bool is_free(std::size_t i) const { return transfers_.is_free(key(i)); }

 private:
  const Path& path_;
  const ReadNetwork& network_;
  const fluid::Transfers& transfers_;
};

/// A message that does not share links, or not yet.
struct Outside {
  enum class Stage : std::uint8_t { kSetsOut, kComesIn, kPasses };
  const Path* path = nullptr;
  MessagePart part;
  Token token = 0;
  Stage stage = Stage::kSetsOut;
};

/// What happens at a date that does not change.
struct Timer {
  enum class Kind : std::uint8_t { kToken, kOutside, kMemory };
  Kind kind;
  std::uint64_t what;  // the token, or the number of the message or of the place
};

class FluidEngine final : public Engine {
 public:
  FluidEngine(std::unique_ptr<ReadNetwork> network, MessageTimes times, std::optional<SendQueue> send_queue)
      : network_(std::move(network)),
        places_(network_->places()),
        place_of_rank_(network_->place_of_rank()),
        times_(std::move(times)),
        memories_(places_.size()),
        paths_(*network_, shares_),
        transfers_(shares_) {
    for (const ReadPlace& place : places_) pools_.emplace_back(place.cores);
    if (send_queue) queues_.emplace(times_.network, *send_queue);
  }

  double now() const override { return now_; }
  void transfer(int from, int to, double bytes, Token token) override {
    start(from, to, {bytes, bytes, true}, token);
  }
  void transfer_part(int from, int to, const MessagePart& part, Token token) override {
    start(from, to, part, token);
  }
  void compute(int rank, double seconds, Token token) override;
  void timer(double date, Token token) override { add_timer(date, Timer::Kind::kToken, token); }
  LinkKind link_kind(int from, int to) const override {
    if (from == to) return LinkKind::kSelf;
    return place_of(from) == place_of(to) ? LinkKind::kSameHost : LinkKind::kNetwork;
  }
  void run(EngineListener& listener) override;

 private:
  PlaceId place_of(int rank) const { return place_of_rank_[static_cast<std::size_t>(rank)]; }
  void add_timer(double date, Timer::Kind kind, std::uint64_t what) { timers_.push(date, {kind, what}); }
  void start(int from, int to, const MessagePart& part, Token token);
  void transfer_in_memory(PlaceId place, const MessagePart& part, Token token);
  void wake_memory(PlaceId place);
  void send_by_queues(const Path& path, const MessagePart& part, Token token);
  void go_on(std::size_t number);
  void release_outside(std::size_t number) {
    --outside_[number].path->users;
    free_outside_.push_back(number);
  }
  void share_links(const Path& path, const MessagePart& part, std::optional<double> came_with, Token token);
  fluid::Transfers::Order shape(const Path& path, const MessagePart& part, bool in_hand, bool came) const;
  void tell_ended();
  bool tell_due_timer();
  double next_date();

  std::unique_ptr<ReadNetwork> network_;
  const std::vector<ReadPlace>& places_;
  const std::vector<PlaceId>& place_of_rank_;
  MessageTimes times_;
  std::vector<MemoryTransfers> memories_;  // of each place
  std::vector<fluid::CorePool> pools_;     // of each place
  fluid::DateHeap pool_ends_;
  fluid::MaxMin shares_;
  fluid::Paths paths_;
  fluid::Transfers transfers_;
  std::optional<LinkQueues<LinkId>> queues_;
  std::deque<Outside> outside_;
  std::vector<std::size_t> free_outside_;
  EventQueue<Timer> timers_;
  double now_ = 0;
  std::vector<Token> ended_, telling_;
  EngineListener* listener_ = nullptr;
};

void FluidEngine::compute(int rank, double seconds, Token token) {
  const PlaceId id = place_of(rank);
  const double here_s = seconds * places_[id].compute_factor;
  if (!places_[id].shares_cores || here_s <= 0) return timer(now_ + here_s, token);
  pools_[id].add(now_, here_s, token);
  pool_ends_.set(id, pools_[id].next_end());
}

void FluidEngine::start(int from, int to, const MessagePart& part, Token token) {
  const PlaceId source = place_of(from), target = place_of(to);
  if (source == target && places_[source].has_memory) return transfer_in_memory(source, part, token);
  const Path& path = paths_.between(source, target);
  if (paths_.are_outdated()) {
    transfers_.leave_outdated();
    paths_.update();
    transfers_.return_to_updated();
  }
  if (queues_ && part.first) return send_by_queues(path, part, token);
  share_links(path, part, std::nullopt, token);
}

void FluidEngine::transfer_in_memory(PlaceId id, const MessagePart& part, Token token) {
  const ReadPlace& place = places_[id];
  const MessageTime& time = part.unwritten && !times_.unwritten.empty() ? times_.unwritten : times_.memory;
  const double all_s = seconds_of(time, part.of_bytes, place.memory_latency_s, place.memory_bytes_per_s);
  const double share = part.bytes < part.of_bytes ? part.bytes / part.of_bytes : 1;
  const double factor = at_once_factor(times_.memory_at_once, part.of_bytes);
  if (factor <= 1) return timer(now_ + all_s * share, token);
  memories_[id].add(now_, all_s * share, factor, token);
  add_timer(memories_[id].next_end(), Timer::Kind::kMemory, id);
}

// It comes too early if others were added since; then they have set the right date.
void FluidEngine::wake_memory(PlaceId id) {
  constexpr double kAlmost_s = 1e-9;
  const std::vector<Token> ended = memories_[id].take_ended(now_);
  const double next = memories_[id].next_end();
  if (std::isfinite(next) && (!ended.empty() || next < now_ + kAlmost_s))
    add_timer(next, Timer::Kind::kMemory, id);
  for (const Token token : ended) listener_->ended(token);
}

void FluidEngine::send_by_queues(const Path& path, const MessagePart& part, Token token) {
  if (free_outside_.empty()) {
    free_outside_.push_back(outside_.size());
    outside_.emplace_back();
  }
  const std::size_t number = free_outside_.back();
  free_outside_.pop_back();
  outside_[number] = {&path, part, token, Outside::Stage::kSetsOut};
  ++path.users;
  const double wait_s = queues_->set_out(now_, part, PathInOrder(path, *network_, transfers_));
  add_timer(now_ + wait_s, Timer::Kind::kOutside, number);
}

/// A stage has ended.
void FluidEngine::go_on(std::size_t number) {
  Outside& message = outside_[number];
  const PathInOrder way(*message.path, *network_, transfers_);
  if (message.stage == Outside::Stage::kSetsOut) {
    message.stage = Outside::Stage::kComesIn;
    const double wait_s = queues_->come_in(now_, message.part, way);
    if (wait_s > 0) return add_timer(now_ + wait_s, Timer::Kind::kOutside, number);
  }
  if (message.stage == Outside::Stage::kComesIn) {
    message.stage = Outside::Stage::kPasses;
    if (const std::optional<double> pass_s = queues_->pass(message.part, way))
      return add_timer(now_ + *pass_s, Timer::Kind::kOutside, number);
    share_links(*message.path, message.part, queues_->framed_bytes(message.part, way), message.token);
    release_outside(number);
    return;
  }
  release_outside(number);
  listener_->ended(message.token);
}

/// `came_with`: what it takes before it uses them is over, and it brings so many bytes with it.
void FluidEngine::share_links(const Path& path, const MessagePart& part, std::optional<double> came_with,
                              Token token) {
  // As SimGrid takes them: whole bytes, and no message without any.
  const double bytes = std::max(1.0, std::trunc(came_with.value_or(part.bytes)));
  const bool came = came_with.has_value();
  const bool in_hand = came || !part.first || part.bytes != part.of_bytes;
  fluid::Transfers::Order order =
      shape(path, in_hand ? part : MessagePart{bytes, bytes, true}, in_hand, came);
  order.bytes = bytes;
  order.token = token;
  transfers_.start(now_, order);
}

// The latency of the route is not always the sum of those of its links: coordinates say it, too.
fluid::Transfers::Order FluidEngine::shape(const Path& path, const MessagePart& part, bool in_hand,
                                           bool came) const {
  const auto taking = [&](double seconds) {
    return path.latency_s * (path.links_latency_s > 0 ? seconds / path.links_latency_s : 1);
  };
  fluid::Transfers::Order order;
  order.path = &path;
  if (!times_.network.empty()) {
    const double before_s =
        came ? 0 : seconds_before(times_.network, part, path.links_latency_s, path.bytes_per_s);
    const TimePiece& piece = piece_of(times_.network, part.of_bytes);
    order.latency_s = taking(std::max(kAtOnce_s, before_s));
    order.factor = std::max(1.0, 1 / piece.stretch) / piece.scale;
    return order;
  }
  const ReadModel& model = network_->model();
  order.latency_s =
      in_hand && !part.first ? taking(kAtOnce_s) : path.latency_s * model.latency.of(part.of_bytes);
  order.factor = model.bandwidth.of(part.of_bytes);
  return order;
}

void FluidEngine::tell_ended() {
  telling_.swap(ended_);
  for (const Token token : telling_) listener_->ended(token);
  telling_.clear();
}

// Dates are sums of others, so one may be missed by a rounding error.
bool FluidEngine::tell_due_timer() {
  constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();
  if (timers_.empty() || timers_.first_date() > now_ * (1 + kRounding)) return false;
  const Timer timer = timers_.first();
  timers_.pop();
  if (timer.kind == Timer::Kind::kOutside)
    go_on(static_cast<std::size_t>(timer.what));
  else if (timer.kind == Timer::Kind::kMemory)
    wake_memory(static_cast<PlaceId>(timer.what));
  else
    listener_->ended(timer.what);
  return true;
}

double FluidEngine::next_date() {
  double date = transfers_.next_date(now_);
  if (!pool_ends_.empty()) date = std::min(date, pool_ends_.first_date());
  if (!timers_.empty()) date = std::min(date, timers_.first_date());
  return date;
}

void FluidEngine::run(EngineListener& listener) {
  listener_ = &listener;
  for (;;) {
    while (tell_due_timer()) {
    }
    const double date = next_date();
    if (date == kNever) break;
    now_ = std::max(now_, date);
    transfers_.advance(now_, ended_);
    while (!pool_ends_.empty() && fluid::is_due(pool_ends_.first_date(), now_)) {
      const PlaceId id = pool_ends_.first();
      pools_[id].take_ended(now_, ended_);
      const double next = pools_[id].next_end();
      next == kNever ? pool_ends_.erase(id) : pool_ends_.set(id, next);
    }
    tell_ended();
  }
  listener_ = nullptr;
}

}  // namespace

std::unique_ptr<Engine> make_fluid_engine(const SimgridOptions& options) {
  std::unique_ptr<ReadNetwork> network = read_network(options);
  const bool calibrated = !options.network_time.empty();
  std::optional<SendQueue> send_queue;
  if (calibrated && (options.send_queue.bytes > 0 || options.send_queue.seconds > 0))
    send_queue = options.send_queue;
  return std::make_unique<FluidEngine>(
      std::move(network),
      MessageTimes{options.network_time, options.memory_time, options.unwritten_time, options.memory_at_once},
      send_queue);
}

}  // namespace dperf::replay
