// SPDX-License-Identifier: LGPL-2.1-or-later
#include "merge/runs.h"

#include <algorithm>
#include <map>

#include "support/error.h"
#include "support/words.h"
#include "trace/folder/folder.h"
#include "trace/model/incomplete.h"

namespace dperf::merge {
namespace {

/// By path. Of two builds of a program the blocks may be called the same and be others.
std::map<std::string, std::string> builds_of(const trace::Trace& trace) {
  std::map<std::string, std::string> builds;
  for (int rank = 0; rank < trace.ranks(); ++rank)
    for (const trace::Module& module : trace.rank(rank).definitions().modules)
      if (!module.build_id.empty()) builds.emplace(module.path, module.build_id);
  return builds;
}

void check_builds(const Run& first, const Run& other, const std::map<std::string, std::string>& builds) {
  for (const auto& [path, id] : builds_of(*other.trace)) {
    const auto known = builds.find(path);
    if (known != builds.end() && known->second != id)
      throw Error("{}: of another build of {} than {}; expected: runs of one program", other.name, path,
                  first.name);
  }
}

void check_complete(const Run& run) {
  for (int rank = 0; rank < run.trace->ranks(); ++rank) {
    const auto totals = run.trace->rank(rank).totals();
    if (!totals || !totals->is_whole())
      throw Error("{}: rank {}: {}; expected: runs in full", run.name, rank, trace::why_incomplete(totals));
  }
}

}  // namespace

void check_same_program(const std::vector<Run>& runs) {
  const Run& first = runs.front();
  const trace::Manifest& expected = first.trace->manifest();
  const auto builds = builds_of(*first.trace);
  for (const Run& run : runs) {
    const trace::Manifest& manifest = run.trace->manifest();
    if (manifest.ranks != expected.ranks || manifest.program != expected.program)
      throw Error("{}: {} on {}; expected a run as in {}: {} on {}", run.name, manifest.program,
                  counted(static_cast<std::uint64_t>(manifest.ranks), "rank"), first.name, expected.program,
                  counted(static_cast<std::uint64_t>(expected.ranks), "rank"));
    if (manifest.cpu_clock != expected.cpu_clock || manifest.clock != expected.clock)
      throw Error("{}: its blocks are not charged by the same clock as those of {} (DPERF_CLOCK)", run.name,
                  first.name);
    check_complete(run);
    check_builds(first, run, builds);
  }
}

OpenedRuns::OpenedRuns(const std::vector<std::filesystem::path>& folders) {
  for (const std::filesystem::path& folder : folders) {
    traces_.push_back(trace::open(folder));
    runs_.push_back({folder.string(), traces_.back().get()});
  }
  check_same_program(runs_);
}

}  // namespace dperf::merge
