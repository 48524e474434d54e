/* dperf-calibrate-costs: a traced program that does nothing, and prints what the runtime has measured in
 * MPI_Init; started by dperf-calibrate host. Its argument is a folder for its trace. It prints where the
 * record of this machine belongs, and the record; nothing if the runtime could not measure.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mpi_api.h"
#include "base/state.h"
#include "run/costs.h"
#include "run/host.h"
#include "run/recorded.h"
#include "sampling/sampling.h"

/* All that can be measured, and none of what the user has set for other programs. */
static void prepare_environment(const char* folder) {
  unsetenv("DPERF_COSTS_FILE");
  unsetenv("DPERF_DECISIONS");
  setenv("XDG_CONFIG_HOME", folder, 1); /* an earlier record is not asked for */
  setenv("DPERF_TRACE_DIR", folder, 1);
  setenv("DPERF_SAMPLE", "1", 1);
}

static bool print_record(const char* path, const struct dperf_costs* costs,
                         const struct dperf_machine* machine) {
  struct dperf_bytes text = {0};
  dperf_recorded_print(&text, costs, machine);
  const bool is_printed = !text.broken && printf("%s\n", path) > 0 &&
                          fwrite(text.data, 1, text.size, stdout) == text.size && fflush(stdout) == 0;
  dperf_bytes_free(&text);
  return is_printed;
}

int main(int argc, char** argv) {
  if (argc != 2) {
    fputs("dperf-calibrate-costs: expected a folder for a trace; dperf-calibrate host runs it\n", stderr);
    return 2;
  }
  const struct dperf_place place = dperf_place_find();
  const struct dperf_machine machine = {place.host, place.cpu};
  char path[DPERF_RECORDED_PATH];
  if (!dperf_recorded_path(place.host, path)) path[0] = 0;
  prepare_environment(argv[1]);
  if (MPI_Init(&argc, &argv) != MPI_SUCCESS) return 1;
  dperf_sampling_off(); /* there is no loop, which would be reported */
  const struct dperf_costs_found found = dperf_costs_found();
  bool is_done = true;
  if (dperf_session.recording && found.from == dperf_session.rank)
    is_done = print_record(path, &found.costs, &machine);
  MPI_Finalize();
  return is_done ? 0 : 1;
}
