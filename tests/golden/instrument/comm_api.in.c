/* test: -std=c11 */
/* A library beside MPI: its calls split blocks and mark loops as those of MPI do, in macros and conditions, too. */
#include <mpi.h>
#include <stdio.h>

#define CHECK(call) do { if ((call) < 0) puts("failed: " #call); } while (0)

int ring_pass(int value);
int ring_look(void);
static int ring_sum(int value);

static int passed;

static int step(int i) {
  int sum = 0;
  for (int k = 0; k < 100; k++) sum += k % (i + 2);
  CHECK(ring_pass(sum));
  for (int k = 0; k < 50; k++) sum -= k;
  return sum;
}

static int sometimes(int i) {
  for (int k = 0; k < 10; k++) i += k;
  if (i % 3 == 0 && ring_look() > 0) passed++;
  return i;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int total = 0;
  for (int i = 0; i < 3; i++) {
    total += step(i);
    total += 1;
  }
  for (int i = 0; i < 4; i++) total += sometimes(i);
  int (*by_pointer)(int) = ring_pass;
  total += by_pointer(2);
  total = ring_sum(total);
  printf("%d %d\n", total, passed);
  MPI_Finalize();
  return 0;
}

int ring_pass(int value) { MPI_Sendrecv_replace(&value, 1, MPI_INT, 0, 0, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE); return value; }

int ring_look(void) { int flag; MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_SELF, &flag, MPI_STATUS_IGNORE); return !flag; }

static int ring_sum(int value) {
  int sum = 0;
  MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF);
  return sum;
}
