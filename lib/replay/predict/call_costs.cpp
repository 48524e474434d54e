// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/predict/call_costs.h"

#include "support/error.h"

namespace dperf::predict {

replay::SimgridOptions with_call_costs(replay::SimgridOptions engine, const platform::CostsAt& costs) {
  engine.cpu_scale = 1;
  engine.reference_speed_flops = costs.speed_flops;
  return engine;
}

std::vector<double> block_factors(const replay::SimgridOptions& engine, const platform::CostsAt& costs,
                                  const std::vector<double>& speeds) {
  constexpr double kMost = 1e9;
  std::vector<double> factors;
  for (const double speed : speeds) {
    const double reference = engine.reference_speed_flops.value_or(speed);
    const double wanted = reference / speed / engine.cpu_scale;
    if (!(wanted >= 1 / kMost && wanted <= kMost))
      throw Error(
          "{}: a host with {:g} flop/s would be {:g} times as slow as the traced CPU; expected at most {:g} "
          "times",
          engine.platform.name(), speed, wanted, kMost);
    factors.push_back(wanted * speed / costs.speed_flops.value_or(speed));
  }
  return factors;
}

}  // namespace dperf::predict
