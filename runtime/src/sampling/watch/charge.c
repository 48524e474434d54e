/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/watch/charge.h"

#include "sampling/rule/stepper.h"

struct dperf_charge dperf_charge_of(const struct dperf_iterations* iterations, size_t end, uint64_t length,
                                    uint64_t unit, uint64_t period) {
  const struct dperf_boundary* at = &iterations->at[end];
  struct dperf_charge charge = {
      .unit = unit, .units = length / unit, .period = period, .bytes = at->bytes, .events = at->events};
  if (charge.units > DPERF_MOST_UNITS) charge.units = DPERF_MOST_UNITS;
  for (uint64_t i = 0; i < charge.units; ++i)
    charge.records[i] = at->records - (at - (i + 1) * unit)->records;
  return charge;
}

void dperf_charge_write(struct dperf_charge* charge, struct dperf_encoder* encoder,
                        struct dperf_iterations* iterations) {
  if (!charge->iterations) return;
  const uint64_t units = dperf_units_that_fit(charge->units, charge->unit, charge->iterations);
  const size_t size = dperf_encoder_repeat(encoder, charge->bytes, charge->records[units - 1],
                                           charge->iterations / (units * charge->unit), charge->period);
  for (size_t i = 0; i < iterations->size; ++i)
    if (iterations->at[i].bytes > charge->bytes) iterations->at[i].bytes += size;
  charge->iterations = 0;
}
