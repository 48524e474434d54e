// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/ranks/rank_clocks.h"

#include <algorithm>

#include "replay/mpi/core/activity.h"

namespace dperf::replay::mpi {

void RankClocks::settle(Rank& rank) {
  rank.since = engine_.now();
  engine_.compute(rank.number, rank.times.pending(), make_token(Activity::kRankComputes, &rank));
}

void RankClocks::charge(int number, double seconds) {
  Rank& rank = ranks_.at(number);
  if (seconds <= 0 || rank.account == nullptr || rank.stage == Rank::Stage::kEnded) return;
  if (rank.stage == Rank::Stage::kWaits) {
    rank.wait.busy_until = std::max(rank.wait.busy_until, engine_.now()) + seconds;
  } else {
    rank.times.cost(*rank.account, seconds);
  }
}

double RankClocks::sending_date(int number) const {
  const Rank& rank = ranks_.at(number);
  if (rank.stage == Rank::Stage::kWaits) return std::max(engine_.now(), rank.wait.busy_until);
  const bool inside = rank.stage == Rank::Stage::kBlock || rank.stage == Rank::Stage::kReturn;
  return inside ? now(rank) : engine_.now();
}

}  // namespace dperf::replay::mpi
