// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/task_pools/cuts.h"

#include <algorithm>
#include <map>
#include <utility>

namespace dperf::replay::mpi {
namespace {

bool contains(const std::vector<std::uint32_t>& paths, std::uint32_t path) {
  return std::find(paths.begin(), paths.end(), path) != paths.end();
}

bool waits_for_task(const WorkerCall& call) {
  return call.may_be_head && (call.kind == WorkerCall::Kind::kFromMaster || call.head_request != 0);
}

/// Paths of calls that may be heads: the most frequent first, among equals the one that came first.
std::vector<std::uint32_t> possible_heads(const WorkerTraffic& traffic) {
  struct Seen {
    std::size_t count = 0, first = 0;
  };
  std::map<std::uint32_t, Seen> seen;
  for (std::size_t i = 0; i < traffic.calls.size(); ++i) {
    const WorkerCall& call = traffic.calls[i];
    if (!waits_for_task(call)) continue;
    Seen& entry = seen[call.path];
    if (entry.count++ == 0) entry.first = i;
  }
  std::vector<std::pair<std::uint32_t, Seen>> sorted(seen.begin(), seen.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
    return a.second.count != b.second.count ? a.second.count > b.second.count
                                            : a.second.first < b.second.first;
  });
  std::vector<std::uint32_t> paths;
  for (const auto& [path, entry] : sorted) paths.push_back(path);
  return paths;
}

std::vector<std::size_t> find_heads(const WorkerTraffic& traffic, const std::vector<std::uint32_t>& paths) {
  std::vector<std::size_t> heads;
  for (std::size_t i = 0; i < traffic.calls.size(); ++i) {
    const WorkerCall& call = traffic.calls[i];
    if (call.may_be_head && contains(paths, call.path)) heads.push_back(i);
  }
  return heads;
}

std::size_t end_of(const WorkerTraffic& traffic, const std::vector<std::size_t>& heads, std::size_t head) {
  return head + 1 < heads.size() ? heads[head + 1] : traffic.calls.size();
}

/// The shape that most of the pieces after these heads have.
std::optional<TaskShape> common_shape(const WorkerTraffic& traffic, const std::vector<std::size_t>& heads) {
  std::vector<std::pair<TaskShape, std::size_t>> counts;
  for (std::size_t head = 0; head < heads.size(); ++head) {
    auto shape = shape_of(traffic, heads[head] + 1, end_of(traffic, heads, head));
    if (!shape) continue;
    const auto known =
        std::find_if(counts.begin(), counts.end(), [&](const auto& c) { return c.first == *shape; });
    if (known != counts.end()) {
      ++known->second;
    } else {
      counts.emplace_back(std::move(*shape), 1);
    }
    constexpr std::size_t kTooMany = 16;  // no loop over tasks
    if (counts.size() > kTooMany) return std::nullopt;
  }
  const auto most = std::max_element(counts.begin(), counts.end(),
                                     [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most == counts.end()) return std::nullopt;
  return most->first;
}

/// A worker may receive its first task elsewhere than the later ones: those places are heads, too.
void add_first_heads(const WorkerTraffic& traffic, const std::vector<std::uint32_t>& possible, CutRule& rule,
                     std::size_t tasks) {
  for (const std::uint32_t path : possible) {
    if (contains(rule.heads, path)) continue;
    CutRule more = rule;
    more.heads.push_back(path);
    const auto longer = cut(traffic, more);
    const bool all_are_tasks =
        longer && longer->tasks > tasks &&
        longer->heads.size() - longer->tasks <= find_heads(traffic, rule.heads).size() - tasks;
    if (!all_are_tasks) continue;
    rule = std::move(more);
    tasks = longer->tasks;
  }
}

}  // namespace

std::optional<TaskShape> shape_of(const WorkerTraffic& traffic, std::size_t begin, std::size_t end) {
  TaskShape shape;
  std::vector<std::uint64_t> open, made;
  bool answers = false;
  // Ids are used again as soon as a request is over.
  const auto number_of = [&](std::uint64_t id) {
    return static_cast<std::uint32_t>(made.rend() - std::find(made.rbegin(), made.rend(), id));
  };
  for (std::size_t i = begin; i < end; ++i) {
    const WorkerCall& call = traffic.calls[i];
    TaskCall step{.call = call.call, .path = call.path};
    switch (call.kind) {
      case WorkerCall::Kind::kOther:
        return std::nullopt;
      case WorkerCall::Kind::kToMaster:
        step.role = TaskCall::Role::kToMaster;
        answers = true;
        break;
      case WorkerCall::Kind::kFromMaster:
        step.role = TaskCall::Role::kFromMaster;
        break;
      case WorkerCall::Kind::kWait:
        for (std::size_t w = call.first_waited; w < call.end_waited; ++w) {
          const auto waited = std::find(open.begin(), open.end(), traffic.waited[w]);
          if (waited == open.end()) return std::nullopt;
          step.requests.push_back(number_of(*waited));
          open.erase(waited);
        }
        break;
    }
    if (call.new_request != 0) {
      made.push_back(call.new_request);
      open.push_back(call.new_request);
      step.new_request = static_cast<std::uint32_t>(made.size());
    }
    shape.push_back(std::move(step));
  }
  const std::uint64_t next = end < traffic.calls.size() ? traffic.calls[end].head_request : 0;
  if (next != 0) {
    const auto waited = std::find(open.begin(), open.end(), next);
    if (waited == open.end()) return std::nullopt;
    const std::uint32_t number = number_of(next);
    for (TaskCall& step : shape) step.for_next = step.for_next || step.new_request == number;
    open.erase(waited);
  }
  if (!answers || !open.empty()) return std::nullopt;
  return shape;
}

std::optional<Cut> cut(const WorkerTraffic& traffic, const CutRule& rule) {
  Cut result;
  result.heads = find_heads(traffic, rule.heads);
  for (std::size_t head = 0; head < result.heads.size(); ++head) {
    if (!waits_for_task(traffic.calls[result.heads[head]])) return std::nullopt;
    const auto shape = shape_of(traffic, result.heads[head] + 1, end_of(traffic, result.heads, head));
    result.is_task.push_back(shape && *shape == rule.shape);
    result.tasks += result.is_task.back() ? 1 : 0;
  }
  return result;
}

std::optional<CutRule> find_rule(const WorkerTraffic& traffic) {
  const std::vector<std::uint32_t> possible = possible_heads(traffic);
  for (const std::uint32_t path : possible) {
    CutRule rule{.heads = {path}, .loop_head = path};
    auto shape = common_shape(traffic, find_heads(traffic, rule.heads));
    if (!shape) continue;
    rule.shape = std::move(*shape);
    const auto found = cut(traffic, rule);
    if (!found || found->tasks == 0) continue;
    add_first_heads(traffic, possible, rule, found->tasks);
    return rule;
  }
  return std::nullopt;
}

}  // namespace dperf::replay::mpi
