// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/result/call_sites.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

#include "replay/mpi/simulation/simulation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace dperf::replay::mpi {
namespace {

using Chain = std::vector<trace::SourcePlace>;

/// A thin wrapper is called after the MPI function ("my_MPI_Send", "mpi_send_"): its callers tell the sites
/// apart. The module of a Fortran procedure says nothing of that.
bool is_thin_wrapper(const trace::SourcePlace& place) {
  std::string name = place.function.substr(0, place.function.find(" ("));
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  return name.find("mpi_") != std::string::npos;
}

/// The first that is not a thin wrapper, or the last of all.
Chain::const_iterator behind_wrappers(const Chain& chain) {
  const auto found =
      std::find_if(chain.begin(), chain.end(), [](const auto& place) { return !is_thin_wrapper(place); });
  return found == chain.end() ? chain.end() - 1 : found;
}

std::vector<std::string> texts(Chain::const_iterator begin, Chain::const_iterator end) {
  std::vector<std::string> list;
  std::transform(begin, end, std::back_inserter(list),
                 [](const auto& place) { return trace::to_string(place); });
  return list;
}

std::string function_text(const trace::SourcePlace& place) {
  return place.function.empty() ? trace::to_string(place)
                                : fmt::format("{} ({})", place.function, place.file);
}

/// The same for call paths of the same program in two ranks, so that each has to be looked up only once.
std::string path_key(const trace::Definitions& definitions, std::uint32_t site) {
  std::string key;
  if (site >= definitions.paths.size()) return key;
  for (const trace::CallPath::Frame& frame : definitions.paths[site].frames) {
    if (frame.module < definitions.modules.size()) key += definitions.modules[frame.module].path;
    key += fmt::format("+{:x}|", frame.offset);
  }
  return key;
}

/// Finds the callers of call paths, each once.
class Callers {
 public:
  Callers(const trace::Trace& trace, SitesBy by) : trace_(trace), by_(by) {}
  const std::vector<std::string>& of(const Rank& rank, std::uint32_t site) {
    const auto [at, is_new] = known_.try_emplace(path_key(*rank.definitions, site));
    if (is_new || at->first.empty()) at->second = callers_of(trace_.places(rank.number, site), by_);
    return at->second;
  }

 private:
  const trace::Trace& trace_;
  SitesBy by_;
  std::unordered_map<std::string, std::vector<std::string>> known_;
};

/// What the ranks spent on one row.
struct Row {
  SiteCost cost;
  double sum_s = 0, of_rank_s = 0;
  int rank = -1;
  std::vector<std::string_view> algorithms;

  void add(int of, const SiteAccount& account) {
    cost.calls += account.calls;
    cost.bytes += account.bytes;
    if (of != rank) of_rank_s = 0;
    rank = of;
    of_rank_s += account.seconds;
    sum_s += account.seconds;
    cost.max_s = std::max(cost.max_s, of_rank_s);
    for (const std::string_view name : account.algorithms)
      if (std::find(algorithms.begin(), algorithms.end(), name) == algorithms.end())
        algorithms.push_back(name);
  }
};

}  // namespace

std::vector<std::string> callers_of(const Chain& chain, SitesBy by) {
  if (chain.empty()) return {"?"};
  if (by == SitesBy::kCallPath) return texts(chain.begin(), chain.end());
  const auto caller = behind_wrappers(chain);
  if (by == SitesBy::kFunction) return {function_text(*caller)};
  return texts(chain.begin(), caller + 1);
}

std::vector<SiteCost> call_sites(const Simulation& simulation, SitesBy by) {
  std::map<std::pair<trace::Call, std::vector<std::string>>, Row> rows;
  Callers callers(simulation.trace(), by);
  for_each_thread(simulation.ranks(), [&](const Rank& rank) {
    for (const SiteAccount& account : rank.times.sites())
      rows[{account.call, callers.of(rank, account.site)}].add(rank.number, account);
  });
  std::vector<SiteCost> sites;
  for (auto& [key, row] : rows) {
    row.cost.call = trace::info(key.first).name;
    row.cost.callers = key.second;
    row.cost.place = fmt::format("{}", fmt::join(key.second, " < "));
    std::sort(row.algorithms.begin(), row.algorithms.end());
    row.cost.algorithm = fmt::format("{}", fmt::join(row.algorithms, "+"));
    row.cost.mean_s = row.sum_s / static_cast<double>(simulation.ranks().size());
    sites.push_back(std::move(row.cost));
  }
  std::stable_sort(sites.begin(), sites.end(),
                   [](const SiteCost& a, const SiteCost& b) { return a.mean_s > b.mean_s; });
  return sites;
}

}  // namespace dperf::replay::mpi
