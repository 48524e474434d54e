// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/simulation/rank_stages.h"

#include <algorithm>
#include <utility>

#include "replay/mpi/calls/handlers.h"
#include "replay/mpi/simulation/new_pages.h"
#include "support/error.h"
#include "trace/coverage/coverage.h"
#include "trace/model/errors.h"
#include "trace/model/fields.h"

namespace dperf::replay::mpi {
namespace {

constexpr double kSecondsPerNanosecond = 1e-9;
constexpr std::uint64_t kCallsBetweenReports = 1 << 14;

bool begins_loop_or_iteration(const trace::Event& event) {
  return event.kind == trace::EventKind::kLoopEnter || event.kind == trace::EventKind::kLoopIteration;
}

/// Of a poll in vain all that it took when traced is charged anyway, of a call of MPI-IO as well.
bool costs_what_it_took(const trace::Event& event) {
  return (is_poll(event.call) && !found_something(event)) ||
         trace::info(event.call).family == trace::Family::IO;
}

}  // namespace

void RankStages::advance(Rank& rank) {
  while (step(rank)) {
  }
}

/// False when the rank has to wait for the engine.
bool RankStages::step(Rank& rank) {
  switch (rank.stage) {
    case Rank::Stage::kNext:
      return read_next(rank);
    case Rank::Stage::kPost:
      return post(rank);
    case Rank::Stage::kAwait:
      return threads_.await(rank);
    case Rank::Stage::kHeld:
      threads_.release(rank);
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

bool RankStages::post(Rank& rank) {
  if (rank.times.pending() != 0) {
    services_.clocks.settle(rank);
    return false;
  }
  threads_.post(rank);
  return true;
}

/// Of the block that the rank has read.
double RankStages::seconds_here(const Rank& rank) const {
  double seconds = static_cast<double>(rank.event.charged_ns()) * kSecondsPerNanosecond;
  if (!services_.options.compute_factors.empty())
    seconds *= services_.options.compute_factors[static_cast<std::size_t>(rank.number)];
  if (services_.options.noise != nullptr)
    seconds *= noise_factor(*services_.options.noise, services_.options.noise_seed,
                            {rank.number, rank.thread, rank.event.block, rank.event.number});
  return seconds;
}

void RankStages::begin_repetition(Rank& rank) {
  if (rank.thread == 0) extrapolation_.begins(rank, services_.clocks.now(rank));
}

void RankStages::pass_mark(Rank& rank) {
  const double date = services_.clocks.now(rank);
  if (!rank.event.repeated)
    extrapolation_.marks(rank, date);
  else if (rank.event.kind == trace::EventKind::kLoopIteration)
    extrapolation_.passes(rank, date);
}

bool RankStages::read_event(Rank& rank) {
  if (rank.live != nullptr) rank.live->at(services_.clocks.now(rank));
  return late_polls_.read(rank);
}

bool RankStages::read_next(Rank& rank) {
  using What = Rank::Deferred::What;
  if (rank.deferred.what == What::kNextCall) {
    rank.deferred.what = What::kNothing;
    std::swap(rank.event, *rank.deferred.event);
    return begin_call(rank);
  }
  while (read_event(rank)) {
    const trace::Event& event = rank.event;
    if (event.repetition.begins) begin_repetition(rank);
    if (begins_loop_or_iteration(event) && rank.thread == 0) pass_mark(rank);
    const bool begins = rank.executions.begin(event, *rank.definitions);
    if (event.kind == trace::EventKind::kCompute) {
      rank.times.compute(event.block, seconds_here(rank), begins);
    } else if (event.kind == trace::EventKind::kCall) {
      const bool passes = rank.deferred.what == What::kNothing || late_polls_.passes(rank);
      if (!passes && late_polls_.all_come_back(rank)) continue;
      count_lists(rank);
      if (passes) return begin_call(rank);
      std::swap(rank.event, *rank.deferred.event);
      rank.deferred.what = What::kNextCall;
      rank.stage = Rank::Stage::kEnter;
      return true;
    } else if (event.kind == trace::EventKind::kPost) {
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
void RankStages::count_lists(Rank& rank) {
  if (!trace::has_lists(rank.event.call)) return;
  std::size_t bytes = trace::list_bytes(rank.event.args);
  if (rank.deferred.event) bytes += trace::list_bytes(rank.deferred.event->args);
  if (bytes == rank.list_bytes) return;
  if (!lists_.change(rank.list_bytes, bytes))
    throw Error("{}: the ranks need more than {} MiB for lists of arguments at once", services_.where(rank),
                lists_.most() >> 20);
  rank.list_bytes = bytes;
}

bool RankStages::begin_call(Rank& rank) {
  ++replayed_calls_;
  if (services_.options.on_progress && replayed_calls_ % kCallsBetweenReports == 0) {
    services_.options.on_progress(
        {ProgressReport::Stage::kReplaying, replayed_calls(), services_.prescan.all_calls});
  }
  rank.finalized = rank.event.call == trace::Call::MPI_Finalize;
  rank.stage = rank.finalized ? Rank::Stage::kFinish : Rank::Stage::kEnter;
  return true;
}

// Small computations and costs of calls are carried along instead of simulated one by one. For the engine,
// the rank's messages then leave early, but they carry the difference (Message::lead_s) to the ranks that
// wait for them.
bool RankStages::enter(Rank& rank) {
  if (rank.times.pending() > services_.options.clock_slack_s) {
    services_.clocks.settle(rank);
    return false;
  }
  if (rank.has_company() && needs_others(rank)) {
    if (rank.times.pending() > 0) {
      services_.clocks.settle(rank);
    } else {
      threads_.park(rank);
    }
    return false;
  }
  const bool left_out =
      !services_.prescan.refused.empty() &&
      trace::replayed(rank.event, *rank.definitions, 0).fidelity == trace::Fidelity::kRefused;
  rank.stage = Rank::Stage::kBlock;
  rank.wait.needed = 0;
  rank.wait.late = false;
  rank.wait.partner_at = rank.wait.busy_until = 0;
  rank.wait.requests.clear();
  if (left_out) {
    --replayed_calls_;
    rank.stage = Rank::Stage::kNext;
    return true;
  }
  const bool in_turn = rank.deferred.what != Rank::Deferred::What::kNextCall;
  if (in_turn && (late_polls_.comes_back(rank) || late_polls_.put_off_message(rank))) {
    --replayed_calls_;
    return true;
  }
  if (late_polls_.put_off_test(rank)) return true;
  return call(rank);
}

void RankStages::charge_cold_call(Rank& rank) {
  const double computed_s = rank.times.take_computed();
  if (!layer_.protocol.cold_call.empty() && !costs_what_it_took(rank.event))
    rank.times.cost(*rank.account, layer_.protocol.cold_call_s(computed_s));
}

/// The rank has entered its call.
bool RankStages::call(Rank& rank) {
  rank.account = &rank.times.site(rank.event.call, rank.event.site);
  ++rank.account->calls;
  if (trace::communicated_nothing(rank.event) && trace::info(rank.event.call).family != trace::Family::IO) {
    rank.stage = Rank::Stage::kNext;
    return true;
  }
  if (trace::info(rank.event.call).family == trace::Family::RMA) {
    check_epochs(services_, rank);
    services_.progress.begin(rank);
  }
  charge_cold_call(rank);
  const Handler* handler = find_handler(rank.event.call);
  if (handler->begin != nullptr) handler->begin(services_, rank);
  if (services_.traffic.matters() && !rank.wait.requests.empty())
    rank.account->traffic = Traffic::of_wait(rank.wait.requests);
  // What the call posts comes before what the network has brought meanwhile.
  if (rank.wait.needed > 0) services_.progress.begin(rank);
  if (!rank.process.parked.empty()) threads_.unpark(rank.process);
  return true;
}

bool RankStages::block(Rank& rank) {
  services_.collectives.advance_ready();  // before it leaves the call again
  if (rank.wait.needed == 0) {
    rank.stage = Rank::Stage::kReturn;
    return true;
  }
  if (rank.times.pending_compute() > 0) {
    services_.clocks.settle(rank);
    return false;
  }
  rank.since = layer_.engine.now();
  rank.wait.busy_until = services_.clocks.now(rank);
  // What is there already is taken while the rank waits for the rest.
  for (Request* request : rank.wait.requests) {
    if (request == nullptr || !request->done()) continue;
    rank.wait.busy_until =
        std::max(rank.wait.busy_until, request->ready_at) + std::exchange(request->cost_s, 0);
  }
  rank.stage = Rank::Stage::kWaits;
  return false;
}

void RankStages::wake(Rank& rank) {
  rank.times.blocked(*rank.account, layer_.engine.now() - rank.since, rank.wait.partner_at - rank.since);
  if (rank.wait.late) services_.divergences.of(rank).late_s += layer_.engine.now() - rank.since;
  rank.times.cost(*rank.account, rank.wait.busy_until - layer_.engine.now());
  rank.stage = Rank::Stage::kReturn;
}

// No computation, which the speed of the processor would scale.
bool RankStages::spend_io(Rank& rank) {
  if (rank.times.pending() > 0) {
    services_.clocks.settle(rank);
    return false;
  }
  const double until = std::max(rank.io.until, layer_.engine.now() + rank.io.seconds);
  rank.io.seconds = rank.io.until = 0;
  if (until <= layer_.engine.now()) return true;
  rank.since = layer_.engine.now();
  rank.io.running = true;
  layer_.engine.timer(until, make_token(Activity::kRankComputes, &rank));
  return false;
}

void RankStages::leave(Rank& rank) {
  const Handler* handler = find_handler(rank.event.call);
  const double pages_s = new_pages_s(services_, layer_, rank);
  for (Request* request : rank.wait.requests) {
    if (request != nullptr && request->completed_by == Request::CompletedBy::kBlockedCall)
      request->completed_by = Request::CompletedBy::kLaterCall;
  }
  if (handler->end != nullptr) handler->end(services_, rank);
  rank.times.cost(*rank.account, pages_s);
  services_.progress.end(rank);
  rank.stage = Rank::Stage::kNext;
}

// MPI_Finalize comes after all MPI calls of the rank: whatever makes sure of that may not be in the trace.
// What other threads compute behind their last call, or what they have signalled to others, delays no other
// thread.
bool RankStages::finish(Rank& rank) {
  if (rank.thread > 0) rank.times.forget_compute();
  if (rank.times.pending() > 0) {
    services_.clocks.settle(rank);
    return false;
  }
  Process& process = rank.process;
  if (rank.thread == 0 && process.ended + 1 < process.threads.size()) {
    threads_.hold(rank);
    return false;
  }
  ++process.ended;
  threads_.unpark(process);
  Rank* first = process.threads.front();
  const bool only_first = process.ended + 1 == process.threads.size();
  if (only_first && first->awaits_end()) services_.ranks.make_ready(*first);
  rank.ended_at = layer_.engine.now() + extrapolation_.seconds();
  rank.stage = Rank::Stage::kEnded;
  if (rank.thread > 0) return false;
  services_.progress.begin(rank);  // MPI_Finalize still serves the others
  return false;
}

}  // namespace dperf::replay::mpi
