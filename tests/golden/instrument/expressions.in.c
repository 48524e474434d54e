/* test: */
#include <mpi.h>
#include <stdio.h>

struct settings {
  int steps, ranks, code;
  double weights[3];
};

static int ranks_by_sum(void) {
  int one = 1, all = 0;
  return MPI_Allreduce(&one, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD), all;
}

static int is_over(int step) {
  int over = step >= 2;
  MPI_Bcast(&over, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return over;
}

int main(int argc, char** argv) {
  int i, code;
  if ((code = MPI_Init(&argc, &argv)) != MPI_SUCCESS || argc < 0) return 1;
  for (i = (MPI_Barrier(MPI_COMM_WORLD), 0); !is_over(i); MPI_Barrier(MPI_COMM_WORLD), i++) printf("step %d\n", i);
  for (MPI_Barrier(MPI_COMM_WORLD);; i--)
    if (i == 0) break;
  struct settings s = {
      .ranks = ranks_by_sum(),
      .code = MPI_Barrier(MPI_COMM_WORLD),
      .weights = {[2] = 0.5, [0] = ranks_by_sum() * 2.0},
  };
  printf("%d %d %g %g\n", s.ranks, s.code, s.weights[0], s.weights[2]);
  int table[ranks_by_sum() + 1];
  table[ranks_by_sum()] = 7;
  switch (ranks_by_sum()) {
    case 1:
      puts("one rank");
      break;
    default:
      puts("more");
  }
  code = s.ranks > 0 && is_over(5) ? ranks_by_sum() : (MPI_Barrier(MPI_COMM_WORLD), -1);
  do
    code++;
  while (!is_over(code));
  printf("%d %d %zu\n", table[1], code, sizeof(MPI_Barrier(MPI_COMM_WORLD)));
  struct settings* where = &(struct settings){.steps = is_over(9)};
  puts(where->steps ? "over" : "not over");
  return MPI_Finalize(), s.steps;
}
