// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/coverage/extrapolation.h"

#include <algorithm>
#include <array>

#include "trace/model/fields.h"

namespace dperf::trace {
namespace {

// Of these the call alone says so; others inherit from their communicator what they make.
constexpr auto kMakers =
    std::to_array<Call>({Call::MPI_Intercomm_create, Call::MPI_Comm_spawn, Call::MPI_Comm_spawn_multiple,
                         Call::MPI_Comm_accept, Call::MPI_Comm_connect, Call::MPI_Comm_join});

}  // namespace

bool is_list_without_law(const Field& field) {
  return field.kind == FieldKind::kTypeList || field.kind == FieldKind::kIndexList;
}

std::string_view why_not_extrapolated(Call call) {
  if (std::ranges::find(kMakers, call) != kMakers.end()) return kMakesIntercommunicator;
  const auto has_no_law = [](const Field* field) { return is_list_without_law(*field); };
  return std::ranges::any_of(fields(call), has_no_law) ? kListWithoutLaw : std::string_view();
}

}  // namespace dperf::trace
