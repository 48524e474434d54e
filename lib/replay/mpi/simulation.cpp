// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/simulation.h"

#include <algorithm>
#include <utility>

#include "replay/mpi/diagnosis.h"
#include "replay/mpi/tasks/batches.h"
#include "support/error.h"
#include "trace/check/arguments.h"
#include "trace/check/messages.h"

namespace dperf::replay::mpi {
namespace {

Protocol protocol_of(const ReplayOptions& options) {
  const Protocol& protocol = options.calibrated ? *options.calibrated : find_protocol(options.protocol);
  return options.core_costs ? protocol : protocol.without_core_costs();
}

bool always_progresses(const Protocol& protocol, const ReplayOptions& options) {
  return protocol.async_progress || options.progress == replay::Progress::kAsync;
}

/// Where ranks choose among several, or threads, or what is drawn by lot decides, repetitions are not alike.
bool may_extrapolate(const ReplayOptions& options, const Survey& survey, const TaskPools& pools) {
  const bool chooses = std::any_of(survey.ranks.begin(), survey.ranks.end(),
                                   [](const Survey::Rank& rank) { return rank.several_sources; });
  return !options.exact && options.noise == nullptr && options.match == Match::kSimulated &&
         !survey.several_threads && survey.repeats_are_alike && pools.pools.empty() && !chooses;
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
      one_sided_(*this, engine, protocol_, matching_, messages_, requests_),
      truncated_(static_cast<std::size_t>(trace.ranks())),
      extrapolation_(static_cast<std::size_t>(trace.ranks()), may_extrapolate(options, survey, pools)) {
  make_ranks();
  join_pools();
}

Rank& Simulation::add_thread(std::deque<Rank>& to, int number, unsigned thread) {
  Process& process = processes_[static_cast<std::size_t>(number)];
  Rank& rank = to.emplace_back(process);
  rank.number = number;
  rank.thread = thread;
  rank.definitions = &trace_.rank(number).definitions();
  rank.stream = trace_.rank(number).events(thread);
  process.threads.push_back(&rank);
  ready_ranks_.push_back(&rank);
  return rank;
}

void Simulation::make_ranks() {
  processes_.resize(static_cast<std::size_t>(trace_.ranks()));
  for (int number = 0; number < trace_.ranks(); ++number) {
    add_thread(ranks_, number, 0);
    for (unsigned thread = 1; thread < trace_.rank(number).threads(); ++thread) add_thread(threads_, number, thread);
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
  if (!progress_.possible(run.rank, engine_.now())) {
    progress_.defer(run.rank, {.what = Due::What::kProgram, .run = &run});
    return;
  }
  Request& request = *run.request;
  if (runs_.advance(run)) completed(request);
}

void Simulation::begin_progress(Rank& rank) {
  if (std::exchange(rank.progresses, true)) return;
  progress_.enter(rank.number, true, [this](const Due& due) { act(due); });
  advance_runs();
}

void Simulation::end_progress(Rank& rank) {
  if (std::exchange(rank.progresses, false)) progress_.leave(rank.number, true, own_clock(rank));
}

void Simulation::look_at_network(Rank& rank) {
  if (rank.progresses) return;
  progress_.enter(rank.number, false, [this](const Due& due) { act(due); });
  advance_runs();
  progress_.leave(rank.number, false, engine_.now());
}

void Simulation::act(const Due& due) {
  if (due.what == Due::What::kProgram) {
    advance(*due.run);
  } else {
    messages_.act(due);
  }
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
  const auto rank = static_cast<std::size_t>(receive.rank);
  if (receive.run == nullptr && truncated_[rank] < survey_.ranks[rank].truncated) {
    ++truncated_[rank];
    return;
  }
  throw Error("{}", trace::too_long(describe(trace_, receive.rank, receive.call, receive.site), receive.bytes,
                                    describe_site(trace_, message.from, message.site), message.bytes))
      .with_exit_code(kExitIncomplete);
}

int Simulation::enter_collective(Rank& rank, const Membership& membership, std::int64_t agreed_bytes) {
  Communicator& communicator = *membership.communicator;
  const std::uint32_t number = communicator.collectives_entered[static_cast<std::size_t>(membership.rank)]++;
  OpenCollective own = opening(rank.event, membership, agreed_bytes, rank.number);
  own.operation = trace::agreed_operation(rank.event, *rank.definitions);
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
