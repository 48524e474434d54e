/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dperf/trace_format.h"

bool dperf_folder_path(char* path, size_t size) {
  const char* name = getenv("DPERF_TRACE_DIR");
  if (!name || !*name) name = "traces";
  char here[4096] = "";
  if (*name != '/' && !getcwd(here, sizeof here)) return false;
  const int length =
      *name == '/' ? snprintf(path, size, "%s", name) : snprintf(path, size, "%s/%s", here, name);
  /* Room for the names of files in it; a slash at the end would make a rename go into the folder. */
  if (length < 0 || (size_t)length + 64 >= size) {
    errno = ENAMETOOLONG;
    return false;
  }
  for (char* end = path + length - 1; end > path && *end == '/'; --end) *end = 0;
  return true;
}

/* Only what looks like a trace is moved away: the folder may be one of the user's own. */
static bool holds_trace(const char* path) {
  DIR* folder = opendir(path);
  if (!folder) return false;
  bool found = false;
  for (const struct dirent* entry; !found && (entry = readdir(folder));) {
    const char* end = strrchr(entry->d_name, '.');
    found = strcmp(entry->d_name, DPERF_MANIFEST_FILE) == 0 ||
            (strncmp(entry->d_name, "rank-", 5) == 0 && end && strcmp(end, ".dpt") == 0);
  }
  closedir(folder);
  return found;
}

static bool move_away(const char* path) {
  char moved[4200];
  struct stat known;
  unsigned number = 1;
  do snprintf(moved, sizeof moved, "%s.%u", path, number++);
  while (lstat(moved, &known) == 0);
  return rename(path, moved) == 0;
}

static bool make_folders(const char* path) {
  char part[4096];
  snprintf(part, sizeof part, "%s", path);
  for (char* slash = part + 1; (slash = strchr(slash, '/')); ++slash) {
    *slash = 0;
    mkdir(part, 0777); /* whether it worked shows at the last one */
    *slash = '/';
  }
  return mkdir(part, 0777) == 0 || errno == EEXIST;
}

bool dperf_folder_prepare(const char* path) {
  if (holds_trace(path) && !move_away(path)) return false;
  return make_folders(path);
}

bool dperf_folder_is_of_run(const char* path, const char* run_id) {
  char name[4200];
  char start[1024] = "";
  snprintf(name, sizeof name, "%s/%s", path, DPERF_MANIFEST_FILE);
  FILE* file = fopen(name, "re");
  if (!file) return false;
  const size_t size = fread(start, 1, sizeof start - 1, file);
  start[size] = 0;
  fclose(file);
  return strstr(start, run_id) != NULL;
}
