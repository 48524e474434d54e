// Programs that do not end as they should; the argument says how: exit, abort, kill, fork, late (a write that
// fails), none. `loop` ends as it should, after a loop that is on disk twice before; `loop kill` is killed
// then. `soon` is killed right after MPI_Init, `hang` in a receive that never ends, well within a second.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static int rank, data;

static void rounds(int n) {
  for (int i = 0; i < n; ++i) {
    MPI_Send(&data, 1, MPI_INT, MPI_PROC_NULL, i, MPI_COMM_WORLD);
    MPI_Recv(&data, 1, MPI_INT, MPI_PROC_NULL, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
}

/* More than a second, so that what came before is on disk. */
static void wait_for_the_disk(void) {
  usleep(1200000);
  MPI_Barrier(MPI_COMM_SELF);
}

/* The child must not write into the trace of its parent, whether it returns or runs another program. */
static void with_children(void) {
  rounds(10);
  const pid_t child = fork();
  if (child == 0) exit(0);
  waitpid(child, NULL, 0);
  if (system("true") != 0) exit(9);
  rounds(10);
}

static void limit_files(void) {
  const struct rlimit limit = {4096, 4096};
  setrlimit(RLIMIT_FSIZE, &limit);
  for (int i = 0; i < 200000; ++i) {
    MPI_Send(&data, (i * 7919) % 4001, MPI_INT, MPI_PROC_NULL, (i * 31) % 977, MPI_COMM_WORLD);
    data = (data * 1103515245 + 12345) & 0xffff;
  }
}

/* In each third, after the pause, what came before it is written. */
static void loop(int kills) {
  for (int i = 0; i < 3000; ++i) {
    if (i == 1000 || i == 2000) usleep(1200000);
    if (kills && rank == 1 && i == 2500) kill(getpid(), SIGKILL);
    MPI_Send(&data, 1, MPI_INT, MPI_PROC_NULL, 7, MPI_COMM_WORLD);
    MPI_Recv(&data, 1, MPI_INT, MPI_PROC_NULL, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Barrier(MPI_COMM_WORLD);
}

/* Long enough that what came before is older than the run was then. */
static void pause_since(double begin) {
  usleep((useconds_t)(3e6 * (MPI_Wtime() - begin)) + 10000);
}

static void hang(double begin) {
  const struct itimerval end = {{0, 0}, {0, 100000}};
  pause_since(begin);
  setitimer(ITIMER_REAL, &end, NULL);
  MPI_Recv(&data, 1, MPI_INT, MPI_ANY_SOURCE, 99, MPI_COMM_SELF, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const char* how = argc > 1 ? argv[1] : "none";
  const double begin = MPI_Wtime();
  if (strcmp(how, "soon") == 0) kill(getpid(), SIGKILL);
  if (strcmp(how, "loop") == 0)
    loop(argc > 2);
  else
    rounds(100);
  if (strcmp(how, "exit") == 0) exit(5);
  if (strcmp(how, "abort") == 0) MPI_Abort(MPI_COMM_WORLD, 6);
  if (strcmp(how, "kill") == 0) {
    wait_for_the_disk();
    rounds(10);
    if (rank == 1) kill(getpid(), SIGKILL);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  if (strcmp(how, "hang") == 0) hang(begin);
  if (strcmp(how, "fork") == 0) with_children();
  if (strcmp(how, "late") == 0) limit_files();
  MPI_Finalize();
  if (rank == 0) printf("reached the end\n");
  return 0;
}
