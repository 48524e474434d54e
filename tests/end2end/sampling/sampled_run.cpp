// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sampled_run.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "report/report.h"
#include "trace/folder/folder.h"
#include "trace/model/calls.h"

namespace dperf::test {

Environment sampling() {
  return {{"DPERF_SAMPLE", "1"}, {"DPERF_SAMPLE_EPS", "1000"}, {"DPERF_CLOCK", "virtual"}};
}

namespace {

const char* executable_of(const std::string& loop) {
  if (loop == "asking") return DPERF_SAMPLING_ASKING;
  if (loop == "driver") return DPERF_SAMPLING_DRIVER;
  if (loop == "hot") return DPERF_SAMPLING_HOT;
  if (loop == "integrate") return DPERF_SAMPLING_INTEGRATE;
  return loop == "random_loops" ? DPERF_SAMPLING_RANDOM : DPERF_SAMPLING_BED;
}

}  // namespace

BedRun::BedRun(int ranks, const std::string& loop, int iterations, const Environment& environment,
               const std::string& decisions) {
  CommandOptions options;
  options.folder = folder_.path();
  options.environment = {{"DPERF_TRACE_DIR", ""}, {"DPERF_SAMPLE", ""}, {"DPERF_DECISIONS", ""}};
  for (const auto& [name, value] : environment) options.environment[name] = value;
  if (!decisions.empty()) {
    std::ofstream(folder_.path() / "decisions") << decisions;
    options.environment["DPERF_DECISIONS"] = "decisions";
  }
  options.timeout = std::chrono::seconds(60);
  result_ = run_command({"mpirun", "--allow-run-as-root", "--oversubscribe", "-n", std::to_string(ranks),
                         executable_of(loop), loop, std::to_string(iterations)},
                        options);
  EXPECT_FALSE(result_.timed_out) << loop;
}

std::vector<std::string> BedRun::lines() const {
  std::vector<std::string> lines;
  std::istringstream text(result_.out);
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  std::sort(lines.begin(), lines.end());
  return lines;
}

std::vector<trace::SampledLoop> BedRun::loops(int rank) {
  return trace::open(folder_.path() / "traces", false)->rank(rank).definitions().samples;
}

std::uint64_t BedRun::events(int rank) {
  return trace::open(folder_.path() / "traces", false)
      ->rank(rank)
      .totals()
      .value_or(trace::RankTotals())
      .events;
}

std::vector<trace::LoopBranch> BedRun::branches(int rank) {
  return trace::open(folder_.path() / "traces", false)->rank(rank).definitions().branches;
}
std::vector<trace::LoopBound> BedRun::bounds(int rank) {
  return trace::open(folder_.path() / "traces", false)->rank(rank).definitions().bounds;
}

std::vector<std::string> BedRun::marks_and_calls(int rank) {
  const auto traces = trace::open(folder_.path() / "traces", false);
  const auto events = traces->rank(rank).events();
  std::vector<std::string> all;
  for (trace::Event event; events->next(event);) {
    if (event.kind == trace::EventKind::kCompute) continue;
    const bool is_call = event.kind == trace::EventKind::kCall;
    all.push_back(is_call ? std::string(trace::info(event.call).name)
                          : fmt::format("mark {} of {}", static_cast<int>(event.kind), event.block));
  }
  return all;
}

trace::SampledLoop BedRun::longest_loop(int rank) {
  trace::SampledLoop longest;
  for (const trace::SampledLoop& loop : loops(rank))
    if (loop.run + loop.skipped > longest.run + longest.skipped) longest = loop;
  return longest;
}

Prediction BedRun::predict(const std::vector<std::string>& options) {
  std::vector<std::string> command = {program("dperf-predict"),
                                      "--platform",
                                      DPERF_SOURCE_DIR "/platforms/cluster.xml",
                                      "--format",
                                      "json",
                                      "traces"};
  command.insert(command.end(), options.begin(), options.end());
  CommandOptions where;
  where.folder = folder_.path();
  const CommandResult result = run_command(command, where);
  EXPECT_TRUE(result.ok()) << describe(result);
  return result.ok() ? report::read_json(result.out, "the prediction") : Prediction();
}

std::string BedRun::decisions() {
  CommandOptions options;
  options.folder = folder_.path();
  const CommandResult result =
      run_command({program("dperf-trace"), "decisions", "--eps", "1000", "traces"}, options);
  EXPECT_TRUE(result.ok()) << describe(result);
  return result.out;
}

std::string BedRun::info() {
  CommandOptions options;
  options.folder = folder_.path();
  const CommandResult result = run_command({program("dperf-trace"), "info", "traces"}, options);
  EXPECT_TRUE(result.ok()) << describe(result);
  return result.out;
}

void BedRun::expect_sound() {
  CommandOptions options;
  options.folder = folder_.path();
  const CommandResult check = run_command({program("dperf-trace"), "check", "traces"}, options);
  EXPECT_TRUE(check.ok()) << describe(check);
  EXPECT_NE(check.out.find("no problems"), std::string::npos) << describe(check);
  expect_all_stood_for();
}

/// Iterations that are repeated, by the number of their loop.
static std::map<std::uint32_t, std::uint64_t> repeated_iterations(const trace::RankTrace& rank) {
  std::map<std::uint32_t, std::uint64_t> iterations;
  const auto stream = rank.events(0, trace::Repetitions::kOnce);
  for (trace::Event event; stream->next(event);)
    if (event.repeated && event.kind == trace::EventKind::kLoopIteration)
      iterations[event.block] += event.times;
  return iterations;
}

void BedRun::expect_all_stood_for() {
  const auto traces = trace::open(folder_.path() / "traces", false);
  for (int rank = 0; rank < traces->ranks(); ++rank) {
    std::map<std::uint32_t, std::uint64_t> repeated = repeated_iterations(traces->rank(rank));
    for (const trace::SampledLoop& loop : traces->rank(rank).definitions().samples) {
      // The first iteration of an entry has no mark; where it may be in the baseline, marks do not show. Nor
      // do they where a loop is repeated with one around it.
      if (loop.skipped > 0 && loop.entries == 1 && loop.run >= 32 && repeated.size() == 1) {
        EXPECT_EQ(repeated[loop.block], loop.skipped) << "rank " << rank;
      }
    }
  }
}

}  // namespace dperf::test
