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

namespace {

void clear(Side& side) {
  side.count = 0;
  side.type = 0;
  side.counts.clear();
  side.types.clear();
  side.tag = 0;
}

void clear(Completion& completion) {
  completion.request = 0;
  completion.requests.clear();
  completion.flag = false;
  completion.index = kUndefined;
  completion.indices.clear();
  completion.status = {};
  completion.statuses.clear();
}

void clear(OneSided& rma) {
  rma.window = 0;
  rma.target = {};
  rma.lock = rma.assertions = 0;
  rma.peers.clear();
}

}  // namespace

// Member by member, in place: it is done for every event.
void clear(CallArguments& arguments) {
  arguments.data = {};
  clear(arguments.send);
  clear(arguments.recv);
  arguments.dest = arguments.source = arguments.root = kProcNull;
  arguments.symbolic_dest = 0;
  arguments.tag = 0;
  arguments.comm = arguments.op = 0;
  clear(arguments.completion);
  arguments.made = {};
  arguments.message = arguments.file = 0;
  clear(arguments.rma);
  arguments.creation = {};
  arguments.bytes = 0;
  arguments.level = arguments.code = 0;
  arguments.in_place = false;
  arguments.error = 0;
}

bool has_lists(Call call) {
  static const auto by_call = table_by_call(+[](Call one) {
    return std::ranges::any_of(fields(one), [](const Field* field) {
      return field->kind == FieldKind::kSignedList || field->kind == FieldKind::kTypeList ||
             field->kind == FieldKind::kRequestList || field->kind == FieldKind::kIndexList ||
             field->kind == FieldKind::kStatusList;
    });
  });
  return by_call[static_cast<std::size_t>(call)];
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
