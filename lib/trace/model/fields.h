// The recorded parameters of the calls: one row per field of roles.def. The binary and the text form are
// both read and written by walking the fields of a call's row, so a new call needs no code here.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "trace/model/call_traits.h"
#include "trace/model/event.h"

namespace dperf::trace {

/// How a field is encoded and what its values are called; each has one codec in the binary and one in the
/// text form.
enum class FieldKind : std::uint8_t {
  kSigned,       ///< count, level, key
  kRank,         ///< any, null, root, or a rank
  kDest,         ///< a rank, and which match it stands for if it is symbolic
  kTag,          ///< any, or a number
  kIndex,        ///< undefined, or a number
  kBytes,        ///< a size
  kType,         ///< number of a TYPE definition
  kOp,           ///< of an OP
  kComm,         ///< of a COMM
  kNewComm,      ///< of a COMM that was made: often none
  kRequest,      ///< number of something in the rank: a request, a window, a message
  kNewRequest,   ///< id of one that was made
  kLock,         ///< exclusive or shared
  kFlag,         ///< 0 or 1
  kSignedList,   ///< counts
  kTypeList,     ///< numbers of TYPE definitions
  kRequestList,  ///< ids
  kIndexList,    ///< indices into the list of requests
  kStatus,
  kStatusList,
};
inline constexpr std::size_t kFieldKinds = 20;

/// Where CallArguments keeps a T, in one of its parts perhaps: what a pointer to a member cannot say.
template <typename T>
struct Slot {
  std::size_t offset = 0;
  T& of(CallArguments& arguments) const {
    return *reinterpret_cast<T*>(reinterpret_cast<char*>(&arguments) + offset);
  }
  const T& of(const CallArguments& arguments) const {
    return *reinterpret_cast<const T*>(reinterpret_cast<const char*>(&arguments) + offset);
  }
};
static_assert(std::is_standard_layout_v<CallArguments>, "offsetof gives the offsets");

using NumberSlot =
    std::variant<Slot<int>, Slot<std::int64_t>, Slot<std::uint32_t>, Slot<std::uint64_t>, Slot<bool>>;
using ListSlot = std::variant<Slot<std::vector<std::int64_t>>, Slot<std::vector<std::uint32_t>>,
                              Slot<std::vector<std::uint64_t>>>;

struct Field {
  Role role;
  std::string_view key;  ///< in the text form; empty for statuses
  FieldKind kind;
  NumberSlot number{};               ///< where a number is kept
  ListSlot list{};                   ///< where a list is kept
  std::optional<NumberSlot> like{};  ///< in the text form, this is assumed where nothing is written
  std::size_t offset = 0;            ///< in CallArguments, of whatever it is
};

/// The fields of an event of `call`, in the order of its row.
std::span<const Field* const> fields(Call call);

/// Puts everything back to its default; lists keep their memory.
void clear(CallArguments& arguments);
/// The same for the arguments of a `call`: what no field of its row is in is not looked at.
void clear(CallArguments& arguments, Call call);
/// True if events of `call` may have amounts beside CallArguments::data.
bool has_further_amounts(Call call);
/// True if events of `call` may have lists as long as they like.
bool has_lists(Call call);
/// What the lists take in memory, with what they keep.
std::size_t list_bytes(const CallArguments& arguments);

inline std::int64_t get(const CallArguments& arguments, const NumberSlot& number) {
  return std::visit([&](auto m) { return static_cast<std::int64_t>(m.of(arguments)); }, number);
}
/// False if `value` does not fit.
inline bool set(CallArguments& arguments, const NumberSlot& number, std::int64_t value) {
  return std::visit(
      [&](auto m) {
        using T = std::remove_reference_t<decltype(m.of(arguments))>;
        if constexpr (std::is_same_v<T, bool>) {
          if (value != 0 && value != 1) return false;
        } else if (!std::in_range<T>(value)) {
          return false;
        }
        m.of(arguments) = static_cast<T>(value);
        return true;
      },
      number);
}

}  // namespace dperf::trace
