/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* manifest.json, written by rank 0: preliminary at MPI_Init ("complete": false), final at MPI_Finalize, each
 * time to another name first and then renamed, so that a reader never sees half of one. One JSON object,
 * UTF-8:
 *
 *   "version"          8: DPERF_TRACE_VERSION
 *   "run_id"           32 hex digits: the 16 bytes of every rank file's header
 *   "program"          path of the executable of rank 0
 *   "ranks"            size of MPI_COMM_WORLD
 *   "complete"         true once all ranks have reached MPI_Finalize
 *   "cpu_clock"        true if COMPUTE records have the time waited for a core and the CPU time
 *                      (DPERF_TRACE_CPU_CLOCK in all rank files)
 *   "oversubscribed"   true where more ranks than cores were found
 *   "clock"            "real" or "virtual": what a block is charged with
 *   "hosts"            one name a rank
 *   "cores"            one number a rank: cores that all ranks of its host together may use
 *   "affinity"         one string a rank: its own affinity mask, as in "0-3,8"
 *   "cpus"             one string a rank: the model of its processor, may be ""
 *   "costs_from"       one number per rank, once complete: the rank that measured what recording cost there,
 *                      the first one of its host; null where that was recorded before, or is assumed
 *   "costs_file"       one string a rank, if there is one that is not "": the file in which what recording
 *                      costs there was recorded before
 *   "mpi_library"      first line of MPI_Get_library_version: implementation and version
 *   "dperf_version"    "0.1.0"
 *   "reference_speed"  number, or null if not known;  "reference_name"  what it was measured with, may be ""
 *   "calls"            names in the order of comm_calls.def; a call's number in a CALL record is its index
 *                      here, from 0. Once complete, "" for calls that no rank made, none behind the last one
 *   "blocks"           rows of rank 0's tables, branches left out, in the order of registration, each an
 * object with "id" (16 hex digits), "kind" ("block" or "loop"), "file", "function", "first_line", "last_line"
 *   "check"            8 hex digits: FNV-1a (32 bits) of all bytes before the line; the last key
 *
 * Readers skip keys that they do not know. */
#include "run/manifest.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/state.h"
#include "file/folder.h"
#include "file/tables.h"
#include "mpi/library.h"

#ifndef DPERF_VERSION
#define DPERF_VERSION "unknown"
#endif

/* All of it is made in memory and written at once: printing thousands of rows would take milliseconds. */
static void put(struct dperf_bytes* out, const char* text) {
  dperf_bytes_append(out, text, strlen(text));
}

static void put_number(struct dperf_bytes* out, unsigned value) {
  char digits[10];
  size_t first = sizeof digits;
  do digits[--first] = (char)('0' + value % 10);
  while (value /= 10);
  dperf_bytes_append(out, digits + first, sizeof digits - first);
}

static void put_hex(struct dperf_bytes* out, uint64_t value, unsigned digits) {
  char text[16];
  for (unsigned i = digits; i-- > 0; value >>= 4) text[i] = "0123456789abcdef"[value & 15];
  dperf_bytes_append(out, text, digits);
}

/* Bytes that are neither printable ASCII nor part of a character in UTF-8 are escaped, so whatever stands in
 * a path, the file is JSON. */
static void put_escaped(struct dperf_bytes* out, unsigned char byte) {
  if (byte == '"' || byte == '\\') {
    dperf_bytes_u8(out, '\\');
    dperf_bytes_u8(out, byte);
  } else {
    put(out, "\\u");
    put_hex(out, byte, 4);
  }
}

static bool is_within(unsigned char byte, unsigned char least, unsigned char most) {
  return byte >= least && byte <= most;
}

/* How many bytes the character has that begins at `text`, which ends with 0; 0 if it is not UTF-8. */
static unsigned size_of_character(const unsigned char* text) {
  static const struct {
    unsigned char first_least, first_most, second_least, second_most;
    unsigned size;
  } forms[] = {{0x20, 0x7e, 0, 0, 1},       {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
               {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
               {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};
  for (size_t i = 0; i < sizeof forms / sizeof *forms; ++i) {
    if (!is_within(text[0], forms[i].first_least, forms[i].first_most)) continue;
    if (forms[i].size == 1) return 1;
    unsigned size = is_within(text[1], forms[i].second_least, forms[i].second_most) ? 2 : 0;
    while (size && size < forms[i].size) size = is_within(text[size], 0x80, 0xbf) ? size + 1 : 0;
    return size;
  }
  return 0;
}

/* How many bytes from `text` on are put as they are. */
static size_t size_of_plain(const char* text) {
  size_t size = 0;
  for (unsigned next = 1; next && text[size]; size += next) {
    const bool is_syntax = text[size] == '"' || text[size] == '\\';
    next = is_syntax ? 0 : size_of_character((const unsigned char*)text + size);
  }
  return size;
}

static void put_string(struct dperf_bytes* out, const char* text) {
  dperf_bytes_u8(out, '"');
  while (*text) {
    const size_t plain = size_of_plain(text);
    dperf_bytes_append(out, text, plain);
    text += plain;
    if (*text) put_escaped(out, (unsigned char)*text++);
  }
  dperf_bytes_u8(out, '"');
}

static void put_key(struct dperf_bytes* out, const char* key) {
  put(out, "  \"");
  put(out, key);
  put(out, "\": ");
}

static void put_pair(struct dperf_bytes* out, const char* key, const char* value) {
  put_key(out, key);
  put_string(out, value);
  put(out, ",\n");
}

static void put_flag(struct dperf_bytes* out, const char* key, bool value) {
  put_key(out, key);
  put(out, value ? "true,\n" : "false,\n");
}

static void put_count(struct dperf_bytes* out, const char* key, int value) {
  put_key(out, key);
  put_number(out, (unsigned)value);
  put(out, ",\n");
}

static void put_run_id(struct dperf_bytes* out) {
  put_key(out, "run_id");
  dperf_bytes_u8(out, '"');
  for (int i = 0; i < DPERF_RUN_ID_BYTES; ++i) put_hex(out, dperf_session.run_id[i], 2);
  put(out, "\",\n");
}

static void put_program(struct dperf_bytes* out) {
  char path[4096];
  const ssize_t size = readlink("/proc/self/exe", path, sizeof path - 1);
  path[size > 0 ? size : 0] = 0;
  put_pair(out, "program", path);
}

static void put_library(struct dperf_bytes* out) {
  char name[MPI_MAX_LIBRARY_VERSION_STRING];
  dperf_mpi_library(name, sizeof name);
  put_pair(out, "mpi_library", name);
}

static void put_hosts(struct dperf_bytes* out, const struct dperf_host* hosts) {
  const char* separator[] = {"", ", "};
  put(out, "  \"hosts\": [");
  for (int i = 0; i < dperf_session.size; ++i) put(out, separator[i > 0]), put_string(out, hosts[i].name);
  put(out, "],\n  \"cores\": [");
  for (int i = 0; i < dperf_session.size; ++i)
    put(out, separator[i > 0]), put_number(out, (unsigned)hosts[i].cores);
  put(out, "],\n  \"affinity\": [");
  for (int i = 0; i < dperf_session.size; ++i) put(out, separator[i > 0]), put_string(out, hosts[i].affinity);
  put(out, "],\n  \"cpus\": [");
  for (int i = 0; i < dperf_session.size; ++i) put(out, separator[i > 0]), put_string(out, hosts[i].cpu);
  put(out, "],\n");
}

static void put_costs(struct dperf_bytes* out, const struct dperf_host* hosts) {
  put_key(out, "costs_from");
  for (int i = 0; i < dperf_session.size; ++i) {
    put(out, i ? ", " : "[");
    if (hosts[i].costs_from < 0)
      put(out, "null");
    else
      put_number(out, (unsigned)hosts[i].costs_from);
  }
  put(out, "],\n");
}

static bool has_costs_file(const struct dperf_host* hosts) {
  for (int i = 0; i < dperf_session.size; ++i)
    if (hosts[i].costs_file[0]) return true;
  return false;
}

static void put_costs_file(struct dperf_bytes* out, const struct dperf_host* hosts) {
  put_key(out, "costs_file");
  for (int i = 0; i < dperf_session.size; ++i) {
    put(out, i ? ", " : "[");
    put_string(out, hosts[i].costs_file);
  }
  put(out, "],\n");
}

/* The names of all calls take more than all the rest of a short trace: they are left out where they are not
 * needed. */
static void put_calls(struct dperf_bytes* out, const struct dperf_call_set* made) {
  unsigned count = DPERF_CALL_COUNT;
  while (made && count > 0 && !dperf_call_set_has(made, count - 1)) --count;
  put(out, "  \"calls\": [");
  for (unsigned i = 0; i < count; ++i) {
    put(out, i ? ", " : "");
    put_string(out, !made || dperf_call_set_has(made, i) ? dperf_calls[i].name : "");
  }
  put(out, "],\n");
}

static void put_row(struct dperf_bytes* out, const struct dperf_rt_table* table,
                    const struct dperf_rt_row* row) {
  put(out, "    {\"id\": \"");
  put_hex(out, row->id, 16);
  put(out, row->kind == DPERF_RT_BLOCK ? "\", \"kind\": \"block\", \"file\": "
                                       : "\", \"kind\": \"loop\", \"file\": ");
  put_string(out, table->file);
  put(out, ", \"function\": ");
  put_string(out, row->function);
  put(out, ", \"first_line\": ");
  put_number(out, row->first_line);
  put(out, ", \"last_line\": ");
  put_number(out, row->last_line);
  dperf_bytes_u8(out, '}');
}

static void put_blocks(struct dperf_bytes* out) {
  put(out, "  \"blocks\": [");
  const char* separator = "\n";
  for (const struct dperf_rt_table* table = dperf_tables(); table; table = table->next)
    for (unsigned i = 0; i < table->size; ++i) {
      if (table->rows[i].kind == DPERF_RT_BRANCH) continue;
      put(out, separator);
      put_row(out, table, &table->rows[i]);
      separator = ",\n";
    }
  put(out, "],\n");
}

static void put_run(struct dperf_bytes* out, const struct dperf_host* hosts,
                    const struct dperf_call_set* made) {
  put_program(out);
  put_count(out, "ranks", dperf_session.size);
  put_flag(out, "complete", made != NULL);
  put_flag(out, "cpu_clock", dperf_session.cpu_clock);
  put_flag(out, "oversubscribed", dperf_session.oversubscribed);
  put_pair(out, "clock", dperf_session.clock_mode == DPERF_CLOCK_VIRTUAL ? "virtual" : "real");
  put_hosts(out, hosts);
  if (made) put_costs(out, hosts);
  if (made && has_costs_file(hosts)) put_costs_file(out, hosts);
  put_library(out);
  put_pair(out, "dperf_version", DPERF_VERSION);
  put(out, "  \"reference_speed\": null,\n");
  put_pair(out, "reference_name", "");
  put_calls(out, made);
  put_blocks(out);
}

/* Any change of what stands before it is noticed. */
static void put_check(struct dperf_bytes* out) {
  const uint32_t check = out->broken ? 0 : dperf_fnv32(out->data, out->size);
  put(out, "  \"check\": \"");
  put_hex(out, check, 8);
  put(out, "\"\n}\n");
}

void dperf_manifest_print(struct dperf_bytes* out, const struct dperf_host* hosts,
                          const struct dperf_call_set* made) {
  put(out, "{\n");
  put_count(out, "version", DPERF_TRACE_VERSION);
  put_run_id(out);
  if (hosts) put_run(out, hosts, made);
  put_check(out);
}

bool dperf_manifest_write(const struct dperf_host* hosts, const struct dperf_call_set* made) {
  struct dperf_bytes text = {0};
  dperf_manifest_print(&text, hosts, made);
  const bool written = dperf_folder_write(DPERF_MANIFEST_FILE, &text);
  const int error = errno;
  dperf_bytes_free(&text);
  errno = error;
  return written;
}
