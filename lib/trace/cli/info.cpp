// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/cli/info.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "loops/loop_shares.h"
#include "support/source_folder.h"
#include "support/words.h"
#include "trace/format/event_codec.h"
#include "trace/model/amounts.h"
#include "trace/model/incomplete.h"
#include "trace/model/instrumented.h"
#include "trace/model/sampling_reasons.h"
#include "trace/model/sampling_verdicts.h"

namespace dperf::trace {
namespace {

constexpr std::size_t kLoopsShown = 10;
constexpr std::size_t kCallsShown = 10;

struct CallStatistics {
  Call call{};
  std::uint64_t count = 0;
  std::int64_t ns = 0;
};

/// What runs without a look at MPI: blocks, and what lies between polls that were folded.
struct Pieces {
  std::uint64_t blocks = 0, polls = 0;
  std::int64_t block_ns = 0, between_ns = 0;
};

struct Statistics {
  std::uint64_t events = 0;
  std::uint64_t repeated = 0;           ///< events that were not run
  std::uint64_t from_distribution = 0;  ///< events of whose times only the distribution is known
  Pieces pieces;
  std::vector<RankTotals> ranks;
  std::vector<std::int64_t> repeated_ns;  ///< by rank; of thread 0
  std::vector<CallStatistics> calls;      ///< most frequent first
  LoopShares loops;
  unsigned threads = 1;
  std::string folder;  ///< that paths are shown relative to
};

void count(Pieces& pieces, const Event& event) {
  if (event.kind == EventKind::kCompute) {
    ++pieces.blocks;
    pieces.block_ns = add_ns(pieces.block_ns, event.duration_ns - event.waited_ns);
  } else if (event.kind == EventKind::kCall) {
    pieces.polls += event.polls.count;
    pieces.between_ns = add_ns(pieces.between_ns, event.polls.between_ns);
  }
}

/// Of what is in the file, where the rank has no totals.
RankTotals totals_of(const RankTrace& rank, Statistics& statistics) {
  RankTotals sums;
  std::int64_t& repeated_ns = statistics.repeated_ns.emplace_back();
  statistics.loops.begin_rank(rank.definitions());
  for (unsigned thread = 0; thread < rank.threads(); ++thread) {
    const auto stream = rank.events(thread, Repetitions::kOnce);
    for (Event event; stream->next(event);) {
      add_to(sums, event, thread);
      if (thread == 0) statistics.loops.see(event);
      if (event.repeated) {
        if (is_counted(event)) statistics.repeated += event.times;
        if (thread == 0)
          repeated_ns = add_ns(repeated_ns, time_of(event) * static_cast<std::int64_t>(event.times));
        continue;
      }
      if (event.from_distribution && is_counted(event)) ++statistics.from_distribution;
      count(statistics.pieces, event);
      if (event.kind != EventKind::kCall) continue;
      CallStatistics& call = statistics.calls[static_cast<std::size_t>(event.call)];
      ++call.count;
      call.ns = add_ns(call.ns, time_in_call_ns(event));
    }
  }
  statistics.loops.end_rank();
  sums.wall_ns = sums.block_ns + sums.call_ns;
  return rank.totals().value_or(sums);
}

Statistics collect(const Trace& trace) {
  Statistics statistics;
  statistics.folder = source_folder(trace);
  statistics.calls.resize(calls().size());
  for (std::size_t i = 0; i < calls().size(); ++i) statistics.calls[i].call = static_cast<Call>(i);
  for (int rank = 0; rank < trace.ranks(); ++rank) {
    statistics.ranks.push_back(totals_of(trace.rank(rank), statistics));
    statistics.events += statistics.ranks.back().events;
    statistics.threads = std::max(statistics.threads, trace.rank(rank).threads());
  }
  std::erase_if(statistics.calls, [](const CallStatistics& call) { return call.count == 0; });
  std::stable_sort(statistics.calls.begin(), statistics.calls.end(),
                   [](const CallStatistics& a, const CallStatistics& b) { return a.count > b.count; });
  return statistics;
}

std::string line(std::string_view label, std::string_view text) {
  return fmt::format("{:<13}{}\n", label, text);
}
double mean_us(std::int64_t ns, std::uint64_t count) {
  return static_cast<double>(ns) * 1e-3 / static_cast<double>(std::max<std::uint64_t>(count, 1));
}

/// How long the program stays away from MPI.
std::string lengths(const Pieces& pieces) {
  const std::string blocks =
      fmt::format("{}, {:.2f} us each", pieces.blocks, mean_us(pieces.block_ns, pieces.blocks));
  if (pieces.polls == 0) return line("blocks", blocks);
  const double piece_us = mean_us(add_ns(pieces.block_ns, pieces.between_ns), pieces.blocks + pieces.polls);
  return line("blocks", blocks) +
         line("polls",
              fmt::format("{} folded; with them, {:.2f} us between MPI calls", pieces.polls, piece_us));
}

/// "node1 (4 ranks on 2 cores), node2 (1 rank on 2 cores)"
std::string hosts(const Manifest& manifest) {
  struct Host {
    std::string name;
    int ranks, cores;
  };
  std::vector<Host> hosts;
  for (std::size_t i = 0; i < manifest.hosts.size(); ++i) {
    const auto known =
        std::find_if(hosts.begin(), hosts.end(), [&](const Host& h) { return h.name == manifest.hosts[i]; });
    if (known != hosts.end()) {
      ++known->ranks;
    } else {
      hosts.push_back({manifest.hosts[i], 1, manifest.cores[i]});
    }
  }
  std::string text;
  for (std::size_t i = 0; i < std::min<std::size_t>(hosts.size(), 4); ++i) {
    text += fmt::format("{}{} ({} on {})", i == 0 ? "" : ", ", hosts[i].name,
                        counted(static_cast<std::uint64_t>(hosts[i].ranks), "rank"),
                        counted(static_cast<std::uint64_t>(hosts[i].cores), "core"));
  }
  return hosts.size() > 4 ? fmt::format("{}, and {} more", text, hosts.size() - 4) : text;
}

std::string clock_of(const Manifest& manifest, bool several_threads) {
  if (!manifest.cpu_clock) return manifest.clock;
  const std::string more = fmt::format("more ranks{} than cores", several_threads ? " and threads" : "");
  if (manifest.clock == "virtual")
    return fmt::format("virtual: blocks are charged CPU time{}",
                       manifest.oversubscribed.value_or(false) ? "; " + more : "");
  return fmt::format("{}; {}: blocks are charged without the time that they waited for a core",
                     manifest.clock, more);
}

/// "/home/me/.config/dperf/costs/node1 and 3 more"
std::string costs_files(const Manifest& manifest) {
  std::set<std::string> files(manifest.costs_files.begin(), manifest.costs_files.end());
  files.erase("");
  const std::string first = files.empty() ? "" : printable(*files.begin());
  return files.size() < 2 ? first : fmt::format("{} and {} more", first, files.size() - 1);
}

/// Who measured what recording costs: each rank, one rank for others of its host, or none (recorded before,
/// or assumed).
std::string costs_of(const Manifest& manifest) {
  if (manifest.costs_from.empty()) return "";
  std::uint64_t own = 0, shared = 0, recorded = 0, assumed = 0;
  for (std::size_t i = 0; i < manifest.costs_from.size(); ++i) {
    const int from = manifest.costs_from[i];
    ++(from == kCostsAssumed         ? assumed
       : from == kCostsRecorded      ? recorded
       : from == static_cast<int>(i) ? own
                                     : shared);
  }
  std::vector<std::string> parts;
  if (own != 0) parts.push_back(fmt::format("measured on {}", counted(own, "rank")));
  if (shared != 0)
    parts.push_back(fmt::format("taken from the first rank of the host for {}", counted(shared, "rank")));
  if (recorded != 0)
    parts.push_back(
        fmt::format("recorded before for {} ({})", counted(recorded, "rank"), costs_files(manifest)));
  if (assumed != 0)
    parts.push_back(fmt::format("assumed for {} (there was no time to measure)", counted(assumed, "rank")));
  return line("costs", fmt::format("{}", fmt::join(parts, ", ")));
}

std::string run_state(const Trace& trace, const Statistics& statistics) {
  const std::vector<int> incomplete = incomplete_ranks(trace);
  if (!incomplete.empty()) {
    const int rank = incomplete.front();
    const std::string all = describe_incomplete(incomplete, trace.ranks());
    return fmt::format("no: rank {}: {}{}{}", rank, why_incomplete(trace.rank(rank).totals()),
                       all.empty() ? "" : "; ", all);
  }
  return statistics.threads > 1 ? fmt::format("yes, up to {} threads per rank", statistics.threads) : "yes";
}

struct Share {
  std::string_view name;
  std::int64_t RankTotals::*ns;
};
constexpr auto kShares = std::to_array<Share>({
    {"blocks", &RankTotals::block_ns},
    {"MPI calls", &RankTotals::call_ns},
    {"dPerf (subtracted)", &RankTotals::overhead_ns},
});

std::string shares(const Statistics& statistics) {
  std::string text =
      fmt::format("\n{:<32}{:>9}{:>9}{:>9}\n", "share of the wall time, by rank", "min", "mean", "max");
  for (const Share& share : kShares) {
    double least = 100, most = 0, sum = 0;
    for (const RankTotals& rank : statistics.ranks) {
      const double percent =
          rank.wall_ns == 0 ? 0
                            : 100.0 * static_cast<double>(rank.*share.ns) / static_cast<double>(rank.wall_ns);
      least = std::min(least, percent);
      most = std::max(most, percent);
      sum += percent;
    }
    const double mean = sum / static_cast<double>(statistics.ranks.size());
    text += fmt::format("  {:<30}{:>7.2f} %{:>7.2f} %{:>7.2f} %\n", share.name, least, mean, most);
  }
  return text;
}

/// The time-step loop comes first. Loops that take no time worth mentioning are left out.
std::string longest_loops(const Statistics& statistics) {
  constexpr std::size_t kMost = 5, kNarrowest = 30;
  constexpr double kLeast = 0.01;
  std::vector<LoopShare> shown = statistics.loops.shares();
  std::erase_if(shown, [](const LoopShare& loop) { return loop.share < kLeast; });
  if (shown.size() > kMost) shown.resize(kMost);
  if (shown.empty()) return "";
  const auto name = [&statistics](const LoopShare& loop) {
    return relative_to(statistics.folder, to_string(loop.place));
  };
  std::size_t widest = kNarrowest;
  for (const LoopShare& loop : shown) widest = std::max(widest, name(loop).size());
  std::string text = fmt::format("\n{:<{}}{:>9}{:>12}{:>14}\n", "loops that communicate", widest + 2, "time",
                                 "entries", "iterations");
  for (const LoopShare& loop : shown)
    text += fmt::format("  {:<{}}{:>7.1f} %{:>12}{:>14}\n", name(loop), widest, 100 * loop.share,
                        loop.entries, loop.iterations);
  return text;
}

std::string frequent_calls(const Statistics& statistics) {
  if (statistics.calls.empty()) return "\nno MPI calls\n";
  std::string text = fmt::format("\n{:<32}{:>12}{:>14}{:>15}\n", "calls", "count", "time, s", "mean, us");
  for (std::size_t i = 0; i < std::min(statistics.calls.size(), kCallsShown); ++i) {
    const CallStatistics& call = statistics.calls[i];
    text += fmt::format("  {:<30}{:>12}{:>14.6f}{:>15.3f}\n", info(call.call).name, call.count,
                        static_cast<double>(call.ns) * 1e-9,
                        static_cast<double>(call.ns) * 1e-3 / static_cast<double>(call.count));
  }
  if (statistics.calls.size() > kCallsShown)
    text += "  and " + counted(statistics.calls.size() - kCallsShown, "other") + "\n";
  return text;
}

/// A loop that could have been sampled, and how much of the run it is.
struct ListedLoop {
  TellingSample known;
  LoopShare share;
};

std::string sampled_loop(const Trace& trace, const ListedLoop& loop) {
  const SampledLoop& sample = loop.known.sample;
  const Block& block = trace.rank(loop.known.rank).definitions().blocks[sample.block];
  std::string text =
      fmt::format("{}, {:.1f} % of the time{}: {}", to_string(block.place), 100 * loop.share.share,
                  loop.known.rank == 0 ? "" : fmt::format(", on rank {}", loop.known.rank),
                  meaning_of(trace, loop.known.rank, sample));
  if (sample.run != 0) text += fmt::format("; {} run", counted(sample.run, "iteration"));
  if (sample.skipped != 0) text += fmt::format(", {} skipped", sample.skipped);
  if (sample.baseline != 0)
    text += fmt::format("; baseline of {}, spread {:.2f} %", counted(sample.baseline, "iteration"),
                        static_cast<double>(sample.spread_ppm) * 1e-4);
  if (sample.sizes_vary) text += "; sizes of messages vary";
  return text;
}

/// The loop that carries most of the run comes first, the outer one of two that carry as much.
bool is_listed_before(const ListedLoop& a, const ListedLoop& b) {
  if (a.share.share != b.share.share) return a.share.share > b.share.share;
  if (a.share.depth != b.share.depth) return a.share.depth < b.share.depth;
  return is_named_before(a.known.sample, b.known.sample);
}

/// Those of which something was skipped, and of those that ran in full the ones that carry most of the run.
std::string sampled_loops(const Trace& trace, const Statistics& statistics) {
  std::map<std::uint64_t, LoopShare> shares;
  for (const LoopShare& share : statistics.loops.shares()) shares[share.id] = share;
  std::vector<ListedLoop> loops;
  for (const TellingSample& known : telling_samples(trace)) loops.push_back({known, shares[known.id]});
  std::ranges::stable_sort(loops, is_listed_before);
  std::string text;
  std::size_t in_full = 0;
  for (const ListedLoop& loop : loops)
    if (loop.known.sample.skipped != 0 || in_full++ < kLoopsShown)
      text += line("loop", sampled_loop(trace, loop));
  if (in_full > kLoopsShown)
    text += line("", fmt::format("and {} in full", counted(in_full - kLoopsShown, "other loop")));
  return text;
}

/// What was not run, and the loops that could be sampled.
std::string sampled(const Trace& trace, const Statistics& statistics) {
  std::string text;
  if (statistics.repeated != 0) {
    double run_ns = 0, all_ns = 0;
    for (std::size_t i = 0; i < statistics.ranks.size(); ++i) {
      const RankTotals& rank = statistics.ranks[i];
      run_ns += static_cast<double>(rank.wall_ns - rank.overhead_ns);
      all_ns += static_cast<double>(rank.wall_ns - rank.overhead_ns + statistics.repeated_ns[i]);
    }
    text += line("executed", fmt::format("{:.2f} % of the run; {} were skipped, others stand for them",
                                         all_ns > 0 ? 100 * run_ns / all_ns : 100,
                                         counted(statistics.repeated, "event")));
  }
  return text + sampled_loops(trace, statistics);
}

}  // namespace

std::string describe(const Trace& trace, std::uint64_t bytes_on_disk) {
  const Manifest& manifest = trace.manifest();
  const Statistics statistics = collect(trace);
  std::int64_t wall_ns = 0;
  for (const RankTotals& rank : statistics.ranks) wall_ns = std::max(wall_ns, rank.wall_ns);
  const double bytes_per_event =
      static_cast<double>(bytes_on_disk) / static_cast<double>(std::max<std::uint64_t>(statistics.events, 1));
  std::string program = line("program", manifest.program.empty() ? "?" : manifest.program);
  if (!statistics.folder.empty()) program += line("paths", "relative to " + statistics.folder);
  std::string text = line("ranks", std::to_string(manifest.ranks));
  text += line("hosts", hosts(manifest));
  text += line("clock", clock_of(manifest, statistics.threads > 1));
  text += costs_of(manifest);
  if (!manifest.mpi_library.empty()) text += line("MPI", manifest.mpi_library);
  if (!manifest.dperf_version.empty()) text += line("written by", "dPerf " + manifest.dperf_version);
  if (manifest.reference_speed)
    text += line("reference", fmt::format("{}: {}", manifest.reference_name, *manifest.reference_speed));
  text += line("complete", run_state(trace, statistics));
  text += line("wall time", fmt::format("{:.6f} s from MPI_Init to MPI_Finalize, longest rank",
                                        static_cast<double>(wall_ns) * 1e-9));
  text += line("events", fmt::format("{}, {:.1f} bytes each on disk", statistics.events, bytes_per_event));
  if (statistics.from_distribution != 0)
    text +=
        line("times", fmt::format("those of {} are drawn from their distribution; their sums are as measured",
                                  counted(statistics.from_distribution, "event")));
  text += sampled(trace, statistics);
  text += lengths(statistics.pieces);
  if (has_no_blocks(trace)) text += line("", "the gaps between MPI calls: the program was not instrumented");
  text += shares(statistics) + longest_loops(statistics) + frequent_calls(statistics);
  return program + relative_to(statistics.folder, std::move(text));
}

}  // namespace dperf::trace
