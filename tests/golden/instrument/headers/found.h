#ifndef FOUND_H
#define FOUND_H
/* Found through -I, with functions that communicate; no newline at its end. */
static void meet_through(int n) {
  if (n > 0) {
    printf("%s:%d\n", __FILE__, __LINE__);
    MPI_Barrier(MPI_COMM_WORLD);
    printf("%s\n", beside());
  }
}
#endif