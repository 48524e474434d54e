// The part of the simulation that takes a rank through its events: each stage of Rank is a step.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <utility>

#include "replay/mpi/handlers.h"
#include "replay/mpi/simulation.h"
#include "support/error.h"
#include "trace/coverage/coverage.h"
#include "trace/model/errors.h"
#include "trace/model/fields.h"

namespace dperf::replay::mpi {
namespace {

constexpr double kSecondsPerNanosecond = 1e-9;
constexpr std::uint64_t kCallsBetweenReports = 1 << 14;

}  // namespace

void Simulation::advance(Rank& rank) {
  while (step(rank)) {
  }
}

/// False when the rank has to wait for the engine.
bool Simulation::step(Rank& rank) {
  switch (rank.stage) {
    case Rank::Stage::kNext:
      return read_next(rank);
    case Rank::Stage::kPost:
      if (rank.ledger.pending() == 0) post(rank);
      if (rank.stage == Rank::Stage::kNext) return true;
      settle(rank);
      return false;
    case Rank::Stage::kAwait:
      return await(rank);
    case Rank::Stage::kHeld:
      release(rank);
      return true;
    case Rank::Stage::kEnter:
      return enter(rank);
    case Rank::Stage::kBlock:
      return block(rank);
    case Rank::Stage::kWaits:
      wake(rank);
      return true;
    case Rank::Stage::kReturn:
      if (rank.io.seconds > 0 || rank.io.until > 0) return spend_io(rank);
      leave(rank);
      return true;
    case Rank::Stage::kFinish:
      return finish(rank);
    case Rank::Stage::kEnded:
      break;
  }
  return false;
}

/// Of the block that the rank has read.
double Simulation::seconds_here(const Rank& rank) const {
  double seconds = static_cast<double>(rank.event.charged_ns()) * kSecondsPerNanosecond;
  if (!options_.compute_factors.empty())
    seconds *= options_.compute_factors[static_cast<std::size_t>(rank.number)];
  if (options_.noise != nullptr)
    seconds *= noise_factor(*options_.noise, options_.noise_seed,
                            {rank.number, rank.thread, rank.event.block, rank.event.number});
  return seconds;
}

void Simulation::begin_repetition(Rank& rank) {
  if (!extrapolation_.possible()) return;
  RepetitionBegin begin{own_clock(rank), rank.ledger.pending(), messages_.sent_by(rank.number),
                        messages_.exchanges(), 0};
  for (const auto& [call, divergence] : divergences_) begin.surprises += divergence.calls;
  for (const std::uint64_t truncated : truncated_) begin.surprises += truncated;
  extrapolation_.begins(rank, begin, ranks_);
}

bool Simulation::read_next(Rank& rank) {
  if (rank.comes_next) {
    rank.comes_next = false;
    std::swap(rank.event, rank.held);
    return begin_call(rank);
  }
  while (rank.stream->next(rank.event)) {
    const trace::Event& event = rank.event;
    if (event.repetition.begins) begin_repetition(rank);
    const bool begins = rank.executions.begin(event, *rank.definitions);
    if (event.kind == trace::EventKind::kCompute) {
      rank.ledger.compute(event.block, seconds_here(rank), begins);
    } else if (event.kind == trace::EventKind::kCall) {
      count_lists(rank);
      if (!rank.put_off) return begin_call(rank);
      std::swap(rank.event, rank.held);
      rank.put_off = false;
      rank.comes_next = true;
      rank.stage = Rank::Stage::kEnter;
      return true;
    } else if (rank.has_company() && event.kind == trace::EventKind::kPost) {
      rank.stage = Rank::Stage::kPost;
      return true;
    } else if (event.kind == trace::EventKind::kAwait) {
      rank.stage = Rank::Stage::kAwait;
      return true;
    }
  }
  rank.stage = Rank::Stage::kFinish;
  return true;
}

// The files of a damaged trace may be small, and its lists not.
void Simulation::count_lists(Rank& rank) {
  const std::size_t bytes = trace::list_bytes(rank.event.args) + trace::list_bytes(rank.held.args);
  if (bytes == rank.list_bytes) return;
  if (!lists_.change(rank.list_bytes, bytes))
    throw Error("{}: with its lists, the ranks would hold more than {} MiB of arguments at once", where(rank),
                lists_.most() >> 20);
  rank.list_bytes = bytes;
}

bool Simulation::begin_call(Rank& rank) {
  ++replayed_calls_;
  if (options_.on_progress && replayed_calls_ % kCallsBetweenReports == 0) {
    options_.on_progress(replayed_calls(), survey_.all_calls);
  }
  rank.finalized = rank.event.call == trace::Call::MPI_Finalize;
  rank.stage = rank.finalized ? Rank::Stage::kFinish : Rank::Stage::kEnter;
  return true;
}

const PollHabit* Simulation::polling(const Rank& rank) const {
  const PollHabits& habits = survey_.ranks[static_cast<std::size_t>(rank.number)].polls;
  const auto found = habits.find(rank.event.site);
  return found == habits.end() ? nullptr : &found->second;
}

// A test that found something when traced and finds nothing here: the work behind it, which does not depend
// on it, comes first. The request is waited for where the program does something else.
bool Simulation::put_off(Rank& rank) {
  const trace::Event& event = rank.event;
  const bool may_be = event.call == trace::Call::MPI_Test && event.args.flag && !event.polls.any() &&
                      !rank.comes_next && !rank.has_company() && options_.match == Match::kSimulated;
  if (!may_be) return false;
  const PollHabit* habit = polling(rank);
  const RequestEntry* of_test =
      habit != nullptr && habit->only_asks() ? entry(rank, event.args.request) : nullptr;
  if (of_test == nullptr || of_test->active == nullptr) return false;
  if (!of_test->active->done) look_at_network(rank);
  if (of_test->active->done) return false;
  std::swap(rank.event, rank.held);
  rank.put_off = true;
  rank.stage = Rank::Stage::kNext;
  return true;
}

// Small computations and costs of calls are carried along instead of simulated one by one. For the engine,
// the rank's messages then leave early, but they carry the difference (Message::lead_s) to whoever waits for
// them.
bool Simulation::enter(Rank& rank) {
  if (rank.ledger.pending() > options_.clock_slack_s) {
    settle(rank);
    return false;
  }
  if (rank.has_company() && needs_others(rank)) {
    if (rank.ledger.pending() > 0) {
      settle(rank);
    } else {
      park(rank);
    }
    return false;
  }
  const Handler* handler = find_handler(rank.event.call);
  const bool left_out =
      !survey_.refused.empty() &&
      trace::replayed(rank.event, *rank.definitions, 0).fidelity == trace::Fidelity::kRefused;
  rank.stage = Rank::Stage::kBlock;
  rank.wait.needed = 0;
  rank.wait.partner_at = rank.wait.busy_until = 0;
  rank.wait.requests.clear();
  if (left_out) {
    --replayed_calls_;
    rank.stage = Rank::Stage::kNext;
    return true;
  }
  if (put_off(rank)) return true;
  rank.account = &rank.ledger.site(rank.event.call, rank.event.site);
  ++rank.account->calls;
  if (trace::communicated_nothing(rank.event) && trace::info(rank.event.call).family != trace::Family::IO) {
    rank.stage = Rank::Stage::kNext;
    return true;
  }
  if (trace::info(rank.event.call).family == trace::Family::RMA) {
    check_epochs(*this, rank);
    begin_progress(rank);
  }
  if (handler->begin != nullptr) handler->begin(*this, rank);
  // What the call posts comes before what the network has brought meanwhile.
  if (rank.wait.needed > 0) begin_progress(rank);
  if (!rank.process.parked.empty()) unpark(rank.process);
  return true;
}

bool Simulation::block(Rank& rank) {
  advance_runs();  // before it leaves the call again
  if (rank.wait.needed == 0) {
    rank.stage = Rank::Stage::kReturn;
    return true;
  }
  if (rank.ledger.pending_compute() > 0) {
    settle(rank);
    return false;
  }
  rank.since = engine_.now();
  rank.wait.busy_until = own_clock(rank);
  // What is there already is taken while the rank waits for the rest.
  for (Request* request : rank.wait.requests) {
    if (request == nullptr || !request->done) continue;
    rank.wait.busy_until =
        std::max(rank.wait.busy_until, request->ready_at) + std::exchange(request->cost_s, 0);
  }
  rank.stage = Rank::Stage::kWaits;
  return false;
}

void Simulation::wake(Rank& rank) {
  rank.ledger.blocked(*rank.account, engine_.now() - rank.since, rank.wait.partner_at - rank.since);
  rank.ledger.cost(*rank.account, rank.wait.busy_until - engine_.now());
  rank.stage = Rank::Stage::kReturn;
}

// No computation, which the speed of the processor would scale.
bool Simulation::spend_io(Rank& rank) {
  if (rank.ledger.pending() > 0) {
    settle(rank);
    return false;
  }
  const double until = std::max(rank.io.until, engine_.now() + rank.io.seconds);
  rank.io.seconds = rank.io.until = 0;
  if (until <= engine_.now()) return true;
  rank.since = engine_.now();
  rank.io.running = true;
  engine_.timer(until, make_token(Activity::kRankComputes, &rank));
  return false;
}

void Simulation::leave(Rank& rank) {
  const Handler* handler = find_handler(rank.event.call);
  const double pages_s = new_pages_s(rank);
  for (Request* request : rank.wait.requests) {
    if (request != nullptr) request->waited_for = false;
  }
  if (handler->end != nullptr) handler->end(*this, rank);
  rank.ledger.cost(*rank.account, pages_s);
  end_progress(rank);
  rank.stage = Rank::Stage::kNext;
}

// MPI_Finalize comes after all MPI calls of the rank: whatever makes sure of that may not be in the trace.
// What other threads compute behind their last call, or what they have told others, holds nobody up.
bool Simulation::finish(Rank& rank) {
  if (rank.thread > 0) rank.ledger.forget_compute();
  if (rank.ledger.pending() > 0) {
    settle(rank);
    return false;
  }
  Process& process = rank.process;
  if (rank.thread == 0 && process.ended + 1 < process.threads.size()) {
    rank.awaits_end = true;
    hold(rank);
    return false;
  }
  ++process.ended;
  unpark(process);
  Rank* first = process.threads.front();
  const bool only_first = process.ended + 1 == process.threads.size();
  if (only_first && first->stage == Rank::Stage::kHeld && first->awaits_end) ready_ranks_.push_back(first);
  rank.ended_at = engine_.now() + extrapolation_.seconds();
  rank.stage = Rank::Stage::kEnded;
  if (rank.thread > 0) return false;
  begin_progress(rank);  // MPI_Finalize still serves the others
  return false;
}

void Simulation::settle(Rank& rank) {
  rank.since = engine_.now();
  engine_.compute(rank.number, rank.ledger.pending(), make_token(Activity::kRankComputes, &rank));
}

}  // namespace dperf::replay::mpi
