// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/requests.h"

#include <algorithm>

#include "trace/model/call_traits.h"

namespace dperf::model {

using trace::Call;
using trace::Role;

RequestUse request_use(Call call) {
  if (call == Call::MPI_Start || call == Call::MPI_Startall) return RequestUse::kStarts;
  if (call == Call::MPI_Request_free) return RequestUse::kFrees;
  const bool takes = trace::has_role(call, Role::REQ) || trace::has_role(call, Role::REQS);
  return takes ? RequestUse::kCompletes : RequestUse::kNone;
}

bool takes_list(Call call) {
  return trace::has_role(call, Role::REQS);
}

OpenRequest* OpenRequests::find(std::uint64_t id) {
  const auto found = std::ranges::find(all_, id, &OpenRequest::id);
  return found == all_.end() ? nullptr : &*found;
}

std::vector<const OpenRequest*> OpenRequests::candidates(RequestUse use) const {
  std::vector<const OpenRequest*> result;
  for (const OpenRequest& request : all_)
    if (use == RequestUse::kFrees || request.is_active == (use == RequestUse::kCompletes))
      result.push_back(&request);
  return result;
}

std::vector<const OpenRequest*> OpenRequests::of_calls(const std::vector<PickedRequest>& calls,
                                                       RequestUse use) const {
  std::vector<const OpenRequest*> result = candidates(use);
  std::erase_if(result, [&](const OpenRequest* request) {
    return std::ranges::find(calls, request->node, &PickedRequest::node) == calls.end();
  });
  return result;
}

int OpenRequests::younger(const OpenRequest& request, RequestUse use) const {
  int count = 0;
  bool is_later = false;
  for (const OpenRequest* other : candidates(use)) {
    if (is_later && other->node == request.node) ++count;
    is_later = is_later || other->id == request.id;
  }
  return count;
}

int OpenRequests::older(const OpenRequest& request, RequestUse use) const {
  int count = 0;
  for (const OpenRequest* other : candidates(use)) {
    if (other->id == request.id) break;
    if (other->node == request.node) ++count;
  }
  return count;
}

const OpenRequest* OpenRequests::pick(const PickedRequest& picked, RequestUse use, RequestRule rule) const {
  auto all = candidates(use);
  if (rule == RequestRule::kPicked) std::ranges::reverse(all);
  int left = picked.others;
  for (const OpenRequest* request : all)
    if (request->node == picked.node && left-- == 0) return request;
  return nullptr;
}

void OpenRequests::use(std::uint64_t id, RequestUse use) {
  OpenRequest* request = find(id);
  if (!request) return;
  if (use == RequestUse::kStarts) {
    request->is_active = true;
  } else if (use == RequestUse::kCompletes && request->is_persistent) {
    request->is_active = false;
  } else {
    all_.erase(all_.begin() + (request - all_.data()));
  }
}

std::vector<std::pair<std::uint64_t, const trace::Status*>> completed(const trace::Event& event) {
  const trace::Completion& done = event.args.completion;
  std::vector<std::pair<std::uint64_t, const trace::Status*>> result;
  const auto add = [&](std::uint64_t id, const trace::Status* status) {
    if (id != 0) result.emplace_back(id, status && status->present ? status : nullptr);
  };
  if (request_use(event.call) != RequestUse::kCompletes) return result;
  if (trace::has_role(event.call, Role::FLAG) && !done.flag) return result;
  if (!takes_list(event.call)) {
    if (event.call != Call::MPI_Cancel) add(done.request, &done.status);
  } else if (trace::has_role(event.call, Role::INDEX)) {
    if (done.index >= 0 && static_cast<std::size_t>(done.index) < done.requests.size())
      add(done.requests[static_cast<std::size_t>(done.index)], &done.status);
  } else {
    for (std::size_t k = 0; k < done.requests.size(); ++k)
      add(done.requests[k], k < done.statuses.size() ? &done.statuses[k] : nullptr);
  }
  return result;
}

}  // namespace dperf::model
