// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/engine/choice/choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "replay/engine/fluid/fluid_engine.h"
#include "replay/engine/loggps/loggps_engine.h"
#include "replay/engine/simgrid/read_network.h"
#include "support/error.h"

namespace dperf::replay {
namespace {

MadeEngine make_fluid(const EngineChoice&, const SimgridOptions& simulated) {
  if (const std::string why = why_simgrid_is_needed(simulated); !why.empty())
    throw Error("--engine fluid: {}; expected --engine simgrid, or auto", why).with_exit_code(kExitUsage);
  return {make_fluid_engine(simulated), "fluid, as SimGrid models networks"};
}

MadeEngine make_simgrid(const EngineChoice&, const SimgridOptions& simulated) {
  std::unique_ptr<Engine> engine = make_simgrid_engine(simulated);
  return {std::move(engine), fmt::format("SimGrid, dates to {:.3g} ns", 1e9 * simgrid_precision_s())};
}

MadeEngine make_what_can(const EngineChoice& choice, const SimgridOptions& simulated) {
  const std::string why = why_simgrid_is_needed(simulated);
  if (why.empty()) return make_fluid(choice, simulated);
  MadeEngine made = make_simgrid(choice, simulated);
  made.notes.push_back(fmt::format("simulated by SimGrid, not by the fluid engine, because {}", why));
  return made;
}

MadeEngine make_loggps(const EngineChoice& choice, const SimgridOptions& simulated) {
  if (!choice.loggps) throw Error("no LogGPS parameters to simulate with");
  const int ranks = static_cast<int>(simulated.host_of_rank.size());
  return {std::make_unique<LogGpsEngine>(LogGpsSimulation{*choice.loggps, ranks}), "LogGPS"};
}

constexpr auto kEngines = std::to_array<EngineRow>({
    {EngineKind::kAuto, "auto", "fluid if it can simulate this, else simgrid (default)", make_what_can},
    {EngineKind::kFluid, "fluid", "SimGrid's model of contention, solved where it changes: for many ranks",
     make_fluid},
    {EngineKind::kSimgrid, "simgrid", "SimGrid, which knows all that a platform may have", make_simgrid},
    {EngineKind::kLoggps, "loggps", "LogGPS: overheads, latency and gaps, no contention; the fastest",
     make_loggps},
});

std::string all_names() {
  std::string names;
  for (const EngineRow& row : kEngines) names += fmt::format("{}{}", names.empty() ? "" : ", ", row.name);
  return names;
}

}  // namespace

std::span<const EngineRow> engines() {
  return kEngines;
}

EngineKind find_engine(std::string_view name) {
  const auto* row =
      std::find_if(kEngines.begin(), kEngines.end(), [&](const EngineRow& one) { return one.name == name; });
  if (row != kEngines.end()) return row->kind;
  throw Error("--engine {}: must be one of {}", name, all_names()).with_exit_code(kExitUsage);
}

MadeEngine make_engine(const EngineChoice& choice, const SimgridOptions& simulated) {
  const auto* row = std::find_if(kEngines.begin(), kEngines.end(),
                                 [&](const EngineRow& one) { return one.kind == choice.kind; });
  return row->make(choice, simulated);
}

}  // namespace dperf::replay
