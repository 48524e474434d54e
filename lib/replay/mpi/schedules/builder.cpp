// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/schedules/builder.h"

#include <algorithm>
#include <cassert>

#include "support/error.h"

namespace dperf::replay::mpi {

namespace {
std::int64_t total_bytes(std::span<const Region> data) {
  std::int64_t bytes = 0;
  for (const Region& part : data) bytes += part.bytes;
  return bytes;
}
bool contains(const std::vector<int>& buffers, int buffer) {
  return std::find(buffers.begin(), buffers.end(), buffer) != buffers.end();
}
}  // namespace

bool ScheduleBuilder::is_written(const Region& part) const {
  return contains(written_, part.place.buffer);
}

bool ScheduleBuilder::is_as_given(const Region& part) const {
  const int buffer = part.place.buffer;
  const bool of_caller = buffer == kInput || buffer == kOutput;
  return of_caller && !is_written(part) && !contains(received_, buffer);
}

void ScheduleBuilder::record(std::span<const Region> from, std::span<const Region> into) {
  if (movements_ == nullptr) return;
  movements_->push_back({{from.begin(), from.end()}, {into.begin(), into.end()}});
}

ScheduleBuilder::Slot ScheduleBuilder::post(Step::Op op, int peer, std::span<const Region> data) {
  Slot slot;
  if (!free_slots_.empty()) {
    slot = free_slots_.back();
    free_slots_.pop_back();
  } else {
    if (used_slots_ == kSlots) throw Error("a collective with more than {} messages at once", kSlots);
    slot = static_cast<Slot>(used_slots_++);
  }
  active_.push_back(slot);
  schedule_.push_back({.op = op, .slot = slot, .peer = peer, .bytes = total_bytes(data)});
  return slot;
}

ScheduleBuilder::Slot ScheduleBuilder::isend(int peer, std::span<const Region> data) {
  record(data, {});
  const Slot slot = post(Step::Op::kIsend, peer, data);
  schedule_.back().made_here =
      std::any_of(data.begin(), data.end(), [this](const Region& part) { return is_written(part); });
  schedule_.back().as_given =
      std::all_of(data.begin(), data.end(), [this](const Region& part) { return is_as_given(part); });
  return slot;
}

ScheduleBuilder::Slot ScheduleBuilder::irecv(int peer, std::span<const Region> data) {
  record({}, data);
  for (const Region& part : data)
    if (!contains(received_, part.place.buffer)) received_.push_back(part.place.buffer);
  return post(Step::Op::kIrecv, peer, data);
}

void ScheduleBuilder::wait(Slot slot) {
  // Searched from the end: nearly always it is one of the last two.
  auto position = std::find(active_.rbegin(), active_.rend(), slot);
  assert(position != active_.rend());
  active_.erase(std::next(position).base());
  free_slots_.push_back(slot);
  record({}, {});
  schedule_.push_back({.op = Step::Op::kWait, .slot = slot});
}

void ScheduleBuilder::wait_all() {
  if (active_.empty()) return;
  free_slots_.insert(free_slots_.end(), active_.rbegin(), active_.rend());
  active_.clear();
  record({}, {});
  schedule_.push_back({.op = Step::Op::kWaitAll});
}

void ScheduleBuilder::sendrecv(int to, std::span<const Region> sent, int from,
                               std::span<const Region> received) {
  if (to == rank_ && from == rank_) return local(Step::Op::kCopy, sent, received);
  const Slot receive = irecv(from, received);
  wait(isend(to, sent));
  wait(receive);
}

void ScheduleBuilder::local(Step::Op op, std::span<const Region> from, std::span<const Region> into) {
  const std::int64_t bytes = total_bytes(from);
  if (bytes == 0) return;
  record(from, into);
  for (const Region& part : into)
    if (!is_written(part)) written_.push_back(part.place.buffer);
  schedule_.push_back({.op = op, .bytes = bytes});
}

void ScheduleBuilder::reduce(Place source, Place into, std::int64_t bytes) {
  const Region from_region{source, bytes}, into_region{into, bytes};
  local(Step::Op::kReduce, std::span(&from_region, 1), std::span(&into_region, 1));
}

void ScheduleBuilder::copy(Place from, Place into, std::int64_t bytes) {
  if (from == into) return;
  const Region from_region{from, bytes}, into_region{into, bytes};
  local(Step::Op::kCopy, std::span(&from_region, 1), std::span(&into_region, 1));
}

}  // namespace dperf::replay::mpi
