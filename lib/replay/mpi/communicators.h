// The communicators of a run, by their world-unique keys: members, mailboxes, and the order of the
// collectives in them. SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

#include "trace/trace.h"

namespace dperf::replay::mpi {

/// A collective that some members have entered and others have not.
struct OpenCollective {
  trace::Call call{};
  int root = trace::kProcNull;
  std::int64_t bytes = 0;  ///< that all members must agree on; -1 if each may have its own
  int first_rank = -1;     ///< world rank of the member that came first
  std::uint32_t site = 0;  ///< of its call
  int entered = 0;
};

struct Communicator {
  std::uint64_t key = 0;
  bool is_inter = false;
  std::vector<int> members;                        ///< world ranks
  std::uint32_t first_mailbox = 0;                 ///< two a member: its messages, its collectives' messages
  std::vector<std::uint32_t> collectives_entered;  ///< by each member
  std::deque<OpenCollective> open;
  std::uint32_t first_open = 0;  ///< number of the collective at the front of `open`

  int size() const { return static_cast<int>(members.size()); }
  std::uint32_t mailbox(int member, bool of_collectives) const {
    return first_mailbox + 2 * static_cast<std::uint32_t>(member) + (of_collectives ? 1 : 0);
  }
};

/// One rank's view of a communicator.
struct Membership {
  Communicator* communicator = nullptr;
  int rank = 0;
};

class Communicators {
 public:
  explicit Communicators(const trace::Trace& trace);

  /// By the number of the definition in this rank's trace.
  /// @throws Error: no such number, or its members are not in the trace
  const Membership& of(int world_rank, std::uint32_t number);
  std::size_t mailboxes() const { return mailboxes_; }

 private:
  Membership resolve(int world_rank, std::uint32_t number);
  Communicator& add(std::uint64_t key, bool is_inter, std::vector<int> members);

  const trace::Trace& trace_;
  std::unordered_map<std::uint64_t, Communicator*> by_key_;
  std::vector<std::unique_ptr<Communicator>> owned_;
  std::vector<std::vector<Membership>> of_rank_;
  std::size_t mailboxes_ = 0;
};

}  // namespace dperf::replay::mpi
