/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* The run's folder and the files in it, on which all ranks agree: all have one, or the run has no trace. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/message.h"
#include "base/mpi_api.h"
#include "file/folder.h"
#include "file/writer.h"
#include "run/manifest.h"
#include "run/session.h"

enum { RUN_ID_TEXT = 2 * DPERF_RUN_ID_BYTES + 1, TRIES_IF_SHARED = 6, TRIES_IF_THERE = 16, FILE_NAME = 64 };

static char why[4700]; /* this rank cannot record */
static bool has_manifest, has_file;

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
static bool acquire(const struct dperf_host* hosts) {
  char run_id[RUN_ID_TEXT];
  put_run_id(run_id);
  struct dperf_bytes manifest = {0};
  dperf_manifest_print(&manifest, hosts, NULL);
  struct dperf_folder_request request = {
      .path = dperf_session.folder, .run_id = run_id, .manifest = &manifest};
  const bool done = dperf_folder_acquire(&request, &has_manifest);
  dperf_bytes_free(&manifest);
  return done || cannot_write(request.why);
}

static bool find(int tries) {
  char run_id[RUN_ID_TEXT];
  put_run_id(run_id);
  return dperf_folder_find(dperf_session.folder, run_id, tries) ||
         cannot_write("it cannot see the folder that rank 0 has made");
}

bool dperf_session_find_path(void) {
  return dperf_folder_path(dperf_session.folder, sizeof dperf_session.folder - 32) ||
         cannot_write(strerror(errno));
}

bool dperf_session_make_folder(const struct dperf_host* hosts) {
  name_spawned_world();
  return hosts ? acquire(hosts) : cannot_write(strerror(ENOMEM));
}

/* The first rank of each host makes a folder if it does not see rank 0's; its others may have to wait for
 * that. */
static bool open_folder(const struct dperf_host* host) {
  if (dperf_session.rank == 0) return true;
  name_spawned_world();
  if (host->first != dperf_session.rank) return find(TRIES_IF_THERE);
  return find(TRIES_IF_SHARED) || acquire(NULL);
}

static void put_file_name(char name[FILE_NAME]) {
  snprintf(name, FILE_NAME, DPERF_RANK_FILE, dperf_session.rank);
}

bool dperf_session_open_file(const struct dperf_host* host) {
  char file[FILE_NAME];
  put_file_name(file);
  if (!open_folder(host)) return false;
  has_file = dperf_writer_open(file);
  return has_file || cannot_write(strerror(errno));
}

void dperf_session_settle_files(bool keep) {
  char file[FILE_NAME];
  put_file_name(file);
  if (has_file && !keep) {
    dperf_writer_abandon();
    dperf_folder_remove(file);
  }
  if (has_manifest && (!keep || dperf_session.rank != 0)) dperf_folder_remove(DPERF_MANIFEST_FILE);
  if (!keep) dperf_folder_close();
}

void dperf_session_cannot(const char* reason) {
  snprintf(why, sizeof why, "%s", reason);
}

void dperf_session_say_why(void) {
  dperf_say("%s; the program goes on without a trace", why);
}
