static void level(void) {
  printf("%d\n", __INCLUDE_LEVEL__);
  MPI_Barrier(MPI_COMM_WORLD);
  puts("level");
}
