#line 1 "cxx_sequence.in.cpp"
/* test: -std=c++98 -pedantic -Wno-long-long */
#include <mpi.h>
#include <cstdio>

namespace mesh {
class Halo {
 public:
  explicit Halo(int width) : width_(width) { const dperf_rt_id dperf_rt_caller_1 = dperf_rt_current_block(); MPI_Barrier(MPI_COMM_WORLD); dperf_rt_block_after_call(dperf_rt_caller_1); }
  ~Halo() { const dperf_rt_id dperf_rt_caller_2 = dperf_rt_current_block(); MPI_Barrier(MPI_COMM_WORLD); dperf_rt_block_after_call(0x50e4e335b5572d37UL); std::puts("gone"); dperf_rt_block(dperf_rt_caller_2); }
  int exchange();

 private:
  int width_;
};

int Halo::exchange() { const dperf_rt_id dperf_rt_caller_3 = dperf_rt_current_block();
  int sum = 0;
  MPI_Allreduce(&width_, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  dperf_rt_block_after_call(dperf_rt_caller_3); return sum;
}
}  // namespace mesh

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  {
    mesh::Halo halo(3);
    int sum = halo.exchange();
    dperf_rt_block(0x2cc47b8661b8e665UL); std::printf("%d\n", sum);
  }
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_925ce8cad0b5e1c0
#define DPERF_RT_TABLE_925ce8cad0b5e1c0
static const struct dperf_rt_row dperf_rt_rows_925ce8cad0b5e1c0[] = {
  {0x50e4e335b5572d37UL, "mesh::Halo::~Halo", DPERF_RT_BLOCK, 9, 9},
  {0x2cc47b8661b8e665UL, "main", DPERF_RT_BLOCK, 28, 28},
};
static struct dperf_rt_table dperf_rt_table_925ce8cad0b5e1c0 = {"cxx_sequence.in.cpp", dperf_rt_rows_925ce8cad0b5e1c0, 2, 0};
static void __attribute__((constructor)) dperf_rt_start_925ce8cad0b5e1c0(void) { dperf_rt_register(&dperf_rt_table_925ce8cad0b5e1c0); }
#endif
