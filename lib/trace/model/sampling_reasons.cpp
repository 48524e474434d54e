// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/model/sampling_reasons.h"

#include <fmt/args.h>
#include <fmt/format.h>

#include "support/words.h"
#include "trace/model/calls.h"
#include "trace/model/fields.h"
#include "trace/model/sampling_verdicts.h"

namespace dperf::trace {
namespace {

std::string time_text(std::uint64_t ns) {
  const auto value = static_cast<double>(ns);
  return value < 1e6 ? fmt::format("{:.3g} us", value * 1e-3) : fmt::format("{:.3g} ms", value * 1e-6);
}

std::string size_text(std::uint64_t bytes) {
  return fmt::format("{:.0f} MiB", static_cast<double>(bytes) / (1 << 20));
}

std::string call_text(std::uint64_t call) {
  return call < calls().size() ? std::string(info(static_cast<Call>(call)).name) : "a call";
}

/// ": tag 198, then 199", if the field is a plain number of the call.
std::string field_text(const SampleReason& reason, std::size_t at) {
  const std::uint64_t call = at > 0 ? reason.numbers[at - 1] : calls().size();
  const std::uint64_t field = reason.numbers[at];
  if (call >= calls().size() || field == 0) return "";
  const auto all = fields(static_cast<Call>(call));
  if (field > all.size() || at + 2 >= reason.numbers.size()) return "";
  const Field& differs = *all[field - 1];
  return fmt::format(": {} {}, then {}", differs.kind == FieldKind::kTag ? "tag" : differs.key,
                     static_cast<std::int64_t>(reason.numbers[at + 1]),
                     static_cast<std::int64_t>(reason.numbers[at + 2]));
}

std::string loop_text(const Trace& trace, int rank, std::uint64_t number) {
  const std::vector<Block>& blocks = trace.rank(rank).definitions().blocks;
  return number < blocks.size() ? to_string(blocks[number].place) : "the loop around it";
}

std::string number_text(const Trace& trace, int rank, const SampleReason& reason, std::size_t at, char kind) {
  const std::uint64_t number = reason.numbers[at];
  switch (kind) {
    case 'i':
      return counted(number, "iteration");
    case 'b':
      return size_text(number);
    case 'p':
      return fmt::format("{:.3g} %", static_cast<double>(number) * 1e-4);
    case 't':
      return time_text(number);
    case 'c':
      return call_text(number);
    case 'f':
      return field_text(reason, at);
    case 'l':
      return loop_text(trace, rank, number);
    default:
      return fmt::to_string(number);
  }
}

std::string_view prefix_of(SampleVerdict verdict) {
  const bool was_sampled = verdict == SampleVerdict::kSampled || verdict == SampleVerdict::kDrifts;
  return was_sampled ? "sampled, but " : "in full: ";
}

}  // namespace

const std::array<ReasonRow, DPERF_REASON_COUNT>& reasons() {
  static constexpr std::array<ReasonRow, DPERF_REASON_COUNT> kRows{{
#define DPERF_REASON(name, word, numbers, text) {word, numbers, text},
#include "dperf/sample_reasons.def"
#undef DPERF_REASON
  }};
  return kRows;
}

std::string describe(const Trace& trace, int rank, const SampleReason& reason) {
  if (reason.why == DPERF_REASON_NONE || reason.why >= DPERF_REASON_COUNT) return "";
  const ReasonRow& row = reasons()[reason.why];
  if (reason.numbers.size() != row.numbers.size()) return "";
  fmt::dynamic_format_arg_store<fmt::format_context> arguments;
  for (std::size_t i = 0; i < row.numbers.size(); ++i)
    arguments.push_back(number_text(trace, rank, reason, i, row.numbers[i]));
  const auto places = reason.site == 0 ? std::vector<SourcePlace>() : trace.places(rank, reason.site);
  arguments.push_back(fmt::arg("at", places.empty() ? "" : " at " + to_string(places.front())));
  return fmt::vformat(fmt::string_view(row.text), arguments);
}

std::string meaning_of(const Trace& trace, int rank, const SampledLoop& sample) {
  const std::string reason = describe(trace, rank, sample.reason);
  if (reason.empty()) return std::string(words(sample.verdict).meaning);
  return fmt::format("{}{}", prefix_of(sample.verdict), reason);
}

}  // namespace dperf::trace
