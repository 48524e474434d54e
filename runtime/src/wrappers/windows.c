/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What a record says of windows. */
#include <stdlib.h>

#include "wrappers/record.h"

/* With MPI_NO_OP the arguments of the origin may be anything. */
void dperf_record_one_sided(struct dperf_draft* record) {
  const bool accumulates =
      record->call == DPERF_ID_MPI_Get_accumulate || record->call == DPERF_ID_MPI_Rget_accumulate;
  record->send_side = !(accumulates && record->op == MPI_NO_OP);
}

void dperf_record_freed_window(struct dperf_draft* record, MPI_Win win) {
  const struct dperf_win* known = dperf_win_of(win);
  dperf_put(record, known ? known->number : 0);
}

void dperf_record_new_window(struct dperf_draft* record, MPI_Win* win) {
  const uint64_t begin = dperf_overhead_begin();
  const uint32_t number = dperf_record_ok(record) ? dperf_win_made(*win) : 0;
  dperf_overhead_end(record->recorder, begin);
  dperf_put(record, number);
}

void dperf_record_peers(struct dperf_draft* record, MPI_Group group) {
  const uint64_t begin = dperf_overhead_begin();
  int count = 0;
  int* ranks = record->win ? dperf_win_ranks(record->win, group, &count) : NULL;
  dperf_overhead_end(record->recorder, begin);
  dperf_record_integers(record, true, ranks, count);
  free(ranks);
}
