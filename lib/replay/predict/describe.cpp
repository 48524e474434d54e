// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/describe.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "report/units.h"
#include "sample/skipped_run.h"
#include "support/words.h"
#include "trace/model/instrumented.h"

namespace dperf::predict {
namespace {

std::string describe_computation(const PredictOptions& o, const trace::Manifest& manifest, bool has_speeds) {
  if (o.cpu_scale) return fmt::format("target CPU = {:g} x traced CPU (--cpu-scale)", *o.cpu_scale);
  if (!has_speeds)
    return "target CPU = traced CPU (LogGPS parameters have no speeds; --cpu-scale changes that)";
  if (o.reference_speed_flops)
    return fmt::format("speeds of the platform's hosts, traced CPU = {:g} flop/s (--reference-speed)",
                       *o.reference_speed_flops);
  if (manifest.reference_speed)
    return fmt::format("speeds of the platform's hosts, traced CPU = {:g} ({})", *manifest.reference_speed,
                       manifest.reference_name);
  return "target CPU = traced CPU (no reference speed is known; --cpu-scale changes that)";
}

std::string describe_engine(const std::string& engine, const PredictOptions& o, const Plan& plan,
                            replay::Match match) {
  const std::string protocol =
      plan.loggps ? "of its own" : o.replay.protocol + (plan.calibration ? " as calibrated" : "");
  return fmt::format("{}; protocol {}, progress {}, wildcards matched {}", engine, protocol,
                     o.replay.progress == replay::Progress::kAsync ? "always" : "in MPI calls",
                     match == replay::Match::kTraced ? "as traced" : "in the simulation");
}

// What was asked for and changes the number: a result must say how to get it again.
std::vector<std::string> notes_of_options(const PredictOptions& o) {
  std::vector<std::string> notes;
  for (const auto& [collective, algorithm] : o.replay.collectives.forced)
    notes.push_back(fmt::format("algorithm of {}: {} (--coll)", collective, algorithm));
  if (o.replay.collectives.selector != "openmpi")
    notes.push_back(fmt::format("algorithms chosen by {} (--coll-selector)", o.replay.collectives.selector));
  if (o.replay.collectives.selector == "mpich")
    notes.push_back("MPICH's trees within a node, for ranks that share it, are not modelled");
  for (const std::string& setting : o.settings) notes.push_back(fmt::format("SimGrid's {} (--set)", setting));
  if (o.shared_memory)
    notes.push_back(
        fmt::format("ranks on a host without loopback: {}/s, {} (--shm)",
                    report::format_bytes(static_cast<std::uint64_t>(o.shared_memory->bandwidth_bytes_per_s)),
                    report::format_seconds(o.shared_memory->latency_s)));
  return notes;
}

bool has_threads(const trace::Trace& trace) {
  for (int rank = 0; rank < trace.ranks(); ++rank)
    if (trace.rank(rank).threads() > 1) return true;
  return false;
}

// With more ranks than cores each block knows what it waited. Otherwise only the sum is known, and what of it
// lies in blocks makes the prediction too long.
std::string note_of_busy_cores(const trace::Trace& trace) {
  constexpr double kMuch = 0.02;
  double most = kMuch;
  std::string note;
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    const auto totals = trace.rank(rank).totals();
    if (!totals || totals->wall_ns == 0) continue;
    const double share = static_cast<double>(totals->waited_ns) / static_cast<double>(totals->wall_ns);
    if (share <= most) continue;
    most = share;
    note = fmt::format(
        "traced on busy cores: rank {} waited {} of {} for a core; its blocks and calls include that time, "
        "so the prediction may be that much too long; trace again without other load, or with "
        "DPERF_CLOCK=virtual",
        rank, report::format_seconds(static_cast<double>(totals->waited_ns) * 1e-9),
        report::format_seconds(static_cast<double>(totals->wall_ns) * 1e-9));
  }
  return note;
}

std::string note_of_costs(const trace::Manifest& manifest) {
  const auto& from = manifest.costs_from;
  const auto assumed = std::count(from.begin(), from.end(), trace::kCostsAssumed);
  if (assumed == 0) return "";
  const auto first = std::find(from.begin(), from.end(), trace::kCostsAssumed) - from.begin();
  return fmt::format(
      "the cost of recording was assumed for rank {}{}, not measured: each block and call may be some ns too "
      "long or too short; trace again on a less busy machine, or after dperf-calibrate host",
      first, assumed == 1 ? "" : fmt::format(" and {} more", assumed - 1));
}

std::vector<std::string> notes_of_run(const trace::Trace& trace) {
  const trace::Manifest& manifest = trace.manifest();
  std::vector<std::string> notes;
  const bool is_virtual = manifest.clock == "virtual";
  if (manifest.cpu_clock && manifest.oversubscribed.value_or(!is_virtual))
    notes.push_back(
        fmt::format("traced with more ranks{} than cores{}", has_threads(trace) ? " and threads" : "",
                    is_virtual ? "" : ": blocks are charged without the time that they waited for a core"));
  if (!manifest.cpu_clock && !is_virtual)
    if (std::string note = note_of_busy_cores(trace); !note.empty()) notes.push_back(std::move(note));
  if (std::string note = note_of_costs(manifest); !note.empty()) notes.push_back(std::move(note));
  if (is_virtual) notes.push_back("blocks are charged CPU time (DPERF_CLOCK=virtual)");
  if (trace::has_no_blocks(trace))
    notes.emplace_back("the program was not instrumented: its blocks are the gaps between MPI calls");
  return notes;
}

// Their later iterations may be as long as the one that was under way. Where the main loop is not
// instrumented, they may also be a part of it.
void describe_loops_around(const sample::MainLoop& main_loop, bool has_tail, Prediction& prediction) {
  if (main_loop.around.empty()) return;
  if (main_loop.call || has_tail) {
    for (const sample::OpenLoop& around : main_loop.around)
      prediction.notes.push_back(fmt::format(
          "not included: iterations of {} after the one that was under way", trace::to_string(around.place)));
    return;
  }
  prediction.incomplete = true;
  const bool is_limit = !prediction.at_most_because.empty();
  prediction.incomplete_because.push_back(
      fmt::format("{}without later iterations of {}{}", is_limit ? "" : "at least that long, ",
                  trace::to_string(main_loop.around.back().place),
                  main_loop.around.size() > 1 ? " and of the loops around it" : ""));
  if (is_limit) prediction.incomplete_because.push_back(prediction.at_most_because);
}

// By what the loop may have fewer iterations than it was predicted with.
void describe_other_exits(const sample::IterationCount& count, const std::string& name,
                          Prediction& prediction) {
  if (count.iterations == 0) return;
  for (const sample::OtherExit& other : count.others) {
    const std::string how = ": --iterations sets the number of iterations";
    if (other.is_likely && prediction.at_most_because.empty())
      // Prediction::guess says when, unless it comes too late.
      prediction.at_most_because =
          (other.is_later ? sample::describe(other, name) : sample::describe_exit(other, name)) + how;
    else
      prediction.notes.push_back(sample::describe(other, name) + how);
  }
}

// What is predicted of a run that was stopped in a loop, and what is not.
void describe_stop(const TracedRun& run, Prediction& prediction) {
  const sample::MainLoop& main_loop = *run.main_loop();
  const sample::RepeatedLoop& loop = run.continued()->loop;
  const std::string name = trace::to_string(main_loop.loop.place);
  const sample::IterationCount& count = main_loop.count;
  prediction.approximate = true;
  if (count.iterations == 0) {
    prediction.incomplete = true;
    prediction.incomplete_because.push_back(
        fmt::format("how many iterations {} has is not known (--iterations): predicted up to iteration {}, "
                    "where the run was stopped",
                    name, loop.run));
  } else {
    prediction.notes.push_back(fmt::format(
        "the run was stopped in {}{} {} of {}{}{}: iterations {} to {} stand for the others, "
        "with an error of {:.3g} % of their {}",
        name, run.is_by_beginning() ? ", which is known by the first" : " after", main_loop.iterations.run(),
        count.uncertain > 0 ? "about " : "", counted(count.iterations, "iteration"),
        count.because.empty() ? "" : fmt::format(" ({})", count.because), loop.run - loop.length,
        loop.run - 1, 100 * loop.error, sample::what_is_uncertain(main_loop)));
  }
  for (std::string& doubt : sample::doubts_about(main_loop)) prediction.notes.push_back(std::move(doubt));
  describe_other_exits(count, name, prediction);
  describe_loops_around(main_loop, run.tail().has_value(), prediction);
  if (!run.tail()) prediction.up_to = name;
  prediction.notes.push_back(
      run.tail()
          ? fmt::format("what the program does after {} is that of {}", name, run.options().tail.string())
          : fmt::format("not included: what the program does after {} (--tail)", name));
  prediction.notes.push_back(
      fmt::format("not included: what {} does {}", name, sample::what_is_too_seldom(main_loop)));
}

// Why a part of the run is missing, apart from calls that were left out.
void describe_end(const TracedRun& run, const PredictOptions& options, Prediction& prediction) {
  const trace::Trace& whole = run.whole_trace();
  if (run.continued()) {
    describe_stop(run, prediction);
  } else if (run.cut()) {
    prediction.approximate = true;
    prediction.incomplete_because.push_back(fmt::format(
        "the trace does not reach MPI_Finalize on all ranks: it is predicted up to a cut, and {} of the "
        "recorded time is after the cut; computation after the last recorded call is not known",
        trace::share_in_words(*run.cut())));
    if (options.replay.match != run.match())
      prediction.notes.push_back(
          "wildcards get the messages that they got in the traced run, because the others may be after the "
          "cut");
    for (std::string& line : trace::describe(*run.cut(), whole)) prediction.notes.push_back(std::move(line));
  } else if (!whole.manifest().complete) {
    prediction.incomplete_because.push_back(
        "the manifest says that the run did not end normally (\"complete\": false), although all ranks "
        "reached MPI_Finalize");
  }
}

}  // namespace

void describe(const TracedRun& run, const PredictOptions& options, Prediction& prediction) {
  const Plan& plan = run.plan();
  prediction.platform = plan.platform;
  prediction.engine = describe_engine(prediction.engine, options, plan, run.match());
  prediction.compute_model = plan.processors
                                 ? plan.processors->about
                                 : describe_computation(options, run.trace().manifest(), plan.has_speeds);
  const std::vector<std::string> none;
  for (std::vector<std::string> notes : {notes_of_run(run.trace()), notes_of_options(options),
                                         plan.processors ? plan.processors->notes : none, plan.notes})
    std::move(notes.begin(), notes.end(), std::back_inserter(prediction.notes));
  if (plan.loggps) prediction.notes.push_back(plan.loggps->note);
  if (plan.calibration)
    prediction.notes.push_back(fmt::format("the platform is calibrated{}{}",
                                           plan.calibration->about.empty() ? "" : ": ",
                                           plan.calibration->about));
  describe_end(run, options, prediction);
  for (const sample::EarlyExit& exit : sample::early_exits(run.whole_trace())) {
    prediction.incomplete = true;
    prediction.incomplete_because.push_back(sample::describe(exit));
  }
  if (const auto seldom = sample::seldom_in_skipped_loops(run.whole_trace()); !seldom.empty())
    prediction.notes.push_back("not included, perhaps: what skipped iterations would have done in " +
                               sample::describe(seldom));
}

}  // namespace dperf::predict
