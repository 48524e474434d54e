// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/task_pools/task_definitions.h"

#include <algorithm>

namespace dperf::replay::mpi {
namespace {

constexpr std::uint32_t kMissing = UINT32_MAX;

void set(std::vector<std::uint32_t>& table, std::uint32_t shared, std::uint32_t own) {
  if (shared >= table.size()) table.resize(shared + 1, kMissing);
  if (table[shared] == kMissing) table[shared] = own;
}

bool has(const std::vector<std::uint32_t>& table, std::uint32_t shared) {
  return shared < table.size() && table[shared] != kMissing;
}

std::uint32_t add_module(trace::Definitions& definitions, const trace::Module& module) {
  auto& modules = definitions.modules;
  const auto found = std::find(modules.begin(), modules.end(), module);
  if (found != modules.end()) return static_cast<std::uint32_t>(found - modules.begin());
  modules.push_back(module);
  return static_cast<std::uint32_t>(modules.size() - 1);
}

void need_path(PoolWorker& worker, std::uint32_t shared, const TaskNumbers& numbers) {
  if (has(worker.sites, shared)) return;
  trace::CallPath path = numbers.paths[shared];
  for (trace::CallPath::Frame& frame : path.frames) {
    frame.module = frame.module == 0 ? 0 : add_module(worker.numbers, numbers.modules[frame.module]);
  }
  const bool nowhere = path.frames.empty();
  if (!nowhere) worker.numbers.paths.push_back(std::move(path));
  set(worker.sites, shared, nowhere ? 0 : static_cast<std::uint32_t>(worker.numbers.paths.size() - 1));
}

}  // namespace

void add_task_definitions(PoolWorker& worker, const trace::Definitions& own, TaskNumbering& numbering,
                          const TaskPool& pool) {
  worker.numbers = own;
  const auto count = [](const auto& list) { return static_cast<std::uint32_t>(list.size()); };
  for (std::uint32_t i = 0; i < count(own.paths); ++i) set(worker.sites, numbering.path(own, i), i);
  for (std::uint32_t i = 0; i < count(own.blocks); ++i) set(worker.blocks, numbering.block(own, i), i);
  for (std::uint32_t i = 0; i < count(own.types); ++i) set(worker.types, numbering.type(own, i), i);
  const TaskNumbers& numbers = numbering.numbers();
  need_path(worker, pool.loop_head, numbers);
  for (const TaskCall& call : pool.shape) need_path(worker, call.path, numbers);
  for (const TaskStep& step : pool.steps) {
    auto& table = step.is_call ? worker.types : worker.blocks;
    if (has(table, step.what)) continue;
    if (step.is_call) {
      worker.numbers.types.push_back(numbers.types[step.what]);
      set(table, step.what, count(worker.numbers.types) - 1);
    } else {
      worker.numbers.blocks.push_back(numbers.blocks[step.what]);
      set(table, step.what, count(worker.numbers.blocks) - 1);
    }
  }
  for (std::uint32_t i = 0; i < count(worker.numbers.paths); ++i) {
    worker.path_of_site.push_back(numbering.path(worker.numbers, i));
  }
}

}  // namespace dperf::replay::mpi
