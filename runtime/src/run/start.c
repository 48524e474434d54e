/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "run/start.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "base/bytes.h"
#include "file/tables.h"
#include "recorder/bounds.h"
#include "run/session.h"
#include "time/budget.h"
#include "time/clock.h"

/* ---- An exchange with rank 0. ---- */

/* Rests between looks: where others need this core, that is what they wait for, and after a rest it is given
 * back sooner than after a look in vain. */
static void wait_for(MPI_Request* request) {
  enum { FIRST_REST_NS = 50000, LONGEST_REST_NS = 1000000 };
  struct timespec rest = {0, FIRST_REST_NS};
  for (int done = 0; PMPI_Test(request, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS && !done;) {
    nanosleep(&rest, NULL);
    if (rest.tv_nsec < LONGEST_REST_NS) rest.tv_nsec *= 2;
  }
}

/* `all`: on rank 0, what each rank sends. */
static void tell_rank_0(const void* mine, size_t size, void* all) {
  MPI_Request request = MPI_REQUEST_NULL;
  const int bytes = (int)size;
  dperf_budget_pause();
  if (PMPI_Igather(mine, bytes, MPI_BYTE, all, bytes, MPI_BYTE, 0, MPI_COMM_WORLD, &request) == MPI_SUCCESS)
    wait_for(&request);
  dperf_budget_resume();
}

/* `all`: on rank 0, for each rank. */
static void hear_from_rank_0(const void* all, void* mine, size_t size) {
  MPI_Request request = MPI_REQUEST_NULL;
  const int bytes = (int)size;
  dperf_budget_pause();
  if (PMPI_Iscatter(all, bytes, MPI_BYTE, mine, bytes, MPI_BYTE, 0, MPI_COMM_WORLD, &request) == MPI_SUCCESS)
    wait_for(&request);
  dperf_budget_resume();
}

/* Of rank 0, for all ranks; null on the others. */
static void* for_all(size_t size) {
  return dperf_session.rank == 0 ? calloc((size_t)dperf_session.size, size) : NULL;
}

/* ---- The run. ---- */

static struct dperf_host* find_hosts(const struct dperf_run_known* all) {
  const int size = dperf_session.size;
  struct dperf_host* hosts = malloc((size_t)size * sizeof *hosts);
  const struct dperf_place** places = malloc((size_t)size * sizeof *places);
  for (int i = 0; places && i < size; ++i) places[i] = &all[i].place;
  if (hosts && places) dperf_hosts_find(places, size, hosts);
  if (!places) {
    free(hosts);
    hosts = NULL;
  }
  free(places);
  return hosts;
}

static int first_crowded(const struct dperf_run_known* all, const struct dperf_host* hosts) {
  int rank = 0;
  for (; rank < dperf_session.size; ++rank) {
    const struct dperf_host* host = &hosts[rank];
    const int threads = all[rank].threads;
    if (host->oversubscribed || (threads > 1 && host->ranks * threads > host->cores)) break;
  }
  return rank;
}

static int first_without(const struct dperf_run_known* all) {
  int first = dperf_session.size;
  enum dperf_refusal worst = DPERF_NO_REFUSAL;
  for (int rank = 0; rank < dperf_session.size; ++rank) {
    if (all[rank].refusal <= worst) continue;
    worst = all[rank].refusal;
    first = rank;
  }
  return first;
}

static struct dperf_run new_run(void) {
  struct dperf_run run = {.tables = dperf_tables_hash(), .sampling = dperf_sampling_ask()};
  run.bounds = dperf_bounds_asked(run.sampling.asked);
  if (getrandom(run.id, sizeof run.id, 0) < 0) dperf_put_u64(run.id, dperf_cycles());
  return run;
}

static struct dperf_run decide_run(const struct dperf_run_known* all, dperf_make_folder* make_folder,
                                   const struct dperf_host* hosts) {
  struct dperf_run run = new_run();
  run.first_crowded = hosts ? first_crowded(all, hosts) : dperf_session.size;
  run.first_without = first_without(all);
  dperf_budget_pause();
  if (run.first_without == dperf_session.size && !make_folder(&run, hosts)) run.first_without = 0;
  dperf_budget_resume();
  return run;
}

struct dperf_run dperf_start_run(const struct dperf_run_known* known, dperf_make_folder* make_folder,
                                 struct dperf_host** hosts) {
  struct dperf_run_known* all = for_all(sizeof *all);
  struct dperf_run* runs = for_all(sizeof *runs);
  struct dperf_run run = {0};
  tell_rank_0(known, sizeof *known, all);
  *hosts = NULL;
  if (dperf_session.rank == 0) {
    *hosts = find_hosts(all);
    run = decide_run(all, make_folder, *hosts);
    for (int i = 0; i < dperf_session.size; ++i) {
      runs[i] = run;
      if (*hosts) runs[i].host = (*hosts)[i];
    }
  }
  hear_from_rank_0(runs, &run, sizeof run);
  free(all);
  free(runs);
  return run;
}

/* ---- The recording. ---- */

static struct dperf_recording decide_recording(const struct dperf_recording_known* all) {
  struct dperf_recording decided = {.first_without = dperf_session.size, .sampling = {.samples = true}};
  for (int i = dperf_session.size - 1; i >= 0; --i) {
    if (!all[i].records) decided.first_without = i;
    if (!all[i].samples) decided.sampling.samples = false;
    if (all[i].unsampled > decided.sampling.unsampled) decided.sampling.unsampled = all[i].unsampled;
  }
  return decided;
}

static void note_costs(struct dperf_host* host, const struct dperf_costs_found* costs) {
  host->costs_from = costs->from;
  memcpy(host->costs_file, costs->file, sizeof host->costs_file);
}
_Static_assert(sizeof((struct dperf_host){0}.costs_file) == DPERF_RECORDED_PATH,
               "one is copied to the other");

struct dperf_recording dperf_start_recording(const struct dperf_recording_known* known,
                                             struct dperf_host* hosts) {
  struct dperf_recording_known* all = for_all(sizeof *all);
  struct dperf_recording* recordings = for_all(sizeof *recordings);
  struct dperf_recording recording = {0};
  tell_rank_0(known, sizeof *known, all);
  if (dperf_session.rank == 0) {
    recording = decide_recording(all);
    for (int i = 0; i < dperf_session.size; ++i) {
      recordings[i] = recording;
      recordings[i].costs = all[hosts ? hosts[i].first : 0].costs;
      if (hosts) note_costs(&hosts[i], &recordings[i].costs);
    }
  }
  hear_from_rank_0(recordings, &recording, sizeof recording);
  free(all);
  free(recordings);
  return recording;
}
