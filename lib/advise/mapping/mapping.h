// Which rank should run on which host: ranks that talk much close to each other, and every mapping simulated.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "advise/page.h"
#include "replay/options/rank_traffic.h"
#include "replay/predict/isolated.h"
#include "replay/predict/options.h"

namespace dperf::advise {

struct SimulatedMapping {
  std::string name;  ///< "as given (block)", "round robin", "partitioned, hosts as in block"
  double seconds = 0;
  std::uint64_t messages_between_hosts = 0, bytes_between_hosts = 0;
  std::size_t hosts_used = 0;
  std::vector<std::string> host_of_rank{};
};

struct MappingAdvice {
  std::string program{}, traces{}, platform{};
  int ranks = 0;
  std::size_t hosts = 0;  ///< with room
  int slots = 0;          ///< of all of them
  std::uint64_t messages = 0, bytes = 0;
  replay::RankTraffic traffic{};
  std::vector<SimulatedMapping> mappings{};
  std::optional<std::size_t> given{};  ///< nothing: the mapping that is given has no room for the ranks
  std::size_t best = 0;                ///< the given one, unless another one is faster
  std::vector<std::string> notes{};
};

/// `options` as for a prediction; their mapping is the given one. Others use the same hosts, as many ranks on
/// each as options say, or as it has cores.
/// @throws Error: what is wrong with traces, platform and mapping; a platform without hosts; one host
MappingAdvice advise_mapping(const predict::PredictOptions& options, const predict::Progress& on_progress);

/// The best one, as dperf-predict --mapping reads it: HOST:SLOTS in each line.
std::string as_mapping_file(const MappingAdvice& advice);

std::string as_text(const MappingAdvice& advice, Form form = Form::kText);
std::string as_json(const MappingAdvice& advice);

}  // namespace dperf::advise
