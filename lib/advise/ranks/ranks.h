// How many ranks are worth their price: runs of the same program on several numbers of ranks, each simulated.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "advise/page.h"
#include "advise/ranks/prices.h"
#include "replay/predict/isolated.h"
#include "replay/predict/options.h"
#include "report/prediction.h"

namespace dperf::advise {

struct RanksOptions {
  predict::PredictOptions predict;            ///< with a model and its numbers of ranks, or
  std::vector<std::filesystem::path> traces;  ///< a folder for each number of ranks
  Prices prices;                              ///< empty: nothing is known of them
};

/// What has grown most of the time of all ranks together, against the fewest ranks.
enum class RanksLimit {
  kNothing,  ///< all of it is shared among the ranks: more of them may help
  kCompute,
  kCommunication,
  kWaiting,
  kIo
};
/// "communication"
const char* name_of(RanksLimit limit);

struct RanksPoint {
  int ranks = 0;
  std::size_t hosts = 0;
  double seconds = 0;
  double speed_up = 1;    ///< against the fewest ranks
  double efficiency = 1;  ///< speed-up over how many times as many ranks there are
  /// Shares of the time of all ranks.
  double compute_share = 0, communication_share = 0, waiting_share = 0;
  std::optional<double> cost{};  ///< of all hosts that are used, for as long as the run takes
  RanksLimit limit = RanksLimit::kNothing;
  std::string where{};  ///< the block or call whose time has grown most; empty: nothing has
  std::string from{};   ///< the folder of the traces, or the model
};

struct RanksAdvice {
  std::string program, platform;
  std::vector<RanksPoint> points{};  ///< by number of ranks, at least two
  std::size_t best = 0;              ///< shortest time
  std::size_t knee = 0;              ///< fewest ranks within kKneeShare (workers.h) of the best
  std::optional<std::size_t> cheapest{};
  std::vector<std::string> notes{};
};

/// @throws Error: what is wrong with traces, model, platform and prices; fewer than two numbers of ranks, the
/// same number twice, several programs
RanksAdvice advise_ranks(const RanksOptions& options, const predict::Progress& on_progress);

/// From predictions, which must be by number of ranks.
std::vector<RanksPoint> points_of(const std::vector<Prediction>& predictions, const Prices& prices);

std::string as_text(const RanksAdvice& advice, Form form = Form::kText);
std::string as_json(const RanksAdvice& advice);

}  // namespace dperf::advise
