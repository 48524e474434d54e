#line 1 "bounds_exits.in.c"
/* test: -std=c11 -Wall -Wextra */
/* What the body of a loop compares before it leaves the loop, or sets a flag that ends it, is said behind
 * that: where the loop goes on, all of it was compared. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>

#define LEAVE_IF(condition) if (condition) break
#define ALMOST 1e-9

struct list { int value; struct list *next; };
struct state { int done; double change; };

static double share(double value) {
  MPI_Bcast(&value, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return value;
}

/* The last part is compared only if those before it allow it. */
static int until_end_of(const struct list *list) {
  int rounds = 0;
  { struct dperf_rt_compared dperf_rt_cmp_1, dperf_rt_cmp_1_1; dperf_rt_cmp_1.run = dperf_rt_cmp_1.next = dperf_rt_cmp_1_1.run = dperf_rt_cmp_1_1.next = dperf_rt_cmp_1.iteration = 0; { dperf_rt_id dperf_rt_run_1; dperf_rt_run_1 = 0; dperf_rt_loop_enter(0x3ed49fe3b2125a29ULL); for (;;) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.iteration++ < 5) { dperf_rt_compare(0x3ed49fe3b2125a29ULL, &dperf_rt_cmp_1, "list->value<=2", 0.0, 0.0, 185); } if (dperf_rt_cmp_1_1.run++ == dperf_rt_cmp_1_1.next) { dperf_rt_compare(0x3ed49fe3b2125a29ULL, &dperf_rt_cmp_1_1, "list == NULL", 0.0, 0.0, 560); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_1 + 1 != 0) { dperf_rt_id dperf_rt_skip_1 = dperf_rt_skip(0x3ed49fe3b2125a29ULL, &dperf_rt_run_1, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_1 + 1 == 0) break; for (; dperf_rt_skip_1; --dperf_rt_skip_1) { ++rounds; list = list->next; } } dperf_rt_loop_iteration(0x3ed49fe3b2125a29ULL);
    share(0);
    dperf_rt_block(0xae053ebfec2f8824ULL); ++rounds;
    if (list == NULL || list->value > 2) break;
    if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_1.run++ == dperf_rt_cmp_1.next) { dperf_rt_compare(0x3ed49fe3b2125a29ULL, &dperf_rt_cmp_1, "list->value<=2", list->value, 2, 153); } } list = list->next;
  } dperf_rt_loop_exit(0x3ed49fe3b2125a29ULL); } }
  return rounds;
}

static int until_last_of(const struct list *list) {
  { struct dperf_rt_compared dperf_rt_cmp_2; dperf_rt_cmp_2.run = dperf_rt_cmp_2.next = 0; { dperf_rt_id dperf_rt_run_2; dperf_rt_run_2 = 0; { struct dperf_rt_open dperf_rt_open_2 __attribute__((cleanup(dperf_rt_leave_loop))); dperf_rt_open_2.id = 0x83cd4f8b0eb63de9ULL; dperf_rt_open_2.in = 1; dperf_rt_open_2.since = 0; dperf_rt_loop_enter(0x83cd4f8b0eb63de9ULL); for (int k = 0; k < 9; ++k) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_2.run++ == dperf_rt_cmp_2.next) { dperf_rt_compare(0x83cd4f8b0eb63de9ULL, &dperf_rt_cmp_2, "k<9", k, 9, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_2 + 1 != 0) { dperf_rt_id dperf_rt_skip_2 = dperf_rt_skip(0x83cd4f8b0eb63de9ULL, &dperf_rt_run_2, dperf_rt_left(k, 9, 1, 0), 1); if (dperf_rt_skip_2 + 1 == 0) break; for (; dperf_rt_skip_2; --dperf_rt_skip_2) { list = list->next; ++k; } } dperf_rt_loop_iteration(0x83cd4f8b0eb63de9ULL);
    share(0);
    dperf_rt_block(0x2bdd43cb44013962ULL); if (list && list->value > 1.5)
      return k;
    list = list->next;
  } } } }
  return -1;
}

/* Every second iteration, in braces of its own, a variable that is declared there. */
static int now_and_then(double norm) {
  int k;
  { struct dperf_rt_compared dperf_rt_cmp_3, dperf_rt_cmp_3_1; dperf_rt_cmp_3.run = dperf_rt_cmp_3.next = dperf_rt_cmp_3_1.run = dperf_rt_cmp_3_1.next = dperf_rt_cmp_3_1.iteration = 0; { dperf_rt_id dperf_rt_run_3; dperf_rt_run_3 = 0; dperf_rt_loop_enter(0x27a1d8ce09be7fbfULL); for (k = 0; k < 40; k++) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3.run++ == dperf_rt_cmp_3.next) { dperf_rt_compare(0x27a1d8ce09be7fbfULL, &dperf_rt_cmp_3, "k<40", k, 40, 0); } if (dperf_rt_cmp_3_1.iteration++ < 5) { dperf_rt_compare(0x27a1d8ce09be7fbfULL, &dperf_rt_cmp_3_1, "root>=0.5", 1.0, 0.0, 955); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_3 + 1 != 0) { dperf_rt_id dperf_rt_skip_3 = dperf_rt_skip(0x27a1d8ce09be7fbfULL, &dperf_rt_run_3, dperf_rt_left(k, 40, 1, 0), 1); if (dperf_rt_skip_3 + 1 == 0) break; for (; dperf_rt_skip_3; --dperf_rt_skip_3) { k++; } } dperf_rt_loop_iteration(0x27a1d8ce09be7fbfULL);
    norm = share(norm) / 2;
    dperf_rt_block(0xc895ee8786aae77eULL); if (k % 2 == 1) {
      const double root = sqrt(fabs(norm));
      if (root < 0.5) {
        puts("converged");
        break;
      }
    if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_3_1.run++ == dperf_rt_cmp_3_1.next) { dperf_rt_compare(0x27a1d8ce09be7fbfULL, &dperf_rt_cmp_3_1, "root>=0.5", root, 0.5, 923); } } }
  } dperf_rt_loop_exit(0x27a1d8ce09be7fbfULL); } }
  return k;
}

static int by_flags(struct state *state, int most) {
  int k = 0, converged = 0;
  { struct dperf_rt_compared dperf_rt_cmp_4, dperf_rt_cmp_4_1; dperf_rt_cmp_4.run = dperf_rt_cmp_4.next = dperf_rt_cmp_4_1.run = dperf_rt_cmp_4_1.next = dperf_rt_cmp_4.iteration = dperf_rt_cmp_4_1.iteration = 0; { dperf_rt_id dperf_rt_run_4; dperf_rt_run_4 = 0; dperf_rt_loop_enter(0xfc27bc3438070240ULL); while (!converged) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_4.iteration++ < 5) { dperf_rt_compare(0xfc27bc3438070240ULL, &dperf_rt_cmp_4, "state->change>=ALMOST", 1.0, 0.0, 427); } if (dperf_rt_cmp_4_1.iteration++ < 5) { dperf_rt_compare(0xfc27bc3438070240ULL, &dperf_rt_cmp_4_1, "k<most", 0.0, 0.0, 680); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_4 + 1 != 0) { dperf_rt_id dperf_rt_skip_4 = dperf_rt_skip(0xfc27bc3438070240ULL, &dperf_rt_run_4, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_4 + 1 == 0) break; for (; dperf_rt_skip_4; --dperf_rt_skip_4) { k++; } } dperf_rt_loop_iteration(0xfc27bc3438070240ULL);
    state->change = share(state->change) / 2;
    dperf_rt_block(0x8d14358ade84237aULL); if (k++ == 50) { puts("?"); }
    if (state->change < ALMOST || k >= most) { converged = 1; }
  if (__builtin_expect(dperf_rt_bounds, 0) && (!(converged))) { if (dperf_rt_cmp_4.run++ == dperf_rt_cmp_4.next) { dperf_rt_compare(0xfc27bc3438070240ULL, &dperf_rt_cmp_4, "state->change>=ALMOST", state->change, ALMOST, 395); } } if (__builtin_expect(dperf_rt_bounds, 0) && (!(converged))) { if (dperf_rt_cmp_4_1.run++ == dperf_rt_cmp_4_1.next) { dperf_rt_compare(0xfc27bc3438070240ULL, &dperf_rt_cmp_4_1, "k<most", k, most, 648); } } } dperf_rt_loop_exit(0xfc27bc3438070240ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_5, dperf_rt_cmp_5_1, dperf_rt_cmp_5_2; dperf_rt_cmp_5.run = dperf_rt_cmp_5.next = dperf_rt_cmp_5_1.run = dperf_rt_cmp_5_1.next = dperf_rt_cmp_5_2.run = dperf_rt_cmp_5_2.next = dperf_rt_cmp_5_2.iteration = 0; { dperf_rt_id dperf_rt_run_5; dperf_rt_run_5 = 0; dperf_rt_loop_enter(0x9ca8d94c8607660cULL); do { { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5_2.iteration++ < 5) { dperf_rt_compare(0x9ca8d94c8607660cULL, &dperf_rt_cmp_5_2, "state->change<=3", 1.0, 0.0, 1449); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_5 + 1 != 0) { dperf_rt_id dperf_rt_skip_5 = dperf_rt_skip(0x9ca8d94c8607660cULL, &dperf_rt_run_5, dperf_rt_left(k, 100, 1, 0), 1); if (dperf_rt_skip_5 + 1 == 0) break; for (; dperf_rt_skip_5; --dperf_rt_skip_5) { k++; } } dperf_rt_loop_iteration(0x9ca8d94c8607660cULL);
    state->change = share(state->change) * 2;
    dperf_rt_block(0xb8637e8af70be9d7ULL); k++;
    state->done = state->change > 3;
  if (__builtin_expect(dperf_rt_bounds, 0) && (!(state->done))) { if (dperf_rt_cmp_5_2.run++ == dperf_rt_cmp_5_2.next) { dperf_rt_compare(0x9ca8d94c8607660cULL, &dperf_rt_cmp_5_2, "state->change<=3", state->change, 3, 1417); } } } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_5.run++ == dperf_rt_cmp_5.next) { dperf_rt_ask(0x9ca8d94c8607660cULL, &dperf_rt_cmp_5, "!state->done", 312, 0x9f0e1d986d5a73d8ULL, 0, 0); } if (dperf_rt_cmp_5_1.run++ == dperf_rt_cmp_5_1.next) { dperf_rt_compare(0x9ca8d94c8607660cULL, &dperf_rt_cmp_5_1, "k<100", k, 100, 520); } } } while (!state->done && k < 100); dperf_rt_loop_exit(0x9ca8d94c8607660cULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_6, dperf_rt_cmp_6_1, dperf_rt_cmp_6_2, dperf_rt_cmp_6_3; dperf_rt_cmp_6.run = dperf_rt_cmp_6.next = dperf_rt_cmp_6_1.run = dperf_rt_cmp_6_1.next = dperf_rt_cmp_6_2.run = dperf_rt_cmp_6_2.next = dperf_rt_cmp_6_3.run = dperf_rt_cmp_6_3.next = dperf_rt_cmp_6_1.iteration = 0; { dperf_rt_id dperf_rt_run_6; dperf_rt_run_6 = 0; dperf_rt_loop_enter(0x2c88544c46a80fa7ULL); while (state->done != 0) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_6.run++ == dperf_rt_cmp_6.next) { dperf_rt_compare(0x2c88544c46a80fa7ULL, &dperf_rt_cmp_6, "state->done!=0", state->done, 0, 20); } if (dperf_rt_cmp_6_1.iteration++ < 5) { dperf_rt_compare(0x2c88544c46a80fa7ULL, &dperf_rt_cmp_6_1, "k>2", 0.0, 0.0, 682); } if (dperf_rt_cmp_6_2.run++ == dperf_rt_cmp_6_2.next) { dperf_rt_compare(0x2c88544c46a80fa7ULL, &dperf_rt_cmp_6_2, "state->done", 1.0, 0.0, 1072); } if (dperf_rt_cmp_6_3.run++ == dperf_rt_cmp_6_3.next) { dperf_rt_compare(0x2c88544c46a80fa7ULL, &dperf_rt_cmp_6_3, "!goes_on", 0.0, 0.0, 1584); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_6 + 1 != 0) { dperf_rt_id dperf_rt_skip_6 = dperf_rt_skip(0x2c88544c46a80fa7ULL, &dperf_rt_run_6, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_6 + 1 == 0) break; for (; dperf_rt_skip_6; --dperf_rt_skip_6) { --k; state->done = k > 2; } } dperf_rt_loop_iteration(0x2c88544c46a80fa7ULL);
    int goes_on = 1;
    share(0);
    dperf_rt_block(0x28aeb093c35e54eaULL); if (--k <= 3) goes_on = 0;
    if (!goes_on) break;
    state->done = k > 2;
  if (__builtin_expect(dperf_rt_bounds, 0) && ((state->done))) { if (dperf_rt_cmp_6_1.run++ == dperf_rt_cmp_6_1.next) { dperf_rt_compare(0x2c88544c46a80fa7ULL, &dperf_rt_cmp_6_1, "k>2", k, 2, 650); } } } dperf_rt_loop_exit(0x2c88544c46a80fa7ULL); } }
  return k;
}

/* Some iterations come whatever the norms are, and then both have to be small. */
static int at_least(double one, double other, int least) {
  const struct list *list = NULL;
  int k = 0;
  { struct dperf_rt_compared dperf_rt_cmp_7, dperf_rt_cmp_7_1; dperf_rt_cmp_7.run = dperf_rt_cmp_7.next = dperf_rt_cmp_7_1.run = dperf_rt_cmp_7_1.next = dperf_rt_cmp_7.iteration = dperf_rt_cmp_7_1.iteration = 0; { dperf_rt_id dperf_rt_run_7; dperf_rt_run_7 = 0; dperf_rt_loop_enter(0xe8aaf3fdbea32971ULL); do { { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_7 + 1 != 0) { dperf_rt_id dperf_rt_skip_7 = dperf_rt_skip(0xe8aaf3fdbea32971ULL, &dperf_rt_run_7, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_7 + 1 == 0) break; for (; dperf_rt_skip_7; --dperf_rt_skip_7) { other /= 4; k++; } } dperf_rt_loop_iteration(0xe8aaf3fdbea32971ULL);
    one = share(one) / 2;
    dperf_rt_block(0x18fbdefa1716f6daULL); other /= 4;
    k++;
  } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_7.iteration++ < 5) { dperf_rt_compare(0xe8aaf3fdbea32971ULL, &dperf_rt_cmp_7, "one>0.1 || other>0.1", 1.0, 0.0, 442); } if (!(k < least)) { if (dperf_rt_cmp_7.run++ == dperf_rt_cmp_7.next) { dperf_rt_compare(0xe8aaf3fdbea32971ULL, &dperf_rt_cmp_7, "one>0.1 || other>0.1", ((one) > (other) ? (one) : (other)), 0.1, 410); } } if (dperf_rt_cmp_7_1.iteration++ < 5) { dperf_rt_compare(0xe8aaf3fdbea32971ULL, &dperf_rt_cmp_7_1, "k<50", 0.0, 0.0, 680); } if (!(k < least)) { if (dperf_rt_cmp_7_1.run++ == dperf_rt_cmp_7_1.next) { dperf_rt_compare(0xe8aaf3fdbea32971ULL, &dperf_rt_cmp_7_1, "k<50", k, 50, 648); } } } } while (k < least || ((one > 0.1 || other > 0.1) && k < 50)); dperf_rt_loop_exit(0xe8aaf3fdbea32971ULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_8; dperf_rt_cmp_8.run = dperf_rt_cmp_8.next = dperf_rt_cmp_8.iteration = 0; { dperf_rt_id dperf_rt_run_8; dperf_rt_run_8 = 0; dperf_rt_loop_enter(0x24740afde042b86cULL); while (k < 2 * least || (list && list->value > 2) || !(one <= 0.01)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_8.iteration++ < 5) { dperf_rt_compare(0x24740afde042b86cULL, &dperf_rt_cmp_8, "one>0.01", 1.0, 0.0, 418); } if (!(k < 2 * least || (list && list->value > 2))) { if (dperf_rt_cmp_8.run++ == dperf_rt_cmp_8.next) { dperf_rt_compare(0x24740afde042b86cULL, &dperf_rt_cmp_8, "one>0.01", one, 0.01, 386); } } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_8 + 1 != 0) { dperf_rt_id dperf_rt_skip_8 = dperf_rt_skip(0x24740afde042b86cULL, &dperf_rt_run_8, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_8 + 1 == 0) break; for (; dperf_rt_skip_8; --dperf_rt_skip_8) { k++; } } dperf_rt_loop_iteration(0x24740afde042b86cULL);
    one = share(one) / 2;
    dperf_rt_block(0xe9094c0319c897b8ULL); k++;
  } dperf_rt_loop_exit(0x24740afde042b86cULL); } }
  return k;
}

/* All ranks have to be content: this one says when it will be, and what all say is said, too. */
static int agreed(double change) {
  int k = 0, done = 0;
  { struct dperf_rt_compared dperf_rt_cmp_9, dperf_rt_cmp_9_1, dperf_rt_cmp_9_2; dperf_rt_cmp_9.run = dperf_rt_cmp_9.next = dperf_rt_cmp_9_1.run = dperf_rt_cmp_9_1.next = dperf_rt_cmp_9_2.run = dperf_rt_cmp_9_2.next = dperf_rt_cmp_9_1.iteration = 0; { dperf_rt_id dperf_rt_run_9; dperf_rt_run_9 = 0; dperf_rt_loop_enter(0x135f9c27ef667846ULL); while (!done) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_9.run++ == dperf_rt_cmp_9.next) { dperf_rt_compare(0x135f9c27ef667846ULL, &dperf_rt_cmp_9, "!done", 1.0, 0.0, 48); } if (dperf_rt_cmp_9_1.iteration++ < 5) { dperf_rt_compare(0x135f9c27ef667846ULL, &dperf_rt_cmp_9_1, "change>=0.1", 1.0, 0.0, 939); } if (dperf_rt_cmp_9_2.run++ == dperf_rt_cmp_9_2.next) { dperf_rt_compare(0x135f9c27ef667846ULL, &dperf_rt_cmp_9_2, "mine", 1.0, 0.0, 1072); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_9 + 1 != 0) { dperf_rt_id dperf_rt_skip_9 = dperf_rt_skip(0x135f9c27ef667846ULL, &dperf_rt_run_9, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_9 + 1 == 0) break; for (; dperf_rt_skip_9; --dperf_rt_skip_9) { change /= 2; k++; } } dperf_rt_loop_iteration(0x135f9c27ef667846ULL);
    int mine;
    dperf_rt_block(0xc6294910aaa97dedULL); change /= 2;
    mine = change < 0.1;
    if (__builtin_expect(dperf_rt_bounds, 0) && (!(mine))) { if (dperf_rt_cmp_9_1.run++ == dperf_rt_cmp_9_1.next) { dperf_rt_compare(0x135f9c27ef667846ULL, &dperf_rt_cmp_9_1, "change>=0.1", change, 0.1, 907); } } MPI_Allreduce(&mine, &done, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    dperf_rt_block_after_call(0xdf82b010b8d707a0ULL); k++;
  } dperf_rt_loop_exit(0x135f9c27ef667846ULL); } }
  return k;
}

/* Its values are more than those of a flag: the first one that is set does not end the loop. */
static int in_phases(void) {
  int k = 0, phase = 0;
  { struct dperf_rt_compared dperf_rt_cmp_10, dperf_rt_cmp_10_1; dperf_rt_cmp_10.run = dperf_rt_cmp_10.next = dperf_rt_cmp_10_1.run = dperf_rt_cmp_10_1.next = 0; { dperf_rt_id dperf_rt_run_10; dperf_rt_run_10 = 0; dperf_rt_loop_enter(0x82e46ea8ec0ec296ULL); while (phase != 2 && k < 50) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_10.run++ == dperf_rt_cmp_10.next) { dperf_rt_compare(0x82e46ea8ec0ec296ULL, &dperf_rt_cmp_10, "phase!=2", phase, 2, 20); } if (dperf_rt_cmp_10_1.run++ == dperf_rt_cmp_10_1.next) { dperf_rt_compare(0x82e46ea8ec0ec296ULL, &dperf_rt_cmp_10_1, "k<50", k, 50, 512); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_10 + 1 != 0) { dperf_rt_id dperf_rt_skip_10 = dperf_rt_skip(0x82e46ea8ec0ec296ULL, &dperf_rt_run_10, dperf_rt_left(k, 50, 1, 0), 1); if (dperf_rt_skip_10 + 1 == 0) break; for (; dperf_rt_skip_10; --dperf_rt_skip_10) { k++; } } dperf_rt_loop_iteration(0x82e46ea8ec0ec296ULL);
    share(phase);
    dperf_rt_block(0x274d72e0727defa9ULL); k++;
    if (k > 3) phase = 1;
    if (k > 6) phase = 2;
  } dperf_rt_loop_exit(0x82e46ea8ec0ec296ULL); } }
  return k;
}

static int is_seven(int k) { return share(k) + k == 14; }

/* Something else ends them, too: the number of iterations is a limit. */
static int or_otherwise(int most) {
  int k = 0, done = 0;
  { struct dperf_rt_compared dperf_rt_cmp_11, dperf_rt_cmp_11_1; dperf_rt_cmp_11.run = dperf_rt_cmp_11.next = dperf_rt_cmp_11_1.run = dperf_rt_cmp_11_1.next = dperf_rt_cmp_11.iteration = 0; { dperf_rt_id dperf_rt_run_11; dperf_rt_run_11 = 0; dperf_rt_loop_enter(0x3ebe7294c9e1aa1dULL); while (!done) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_11.iteration++ < 5) { dperf_rt_compare(0x3ebe7294c9e1aa1dULL, &dperf_rt_cmp_11, "k<most", 0.0, 0.0, 168); } if (dperf_rt_cmp_11_1.run++ == dperf_rt_cmp_11_1.next) { dperf_rt_ask(0x3ebe7294c9e1aa1dULL, &dperf_rt_cmp_11_1, "is_seven(k)", 816, 0xab874b6aefba34c3ULL, 0, 0); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_11 + 1 != 0) { dperf_rt_id dperf_rt_skip_11 = dperf_rt_skip(0x3ebe7294c9e1aa1dULL, &dperf_rt_run_11, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_11 + 1 == 0) break; for (; dperf_rt_skip_11; --dperf_rt_skip_11) { k++; } } dperf_rt_loop_iteration(0x3ebe7294c9e1aa1dULL);
    dperf_rt_block(0x471c3e169982e001ULL); k++;
    if (k >= most) done = 1;
    if (__builtin_expect(dperf_rt_bounds, 0) && (!(done))) { if (dperf_rt_cmp_11.run++ == dperf_rt_cmp_11.next) { dperf_rt_compare(0x3ebe7294c9e1aa1dULL, &dperf_rt_cmp_11, "k<most", k, most, 136); } } if (is_seven(k)) done = 1;
  } dperf_rt_loop_exit(0x3ebe7294c9e1aa1dULL); } }
  { struct dperf_rt_compared dperf_rt_cmp_12, dperf_rt_cmp_12_1; dperf_rt_cmp_12.run = dperf_rt_cmp_12.next = dperf_rt_cmp_12_1.run = dperf_rt_cmp_12_1.next = dperf_rt_cmp_12_1.iteration = 0; { dperf_rt_id dperf_rt_run_12; dperf_rt_run_12 = 0; dperf_rt_loop_enter(0xb527c18bef6dc9ebULL); while (!is_seven(k - 7)) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_12.run++ == dperf_rt_cmp_12.next) { dperf_rt_ask(0xb527c18bef6dc9ebULL, &dperf_rt_cmp_12, "!is_seven(k - 7)", 304, 0xab874b6aefba34c3ULL, 0, 0); } if (dperf_rt_cmp_12_1.iteration++ < 5) { dperf_rt_compare(0xb527c18bef6dc9ebULL, &dperf_rt_cmp_12_1, "k!=most", 0.0, 0.0, 684); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_12 + 1 != 0) { dperf_rt_id dperf_rt_skip_12 = dperf_rt_skip(0xb527c18bef6dc9ebULL, &dperf_rt_run_12, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_12 + 1 == 0) break; for (; dperf_rt_skip_12; --dperf_rt_skip_12) { k++; } } dperf_rt_loop_iteration(0xb527c18bef6dc9ebULL);
    dperf_rt_block(0x275ef11fa5119599ULL); k++;
    if (k == most) break;
  if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_12_1.run++ == dperf_rt_cmp_12_1.next) { dperf_rt_compare(0xb527c18bef6dc9ebULL, &dperf_rt_cmp_12_1, "k!=most", k, most, 652); } } } dperf_rt_loop_exit(0xb527c18bef6dc9ebULL); } }
  return k;
}

/* Nothing is said of these: there is something else behind, or no place, or no number to compare. */
static int not_said(int k) {
  { dperf_rt_id dperf_rt_run_13; dperf_rt_run_13 = 0; dperf_rt_loop_enter(0x6819b4028fe7d791ULL); for (;;) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_13 + 1 != 0) { dperf_rt_id dperf_rt_skip_13 = dperf_rt_skip(0x6819b4028fe7d791ULL, &dperf_rt_run_13, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_13 + 1 == 0) break; for (; dperf_rt_skip_13; --dperf_rt_skip_13) { k++; } } dperf_rt_loop_iteration(0x6819b4028fe7d791ULL);
    share(0);
    dperf_rt_block(0x15b910bf0df84f7dULL); if (k++ > 3) break;
  } dperf_rt_loop_exit(0x6819b4028fe7d791ULL); }
  { dperf_rt_id dperf_rt_run_14; dperf_rt_run_14 = 0; dperf_rt_loop_enter(0xe2db21ea51b45e94ULL); for (;;) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_14 + 1 != 0) { dperf_rt_id dperf_rt_skip_14 = dperf_rt_skip(0xe2db21ea51b45e94ULL, &dperf_rt_run_14, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_14 + 1 == 0) break; for (; dperf_rt_skip_14; --dperf_rt_skip_14) { k--; } } dperf_rt_loop_iteration(0xe2db21ea51b45e94ULL);
    share(0);
    dperf_rt_block(0xf349dcbefa871ce9ULL); LEAVE_IF(k < 0);
    k--;
  } dperf_rt_loop_exit(0xe2db21ea51b45e94ULL); }
  { dperf_rt_id dperf_rt_run_15; dperf_rt_run_15 = 0; dperf_rt_loop_enter(0x3063faea7d806469ULL); for (;;) { if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_15 + 1 != 0) { dperf_rt_id dperf_rt_skip_15 = dperf_rt_skip(0x3063faea7d806469ULL, &dperf_rt_run_15, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_15 + 1 == 0) break; for (; dperf_rt_skip_15; --dperf_rt_skip_15) { } } dperf_rt_loop_iteration(0x3063faea7d806469ULL);
    share(0);
    dperf_rt_block(0xbe8bbfb894297bebULL); if (k == 4) break; else k++;
  } dperf_rt_loop_exit(0x3063faea7d806469ULL); }
  { struct dperf_rt_compared dperf_rt_cmp_16, dperf_rt_cmp_16_1; dperf_rt_cmp_16.run = dperf_rt_cmp_16.next = dperf_rt_cmp_16_1.run = dperf_rt_cmp_16_1.next = dperf_rt_cmp_16.iteration = dperf_rt_cmp_16_1.iteration = 0; { dperf_rt_id dperf_rt_run_16; dperf_rt_run_16 = 0; dperf_rt_loop_enter(0xb2b27af354384e06ULL); for (;;) { if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_16.iteration++ < 5) { dperf_rt_compare(0xb2b27af354384e06ULL, &dperf_rt_cmp_16, "k<=6", 0.0, 0.0, 169); } if (dperf_rt_cmp_16_1.iteration++ < 5) { dperf_rt_compare(0xb2b27af354384e06ULL, &dperf_rt_cmp_16_1, "k<=7", 0.0, 0.0, 681); } } if (__builtin_expect(dperf_rt_sampling, 0) && dperf_rt_run_16 + 1 != 0) { dperf_rt_id dperf_rt_skip_16 = dperf_rt_skip(0xb2b27af354384e06ULL, &dperf_rt_run_16, 0xffffffffffffffffULL, 1); if (dperf_rt_skip_16 + 1 == 0) break; for (; dperf_rt_skip_16; --dperf_rt_skip_16) { k++; } } dperf_rt_loop_iteration(0xb2b27af354384e06ULL);
    share(0);
    dperf_rt_block(0xe0c4d3b8a76ce8afULL); if (k > 6) { break; } if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_16.run++ == dperf_rt_cmp_16.next) { dperf_rt_compare(0xb2b27af354384e06ULL, &dperf_rt_cmp_16, "k<=6", k, 6, 137); } } k++; if (k > 7) { break; }
  if (__builtin_expect(dperf_rt_bounds, 0)) { if (dperf_rt_cmp_16_1.run++ == dperf_rt_cmp_16_1.next) { dperf_rt_compare(0xb2b27af354384e06ULL, &dperf_rt_cmp_16_1, "k<=7", k, 7, 649); } } } dperf_rt_loop_exit(0xb2b27af354384e06ULL); } }
  dperf_rt_loop_enter(0xd52226f367aa4c82ULL); for (;;) { dperf_rt_loop_iteration(0xd52226f367aa4c82ULL);
    share(0);
    dperf_rt_block(0x782fe7b86c025363ULL); if (k == 3) goto behind;
    k--;
    if (k > 20) break;
  label:
    dperf_rt_block(0xf7a1fbaf96c7841eULL); if (k == 5) { k--; goto label; }
  } dperf_rt_loop_exit(0xd52226f367aa4c82ULL);
behind:
  return k;
}

int main(int argc, char **argv) {
  dperf_rt_block(0xe7901b85af76f1dbULL); struct list last = {3, NULL}, first = {1, &last};
  struct state state = {0, 1};
  MPI_Init(&argc, &argv);
  printf("%d %d\n", until_end_of(&first), until_end_of(NULL));
  printf("%d\n", until_last_of(&first));
  printf("%d\n", now_and_then(64));
  printf("%d\n", by_flags(&state, 5));
  printf("%d\n", at_least(1, 1, 2));
  printf("%d\n", agreed(1));
  printf("%d\n", in_phases());
  printf("%d\n", or_otherwise(30));
  printf("%d\n", not_said(1));
  MPI_Finalize();
  return 0;
}
#ifndef DPERF_RT_TABLE_20ad5ffdf79fd8b4
#define DPERF_RT_TABLE_20ad5ffdf79fd8b4
static const struct dperf_rt_row dperf_rt_rows_20ad5ffdf79fd8b4[] = {
  {0xae053ebfec2f8824ULL, "until_end_of", DPERF_RT_BLOCK, 24, 26},
  {0x2bdd43cb44013962ULL, "until_last_of", DPERF_RT_BLOCK, 34, 36},
  {0xc895ee8786aae77eULL, "now_and_then", DPERF_RT_BLOCK, 46, 52},
  {0x8d14358ade84237aULL, "by_flags", DPERF_RT_BLOCK, 61, 62},
  {0xb8637e8af70be9d7ULL, "by_flags", DPERF_RT_BLOCK, 66, 67},
  {0x28aeb093c35e54eaULL, "by_flags", DPERF_RT_BLOCK, 72, 74},
  {0x18fbdefa1716f6daULL, "at_least", DPERF_RT_BLOCK, 85, 86},
  {0xe9094c0319c897b8ULL, "at_least", DPERF_RT_BLOCK, 90, 90},
  {0xc6294910aaa97dedULL, "agreed", DPERF_RT_BLOCK, 100, 101},
  {0xdf82b010b8d707a0ULL, "agreed", DPERF_RT_BLOCK, 103, 103},
  {0x274d72e0727defa9ULL, "in_phases", DPERF_RT_BLOCK, 113, 115},
  {0x471c3e169982e001ULL, "or_otherwise", DPERF_RT_BLOCK, 126, 127},
  {0x275ef11fa5119599ULL, "or_otherwise", DPERF_RT_BLOCK, 131, 132},
  {0x15b910bf0df84f7dULL, "not_said", DPERF_RT_BLOCK, 141, 141},
  {0xf349dcbefa871ce9ULL, "not_said", DPERF_RT_BLOCK, 145, 146},
  {0xbe8bbfb894297bebULL, "not_said", DPERF_RT_BLOCK, 150, 150},
  {0xe0c4d3b8a76ce8afULL, "not_said", DPERF_RT_BLOCK, 154, 154},
  {0x782fe7b86c025363ULL, "not_said", DPERF_RT_BLOCK, 158, 160},
  {0xf7a1fbaf96c7841eULL, "not_said", DPERF_RT_BLOCK, 162, 162},
  {0xe7901b85af76f1dbULL, "main", DPERF_RT_BLOCK, 169, 170},
  {0x3ed49fe3b2125a29ULL, "until_end_of", DPERF_RT_LOOP, 22, 27},
  {0x83cd4f8b0eb63de9ULL, "until_last_of", DPERF_RT_LOOP, 32, 37},
  {0x27a1d8ce09be7fbfULL, "now_and_then", DPERF_RT_LOOP, 44, 53},
  {0xfc27bc3438070240ULL, "by_flags", DPERF_RT_LOOP, 59, 63},
  {0x9ca8d94c8607660cULL, "by_flags", DPERF_RT_LOOP, 64, 68},
  {0x2c88544c46a80fa7ULL, "by_flags", DPERF_RT_LOOP, 69, 75},
  {0xe8aaf3fdbea32971ULL, "at_least", DPERF_RT_LOOP, 83, 87},
  {0x24740afde042b86cULL, "at_least", DPERF_RT_LOOP, 88, 91},
  {0x135f9c27ef667846ULL, "agreed", DPERF_RT_LOOP, 98, 104},
  {0x82e46ea8ec0ec296ULL, "in_phases", DPERF_RT_LOOP, 111, 116},
  {0x3ebe7294c9e1aa1dULL, "or_otherwise", DPERF_RT_LOOP, 125, 129},
  {0xb527c18bef6dc9ebULL, "or_otherwise", DPERF_RT_LOOP, 130, 133},
  {0x6819b4028fe7d791ULL, "not_said", DPERF_RT_LOOP, 139, 142},
  {0xe2db21ea51b45e94ULL, "not_said", DPERF_RT_LOOP, 143, 147},
  {0x3063faea7d806469ULL, "not_said", DPERF_RT_LOOP, 148, 151},
  {0xb2b27af354384e06ULL, "not_said", DPERF_RT_LOOP, 152, 155},
  {0xd52226f367aa4c82ULL, "not_said", DPERF_RT_LOOP, 156, 163},
};
static struct dperf_rt_table dperf_rt_table_20ad5ffdf79fd8b4 = {"bounds_exits.in.c", dperf_rt_rows_20ad5ffdf79fd8b4, 37, 0};
static void __attribute__((constructor)) dperf_rt_start_20ad5ffdf79fd8b4(void) { dperf_rt_register(&dperf_rt_table_20ad5ffdf79fd8b4); }
#endif
