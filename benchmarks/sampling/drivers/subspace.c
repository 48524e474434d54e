/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Subspace iteration with ScaLAPACK: Y = A X, and X = Y divided by its largest entry, until told to end.
 * subspace SIZE VECTORS ITERATIONS */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

void Cblacs_get(int context, int what, int* value);
void Cblacs_gridinit(int* context, const char* order, int rows, int columns);
void Cblacs_gridinfo(int context, int* rows, int* columns, int* row, int* column);
void Cblacs_gridexit(int context);
int numroc_(const int* n, const int* block, const int* process, const int* first, const int* processes);
void descinit_(int* descriptor, const int* m, const int* n, const int* mb, const int* nb,
               const int* first_row, const int* first_column, const int* context, const int* leading,
               int* info);
void pdgemm_(const char* transpose_a, const char* transpose_b, const int* m, const int* n, const int* k,
             const double* alpha, const double* a, const int* ia, const int* ja, const int* descriptor_a,
             const double* b, const int* ib, const int* jb, const int* descriptor_b, const double* beta,
             double* c, const int* ic, const int* jc, const int* descriptor_c);
double pdlange_(const char* norm, const int* m, const int* n, const double* a, const int* ia, const int* ja,
                const int* descriptor, double* work);

enum { BLOCK = 64 };

/* A matrix whose blocks are dealt to one column of processes. */
struct matrix {
  int rows, columns, mine;
  double* entries;
  int descriptor[9];
};

static int create(struct matrix* m, int rows, int columns, int context) {
  int zero = 0;
  int block = BLOCK;
  int info = 0;
  int processes;
  int one;
  int row;
  int column;
  Cblacs_gridinfo(context, &processes, &one, &row, &column);
  m->rows = rows;
  m->columns = columns;
  m->mine = numroc_(&rows, &block, &row, &zero, &processes);
  m->entries = malloc(sizeof(double) * (size_t)m->mine * (size_t)columns);
  int leading = m->mine > 1 ? m->mine : 1;
  descinit_(m->descriptor, &rows, &columns, &block, &block, &zero, &zero, &context, &leading, &info);
  if (!m->entries || info != 0) return 0;
  for (long entry = 0; entry < (long)m->mine * columns; ++entry)
    m->entries[entry] = (double)((entry * 7919 + row) % 101) / 101;
  return 1;
}

static double iterate(const struct matrix* a, struct matrix* x, struct matrix* y, int iterations) {
  const int one = 1;
  const double alpha = 1;
  const double beta = 0;
  double largest = 0;
  double work;
  for (int iteration = 0; iteration < iterations; ++iteration) {
    pdgemm_("N", "N", &a->rows, &x->columns, &a->columns, &alpha, a->entries, &one, &one, a->descriptor,
            x->entries, &one, &one, x->descriptor, &beta, y->entries, &one, &one, y->descriptor);
    largest = pdlange_("M", &y->rows, &y->columns, y->entries, &one, &one, y->descriptor, &work);
    for (long entry = 0; entry < (long)y->mine * y->columns; ++entry)
      x->entries[entry] = y->entries[entry] / largest;
  }
  return largest;
}

static int run(int size, int vectors, int iterations) {
  int context;
  int ranks;
  int rank;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  Cblacs_get(-1, 0, &context);
  Cblacs_gridinit(&context, "R", ranks, 1);
  struct matrix a;
  struct matrix x;
  struct matrix y;
  if (!create(&a, size, size, context) || !create(&x, size, vectors, context) ||
      !create(&y, size, vectors, context))
    return 1;
  double largest = iterate(&a, &x, &y, iterations);
  if (rank == 0) printf("%g\n", largest);
  free(a.entries);
  free(x.entries);
  free(y.entries);
  Cblacs_gridexit(context);
  return 0;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int code = argc == 4 ? run(atoi(argv[1]), atoi(argv[2]), atoi(argv[3])) : 2;
  MPI_Finalize();
  return code;
}
