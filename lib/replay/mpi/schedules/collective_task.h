// What an algorithm is asked to do, and what many of them need.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "replay/mpi/schedules/builder.h"
#include "replay/mpi/schedules/collective.h"

namespace dperf::replay::mpi {

/// A collective as the algorithms see it. With MPI_IN_PLACE, `input` and `output` overlap as the MPI standard
/// says, so that most algorithms need not know of it.
struct Task {
  int rank = 0;
  int size = 1;
  int root = 0;                                ///< on an intercommunicator as CollectiveCall::root
  int remote_size = 0;                         ///< members of the remote group; 0: an intracommunicator
  std::int64_t element = 1;                    ///< bytes of one element
  std::int64_t bytes = 0;                      ///< as CollectiveCall::bytes
  std::span<const std::int64_t> send_bytes{};  ///< as CollectiveCall::send_bytes
  std::span<const std::int64_t> recv_bytes{};
  std::span<const std::int64_t> own_bytes{};       ///< as CollectiveCall::own_bytes
  std::span<const int> sources{}, destinations{};  ///< as in CollectiveCall
  bool cartesian = false;
  bool symmetric_topology = false;  ///< the same neighbours in and out
  bool commutative = true;
  bool predefined = true;  ///< the operation is MPI's own
  bool in_place = false;
  Place input{kInput, 0};  ///< bcast works in `output` alone
  Place output{kOutput, 0};
  std::int64_t segment_bytes = 0;  ///< 0: the whole message is one segment
  int fanout = 0;                  ///< of chains (0: 1) and k-nomial trees (0: 4)
  bool of_library = false;         ///< of `nested`: as Open MPI does it for itself, whatever the user chose
  /// Runs the algorithm that the user's choice takes for a collective inside this one.
  const std::function<void(ScheduleBuilder&, Collective, const Task&)>* nested = nullptr;

  std::int64_t count() const { return bytes / element; }
  Region in(std::int64_t offset, std::int64_t length) const { return {input + offset, length}; }
  Region out(std::int64_t offset, std::int64_t length) const { return {output + offset, length}; }
};

using Algorithm = void (*)(ScheduleBuilder&, const Task&);

/// Elements of a segment as Open MPI computes it: the nearest whole number of elements, at least one.
std::int64_t segment_elements(std::int64_t segment_bytes, std::int64_t element, std::int64_t count);

/// `count` elements in `blocks` blocks, the first ones one element longer.
class Blocks {
 public:
  Blocks(std::int64_t count, std::int64_t blocks) : late_(count / blocks), longer_(count % blocks) {}
  std::int64_t size(std::int64_t block) const { return late_ + (block < longer_ ? 1 : 0); }
  std::int64_t offset(std::int64_t block) const {
    return block * late_ + (block < longer_ ? block : longer_);
  }

 private:
  std::int64_t late_, longer_;
};

/// The largest power of two that is not above `size`.
int power_of_two_below(int size);

/// How power-of-two algorithms fold the extra members into the others: the first 2 * extra members work in
/// pairs.
struct Folding {
  Folding(int rank, int size, bool odd_stays);
  int half;          ///< members that take part: a power of two
  int extra;         ///< size - half
  int virtual_rank;  ///< -1: this member sits out
  bool odd_stays;
  bool folded(int rank) const { return rank < 2 * extra; }
  /// Rank of the member with this virtual rank.
  int real(int virtual_peer) const {
    return virtual_peer < extra ? virtual_peer * 2 + (odd_stays ? 1 : 0) : virtual_peer + extra;
  }
};

}  // namespace dperf::replay::mpi
