// Runs the schedules of collectives: any number at once, blocking and non-blocking alike.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "replay/mpi/core/communicators.h"
#include "replay/mpi/messages/messages.h"
#include "replay/mpi/messages/progress.h"
#include "replay/mpi/schedules/schedule.h"

namespace dperf::replay::mpi {

/// One member's part in one collective.
struct CollectiveRun {
  enum class State : std::uint8_t { kRuns, kWaitsForSlot, kWaitsForAll, kComputes };
  State state = State::kRuns;
  std::uint16_t slot = 0;  ///< kWaitsForSlot
  int rank = -1;           ///< in the world
  int member = 0;          ///< rank in the communicator
  int tag = 0;             ///< the collective's number in its communicator
  std::size_t next_step = 0;
  int active = 0;      ///< steps that were posted and are not done
  bool wrote = false;  ///< what the next send sends: that cost is in `clock`
  Communicator* communicator = nullptr;
  Request* request = nullptr;  ///< done when the schedule is
  SchedulePtr schedule;
  std::vector<Request*> slots;
  double since = 0;  ///< the latest entry of a member on whose part this one has depended so far
  double clock = 0;  ///< its own, ahead of the engine's by costs that are not simulated yet
  double arrived_at = 0, arrived_cost_s = 0;  ///< of messages that it has not waited for

  void reset();
};

class CollectiveRuns final : public RequestOwner {
 public:
  CollectiveRuns(const MessageLayer& layer, Progress& progress, double slack_s)
      : layer_(layer), progress_(progress), slack_s_(slack_s) {}

  /// Starts the schedule of a collective; `request.done()` if it is over at once.
  void start(Request& request, const Membership& membership, SchedulePtr schedule, int tag);
  /// Those whose steps were done go on.
  void advance_ready();
  /// Goes on if its rank's MPI library may do something; else when it may.
  void advance(CollectiveRun& run);
  /// The costs of a schedule have been simulated.
  void computed(CollectiveRun& run);
  /// A step of a schedule is done.
  void completed(Request& step) override;

 private:
  struct Peer {
    bool is_remote;
    const Communicator& group;
    int member;  ///< of the group
    int rank;    ///< in the world
  };
  static Peer peer_of(const CollectiveRun& run, const Step& step);

  bool go_on(CollectiveRun& run);
  bool execute(CollectiveRun& run, const Step& step);
  void isend(CollectiveRun& run, const Step& step);
  double rewriting_s(const CollectiveRun& run, const Step& send) const;
  void irecv(CollectiveRun& run, const Step& step);
  Request& make_step(CollectiveRun& run, const Step& step, Request::Kind kind);
  void started(CollectiveRun& run, Request& step);
  void forget(CollectiveRun& run, Request& step);
  void take_arrived(CollectiveRun& run);
  bool pay(CollectiveRun& run);
  void cost(CollectiveRun& run, double seconds);
  void end(CollectiveRun& run);

  const MessageLayer& layer_;
  Progress& progress_;
  Pool<CollectiveRun> runs_;
  std::deque<CollectiveRun*> ready_;
  double slack_s_;
};

}  // namespace dperf::replay::mpi
