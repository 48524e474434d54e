// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/simgrid/simgrid_engine.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <deque>
#include <optional>
#include <simgrid/s4u/Engine.hpp>
#include <simgrid/s4u/Host.hpp>
#include <utility>
#include <xbt/config.hpp>

#include "replay/engine/simgrid/event_model.h"
#include "replay/engine/simgrid/loaded_platform.h"
#include "replay/engine/simgrid/memory_transfers.h"
#include "replay/engine/simgrid/platform_check.h"
#include "replay/engine/simgrid/setup/factors.h"
#include "replay/engine/simgrid/setup/link_queues.h"
#include "replay/engine/simgrid/setup/settings.h"
#include "support/error.h"

namespace dperf::replay {
namespace {

namespace s4u = simgrid::s4u;

/// Where messages within one host meet.
class HostMemory final : public Sleeper {
 public:
  explicit HostMemory(EventModel& events) : events_(events) {}

  void add(double seconds_alone, double factor, Token token) {
    transfers_.add(s4u::Engine::get_clock(), seconds_alone, factor, token);
    events_.wake_at(transfers_.next_end(), *this);
  }
  // It comes too early if others were added since; then they have set the right date.
  void wake() override {
    constexpr double kAlmost_s = 1e-9;
    const double now = s4u::Engine::get_clock();
    const std::vector<Token> ended = transfers_.take_ended(now);
    const double next = transfers_.next_end();
    if (std::isfinite(next) && (!ended.empty() || next < now + kAlmost_s)) events_.wake_at(next, *this);
    for (const Token token : ended) events_.tell(token);
  }

 private:
  EventModel& events_;
  MemoryTransfers transfers_;
};

/// A message that does not share links, or not yet.
struct Outside {
  enum class Stage : std::uint8_t { kSetsOut, kComesIn, kPasses };
  s4u::Host* from = nullptr;
  s4u::Host* to = nullptr;
  MessagePart part;
  Token token = 0;
  Stage stage = Stage::kSetsOut;
  Links links;
};

// The tokens of the engine's own timers; those of the replay are addresses.
constexpr Token kOutside = Token{1} << 63;

class SimgridEngine final : public Engine, EngineListener {
 public:
  SimgridEngine(std::shared_ptr<EventModel> events, std::vector<Place> places,
                std::vector<std::uint32_t> place_of_rank, MessageTime memory_time, MessageTime unwritten_time,
                AtOnce memory_at_once, std::optional<SimgridLinkQueues> link_queues)
      : events_(std::move(events)),
        places_(std::move(places)),
        place_of_rank_(std::move(place_of_rank)),
        memory_time_(std::move(memory_time)),
        unwritten_time_(std::move(unwritten_time)),
        memory_at_once_(std::move(memory_at_once)),
        link_queues_(std::move(link_queues)) {
    for (std::size_t i = 0; i < places_.size(); ++i) memories_.emplace_back(*events_);
  }

  double now() const override { return s4u::Engine::get_clock(); }
  void transfer(int from, int to, double bytes, Token token) override {
    start(from, to, {bytes, bytes, true}, token);
  }
  void transfer_part(int from, int to, const MessagePart& part, Token token) override {
    start(from, to, part, token);
  }
  void compute(int rank, double seconds, Token token) override;
  void timer(double date, Token token) override { events_->add_timer(date, token); }
  LinkKind link_kind(int from, int to) const override;
  void run(EngineListener& listener) override;

 private:
  Place& place_of(int rank) { return places_[place_of_rank_[static_cast<std::size_t>(rank)]]; }
  void start(int from, int to, const MessagePart& part, Token token);
  void transfer_in_memory(std::uint32_t number, const MessagePart& part, Token token);
  void ended(Token token) override;
  void send_by_queues(s4u::Host& from, s4u::Host& to, const MessagePart& part, Token token);
  void go_on(std::size_t number);
  void share_links(s4u::Host& from, s4u::Host& to, const MessagePart& part, std::optional<double> came_with,
                   Token token);

  std::shared_ptr<EventModel> events_;
  std::vector<Place> places_;
  std::vector<std::uint32_t> place_of_rank_;
  MessageTime memory_time_, unwritten_time_;
  AtOnce memory_at_once_;
  std::deque<HostMemory> memories_;  // of each place
  std::optional<SimgridLinkQueues> link_queues_;
  std::deque<Outside> outside_;
  std::vector<std::size_t> free_outside_;
  EngineListener* listener_ = nullptr;
};

// FATPIPE links have no contention, so a timer says the same without the solver; what a calibration found
// about messages at once is said here. The network's protocol factors, which were fitted to TCP, are not
// right for shared memory.
void SimgridEngine::transfer_in_memory(std::uint32_t number, const MessagePart& part, Token token) {
  const Loopback& loopback = places_[number].loopback;
  const MessageTime& time = part.unwritten && !unwritten_time_.empty() ? unwritten_time_ : memory_time_;
  const double all_s = seconds_of(time, part.of_bytes, loopback.latency_s, loopback.bandwidth_bytes_per_s);
  const double share = part.bytes < part.of_bytes ? part.bytes / part.of_bytes : 1;
  const double factor = at_once_factor(memory_at_once_, part.of_bytes);
  if (factor > 1) return memories_[number].add(all_s * share, factor, token);
  events_->add_timer(now() + all_s * share, token);
}

void SimgridEngine::start(int from, int to, const MessagePart& part, Token token) {
  const Place& source = place_of(from);
  const Place& target = place_of(to);
  if (&source == &target && source.messages_stay_in_memory()) {
    transfer_in_memory(place_of_rank_[static_cast<std::size_t>(from)], part, token);
    return;
  }
  if (link_queues_ && part.first) return send_by_queues(*source.host, *target.host, part, token);
  share_links(*source.host, *target.host, part, std::nullopt, token);
}

void SimgridEngine::send_by_queues(s4u::Host& from, s4u::Host& to, const MessagePart& part, Token token) {
  if (free_outside_.empty()) {
    free_outside_.push_back(outside_.size());
    outside_.emplace_back();
  }
  const std::size_t number = free_outside_.back();
  free_outside_.pop_back();
  Outside& message = outside_[number];
  message.from = &from;
  message.to = &to;
  message.part = part;
  message.token = token;
  message.stage = Outside::Stage::kSetsOut;
  message.links.clear();
  from.route_to(&to, message.links, nullptr);
  events_->add_timer(now() + link_queues_->set_out(now(), part, LinksInOrder(message.links)),
                     kOutside | number);
}

/// A stage has ended.
void SimgridEngine::go_on(std::size_t number) {
  Outside& message = outside_[number];
  const LinksInOrder way(message.links);
  if (message.stage == Outside::Stage::kSetsOut) {
    message.stage = Outside::Stage::kComesIn;
    const double wait_s = link_queues_->come_in(now(), message.part, way);
    if (wait_s > 0) return events_->add_timer(now() + wait_s, kOutside | number);
  }
  if (message.stage == Outside::Stage::kComesIn) {
    message.stage = Outside::Stage::kPasses;
    if (const std::optional<double> pass_s = link_queues_->pass(message.part, way))
      return events_->add_timer(now() + *pass_s, kOutside | number);
    const double bytes = link_queues_->framed_bytes(message.part, way);
    share_links(*message.from, *message.to, message.part, bytes, message.token);
    free_outside_.push_back(number);
    return;
  }
  free_outside_.push_back(number);
  listener_->ended(message.token);
}

/// `came_with`: what it takes before it uses them is over, and it brings so many bytes with it.
void SimgridEngine::share_links(s4u::Host& from, s4u::Host& to, const MessagePart& part,
                                std::optional<double> came_with, Token token) {
  const bool came = came_with.has_value();
  // SimGrid applies no latency factor to a message of no byte at all, which no network carries.
  const auto size = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(came_with.value_or(part.bytes)));
  std::optional<PartInHand> in_hand;
  if (came || !part.first || part.bytes != part.of_bytes) in_hand.emplace(part, came);
  events_->activities().transfer(from, to, size, token);
}

void SimgridEngine::ended(Token token) {
  if ((token & kOutside) == 0) return listener_->ended(token);
  go_on(static_cast<std::size_t>(token & ~kOutside));
}

void SimgridEngine::compute(int rank, double seconds, Token token) {
  const Place& place = place_of(rank);
  double here_s = seconds * place.compute_factor;
  if (!place.shares_cores || here_s <= 0) {
    events_->add_timer(now() + here_s, token);
    return;
  }
  events_->activities().execute(*place.host, here_s * place.host->get_speed(), token);
}

LinkKind SimgridEngine::link_kind(int from, int to) const {
  if (from == to) return LinkKind::kSelf;
  bool same = place_of_rank_[static_cast<std::size_t>(from)] == place_of_rank_[static_cast<std::size_t>(to)];
  return same ? LinkKind::kSameHost : LinkKind::kNetwork;
}

void SimgridEngine::run(EngineListener& listener) {
  listener_ = &listener;
  events_->listen(this);
  s4u::Engine::get_instance()->run();
  events_->listen(nullptr);
}

}  // namespace

std::vector<PlatformHost> read_platform(const dperf::platform::PlatformFile& platform, bool with_loopbacks) {
  PlatformQuestion question{platform, {}, {}};
  question.loopbacks = with_loopbacks;
  return examine_platform(question).hosts;
}

PlatformReading::PlatformReading(const dperf::platform::PlatformFile& platform)
    : examination_(std::make_unique<PlatformExamination>(PlatformQuestion{platform, {}, {}})) {}

PlatformReading::~PlatformReading() = default;

std::vector<PlatformHost> PlatformReading::hosts() {
  return examination_->facts().hosts;
}

std::vector<std::string> notes_of_settings(const SimgridOptions& options) {
  const SettingsPlan plan = settings_of(options, dperf::platform::check_platform(options.platform));
  std::vector<std::string> notes;
  for (const std::string& setting : plan.of_platform)
    notes.push_back(fmt::format("SimGrid's {} (<config> of the platform)", setting));
  if (options.network_time.empty())  // else dperf-calibrate has written them, and says so
    for (const std::string& setting : plan.for_smpirun)
      notes.push_back(
          fmt::format("not used, because it is for smpirun: {} (<config> of the platform)", setting));
  return notes;
}

std::unique_ptr<Engine> make_simgrid_engine(const SimgridOptions& options) {
  std::shared_ptr<EventModel> events;
  LoadedPlatform loaded = load_platform_for(options, [&] {
    events = std::make_shared<EventModel>();
    // Before the platform adds its own: SimGrid asks the first one first.
    s4u::Engine::get_instance()->add_model(events);
  });
  std::optional<SimgridLinkQueues> link_queues;
  if (!options.network_time.empty()) {
    apply_message_time(options.network_time);
    if (options.send_queue.bytes > 0 || options.send_queue.seconds > 0)
      link_queues.emplace(options.network_time, options.send_queue);
  } else {
    apply_taken_factors();
  }
  return std::make_unique<SimgridEngine>(
      std::move(events), std::move(loaded.places), std::move(loaded.place_of_rank), options.memory_time,
      options.unwritten_time, options.memory_at_once, std::move(link_queues));
}

double simgrid_precision_s() {
  return simgrid::config::get_value<double>("surf/precision");
}

}  // namespace dperf::replay
