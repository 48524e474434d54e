// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/model/calls.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace dperf::trace {
namespace {

constexpr auto kCalls = std::to_array<CallInfo>({
#define DPERF_CALL(name, family, ...) {Call::name, #name, Family::family, #__VA_ARGS__},
#include "dperf/comm_calls.def"
#undef DPERF_CALL
});

}  // namespace

std::span<const CallInfo> calls() {
  return kCalls;
}

const CallInfo& info(Call call) {
  return kCalls[static_cast<std::size_t>(call)];
}

std::optional<Call> find_call(std::string_view name) {
  static const auto by_name = [] {
    std::unordered_map<std::string_view, Call> map;
    for (const CallInfo& row : kCalls) map.emplace(row.name, row.call);
    return map;
  }();
  if (name.starts_with("PMPI_")) name.remove_prefix(1);
  const auto found = by_name.find(name);
  return found == by_name.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace dperf::trace
