/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "base/state.h"

struct dperf_session dperf_session;
pthread_mutex_t dperf_lock = PTHREAD_MUTEX_INITIALIZER;
