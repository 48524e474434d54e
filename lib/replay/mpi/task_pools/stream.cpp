// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/task_pools/stream.h"

#include <algorithm>

#include "replay/mpi/task_pools/traffic.h"
#include "support/error.h"
#include "trace/model/fields.h"

namespace dperf::replay::mpi {
namespace {

/// Above all ids of the trace.
constexpr std::uint64_t kFirstRequest = std::uint64_t{1} << 48;

}  // namespace

bool TaskStream::next(trace::Event& event) {
  if (at_head_) {
    at_head_ = false;
    if (received_ >= kFirstTask) {
      task_ = &pool_.tasks[received_ - kFirstTask];
      next_step_ = task_->first_step;
      next_call_ = 0;
    } else {
      skip_own_tasks(event);
    }
    received_ = kNoWork;
  }
  if (task_ == nullptr) return own_next(event);
  if (next_step_ < task_->end_step) {
    give_step(event, pool_.steps[next_step_++]);
  } else {
    requests_ += pool_.shape.size();
    task_ = nullptr;
    give_head(event);
  }
  return true;
}

void TaskStream::received(Work work) {
  const bool known = work < kFirstTask || work - kFirstTask < pool_.tasks.size();
  if (work != kNoWork && known) received_ = work;
}

Work TaskStream::sent_from(std::uint32_t site) const {
  return site < worker_.path_of_site.size() ? worker_.path_of_site[site] : kNoWork;
}

bool TaskStream::own_next(trace::Event& event) {
  if (!own_->next(event)) return false;
  if (event.kind != trace::EventKind::kCall) return true;
  if (event.args.dest == pool_.master_member && event.args.comm == worker_.comm) event.args.symbolic_dest = 0;
  if (!is_head(event)) return true;
  ++heads_read_;
  head_ = event;
  at_head_ = true;
  return true;
}

bool TaskStream::is_head(const trace::Event& event) const {
  if (!may_be_head(event) || event.site >= worker_.path_of_site.size()) return false;
  const auto& heads = pool_.heads;
  return std::find(heads.begin(), heads.end(), worker_.path_of_site[event.site]) != heads.end();
}

/// Up to what the worker did when it was ordered to stop.
void TaskStream::skip_own_tasks(trace::Event& event) {
  while (heads_read_ <= worker_.is_task.size() && worker_.is_task[heads_read_ - 1]) {
    if (!own_->next(event)) {
      throw Error("rank {} gets more messages to stop than in the traced run", worker_.rank)
          .with_exit_code(kExitIncomplete);
    }
    if (event.kind == trace::EventKind::kCall && is_head(event)) ++heads_read_;
  }
}

void TaskStream::give_head(trace::Event& event) {
  event = head_;
  event.polls = {};
  if (head_request_ != 0) for_each_waited(event, [this](std::uint64_t& id) { id = head_request_; });
  head_request_ = 0;
  if (pool_.loop_head < worker_.sites.size()) event.site = worker_.sites[pool_.loop_head];
  at_head_ = true;
}

void TaskStream::give_step(trace::Event& event, const TaskStep& step) {
  event.number = head_.number;
  event.polls = {};
  event.waited_ns = event.virtual_ns = 0;
  if (step.is_call) return give_call(event, pool_.shape[next_call_++], step);
  event.kind = trace::EventKind::kCompute;
  event.block = worker_.blocks[step.what];
  event.duration_ns = step.value;
}

void TaskStream::give_call(trace::Event& event, const TaskCall& call, const TaskStep& step) {
  trace::clear(event.args);
  event.kind = trace::EventKind::kCall;
  event.call = call.call;
  event.site = worker_.sites[call.path];
  event.duration_ns = 0;
  const auto request = [this](std::uint32_t number) { return kFirstRequest + requests_ + number; };
  trace::CallArguments& args = event.args;
  if (call.new_request != 0) args.made.request = request(call.new_request);
  if (call.for_next) head_request_ = args.made.request;
  if (call.role == TaskCall::Role::kWait) {
    if (call.call == trace::Call::MPI_Wait) {
      args.completion.request = request(call.requests.front());
    } else {
      for (const std::uint32_t number : call.requests) args.completion.requests.push_back(request(number));
    }
    return;
  }
  args.comm = worker_.comm;
  (call.role == TaskCall::Role::kToMaster ? args.dest : args.source) = pool_.master_member;
  args.data.count = step.value;
  args.data.type = worker_.types[step.what];
  args.tag = step.tag;
  args.completion.flag = true;
}

}  // namespace dperf::replay::mpi
