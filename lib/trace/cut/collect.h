// Follows the calls of each rank, and ties together what must be on the same side of a cut.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "trace/cut/ties.h"
#include "trace/model/message_flow.h"
#include "trace/model/trace.h"

namespace dperf::trace::cut {

/// A receive from any source, or of any tag, that is posted and not completed. What its rank receives after
/// it of what it could have had as well shows that it has its message already.
class Wildcards {
 public:
  explicit Wildcards(Ties& ties) : ties_(ties) {}
  void begin_rank() {
    open_.clear();
    proofs_.clear();
  }
  void posted(std::uint64_t number, std::uint64_t comm_key, int source, int tag);
  /// `number` is that of the receive whose message it is.
  void received(std::uint64_t number, std::uint64_t comm_key, int source, int tag, Node here);
  void completed(std::uint64_t number, Node here);
  /// What was never completed may have had any message.
  void end_rank();

 private:
  using Pattern = std::tuple<std::uint64_t, int, int>;
  Ties& ties_;
  std::map<Pattern, std::deque<std::uint64_t>> open_;
  std::unordered_map<std::uint64_t, Node> proofs_;  ///< of open ones: kNever as long as there is none
};

/// Epochs of the windows of a rank.
class Epochs {
 public:
  Epochs(const Trace& trace, Ties& ties) : trace_(trace), ties_(ties) {}
  void begin_rank(int rank);
  void add(const Event& event, Node here);
  void end_rank();

 private:
  enum class Kind : std::uint8_t { kFence, kLock, kLockAll, kAccess, kExposure };
  struct Window {
    std::uint32_t comm = 0;
    int number = 0;  ///< among those of the communicator
    std::map<std::pair<Kind, int>, Node> open;
    std::vector<std::int64_t> peers_of_access, peers_of_exposure;
  };
  void make(const Event& event);
  void use(const Event& event, Window& window, Node here);
  void synchronize(const Event& event, Window& window, Node here);
  void close(Window& window, Kind kind, int target, Node here);
  void meet_all(const Event& event, const Window& window, Node here);
  void meet(const Event& event, const Window& window, Occasion::Kind kind, bool from_here,
            const std::vector<std::int64_t>& peers, Node here);

  const Trace& trace_;
  Ties& ties_;
  int rank_ = 0;
  std::uint64_t order_ = 0;
  std::map<std::uint64_t, Window> windows_;
  std::map<std::uint32_t, int> made_;  ///< by communicator: how many windows
};

class Collector {
 public:
  Collector(const Trace& trace, Ties& ties);
  void begin_rank(int rank);
  /// Each event of the rank, repeated ones once.
  void add(const Event& event);
  void end_rank();

 private:
  Node here();
  void bar() { ties_.bar(here()); }
  void message(const FlowingMessage& message);
  void started(const FlowingRequest& request);
  void ended(const FlowingRequest& request);
  void environment(const Event& event);
  void communicators(const Event& event);
  void probe(const Event& event);
  void matched_probe(const Event& event);
  void see_done(const Event& event);
  void file(const Event& event);
  void meet(Occasion::Kind kind, std::uint32_t comm, int number = 0);
  const Communicator* communicator(std::uint32_t number) const;
  bool members_are_known(std::uint32_t comm) const;
  int world_rank(std::uint32_t comm, int peer) const;

  const Trace& trace_;
  Ties& ties_;
  MessageFlow flow_;
  Wildcards wildcards_;
  Epochs epochs_;
  int rank_ = 0;
  std::uint64_t order_ = 0, repeat_ = 0;
  const Event* event_ = nullptr;
  std::uint64_t place_ = 0;  ///< the event in front of which the rank may be cut
  struct Open {
    FlowingRequest request;
    Node begun = kNever;
    std::vector<Node> seen_done{};  ///< by calls that do not end it
  };
  std::unordered_map<std::uint64_t, Open> open_;  ///< requests, by FlowingRequest::posted
  std::map<std::uint64_t, Node> matched_;         ///< by message: the probe
  std::map<std::uint64_t, std::uint32_t> files_;  ///< open ones: their communicators
};

}  // namespace dperf::trace::cut
