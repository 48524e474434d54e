// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/model/fields.h"

#include <algorithm>
#include <array>

#include "trace/model/per_call.h"

namespace dperf::trace {
namespace {

using A = CallArguments;

constexpr std::optional<NumberSlot> like(Role role) {
  if (role == Role::TCOUNT) return Slot<std::int64_t>{offsetof(A, data.count)};
  if (role == Role::TTYPE) return Slot<std::uint32_t>{offsetof(A, data.type)};
  return std::nullopt;
}

template <typename Number>
constexpr Field field(Role role, std::string_view key, FieldKind kind, Slot<Number> number) {
  return {.role = role, .key = key, .kind = kind, .number = number, .like = like(role)};
}
template <typename Number>
constexpr Field field(Role role, std::string_view key, FieldKind kind, Slot<std::vector<Number>> list) {
  return {.role = role, .key = key, .kind = kind, .list = list};
}
constexpr Field field(Role role, std::string_view key, FieldKind kind, Slot<Status>) {
  return {.role = role, .key = key, .kind = kind};
}
constexpr Field field(Role role, std::string_view key, FieldKind kind, Slot<std::vector<Status>>) {
  return {.role = role, .key = key, .kind = kind};
}

constexpr auto kFields = std::to_array<Field>({
#define DPERF_FIELD(role, type, letter, kind, key, member, ...) \
  field(Role::role, key, FieldKind::kind, Slot<decltype(A().member)>{offsetof(A, member)}),
#define DPERF_PARAMETER(role, ...)
#include "dperf/roles.def"
});

/// In the order of the row.
std::vector<const Field*> fields_of(Call call) {
  std::vector<const Field*> result;
  for (const Role role : roles_in_order(call)) {
    const auto field = std::ranges::find(kFields, role, &Field::role);
    if (field != kFields.end()) result.push_back(&*field);
  }
  return result;
}

}  // namespace

std::span<const Field* const> fields(Call call) {
  static const auto by_call = table_by_call(fields_of);
  return by_call[static_cast<std::size_t>(call)];
}

void clear(CallArguments& arguments) {
  CallArguments fresh;
  const auto keep = [](auto& to, auto& from) {
    from.clear();
    to = std::move(from);
  };
  keep(fresh.send.counts, arguments.send.counts);
  keep(fresh.recv.counts, arguments.recv.counts);
  keep(fresh.send.types, arguments.send.types);
  keep(fresh.recv.types, arguments.recv.types);
  keep(fresh.completion.requests, arguments.completion.requests);
  keep(fresh.completion.indices, arguments.completion.indices);
  keep(fresh.completion.statuses, arguments.completion.statuses);
  keep(fresh.rma.peers, arguments.rma.peers);
  arguments = std::move(fresh);
}

std::size_t list_bytes(const CallArguments& arguments) {
  const auto bytes = [](const auto&... lists) {
    return (... + (lists.capacity() * sizeof(typename std::decay_t<decltype(lists)>::value_type)));
  };
  return bytes(arguments.send.counts, arguments.recv.counts, arguments.send.types, arguments.recv.types,
               arguments.completion.requests, arguments.completion.indices, arguments.completion.statuses,
               arguments.rma.peers);
}

}  // namespace dperf::trace
