// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/comm_api/roles.h"

#include <algorithm>
#include <array>

namespace dperf::instrument {
namespace {

using trace::Role;

constexpr auto kRoles = std::to_array<ApiRole>({
    {Role::COUNT, "count", "count", true, false},
    {Role::TYPE, "type_bytes", "type_bytes", false, false},
    {Role::SCOUNT, "send_count", "count", true, false},
    {Role::STYPE, "send_type_bytes", "type_bytes", false, false},
    {Role::RCOUNT, "receive_count", "receive_count", true, false},
    {Role::RTYPE, "receive_type_bytes", "receive_type_bytes", false, false},
    {Role::DEST, "to", "to", true, false},
    {Role::SOURCE, "from", "from", true, false},
    {Role::ROOT, "root", "root", true, false},
    {Role::TAG, "tag", "tag", false, false},
    {Role::STAG, "send_tag", "tag", false, false},
    {Role::RTAG, "receive_tag", "receive_tag", false, false},
    {Role::NEWREQ, "request", "request", true, true},
    {Role::REQ, "request", "request", true, false},
    {Role::FLAG, "flag", "flag", true, true},
    {Role::STATUS, "received", "received", false, true},
    {Role::STATUS, "received_from", "received_from", false, true},
    {Role::STATUS, "received_tag", "received_tag", false, true},
    {Role::STATUS, "received_bytes", "received_bytes", false, true},
});

// Roles that a description need not speak of.
constexpr auto kSilent = std::to_array<Role>({Role::BUF, Role::CBUF, Role::COMM, Role::OP});

// What such calls do is known from their arguments alone.
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

bool is_describable(trace::Call call) {
  const trace::CallInfo& info = trace::info(call);
  return holds(kFamilies, info.family) && info.name.find("eighbor") == std::string_view::npos &&
         std::ranges::all_of(trace::roles_in_order(call), [](Role role) {
           return holds(kSilent, role) || std::ranges::find(kRoles, role, &ApiRole::role) != kRoles.end();
         });
}

}  // namespace dperf::instrument
