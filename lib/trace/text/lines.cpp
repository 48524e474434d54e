// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/text/lines.h"

#include "trace/model/sampling_reasons.h"
#include "trace/model/sampling_verdicts.h"
#include "trace/text/scanner.h"
#include "trace/text/values.h"

namespace dperf::trace {

std::string block_line(const Block& block, std::size_t number) {
  const std::string id = block.id == number ? "" : fmt::format(" id={:#x}", block.id);
  return fmt::format("{} {}{}\n", block.is_loop ? "loop" : "block",
                     quote(print_place(block.place, block.last_line)), id);
}

std::string type_line(const Datatype& type) {
  const std::string extent =
      type.extent_bytes == type.size_bytes ? "" : fmt::format(" extent={}", type.extent_bytes);
  const std::string pieces =
      type.contiguous || type.pieces == 0 ? "" : fmt::format(" pieces={}", type.pieces);
  return fmt::format("type {} size={}{}{}{}{}\n", quote(type.name), type.size_bytes, extent,
                     type.contiguous ? "" : " gaps", pieces, type.predefined ? "" : " derived");
}

std::string operation_line(const Operation& operation) {
  return fmt::format("op {}{}{}\n", quote(operation.name), operation.commutative ? "" : " ordered",
                     operation.predefined ? "" : " user");
}

std::string module_line(const Module& module) {
  const std::string build = module.build_id.empty() ? "" : fmt::format(" build={}", quote(module.build_id));
  return fmt::format("module {}{}\n", quote(module.path), build);
}

std::string sample_line(const SampledLoop& sample) {
  std::string text = fmt::format("sample {} {}", sample.block, words(sample.verdict).word);
  const auto add = [&](std::string_view key, std::uint64_t count) {
    if (count != 0) text += fmt::format(" {}={}", key, count);
  };
  add("entries", sample.entries);
  add("run", sample.run);
  add("skipped", sample.skipped);
  add("window", sample.baseline);
  add("spread", sample.spread_ppm);
  add("sizes_vary", sample.sizes_vary ? 1 : 0);
  if (sample.reason.why == DPERF_REASON_NONE) return text + "\n";
  text += fmt::format(" reason={}", reasons()[sample.reason.why].word);
  const std::vector<std::int64_t> numbers(sample.reason.numbers.begin(), sample.reason.numbers.end());
  if (!numbers.empty()) text += fmt::format(" numbers={}", fmt::join(numbers, ","));
  add("site", sample.reason.site);
  return text + "\n";
}

std::string bound_line(const LoopBound& bound) {
  const std::string iterations = bound.iterations == 0 ? "" : fmt::format(" iterations={}", bound.iterations);
  return fmt::format("bound {} {} {}{}{}{}{}\n", bound.block, bound.comparison, quote(bound.text), iterations,
                     bound.estimated ? " estimated=1" : "", bound.rounded ? " rounded=1" : "",
                     bound.guessed ? " guessed=1" : "");
}

std::string branch_line(const LoopBranch& branch) {
  const std::string times = branch.times == 0 ? "" : fmt::format(" times={}", branch.times);
  const std::string calls = branch.calls == 0 ? "" : fmt::format(" calls={}", branch.calls);
  return fmt::format("branch {} {}{}{}\n", branch.block, branch.line, times, calls);
}

}  // namespace dperf::trace
