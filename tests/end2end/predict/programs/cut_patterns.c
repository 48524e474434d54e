/* One pattern of communication, chosen by name, in rounds: traces of it are cut at arbitrary places.
 * usage: cut_patterns PATTERN ROUNDS [exit|abort RANK ROUND]
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size, rounds;
static const char* end = "";
static int end_rank = -1, end_round = -1;
static volatile double sink;

static void work(int amount) {
  for (int i = 0; i < amount * 20000; ++i) sink += i;
}

/* exit() and MPI_Abort() in the middle of the run. */
static void maybe_end(int round) {
  if (rank != end_rank || round != end_round) return;
  if (strcmp(end, "exit") == 0) exit(3);
  if (strcmp(end, "abort") == 0) MPI_Abort(MPI_COMM_WORLD, 5);
}

static void ring(void) {
  int token = 0;
  for (int i = 0; i < rounds; ++i) {
    work(1);
    maybe_end(i);
    if (rank == 0) {
      MPI_Send(&token, 1, MPI_INT, 1 % size, 0, MPI_COMM_WORLD);
      MPI_Recv(&token, 1, MPI_INT, size - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(&token, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(&token, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);
    }
  }
}

static void master(void) {
  int task = 0;
  MPI_Status status;
  if (rank == 0) {
    int sent = 0, done = 0, all = rounds * (size - 1);
    for (int w = 1; w < size; ++w, ++sent) MPI_Send(&sent, 1, MPI_INT, w, 1, MPI_COMM_WORLD);
    for (; done < all; ++done) {
      MPI_Recv(&task, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &status);
      maybe_end(done);
      const int stop = sent >= all;
      MPI_Send(&sent, 1, MPI_INT, status.MPI_SOURCE, stop ? 9 : 1, MPI_COMM_WORLD);
      if (!stop) ++sent;
    }
    return;
  }
  for (int i = 0;; ++i) {
    MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (status.MPI_TAG == 9) return;
    work(1 + task % 3);
    maybe_end(i);
    MPI_Send(&task, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
  }
}

static void split(void) {
  MPI_Comm part;
  double in = rank, out = 0;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &part);
  for (int i = 0; i < rounds; ++i) {
    work(1 + rank % 2);
    maybe_end(i);
    MPI_Allreduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, part);
    MPI_Bcast(&in, 1, MPI_DOUBLE, 0, part);
    if (i % 7 == 6) {
      MPI_Comm again;
      MPI_Comm_dup(part, &again);
      MPI_Barrier(again);
      MPI_Comm_free(&again);
      MPI_Reduce(&in, &out, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    }
  }
  MPI_Comm_free(&part);
}

static void halo(void) {
  enum { N = 20000 }; /* 160 KB: larger than what is sent eagerly */
  static double to[2][N], from[2][N];
  const int left = (rank + size - 1) % size, right = (rank + 1) % size;
  for (int i = 0; i < rounds; ++i) {
    const int n = i % 2 ? N : 10;
    MPI_Request r[4];
    MPI_Irecv(from[0], n, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(from[1], n, MPI_DOUBLE, right, 2, MPI_COMM_WORLD, &r[1]);
    MPI_Isend(to[0], n, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &r[2]);
    MPI_Isend(to[1], n, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, &r[3]);
    work(1);
    maybe_end(i);
    for (int k = 0, done; k < 2; ++k) MPI_Waitany(2, r, &done, MPI_STATUS_IGNORE);
    MPI_Waitall(2, r + 2, MPI_STATUSES_IGNORE);
  }
}

static void persistent(void) {
  double to = rank, from = 0;
  MPI_Request r[2];
  MPI_Recv_init(&from, 1, MPI_DOUBLE, (rank + size - 1) % size, 1, MPI_COMM_WORLD, &r[0]);
  MPI_Send_init(&to, 1, MPI_DOUBLE, (rank + 1) % size, 1, MPI_COMM_WORLD, &r[1]);
  for (int i = 0; i < rounds; ++i) {
    MPI_Startall(2, r);
    work(1);
    maybe_end(i);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  }
  MPI_Request_free(&r[0]);
  MPI_Request_free(&r[1]);
}

static void fence(void) {
  double* memory;
  double value = rank;
  MPI_Win window;
  MPI_Win_allocate(sizeof(double) * 8, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
  MPI_Win_fence(0, window);
  for (int i = 0; i < rounds; ++i) {
    MPI_Put(&value, 1, MPI_DOUBLE, (rank + 1) % size, 0, 1, MPI_DOUBLE, window);
    work(1);
    maybe_end(i);
    MPI_Win_fence(0, window);
  }
  MPI_Win_free(&window);
}

static void epochs(void) {
  double* memory;
  double value = rank;
  int all[64];
  MPI_Win window;
  MPI_Group world, others;
  for (int i = 0, n = 0; i < size; ++i)
    if (i != rank) all[n++] = i;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, size - 1, all, &others);
  MPI_Win_allocate(sizeof(double) * 8, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
  for (int i = 0; i < rounds; ++i) {
    work(1);
    maybe_end(i);
    if (i % 2) {
      MPI_Win_lock(MPI_LOCK_SHARED, (rank + 1) % size, 0, window);
      MPI_Put(&value, 1, MPI_DOUBLE, (rank + 1) % size, 1, 1, MPI_DOUBLE, window);
      MPI_Win_unlock((rank + 1) % size, window);
    } else {
      MPI_Win_post(others, 0, window);
      MPI_Win_start(others, 0, window);
      MPI_Put(&value, 1, MPI_DOUBLE, (rank + 1) % size, 0, 1, MPI_DOUBLE, window);
      MPI_Win_complete(window);
      MPI_Win_wait(window);
    }
  }
  MPI_Win_free(&window);
  MPI_Group_free(&others);
  MPI_Group_free(&world);
}

static void intercomm(void) {
  const int low = rank < size / 2;
  int value = rank;
  MPI_Comm part, inter, merged;
  MPI_Comm_split(MPI_COMM_WORLD, low, rank, &part);
  MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, low ? size / 2 : 0, 7, &inter);
  MPI_Intercomm_merge(inter, low, &merged);
  for (int i = 0; i < rounds; ++i) {
    int got = 0;
    work(1);
    maybe_end(i);
    MPI_Allreduce(&value, &got, 1, MPI_INT, MPI_SUM, inter);
    if (low && rank < size - size / 2) MPI_Send(&value, 1, MPI_INT, rank, 3, inter);
    if (!low && rank - size / 2 < size / 2)
      MPI_Recv(&got, 1, MPI_INT, rank - size / 2, 3, inter, MPI_STATUS_IGNORE);
    if (i % 5 == 4) MPI_Barrier(merged);
  }
  MPI_Comm_free(&merged);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&part);
}

static void take_one(int from, int round) {
  int value = 0, found = 0;
  MPI_Status status;
  MPI_Message message;
  if (round % 3 == 0) {
    MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    MPI_Recv(&value, 1, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, &status);
  } else if (round % 3 == 1) {
    while (!found) MPI_Iprobe(from, from, MPI_COMM_WORLD, &found, &status);
    MPI_Recv(&value, 1, MPI_INT, from, from, MPI_COMM_WORLD, &status);
  } else {
    MPI_Mprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &message, &status);
    MPI_Mrecv(&value, 1, MPI_INT, &message, &status);
  }
}

static void probes(void) {
  int value = 0;
  for (int i = 0; i < rounds; ++i) {
    work(1);
    maybe_end(i);
    if (rank != 0) MPI_Send(&value, 1, MPI_INT, 0, rank, MPI_COMM_WORLD);
    for (int k = 1; rank == 0 && k < size; ++k) take_one(k, i);
    MPI_Barrier(MPI_COMM_WORLD); /* or a message of the next round may be taken in this one */
  }
}

/* A request that is always open, and others that come and go. */
static void ahead(void) {
  int value = 0, stop = 0, got = 0;
  MPI_Request listening, next, sum;
  MPI_Irecv(&stop, 1, MPI_INT, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &listening);
  const int left = (rank + size - 1) % size, right = (rank + 1) % size;
  MPI_Irecv(&got, 1, MPI_INT, left, 1, MPI_COMM_WORLD, &next);
  for (int i = 0; i < rounds; ++i) {
    int total = 0;
    MPI_Send(&value, 1, MPI_INT, right, 1, MPI_COMM_WORLD);
    MPI_Iallreduce(&value, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &sum);
    work(1);
    maybe_end(i);
    MPI_Wait(&next, MPI_STATUS_IGNORE);
    if (i + 1 < rounds) MPI_Irecv(&got, 1, MPI_INT, left, 1, MPI_COMM_WORLD, &next);
    MPI_Wait(&sum, MPI_STATUS_IGNORE);
  }
  MPI_Send(&value, 1, MPI_INT, right, 99, MPI_COMM_WORLD);
  MPI_Wait(&listening, MPI_STATUS_IGNORE);
}

static void wildcards(void) {
  enum { N = 3 };
  int in[64 * N], out = rank;
  MPI_Request r[64 * N];
  for (int i = 0; i < rounds; ++i) {
    work(1);
    maybe_end(i);
    if (rank != 0) {
      for (int k = 0; k < N; ++k) MPI_Send(&out, 1, MPI_INT, 0, k, MPI_COMM_WORLD);
      MPI_Recv(&out, 1, MPI_INT, 0, 50, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      continue;
    }
    const int n = N * (size - 1);
    for (int k = 0; k < n; ++k)
      MPI_Irecv(&in[k], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &r[k]);
    for (int left = n; left > 0;) {
      int done, which[64 * N];
      MPI_Waitsome(n, r, &done, which, MPI_STATUSES_IGNORE);
      left -= done;
    }
    for (int w = 1; w < size; ++w) MPI_Send(&out, 1, MPI_INT, w, 50, MPI_COMM_WORLD);
  }
}

static void files(void) {
  MPI_File file;
  double value = rank;
  char name[64];
  snprintf(name, sizeof name, "cut_patterns.out");
  MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                MPI_INFO_NULL, &file);
  for (int i = 0; i < rounds; ++i) {
    work(1);
    maybe_end(i);
    MPI_File_write_at_all(file, (rank + size * i) * 8, &value, 1, MPI_DOUBLE, MPI_STATUS_IGNORE);
  }
  MPI_File_close(&file);
}

static const struct {
  const char* name;
  void (*run)(void);
} patterns[] = {{"ring", ring},     {"master", master},         {"split", split},
                {"halo", halo},     {"persistent", persistent}, {"fence", fence},
                {"epochs", epochs}, {"intercomm", intercomm},   {"probes", probes},
                {"ahead", ahead},   {"wildcards", wildcards},   {"files", files}};

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  rounds = atoi(argv[2]);
  if (argc > 5) {
    end = argv[3];
    end_rank = atoi(argv[4]);
    end_round = atoi(argv[5]);
  }
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (unsigned i = 0; i < sizeof patterns / sizeof *patterns; ++i)
    if (strcmp(argv[1], patterns[i].name) == 0) patterns[i].run();
  MPI_Finalize();
  return 0;
}
