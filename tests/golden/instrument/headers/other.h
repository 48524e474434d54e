static void other(void) {
  puts("other");
  MPI_Barrier(MPI_COMM_WORLD);
  puts("after");
}
