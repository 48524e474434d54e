/* How long each stretch of computation takes on this machine when nothing else runs: kept in a run without a
 * bed, and taken from there in the runs on it.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "rank.h"

static struct {
  nanos* known;
  size_t known_count, next;
  nanos* own;
  size_t own_count, room;
  bool kept;
} stretches;

static FILE* open_file(const char* variable, int rank, const char* how) {
  const char* folder = getenv(variable);
  char name[PATH_MAX];
  if (!folder || !*folder) return NULL;
  snprintf(name, sizeof name, "%s/stretches.%d", folder, rank);
  return fopen(name, how);
}

static void read_known(FILE* file) {
  fseek(file, 0, SEEK_END);
  const long bytes = ftell(file);
  rewind(file);
  stretches.known = bytes > 0 ? malloc((size_t)bytes) : NULL;
  if (stretches.known)
    stretches.known_count = fread(stretches.known, sizeof(nanos), (size_t)bytes / sizeof(nanos), file);
}

bool bed_open_stretches(int rank) {
  FILE* file = open_file("BED_STRETCHES", rank, "rb");
  if (file) {
    read_known(file);
    fclose(file);
  }
  const char* folder = getenv("BED_KEEP_STRETCHES");
  stretches.kept = folder && *folder;
  return stretches.kept;
}

static void keep(nanos took) {
  if (stretches.own_count == stretches.room) {
    const size_t room = stretches.room ? 2 * stretches.room : 1024;
    nanos* more = realloc(stretches.own, room * sizeof *more);
    if (!more) return;
    stretches.own = more;
    stretches.room = room;
  }
  stretches.own[stretches.own_count++] = took;
}

nanos bed_stretch(nanos took) {
  if (stretches.kept) keep(took);
  return stretches.next < stretches.known_count ? stretches.known[stretches.next++] : took;
}

void bed_close_stretches(int rank) {
  FILE* file = stretches.kept ? open_file("BED_KEEP_STRETCHES", rank, "wb") : NULL;
  if (!file) return;
  fwrite(stretches.own, sizeof(nanos), stretches.own_count, file);
  fclose(file);
}
