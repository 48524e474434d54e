// What must be before a cut together or not at all: calls of a rank, and of several ranks.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace dperf::trace::cut {

/// A place where a rank may be cut: in front of an event, or of all events that are repeated there. Those of
/// a rank are numbered in order, rank after rank.
using Node = std::uint32_t;
/// Of something that does not happen in the trace.
inline constexpr Node kNever = ~Node{0};

/// What several parties do together, one time after the other: the sends and the receives of one sender, one
/// receiver and one tag, the collectives of a communicator, ...
struct Occasion {
  enum class Kind : std::uint8_t {
    kWorld,
    kMessage,
    kCollective,
    kCreation,
    kWindow,
    kExposure,
    kCompletion,
    kFile
  };
  Kind kind = Kind::kWorld;
  std::uint64_t comm_key = 0;
  int from = 0, to = 0, tag = 0;
  auto operator<=>(const Occasion&) const = default;
};

/// What one party does at it.
struct Attendance {
  Occasion occasion;
  std::uint32_t party = 0;    ///< who: the rank; of messages 0 the sender, 1 the receiver
  std::uint32_t parties = 0;  ///< how many must be there
  std::uint64_t order = 0;    ///< among those of the party
  std::uint64_t times = 1;    ///< 0: it needs the next one to happen, but does not take part in it (a probe)
  Node node = kNever;
};

/// Nodes and what ties them to each other.
class Ties {
 public:
  void begin_rank() { first_node_.push_back(static_cast<Node>(events_.size())); }
  /// In front of this event of the rank that was begun last; numbers never decrease.
  Node node(std::uint64_t event);
  /// Neither is before the cut without the other. kNever: the other one is not before it.
  void tie(Node a, Node b);
  /// It is not before the cut.
  void bar(Node node) { barred_.push_back(node); }
  void attend(const Attendance& attendance) { attendances_.push_back(attendance); }

  /// By rank: the first event after the latest cut that keeps what is tied together; `recorded` if
  /// all are before it. What is not attended by all parties is barred.
  std::vector<std::uint64_t> cut(const std::vector<std::uint64_t>& recorded);

 private:
  void tie_attendances();
  void tie_occasion(std::span<const Attendance> all);
  void tie_parties(std::span<const Attendance> one, std::span<const Attendance> other);
  void sort_ties();
  std::vector<Node> fixpoint() const;
  std::size_t rank_of(Node node) const;

  std::vector<std::uint64_t> events_;  ///< by node
  std::vector<Node> first_node_;       ///< by rank
  std::vector<Node> barred_;
  std::vector<std::pair<Node, Node>> ties_;
  std::vector<Attendance> attendances_;
  // The same as ties_, both ways, by node: those of node n are from begin_[n] to before begin_[n + 1].
  std::vector<std::uint64_t> begin_;
  std::vector<Node> tied_;
};

}  // namespace dperf::trace::cut
