/* Boundary planes travel to the neighbours by P2PSAP.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include "../obstacle/obstacle.h"
#include "p2psap.h"

static size_t plane_bytes(const struct domain* d) {
  return plane_size(d) * sizeof(double);
}

static void send_up(const struct domain* d, double* field) {
  if (d->rank + 1 < d->size) P2P_Send(d->rank + 1, plane(d, field, d->planes), plane_bytes(d));
}
static void send_down(const struct domain* d, double* field) {
  if (d->rank > 0) P2P_Send(d->rank - 1, plane(d, field, 1), plane_bytes(d));
}
static void receive_from_below(const struct domain* d, double* field) {
  if (d->rank > 0) P2P_Receive(d->rank - 1, plane(d, field, 0), plane_bytes(d));
}
static void receive_from_above(const struct domain* d, double* field) {
  if (d->rank + 1 < d->size) P2P_Receive(d->rank + 1, plane(d, field, d->planes + 1), plane_bytes(d));
}

/* A synchronous send returns when it has been received, so one of two neighbours receives first. */
void exchange_planes(const struct domain* d, double* field) {
  const int sends_first = d->rank % 2 == 0;
  if (sends_first) send_up(d, field);
  receive_from_below(d, field);
  if (!sends_first) send_up(d, field);
  if (sends_first) receive_from_above(d, field);
  send_down(d, field);
  if (!sends_first) receive_from_above(d, field);
}
