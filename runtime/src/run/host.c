/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "run/host.h"

#include <math.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct dperf_core_mask own_mask(void) {
  struct dperf_core_mask mask = {{0}};
  if (sched_getaffinity(0, sizeof mask, (cpu_set_t*)&mask) != 0) mask.words[0] = 1;
  return mask;
}

static bool has_core(const struct dperf_core_mask* mask, int core) {
  return mask->words[core / 64] >> (core % 64) & 1;
}

static int count_cores(const struct dperf_core_mask* mask) {
  int count = 0;
  for (int i = 0; i < DPERF_MASK_WORDS; ++i) count += __builtin_popcountll(mask->words[i]);
  return count;
}

static bool is_within(const struct dperf_core_mask* inner, const struct dperf_core_mask* outer) {
  for (int i = 0; i < DPERF_MASK_WORDS; ++i)
    if (inner->words[i] & ~outer->words[i]) return false;
  return true;
}

static void write_ranges(const struct dperf_core_mask* mask, char* text, size_t size) {
  size_t used = 0;
  for (int core = 0; core < DPERF_MAX_CORES && used + 16 < size; ++core) {
    if (!mask->words[core / 64]) core |= 63; /* rank 0 does this for all ranks */
    if (!has_core(mask, core)) continue;
    const int start = core;
    while (core + 1 < DPERF_MAX_CORES && has_core(mask, core + 1)) ++core;
    used += (size_t)snprintf(text + used, size - used, start == core ? "%s%d" : "%s%d-%d", used ? "," : "",
                             start, core);
  }
}

static double read_number(const char* path, int which) {
  FILE* file = fopen(path, "re");
  if (!file) return -1;
  char line[128] = "";
  const char* text = fgets(line, sizeof line, file);
  fclose(file);
  double number = -1;
  for (int i = 0; text && i <= which; ++i) {
    char* end = NULL;
    number = strtod(text, &end);
    text = end > text ? end : NULL;
  }
  return text ? number : -1;
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

static void read_boot(char* boot, size_t size) {
  FILE* file = fopen("/proc/sys/kernel/random/boot_id", "re");
  if (!file) return;
  if (fgets(boot, (int)size, file)) boot[strcspn(boot, "\n")] = 0;
  fclose(file);
}

struct dperf_place dperf_place_find(void) {
  struct dperf_place place = {.mask = own_mask(), .limit = cgroup_limit()};
  gethostname(place.host, sizeof place.host - 1);
  read_boot(place.boot, sizeof place.boot);
  read_cpu(place.cpu, sizeof place.cpu);
  return place;
}

/* ---- What follows from the places of all ranks. ---- */

struct member {
  const struct dperf_place* place;
  int rank;
};

static int compare_hosts(const struct member* a, const struct member* b) {
  const int names = strcmp(a->place->host, b->place->host);
  return names ? names : strcmp(a->place->boot, b->place->boot);
}

/* By hosts, on each by masks. */
static int compare_members(const void* a, const void* b) {
  const struct member *one = a, *other = b;
  const int hosts = compare_hosts(one, other);
  return hosts ? hosts : memcmp(&one->place->mask, &other->place->mask, sizeof one->place->mask);
}

static int count_of_host(const struct member* members, int count) {
  int of_host = 1;
  while (of_host < count && compare_hosts(members, &members[of_host]) == 0) ++of_host;
  return of_host;
}

/* How many members have the mask of the first of them. */
static int count_alike(const struct member* members, int count) {
  int alike = 1;
  while (alike < count && compare_members(members, &members[alike]) == 0) ++alike;
  return alike;
}

/* Too many ranks for some set of cores: those whose masks lie within the mask of one of them. Most ranks have
 * the mask of another one, so each mask is looked at once. */
static bool are_crowded(const struct member* members, int ranks) {
  for (int i = 0; i < ranks; i += count_alike(members + i, ranks - i)) {
    int within = 0;
    for (int j = 0, alike; j < ranks; j += alike) {
      alike = count_alike(members + j, ranks - j);
      if (is_within(&members[j].place->mask, &members[i].place->mask)) within += alike;
    }
    if (within > count_cores(&members[i].place->mask)) return true;
  }
  return false;
}

static void put_host(const struct member* members, int ranks, struct dperf_host* hosts) {
  struct dperf_core_mask all = {{0}};
  double limit = INFINITY;
  int first = members->rank;
  for (int i = 0; i < ranks; ++i) {
    if (members[i].rank < first) first = members[i].rank;
    limit = fmin(limit, members[i].place->limit);
    for (int word = 0; word < DPERF_MASK_WORDS; ++word) all.words[word] |= members[i].place->mask.words[word];
  }
  int cores = count_cores(&all);
  const bool oversubscribed = ranks > limit || ranks > cores || are_crowded(members, ranks);
  if (limit < cores) cores = limit < 1 ? 1 : (int)limit;
  for (int i = 0; i < ranks; ++i) {
    struct dperf_host* host = &hosts[members[i].rank];
    host->cores = cores;
    host->ranks = ranks;
    host->first = first;
    host->oversubscribed = oversubscribed;
  }
}

static struct dperf_host host_of(const struct dperf_place* place, int rank) {
  struct dperf_host host = {.cores = count_cores(&place->mask), .ranks = 1, .first = rank};
  snprintf(host.name, sizeof host.name, "%s", place->host);
  snprintf(host.cpu, sizeof host.cpu, "%s", place->cpu);
  write_ranges(&place->mask, host.affinity, sizeof host.affinity);
  return host;
}

void dperf_hosts_find(const struct dperf_place* const places[], int count, struct dperf_host* hosts) {
  for (int i = 0; i < count; ++i) hosts[i] = host_of(places[i], i);
  struct member* members = malloc((size_t)count * sizeof *members);
  if (!members) return;
  for (int i = 0; i < count; ++i) members[i] = (struct member){places[i], i};
  qsort(members, (size_t)count, sizeof *members, compare_members);
  for (int i = 0, ranks; i < count; i += ranks) {
    ranks = count_of_host(members + i, count - i);
    put_host(members + i, ranks, hosts);
  }
  free(members);
}
