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
  return {
      .role = role, .key = key, .kind = kind, .number = number, .like = like(role), .offset = number.offset};
}
template <typename Number>
constexpr Field field(Role role, std::string_view key, FieldKind kind, Slot<std::vector<Number>> list) {
  return {.role = role, .key = key, .kind = kind, .list = list, .offset = list.offset};
}
constexpr Field field(Role role, std::string_view key, FieldKind kind, Slot<Status> status) {
  return {.role = role, .key = key, .kind = kind, .offset = status.offset};
}
constexpr Field field(Role role, std::string_view key, FieldKind kind, Slot<std::vector<Status>> list) {
  return {.role = role, .key = key, .kind = kind, .offset = list.offset};
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
  completion.requests.clear();
  completion.statuses.clear();
  completion.indices.clear();
  completion.status = {};
}

void clear(OneSided& rma) {
  rma.window = 0;
  rma.target = {};
  rma.lock = rma.assertions = 0;
  rma.peers.clear();
}

/// What nearly all calls have something of.
void clear_common(CallArguments& arguments) {
  arguments.data = {};
  arguments.dest = arguments.source = arguments.root = kProcNull;
  arguments.tag = 0;
  arguments.comm = arguments.op = 0;
  arguments.symbolic_dest = 0;
  arguments.error = 0;
  arguments.in_place = false;
  arguments.made = {};
  arguments.completion.request = 0;
  arguments.completion.index = kUndefined;
  arguments.completion.flag = false;
}

void clear_rest(CallArguments& arguments) {
  arguments.creation = {};
  arguments.message = arguments.file = 0;
  arguments.bytes = 0;
  arguments.level = arguments.code = 0;
}

/// What is cleared together: from this offset up to that of the next one.
struct Part {
  std::size_t begin;
  void (*clear)(CallArguments&);
  bool has_amounts;
};
constexpr auto kParts = std::to_array<Part>({
    {0, clear_common, false},
    {offsetof(A, completion.requests), [](A& args) { clear(args.completion); }, false},
    {offsetof(A, send), [](A& args) { clear(args.send); }, true},
    {offsetof(A, recv), [](A& args) { clear(args.recv); }, true},
    {offsetof(A, rma), [](A& args) { clear(args.rma); }, true},
    {offsetof(A, creation), clear_rest, false},
});
static_assert(std::ranges::is_sorted(kParts, {}, &Part::begin), "a part ends where the next one begins");

/// The parts that the fields of the call's row are in, and the first one.
std::vector<const Part*> parts_of(Call call) {
  std::vector<const Part*> parts{kParts.data()};
  for (const Field* field : fields(call)) {
    const Part* part = &*std::prev(std::ranges::upper_bound(kParts, field->offset, {}, &Part::begin));
    if (std::ranges::find(parts, part) == parts.end()) parts.push_back(part);
  }
  return parts;
}

const std::vector<const Part*>& parts(Call call) {
  static const auto by_call = table_by_call(parts_of);
  return by_call[static_cast<std::size_t>(call)];
}

}  // namespace

// Member by member, in place: it is done for every event.
void clear(CallArguments& arguments) {
  for (const Part& part : kParts) part.clear(arguments);
}

void clear(CallArguments& arguments, Call call) {
  for (const Part* part : parts(call)) part->clear(arguments);
}

bool has_further_amounts(Call call) {
  return std::ranges::any_of(parts(call), &Part::has_amounts);
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
