/* Of parts.h: what the runtime knows about its own costs. */
/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "costs_parts.h"

#include <string.h>

#include "run/overhead.h"

struct dperf_costs parts_in_fractions(const struct parts_costs* costs) {
  return (struct dperf_costs){.probe = costs->probe * DPERF_FRACTIONS,
                              .mark = costs->mark * DPERF_FRACTIONS,
                              .guard = costs->guard * DPERF_FRACTIONS,
                              .inside = costs->inside * DPERF_FRACTIONS,
                              .before = costs->before * DPERF_FRACTIONS,
                              .after = costs->after * DPERF_FRACTIONS,
                              .word = costs->word * DPERF_FRACTIONS,
                              .poll = costs->poll * DPERF_FRACTIONS,
                              .folded = costs->folded * DPERF_FRACTIONS,
                              .request = costs->request * DPERF_FRACTIONS};
}

static struct {
  double now_ns, (*batch_ns)(unsigned);
  unsigned batches;
} fake;
static double fake_now_ns(void) {
  return fake.now_ns;
}
static bool fake_batch(void* nothing, unsigned kind) {
  (void)nothing, (void)kind;
  fake.now_ns += fake.batch_ns(fake.batches++);
  return true;
}
struct parts_rounds_taken parts_take_rounds(unsigned kinds, double most_ns, double (*batch_ns)(unsigned)) {
  fake.now_ns = 1e9;
  fake.batch_ns = batch_ns;
  fake.batches = 0;
  const struct dperf_rounds rounds = {kinds, 12, 24, 1.5e6, most_ns, fake_now_ns, fake_batch, NULL};
  const unsigned whole = dperf_rounds_take(&rounds);
  return (struct parts_rounds_taken){whole, fake.batches, fake.now_ns - 1e9};
}
unsigned parts_trusted_rounds(void) {
  return DPERF_TRUSTED_ROUNDS;
}
static struct parts_costs in_ns(const struct dperf_costs* costs) {
  return (struct parts_costs){.probe = costs->probe / DPERF_FRACTIONS,
                              .mark = costs->mark / DPERF_FRACTIONS,
                              .guard = costs->guard / DPERF_FRACTIONS,
                              .inside = costs->inside / DPERF_FRACTIONS,
                              .before = costs->before / DPERF_FRACTIONS,
                              .after = costs->after / DPERF_FRACTIONS,
                              .word = costs->word / DPERF_FRACTIONS,
                              .poll = costs->poll / DPERF_FRACTIONS,
                              .folded = costs->folded / DPERF_FRACTIONS,
                              .request = costs->request / DPERF_FRACTIONS};
}
struct parts_costs parts_assumed_costs(double yardstick_ns) {
  const struct dperf_costs costs = dperf_costs_assumed(yardstick_ns);
  return in_ns(&costs);
}
bool parts_costs_are_plausible(const struct parts_costs* costs, double yardstick_ns) {
  const struct dperf_costs all = {.probe = costs->probe * DPERF_FRACTIONS,
                                  .inside = costs->inside * DPERF_FRACTIONS,
                                  .before = costs->before * DPERF_FRACTIONS,
                                  .after = costs->after * DPERF_FRACTIONS,
                                  .word = costs->word * DPERF_FRACTIONS,
                                  .folded = costs->folded * DPERF_FRACTIONS};
  return dperf_costs_are_plausible(&all, yardstick_ns);
}

size_t parts_record_print(const struct parts_costs* costs, const struct parts_machine* machine,
                          char text[PARTS_RECORD_BYTES]) {
  const struct dperf_costs all = parts_in_fractions(costs);
  const struct dperf_machine of = {machine->host, machine->cpu};
  struct dperf_bytes out = {0};
  dperf_recorded_print(&out, &all, &of);
  const size_t size = out.size < PARTS_RECORD_BYTES ? out.size : 0;
  memcpy(text, out.data, size);
  dperf_bytes_free(&out);
  return size;
}
bool parts_record_parse(const char* text, size_t size, const struct parts_machine* machine,
                        struct parts_costs* costs, char why[PARTS_WHY_BYTES]) {
  const struct dperf_machine here = {machine->host, machine->cpu};
  struct dperf_costs all = {0};
  const bool is_good = dperf_recorded_parse(text, size, &here, &all, why);
  *costs = in_ns(&all);
  return is_good;
}
bool parts_record_read(const char* path, const struct parts_machine* machine, char why[PARTS_WHY_BYTES]) {
  const struct dperf_machine here = {machine->host, machine->cpu};
  struct dperf_costs all = {0};
  return dperf_recorded_read(path, &here, &all, why);
}
void parts_record_path(const char* host, char path[PARTS_PATH_BYTES]) {
  if (!dperf_recorded_path(host, path)) path[0] = 0;
}
