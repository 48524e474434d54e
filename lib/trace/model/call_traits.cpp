// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/model/call_traits.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "trace/model/per_call.h"

namespace dperf::trace {
namespace {

constexpr std::array<std::string_view, kRoles> kNames{
#define DPERF_FIELD(role, ...) #role,
#define DPERF_PARAMETER(role, ...) #role,
#include "dperf/roles.def"
};

/// kRoles if no role has that name.
std::size_t number_of(std::string_view role) {
  return static_cast<std::size_t>(std::distance(kNames.begin(), std::ranges::find(kNames, role)));
}

/// All members take part. (MPI_Comm_create_group, which has a group and a tag, is called by the group only.)
bool is_made_by_all(const CallTraits& call, Family family) {
  const bool has_comm = call.has(Role::COMM) || call.has(Role::COMMP);
  const bool of_a_group = call.has(Role::GROUP) && call.has(Role::TAG);
  const bool can_be =
      family == Family::COLL || family == Family::ICOLL || family == Family::COMM || family == Family::RMA;
  return can_be && has_comm && !of_a_group;
}

CallTraits make_traits(Call call) {
  const Family family = info(call).family;
  CallTraits result;
  for (const Role role : roles_in_order(call)) result.roles.set(static_cast<std::size_t>(role));
  result.is_message =
      family == Family::P2P || family == Family::IP2P || family == Family::PERSIST || family == Family::ASYNC;
  result.is_one_sided = family == Family::RMA;
  result.is_collective = is_made_by_all(result, family);
  return result;
}

}  // namespace

const CallTraits& call_traits(Call call) {
  static const auto table = table_by_call(make_traits);
  return table[static_cast<std::size_t>(call)];
}

std::string_view name_of(Role role) {
  return kNames[static_cast<std::size_t>(role)];
}

std::vector<Role> roles_in_order(Call call) {
  std::vector<Role> result;
  std::string_view row = info(call).roles;  // "CBUF, COUNT, TYPE"
  while (!row.empty()) {
    const std::size_t comma = std::min(row.find(','), row.size());
    result.push_back(static_cast<Role>(number_of(row.substr(0, comma))));
    row.remove_prefix(comma);
    row.remove_prefix(std::min(row.find_first_not_of(", "), row.size()));
  }
  return result;
}

bool has_role(Call call, std::string_view role) {
  const std::size_t number = number_of(role);
  return number < kRoles && call_traits(call).roles[number];
}

}  // namespace dperf::trace
