// One rank in the replay, or one thread of it: where it is in its trace, what it waits for, and what its
// request numbers stand for.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <list>
#include <memory>
#include <unordered_map>
#include <vector>

#include "replay/mpi/core/flat_map.h"
#include "replay/mpi/core/live_run.h"
#include "replay/mpi/core/request.h"
#include "replay/mpi/messages/matching.h"
#include "replay/mpi/ranks/executions.h"
#include "replay/mpi/ranks/time_account.h"
#include "replay/mpi/task_pools/roles.h"
#include "replay/mpi/task_pools/stream.h"
#include "trace/check/window_epochs.h"
#include "trace/model/trace.h"

namespace dperf::replay::mpi {

struct PollHabit;

/// What a point-to-point call asks for; kept by persistent requests.
struct Operation {
  trace::Call call{};
  std::uint32_t site = 0;
  bool is_send = false;
  SendMode mode = SendMode::kStandard;
  int peer = trace::kProcNull;
  int tag = 0;
  std::uint32_t comm = 0;
  std::int64_t bytes = 0;
  double piece_bytes = 0;           ///< contiguous, of its datatype; 0: all
  bool outlives_call = true;        ///< another call waits for it
  bool to_and_from_itself = false;  ///< a sendrecv whose both ends name the rank itself
};

/// What a request number of the trace stands for.
struct RequestEntry {
  Request* active = nullptr;              ///< nothing: a persistent one that has not been started
  const Operation* persistent = nullptr;  ///< what MPI_Start starts
};

/// A wildcard receive or probe: its source when traced, and in the simulation. World ranks.
struct WildcardMatch {
  std::uint64_t event = 0;  ///< number of the event that completed it
  int traced = trace::kAny;
  int simulated = trace::kAny;
};

/// A probe that found a different message than the traced one; the receive that follows gets what was found.
struct ProbedMessage {
  std::uint32_t comm = 0;  ///< 0: none
  int traced_source = 0, traced_tag = 0;
  int source = 0, tag = 0;
};

/// What a matched probe took, until it is received.
struct MatchedMessage {
  Message* message = nullptr;  ///< nothing: MPI_MESSAGE_NO_PROC, or of a call that was left out
  const std::vector<int>* members = nullptr;  ///< of the communicator: world ranks
  bool wildcard = false;
  bool other = false;  ///< not the one of the traced run
};

struct Rank;

/// What threads of a rank tell each other.
struct Signal {
  std::uint64_t posts = 0;
  std::vector<Rank*> waiting;
};

/// What the threads of a rank share.
struct Process {
  FlatMap<RequestEntry> requests;
  std::list<Operation> persistent;
  FlatMap<MatchedMessage> matched;                    ///< by the numbers of the messages in the trace
  FlatMap<std::uint32_t> files;                       ///< open files: number of the communicator
  trace::WindowEpochs epochs;                         ///< as far as the rank has come
  std::unordered_map<std::uint64_t, Signal> signals;  ///< by token
  std::vector<Rank*> threads;                         ///< all; the first one is the one that called MPI_Init
  std::size_t ended = 0;                              ///< threads that have ended
  std::vector<Rank*> parked;  ///< threads that use a request before another one has made it
};

/// One thread of a rank that is in the trace, mostly its only one.
struct Rank {
  explicit Rank(Process& of) : process(of) {}
  enum class Stage : std::uint8_t {
    kNext,   ///< reads the next event
    kPost,   ///< is about to tell other threads that it is here
    kAwait,  ///< is about to wait for other threads
    kHeld,   ///< waits for other threads; `resumes` comes then
    kEnter,  ///< is about to enter the call of `event`
    kBlock,  ///< is inside, and is about to wait
    kWaits,
    kReturn,  ///< has what it waited for
    kFinish,  ///< is about to enter MPI_Finalize
    kEnded,
  };
  /// The requests of a blocking call.
  struct Wait {
    std::vector<Request*> requests;
    std::size_t needed = 0;  ///< how many of them must still be completed
    bool as_traced = false;  ///< those that were done in the traced run, not any of several
    bool late = false;       ///< a poll that found something at once when traced
    double partner_at = 0;   ///< until when a partner was missing
    double busy_until = 0;   ///< the rank's own clock, with the costs of what was done meanwhile
  };

  /// Time in MPI-IO, which is not scaled: still to be spent before the call returns.
  struct Io {
    double seconds = 0;    ///< from the end of what else the call waits for
    double until = 0;      ///< a date
    bool running = false;  ///< is being spent
  };

  /// Its part in a task pool.
  struct InPool {
    TaskStream* worker = nullptr;       ///< the rank's events, if it is a worker of one
    std::unique_ptr<TaskRoles> master;  ///< if it is the master of one
  };
  /// An event that is not replayed in its turn: a poll that found something when traced, and nothing yet
  /// here, comes after the work behind it.
  struct Deferred {
    enum class What : std::uint8_t { kNothing, kPoll, kNextCall };  ///< kNextCall: the one after the poll
    What what = What::kNothing;
    std::unique_ptr<trace::Event> event;  ///< there from the first one on: few ranks have any
    const PollHabit* habit = nullptr;     ///< of a poll that calls may pass; its request is `kRequest` now
    bool renews = false;                  ///< the rank's call would begin another round of what is polled for
    static constexpr std::uint64_t kRequest = std::uint64_t{1} << 62;  ///< no trace has so many
  };
  /// Probes that found a message when traced, and nothing yet here, in their order, each with what was done
  /// with its message.
  struct Messages {
    std::deque<std::vector<trace::Event>> parts;
    const PollHabit* habit = nullptr;  ///< of their place: they are all from one
    std::size_t coming_back = 0;       ///< so many events are of those: the next ones
    bool served = false;               ///< so is the event of the rank
  };
  struct Wildcards {
    std::size_t posted = 0;
    std::vector<WildcardMatch> matches;  ///< only if the trace names peers by them
    std::uint64_t choices = 0;           ///< signature of the sources and requests in the present repetition
    ProbedMessage probed;

    void choose(std::uint64_t what) {
      constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15U;
      choices = (choices ^ (what + 1)) * kMix + 1;
    }
  };

  Process& process;
  int number = 0;
  unsigned thread = 0;  ///< which of the threads
  Stage stage = Stage::kNext;
  Stage resumes = Stage::kNext;
  bool finalized = false;
  bool progresses = false;  ///< what falls due for its process is done: it waits in an MPI call
  const trace::Definitions* definitions = nullptr;
  std::unique_ptr<trace::EventStream> stream;
  LiveEvents* live = nullptr;  ///< `stream`, if it is decided in the simulation
  InPool pool;
  trace::Event event;
  std::deque<trace::Event> ahead;  ///< events that were read, and are still to come
  bool has_read_all = false;       ///< there are no others; the stream is not to be asked again
  Deferred deferred;
  Messages messages;
  std::size_t list_bytes = 0;  ///< of the lists in these two events, as far as they were counted
  TimeAccount times;
  Executions executions;
  SiteAccount* account = nullptr;  ///< of the call in `event`
  double since = 0;                ///< when it began to compute or to wait
  double ended_at = 0;
  Wait wait;
  Io io;
  Wildcards wildcards;
  RecentChannels channels;
  std::uint64_t diverged_at = 0;  ///< its last event that diverged, counted from 1

  /// In MPI_Finalize, until the other threads have ended.
  bool awaits_end() const { return stage == Stage::kHeld && resumes == Stage::kFinish; }
  bool has_company() const { return process.threads.size() > 1; }
};

}  // namespace dperf::replay::mpi
