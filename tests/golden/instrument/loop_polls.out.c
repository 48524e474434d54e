#line 1 "loop_polls.in.c"
/* test: */
#include <mpi.h>
#include <stdio.h>

static int asked;

static int ask(MPI_Request* request) {
  int flag;
  MPI_Test(request, &flag, MPI_STATUS_IGNORE);
  dperf_rt_block_after_call(0xfd1ad66b9cf45e10ULL); ++asked;
  return flag;
}

/* It waits: no marks. */
static void until_done(MPI_Request* request) {
  int flag = 0;
  while (!flag) MPI_Test(request, &flag, MPI_STATUS_IGNORE);
}

/* So many steps, whatever is found. */
static unsigned work(MPI_Request* request, int steps) {
  unsigned sum = 1;
  int flag;
  { struct dperf_rt_compared dperf_rt_cmp_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0x83b8d220d0a3ba2cULL); for (int i = 0; i < steps; ++i) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x83b8d220d0a3ba2cULL, &dperf_rt_cmp_1, "i<steps", i, steps, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x83b8d220d0a3ba2cULL, &dperf_rt_run_1, dperf_rt_left(i, steps, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { sum = sum * 3 + 1; ++i; } } dperf_rt_loop_iteration(0x83b8d220d0a3ba2cULL);
    dperf_rt_block(0xaa2e4af94b5afeaeULL); sum = sum * 3 + 1;
    MPI_Test(request, &flag, MPI_STATUS_IGNORE);
  } dperf_rt_loop_exit(0x83b8d220d0a3ba2cULL); } }
  return sum;
}

/* So many updates; in some turns it only looks for messages. */
static unsigned update(int updates) {
  unsigned sum = 1, pending = 0;
  int i = 0, flag;
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; { dperf_rt_id dperf_rt_was_2; dperf_rt_was_2 = 0; dperf_rt_loop_enter(0x4db12878afd7fe62ULL); while (i < updates) { if (dperf_rt_was_2 != 2 * (dperf_rt_id)(i) + 1) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x4db12878afd7fe62ULL, &dperf_rt_cmp_2, "i<updates", i, updates, 16); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x4db12878afd7fe62ULL, &dperf_rt_run_2, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { } } } if (dperf_rt_was_2 != 2 * (dperf_rt_id)(i) + 1) { dperf_rt_was_2 = 2 * (dperf_rt_id)(i) + 1; dperf_rt_loop_iteration(0x4db12878afd7fe62ULL); }
    MPI_Iprobe(MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    dperf_rt_block_after_call(0xb2152f88bcf2a891ULL); if (pending < 4) {
      sum = sum * 5 + 1;
      ++pending;
      i++;
    } else {
      pending = 0;
    }
  } dperf_rt_loop_exit(0x4db12878afd7fe62ULL); } } }
  return sum;
}

/* Until it has found all of them, or it gives up: it waits. */
static int several(MPI_Request* requests, int count) {
  int found = 0;
  { struct dperf_rt_compared dperf_rt_cmp_3, dperf_rt_cmp_3_1; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = dperf_rt_cmp_3_1.run = dperf_rt_cmp_3_1.next = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0xd4097e90f50917c5ULL); for (int tries = 0; tries < 1000 && found < count; ++tries) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0xd4097e90f50917c5ULL, &dperf_rt_cmp_3, "tries<1000", tries, 1000, 0); } if (dperf_rt_cmp_3_1.run++ == dperf_rt_cmp_3_1.next) { dperf_rt_compare(0xd4097e90f50917c5ULL, &dperf_rt_cmp_3_1, "found<count", found, count, 528); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0xd4097e90f50917c5ULL, &dperf_rt_run_3, dperf_rt_left(tries, 1000, 1, 0), 1); if (dperf_rt_skip_3 + 1 == 0) break; for (; dperf_rt_skip_3; --dperf_rt_skip_3) { ++tries; } } dperf_rt_loop_iteration(0xd4097e90f50917c5ULL);
    dperf_rt_block(0xaa8b5b24d80af8d7ULL); found = 0;
    { struct dperf_rt_compared dperf_rt_cmp_4; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0xc39dba90ebfd9d81ULL); for (int i = 0; i < count; ++i) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0xc39dba90ebfd9d81ULL, &dperf_rt_cmp_4, "i<count", i, count, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0xc39dba90ebfd9d81ULL, &dperf_rt_run_4, dperf_rt_left(i, count, 1, 0), 0); for (; dperf_rt_skip_4; --dperf_rt_skip_4) { ++i; } } dperf_rt_loop_iteration(0xc39dba90ebfd9d81ULL); found += ask(&requests[i]); } dperf_rt_loop_exit(0xc39dba90ebfd9d81ULL); } }
  } dperf_rt_loop_exit(0xd4097e90f50917c5ULL); } }
  return found;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int in = 0, out = 7;
  MPI_Request requests[2];
  MPI_Irecv(&in, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &requests[0]);
  printf("%u %u\n", work(&requests[0], 10), update(10));
  MPI_Isend(&out, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &requests[1]);
  until_done(&requests[0]);
  printf("%d %d\n", in, several(requests, 2) > 0);
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_17e306c3e7ee44c8
#define DPERF_RT_TABLE_17e306c3e7ee44c8
static const struct dperf_rt_row dperf_rt_rows_17e306c3e7ee44c8[] = {
  {0xfd1ad66b9cf45e10ULL, "ask", DPERF_RT_BLOCK, 10, 11},
  {0xaa2e4af94b5afeaeULL, "work", DPERF_RT_BLOCK, 25, 25},
  {0xb2152f88bcf2a891ULL, "update", DPERF_RT_BLOCK, 37, 43},
  {0xaa8b5b24d80af8d7ULL, "several", DPERF_RT_BLOCK, 52, 52},
  {0x83b8d220d0a3ba2cULL, "work", DPERF_RT_COUNTED_LOOP, 24, 27},
  {0x4db12878afd7fe62ULL, "update", DPERF_RT_COUNTED_LOOP, 35, 44},
  {0xd4097e90f50917c5ULL, "several", DPERF_RT_LOOP, 51, 54},
  {0xc39dba90ebfd9d81ULL, "several", DPERF_RT_COUNTED_LOOP, 53, 53},
};
static struct dperf_rt_table dperf_rt_table_17e306c3e7ee44c8 = {"loop_polls.in.c", dperf_rt_rows_17e306c3e7ee44c8, 8, 0};
static void __attribute__((constructor)) dperf_rt_start_17e306c3e7ee44c8(void) { dperf_rt_register(&dperf_rt_table_17e306c3e7ee44c8); }
#endif
