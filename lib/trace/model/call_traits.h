// What is worked out once for each MPI call from its row in comm_calls.def: the roles of its parameters, and
// what they make of it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "trace/model/calls.h"

namespace dperf::trace {

/// One enumerator per row of roles.def, named as in the rows of comm_calls.def.
enum class Role : std::uint8_t {
#define DPERF_FIELD(role, ...) role,
#define DPERF_PARAMETER(role, ...) role,
#include "dperf/roles.def"
};
#define DPERF_FIELD(role, ...) +1
#define DPERF_PARAMETER(role, ...) +1
inline constexpr std::size_t kRoles = 0
#include "dperf/roles.def"
    ;

/// "COUNT"
std::string_view name_of(Role role);

struct CallTraits {
  std::bitset<kRoles> roles;
  bool is_message = false;     ///< point-to-point: sends, receives, and requests that will
  bool is_one_sided = false;   ///< of the family RMA
  bool is_collective = false;  ///< all members of its communicator make it

  bool has(Role role) const { return roles[static_cast<std::size_t>(role)]; }
};

const CallTraits& call_traits(Call call);

/// The roles of the parameters of `call`, one after the other.
std::vector<Role> roles_in_order(Call call);

/// True if the row of `call` has that role, recorded or not.
inline bool has_role(Call call, Role role) {
  return call_traits(call).has(role);
}
/// By name, as in comm_calls.def; false for a name that is none.
bool has_role(Call call, std::string_view role);

}  // namespace dperf::trace
