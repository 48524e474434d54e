// The requests of a rank that are open, in the order in which they were made.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "model/model.h"
#include "model/numbers.h"
#include "model/search/situations.h"
#include "trace/model/event.h"

namespace dperf::model {

struct OpenRequest {
  std::uint64_t id = 0;
  int node = 0;  ///< of the call that made it
  bool is_persistent = false, is_active = true;
  Situation made_at;
  Expected expected;
  trace::Status message;  ///< what it receives; not present: it does not receive
};

/// What a call does with its requests.
enum class RequestUse : std::uint8_t { kNone, kCompletes, kStarts, kFrees };
RequestUse request_use(trace::Call call);
/// One in REQ, or several in REQS.
bool takes_list(trace::Call call);

class OpenRequests {
 public:
  std::vector<OpenRequest>& all() { return all_; }
  OpenRequest* find(std::uint64_t id);
  void make(const OpenRequest& request) { all_.push_back(request); }
  /// Those that such a call may take.
  std::vector<const OpenRequest*> candidates(RequestUse use) const;
  /// By the order of the calls that made them.
  template <typename Position>
  std::vector<const OpenRequest*> by_call(RequestUse use, Position position) const;
  /// Those that one of these calls made.
  std::vector<const OpenRequest*> of_calls(const std::vector<PickedRequest>& calls, RequestUse use) const;
  /// How many candidates of the same call are younger.
  int younger(const OpenRequest& request, RequestUse use) const;
  int older(const OpenRequest& request, RequestUse use) const;
  /// @param rule  kPicked or kOldest
  const OpenRequest* pick(const PickedRequest& picked, RequestUse use, RequestRule rule) const;
  void use(std::uint64_t id, RequestUse use);
  void clear() { all_.clear(); }

 private:
  std::vector<OpenRequest> all_;
};

template <typename Position>
std::vector<const OpenRequest*> OpenRequests::by_call(RequestUse use, Position position) const {
  std::vector<const OpenRequest*> result = candidates(use);
  std::stable_sort(result.begin(), result.end(), [&](const OpenRequest* a, const OpenRequest* b) {
    return position(a->node) < position(b->node);
  });
  return result;
}

/// The requests that the event says are completed, each with its status or null.
std::vector<std::pair<std::uint64_t, const trace::Status*>> completed(const trace::Event& event);

}  // namespace dperf::model
