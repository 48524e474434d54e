// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/result/result.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "replay/mpi/core/describe.h"
#include "replay/mpi/result/call_sites.h"
#include "replay/mpi/result/diagnosis.h"
#include "replay/mpi/simulation/simulation.h"
#include "support/words.h"

namespace dperf::replay::mpi {
namespace {

using trace::Call;

void add_ranks(const Simulation& simulation, Prediction& prediction) {
  const trace::Manifest& manifest = simulation.trace().manifest();
  for (const Rank& rank : simulation.ranks()) {
    const auto number = static_cast<std::size_t>(rank.number);
    prediction.ranks.push_back({.compute_s = rank.times.compute_s(),
                                .communication_s = rank.times.communication_s(),
                                .waiting_s = rank.times.waiting_s(),
                                .io_s = rank.times.io_s(),
                                .total_s = rank.ended_at,
                                .host = "",
                                .traced_host = number < manifest.hosts.size() ? manifest.hosts[number] : ""});
    prediction.t_predicted_s = std::max(prediction.t_predicted_s, rank.ended_at);
    const auto totals = simulation.trace().rank(rank.number).totals();
    if (totals && static_cast<double>(totals->wall_ns) * 1e-9 > prediction.t_measured_s) {
      prediction.t_measured_s = static_cast<double>(totals->wall_ns) * 1e-9;
      prediction.t_recording_s = static_cast<double>(totals->overhead_ns) * 1e-9;
    }
  }
}

/// Adds up what the ranks spent on the same thing: the mean and the maximum over the ranks.
struct PerRank {
  double sum = 0, max = 0, of_rank = 0;
  int rank = -1;
  void add(int of, double seconds) {
    if (of != rank) of_rank = 0;
    rank = of;
    of_rank += seconds;
    sum += seconds;
    max = std::max(max, of_rank);
  }
};

std::vector<double> seconds_by_traffic(const Simulation& simulation) {
  std::vector<double> seconds(simulation.options().uncertain.size());
  for_each_thread(simulation.ranks(), [&](const Rank& rank) {
    const std::vector<double>& of_rank = rank.times.traffic_s();
    for (std::size_t i = 1; i < std::min(of_rank.size(), seconds.size() + 1); ++i)
      seconds[i - 1] += of_rank[i];
  });
  return seconds;
}

/// Ranks that wait, wait for what the others do: the share of what is done counts.
void add_uncertain(const Simulation& simulation, Prediction& prediction) {
  const std::vector<UncertainTraffic>& rows = simulation.options().uncertain;
  if (rows.empty()) return;
  double done_s = 0;
  for_each_thread(simulation.ranks(), [&](const Rank& rank) {
    done_s += rank.times.compute_s() + rank.times.communication_s() + rank.times.io_s();
  });
  const std::vector<double> seconds = seconds_by_traffic(simulation);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double share = done_s > 0 ? seconds[i] / done_s : 0;
    prediction.uncertain.push_back(
        {.between_hosts = rows[i].between_hosts,
         .collective = rows[i].collective,
         .from_bytes = rows[i].from_bytes,
         .to_bytes = std::isinf(rows[i].to_bytes) ? std::nullopt : std::optional(rows[i].to_bytes),
         .error = rows[i].error,
         .share = share,
         .deviation_s = share * rows[i].error * prediction.t_predicted_s});
  }
}

void add_blocks(const Simulation& simulation, Prediction& prediction) {
  struct Merged {
    BlockCost cost;
    PerRank seconds;
  };
  std::unordered_map<std::uint64_t, Merged> merged;
  for_each_thread(simulation.ranks(), [&](const Rank& rank) {
    const auto& accounts = rank.times.blocks();
    for (std::size_t i = 0; i < accounts.size(); ++i) {
      if (accounts[i].executions == 0 || i >= rank.definitions->blocks.size()) continue;
      const trace::Block& block = rank.definitions->blocks[i];
      Merged& entry = merged[block.id];
      if (entry.cost.executions == 0) {
        entry.cost.file = block.place.file;
        entry.cost.function = block.place.function;
        entry.cost.first_line = block.place.line;
        entry.cost.last_line = block.last_line;
      }
      entry.cost.executions += accounts[i].executions;
      entry.seconds.add(rank.number, accounts[i].seconds);
    }
  });
  for (auto& [id, entry] : merged) {
    entry.cost.mean_s = entry.seconds.sum / static_cast<double>(simulation.ranks().size());
    entry.cost.max_s = entry.seconds.max;
    prediction.blocks.push_back(std::move(entry.cost));
  }
  std::sort(prediction.blocks.begin(), prediction.blocks.end(), [](const BlockCost& a, const BlockCost& b) {
    if (a.mean_s != b.mean_s) return a.mean_s > b.mean_s;
    return std::tie(a.file, a.first_line, a.last_line) < std::tie(b.file, b.first_line, b.last_line);
  });
}

std::string describe_divergence(const Divergence& divergence) {
  std::vector<std::string> parts;
  const auto add = [&parts](std::uint64_t count, const char* what) {
    if (count > 0) parts.push_back(fmt::format("{} {}", count, what));
  };
  add(divergence.wildcards, "got a message from a different source than in the traced run");
  add(divergence.completions, "completed requests in a different order than in the traced run");
  add(divergence.polls, "would have succeeded here, but did not in the traced run");
  add(divergence.late, "waited here for what was there at once in the traced run");
  if (divergence.late_s > 0) parts.back() += fmt::format(" (for {:.3g} s in all)", divergence.late_s);
  add(divergence.not_begun, "did not begin here, because what the one before began was still polled for");
  add(divergence.later, "found nothing yet here, and what did not depend on them went on");
  add(divergence.cancels, "cancelled in only one of the two runs");
  add(divergence.peers, "go to the traced receiver, because the message that it answers is not known");
  return fmt::format("{}", fmt::join(parts, ", "));
}

Coverage coverage_of(const trace::CoverageRow& row, const trace::Trace& trace) {
  using trace::Fidelity;
  Coverage coverage;
  coverage.call = trace::info(row.call).name;
  coverage.calls = row.calls;
  if (row.replayed.fidelity == Fidelity::kExact || row.replayed.fidelity == Fidelity::kUnless)
    return coverage;
  const bool refused = row.replayed.fidelity == Fidelity::kRefused;
  coverage.level = refused ? Coverage::Level::kRefused : Coverage::Level::kApproximated;
  coverage.how = row.replayed.how;
  coverage.first = describe_site(trace, row.rank, row.site);
  return coverage;
}

/// Takes the calls that diverged out of those that would have been exact.
void add_divergence(const trace::Trace& trace, Call call, const Divergence& divergence,
                    Prediction& prediction) {
  auto& rows = prediction.coverage;
  const std::string how = describe_divergence(divergence);
  const auto exact = std::find_if(rows.begin(), rows.end(), [&](const Coverage& row) {
    return row.level == Coverage::Level::kExact && row.call == trace::info(call).name;
  });
  if (exact == rows.end()) return;
  const Coverage diverged{.call = exact->call,
                          .calls = std::min(divergence.calls, exact->calls),
                          .level = Coverage::Level::kApproximated,
                          .how = how,
                          .first = describe_site(trace, divergence.rank, divergence.site)};
  exact->calls -= diverged.calls;
  if (exact->calls == 0)
    *exact = diverged;
  else
    rows.insert(exact + 1, diverged);
  prediction.notes.push_back(
      fmt::format("{}: {}; what the program did next is taken from the traced run", diverged.call, how));
}

void add_coverage(const Simulation& simulation, Prediction& prediction) {
  auto& rows = prediction.coverage;
  for (const trace::CoverageRow& row : simulation.prescan().coverage) {
    Coverage coverage = coverage_of(row, simulation.trace());
    // Exact ones, and those that turned out to be, are one row.
    if (!rows.empty() && rows.back().call == coverage.call && rows.back().level == Coverage::Level::kExact &&
        coverage.level == Coverage::Level::kExact)
      rows.back().calls += coverage.calls;
    else
      rows.push_back(std::move(coverage));
  }
  for (const auto& [call, divergence] : simulation.divergences().all())
    if (divergence.any()) add_divergence(simulation.trace(), call, divergence, prediction);
  std::uint64_t left_out = 0;
  std::set<std::string> kinds;
  for (const Coverage& row : rows) {
    prediction.approximate = prediction.approximate || row.level != Coverage::Level::kExact;
    if (row.level != Coverage::Level::kRefused) continue;
    left_out += row.calls;
    kinds.insert(row.call);
  }
  prediction.incomplete = left_out > 0;
  if (left_out > 0)
    prediction.incomplete_because.push_back(
        fmt::format("{} call{} that cannot be replayed {} left out ({})", left_out, left_out == 1 ? "" : "s",
                    left_out == 1 ? "is" : "are", fmt::join(kinds, ", ")));
}

/// What was assumed of masters and workers, and of which masters it could not be.
void add_pools(const Simulation& simulation, Prediction& prediction) {
  for (const Rank& rank : simulation.ranks()) {
    if (rank.pool.master == nullptr) continue;
    const TaskPool& pool = rank.pool.master->pool();
    const std::string where = describe(simulation.trace(), pool.master, pool.choice, pool.choice_site);
    prediction.notes.push_back(
        fmt::format("task pool: {} takes the answers of {}; {} of {} go to a different worker than in the "
                    "traced run, with their computation and their answers",
                    where, counted(pool.workers.size(), "worker"), rank.pool.master->moved(),
                    counted(pool.tasks.size(), "task")));
    if (!pool.cyclic || rank.pool.master->moved() == 0) continue;
    prediction.approximate = true;
    prediction.notes.push_back(
        fmt::format("task pool: in the traced run the workers of {} answered in turn; the replay assumes "
                    "that it serves the worker that answers first, but it may serve them in turn",
                    where));
  }
  if (!simulation.divergences().any()) return;
  for (const NoPool& none : simulation.pools().none) {
    prediction.notes.push_back(
        fmt::format("rank {} is not the master of a task pool: {}", none.master, none.why));
  }
}

void add_windows(const Simulation& simulation, Prediction& prediction) {
  if (const std::string& where = simulation.one_sided().windows.shared_over_hosts(); !where.empty()) {
    prediction.approximate = true;
    prediction.notes.push_back(fmt::format(
        "{}: its members are on several hosts here, which do not share memory. MPI would refuse that, and "
        "loads and stores of the program cost nothing in this prediction; map these ranks to one host",
        where));
  }
  if (!simulation.one_sided().windows.shares_memory()) return;
  prediction.approximate = true;
  prediction.notes.push_back(
      "one-sided communication within a host is modelled as copies by the origin at the speed of the "
      "platform's loopback (data in pieces: as traced within a host), with locks that cost nothing");
}

/// What is known of the threads' waiting for each other, and what is not.
void add_threads(const Simulation& simulation, Prediction& prediction) {
  std::size_t ranks = 0, most = 0;
  for (const Rank& rank : simulation.ranks()) {
    if (!rank.has_company()) continue;
    ++ranks;
    most = std::max(most, rank.process.threads.size());
  }
  if (ranks == 0) return;
  prediction.approximate = true;
  prediction.notes.push_back(
      fmt::format("threads: {} {} up to {} threads; the times of a rank are those of the one that called "
                  "MPI_Init; {}",
                  ranks, ranks == 1 ? "rank has" : "ranks have", most, trace::kAmongThreads));
}

void add_exchanges(const Simulation& simulation, Prediction& prediction) {
  prediction.crossed_messages = simulation.exchanges();
  if (prediction.crossed_messages == 0) return;
  prediction.notes.push_back(fmt::format(
      "large messages between the same two ranks crossed {} {}: whether two such messages travel together or "
      "one after the other may be chance in a real run (docs/design/replay.md, exchanges)",
      prediction.crossed_messages, prediction.crossed_messages == 1 ? "time" : "times"));
}

/// What was run of the loop may stand for too much of what takes longer, or shorter.
void add_uneven(const Simulation& simulation, Prediction& prediction) {
  constexpr double kMuch = 0.05;
  const std::optional<UnevenLoop> uneven = simulation.extrapolation().uneven();
  if (!uneven || uneven->off <= kMuch) return;
  const trace::SourcePlace& place = simulation.trace().rank(0).definitions().blocks[uneven->loop].place;
  const bool sizes_vary = std::ranges::any_of(prediction.sampling.loops, [&](const LoopSummary& loop) {
    return loop.file == place.file && loop.line == place.line && loop.sizes_vary;
  });
  if (sizes_vary) return;
  prediction.sampling.uneven = uneven->off;
  prediction.approximate = true;
  prediction.notes.push_back(
      fmt::format("{}: iterations with the same calls take {:.4g} to {:.4g} ms in the simulation, by when "
                  "their messages meet: its time may be off by {:.3g} %",
                  trace::to_string(place), 1e3 * uneven->least_s, 1e3 * uneven->most_s, 100 * uneven->off));
}

/// A loop whose time per iteration changes is not what its first iterations say.
void add_sampling(const Simulation& simulation, Prediction& prediction) {
  prediction.sampling = sampling_of(simulation.prescan().traced, simulation.trace());
  for (const LoopSummary& loop : prediction.sampling.loops) {
    if (loop.verdict != "drifts" || loop.skipped == 0) continue;
    prediction.approximate = true;
    prediction.notes.push_back(
        fmt::format("{}: {} of this loop were skipped, but its time per iteration changes more between "
                    "probes than allowed",
                    loop.name(), counted(loop.skipped, "iteration")));
  }
  if (prediction.sampling.skipped_events > 0)
    prediction.notes.push_back(
        "skipped iterations computed nothing: if their results decide how long later ones take, the "
        "prediction is wrong, and no probe shows it (docs/design/sampling.md)");
  const Extrapolation& extrapolation = simulation.extrapolation();
  prediction.sampling.extrapolated_s = extrapolation.seconds();
  prediction.sampling.repetition_s = extrapolation.repetition_s();
  if (extrapolation.repetitions() > 0)
    prediction.notes.push_back(
        fmt::format("{:.3g} % of t_predicted was extrapolated: {} after which all ranks are in the same "
                    "state as before were not simulated (--exact simulates each)",
                    100 * extrapolation.seconds() / prediction.t_predicted_s,
                    counted(extrapolation.repetitions(), "repetition")));
  if (extrapolation.was_wrong()) {
    prediction.approximate = true;
    prediction.notes.push_back(
        "after extrapolated repetitions, the next ones did not take the expected time (--exact simulates "
        "each)");
  }
  add_uneven(simulation, prediction);
  const TracedTime& traced = simulation.prescan().traced;
  if (traced.distribution_events > 0) {
    prediction.approximate = true;
    prediction.notes.push_back(fmt::format(
        "the times of {} ({}, {:.3g} % of the traced time) are drawn from their distribution, not in their "
        "original order (DPERF_TIMES=distribution)",
        counted(traced.distribution_iterations, "iteration"), counted(traced.distribution_events, "event"),
        100 * traced.distribution_s / std::max(traced.run_s, 1e-9)));
  }
  if (prediction.sampling.skipped_events > 0)
    prediction.notes.push_back(
        "not all of the program was run: skipped iterations are predicted to do what those before them did, "
        "and the program's results are meaningless");
}

/// Work in pieces of some microseconds between polls counts as waiting (docs/design/recording.md).
void add_polls(const Simulation& simulation, Prediction& prediction) {
  constexpr double kMuch = 0.02;
  const trace::Trace& trace = simulation.trace();
  double most_s = kMuch * simulation.prescan().traced.run_s / trace.ranks();
  std::string where;
  for (int rank = 0; rank < trace.ranks(); ++rank)
    for (const auto& [site, habit] : simulation.prescan().ranks[static_cast<std::size_t>(rank)].polls) {
      const double between_s = 1e-9 * static_cast<double>(habit.folded.between_ns);
      if (!habit.may_lose_work() || between_s <= most_s) continue;
      most_s = between_s;
      where = describe(trace, rank, habit.call, site);
    }
  if (where.empty()) return;
  prediction.approximate = true;
  prediction.notes.push_back(
      fmt::format("{}: {:.3g} ms between polls that found nothing count as waiting; if the program does work "
                  "there, record it with DPERF_POLL_GAP_US=0",
                  where, 1e3 * most_s));
}

void add_notes(const Simulation& simulation, Prediction& prediction) {
  for (std::string& note : left_overs(simulation)) prediction.notes.push_back(std::move(note));
  add_windows(simulation, prediction);
  add_exchanges(simulation, prediction);
  add_polls(simulation, prediction);
  add_threads(simulation, prediction);
  std::vector<int> cut_off;
  for (const Rank& rank : simulation.ranks()) {
    const auto totals = simulation.trace().rank(rank.number).totals();
    if (!rank.finalized && !(totals && totals->is_whole())) cut_off.push_back(rank.number);
  }
  for (const Rank& rank : simulation.ranks()) {
    if (rank.event.kind != trace::EventKind::kCall || rank.event.call != Call::MPI_Abort) continue;
    prediction.notes.push_back(fmt::format(
        "{} ended the run, with code {}",
        describe(simulation.trace(), rank.number, rank.event.call, rank.event.site), rank.event.args.code));
  }
  if (cut_off.empty()) return;
  prediction.approximate = true;
  prediction.notes.push_back(
      fmt::format("the replayed events end before MPI_Finalize on {}; the first is rank {}",
                  counted(cut_off.size(), "rank"), cut_off.front()));
}

}  // namespace

Prediction result_of(const Simulation& simulation) {
  Prediction prediction;
  prediction.program = simulation.trace().manifest().program;
  prediction.replayed_calls = simulation.replayed_calls();
  prediction.messages = simulation.messages();
  add_ranks(simulation, prediction);
  add_uncertain(simulation, prediction);
  add_sampling(simulation, prediction);
  add_blocks(simulation, prediction);
  prediction.sites_by = name_of(simulation.options().sites_by);
  prediction.sites = call_sites(simulation, simulation.options().sites_by);
  add_coverage(simulation, prediction);
  add_pools(simulation, prediction);
  add_notes(simulation, prediction);
  return prediction;
}

}  // namespace dperf::replay::mpi
