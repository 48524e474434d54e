/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "recorder/sampling_hooks.h"

int dperf_rt_sampling;
const struct dperf_sampling_hooks* dperf_sampling_hooks;
