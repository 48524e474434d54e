/* How long each stretch of computation takes on this machine when nothing else runs: kept in a run without a
 * bed, and taken from there in the runs on it. A rank's stretches are the same in each run, so their number
 * says which is which; or, where tasks are handed out, the message before them does (BED_BY_MESSAGE).
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rank.h"

/* In files, too. The key is a number, from 0 on, or made of a message. */
struct stretch {
  uint64_t key;
  nanos took;
};

static struct {
  struct stretch* known; /* by key */
  size_t known_count;
  struct stretch* own;
  size_t own_count, room;
  bool kept, by_message;
  uint64_t beginning;       /* stands for the message before the first one: ranks begin differently */
  uint64_t message, number; /* of the stretch since the message, or since the beginning */
} stretches;

static uint64_t mixed(uint64_t key, uint64_t word) {
  key = (key ^ word) * 0x9E3779B97F4A7C15u;
  return key ^ key >> 29;
}

static FILE* open_file(const char* variable, int rank, const char* how) {
  const char* folder = getenv(variable);
  char name[PATH_MAX];
  if (!folder || !*folder) return NULL;
  snprintf(name, sizeof name, "%s/stretches.%d", folder, rank);
  return fopen(name, how);
}

static bool is_set(const char* variable) {
  const char* value = getenv(variable);
  return value && *value;
}

static void read_known(FILE* file) {
  fseek(file, 0, SEEK_END);
  const long bytes = ftell(file);
  rewind(file);
  stretches.known = bytes > 0 ? malloc((size_t)bytes) : NULL;
  if (stretches.known)
    stretches.known_count =
        fread(stretches.known, sizeof *stretches.known, (size_t)bytes / sizeof *stretches.known, file);
}

bool bed_open_stretches(int rank) {
  FILE* file = open_file("BED_STRETCHES", rank, "rb");
  if (file) {
    read_known(file);
    fclose(file);
  }
  stretches.kept = is_set("BED_KEEP_STRETCHES");
  stretches.by_message = is_set("BED_BY_MESSAGE");
  stretches.message = stretches.beginning = mixed((uint64_t)rank, 1);
  return stretches.kept;
}

void bed_received(const void* message, long long bytes) {
  if (!stretches.by_message) return;
  uint64_t key = mixed((uint64_t)bytes, 2), word = 0;
  for (long long at = 0; at < bytes; at += (long long)sizeof word) {
    const long long left = bytes - at;
    memcpy(&word, (const char*)message + at, left < (long long)sizeof word ? (size_t)left : sizeof word);
    key = mixed(key, word);
  }
  stretches.message = key;
  stretches.number = 0;
}

/* A master's last message is another one in each run, and what follows it is not what followed it before. */
static uint64_t next_key(bool is_last) {
  const uint64_t number = stretches.number++;
  if (!stretches.by_message) return number;
  return mixed(mixed(is_last ? stretches.beginning : stretches.message, number), is_last);
}

static void keep(struct stretch stretch) {
  if (stretches.own_count == stretches.room) {
    const size_t room = stretches.room ? 2 * stretches.room : 1024;
    struct stretch* more = realloc(stretches.own, room * sizeof *more);
    if (!more) return;
    stretches.own = more;
    stretches.room = room;
  }
  stretches.own[stretches.own_count++] = stretch;
}

static int by_key(const void* key, const void* stretch) {
  const uint64_t sought = *(const uint64_t*)key, found = ((const struct stretch*)stretch)->key;
  return sought < found ? -1 : sought > found;
}

nanos bed_stretch(nanos took, bool is_last) {
  const uint64_t key = next_key(is_last);
  if (stretches.kept) keep((struct stretch){key, took});
  const struct stretch* known =
      bsearch(&key, stretches.known, stretches.known_count, sizeof *stretches.known, by_key);
  return known ? known->took : took;
}

void bed_close_stretches(int rank) {
  FILE* file = stretches.kept ? open_file("BED_KEEP_STRETCHES", rank, "wb") : NULL;
  if (!file) return;
  fwrite(stretches.own, sizeof *stretches.own, stretches.own_count, file);
  fclose(file);
}
