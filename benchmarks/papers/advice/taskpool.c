/* A master hands out tasks to idle workers; how long a task takes follows from its number alone.
 *   taskpool DISTRIBUTION TASKS SECONDS GRAIN TASK-BYTES RESULT-BYTES
 * SECONDS are those of a mean task; a message has up to GRAIN tasks. DISTRIBUTION: uniform, all are alike;
 * heavy, most are short and few are long (Pareto); drifting, the last takes three times as long as the first.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <limits.h>
#include <math.h>
#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compute.h"

enum { MASTER = 0, TAG_TASK = 1, TAG_RESULT = 2, TAG_STOP = 3 };

struct problem {
  enum { UNIFORM, HEAVY, DRIFTING } distribution;
  int tasks, grain;
  double seconds;               /* of a mean task */
  int task_bytes, result_bytes; /* as it travels: its number, its result, and what is not looked at */
};

/* Of all results that came back. */
struct account {
  int tasks;
  uint64_t sum;
};

/* SplitMix64: the result of a task, and what its length is drawn from. */
static uint64_t hash_of(int task) {
  uint64_t bits = ((uint64_t)task + 1) * 0x9E3779B97F4A7C15u;
  bits = (bits ^ (bits >> 30)) * 0xBF58476D1CE4E5B9u;
  bits = (bits ^ (bits >> 27)) * 0x94D049BB133111EBu;
  return bits ^ (bits >> 31);
}

/* A bounded Pareto distribution with mean 1. */
static double heavy_length(int task) {
  const double shape = 1.5, longest = 50; /* in lengths of the shortest */
  const double drawn = (double)(hash_of(task) >> 11) / (double)(UINT64_C(1) << 53);
  const double within = 1 - pow(longest, -shape);
  const double mean = shape / (shape - 1) * (1 - pow(longest, 1 - shape)) / within;
  return pow(1 - drawn * within, -1 / shape) / mean;
}

static double seconds_of(const struct problem* p, int task) {
  switch (p->distribution) {
    case HEAVY:
      return p->seconds * heavy_length(task);
    case DRIFTING:
      return p->seconds * (0.5 + (task + 0.5) / p->tasks);
    default:
      return p->seconds;
  }
}

static char* make_message(const struct problem* p, int bytes) {
  char* message = calloc((size_t)p->grain, (size_t)bytes);
  if (message != NULL) return message;
  fprintf(stderr, "taskpool: out of memory\n");
  MPI_Abort(MPI_COMM_WORLD, 1);
  return NULL;
}

/* Sends the next tasks, or the order to stop. False: there were none left. */
static bool give(const struct problem* p, int worker, char* message, int* next) {
  const int left = p->tasks - *next, number = left < p->grain ? left : p->grain;
  for (int i = 0; i < number; i++) {
    const int32_t task = *next + i;
    memcpy(message + (size_t)i * (size_t)p->task_bytes, &task, sizeof task);
  }
  *next += number;
  MPI_Send(message, number * p->task_bytes, MPI_CHAR, worker, number > 0 ? TAG_TASK : TAG_STOP,
           MPI_COMM_WORLD);
  return number > 0;
}

static void take(const struct problem* p, const char* message, int bytes, struct account* account) {
  const int number = bytes / p->result_bytes;
  for (int i = 0; i < number; i++) {
    uint64_t result;
    memcpy(&result, message + (size_t)i * (size_t)p->result_bytes, sizeof result);
    account->sum += result;
  }
  account->tasks += number;
}

static struct account lead(const struct problem* p, int workers) {
  char *tasks = make_message(p, p->task_bytes), *results = make_message(p, p->result_bytes);
  struct account account = {0, 0};
  int next = 0, busy = 0;
  for (int worker = 1; worker <= workers; worker++) busy += give(p, worker, tasks, &next);
  while (busy > 0) {
    MPI_Status status;
    int bytes;
    MPI_Recv(results, p->grain * p->result_bytes, MPI_CHAR, MPI_ANY_SOURCE, TAG_RESULT, MPI_COMM_WORLD,
             &status);
    if (!give(p, status.MPI_SOURCE, tasks, &next)) busy--;
    MPI_Get_count(&status, MPI_CHAR, &bytes);
    take(p, results, bytes, &account);
  }
  free(tasks);
  free(results);
  return account;
}

static void do_tasks(const struct problem* p, const char* tasks, int number, char* results) {
  for (int i = 0; i < number; i++) {
    int32_t task;
    memcpy(&task, tasks + (size_t)i * (size_t)p->task_bytes, sizeof task);
    compute_for(seconds_of(p, task));
    const uint64_t result = hash_of(task);
    memcpy(results + (size_t)i * (size_t)p->result_bytes, &result, sizeof result);
  }
}

static void work(const struct problem* p) {
  char *tasks = make_message(p, p->task_bytes), *results = make_message(p, p->result_bytes);
  for (;;) {
    MPI_Status status;
    int bytes;
    MPI_Recv(tasks, p->grain * p->task_bytes, MPI_CHAR, MASTER, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (status.MPI_TAG == TAG_STOP) break;
    MPI_Get_count(&status, MPI_CHAR, &bytes);
    const int number = bytes / p->task_bytes;
    do_tasks(p, tasks, number, results);
    MPI_Send(results, number * p->result_bytes, MPI_CHAR, MASTER, TAG_RESULT, MPI_COMM_WORLD);
  }
  free(tasks);
  free(results);
}

static bool is_right(const struct problem* p, const struct account* account) {
  uint64_t sum = 0;
  for (int task = 0; task < p->tasks; task++) sum += hash_of(task);
  return account->tasks == p->tasks && account->sum == sum;
}

static bool read_distribution(const char* name, struct problem* p) {
  static const char* const names[] = {[UNIFORM] = "uniform", [HEAVY] = "heavy", [DRIFTING] = "drifting"};
  for (int i = UNIFORM; i <= DRIFTING; i++) {
    p->distribution = i;
    if (strcmp(name, names[i]) == 0) return true;
  }
  return false;
}

static bool read_arguments(int argc, char** argv, struct problem* p) {
  if (argc != 7 || !read_distribution(argv[1], p)) return false;
  p->tasks = atoi(argv[2]);
  p->seconds = atof(argv[3]);
  p->grain = atoi(argv[4]);
  p->task_bytes = atoi(argv[5]);
  p->result_bytes = atoi(argv[6]);
  return p->tasks > 0 && p->seconds >= 0 && p->grain > 0 && p->task_bytes >= (int)sizeof(int32_t) &&
         p->result_bytes >= (int)sizeof(uint64_t) && p->task_bytes <= INT_MAX / p->grain &&
         p->result_bytes <= INT_MAX / p->grain;
}

static int play(const struct problem* p, int rank, int ranks) {
  if (rank != MASTER) {
    work(p);
    return 0;
  }
  const double begun = MPI_Wtime();
  const struct account account = lead(p, ranks - 1);
  const double seconds = MPI_Wtime() - begun;
  const bool right = is_right(p, &account);
  printf("%d of %d tasks, %.6f s: %s\n", account.tasks, p->tasks, seconds,
         right ? "verified" : "wrong results");
  return right ? 0 : 1;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, ranks = 0, code = 2;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  struct problem problem;
  if (read_arguments(argc, argv, &problem) && ranks > 1)
    code = play(&problem, rank, ranks);
  else if (rank == MASTER)
    fprintf(stderr,
            "usage: taskpool uniform|heavy|drifting TASKS SECONDS GRAIN TASK-BYTES RESULT-BYTES, on 2 ranks "
            "or more\n");
  MPI_Finalize();
  return code;
}
