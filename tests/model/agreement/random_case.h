// Random platforms and loads for an engine.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "replay/engine/engine.h"
#include "replay/engine/simgrid/simgrid_engine.h"

namespace dperf::replay {

/// What one chain does, one after the other.
struct Step {
  enum class Kind : std::uint8_t { kMessage, kParts, kComputation, kTimer };
  Kind kind = Kind::kMessage;
  int from = 0, to = 0;
  double amount = 0;  ///< bytes, or seconds
};
using Chain = std::vector<Step>;

struct RandomCase {
  std::string platform;    ///< XML
  SimgridOptions options;  ///< without the platform
  std::vector<Chain> chains;
};
RandomCase random_case(unsigned seed);
/// Many hosts on one or two backbones that they share, and loads that keep most of them busy.
RandomCase random_case_with_backbones(unsigned seed);

using EngineMaker = std::unique_ptr<Engine> (*)(const SimgridOptions& options);

/// The end of each step of each chain, in seconds; in a process of its own.
std::vector<double> dates_of(const RandomCase& one, EngineMaker make);

/// The largest relative difference.
double difference(const std::vector<double>& dates, const std::vector<double>& expected);

}  // namespace dperf::replay
