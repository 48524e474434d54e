// SPDX-License-Identifier: LGPL-2.1-or-later
#include "loops/traced_loops.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "dperf/sampling_rule.h"
#include "dperf/trace_format.h"
#include "loops/call_signature.h"
#include "loops/loop_walk.h"
#include "loops/repeating.h"
#include "support/error.h"
#include "support/words.h"
#include "trace/model/fields.h"
#include "trace/model/message_flow.h"

namespace dperf::trace {
namespace {

/// Of all ranks, while they are read.
struct Gathered {
  std::vector<TracedLoop> loops;
  std::map<std::uint64_t, std::size_t> by_id;
  std::optional<std::string> spoilt;  ///< why no loop can be directed
  TracedLoop& at(const Block& block) {
    const auto [found, is_new] = by_id.try_emplace(block.id, loops.size());
    if (is_new) {
      loops.emplace_back();
      loops.back().id = block.id;
      loops.back().place = block.place;
    }
    return loops[found->second];
  }
};

/// One loop on one rank.
struct RankLoop {
  RepeatingIterations repeating;
  std::uint64_t entries = 0, iterations = 0;  ///< of the first entry
  std::uint64_t fewest = 0, most = 0, in_all = 0;
  std::optional<std::string> varies;
  CallSignature signature;        ///< of the iteration that is read
  std::uint64_t last = 0;         ///< its number
  std::uint64_t first_event = 0;  ///< of it
  std::uint64_t bytes = 0;        ///< of its records, in all entries
  std::uint64_t balance = 0;
  bool has_calls = false, has_collectives = false;
  std::set<std::uint64_t> around;
  std::optional<std::string> why_not;
};

bool is_collective(const Event& call) {
  const Family family = info(call.call).family;
  return family == Family::COLL || family == Family::ICOLL;
}

/// What the runtime does not skip.
bool is_strange(const Event& call) {
  switch (info(call.call).family) {
    case Family::COMM:
    case Family::RMA:
    case Family::IO:
    case Family::PROC:
    case Family::ASYNC:
    case Family::ABORT:
      return true;
    default:
      return false;
  }
}

class RankReader : LoopWalk {
 public:
  RankReader(const Trace& trace, int rank, Gathered& gathered)
      : trace_(trace),
        rank_(rank),
        gathered_(gathered),
        definitions_(trace.rank(rank).definitions()),
        flow_(trace,
              {[this](std::string text) { spoil(std::move(text)); },
               [this](const Event&, const FlowingMessage& message) { add(message); },
               [this] { spoil(fmt::format("rank {}: which message a receive got is not known", rank_)); }}) {
    flow_.begin_rank(rank);
  }
  void read(std::string_view name);

 private:
  void enters(std::uint32_t loop) override;
  void begins_iteration(std::uint32_t loop, std::uint64_t iteration) override;
  void leaves(std::uint32_t loop, std::uint64_t iterations) override;

  void call(const Event& event);
  void call_in(RankLoop& loop, const Event& event);
  void add(const FlowingMessage& message);
  void add_collective(const Event& event);
  std::optional<unsigned> period_of(RankLoop& loop) const;
  void hand_over(std::uint32_t number, RankLoop& loop);
  void spoil(std::string text) {
    if (!gathered_.spoilt) gathered_.spoilt = std::move(text);
  }
  void refuse(RankLoop& loop, std::string text) const {
    if (!loop.why_not) loop.why_not = fmt::format("rank {}: {}", rank_, text);
  }
  std::string described(const Event& event) const {
    return describe_call(trace_, rank_, event.call, event.number, event.site);
  }
  template <class Do>
  void in_each_open(Do action) {
    for (const Open& open : this->open())
      if (open.iterations > 0) action(loops_[open.loop]);
  }

  const Trace& trace_;
  int rank_;
  Gathered& gathered_;
  const Definitions& definitions_;
  MessageFlow flow_;
  std::map<std::uint32_t, RankLoop> loops_;  ///< by number
  std::uint64_t balance_ = 0;  ///< of what was sent, received and done together so far; 0 in sum over all
                               ///< ranks if nothing is in transit
  std::uint64_t next_event_ = 0;
  std::unordered_map<std::uint32_t, std::uint64_t> weights_;  ///< of collectives, by communicator
};

void RankReader::enters(std::uint32_t number) {
  RankLoop& loop = loops_[number];
  ++loop.entries;
  for (const Open& open : this->open())
    if (open.loop != number) loop.around.insert(definitions_.blocks[open.loop].id);
}

void RankReader::begins_iteration(std::uint32_t number, std::uint64_t iteration) {
  RankLoop& loop = loops_[number];
  const bool is_first = open().back().marked == 1;
  if (!is_first) loop.repeating.add(loop.signature.value());
  if (!is_first && iteration != loop.last + 1)
    refuse(loop, fmt::format("nothing was recorded in some iterations before iteration {}", iteration));
  loop.last = iteration;
  loop.signature = {};
  loop.first_event = next_event_;
  // Random numbers, so that what is left over in one place does not cancel out with another.
  loop.balance += balance_ * (dperf_mix_two(loop.entries, iteration) | 1);
  if (flow_.active() > 0)
    refuse(loop, fmt::format("a request is active when iteration {} begins: {}", iteration,
                             flow_.open_request().value_or("?")));
}

void RankReader::leaves(std::uint32_t number, std::uint64_t iterations) {
  RankLoop& loop = loops_[number];
  if (iterations > 0) loop.repeating.add(loop.signature.value());
  loop.repeating.end_entry();
  if (loop.entries == 1) loop.iterations = loop.fewest = loop.most = iterations;
  loop.in_all += iterations;
  loop.fewest = std::min(loop.fewest, iterations);
  loop.most = std::max(loop.most, iterations);
  if (loop.iterations != iterations && !loop.varies)
    loop.varies = fmt::format(
        "rank {}: it has {} the first time and {} in entry {}; expected: the same number each time", rank_,
        counted(loop.iterations, "iteration"), iterations, loop.entries);
}

void RankReader::add(const FlowingMessage& message) {
  const std::uint64_t weight = dperf_message_weight(message.comm_key, message.from, message.to, message.tag);
  balance_ += message.is_send ? weight : 0 - weight;
}

/// A number of the member's own, so that different calls never cancel out; of all members together it is 0.
void RankReader::add_collective(const Event& event) {
  const std::uint32_t number = event.args.comm;
  if (number == 0 || number >= definitions_.communicators.size()) return;
  const Communicator& comm = definitions_.communicators[number];
  if (comm.is_inter) return;
  const auto [weight, is_new] = weights_.try_emplace(number, 0);
  // Of more members than there are ranks some are not in the trace: what they did is missing in the sum.
  const bool is_whole = comm.size <= trace_.ranks();
  if (is_new)
    weight->second = is_whole || comm.rank > 0 ? dperf_collective_weight(comm.key, comm.rank, comm.size)
                                               : dperf_mix_two(comm.key, 0);
  balance_ += weight->second * (2 * static_cast<std::uint64_t>(event.call) + 1);
}

void RankReader::call_in(RankLoop& loop, const Event& event) {
  constexpr std::uint64_t kBytesOfArguments = 64;
  loop.signature.add({event, SignedCall::Tags::kDistinguish});
  loop.bytes += kBytesOfArguments + list_bytes(event.args);
  loop.has_calls = true;
  loop.has_collectives = loop.has_collectives || is_collective(event);
  const std::uint32_t number = event.args.comm;
  const bool has_comm = number != 0 && number < definitions_.communicators.size();
  if (is_strange(event)) refuse(loop, "calls like this one are never skipped: " + described(event));
  if (has_comm && definitions_.communicators[number].is_inter)
    refuse(loop, "it communicates on an intercommunicator: " + described(event));
  if (has_comm && definitions_.communicators[number].outsiders)
    refuse(loop, "it communicates with processes that are not in the trace: " + described(event));
  if (event.args.symbolic_dest > event.number - loop.first_event)
    refuse(loop, "it sends to the rank that an earlier iteration received from: " + described(event));
}

void RankReader::call(const Event& event) {
  if (event.args.error != 0) spoil(fmt::format("rank {}: a call has failed: {}", rank_, described(event)));
  if (event.call == Call::MPI_Cancel)
    spoil(fmt::format("rank {}: a request was cancelled: {}", rank_, described(event)));
  in_each_open([&](RankLoop& loop) { call_in(loop, event); });
  flow_.add(event);
  if (is_collective(event)) add_collective(event);
}

void RankReader::read(std::string_view name) {
  constexpr std::uint64_t kBytesOfRecord = 32;
  const auto stream = trace_.rank(rank_).events(0, Repetitions::kOnce);
  for (Event event; stream->next(event);) {
    if (event.repeated)
      throw Error(
          "{}: rank {}: iterations were skipped in this run; expected: a run without sampling "
          "(DPERF_SAMPLE=0)",
          name, rank_);
    if (event.from_distribution)
      in_each_open([&](RankLoop& loop) {
        refuse(loop,
               "only the distribution of its times was recorded (DPERF_TIMES=distribution), not their order");
      });
    if (event.kind == EventKind::kCall || event.kind == EventKind::kCompute) {
      in_each_open([](RankLoop& loop) { loop.bytes += kBytesOfRecord; });
      if (event.kind == EventKind::kCall) call(event);
      next_event_ = event.number + 1;
    } else if (is_loop_mark(event)) {
      mark(event);
    }
  }
  end();
  for (auto& [number, loop] : loops_) hand_over(number, loop);
}

/// The shortest period that holds from the first third of the iterations on, seen six times at least;
/// nothing, and why.
std::optional<unsigned> RankReader::period_of(RankLoop& loop) const {
  const std::uint64_t iterations = loop.iterations;
  if (iterations < kFewestIterations) return std::nullopt;  // what is planned needs more
  std::uint64_t best = iterations;
  for (unsigned period = 1; period <= DPERF_LONGEST_PERIOD && 6 * period <= iterations; ++period) {
    if (3 * loop.repeating.from(period) <= iterations) return period;
    best = std::min(best, loop.repeating.from(period));
  }
  if (best + iterations / 4 >= iterations)
    refuse(loop,
           "the calls of its iterations never repeat: functions, call sites, peers, tags or sizes differ");
  else
    refuse(loop, fmt::format("the calls of its {} iterations repeat only from iteration {} on; expected: "
                             "from the first third on",
                             iterations, best));
  return std::nullopt;
}

void RankReader::hand_over(std::uint32_t number, RankLoop& loop) {
  TracedLoop& facts = gathered_.at(definitions_.blocks[number]);
  const unsigned period = period_of(loop).value_or(1);
  if (facts.ranks++ == 0) {
    facts.first_rank = rank_;
    facts.entries = loop.entries;
    facts.iterations = loop.iterations;
    facts.fewest = loop.fewest;
    facts.most = loop.most;
    facts.in_all = loop.in_all;
  } else if (facts.entries != loop.entries || facts.iterations != loop.iterations) {
    loop.why_not = fmt::format("the ranks differ: rank {} has {} in {}, rank {} {} in {}", facts.first_rank,
                               counted(facts.iterations, "iteration"), counted(facts.entries, "entry"), rank_,
                               loop.iterations, counted(loop.entries, "entry"));
  }
  facts.fewest = std::min(facts.fewest, loop.fewest);
  facts.most = std::max(facts.most, loop.most);
  if (!facts.varies) facts.varies = loop.varies;
  facts.period =
      std::min(std::lcm(facts.period, std::uint64_t{period}), std::uint64_t{DPERF_LONGEST_COMMON_PERIOD} + 1);
  facts.alike_from = std::max(facts.alike_from, loop.repeating.from(period));
  facts.has_calls = facts.has_calls || loop.has_calls;
  facts.has_collectives = facts.has_collectives || loop.has_collectives;
  facts.most_bytes =
      std::max(facts.most_bytes, loop.bytes / std::max<std::uint64_t>(loop.entries * loop.iterations, 1) + 1);
  facts.balance += loop.balance;
  facts.around.insert(loop.around.begin(), loop.around.end());
  if (!facts.why_not) facts.why_not = loop.why_not;
}

/// Loops with guards, if sampling was on: in a run that sampled nothing, what their guards counted.
class GuardReader {
 public:
  GuardReader(const Trace& trace, std::string_view name, Gathered& gathered)
      : trace_(trace), gathered_(gathered) {
    for (int rank = 0; rank < trace.ranks(); ++rank)
      for (const SampledLoop& sample : trace.rank(rank).definitions().samples) look_at(sample, rank, name);
  }
  /// @return whether sampling was on
  bool read();

 private:
  void look_at(const SampledLoop& sample, int rank, std::string_view name);
  void add(const SampledLoop& sample, int rank);

  const Trace& trace_;
  Gathered& gathered_;
  bool is_on_ = false, by_itself_ = false;
};

void GuardReader::look_at(const SampledLoop& sample, int rank, std::string_view name) {
  const bool is_default =
      sample.verdict == SampleVerdict::kNotDirected || sample.verdict == SampleVerdict::kDirectedToRun;
  is_on_ = true;
  by_itself_ = by_itself_ || !is_default;
  if (sample.skipped == 0) return;
  throw Error(
      "{}: rank {}: {} of {} {} skipped in this run; expected: a run without sampling (DPERF_SAMPLE=0)", name,
      rank, counted(sample.skipped, "iteration"),
      to_string(trace_.rank(rank).definitions().blocks[sample.block].place),
      sample.skipped == 1 ? "was" : "were");
}

void GuardReader::add(const SampledLoop& sample, int rank) {
  const auto found = gathered_.by_id.find(trace_.rank(rank).definitions().blocks[sample.block].id);
  if (found == gathered_.by_id.end()) return;
  TracedLoop& facts = gathered_.loops[found->second];
  if (!facts.guard) facts.guard.emplace();
  GuardFacts& guard = *facts.guard;
  ++guard.ranks;
  guard.was_to_agree = guard.was_to_agree && sample.verdict == SampleVerdict::kNoAgreement;
  const unsigned why = sample.reason.why;
  guard.needs_number =
      guard.needs_number || why == DPERF_REASON_NO_COUNTER || why == DPERF_REASON_NUMBER_UNKNOWN;
  guard.may_be_left = guard.may_be_left || (by_itself_ && sample.verdict == SampleVerdict::kNotDirected);
  // A loop that is silent until something is recorded has its first mark after its first iteration.
  const std::uint64_t marked = facts.in_all;
  if (sample.run == marked + facts.entries) guard.unmarked = 1;
  if (sample.run == marked || guard.unmarked != 0 || facts.why_not || facts.varies) return;
  facts.why_not = sample.run == 0
                      ? fmt::format("rank {}: some of its iterations do not communicate", rank)
                      : fmt::format("rank {}: it ran {}, but {} of them have a mark: some do not communicate",
                                    rank, counted(sample.run, "iteration"), marked);
}

bool GuardReader::read() {
  for (int rank = 0; rank < trace_.ranks(); ++rank)
    for (const SampledLoop& sample : trace_.rank(rank).definitions().samples) add(sample, rank);
  return is_on_;
}

/// What is known only when all ranks have been read.
void conclude(TracedLoop& facts, const Trace& trace, const std::optional<std::string>& spoilt) {
  const auto refuse = [&](std::string text) {
    if (!facts.why_not) facts.why_not = std::move(text);
  };
  if (facts.ranks < trace.ranks())
    refuse(fmt::format("{} of {} ranks run it; expected: all", facts.ranks, trace.ranks()));
  if (!facts.has_calls) refuse("it does not communicate");
  if (spoilt) refuse(*spoilt);
  if (facts.balance != 0)
    refuse(
        "messages are in flight, or a rank is one collective ahead, when iterations begin: what one "
        "iteration sends is received in another, or outside the loop");
  if (facts.period > DPERF_LONGEST_COMMON_PERIOD)
    refuse(fmt::format("the periods of its ranks have no common multiple up to {}",
                       +DPERF_LONGEST_COMMON_PERIOD));
}

}  // namespace

const TracedLoop* TracedLoops::find(std::uint64_t id) const {
  const auto found =
      std::find_if(loops.begin(), loops.end(), [&](const TracedLoop& loop) { return loop.id == id; });
  return found == loops.end() ? nullptr : &*found;
}

TracedLoops gather_loops(const Trace& trace, std::string_view name) {
  for (int rank = 0; rank < trace.ranks(); ++rank)
    if (trace.rank(rank).threads() > 1)
      throw Error(
          "{}: rank {} has {} threads that communicate; expected: one, since loops of several are not "
          "sampled",
          name, rank, trace.rank(rank).threads());
  Gathered gathered;
  GuardReader guards(trace, name, gathered);
  for (int rank = 0; rank < trace.ranks(); ++rank) RankReader(trace, rank, gathered).read(name);
  TracedLoops facts;
  facts.samples_are_known = guards.read();
  for (TracedLoop& loop : gathered.loops) conclude(loop, trace, gathered.spoilt);
  facts.loops = std::move(gathered.loops);
  return facts;
}

}  // namespace dperf::trace
