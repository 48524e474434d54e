// Starts SimGrid's activities from outside of any actor, and learns of their ends.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <simgrid/kernel/resource/Model.hpp>
#include <simgrid/s4u/Activity.hpp>
#include <simgrid/s4u/Comm.hpp>
#include <simgrid/s4u/Exec.hpp>
#include <vector>

#include "replay/engine/engine.h"

namespace dperf::replay {

class Activities {
 public:
  struct End {
    Token token;
    bool failed;  ///< a link or host was switched off
  };

  /// Before the platform is loaded. `release_model`: any model of ours that SimGrid asks for ended actions.
  explicit Activities(simgrid::kernel::resource::Model& release_model);

  void transfer(simgrid::s4u::Host& from, simgrid::s4u::Host& to, std::uint64_t bytes, Token token);
  void execute(simgrid::s4u::Host& host, double flops, Token token);

  /// To be called once in each round of SimGrid's loop, before anything new is started.
  void begin_round();
  bool any_ended() const { return !ended_.empty(); }
  /// Swaps what has ended since the last time into `ends`, which must be empty.
  void take_ended(std::vector<End>& ends) { ends.swap(ended_); }

 private:
  using Action = simgrid::kernel::resource::Action;
  using Activity = simgrid::s4u::Activity;
  bool take_action_of(simgrid::s4u::Comm& comm, Token token);
  void collect(Action::StateSet& set, bool failed);
  void note_completion(Activity& activity);

  simgrid::kernel::resource::Model& release_model_;
  simgrid::kernel::resource::Model* network_ = nullptr;
  std::vector<End> ended_;
  // Referred to until SimGrid has finished with them, too: in the round in which it hears of them it moves
  // the clock, and then looks at what has ended.
  std::vector<simgrid::s4u::ActivityPtr> done_with_;
  std::vector<Action*> released_, ended_actions_;
  bool simgrid_has_seen_them_ = false;
};

}  // namespace dperf::replay
