/* test: -Iheaders */
#include <mpi.h>
#include <stdio.h>
#include "headers/halo.h"  /* communicates */
  #  include "headers/halo.h" /* again: nothing */
#include "headers/quiet.h"
enum colour {
#define COLOUR(name) name,
#include "headers/colours.def"
#undef COLOUR
  COLOURS
};

int main(int argc, char **argv) {
  int i;
  MPI_Init(&argc, &argv);
  for (i = 0; i < 2; i++) meet(i);
  printf("%s:%d %d %s\n", __FILE__, __LINE__, COLOURS, quiet());
  meet_through(argc);
  MPI_Finalize();
  return 0;
}
