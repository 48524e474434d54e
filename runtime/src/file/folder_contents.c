/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "file/folder_contents.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dperf/trace_format.h"

enum { HEAD_BYTES = 1024, RUN_ID_DIGITS = 2 * DPERF_RUN_ID_BYTES };

/* The beginning of a file, with a 0 behind it; negative if it is none, or cannot be read. */
static ssize_t read_head(int in, const char* name, char head[HEAD_BYTES]) {
  const int file = openat(in, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return -1;
  struct stat known;
  const bool is_file = fstat(file, &known) == 0 && S_ISREG(known.st_mode);
  const ssize_t size = is_file ? read(file, head, HEAD_BYTES - 1) : -1;
  close(file);
  head[size > 0 ? size : 0] = 0;
  return size;
}

/* The text after a key of a JSON object; null if the key is not there. */
static const char* value_of(const char* json, const char* key) {
  const char* at = strstr(json, key);
  if (!at) return NULL;
  at += strlen(key);
  at += strspn(at, " \t\r\n");
  if (*at++ != ':') return NULL;
  return at + strspn(at, " \t\r\n");
}

static bool is_manifest(const char* head) {
  const char* version = value_of(head, "\"version\"");
  const char* run_id = value_of(head, "\"run_id\"");
  return version && *version >= '0' && *version <= '9' && run_id && *run_id == '"' &&
         strspn(run_id + 1, "0123456789abcdef") == RUN_ID_DIGITS;
}

static bool is_symbols(const char* head) {
  const char* modules = value_of(head, "\"modules\"");
  return modules && *modules == '[' && value_of(head, "\"version\"");
}

/* What dperf-sample writes beside the trace of a run that it has stopped. */
static bool is_sample(const char* head) {
  const char* run_id = value_of(head, "\"run_id\"");
  return run_id && *run_id == '"' && value_of(head, "\"stopped_in\"");
}

/* It may not have been written to its end. */
static bool begins_like(const char* head, ssize_t size, const char* with) {
  const size_t length = strlen(with);
  return strncmp(head, with, (size_t)size < length ? (size_t)size : length) == 0;
}

static bool is_rank_name(const char* name) {
  if (strncmp(name, "rank-", 5) != 0) return false;
  const size_t digits = strspn(name + 5, "0123456789");
  return digits >= 6 && strcmp(name + 5 + digits, ".dpt") == 0;
}

static bool is_unfinished_name(const char* name) {
  const size_t length = strlen(name), start = strlen(DPERF_MANIFEST_FILE), end = strlen(DPERF_UNFINISHED);
  return length >= start + end && strncmp(name, DPERF_MANIFEST_FILE ".", start + 1) == 0 &&
         strcmp(name + length - end, DPERF_UNFINISHED) == 0;
}

static void classify(int in, const char* name, struct dperf_folder_contents* found) {
  char head[HEAD_BYTES];
  const ssize_t size = read_head(in, name, head);
  const bool is_lost = size < 0 && faccessat(in, name, F_OK, AT_SYMLINK_NOFOLLOW) != 0;
  if (is_lost) return; /* removed just now */
  if (size >= 0 && strcmp(name, DPERF_MANIFEST_FILE) == 0 && (size == 0 || is_manifest(head)))
    *(size ? &found->manifest : &found->begun) = true;
  else if (size >= 0 && is_rank_name(name) && begins_like(head, size, DPERF_TRACE_MAGIC))
    found->rank_files = true;
  else if (size > 0 && ((strcmp(name, "symbols.json") == 0 && is_symbols(head)) ||
                        (strcmp(name, DPERF_NOTE_FILE) == 0 && is_sample(head))))
    found->of_tools = true;
  else if (size < 0 || !is_unfinished_name(name) || !begins_like(head, size, "{\n  \"version\": "))
    snprintf(found->foreign, sizeof found->foreign, "%s", name);
}

/* A file system of its own has this in it from the beginning. */
static bool is_part_of_a_folder(const char* name) {
  return strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || strcmp(name, "lost+found") == 0;
}

bool dperf_folder_look(int in, struct dperf_folder_contents* found) {
  *found = (struct dperf_folder_contents){0};
  const int again = openat(in, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC); /* with a position of its own */
  DIR* list = again < 0 ? NULL : fdopendir(again);
  if (!list) {
    if (again >= 0) close(again);
    return false;
  }
  for (const struct dirent* entry; !found->foreign[0] && (entry = readdir(list));)
    if (!is_part_of_a_folder(entry->d_name)) classify(in, entry->d_name, found);
  closedir(list);
  return true;
}

bool dperf_folder_is_of_run(int in, const char* run_id) {
  char head[HEAD_BYTES];
  if (read_head(in, DPERF_MANIFEST_FILE, head) <= 0 || !is_manifest(head)) return false;
  return strncmp(value_of(head, "\"run_id\"") + 1, run_id, RUN_ID_DIGITS) == 0;
}

bool dperf_folder_has_note(int in) {
  char head[HEAD_BYTES];
  return read_head(in, DPERF_NOTE_FILE, head) > 0 && is_sample(head);
}
