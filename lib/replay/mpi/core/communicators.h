// The communicators of a run, by their world-unique keys: members, mailboxes, and the order of the
// collectives in them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "replay/mpi/core/queue.h"
#include "trace/model/trace.h"

namespace dperf::replay::mpi {

/// A collective that some members have entered and others have not.
struct OpenCollective {
  trace::Call call{};
  int root = trace::kProcNull;  ///< kProcNull: none, or it has not come yet
  unsigned side_of_root = 0;    ///< of an intercommunicator: the lowest bit of that side's key
  std::int64_t bytes = 0;       ///< that all members must agree on; -1 if each may have its own
  int first_rank = -1;          ///< world rank of the member that came first
  std::uint32_t site = 0;       ///< of its call
  std::uint64_t event = 0;      ///< number of its call
  int entered = 0;
  bool not_begun = false;        ///< no member begins it here: see LatePolls
  std::string_view operation{};  ///< of a reduction, if it is one of MPI's own; of a fence, its assertion
};

struct Communicator {
  std::uint64_t key = 0;
  bool is_inter = false;
  Communicator* other = nullptr;                   ///< the other side of an intercommunicator
  std::vector<int> members;                        ///< world ranks; of the own side only
  std::uint32_t first_mailbox = 0;                 ///< two a member: its messages, its collectives' messages
  std::vector<std::uint32_t> collectives_entered;  ///< by each member; those below are empty without any
  std::vector<std::uint32_t> sized_collectives;    ///< of these, those that Prescan::own_sizes knows of
  std::vector<std::uint32_t> file_collectives;     ///< of these, MPI-IO
  std::vector<std::uint32_t> split_types;          ///< of these, MPI_Comm_split_type
  Queue<OpenCollective> open;    ///< of an intercommunicator kept for both sides by the one with the even key
  std::uint32_t first_open = 0;  ///< number of the collective at the front of `open`
  std::optional<bool> leaves_the_host;  ///< has members on several hosts; nothing: not looked yet

  int size() const { return static_cast<int>(members.size()); }
  /// How many `member` has entered before of those that `counts`, one of the above, counts; this is one more.
  std::uint32_t count(std::vector<std::uint32_t>& counts, int member) const {
    if (counts.empty()) counts.resize(members.size());
    return counts[static_cast<std::size_t>(member)]++;
  }
  int remote_size() const { return other == nullptr ? 0 : other->size(); }
  /// Where the ranks are that DEST and SOURCE name.
  Communicator& peers() { return other == nullptr ? *this : *other; }
  const Communicator& peers() const { return other == nullptr ? *this : *other; }
  /// Which of the two keeps `open`.
  Communicator& keeper() { return other != nullptr && key % 2 != 0 ? *other : *this; }
  std::uint32_t mailbox(int member, bool of_collectives) const {
    return first_mailbox + 2 * static_cast<std::uint32_t>(member) + (of_collectives ? 1 : 0);
  }
};

/// One rank's view of a communicator.
struct Membership {
  Communicator* communicator = nullptr;
  int rank = 0;
  bool is_checked = false;  ///< what the rank states about it agrees with its members
};

/// The collective of `event` as this member sees it. `agreed_bytes` as OpenCollective::bytes.
OpenCollective opening(const trace::Event& event, const Membership& membership, std::int64_t agreed_bytes,
                       int world_rank);
/// One more member has entered. False if it calls something else. On an intercommunicator, members of the
/// root's group that are not the root know neither it nor the size: they take what the others say.
bool join(OpenCollective& open, OpenCollective own, bool is_inter);

class Communicators {
 public:
  explicit Communicators(const trace::Trace& trace);

  /// By the number of the definition in this rank's trace.
  /// @throws Error: no such number, or its members are not in the trace
  const Membership& of(int world_rank, std::uint32_t number) {
    const std::vector<Membership>& memberships = of_rank_[static_cast<std::size_t>(world_rank)];
    if (number < memberships.size() && memberships[number].is_checked) return memberships[number];
    return check(world_rank, number);
  }
  std::size_t mailboxes() const { return mailboxes_; }

 private:
  const Membership& check(int world_rank, std::uint32_t number);
  Membership resolve(int world_rank, std::uint32_t number);
  Communicator& find_or_add(std::uint64_t key, bool is_inter, const std::vector<int>& members);
  Communicator& add(std::uint64_t key, bool is_inter, std::vector<int> members);

  const trace::Trace& trace_;
  std::unordered_map<std::uint64_t, Communicator*> by_key_;
  std::vector<std::unique_ptr<Communicator>> owned_;
  std::vector<std::vector<Membership>> of_rank_;
  std::size_t mailboxes_ = 0;
};

}  // namespace dperf::replay::mpi
