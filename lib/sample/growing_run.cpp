// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sample/growing_run.h"

#include <algorithm>
#include <utility>

#include "loops/call_signature.h"
#include "trace/format/event_codec.h"
#include "trace/model/amounts.h"

namespace dperf::sample {

class RankProgress final : public Standing {
 public:
  RankProgress(const trace::RankTrace& rank, const LoopChoice& choice, std::uint64_t& boundaries)
      : definitions_(rank.definitions()), choice_(choice), boundaries_(boundaries), stream_(rank.events()) {}
  ~RankProgress() override = default;
  RankProgress(const RankProgress&) = delete;
  RankProgress& operator=(const RankProgress&) = delete;

  /// The next events, at most so many. @return how many there were
  std::uint64_t read(std::uint64_t most) {
    std::uint64_t count = 0;
    while (count < most && stream_->next(event_)) {
      ++count;
      take(event_);
    }
    is_read_ = count < most;
    return count;
  }
  /// Whether there was nothing more when it was read last.
  bool is_read() const { return is_read_; }
  void may_have_more() { is_read_ = false; }
  std::uint64_t next_event() const { return next_event_; }
  const trace::Definitions& definitions() const { return definitions_; }

  /// Null: it is not in that entry of the loop.
  const RankIterations* iterations_of(std::uint64_t id, std::uint64_t entry) const {
    for (const Followed& loop : followed_)
      if (definitions_.blocks[loop.loop].id == id && entries().at(loop.loop).number == entry)
        return &loop.iterations;
    return nullptr;
  }

 private:
  /// Of the loops that it is in, those are followed that are in at most one that may be the main loop, and
  /// the one that is named: a program that reads commands is in several loops with few iterations.
  struct Followed {
    std::uint32_t loop = 0;
    std::int64_t charged_ns = 0, elapsed_ns = 0, bytes = 0;
    trace::CallSignature signature = {};
    RankIterations iterations = {};
  };

  void take(const trace::Event& event) {
    next_event_ = event.number + (trace::is_counted(event) ? 1 : 0);
    see(event);
    if (trace::is_loop_mark(event)) return;
    const std::int64_t elapsed_ns = trace::time_of(event);
    const bool is_block = event.kind == trace::EventKind::kCompute,
               is_call = event.kind == trace::EventKind::kCall;
    for (Followed& loop : followed_) {
      if (is_block) loop.charged_ns = trace::add_ns(loop.charged_ns, event.charged_ns());
      loop.elapsed_ns = trace::add_ns(loop.elapsed_ns, elapsed_ns);
    }
    if (is_call) take_call(event);
  }
  void take_call(const trace::Event& call) {
    ++calls_;
    if (followed_.empty()) return;
    const std::int64_t bytes = bytes_sent(call, definitions_);
    const trace::SignedCall signed_call = sign(call);
    for (Followed& loop : followed_) {
      loop.bytes = add_bytes(loop.bytes, bytes);
      loop.signature.add(signed_call);
    }
  }

  /// @pre it was entered just now
  bool is_followed(std::uint32_t loop) const {
    constexpr std::size_t kDeepest = 8;
    const auto may_be_main = [](const Open& around) { return around.marked > kLeastCompleted; };
    return (loops().size() <= kDeepest && std::ranges::count_if(loops(), may_be_main) < 2) ||
           (!choice_.loop.empty() && is_named(definitions_.blocks[loop].place, choice_.loop));
  }
  Followed* followed(std::uint32_t loop) {
    const auto found = std::ranges::find(followed_, loop, &Followed::loop);
    return found == followed_.end() ? nullptr : &*found;
  }

  void enters(std::uint32_t loop) override {
    Standing::enters(loop);
    if (is_followed(loop)) followed_.push_back({.loop = loop});
  }
  void begins_iteration(std::uint32_t loop, std::uint64_t iteration) override {
    Standing::begins_iteration(loop, iteration);
    Followed* const found = followed(loop);
    if (!found) return;
    RankIterations& iterations = found->iterations;
    if (!iterations.event.empty()) iterations.repeating.add(found->signature.value());
    found->signature = {};
    iterations.add_number(iteration);
    iterations.event.push_back(event_.number);
    iterations.charged_ns.push_back(found->charged_ns);
    iterations.elapsed_ns.push_back(found->elapsed_ns);
    iterations.bytes.push_back(found->bytes);
    iterations.calls = calls_;
    if (event_.repeated) iterations.skipped_until = iterations.event.size();
    ++boundaries_;
  }
  void leaves(std::uint32_t loop, std::uint64_t) override {
    if (const Followed* const found = followed(loop)) {
      boundaries_ -= found->iterations.event.size();
      std::erase_if(followed_, [loop](const Followed& one) { return one.loop == loop; });
    }
  }

  const trace::Definitions& definitions_;
  const LoopChoice& choice_;
  std::uint64_t& boundaries_;
  std::unique_ptr<trace::EventStream> stream_;
  trace::Event event_;
  std::vector<Followed> followed_;
  std::uint64_t next_event_ = 0, calls_ = 0;
  bool is_read_ = false;
};

namespace {

/// What the last marks of a loop in a part of a rank's records say: is it in there? Where iterations were
/// skipped, they do not say how far it is.
std::optional<bool> is_in(trace::EventStream& records, const trace::Definitions& definitions,
                          std::uint64_t loop) {
  std::optional<bool> inside;
  for (trace::Event event; records.next(event);) {
    if (event.kind == trace::EventKind::kRepeat) return std::nullopt;
    if (trace::is_loop_mark(event) && definitions.blocks[event.block].id == loop)
      inside = event.kind != trace::EventKind::kLoopExit;
  }
  return inside;
}

/// What the iterations in a part of a rank's records took; the first and the last one are not whole.
/// @return false: iterations were skipped
bool add_iterations(trace::EventStream& records, const trace::Definitions& definitions, std::uint64_t loop,
                    std::vector<double>& iterations_ns) {
  std::int64_t now_ns = 0;
  bool is_whole = false;
  for (trace::Event event; records.next(event);) {
    if (event.kind == trace::EventKind::kRepeat) return false;
    if (!trace::is_loop_mark(event)) {
      now_ns = trace::add_ns(now_ns, trace::time_of(event));
    } else if (definitions.blocks[event.block].id == loop) {
      const bool begins = event.kind == trace::EventKind::kLoopIteration;
      if (begins && is_whole)
        iterations_ns.push_back(static_cast<double>(now_ns) / static_cast<double>(event.unmarked + 1));
      is_whole = begins;
      now_ns = 0;
    }
  }
  return true;
}

constexpr std::size_t kFewChunks = 1, kManyChunks = 16;

}  // namespace

GrowingRun::GrowingRun(std::unique_ptr<trace::GrowingTrace> trace, LoopChoice choice, int most_ranks,
                       CpuClock clock_s)
    : choice_(std::move(choice)), clock_s_(std::move(clock_s)), trace_(std::move(trace)) {
  every_ = std::max(trace_->ranks() / most_ranks, 1);
  for (int rank = 0; rank < trace_->ranks(); rank += every_)
    ranks_.push_back(std::make_unique<RankProgress>(trace_->rank(rank), choice_, boundaries_));
}

GrowingRun::~GrowingRun() = default;

void GrowingRun::read(double cpu_s, double until_s) {
  constexpr std::uint64_t kAtOnce = 4096;
  const double end_s = clock_s_() + cpu_s;
  for (const auto& rank : ranks_) rank->may_have_more();
  while (boundaries_ < kMostBoundaries && clock_s_() < end_s) {
    RankProgress* furthest_behind = nullptr;
    for (const auto& rank : ranks_)
      if (!rank->is_read() && (!furthest_behind || rank->now_ns() < furthest_behind->now_ns()))
        furthest_behind = rank.get();
    if (!furthest_behind || static_cast<double>(furthest_behind->now_ns()) * 1e-9 >= until_s) return;
    events_ += furthest_behind->read(kAtOnce);
  }
}

bool GrowingRun::is_read() const {
  return std::ranges::all_of(ranks_, [](const auto& rank) { return rank->is_read(); });
}

double GrowingRun::read_s() const {
  double sum_ns = 0;
  for (const auto& rank : ranks_) sum_ns += static_cast<double>(rank->now_ns());
  return sum_ns * 1e-9 / static_cast<double>(ranks_.size());
}

std::vector<OpenLoop> GrowingRun::loops() const {
  std::vector<RankStanding> standings;
  for (const auto& rank : ranks_) standings.push_back({&rank->definitions(), rank.get()});
  return open_loops(standings);
}

bool GrowingRun::is_carried_by_marks() const {
  return carries_most(loops());
}

std::optional<MainLoop> GrowingRun::main_loop() const {
  const std::vector<OpenLoop> loops = this->loops();
  const std::optional<std::size_t> found = main_loop_among(loops, choice_);
  if (!found) return std::nullopt;
  return describe_main_loop(*trace_, loops, *found, iterations_of(loops[*found]), choice_);
}

Iterations GrowingRun::iterations_of(const OpenLoop& loop) const {
  Iterations result;
  result.ranks.resize(static_cast<std::size_t>(trace_->ranks()));
  result.completed = UINT64_MAX;
  for (std::size_t i = 0; i < ranks_.size(); ++i) {
    const RankIterations* const of_rank = ranks_[i]->iterations_of(loop.id, loop.entry);
    if (!of_rank || of_rank->event.empty()) continue;
    result.ranks[i * static_cast<std::size_t>(every_)] = *of_rank;
    ++result.in_loop;
    result.completed = std::min(result.completed, of_rank->completed());
  }
  // A rank that has begun the next entry.
  if (result.in_loop < loop.ranks) result.completed = 0;
  if (result.completed > 0) result.align();
  return result;
}

std::optional<bool> GrowingRun::is_in(const OpenLoop& loop) const {
  for (std::size_t i = 0; i < ranks_.size(); ++i) {
    const RankProgress& rank = *ranks_[i];
    if (!rank.iterations_of(loop.id, loop.entry)) continue;
    std::optional<bool> inside;
    for (const std::size_t chunks : {kFewChunks, kManyChunks})
      if (!inside)
        inside = sample::is_in(*trace_->last_events(static_cast<int>(i) * every_, chunks), rank.definitions(),
                               loop.id);
    if (inside != true) return inside;
  }
  return true;
}

std::vector<double> GrowingRun::last_iterations_ns(const OpenLoop& loop) const {
  std::vector<double> iterations_ns;
  for (std::size_t i = 0; i < ranks_.size(); ++i) {
    const auto records = trace_->last_events(static_cast<int>(i) * every_, kManyChunks);
    if (!add_iterations(*records, ranks_[i]->definitions(), loop.id, iterations_ns)) return {};
  }
  return iterations_ns;
}

trace::Cut GrowingRun::read_so_far() const {
  trace::Cut cut;
  for (const auto& rank : ranks_) cut.ranks.emplace_back().events = rank->next_event();
  return cut;
}

}  // namespace dperf::sample
