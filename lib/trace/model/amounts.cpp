// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/model/amounts.h"

#include <fmt/format.h>

#include <array>

#include "support/words.h"
#include "trace/model/errors.h"
#include "trace/model/fields.h"

namespace dperf::trace {
namespace {

struct NamedAmount {
  std::string_view name;
  Amount amount;
};
std::array<NamedAmount, 4> further_amounts_of(const CallArguments& args) {
  return {{{"scount", args.send.amount()},
           {"rcount", args.recv.amount()},
           {"rcount", {args.recv.count, args.data.type}},  // MPI_Reduce_scatter_block
           {"tcount", args.rma.target}}};
}

std::uint64_t magnitude(std::int64_t count) {
  return count < 0 ? ~static_cast<std::uint64_t>(count) + 1 : static_cast<std::uint64_t>(count);
}

std::int64_t size_of(const Definitions& definitions, std::uint32_t type) {
  return type < definitions.types.size() ? definitions.types[type].size_bytes : 0;
}

/// Adds up bytes as long as they are at most kMostBytes.
class Sum {
 public:
  /// False if it is too much.
  bool add(std::int64_t count, std::int64_t size_bytes) {
    std::uint64_t bytes = 0;
    const bool fits =
        !__builtin_mul_overflow(magnitude(count), static_cast<std::uint64_t>(size_bytes), &bytes) &&
        !__builtin_add_overflow(sum_, bytes, &sum_) && sum_ <= kMostBytes;
    return fits;
  }

 private:
  std::uint64_t sum_ = 0;
};

std::string too_many_elements(std::string_view name, std::int64_t count, std::int64_t size_bytes) {
  return fmt::format("{}: {} element{} of {}; expected: at most {} bytes in all", name, count,
                     count == 1 ? "" : "s", counted(static_cast<std::uint64_t>(size_bytes), "byte"),
                     kMostBytes);
}

/// One count per member, of one type or of one type each.
std::string excess_of_each(std::string_view name, const std::vector<std::int64_t>& counts,
                           const std::vector<std::uint32_t>& types, std::int64_t common_bytes,
                           const Definitions& definitions) {
  Sum sum;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const std::int64_t size = i < types.size() ? size_of(definitions, types[i]) : common_bytes;
    if (!sum.add(counts[i], size)) return too_many_elements(name, counts[i], size);
  }
  return "";
}

std::string excess_of_times(const Event& event) {
  for (const auto& [name, ns] : {std::pair{"duration", event.duration_ns},
                                 {"time waited for a core", event.waited_ns},
                                 {"time inside polls", event.polls.inside_ns},
                                 {"time between polls", event.polls.between_ns},
                                 {"time for new pages", event.pages_ns}}) {
    if (ns > kMostNanoseconds)
      return fmt::format("{}: {} ns; expected: at most {}", name, ns, kMostNanoseconds);
  }
  return "";
}

/// Of any of them: they are at least 0, and the most is a power of two.
bool is_too_long(const Event& event) {
  const std::int64_t bits =
      event.duration_ns | event.waited_ns | event.polls.inside_ns | event.polls.between_ns | event.pages_ns;
  return bits >= kMostNanoseconds;
}

std::string excess_of(const NamedAmount& of, const Definitions& definitions) {
  if (of.amount.count == 0 || of.amount.type == 0) return "";
  const std::int64_t size = size_of(definitions, of.amount.type);
  return Sum().add(of.amount.count, size) ? "" : too_many_elements(of.name, of.amount.count, size);
}

std::string excess_of_arguments(Call call, const CallArguments& args, const Definitions& definitions) {
  if (std::string text = excess_of({"count", args.data}, definitions); !text.empty()) return text;
  if (!has_further_amounts(call)) return "";
  for (const NamedAmount& of : further_amounts_of(args))
    if (std::string text = excess_of(of, definitions); !text.empty()) return text;
  if (args.send.counts.empty() && args.recv.counts.empty()) return "";
  const std::int64_t sent = size_of(definitions, args.send.type);
  const std::int64_t received =
      std::max(size_of(definitions, args.recv.type), size_of(definitions, args.data.type));
  std::string text = excess_of_each("scounts", args.send.counts, args.send.types, sent, definitions);
  if (text.empty())
    text = excess_of_each("rcounts", args.recv.counts, args.recv.types, received, definitions);
  return text;
}

}  // namespace

std::int64_t bytes_of(const Definitions& definitions, std::int64_t count, std::uint32_t type) {
  const std::int64_t size = size_of(definitions, type);
  // The arguments of a call that failed may be anything.
  return Sum().add(count, size) ? count * size : 0;
}

double bytes_a_piece(const Definitions& definitions, std::uint32_t type) {
  if (type >= definitions.types.size()) return 0;
  const Datatype& found = definitions.types[type];
  if (found.contiguous || found.pieces == 0) return 0;
  return static_cast<double>(found.size_bytes) / static_cast<double>(found.pieces);
}

std::string excess(const Event& event, const Definitions& definitions) {
  if (is_too_long(event)) {
    if (std::string text = excess_of_times(event); !text.empty()) return text;
  }
  if (event.kind != EventKind::kCall || (event.args.error != 0 && communicated_nothing(event))) return "";
  std::string text = excess_of_arguments(event.call, event.args, definitions);
  return text.empty() ? text : fmt::format("{}: {}", info(event.call).name, text);
}

}  // namespace dperf::trace
