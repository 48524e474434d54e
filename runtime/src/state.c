/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "state.h"

#include "cost.h"

struct dperf_session dperf_session;
struct dperf_costs dperf_costs;
pthread_mutex_t dperf_lock = PTHREAD_MUTEX_INITIALIZER;
