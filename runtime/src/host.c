/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "host.h"

#include <math.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mpi_api.h"

enum { MASK_BYTES = 512, MAX_CORES = 8 * MASK_BYTES };

struct mask {
  unsigned char bytes[MASK_BYTES];
};

static struct mask own_mask(void) {
  struct mask mask = {{0}};
  if (sched_getaffinity(0, sizeof mask, (cpu_set_t*)&mask) != 0) mask.bytes[0] = 1;
  return mask;
}

static bool has_core(const struct mask* mask, int core) {
  return mask->bytes[core / 8] >> (core % 8) & 1;
}

static int count_cores(const struct mask* mask) {
  int count = 0;
  for (int i = 0; i < MASK_BYTES; ++i) count += __builtin_popcount(mask->bytes[i]);
  return count;
}

static bool is_within(const struct mask* inner, const struct mask* outer) {
  for (int i = 0; i < MASK_BYTES; ++i)
    if (inner->bytes[i] & ~outer->bytes[i]) return false;
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
  snprintf(name, sizeof name, "%s/cpu.max", path); /* "max 100000" is no number */
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

/* Too many ranks for some set of cores: those whose masks lie within the mask of one of them. */
static bool are_crowded(const struct mask* masks, int ranks, double limit) {
  if (ranks > limit) return true;
  for (int i = 0; i < ranks; ++i) {
    int within = 0;
    for (int j = 0; j < ranks; ++j) within += is_within(&masks[j], &masks[i]);
    if (within > count_cores(&masks[i])) return true;
  }
  struct mask all = {{0}};
  for (int i = 0; i < ranks; ++i)
    for (int byte = 0; byte < MASK_BYTES; ++byte) all.bytes[byte] |= masks[i].bytes[byte];
  return ranks > count_cores(&all);
}

static void compare(struct dperf_host* host, MPI_Comm here, const struct mask* own) {
  double limit = cgroup_limit();
  PMPI_Allreduce(MPI_IN_PLACE, &limit, 1, MPI_DOUBLE, MPI_MIN, here);
  struct mask all = {{0}};
  PMPI_Allreduce(own, &all, MASK_BYTES, MPI_BYTE, MPI_BOR, here);
  host->cores = count_cores(&all);
  if (limit < host->cores) host->cores = limit < 1 ? 1 : (int)limit;
  struct mask* masks = malloc((size_t)host->ranks * sizeof *masks);
  if (!masks) return;
  PMPI_Allgather(own, MASK_BYTES, MPI_BYTE, masks, MASK_BYTES, MPI_BYTE, here);
  host->oversubscribed = are_crowded(masks, host->ranks, limit);
  free(masks);
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

struct dperf_host dperf_host_find(void) {
  struct dperf_host host = {.ranks = 1};
  gethostname(host.name, sizeof host.name - 1);
  read_cpu(host.cpu, sizeof host.cpu);
  const struct mask own = own_mask();
  write_ranges(&own, host.affinity, sizeof host.affinity);
  MPI_Comm here = MPI_COMM_NULL;
  PMPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
  int rank = 0;
  PMPI_Comm_rank(here, &rank);
  PMPI_Comm_size(here, &host.ranks);
  host.is_first = rank == 0;
  compare(&host, here, &own);
  PMPI_Comm_free(&here);
  return host;
}
