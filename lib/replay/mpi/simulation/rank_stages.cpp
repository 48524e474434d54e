// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/simulation/rank_stages.h"

#include <algorithm>
#include <utility>

#include "replay/mpi/calls/handlers.h"
#include "replay/mpi/services/collective_entry.h"
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

/// The program would make this call whether the poll has found something or not: it has done so before it
/// found anything, or it only asks again.
bool is_independent(const PollHabit& habit, const trace::Event& poll, const trace::Event& call) {
  return habit.comes_between(call.site) || (call.site == poll.site && call.args.completion.request == 0);
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
  std::deque<trace::Event>& ahead = rank.deferred.ahead;
  if (ahead.empty()) return rank.stream->next(rank.event);
  rank.event = std::move(ahead.front());
  ahead.pop_front();
  return true;
}

/// What the rank calls next, if that comes soon; it is read again in its turn.
const trace::Event* RankStages::next_call(Rank& rank) {
  constexpr std::size_t kSoon = 64;
  std::deque<trace::Event>& ahead = rank.deferred.ahead;
  if (rank.live != nullptr) return nullptr;
  while (ahead.empty() || ahead.back().kind != trace::EventKind::kCall) {
    trace::Event event;
    if (ahead.size() == kSoon || !rank.stream->next(event)) return nullptr;
    ahead.push_back(std::move(event));
  }
  return &ahead.back();
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
      count_lists(rank);
      if (rank.deferred.what == What::kNothing || passes(rank)) return begin_call(rank);
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

/// The poll that was put off is still to find something, and the call of the rank need not wait for that.
bool RankStages::passes(Rank& rank) {
  Rank::Deferred& deferred = rank.deferred;
  deferred.renews = false;
  if (deferred.habit == nullptr) return false;
  const Request& awaited = *services_.requests.entry(rank, Rank::Deferred::kRequest)->active;
  if (awaited.done()) return false;
  if (is_independent(*deferred.habit, *deferred.event, rank.event)) return true;
  if (rank.event.site == deferred.event->site) {
    const RequestEntry* entry = services_.requests.entry(rank, rank.event.args.completion.request);
    return entry != nullptr && entry->active != nullptr && entry->active->left_out;
  }
  deferred.renews = renews(rank, awaited);
  return deferred.renews;
}

// A loop that waits by polling, and begins the same collective again whenever it is done. While it is not, the
// program would only poll.
bool RankStages::renews(Rank& rank, const Request& awaited) {
  const bool again = awaited.kind == Request::Kind::kCollective && awaited.call == rank.event.call &&
                     awaited.site == rank.event.site && rank.deferred.habit->folded.count > 0;
  if (!again) return false;
  const OpenCollective* begun = next_collective(services_.membership(rank, rank.event.args.comm));
  return begun == nullptr || begun->left_out;
}

// A test that found something when traced and finds nothing here: the work behind it, which does not depend
// on it, comes first. The request is waited for where the program does something else; that a message has been
// sent is of no consequence then.
bool RankStages::put_off(Rank& rank) {
  using What = Rank::Deferred::What;
  trace::Event& event = rank.event;
  Rank::Deferred& deferred = rank.deferred;
  const bool may_be = event.call == trace::Call::MPI_Test && event.args.completion.flag &&
                      !event.polls.any() && deferred.what == What::kNothing && !rank.has_company() &&
                      services_.options.match == Match::kSimulated;
  const PollHabit* habit = may_be ? services_.prescan.polling(rank.number, event.site) : nullptr;
  if (habit == nullptr) return false;
  const RequestEntry* of_test = services_.requests.entry(rank, event.args.completion.request);
  if (of_test == nullptr || of_test->active == nullptr) return false;
  if (!of_test->active->done()) services_.progress.look(rank);
  if (of_test->active->done()) return false;
  const trace::Event* next = of_test->persistent == nullptr ? next_call(rank) : nullptr;
  const bool goes_on = next != nullptr && is_independent(*habit, event, *next);
  if (!goes_on && !habit->only_asks()) return false;
  if (goes_on && of_test->active->kind == Request::Kind::kSend) return let_go(rank, *of_test->active);
  if (!deferred.event) deferred.event = std::make_unique<trace::Event>();
  std::swap(event, *deferred.event);
  deferred.what = What::kPoll;
  deferred.habit = goes_on ? habit : nullptr;
  if (goes_on) hide_request(rank);
  rank.stage = Rank::Stage::kNext;
  return true;
}

/// Nothing waits for the message of a test any more. The call itself is still to be made.
bool RankStages::let_go(Rank& rank, Request& request) {
  std::uint64_t& id = rank.event.args.completion.request;
  request.completed_by = Request::CompletedBy::kNoCall;
  rank.process.requests.erase(id);
  id = 0;
  return false;
}

/// Others may get the number of the request of the poll that was put off.
void RankStages::hide_request(Rank& rank) {
  FlatMap<RequestEntry>& requests = rank.process.requests;
  std::uint64_t& request = rank.deferred.event->args.completion.request;
  const RequestEntry entry = *requests.find(request);
  requests.erase(request);
  request = Rank::Deferred::kRequest;
  requests[request] = entry;
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
  if (put_off(rank)) return true;
  return call(rank);
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
