/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* COMPUTE records: what a block took, rounded if it may be. */
#ifndef DPERF_ENCODE_ITEM_H
#define DPERF_ENCODE_ITEM_H

#include "encode/encoder.h"

/* Writes a block, or the loop mark that the item is. */
void dperf_emit_item(struct dperf_encoder* encoder, const struct dperf_item* item);

#endif
