// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/comm_api_roles.h"

#include <algorithm>
#include <array>
#include <ranges>

namespace dperf::instrument {
namespace {

constexpr auto kRoles = std::to_array<ApiRole>({
    {"COUNT", "count", "count", true, false},
    {"TYPE", "type_bytes", "type_bytes", false, false},
    {"SCOUNT", "send_count", "count", true, false},
    {"STYPE", "send_type_bytes", "type_bytes", false, false},
    {"RCOUNT", "receive_count", "receive_count", true, false},
    {"RTYPE", "receive_type_bytes", "receive_type_bytes", false, false},
    {"DEST", "to", "to", true, false},
    {"SOURCE", "from", "from", true, false},
    {"ROOT", "root", "root", true, false},
    {"TAG", "tag", "tag", false, false},
    {"STAG", "send_tag", "tag", false, false},
    {"RTAG", "receive_tag", "receive_tag", false, false},
    {"NEWREQ", "request", "request", true, true},
    {"REQ", "request", "request", true, false},
    {"FLAG", "flag", "flag", true, true},
    {"STATUS", "received", "received", false, true},
    {"STATUS", "received_from", "received_from", false, true},
    {"STATUS", "received_tag", "received_tag", false, true},
    {"STATUS", "received_bytes", "received_bytes", false, true},
});

// Roles that a description need not speak of.
constexpr auto kSilent = std::to_array<std::string_view>({"BUF", "CBUF", "COMM", "OP"});

// What such calls do is told by their arguments alone.
constexpr auto kFamilies = std::to_array<trace::Family>(
    {trace::Family::P2P, trace::Family::IP2P, trace::Family::DONE, trace::Family::PROBE, trace::Family::COLL,
     trace::Family::ICOLL, trace::Family::ASYNC});

template <typename Range, typename Value>
bool holds(const Range& range, const Value& value) {
  return std::ranges::find(range, value) != std::end(range);
}

}  // namespace

std::span<const ApiRole> api_roles() {
  return kRoles;
}

std::vector<std::string_view> roles_of(trace::Call call) {
  std::vector<std::string_view> result;
  for (const auto part : std::views::split(trace::info(call).roles, std::string_view(", ")))
    result.emplace_back(part.begin(), part.end());
  return result;
}

bool is_describable(trace::Call call) {
  const trace::CallInfo& info = trace::info(call);
  return holds(kFamilies, info.family) && info.name.find("eighbor") == std::string_view::npos &&
         std::ranges::all_of(roles_of(call), [](std::string_view role) {
           return holds(kSilent, role) || std::ranges::find(kRoles, role, &ApiRole::role) != kRoles.end();
         });
}

}  // namespace dperf::instrument
