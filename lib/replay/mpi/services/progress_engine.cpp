// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/services/progress_engine.h"

#include <utility>

namespace dperf::replay::mpi {

void ProgressEngine::begin(Rank& rank) {
  if (std::exchange(rank.progresses, true)) return;
  progress_.enter(rank.number, true, [this](const Due& due) { act(due); });
  collectives_.advance_ready();
}

void ProgressEngine::end(Rank& rank) {
  if (std::exchange(rank.progresses, false)) progress_.leave(rank.number, true, clocks_.now(rank));
}

void ProgressEngine::look(Rank& rank) {
  if (rank.progresses) return;
  progress_.enter(rank.number, false, [this](const Due& due) { act(due); });
  collectives_.advance_ready();
  progress_.leave(rank.number, false, layer_.engine.now());
}

void ProgressEngine::act(const Due& due) {
  if (due.what == Due::What::kCollective) {
    collectives_.advance(*due.run);
  } else {
    layer_.messages.act(due);
  }
}

}  // namespace dperf::replay::mpi
