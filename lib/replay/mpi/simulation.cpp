// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/simulation.h"

#include <algorithm>
#include <utility>

#include "replay/mpi/diagnosis.h"
#include "replay/mpi/handlers.h"
#include "replay/mpi/tasks/batches.h"
#include "support/error.h"
#include "trace/coverage.h"
#include "trace/errors.h"

namespace dperf::replay::mpi {
namespace {

constexpr double kSecondsPerNanosecond = 1e-9;
constexpr std::uint64_t kCallsBetweenReports = 1 << 14;

Protocol protocol_of(const ReplayOptions& options) {
  const Protocol& protocol = find_protocol(options.protocol);
  return options.core_costs ? protocol : protocol.without_core_costs();
}

bool always_progresses(const Protocol& protocol, const ReplayOptions& options) {
  return protocol.async_progress || options.progress == replay::Progress::kAsync;
}

}  // namespace

Simulation::Simulation(const trace::Trace& trace, Engine& engine, const ReplayOptions& options,
                       const Survey& survey, const TaskPools& pools)
    : trace_(trace),
      engine_(engine),
      options_(options),
      survey_(survey),
      pools_(pools),
      protocol_(protocol_of(options)),
      communicators_(trace),
      matching_(communicators_.mailboxes()),
      progress_(trace.ranks(), always_progresses(protocol_, options)),
      messages_(engine, protocol_, matching_, progress_, *this),
      runs_(engine, protocol_, matching_, messages_, requests_, options.clock_slack_s),
      one_sided_(*this, engine, protocol_, matching_, messages_, requests_) {
  make_ranks();
  join_pools();
}

Rank& Simulation::add_thread(std::deque<Rank>& to, int number, unsigned lane) {
  Process& process = processes_[static_cast<std::size_t>(number)];
  Rank& rank = to.emplace_back(process);
  rank.number = number;
  rank.lane = lane;
  rank.definitions = &trace_.rank(number).definitions();
  rank.stream = trace_.rank(number).events(lane);
  process.threads.push_back(&rank);
  ready_ranks_.push_back(&rank);
  return rank;
}

void Simulation::make_ranks() {
  processes_.resize(static_cast<std::size_t>(trace_.ranks()));
  for (int number = 0; number < trace_.ranks(); ++number) {
    add_thread(ranks_, number, 0);
    for (unsigned lane = 1; lane < trace_.rank(number).lanes(); ++lane) add_thread(threads_, number, lane);
  }
}

void Simulation::join_pools() {
  for (const TaskPool& pool : pools_.pools) {
    Rank& master = at(pool.master);
    master.roles = std::make_unique<TaskRoles>(pool);
    if (!pool.batches.empty()) {
      master.stream = std::make_unique<BatchStream>(pool.batches, std::move(master.stream));
    }
    for (const PoolWorker& worker : pool.workers) {
      Rank& rank = at(worker.rank);
      auto stream = std::make_unique<TaskStream>(pool, worker, std::move(rank.stream));
      rank.tasks = stream.get();
      rank.stream = std::move(stream);
    }
  }
}

bool Simulation::diverged() const {
  return std::any_of(divergences_.begin(), divergences_.end(),
                     [](const auto& entry) { return entry.second.any(); });
}

void Simulation::run() {
  work();
  engine_.run(*this);
  if (failure_) std::rethrow_exception(failure_);
  const bool all_ended = std::all_of(processes_.begin(), processes_.end(), [](const Process& process) {
    return process.ended == process.threads.size();
  });
  if (!all_ended) throw deadlock(*this);
}

// An engine's callbacks may run on a stack of its own, where no exception may pass; after one, no activity is
// started any more.
void Simulation::ended(Token token) {
  if (failure_) return;
  try {
    dispatch(token);
    work();
  } catch (...) {
    failure_ = std::current_exception();
  }
}

void Simulation::dispatch(Token token) {
  const Activity activity = activity_of(token);
  if (activity == Activity::kRankComputes) {
    Rank& rank = *object_of<Rank>(token);
    const double elapsed = engine_.now() - rank.since;
    if (std::exchange(rank.io.running, false)) {
      rank.ledger.io(*rank.account, elapsed);
    } else {
      rank.ledger.settle(elapsed);
    }
    ready_ranks_.push_back(&rank);
  } else if (activity == Activity::kProgramComputes) {
    CollectiveRun& run = *object_of<CollectiveRun>(token);
    runs_.computed(run);
    ready_runs_.push_back(&run);
  } else if (activity == Activity::kMoved) {
    one_sided_.arrived(*object_of<Parcel>(token));
  } else {
    messages_.ended(activity, *object_of<Message>(token));
  }
}

void Simulation::work() {
  do {
    advance_runs();
    if (ready_ranks_.empty()) return;
    Rank& next = *ready_ranks_.front();
    ready_ranks_.pop_front();
    advance(next);
  } while (true);
}

void Simulation::advance_runs() {
  while (!ready_runs_.empty()) {
    CollectiveRun& next = *ready_runs_.front();
    ready_runs_.pop_front();
    advance(next);
  }
}

void Simulation::advance(CollectiveRun& run) {
  if (!progress_.possible(run.rank)) {
    progress_.defer(run.rank, {.what = Due::What::kProgram, .run = &run});
    return;
  }
  Request& request = *run.request;
  if (runs_.advance(run)) completed(request);
}

void Simulation::act(const Due& due) {
  if (due.what == Due::What::kProgram) {
    advance(*due.run);
  } else {
    messages_.act(due);
  }
}

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

bool Simulation::read_next(Rank& rank) {
  if (rank.comes_next) {
    rank.comes_next = false;
    std::swap(rank.event, rank.held);
    return begin_call(rank);
  }
  while (rank.stream->next(rank.event)) {
    const trace::Event& event = rank.event;
    if (event.kind == trace::EventKind::kCompute) {
      rank.ledger.compute(event.block, static_cast<double>(event.charged_ns()) * kSecondsPerNanosecond);
    } else if (event.kind == trace::EventKind::kCall) {
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

bool Simulation::begin_call(Rank& rank) {
  ++replayed_calls_;
  if (options_.on_progress && replayed_calls_ % kCallsBetweenReports == 0) {
    options_.on_progress(replayed_calls_, survey_.all_calls);
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
  if (of_test == nullptr || of_test->active == nullptr || of_test->active->done) return false;
  std::swap(rank.event, rank.held);
  rank.put_off = true;
  rank.stage = Rank::Stage::kNext;
  progress_.leave(rank.number);
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
  progress_.enter(rank.number, [this](const Due& due) { act(due); });
  advance_runs();
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
    progress_.leave(rank.number);
    return true;
  }
  if (put_off(rank)) return true;
  rank.account = &rank.ledger.site(rank.event.call, rank.event.site);
  ++rank.account->calls;
  if (trace::communicated_nothing(rank.event) && trace::info(rank.event.call).family != trace::Family::IO) {
    rank.stage = Rank::Stage::kNext;
    progress_.leave(rank.number);
    return true;
  }
  if (handler->begin != nullptr) handler->begin(*this, rank);
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
  for (Request* request : rank.wait.requests) {
    if (request != nullptr) request->waited_for = false;
  }
  if (handler->end != nullptr) handler->end(*this, rank);
  progress_.leave(rank.number);
  rank.stage = Rank::Stage::kNext;
}

// MPI_Finalize comes after all MPI calls of the rank: whatever makes sure of that may not be in the trace.
// What other threads compute behind their last call, or what they have told others, holds nobody up.
bool Simulation::finish(Rank& rank) {
  if (rank.lane > 0) rank.ledger.forget_compute();
  if (rank.ledger.pending() > 0) {
    settle(rank);
    return false;
  }
  Process& process = rank.process;
  if (rank.lane == 0 && process.ended + 1 < process.threads.size()) {
    rank.awaits_end = true;
    hold(rank);
    return false;
  }
  ++process.ended;
  unpark(process);
  Rank* first = process.threads.front();
  const bool only_first = process.ended + 1 == process.threads.size();
  if (only_first && first->stage == Rank::Stage::kHeld && first->awaits_end) ready_ranks_.push_back(first);
  rank.ended_at = engine_.now();
  rank.stage = Rank::Stage::kEnded;
  if (rank.lane > 0) return false;
  // MPI_Finalize still serves the others.
  progress_.enter(rank.number, [this](const Due& due) { act(due); });
  return false;
}

void Simulation::settle(Rank& rank) {
  rank.since = engine_.now();
  engine_.compute(rank.number, rank.ledger.pending(), make_token(Activity::kRankComputes, &rank));
}

void Simulation::completed(Request& request) {
  if (request.parcel != nullptr || request.side != nullptr) return one_sided_.completed(request);
  if (request.run != nullptr && request.kind != Request::Kind::kCollective) {
    CollectiveRun& run = *request.run;
    if (runs_.step_completed(request)) ready_runs_.push_back(&run);
    return;
  }
  if (request.detached) return requests_.free(&request);
  if (!request.waited_for) return;
  request.waited_for = false;
  Rank& rank = *request.waiter;
  if (rank.wait.needed == 0) return;
  if (rank.stage == Rank::Stage::kWaits) {
    rank.wait.busy_until =
        std::max(rank.wait.busy_until, request.ready_at) + std::exchange(request.cost_s, 0);
  }
  rank.wait.partner_at = std::max(rank.wait.partner_at, request.partner_at);
  if (--rank.wait.needed == 0 && rank.stage == Rank::Stage::kWaits) ready_ranks_.push_back(&rank);
}

std::string Simulation::where(const Rank& rank) const {
  return describe_call(trace_, rank);
}

void Simulation::truncated(const Request& receive, const Message& message) {
  if (diverged()) return;  // then it is no fault of the program
  const bool known = survey_.ranks[static_cast<std::size_t>(receive.rank)].truncates;
  if (known && receive.run == nullptr) return;
  throw Error("{} takes {} bytes, but the message of {} has {}",
              describe(trace_, receive.rank, receive.call, receive.site), receive.bytes,
              describe_site(trace_, message.from, message.site), message.bytes)
      .with_exit_code(kExitIncomplete);
}

namespace {

std::string_view operation_of(const Rank& rank) {
  const bool first_fence = rank.event.call == trace::Call::MPI_Win_fence &&
                           (rank.event.args.assertions & trace::kModeNoPrecede) != 0;
  if (first_fence) return "MPI_MODE_NOPRECEDE";
  const auto& operations = rank.definitions->operations;
  const std::uint32_t op = rank.event.args.op;
  return op != 0 && op < operations.size() && operations[op].predefined ? operations[op].name
                                                                        : std::string_view();
}

}  // namespace

int Simulation::enter_collective(Rank& rank, const Membership& membership, std::int64_t agreed_bytes) {
  Communicator& communicator = *membership.communicator;
  const std::uint32_t number = communicator.collectives_entered[static_cast<std::size_t>(membership.rank)]++;
  OpenCollective own = opening(rank.event, membership, agreed_bytes, rank.number);
  own.operation = operation_of(rank);
  Communicator& keeper = communicator.keeper();
  if (number - keeper.first_open == keeper.open.size()) keeper.open.push_back(own);
  OpenCollective& open = keeper.open[number - keeper.first_open];
  if (open.operation != own.operation || !join(open, own, communicator.is_inter)) {
    throw mismatch(trace_, open, own, communicator.size() + communicator.remote_size());
  }
  while (!keeper.open.empty() && keeper.open.front().entered == keeper.size() + keeper.remote_size()) {
    keeper.open.pop_front();
    ++keeper.first_open;
  }
  return static_cast<int>(number & 0x7fffffff);
}

}  // namespace dperf::replay::mpi
