// SPDX-License-Identifier: LGPL-2.1-or-later
#include "merge/same_calls.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "support/words.h"
#include "trace/model/fields.h"

namespace dperf::merge {
namespace {

using trace::Event;
using trace::EventKind;
using trace::Field;
using trace::FieldKind;

bool is_same_field(const Field& field, const trace::CallArguments& a, const trace::CallArguments& b) {
  switch (field.kind) {
    case FieldKind::kStatus:
    case FieldKind::kStatusList:
    case FieldKind::kIndex:
    case FieldKind::kIndexList:
    case FieldKind::kFlag:
    case FieldKind::kRequest:
    case FieldKind::kNewRequest:
      return true;
    case FieldKind::kRequestList:
      return a.completion.requests.size() == b.completion.requests.size();
    case FieldKind::kDest:
      return (a.symbolic_dest > 0) == (b.symbolic_dest > 0) && (a.symbolic_dest > 0 || a.dest == b.dest);
    case FieldKind::kSignedList:
    case FieldKind::kTypeList:
      return std::visit([&](auto slot) { return slot.of(a) == slot.of(b); }, field.list);
    default:
      return get(a, field.number) == get(b, field.number);
  }
}

bool is_same_call(const Event& a, const Event& b) {
  if (a.call != b.call || a.site != b.site || a.args.in_place != b.args.in_place) return false;
  for (const Field* field : trace::fields(a.call))
    if (!is_same_field(*field, a.args, b.args)) return false;
  return true;
}

bool is_block(const Event& event) {
  return event.kind == EventKind::kCompute && !event.in_distribution;
}

/// False at the end.
bool next_but_blocks(trace::EventStream& stream, Event& event) {
  while (stream.next(event))
    if (!is_block(event)) return true;
  return false;
}

std::string in_words(const trace::Trace& trace, int rank, const Event* event) {
  if (!event) return "is at its end";
  if (event->kind != EventKind::kCall) return "is in a loop, or another thread";
  const auto places = trace.places(rank, event->site);
  return fmt::format("is in {}{}", trace::info(event->call).name,
                     places.empty() ? "" : " at " + trace::to_string(places.front()));
}

std::string difference(const Run& first, const Run& other, int rank, const Event* a, const Event* b) {
  return fmt::format("rank {} {} in {}, but {} in {}", rank, in_words(*first.trace, rank, a), first.name,
                     in_words(*other.trace, rank, b), other.name);
}

/// Numbers in events refer to definitions, and must mean the same in both.
bool have_same_numbers(const trace::Definitions& a, const trace::Definitions& b) {
  const auto is_same_block = [](const trace::Block& x, const trace::Block& y) { return x.id == y.id; };
  const auto is_same_comm = [](trace::Communicator x, trace::Communicator y) {
    x.key = y.key = 0;  // another one in each run
    return x == y;
  };
  return std::ranges::equal(a.blocks, b.blocks, is_same_block) && a.types == b.types &&
         a.operations == b.operations && std::ranges::equal(a.communicators, b.communicators, is_same_comm) &&
         a.modules == b.modules && a.paths == b.paths;
}

std::string first_difference(const Run& first, const Run& other, int rank, unsigned thread) {
  using trace::Repetitions;
  const auto a = first.trace->rank(rank).events(thread, Repetitions::kAsWritten);
  const auto b = other.trace->rank(rank).events(thread, Repetitions::kAsWritten);
  Event of_a, of_b;
  while (true) {
    const bool has_a = next_but_blocks(*a, of_a), has_b = next_but_blocks(*b, of_b);
    if (!has_a && !has_b) return "";
    if (!has_a || !has_b || !is_same(of_a, of_b))
      return difference(first, other, rank, has_a ? &of_a : nullptr, has_b ? &of_b : nullptr);
    if (of_a.kind == EventKind::kRepeat) return "loops were sampled";
  }
}

std::string first_difference(const Run& first, const Run& other, int rank) {
  const trace::RankTrace &a = first.trace->rank(rank), &b = other.trace->rank(rank);
  if (a.threads() != b.threads())
    return fmt::format("rank {} has {} in {}, but {} in {}", rank, counted(a.threads(), "thread"), first.name,
                       b.threads(), other.name);
  for (unsigned thread = 0; thread < a.threads(); ++thread)
    if (std::string found = first_difference(first, other, rank, thread); !found.empty()) return found;
  if (!have_same_numbers(a.definitions(), b.definitions()))
    return fmt::format(
        "rank {} is in other blocks, or uses other datatypes or communicators, in {} than in {}", rank,
        other.name, first.name);
  return "";
}

}  // namespace

bool is_same(const Event& a, const Event& b) {
  if (a.kind != b.kind || a.in_distribution != b.in_distribution) return false;
  switch (a.kind) {
    case EventKind::kCall:
      return is_same_call(a, b);
    case EventKind::kPost:
    case EventKind::kAwait:
      return a.token == b.token && a.posts == b.posts;
    case EventKind::kRepeat:
      return a.records == b.records && a.times == b.times && a.period == b.period;
    case EventKind::kDistribution:
      return a.records == b.records && a.back == b.back;
    default:
      return a.block == b.block;
  }
}

std::string first_difference(const std::vector<Run>& runs) {
  for (std::size_t i = 1; i < runs.size(); ++i)
    for (int rank = 0; rank < runs.front().trace->ranks(); ++rank)
      if (std::string found = first_difference(runs.front(), runs[i], rank); !found.empty()) return found;
  return "";
}

}  // namespace dperf::merge
