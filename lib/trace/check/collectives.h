// Collective calls of all members of each communicator and of each window, compared. Those on a file belong
// to the communicator that opened it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <compare>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/model/call_traits.h"
#include "trace/model/trace.h"

namespace dperf::trace {

/// A collective as one member calls it, as far as the members must agree on it.
struct MemberCall {
  int rank = 0;              ///< world rank
  std::optional<Call> call;  ///< none: the rank calls no more collectives here
  int root = kProcNull;      ///< negative: not known, or there is none
  std::int64_t bytes = -1;   ///< -1: each member may have its own
  std::string_view operation{};
  std::uint64_t times = 1;
  std::uint32_t site = 0;
  std::uint64_t event = 0;
};

/// "collectives do not match: rank 0 calls MPI_Bcast (root 0, 8 bytes) at a.c:1 (main), but rank 1 calls
/// MPI_Barrier at a.c:2 (main); collective 3 on a communicator of 2 ranks". The replay says the same.
/// @param number   how many collectives the two had called, this one included
/// @param members  of the communicator, on both sides if there are two
std::string mismatch(const Trace& trace, const MemberCall& first, const MemberCall& second,
                     std::uint64_t number, std::size_t members);

/// What has collectives of its own: a communicator, or a window.
struct CollectiveGroup {
  std::uint64_t key = 0;     ///< of the communicator
  std::uint64_t window = 0;  ///< made by its collective of this number; 0: the communicator itself
  auto operator<=>(const CollectiveGroup&) const = default;
};

/// Ranks are added one after the other; the first member of a communicator is what the others are compared
/// with.
class CollectiveCheck {
 public:
  CollectiveCheck(const Trace& trace, std::function<void(std::string)> problem)
      : trace_(trace), problem_(std::move(problem)) {}

  void begin_rank(int rank);
  void add(const Event& event);
  void end_rank();
  std::uint64_t collectives() const { return collectives_; }
  /// Some differ.
  bool differ() const { return differ_; }

 private:
  struct Step {
    Call call{};
    int root = kProcNull;
    std::uint32_t site = 0;
    std::uint64_t event = 0;
    std::string_view operation{};  ///< of a reduction, if it is one of MPI's own
    std::uint64_t times = 1;
    std::int64_t bytes = -1;  ///< -1: each member may have its own
    bool has_other_size(const Step& other) const {
      return bytes >= 0 && other.bytes >= 0 && bytes != other.bytes;
    }
    bool matches(const Step& other) const {
      return call == other.call && root == other.root && operation == other.operation &&
             times == other.times && !has_other_size(other);
    }
  };
  /// Where the call belongs. Nothing if it is not a collective.
  struct Place {
    CollectiveGroup group;
    bool is_inter = false;
  };
  std::optional<Place> place_of(const Event& event);
  std::optional<Place> of_communicator(std::uint32_t number) const;
  void add(const Event& event, const Place& place);
  void differs(const CollectiveGroup& group, std::size_t number, const MemberCall& first,
               const MemberCall& second);
  /// @param step  null: the rank calls none
  static MemberCall called(int rank, const Step* step);
  struct Sequence {
    int first_rank = 0;
    std::vector<Step> steps;
  };
  struct Progress {
    std::size_t done = 0;
    bool differs = false;
  };

  const Trace& trace_;
  std::function<void(std::string)> problem_;
  int rank_ = 0;
  std::uint64_t collectives_ = 0;
  bool differ_ = false;
  std::map<CollectiveGroup, Sequence> sequences_;
  // Of the rank:
  std::map<CollectiveGroup, Progress> progress_;
  std::map<std::uint64_t, CollectiveGroup> windows_;
  std::map<std::uint64_t, std::uint32_t> files_;  ///< the communicators that opened them
};

}  // namespace dperf::trace
