/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "time/cost.h"

struct dperf_costs dperf_costs;
