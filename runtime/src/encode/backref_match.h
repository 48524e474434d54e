/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What an encoder has written before, and need not write again (backref.h). */
#ifndef DPERF_BACKREF_MATCH_H
#define DPERF_BACKREF_MATCH_H

#include "encode/encoder.h"

/* Every record asks before it is written: true if it need not be, as it equals one before it except for these
 * times. */
bool dperf_repeats_itself(struct dperf_encoder* encoder, dperf_kind_id id, const struct dperf_times* times);

#endif
