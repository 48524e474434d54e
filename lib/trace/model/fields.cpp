// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/model/fields.h"

#include <algorithm>
#include <array>

#include "trace/model/per_call.h"

namespace dperf::trace {
namespace {

using A = CallArguments;

constexpr std::optional<Member> like(Role role) {
  if (role == Role::TCOUNT) return &A::count;
  if (role == Role::TTYPE) return &A::type;
  return std::nullopt;
}

template <typename Number>
constexpr Field field(Role role, std::string_view key, FieldKind kind, Number A::*member) {
  return {.role = role, .key = key, .kind = kind, .member = member, .like = like(role)};
}
template <typename Number>
constexpr Field field(Role role, std::string_view key, FieldKind kind, std::vector<Number> A::*list) {
  return {.role = role, .key = key, .kind = kind, .list = list};
}
constexpr Field field(Role role, std::string_view key, FieldKind kind, Status A::*) {
  return {.role = role, .key = key, .kind = kind};
}
constexpr Field field(Role role, std::string_view key, FieldKind kind, std::vector<Status> A::*) {
  return {.role = role, .key = key, .kind = kind};
}

constexpr auto kFields = std::to_array<Field>({
#define DPERF_FIELD(role, type, letter, kind, key, member) \
  field(Role::role, key, FieldKind::kind, &A::member),
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
  keep(fresh.send_counts, arguments.send_counts);
  keep(fresh.recv_counts, arguments.recv_counts);
  keep(fresh.send_types, arguments.send_types);
  keep(fresh.recv_types, arguments.recv_types);
  keep(fresh.requests, arguments.requests);
  keep(fresh.indices, arguments.indices);
  keep(fresh.statuses, arguments.statuses);
  keep(fresh.peers, arguments.peers);
  arguments = std::move(fresh);
}

std::size_t list_bytes(const CallArguments& arguments) {
  const auto bytes = [](const auto&... lists) {
    return (... + (lists.capacity() * sizeof(typename std::decay_t<decltype(lists)>::value_type)));
  };
  return bytes(arguments.send_counts, arguments.recv_counts, arguments.send_types, arguments.recv_types,
               arguments.requests, arguments.indices, arguments.statuses, arguments.peers);
}

}  // namespace dperf::trace
