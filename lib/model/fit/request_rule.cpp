// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/fit/request_rule.h"

#include <algorithm>
#include <set>

#include "support/error.h"

namespace dperf::model {
namespace {

bool are_apart(const std::set<int>& a, const std::set<int>& b) {
  return std::ranges::none_of(a, [&](int one) { return b.contains(one); });
}

Requests all_of_calls(const std::set<int>& calls) {
  Requests requests{RequestRule::kOfCalls, {}};
  for (const int call : calls) requests.picked.push_back({call, 0});
  return requests;
}

}  // namespace

Requests request_rule(const NodeSeen& seen, const std::string& place) {
  const RequestsSeen& requests = seen.requests;
  if (!requests.any) return {};
  if (requests.same_picked && requests.picked.size() <= 1) return {RequestRule::kPicked, requests.picked};
  if (requests.all_open) return {RequestRule::kAllOpen, {}};
  if (requests.same_picked) return {RequestRule::kPicked, requests.picked};
  if (requests.same_oldest) return {RequestRule::kOldest, requests.oldest};
  if (requests.in_order && are_apart(requests.taken, requests.left)) return all_of_calls(requests.taken);
  if (requests.by_call) return {RequestRule::kByCall, {}};
  throw Error("{} at {}: which requests it takes follows no rule that is known",
              trace::info(seen.node.call).name, place)
      .with_exit_code(kExitIncomplete);
}

}  // namespace dperf::model
