#pragma once
#include "deep/beside.h"
#include "through.h"

static inline void meet(int round) {
  char text[64];
  sprintf(text, "%s:%d %d", __FILE__, __LINE__, round);
  puts(text);
  MPI_Barrier(MPI_COMM_WORLD);
  puts("met");
}
