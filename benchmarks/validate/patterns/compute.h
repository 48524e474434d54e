/* Computation that takes a given time, for programs whose computation has no meaning of its own.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef COMPUTE_H
#define COMPUTE_H

/* Computes for `seconds` of processor time: so the program can be traced. On a bed, whose hosts outnumber the
 * cores, the same program sleeps instead, as long as the hosts of the bed would compute (preload/rank.h). */
void compute_for(double seconds);

#endif
