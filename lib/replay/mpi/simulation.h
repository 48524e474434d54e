// The replay in progress: ranks that go through their traces as far as they can, and the engine that says
// when what they wait for has ended. No rank has a stack of its own and nothing blocks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <exception>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "replay/mpi/collective_call.h"
#include "replay/mpi/collective_run.h"
#include "replay/mpi/communicators.h"
#include "replay/mpi/extrapolation.h"
#include "replay/mpi/messages.h"
#include "replay/mpi/rank.h"
#include "replay/mpi/rma/epochs.h"
#include "replay/mpi/survey.h"
#include "replay/replay.h"
#include "trace/folder/held_memory.h"

namespace dperf::replay::mpi {

/// Where the simulation went another way than the traced run, by the call that noticed.
struct Divergence {
  std::uint64_t calls = 0;        ///< in which something of the following happened
  int rank = -1;                  ///< of the first of these calls
  std::uint32_t site = 0;         ///< of the first of these calls
  std::uint64_t wildcards = 0;    ///< got a message from another source than in the traced run
  std::uint64_t completions = 0;  ///< Waitany and the like: others were completed first
  std::uint64_t polls = 0;        ///< were unsuccessful in the traced run, and would be successful here
  std::uint64_t late = 0;         ///< polls that found something at once, and have to wait here
  std::uint64_t cancels = 0;      ///< succeeded in one and not in the other
  std::uint64_t peers = 0;        ///< symbolic ones that could not be followed
  bool any() const { return wildcards + completions + polls + late + cancels + peers > 0; }
};

class Simulation final : EngineListener, RequestListener {
 public:
  Simulation(const trace::Trace& trace, Engine& engine, const ReplayOptions& options, const Survey& survey,
             const TaskPools& pools);

  /// @throws Error on a deadlock, and on whatever is wrong in the trace
  void run();

  // For the report.
  const trace::Trace& trace() const { return trace_; }
  const Survey& survey() const { return survey_; }
  const TaskPools& pools() const { return pools_; }
  /// The threads that called MPI_Init. The other threads of a rank are in `Rank::process`.
  const std::deque<Rank>& ranks() const { return ranks_; }
  const std::map<trace::Call, Divergence>& divergences() const { return divergences_; }
  /// Somebody went another way than in the traced run.
  bool diverged() const;
  const Matching& matching() const { return matching_; }
  // What was extrapolated is in all of them.
  std::uint64_t messages() const { return messages_.sent() + extrapolation_.messages(); }
  std::uint64_t exchanges() const { return messages_.exchanges() + extrapolation_.exchanges(); }
  std::uint64_t replayed_calls() const { return replayed_calls_ + extrapolation_.calls(); }
  const Extrapolation& extrapolation() const { return extrapolation_; }

  // For the handlers.
  const ReplayOptions& options() const { return options_; }
  const Membership& membership(const Rank& rank, std::uint32_t comm) {
    return communicators_.of(rank.number, comm);
  }
  /// Starts a point-to-point operation. The request belongs to the caller.
  Request& start(Rank& rank, const Operation& operation);
  /// The rank that a recorded destination stands for: the simulated source of the wildcard receive that it
  /// was the source of.
  int destination(Rank& rank);
  enum class Look : std::uint8_t { kOnce, kUntilFound, kAndTake };
  /// An asynchronous message to the world rank `to`; `stream` tells its communicator and tag.
  void send_newest(Rank& rank, int to, std::uint64_t stream, std::int64_t bytes);
  /// The rank takes one of so many bytes.
  void take_newest(Rank& rank, int from, std::int64_t bytes);
  /// A request that looks for what `operation` would receive.
  Request& look_for(Rank& rank, const Operation& operation, Look look);
  /// Starts to receive what a matched probe took.
  Request& receive_matched(Rank& rank, const MatchedMessage& matched, std::int64_t bytes);
  Request& make_request(Rank& rank, Request::Kind kind);
  void free_request(Request& request) { requests_.free(&request); }
  /// Starts the program of a collective; `request.done` if it is over at once.
  void start(Request& request, const Membership& membership, ProgramPtr program, int tag);
  /// The number of the next collective of this member, checked against what the other members call.
  int enter_collective(Rank& rank, const Membership& membership, std::int64_t agreed_bytes);
  /// The rank blocks until `needed` of the requests in `rank.wait.requests` are done; those that are null
  /// count as done.
  void wait_for(Rank& rank, std::size_t needed);
  /// What a request number stands for; null for MPI_REQUEST_NULL and requests of calls that were left out.
  RequestEntry* entry(Rank& rank, std::uint64_t id);
  /// From now on, `id` stands for this request; 0 (MPI_REQUEST_NULL): nobody will ask for it.
  void set_entry(Rank& rank, std::uint64_t id, Request& request);
  /// The program has seen that the request is done: pays its costs, compares it with the traced outcome,
  /// frees it.
  void finish(Rank& rank, Request& request, const trace::Status* traced);
  /// The call lasts at least so long, because a file is not ready before.
  void wait_for_file(Rank& rank, double seconds) { rank.io.until = own_clock(rank) + seconds; }
  void cancel(Rank& rank, Request& request);
  /// What is due for the rank is done now, once.
  void look_at_network(Rank& rank);
  /// One-sided communication.
  OneSided& one_sided() { return one_sided_; }
  const OneSided& one_sided() const { return one_sided_; }
  /// A request that no message completes is done: whoever waits for it goes on.
  void complete(Request& request);
  /// The rank's core is busy for so long, on account of the call that it is in.
  void charge(int rank, double seconds);
  /// The date at which a message leaves that this rank sends now.
  double sending_date(int rank) const;
  /// Of the call that `rank` is in; to be counted up by the caller.
  Divergence& divergence(Rank& rank);
  /// A receive or a probe of what the master and the workers of a pool send each other.
  bool of_pool(const Rank& rank, const Request& request);
  /// Who plays the role of a peer of the traced run: another one only for masters of pools.
  int player(const Rank& rank, std::uint32_t comm, int peer) const {
    return rank.roles == nullptr ? peer : rank.roles->play(rank.event.number, comm, peer);
  }
  /// How the rank polls at the site of its call; null: with nothing in between.
  const PollHabit* polling(const Rank& rank) const;
  /// "rank 3: MPI_Send at ring.c:41"
  std::string where(const Rank& rank) const;

 private:
  void ended(Token token) override;
  void completed(Request& request) override;
  void truncated(const Request& receive, const Message& message) override;

  void dispatch(Token token);
  void work();
  void advance_runs();
  void advance(Rank& rank);
  bool step(Rank& rank);
  void make_ranks();
  Rank& add_thread(std::deque<Rank>& to, int number, unsigned thread);
  void post(Rank& rank);
  bool await(Rank& rank);
  void release(Rank& rank);
  bool needs_others(const Rank& rank) const;
  void hold(Rank& rank);
  void park(Rank& rank);
  void unpark(Process& process);
  bool read_next(Rank& rank);
  void begin_repetition(Rank& rank);
  double seconds_here(const Rank& rank) const;
  void count_lists(Rank& rank);
  bool begin_call(Rank& rank);
  bool put_off(Rank& rank);
  bool enter(Rank& rank);
  bool block(Rank& rank);
  void wake(Rank& rank);
  bool spend_io(Rank& rank);
  void leave(Rank& rank);
  double new_pages_s(const Rank& rank);
  bool finish(Rank& rank);
  void settle(Rank& rank);
  void advance(CollectiveRun& run);
  void act(const Due& due);
  void begin_progress(Rank& rank);
  void end_progress(Rank& rank);
  void send(Rank& rank, Request& request, const Operation& operation);
  void receive(Rank& rank, Request& request);
  void compare_source(Rank& rank, const Request& request, const trace::Status& traced);
  void join_pools();

  /// The rank's date: the engine's, and what is pending.
  double own_clock(const Rank& rank) const { return engine_.now() + rank.ledger.pending(); }
  Rank& at(int rank) { return ranks_[static_cast<std::size_t>(rank)]; }

  const trace::Trace& trace_;
  Engine& engine_;
  const ReplayOptions& options_;
  const Survey& survey_;
  const TaskPools& pools_;
  const Protocol protocol_;
  Communicators communicators_;
  Matching matching_;
  Progress progress_;
  Pool<Request> requests_;
  Messages messages_;
  CollectiveRuns runs_;
  OneSided one_sided_;
  std::deque<Process> processes_;
  std::deque<Rank> ranks_, threads_;  ///< the first thread of each rank, and the others
  std::deque<CollectiveRun*> ready_runs_;
  std::deque<Rank*> ready_ranks_;
  std::map<trace::Call, Divergence> divergences_;
  std::vector<std::uint64_t> truncated_;  ///< by rank: messages that were too long, as in the traced run
  std::uint64_t replayed_calls_ = 0;
  Extrapolation extrapolation_;
  trace::HeldMemory lists_{std::uint64_t{8} << 30};  ///< of the arguments of all ranks
  std::exception_ptr failure_;                       ///< must not pass through the engine
};

/// Calls `visit(const Rank&)` for the threads of all ranks, those of a rank one after the other.
template <typename Visit>
void for_each_thread(const Simulation& simulation, Visit visit) {
  for (const Rank& first : simulation.ranks()) {
    for (const Rank* thread : first.process.threads) visit(*thread);
  }
}

}  // namespace dperf::replay::mpi
