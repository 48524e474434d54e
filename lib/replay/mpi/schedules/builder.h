// Writes the schedule of one member, step by step, and on request what each step moves from where to where,
// so that tests can follow the data through any algorithm.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "replay/mpi/schedules/schedule.h"

namespace dperf::replay::mpi {

/// A place in one of the member's buffers, in bytes of true data. Buffer kInput is what the member
/// contributes, kOutput what it gets; more are made by ScheduleBuilder::scratch().
struct Place {
  int buffer = 0;
  std::int64_t offset = 0;
  friend bool operator==(const Place&, const Place&) = default;
};
inline constexpr int kInput = 0;
inline constexpr int kOutput = 1;

inline Place operator+(Place place, std::int64_t bytes) {
  return {place.buffer, place.offset + bytes};
}

struct Region {
  Place place;
  std::int64_t bytes = 0;
};

/// What one step moves: parts are taken from `from` and arrive in `into`, both in order.
/// kReduce: into = from (operation) into, the lower ranks' data being on the left.
struct Movement {
  std::vector<Region> from, into;
};

class ScheduleBuilder {
 public:
  using Slot = std::uint16_t;
  static constexpr int kSlots = 65536;

  /// @param movements gets one element a step if not null
  explicit ScheduleBuilder(int rank, std::vector<Movement>* movements = nullptr)
      : rank_(rank), movements_(movements) {}

  int scratch() { return next_buffer_++; }

  /// @throws Error when more than kSlots requests are active at once
  Slot isend(int peer, std::span<const Region> data);
  Slot irecv(int peer, std::span<const Region> data);
  Slot isend(int peer, const Region& data) { return isend(peer, std::span(&data, 1)); }
  Slot irecv(int peer, const Region& data) { return irecv(peer, std::span(&data, 1)); }
  void wait(Slot slot);
  void wait_all();

  void send(int peer, const Region& data) { wait(isend(peer, data)); }
  void recv(int peer, const Region& data) { wait(irecv(peer, data)); }
  /// Posts the receive, sends, then waits for the receive, as Open MPI does; a copy if both peers are the
  /// member itself.
  void sendrecv(int to, std::span<const Region> sent, int from, std::span<const Region> received);
  void sendrecv(int to, const Region& sent, int from, const Region& received) {
    sendrecv(to, std::span(&sent, 1), from, std::span(&received, 1));
  }

  /// into = source (operation) into
  void reduce(Place source, Place into, std::int64_t bytes);
  /// Nothing if both are the same place, which is how MPI_IN_PLACE saves its copy.
  void copy(Place from, Place into, std::int64_t bytes);
  /// Many pieces as one step.
  void copy(std::span<const Region> from, std::span<const Region> into) {
    local(Step::Op::kCopy, from, into);
  }

  Schedule take() { return std::move(schedule_); }

 private:
  Slot post(Step::Op op, int peer, std::span<const Region> data);
  bool is_written(const Region& part) const;
  bool is_as_given(const Region& part) const;
  void record(std::span<const Region> from, std::span<const Region> into);
  void local(Step::Op op, std::span<const Region> from, std::span<const Region> into);

  int rank_;
  std::vector<Movement>* movements_;
  std::vector<int> written_;   ///< buffers that copies and reductions have gone to
  std::vector<int> received_;  ///< buffers that messages have gone to
  Schedule schedule_;
  std::vector<Slot> free_slots_;
  std::vector<Slot> active_;
  int used_slots_ = 0;
  int next_buffer_ = kOutput + 1;
};

}  // namespace dperf::replay::mpi
