// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/choice/algorithm_choice.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>

#include "replay/mpi/algorithms/registry.h"
#include "replay/mpi/choice/openmpi_rules.h"
#include "support/error.h"

namespace dperf::replay::mpi {

namespace {

/// @return false if `text` is not a whole number of at least 0
template <typename Number>
bool parse(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number >= 0;
}

Choice parse_choice(std::string_view collective, std::string_view text) {
  Choice choice;
  std::string_view parts[3] = {text, "", ""};
  for (int i = 0; i < 2; ++i) {
    const auto colon = parts[i].find(':');
    if (colon == std::string_view::npos) break;
    parts[i + 1] = parts[i].substr(colon + 1);
    parts[i] = parts[i].substr(0, colon);
  }
  choice.name = parts[0];
  if ((!parts[1].empty() && !parse(parts[1], choice.segment_bytes)) ||
      (!parts[2].empty() && !parse(parts[2], choice.fanout)))
    throw Error("{} of {}: expected NAME, NAME:SEGMENT_BYTES or NAME:SEGMENT_BYTES:FANOUT", text, collective)
        .with_exit_code(kExitUsage);
  return choice;
}

std::vector<std::string_view> names_of_algorithms(Collective collective) {
  std::vector<std::string_view> names;
  for (const AlgorithmRow& row : algorithm_rows())
    if (row.info.collective == collective) names.push_back(row.info.name);
  return names;
}

/// By name, or by that of the non-blocking one ("iallreduce").
std::optional<Collective> find_collective(std::string_view name) {
  if (name.starts_with('i')) name.remove_prefix(1);
  const auto names = names_of_collectives();
  const auto position = std::find(names.begin(), names.end(), name);
  if (position == names.end()) return std::nullopt;
  return static_cast<Collective>(position - names.begin());
}

}  // namespace

Question question_of(const CollectiveCall& call) {
  const std::int64_t bytes = decisive_bytes(call);
  return {call.collective,
          call.non_blocking,
          {call.size, bytes, bytes / std::max<std::int64_t>(call.element_bytes, 1), call.commutative,
           call.in_place, call.predefined}};
}

Choice choose(const Question& question, const CollectiveChoice& choice) {
  const Collective collective = question.collective;
  const LibnbcChoice libnbc = decide_libnbc(collective, question.sizes);
  if (question.of_library) return {libnbc.algorithm, libnbc.segment_bytes};
  if (!choice.forced.empty()) {
    const std::string name = (question.non_blocking ? "i" : "") + std::string(name_of(collective));
    const auto forced = choice.forced.find(name);
    if (forced != choice.forced.end()) return parse_choice(name, forced->second);
  }
  const auto& [ranks, bytes, elements, commutative, in_place, predefined] = question.sizes;
  if (choice.selector == "mpich") return {decide_as_mpich(collective, question.sizes)};
  if (choice.selector == "smpi-ompi" && question.non_blocking) return {decide_nbc_as_simgrid(collective)};
  if (choice.selector == "smpi-ompi") return {decide_as_simgrid(collective, ranks, bytes, commutative)};
  if (!question.non_blocking) return {decide(collective, ranks, bytes, commutative)};
  return {libnbc.algorithm, libnbc.segment_bytes};
}

void check(const CollectiveChoice& choice) {
  check_selector(choice.selector);
  for (const auto& [collective_name, text] : choice.forced) {
    const auto collective = find_collective(collective_name);
    if (!collective)
      throw Error("unknown collective '{}'; known: {}", collective_name,
                  fmt::join(names_of_collectives(), ", "))
          .with_exit_code(kExitUsage);
    const Choice parsed = parse_choice(collective_name, text);
    if (find_algorithm(*collective, parsed.name) == nullptr)
      throw Error("unknown algorithm '{}' of {}; known: {}", parsed.name, collective_name,
                  fmt::join(names_of_algorithms(*collective), ", "))
          .with_exit_code(kExitUsage);
  }
}

}  // namespace dperf::replay::mpi
