// One-sided communication in the replay: windows are made and freed, operations start, epochs open and close.
// What needs the target's MPI library goes through Messages, with their rules of progress.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "replay/mpi/collectives.h"
#include "replay/mpi/messages.h"
#include "replay/mpi/pool.h"
#include "replay/mpi/rma/windows.h"

namespace dperf::replay::mpi {

class Simulation;
struct Rank;

class OneSided {
 public:
  OneSided(Simulation& simulation, Engine& engine, const Protocol& protocol, Matching& matching,
           Messages& messages, Pool<Request>& requests)
      : simulation_(simulation),
        engine_(engine),
        protocol_(protocol),
        matching_(matching),
        messages_(messages),
        requests_(requests) {
    turn_.kind = Parcel::Kind::kTurn;
  }

  // For the handlers.
  /// The window that this collective call on `membership` makes, its `number`-th collective; the same for
  /// all.
  RmaSide& make(Rank& rank, const Membership& membership, int number);
  /// What the members do to make one.
  ProgramPtr creation(trace::Call call, int member, int size) const;
  /// @throws Error if the trace has no such window, or it was freed
  RmaSide& side(Rank& rank);
  void free(Rank& rank, RmaSide& side);
  /// Starts an operation; `request` (which may be null) is done when it is. May block.
  /// @throws Error if no epoch is open to the target
  void operate(Rank& rank, RmaSide& side, const RmaOperation& operation, Request* request);
  void lock(RmaSide& side, int target, bool exclusive, bool no_check);
  void lock_all(RmaSide& side, bool no_check);
  void unlocked(RmaSide& side, int target);
  void post(RmaSide& side, const std::vector<std::int64_t>& group, bool no_check);
  void start(RmaSide& side, const std::vector<std::int64_t>& group, bool no_check);
  /// The rank blocks until all phases are done.
  void block(Rank& rank, RmaSide& side, std::span<const RmaPhase> phases);
  /// The rank blocks until all steps are done.
  void run_smpi(Rank& rank, RmaSide& side, std::deque<SmpiStep> steps);
  /// The windows of this member for whose transfers MPI_Barrier on the communicator waits: SMPI's.
  std::vector<RmaSide*> finished_by_barrier(const Membership& membership);

  // For the simulation.
  /// A request of a parcel, or of a collective of the library's own, is done.
  void completed(Request& request);
  /// A plain transfer has ended.
  void arrived(Parcel& parcel);
  /// Whom the call that `rank` is in waits for, in the world, and what they have not done: "called
  /// MPI_Win_post".
  struct Awaited {
    std::vector<int> ranks;
    std::string_view what;
  };
  Awaited awaited(const Rank& rank) const;
  /// A window stayed within a host.
  bool shares_memory() const { return shares_memory_; }
  /// The first call that makes a window of shared memory for ranks of several hosts, in words; empty: none.
  const std::string& shared_over_hosts() const { return shared_over_hosts_; }

  // For the phases.
  void run_barrier(RmaSide& side);
  void run_reduce_scatter(RmaSide& side);
  void send_item(RmaSide& side, int target, const RmaItem& item);
  void flush_fragment(RmaSide& side, int target);
  void start_long(RmaSide& side, Request* request);
  void move(RmaSide& side, bool is_get, bool waited_for);
  void notify(RmaSide& side, int target, RmaItem::Kind kind);
  void give_atomic(RmaSide& side);

 private:
  // windows.cpp
  bool is_smpi() const { return protocol_.name == "smpi"; }
  Window& unused_window(const Communicator& communicator);
  ProgramPtr smpi_creation(trace::Call call, int member, int size) const;
  bool is_over_hosts(const Communicator& communicator) const;
  RmaStyle style_of(const Communicator& communicator) const;
  void run_program(RmaSide& side, ProgramPtr program);
  void run_collective(RmaSide& side, Collective collective, std::int64_t bytes);
  void advance(RmaSide& side);
  void charge(const RmaSide& side, double seconds);

  // epochs.cpp
  void enter_epoch(RmaSide& side, int target);
  void operate_on_self(RmaSide& side, const RmaOperation& operation, Request* request);
  void request_lock(Window& window, int target, int origin, bool exclusive);
  void grant(Window& window, int target, int origin);
  void release(Window& window, int target);
  void posted(RmaSide& side, int target);

  // fragments.cpp
  void operate_by_fragments(Rank& rank, RmaSide& side, const RmaOperation& operation, Request* request);
  static bool may_send(const RmaSide& side, int target);
  void open(RmaSide& side, int target);
  void expect(RmaSide& side, int target, int more);
  void send_fragment(RmaSide& side, int target, std::vector<RmaItem> items);
  Parcel& make_parcel(RmaSide& side, int target, Parcel::Kind kind);
  void send(Parcel& parcel, std::int64_t bytes, bool receive_now);
  void post_receive(Parcel& parcel);
  void left(Parcel& parcel, double ready_at);
  void delivered(Parcel& parcel, double ready_at);
  void handle(Window& window, int from, int to, const RmaItem& item);
  void take_effect(Window& window, int from, int to, const RmaItem& item);
  void parcel_handled(Window& window, const Parcel& parcel);
  void answer(Window& window, int from, int to, const RmaItem& item);
  void free_if_over(Parcel& parcel);

  // smpi_turns.cpp
  void enqueue(RmaSide& side);
  void take_turns();
  void take_turn(RmaSide& side, std::vector<RmaSide*>& done);
  RmaSide* release(SmpiMutex& mutex);
  void go_on(RmaSide& side);
  void resume(RmaSide& side);
  void do_between_turns(RmaSide& side);
  std::deque<SmpiStep> do_between_turns(RmaSide& side, const SmpiStep& step);
  void depart(RmaSide& side, const SmpiStep& step);
  void arrived_in_smpi(Parcel& parcel);
  void operate_in_smpi(Rank& rank, RmaSide& side, const RmaOperation& operation, Request* request);

  // direct_access.cpp
  void operate_directly(Rank& rank, RmaSide& side, const RmaOperation& operation, Request* request);
  void take_atomic(RmaSide& side);
  void transfer(Parcel& parcel, std::int64_t bytes, bool backwards);
  void notify_directly(RmaSide& side, int target, RmaItem::Kind kind);

  Simulation& simulation_;
  Engine& engine_;
  const Protocol& protocol_;
  Matching& matching_;
  Messages& messages_;
  Pool<Request>& requests_;
  Pool<Parcel> parcels_;
  std::vector<RmaSide*> turns_;  ///< SMPI: who does a step when all others at this date have done theirs
  Parcel turn_;
  std::deque<Window> windows_;
  std::vector<Window*> free_;  ///< all members have freed them
  bool shares_memory_ = false;
  std::string shared_over_hosts_;
  std::map<std::pair<const Communicator*, int>, Window*> by_creation_;
  std::map<std::pair<int, std::uint64_t>, RmaSide*> by_rank_;  ///< world rank, number in its trace
};

}  // namespace dperf::replay::mpi
