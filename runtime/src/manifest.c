/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* manifest.json, written by rank 0: preliminary at MPI_Init ("complete": false), final at MPI_Finalize, each
 * time to manifest.json.tmp first and then renamed, so that a reader never sees half of one. One JSON object,
 * UTF-8:
 *
 *   "version"          3: DPERF_TRACE_VERSION
 *   "run_id"           32 hex digits: the 16 bytes of every rank file's header
 *   "program"          path of the executable of rank 0
 *   "ranks"            size of MPI_COMM_WORLD
 *   "complete"         true once all ranks have reached MPI_Finalize
 *   "cpu_clock"        true where more ranks than cores were found (DPERF_TRACE_CPU_CLOCK in all rank files)
 *   "clock"            "real" or "virtual": what a block is charged with
 *   "hosts"            one name a rank
 *   "cores"            one number a rank: cores that all ranks of its host together may use
 *   "affinity"         one string a rank: its own affinity mask, as in "0-3,8"
 *   "cpus"             one string a rank: the model of its processor, may be ""
 *   "mpi_library"      first line of MPI_Get_library_version
 *   "dperf_version"    "0.1.0"
 *   "reference_speed"  number, or null if not known;  "reference_name"  what it was measured with, may be ""
 *   "calls"            names in the order of comm_calls.def; a call's number in a CALL record is its index
 * here, from 0 "blocks"           rows of rank 0's tables, in the order of registration, each an object with
 * "id" (16 hex digits), "kind" ("block" or "loop"), "file", "function", "first_line", "last_line"
 *
 * Readers skip keys that they do not know. */
#include "manifest.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "calls.h"
#include "session.h"
#include "tables.h"

#ifndef DPERF_VERSION
#define DPERF_VERSION "unknown"
#endif

/* Bytes that are no printable ASCII are escaped, so whatever stands in a path, the file is JSON. */
static void put_string(FILE* out, const char* text) {
  putc('"', out);
  for (; *text; ++text) {
    const unsigned char byte = (unsigned char)*text;
    if (byte == '"' || byte == '\\')
      fprintf(out, "\\%c", byte);
    else if (byte < 0x20 || byte == 0x7f)
      fprintf(out, "\\u%04x", byte);
    else
      putc(byte, out);
  }
  putc('"', out);
}

static void put_pair(FILE* out, const char* key, const char* value) {
  fprintf(out, "  \"%s\": ", key);
  put_string(out, value);
  fputs(",\n", out);
}

static void put_program(FILE* out) {
  char path[4096];
  const ssize_t size = readlink("/proc/self/exe", path, sizeof path - 1);
  path[size > 0 ? size : 0] = 0;
  put_pair(out, "program", path);
}

static void put_library(FILE* out) {
  char version[MPI_MAX_LIBRARY_VERSION_STRING] = "";
  int size = 0;
  PMPI_Get_library_version(version, &size);
  version[strcspn(version, "\n")] = 0;
  put_pair(out, "mpi_library", version);
}

static void put_hosts(FILE* out, const struct dperf_host* hosts) {
  const char* separator[] = {"", ", "};
  fputs("  \"hosts\": [", out);
  for (int i = 0; i < dperf_session.size; ++i) fputs(separator[i > 0], out), put_string(out, hosts[i].name);
  fputs("],\n  \"cores\": [", out);
  for (int i = 0; i < dperf_session.size; ++i) fprintf(out, "%s%d", separator[i > 0], hosts[i].cores);
  fputs("],\n  \"affinity\": [", out);
  for (int i = 0; i < dperf_session.size; ++i)
    fputs(separator[i > 0], out), put_string(out, hosts[i].affinity);
  fputs("],\n  \"cpus\": [", out);
  for (int i = 0; i < dperf_session.size; ++i) fputs(separator[i > 0], out), put_string(out, hosts[i].cpu);
  fputs("],\n", out);
}

static void put_calls(FILE* out) {
  fputs("  \"calls\": [", out);
  for (int i = 0; i < DPERF_CALL_COUNT; ++i) fprintf(out, "%s\"%s\"", i ? ", " : "", dperf_calls[i].name);
  fputs("],\n", out);
}

static void put_row(FILE* out, const struct dperf_rt_table* table, const struct dperf_rt_row* row) {
  fprintf(out, "    {\"id\": \"%016llx\", \"kind\": \"%s\", \"file\": ", row->id,
          row->kind == DPERF_RT_LOOP ? "loop" : "block");
  put_string(out, table->file);
  fputs(", \"function\": ", out);
  put_string(out, row->function);
  fprintf(out, ", \"first_line\": %u, \"last_line\": %u}", row->first_line, row->last_line);
}

static void put_blocks(FILE* out) {
  fputs("  \"blocks\": [", out);
  const char* separator = "\n";
  for (const struct dperf_rt_table* table = dperf_tables(); table; table = table->next)
    for (unsigned i = 0; i < table->size; ++i) {
      fputs(separator, out);
      put_row(out, table, &table->rows[i]);
      separator = ",\n";
    }
  fputs("]\n", out);
}

static void put_all(FILE* out, const struct dperf_host* hosts, bool complete) {
  fprintf(out, "{\n  \"version\": %d,\n  \"run_id\": \"", DPERF_TRACE_VERSION);
  for (int i = 0; i < DPERF_RUN_ID_BYTES; ++i) fprintf(out, "%02x", dperf_session.run_id[i]);
  fprintf(out, "\",\n");
  put_program(out);
  fprintf(out, "  \"ranks\": %d,\n  \"complete\": %s,\n  \"cpu_clock\": %s,\n", dperf_session.size,
          complete ? "true" : "false", dperf_session.cpu_clock ? "true" : "false");
  put_pair(out, "clock", dperf_session.clock_mode == DPERF_CLOCK_VIRTUAL ? "virtual" : "real");
  put_hosts(out, hosts);
  put_library(out);
  put_pair(out, "dperf_version", DPERF_VERSION);
  fputs("  \"reference_speed\": null,\n", out);
  put_pair(out, "reference_name", "");
  put_calls(out);
  put_blocks(out);
  fputs("}\n", out);
}

bool dperf_manifest_write(const struct dperf_host* hosts, bool complete) {
  char name[4200];
  char unfinished[4300];
  snprintf(name, sizeof name, "%s/%s", dperf_session.folder, DPERF_MANIFEST_FILE);
  snprintf(unfinished, sizeof unfinished, "%s.tmp", name);
  FILE* out = fopen(unfinished, "we");
  if (!out) return false;
  put_all(out, hosts, complete);
  const bool written = !ferror(out);
  const bool closed = fclose(out) == 0;
  if (written && closed && rename(unfinished, name) == 0) return true;
  const int error = errno;
  unlink(unfinished);
  errno = error;
  return false;
}
