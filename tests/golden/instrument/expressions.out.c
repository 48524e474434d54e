#line 1 "expressions.in.c"
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
  dperf_rt_block(0x99b31b4188a437daULL); if (__builtin_expect((dperf_rt_asked & 0x0000001000000000ULL) != 0, 0)) { if (dperf_rt_is_asked(0x00d26b4bab7007a4ULL, 1)) { dperf_rt_answer("step<2", step, 2, 16); } if (dperf_rt_is_asked(0x00d26b4bab7007a4ULL, 0)) { dperf_rt_answer("step>=2", step, 2, 19); } } int over = step >= 2;
  MPI_Bcast(&over, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return over;
}

int main(int argc, char** argv) {
  int i, code;
  if ((code = MPI_Init(&argc, &argv)) != MPI_SUCCESS || argc < 0) return 1;
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; dperf_rt_loop_enter(0x048f0753ef3dacb6ULL); for (i = (MPI_Barrier(MPI_COMM_WORLD), 0); !is_over(i); MPI_Barrier(MPI_COMM_WORLD), i++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_ask(0x048f0753ef3dacb6ULL, &dperf_rt_cmp_1, "!is_over(i)", 272, 0x00d26b4bab7007a4ULL, 0, 0); } } dperf_rt_loop_iteration(0x048f0753ef3dacb6ULL); printf("step %d\n", i); } dperf_rt_loop_exit(0x048f0753ef3dacb6ULL); }
  for (MPI_Barrier(MPI_COMM_WORLD);; i--)
    if (i == 0) break;
  struct settings s = {
      .ranks = ranks_by_sum(),
      .code = MPI_Barrier(MPI_COMM_WORLD),
      .weights = {[2] = 0.5, [0] = ranks_by_sum() * 2.0},
  };
  dperf_rt_block(0x97caec8fba070432ULL); printf("%d %d %g %g\n", s.ranks, s.code, s.weights[0], s.weights[2]);
  int table[ranks_by_sum() + 1];
  table[ranks_by_sum()] = 7;
  switch (ranks_by_sum()) {
    case 1:
      dperf_rt_block(0x6c6e2b8fa173e791ULL); puts("one rank");
      break;
    default:
      dperf_rt_block(0xfc3e7c541abf29f3ULL); puts("more");
  }
  code = s.ranks > 0 && is_over(5) ? ranks_by_sum() : (MPI_Barrier(MPI_COMM_WORLD), -1);
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; dperf_rt_loop_enter(0xc46c8042206758fdULL); do
    { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0xc46c8042206758fdULL, &dperf_rt_run_2, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { code++; } } dperf_rt_loop_iteration(0xc46c8042206758fdULL); code++; if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_ask(0xc46c8042206758fdULL, &dperf_rt_cmp_2, "!is_over(code)", 280, 0x00d26b4bab7007a4ULL, 0, 0); } } }
  while (!is_over(code)); dperf_rt_loop_exit(0xc46c8042206758fdULL); } }
  dperf_rt_block(0x2ee3ee54370f16a9ULL); printf("%d %d %zu\n", table[1], code, sizeof(MPI_Barrier(MPI_COMM_WORLD)));
  struct settings* where = &(struct settings){.steps = is_over(9)};
  dperf_rt_block(0xb5e2c853f2983e97ULL); puts(where->steps ? "over" : "not over");
  return MPI_Finalize(), s.steps;
}
#ifndef DPERF_RT_TABLE_bfb2b5dfae2aff5e
#define DPERF_RT_TABLE_bfb2b5dfae2aff5e
static const struct dperf_rt_row dperf_rt_rows_bfb2b5dfae2aff5e[] = {
  {0x99b31b4188a437daULL, "is_over", DPERF_RT_BLOCK, 16, 16},
  {0x97caec8fba070432ULL, "main", DPERF_RT_BLOCK, 32, 32},
  {0x6c6e2b8fa173e791ULL, "main", DPERF_RT_BLOCK, 37, 38},
  {0xfc3e7c541abf29f3ULL, "main", DPERF_RT_BLOCK, 40, 40},
  {0x2ee3ee54370f16a9ULL, "main", DPERF_RT_BLOCK, 46, 46},
  {0xb5e2c853f2983e97ULL, "main", DPERF_RT_BLOCK, 48, 48},
  {0x048f0753ef3dacb6ULL, "main", DPERF_RT_LOOP, 24, 24},
  {0xc46c8042206758fdULL, "main", DPERF_RT_LOOP, 43, 45},
};
static struct dperf_rt_table dperf_rt_table_bfb2b5dfae2aff5e = {"expressions.in.c", dperf_rt_rows_bfb2b5dfae2aff5e, 8, 0};
static void __attribute__((constructor)) dperf_rt_start_bfb2b5dfae2aff5e(void) { dperf_rt_register(&dperf_rt_table_bfb2b5dfae2aff5e); }
#endif
