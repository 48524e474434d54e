// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/collective_choice.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>

#include "replay/mpi/decision.h"
#include "support/error.h"

namespace dperf::replay::mpi {

namespace {

constexpr std::string_view kNames[] = {
    "barrier",
    "bcast",
    "reduce",
    "allreduce",
    "allgather",
    "allgatherv",
    "alltoall",
    "alltoallv",
    "gather",
    "gatherv",
    "scatter",
    "scatterv",
    "reduce_scatter",
    "reduce_scatter_block",
    "scan",
    "exscan",
    "alltoallw",
    "neighbor_allgather",
    "neighbor_alltoall",
};
static_assert(std::size(kNames) == kCollectives);

/// @return false if `text` is no whole number that is at least 0
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
  const auto position = std::find(std::begin(kNames), std::end(kNames), name);
  if (position == std::end(kNames)) return std::nullopt;
  return static_cast<Collective>(position - std::begin(kNames));
}

}  // namespace

const AlgorithmRow* find_row(Collective collective, std::string_view name) {
  for (const AlgorithmRow& row : algorithm_rows())
    if (row.info.collective == collective && row.info.name == name) return &row;
  return nullptr;
}

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

std::span<const AlgorithmInfo> algorithms() {
  static const std::vector<AlgorithmInfo> infos = [] {
    std::vector<AlgorithmInfo> result;
    for (const AlgorithmRow& row : algorithm_rows()) result.push_back(row.info);
    return result;
  }();
  return infos;
}

std::string_view name_of(Collective collective) {
  return kNames[static_cast<std::size_t>(collective)];
}

void check(const CollectiveChoice& choice) {
  check_selector(choice.selector);
  for (const auto& [collective_name, text] : choice.forced) {
    const auto collective = find_collective(collective_name);
    if (!collective)
      throw Error("unknown collective '{}'; known: {}", collective_name, fmt::join(kNames, ", "))
          .with_exit_code(kExitUsage);
    const Choice parsed = parse_choice(collective_name, text);
    if (find_row(*collective, parsed.name) == nullptr)
      throw Error("unknown algorithm '{}' of {}; known: {}", parsed.name, collective_name,
                  fmt::join(names_of_algorithms(*collective), ", "))
          .with_exit_code(kExitUsage);
  }
}

}  // namespace dperf::replay::mpi
