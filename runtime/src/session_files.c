/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The run's folder and the files in it, on which all ranks agree: all have one, or the run has no trace. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "folder.h"
#include "manifest.h"
#include "message.h"
#include "mpi_api.h"
#include "session.h"
#include "writer.h"

enum { RUN_ID_TEXT = 2 * DPERF_RUN_ID_BYTES + 1, TRIES_IF_SHARED = 6, TRIES_IF_THERE = 16 };

static char why[4700]; /* this rank cannot record */

static bool cannot_write(const char* reason) {
  char of_rank[24] = "";
  if (dperf_session.rank != 0) snprintf(of_rank, sizeof of_rank, "rank %d: ", dperf_session.rank);
  snprintf(why, sizeof why, "cannot write traces to %s: %s%s", dperf_session.folder, of_rank, reason);
  return false;
}

static void put_run_id(char text[RUN_ID_TEXT]) {
  for (int i = 0; i < DPERF_RUN_ID_BYTES; ++i) sprintf(text + 2 * i, "%02x", dperf_session.run_id[i]);
}

/* Processes that MPI_Comm_spawn started are a world of their own, with a trace of its own beside their
 * parents'. */
static void name_spawned_world(void) {
  MPI_Comm parent = MPI_COMM_NULL;
  PMPI_Comm_get_parent(&parent);
  if (parent == MPI_COMM_NULL) return;
  const size_t length = strlen(dperf_session.folder);
  snprintf(dperf_session.folder + length, sizeof dperf_session.folder - length, ".spawned-%02x%02x%02x%02x",
           dperf_session.run_id[0], dperf_session.run_id[1], dperf_session.run_id[2],
           dperf_session.run_id[3]);
}

/* Rank 0 with the manifest of the run, the first rank of a host with another disk with one that only says
 * whose the folder is; this one goes when the files of the ranks are there. */
static bool claim(const struct dperf_host* hosts, bool* is_new) {
  char run_id[RUN_ID_TEXT];
  put_run_id(run_id);
  struct dperf_bytes manifest = {0};
  dperf_manifest_print(&manifest, hosts, NULL);
  struct dperf_folder_claim claim = {.path = dperf_session.folder, .run_id = run_id, .manifest = &manifest};
  const bool done = dperf_folder_claim(&claim, is_new);
  dperf_bytes_free(&manifest);
  return done || cannot_write(claim.why);
}

static bool find(int tries) {
  char run_id[RUN_ID_TEXT];
  put_run_id(run_id);
  return dperf_folder_find(dperf_session.folder, run_id, tries) ||
         cannot_write("it does not see the folder that rank 0 has made");
}

/* Every rank: whether all can go on. The first one that cannot says why. */
static bool all_can(bool can) {
  const int mine = can ? dperf_session.size : dperf_session.rank;
  int first = mine;
  PMPI_Allreduce(&mine, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  if (first == dperf_session.rank) dperf_say("%s; the program goes on without a trace", why);
  return first == dperf_session.size;
}

static bool begin_folder(const struct dperf_host* hosts, bool* is_new) {
  if (!dperf_folder_path(dperf_session.folder, sizeof dperf_session.folder - 32))
    return cannot_write(strerror(errno));
  name_spawned_world();
  if (dperf_session.rank != 0) return true;
  return hosts ? claim(hosts, is_new) : cannot_write(strerror(ENOMEM));
}

/* After rank 0: the first rank of each host, then its others. */
static bool open_folder(const struct dperf_host* host, bool* is_new) {
  bool is_open = dperf_session.rank == 0;
  if (!is_open && host->is_first) is_open = find(TRIES_IF_SHARED) || claim(NULL, is_new);
  PMPI_Barrier(MPI_COMM_WORLD);
  return is_open || (!host->is_first && find(TRIES_IF_THERE));
}

static bool open_file(const char* name) {
  return dperf_writer_open(name) || cannot_write(strerror(errno));
}

bool dperf_session_open_file(const struct dperf_host* host, const struct dperf_host* hosts, bool can) {
  char file[64];
  bool has_manifest = false, is_open = false;
  snprintf(file, sizeof file, DPERF_RANK_FILE, dperf_session.rank);
  if (!can) snprintf(why, sizeof why, "PAPI does not start");
  bool all = all_can(can && begin_folder(hosts, &has_manifest));
  if (all) all = all_can(is_open = open_folder(host, &has_manifest) && open_file(file));
  if (is_open && !all) {
    dperf_writer_abandon();
    dperf_folder_remove(file);
  }
  if (has_manifest && (!all || dperf_session.rank != 0)) dperf_folder_remove(DPERF_MANIFEST_FILE);
  if (!all) dperf_folder_close();
  return all;
}
