/* Loads PLUGIN.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  void* plugin = dlopen(PLUGIN, RTLD_NOW | RTLD_LOCAL);
  if (!plugin) return 2;
  printf("%d threads\n", ((int (*)(void))dlsym(plugin, "team_of_plugin"))());
  MPI_Finalize();
  return 0;
}
