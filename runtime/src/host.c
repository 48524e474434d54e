/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "host.h"

#include <math.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_CORES = 4096, MASK_WORDS = MAX_CORES / 64 };

struct mask {
  uint64_t words[MASK_WORDS];
};

/* Where one rank of the host may run. */
struct place {
  struct mask mask;
  double limit; /* cores that its control groups allow, infinite without a limit */
};

static struct mask own_mask(void) {
  struct mask mask = {{0}};
  if (sched_getaffinity(0, sizeof mask, (cpu_set_t*)&mask) != 0) mask.words[0] = 1;
  return mask;
}

static bool has_core(const struct mask* mask, int core) {
  return mask->words[core / 64] >> (core % 64) & 1;
}

static int count_cores(const struct mask* mask) {
  int count = 0;
  for (int i = 0; i < MASK_WORDS; ++i) count += __builtin_popcountll(mask->words[i]);
  return count;
}

static bool is_within(const struct mask* inner, const struct mask* outer) {
  for (int i = 0; i < MASK_WORDS; ++i)
    if (inner->words[i] & ~outer->words[i]) return false;
  return true;
}

static void write_ranges(const struct mask* mask, char* text, size_t size) {
  size_t used = 0;
  for (int core = 0; core < MAX_CORES && used + 16 < size; ++core) {
    if (!has_core(mask, core)) continue;
    const int start = core;
    while (core + 1 < MAX_CORES && has_core(mask, core + 1)) ++core;
    used += (size_t)snprintf(text + used, size - used, start == core ? "%s%d" : "%s%d-%d", used ? "," : "",
                             start, core);
  }
}

static double read_number(const char* path, int which) {
  FILE* file = fopen(path, "re");
  if (!file) return -1;
  double numbers[2] = {-1, -1};
  const int read = fscanf(file, "%lf %lf", &numbers[0], &numbers[1]);
  fclose(file);
  return read > which ? numbers[which] : -1;
}

/* Cores that one control group allows, infinite without a limit. `path` is a folder of version 2 or of
 * version 1's cpu controller. */
static double group_limit(const char* path) {
  char name[1200];
  snprintf(name, sizeof name, "%s/cpu.max", path); /* "max 100000" is not one */
  double quota = read_number(name, 0);
  double period = read_number(name, 1);
  if (quota < 0) {
    snprintf(name, sizeof name, "%s/cpu.cfs_quota_us", path);
    quota = read_number(name, 0);
    snprintf(name, sizeof name, "%s/cpu.cfs_period_us", path);
    period = read_number(name, 0);
  }
  return quota > 0 && period > 0 ? quota / period : INFINITY;
}

/* The tightest limit from the group up to the root. */
static double path_limit(const char* root, const char* group) {
  char path[1100];
  snprintf(path, sizeof path, "%s%s", root, group);
  double limit = group_limit(path);
  for (char* slash; strlen(path) > strlen(root) && (slash = strrchr(path, '/'));) {
    *slash = 0;
    limit = fmin(limit, group_limit(path));
  }
  return limit;
}

static double cgroup_limit(void) {
  FILE* file = fopen("/proc/self/cgroup", "re");
  if (!file) return INFINITY;
  double limit = INFINITY;
  char line[1024];
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    char* controllers = strchr(line, ':');
    char* group = controllers ? strchr(controllers + 1, ':') : NULL;
    if (!group) continue;
    *group++ = 0;
    if (controllers[1] == 0) limit = fmin(limit, path_limit("/sys/fs/cgroup", group));
    if (strcmp(controllers + 1, "cpu") == 0) limit = fmin(limit, path_limit("/sys/fs/cgroup/cpu", group));
    if (strstr(controllers + 1, "cpu,cpuacct"))
      limit = fmin(limit, path_limit("/sys/fs/cgroup/cpu,cpuacct", group));
  }
  fclose(file);
  return limit;
}

static int compare_masks(const void* a, const void* b) {
  return memcmp(&((const struct place*)a)->mask, &((const struct place*)b)->mask, sizeof(struct mask));
}

/* Sorted by masks: how many places from `at` on have the mask of the first of them. */
static int count_alike(const struct place* places, int count, int at) {
  int alike = 1;
  while (at + alike < count && compare_masks(&places[at], &places[at + alike]) == 0) ++alike;
  return alike;
}

/* Too many ranks for some set of cores: those whose masks lie within the mask of one of them. Most ranks have
 * the mask of another one, so each mask is looked at once. */
static bool are_crowded(struct place* places, int ranks) {
  qsort(places, (size_t)ranks, sizeof *places, compare_masks);
  for (int i = 0; i < ranks; i += count_alike(places, ranks, i)) {
    int within = 0;
    for (int j = 0, alike; j < ranks; j += alike) {
      alike = count_alike(places, ranks, j);
      if (is_within(&places[j].mask, &places[i].mask)) within += alike;
    }
    if (within > count_cores(&places[i].mask)) return true;
  }
  return false;
}

static void compare(struct dperf_host* host, MPI_Comm here, const struct mask* own) {
  const struct place mine = {*own, cgroup_limit()};
  struct place* places = malloc((size_t)host->ranks * sizeof *places);
  if (!places) return;
  PMPI_Allgather(&mine, sizeof mine, MPI_BYTE, places, sizeof mine, MPI_BYTE, here);
  struct mask all = {{0}};
  double limit = INFINITY;
  for (int i = 0; i < host->ranks; ++i) {
    limit = fmin(limit, places[i].limit);
    for (int word = 0; word < MASK_WORDS; ++word) all.words[word] |= places[i].mask.words[word];
  }
  host->cores = count_cores(&all);
  host->oversubscribed = host->ranks > limit || host->ranks > host->cores || are_crowded(places, host->ranks);
  if (limit < host->cores) host->cores = limit < 1 ? 1 : (int)limit;
  free(places);
}

/* Of the first processor: those of one host are alike. */
static void read_cpu(char* model, size_t size) {
  FILE* file = fopen("/proc/cpuinfo", "re");
  if (!file) return;
  char line[512];
  while (fgets(line, sizeof line, file)) {
    const char* value = strstr(line, ": ");
    if (strncmp(line, "model name", 10) != 0 || !value) continue;
    snprintf(model, size, "%.*s", (int)strcspn(value + 2, "\n"), value + 2);
    break;
  }
  fclose(file);
}

struct dperf_host dperf_host_find(MPI_Comm* here) {
  struct dperf_host host = {.ranks = 1};
  gethostname(host.name, sizeof host.name - 1);
  read_cpu(host.cpu, sizeof host.cpu);
  const struct mask own = own_mask();
  write_ranges(&own, host.affinity, sizeof host.affinity);
  PMPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, here);
  int rank = 0;
  PMPI_Comm_rank(*here, &rank);
  PMPI_Comm_size(*here, &host.ranks);
  host.is_first = rank == 0;
  compare(&host, *here, &own);
  return host;
}
