/* test: */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define BEGIN_FUNCTION(name) static int name(int n) {
#define END_FUNCTION \
  return n;          \
  }
#define FOR_ALL(i, n)                 \
  {                                   \
    int i##_end = (n);                \
    for (int i = 0; i < i##_end; i++) {
#define END_ALL \
  }             \
  }
#define FINALIZE_EXIT(code) \
  {                         \
    MPI_Finalize();         \
    exit(code);             \
  }
#define OPEN {
#define CLOSE }

BEGIN_FUNCTION(meet)
puts("meet");
MPI_Barrier(MPI_COMM_WORLD);
puts("met");
END_FUNCTION

#define WITH(lock) do { printf("take %s\n", lock);
#define DONE } while (0)

static int early(int n) {
  WITH("a") ;
  MPI_Barrier(MPI_COMM_WORLD);
  if (n > 1) return n;
  puts("goes on");
  DONE;
  return 0;
}

static void own_braces(int n) {
  FOR_ALL(i, n)
  puts("head");
  MPI_Barrier(MPI_COMM_WORLD);
  FOR_ALL(j, 2)
  printf("%d\n", i + j);
  END_ALL
  END_ALL
  while (n-- > 0) OPEN
    MPI_Barrier(MPI_COMM_WORLD);
    puts("in the braces of a macro");
  CLOSE
  if (n > 100) {
    puts("too many");
    FINALIZE_EXIT(3)
  }
  MPI_Barrier(MPI_COMM_WORLD);
  puts("end of it");
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  own_braces(meet(2));
  const int first = early(1);
  printf("%d %d\n", first, early(2));
  FINALIZE_EXIT(argc - 1);
}
