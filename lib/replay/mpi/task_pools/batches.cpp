// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/task_pools/batches.h"

#include <algorithm>
#include <utility>

namespace dperf::replay::mpi {
namespace {

using Entry = MasterEntry;
using Order = std::vector<std::size_t>;

bool takes_some(const Entry& entry) {
  return entry.kind == Entry::Kind::kTaken && entry.choice &&
         (entry.call == trace::Call::MPI_Waitsome || entry.call == trace::Call::MPI_Testsome);
}

/// Appends [begin, middle), the answers of one call, and [middle, end), what the master does then. False if
/// it does not do it for one worker after the other.
bool take_apart(const std::vector<Entry>& entries, const Order& order, std::size_t begin, std::size_t middle,
                std::size_t end, Order& result, TaskBatch& batch) {
  std::vector<Order> parts(middle - begin);
  std::size_t part = 0;
  batch.event = entries[order[begin]].event;
  batch.ends.assign(parts.size(), batch.event);
  for (std::size_t i = middle; i < end; ++i) {
    const Entry& entry = entries[order[i]];
    const auto worker = std::find_if(order.begin() + static_cast<std::ptrdiff_t>(begin),
                                     order.begin() + static_cast<std::ptrdiff_t>(middle),
                                     [&](std::size_t answer) { return entries[answer].peer == entry.peer; });
    const auto found = static_cast<std::size_t>(worker - order.begin()) - begin;
    if (found < part) return false;
    part = found;
    parts[part].push_back(order[i]);
    std::fill(batch.ends.begin() + static_cast<std::ptrdiff_t>(part), batch.ends.end(), entry.event);
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    result.push_back(order[begin + i]);
    result.insert(result.end(), parts[i].begin(), parts[i].end());
  }
  return true;
}

}  // namespace

std::vector<std::size_t> one_by_one(const std::vector<MasterEntry>& entries, const Order& of_workers,
                                    std::vector<TaskBatch>& batches) {
  Order result;
  for (std::size_t begin = 0; begin < of_workers.size();) {
    const auto at = [&](std::size_t i) -> const Entry& { return entries[of_workers[i]]; };
    std::size_t middle = begin;
    while (middle < of_workers.size() && takes_some(at(middle)) && at(middle).event == at(begin).event)
      ++middle;
    std::size_t end = middle;
    const auto answered = [&](int peer) {
      for (std::size_t i = begin; i < middle; ++i) {
        if (at(i).peer == peer) return true;
      }
      return false;
    };
    while (end < of_workers.size() && !at(end).choice && answered(at(end).peer)) ++end;
    TaskBatch batch;
    const bool apart =
        middle - begin > 1 && take_apart(entries, of_workers, begin, middle, end, result, batch);
    if (apart) {
      batches.push_back(std::move(batch));
      begin = end;
    } else {
      const std::size_t next = std::max(middle, begin + 1);
      result.insert(result.end(), of_workers.begin() + static_cast<std::ptrdiff_t>(begin),
                    of_workers.begin() + static_cast<std::ptrdiff_t>(next));
      begin = next;
    }
  }
  return result;
}

bool BatchStream::next(trace::Event& event) {
  if (!has_ahead_ && !own_->next(ahead_)) {
    if (batch_ == nullptr) return false;
    give_part(event);
    return true;
  }
  has_ahead_ = true;
  if (batch_ != nullptr && ahead_.number > batch_->ends[part_ - 1]) {
    give_part(event);
    return true;
  }
  std::swap(event, ahead_);
  has_ahead_ = false;
  if (event.kind != trace::EventKind::kCall) return true;
  if (batch_ != nullptr) follow(event);
  if (next_batch_ < batches_.size() && batches_[next_batch_].event == event.number) begin_batch(event);
  return true;
}

void BatchStream::begin_batch(trace::Event& event) {
  batch_ = &batches_[next_batch_++];
  call_ = event;
  part_ = 0;
  give_part(event);
}

/// The call as if it had found one of the requests only.
void BatchStream::give_part(trace::Event& event) {
  event = call_;
  const std::uint32_t index = call_.args.completion.indices[part_];
  event.args.completion.indices.assign(1, index);
  event.args.completion.statuses.assign(1, part_ < call_.args.completion.statuses.size()
                                               ? call_.args.completion.statuses[part_]
                                               : trace::Status());
  if (part_ > 0) event.polls = {};
  if (index < call_.args.completion.requests.size()) call_.args.completion.requests[index] = 0;
  if (++part_ == batch_->ends.size()) batch_ = nullptr;
}

/// A receive that is posted anew takes the place of the one that has just been completed.
void BatchStream::follow(const trace::Event& event) {
  std::uint64_t id = 0;
  if (event.call == trace::Call::MPI_Irecv) id = event.args.made.request;
  if (event.call == trace::Call::MPI_Start) id = event.args.completion.request;
  const std::uint32_t index = call_.args.completion.indices[part_ - 1];
  if (id != 0 && index < call_.args.completion.requests.size()) call_.args.completion.requests[index] = id;
}

}  // namespace dperf::replay::mpi
