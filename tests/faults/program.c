/* What the tries run under mpirun: rounds of a little work, a ring of messages, and collectives. The
 * arguments say how many rounds, how long a rank sleeps in each (us), and perhaps how one of the ranks ends
 * in the middle: program ROUNDS SLEEP_US [HOW ROUND RANK] After each round a rank notes in progress.RANK when
 * it was (ns) and how many calls were over, so that one can tell what the trace must hold.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <fcntl.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int rank, ranks, calls, progress = -1;

static void note_progress(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  char line[64];
  const int size = snprintf(line, sizeof line, "%lld %d\n", now.tv_sec * 1000000000ll + now.tv_nsec, calls);
  if (progress >= 0 && write(progress, line, (size_t)size) != size) progress = -1;
}

static void end_by(const char* how) {
  if (strcmp(how, "kill") == 0) kill(getpid(), SIGKILL);
  if (strcmp(how, "term") == 0) kill(getpid(), SIGTERM);
  if (strcmp(how, "int") == 0) kill(getpid(), SIGINT);
  if (strcmp(how, "segv") == 0) kill(getpid(), SIGSEGV);
  if (strcmp(how, "abort") == 0) abort();
  if (strcmp(how, "exit") == 0) exit(5);
  if (strcmp(how, "_exit") == 0) _exit(5);
  if (strcmp(how, "mpi_abort") == 0) MPI_Abort(MPI_COMM_WORLD, 6);
  if (strcmp(how, "kill_mpirun") == 0) kill(getppid(), SIGKILL);
  if (strcmp(how, "term_mpirun") == 0) kill(getppid(), SIGTERM);
  if (strcmp(how, "int_mpirun") == 0) kill(getppid(), SIGINT);
}

static double work(int steps) {
  double sum = rank;
  for (int i = 0; i < steps; ++i) sum += 1.0 / (sum + i);
  return sum;
}

static void round_of(int number, long sleep_us) {
  double mine = work(2000), other = 0, all = 0;
  MPI_Request requests[2];
  MPI_Irecv(&other, 1, MPI_DOUBLE, (rank + ranks - 1) % ranks, number % 5, MPI_COMM_WORLD, &requests[0]);
  MPI_Isend(&mine, 1, MPI_DOUBLE, (rank + 1) % ranks, number % 5, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  if (sleep_us > 0) usleep((useconds_t)sleep_us);
  calls += 4;
  if (number % 4 == 0) {
    MPI_Allreduce(&other, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    ++calls;
  }
  MPI_Barrier(MPI_COMM_WORLD);
  note_progress();
}

int main(int argc, char** argv) {
  alarm(120); /* whatever becomes of mpirun, nothing stays */
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const int rounds = argc > 1 ? atoi(argv[1]) : 10;
  const long sleep_us = argc > 2 ? atol(argv[2]) : 0;
  const int ends = argc > 5 && rank == atoi(argv[5]) ? atoi(argv[4]) : -1;
  char name[32];
  snprintf(name, sizeof name, "progress.%d", rank);
  if (argc > 3) progress = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  note_progress();
  for (int i = 0; i < rounds; ++i) {
    if (i == ends) end_by(argv[3]);
    round_of(i, sleep_us);
  }
  MPI_Finalize();
  if (rank == 0) printf("%d rounds\n", rounds);
  return fclose(stdout) == 0 ? 0 : 4;
}
