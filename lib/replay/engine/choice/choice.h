// The engines by their names: the one place that makes an engine that a user has chosen.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "replay/engine/engine.h"
#include "replay/engine/loggps/loggps.h"
#include "replay/engine/simgrid/simgrid_engine.h"

namespace dperf::replay {

/// kAuto: the fluid engine if it can simulate what is asked for, else SimGrid.
enum class EngineKind : std::uint8_t { kAuto, kSimgrid, kFluid, kLoggps };

/// What the user asks for.
struct EngineChoice {
  EngineKind kind = EngineKind::kAuto;
  bool by_name = false;               ///< the user has named it
  std::optional<LogGps> loggps = {};  ///< parameters of kLoggps
};

/// An engine, and what the result says about it.
struct MadeEngine {
  std::unique_ptr<Engine> engine;
  std::string about;  ///< begins a line: "SimGrid, dates to 1 ns"
  std::vector<std::string> notes = {};
};

struct EngineRow {
  EngineKind kind;
  std::string_view name;  ///< of --engine
  std::string_view help;  ///< of --engine
  MadeEngine (*make)(const EngineChoice& choice, const SimgridOptions& simulated);
};

/// All that can be chosen.
std::span<const EngineRow> engines();

/// @throws Error with exit code kExitUsage: there is no such engine
EngineKind find_engine(std::string_view name);

/// As make_simgrid_engine(): at most once per process; leave the process with _exit afterwards, and do not
/// destroy the engine.
/// @throws Error: the engine cannot simulate this
MadeEngine make_engine(const EngineChoice& choice, const SimgridOptions& simulated);

}  // namespace dperf::replay
