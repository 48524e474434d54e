// SPDX-License-Identifier: LGPL-2.1-or-later
#include "run.h"
#include "trace/folder/folder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace dperf::test {

TracedRun::TracedRun(int ranks, const std::string& program, const std::vector<std::string>& arguments,
                     const std::map<std::string, std::string>& environment) {
  std::vector<std::string> line = {
      "mpirun", "--allow-run-as-root", "--oversubscribe",
      "-n",     std::to_string(ranks), std::string(DPERF_RUNTIME_PROGRAMS) + "/runtime_" + program};
  line.insert(line.end(), arguments.begin(), arguments.end());
  CommandOptions options;
  options.folder = folder_.path();
  options.environment = environment;
  options.environment.emplace("DPERF_TRACE_DIR", "");
  options.environment["OMPI_MCA_btl_base_warn_component_unused"] = "0";
  options.timeout = std::chrono::seconds(120);
  result_ = run_command(line, options);
}

const trace::Trace& TracedRun::trace(bool allow_incomplete) {
  if (!trace_) trace_ = trace::open(folder_.path() / "traces", allow_incomplete);
  return *trace_;
}

std::vector<trace::Event> TracedRun::events(int rank, unsigned thread) {
  std::vector<trace::Event> events;
  const auto stream = trace(true).rank(rank).events(thread);
  for (trace::Event event; stream->next(event);) events.push_back(event);
  return events;
}

std::vector<trace::Event> TracedRun::calls(int rank) {
  std::vector<trace::Event> calls;
  for (const trace::Event& event : events(rank))
    if (event.kind == trace::EventKind::kCall && trace::info(event.call).family != trace::Family::ENV)
      calls.push_back(event);
  return calls;
}

std::string name(const trace::Event& call) {
  return std::string(trace::info(call.call).name);
}

std::vector<trace::Event> only(const std::vector<trace::Event>& calls, std::string_view wanted) {
  std::vector<trace::Event> found;
  std::copy_if(calls.begin(), calls.end(), std::back_inserter(found), [&](const trace::Event& event) {
    return event.kind == trace::EventKind::kCall && name(event) == wanted;
  });
  return found;
}

trace::Communicator made_communicator(TracedRun& run, int rank, std::string_view name, std::size_t n) {
  const auto number = only(run.calls(rank), name).at(n).args.made.comm;
  return run.trace().rank(rank).definitions().communicators.at(number);
}

std::int64_t sum(TracedRun& run, int rank, const std::function<bool(std::uint64_t)>& is_block,
                 const std::function<std::int64_t(const trace::Event&)>& what) {
  const auto& blocks = run.trace(true).rank(rank).definitions().blocks;
  std::int64_t total = 0;
  for (const trace::Event& event : run.events(rank))
    if (event.kind == trace::EventKind::kCompute && is_block(event.block ? blocks.at(event.block).id : 0))
      total += what(event);
  return total;
}

void expect_sums(TracedRun& run) {
  for (int rank = 0; rank < run.trace().ranks(); ++rank) {
    const auto totals = run.trace().rank(rank).totals();
    ASSERT_TRUE(totals.has_value());
    const std::int64_t all = totals->block_ns + totals->call_ns + totals->overhead_ns;
    EXPECT_NEAR(static_cast<double>(all), static_cast<double>(totals->wall_ns),
                0.001 * static_cast<double>(totals->wall_ns));
    std::int64_t blocks = 0, calls = 0;
    for (const trace::Event& event : run.events(rank)) {
      if (event.kind == trace::EventKind::kCompute) blocks += event.duration_ns;
      if (event.kind == trace::EventKind::kAwait) calls += event.duration_ns;
      if (event.kind == trace::EventKind::kCall)
        calls += event.duration_ns + event.polls.inside_ns + event.polls.between_ns;
    }
    EXPECT_EQ(blocks, totals->block_ns);
    EXPECT_EQ(calls, totals->call_ns);
    EXPECT_TRUE(totals->is_whole());
  }
}

}  // namespace dperf::test
