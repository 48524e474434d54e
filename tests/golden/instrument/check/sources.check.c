/* test: -Wall
 * Where the source of a receive comes from: exact if no value of it is MPI_ANY_SOURCE. */
#include <mpi.h>
#include <stdlib.h>

#define RECEIVE(from) MPI_Recv(&buffer, 1, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)

struct neighbours {
  int left, right, any, told;
};
static int buffer, global_rank, global_any = MPI_ANY_SOURCE;
static const int kRoot = 0;
static int around[2];
int unseen;
extern int elsewhere;
void fill(int *ranks);

static int next_of(int rank, int size) { return (rank + 1) % size; }
static int any_of(int odd) {
  if (odd) return MPI_ANY_SOURCE;
  return 0;
}
static void from_parameter(int from) { RECEIVE(from); }
static void from_any_parameter(int from) { RECEIVE(from); }
static void taken(int from) { RECEIVE(from); }
void (*const pointer)(int) = taken;
static void set(int *rank) { *rank = 3; }
static void set_any(int *rank) { *rank = MPI_ANY_SOURCE; }
static void from_array(const int *ranks, int n) {
  for (int i = 0; i < n; i++) RECEIVE(ranks[i]);
}
static void of_struct(struct neighbours *n) {
  RECEIVE(n->left);
  RECEIVE(n->right);
  RECEIVE(n->any);
  RECEIVE(n->told);
}

int main(int argc, char **argv) {
  int rank, size, up, down, later = -1, set_rank, set_wild, told = atoi(argv[1]), filled[4];
  int *list = malloc(2 * sizeof *list);
  struct neighbours n = {.left = 1, .any = MPI_ANY_SOURCE};
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Cart_shift(MPI_COMM_WORLD, 0, 1, &down, &up);
  RECEIVE(kRoot);
  RECEIVE(rank ^ 1);
  RECEIVE(rank > 0 ? rank - 1 : MPI_PROC_NULL);
  RECEIVE(up);
  RECEIVE(next_of(rank, size));
  RECEIVE(any_of(rank));
  RECEIVE(told);
  RECEIVE(told % 2 ? MPI_ANY_SOURCE : told);
  if (rank) later = 2;
  RECEIVE(later);
  global_rank = rank + 1;
  RECEIVE(global_rank);
  RECEIVE(global_any);
  RECEIVE(unseen);
  RECEIVE(elsewhere);
  from_parameter(1);
  from_parameter(rank - 1);
  from_any_parameter(rank);
  from_any_parameter(MPI_ANY_SOURCE);
  taken(1);
  set(&set_rank);
  RECEIVE(set_rank);
  set_any(&set_wild);
  RECEIVE(set_wild);
  around[0] = list[0] = rank - 1;
  around[1] = list[1] = rank + 1;
  from_array(around, 2);
  from_array(list, 2);
  fill(filled);
  RECEIVE(filled[1]);
  n.right = up;
  MPI_Bcast(&n.told, 1, MPI_INT, 0, MPI_COMM_WORLD);
  of_struct(&n);
  MPI_Probe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
  RECEIVE(status.MPI_SOURCE);
  unsigned long long bits = 18446744073709551615ULL;
  unsigned wild = (unsigned)MPI_ANY_SOURCE;
  if (bits) RECEIVE((int)wild);
  RECEIVE((unsigned)-1);
  MPI_Finalize();
  return 0;
}
