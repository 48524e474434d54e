// SPDX-License-Identifier: LGPL-2.1-or-later
#include "advise/formulas.h"

#include <algorithm>
#include <limits>

namespace dperf::advise {
namespace {

double link_s(const TaskCost& task, const MasterLink& link) {
  return std::max(task.in_bytes, task.out_bytes) * link.seconds_per_byte_s;
}

}  // namespace

double workers_that_link_feeds(const TaskCost& task, const MasterLink& link) {
  const double seconds = link_s(task, link);
  return seconds > 0 ? task.compute_s / seconds : std::numeric_limits<double>::infinity();
}

double startup_s(const TaskCost& task, const MasterLink& link, int workers) {
  return link.latency_s + task.in_bytes * link.seconds_per_byte_s * (workers + 1) / 2;
}

double finalization_s(const TaskCost& task, const MasterLink& link, int workers) {
  return link.latency_s + task.out_bytes * link.seconds_per_byte_s * (workers + 1) / 2;
}

double efficiency_of_both_phases(int workers) {
  return (workers - 1) / (2.0 * workers);
}

double master_s(const TaskCost& task, const PoolOverheads& overheads, const PoolShape& shape) {
  return overheads.send.seconds(shape.processors(), task.in_bytes) +
         overheads.receive.seconds(shape.processors(), task.out_bytes) + overheads.master_compute_s;
}

double round_trip_s(const TaskCost& task, const MasterLink& link, const PoolOverheads& overheads,
                    const PoolShape& shape) {
  const double of_worker = overheads.receive.seconds(shape.processors(), task.in_bytes) +
                           overheads.send.seconds(shape.processors(), task.out_bytes);
  const double on_the_way = 2 * link.latency_s + (task.in_bytes + task.out_bytes) * link.seconds_per_byte_s;
  return master_s(task, overheads, shape) + on_the_way + of_worker + task.compute_s;
}

int workers_that_saturate_master(const TaskCost& task, const MasterLink& link, const PoolOverheads& overheads,
                                 int most, int masters) {
  for (PoolShape shape{1, masters}; shape.workers < most; ++shape.workers)
    if (shape.workers * master_s(task, overheads, shape) >= round_trip_s(task, link, overheads, shape))
      return shape.workers;
  return most;
}

double pool_s(double tasks, const TaskCost& task, const MasterLink& link, const PoolOverheads& overheads,
              const PoolShape& shape) {
  const double each_s = std::max({round_trip_s(task, link, overheads, shape) / shape.workers,
                                  link_s(task, link), master_s(task, overheads, shape)});
  return tasks * each_s + startup_s(task, link, shape.workers) + finalization_s(task, link, shape.workers);
}

}  // namespace dperf::advise
