/* test: */
#include <mpi.h>
#include <stdio.h>

static int asked;

static int ask(MPI_Request* request) {
  int flag;
  MPI_Test(request, &flag, MPI_STATUS_IGNORE);
  ++asked;
  return flag;
}

/* It waits: no marks. */
static void until_done(MPI_Request* request) {
  int flag = 0;
  while (!flag) MPI_Test(request, &flag, MPI_STATUS_IGNORE);
}

/* So many steps, whatever is found. */
static unsigned work(MPI_Request* request, int steps) {
  unsigned sum = 1;
  int flag;
  for (int i = 0; i < steps; ++i) {
    sum = sum * 3 + 1;
    MPI_Test(request, &flag, MPI_STATUS_IGNORE);
  }
  return sum;
}

/* So many updates; in some turns it only looks for messages. */
static unsigned update(int updates) {
  unsigned sum = 1, pending = 0;
  int i = 0, flag;
  while (i < updates) {
    MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    if (pending < 4) {
      sum = sum * 5 + 1;
      ++pending;
      i++;
    } else {
      pending = 0;
    }
  }
  return sum;
}

/* Until it has found all of them, or it gives up: it waits. */
static int several(MPI_Request* requests, int count) {
  int found = 0;
  for (int tries = 0; tries < 1000 && found < count; ++tries) {
    found = 0;
    for (int i = 0; i < count; ++i) found += ask(&requests[i]);
  }
  return found;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int in = 0, out = 7;
  MPI_Request requests[2];
  MPI_Irecv(&in, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &requests[0]);
  printf("%u %u\n", work(&requests[0], 10), update(10));
  MPI_Isend(&out, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &requests[1]);
  until_done(&requests[0]);
  printf("%d %d\n", in, several(requests, 2) > 0);
  MPI_Finalize();
  return 0;
}
