/* What the C files of parts.h share. */
/* SPDX-License-Identifier: LGPL-2.1-or-later */
#pragma once

#include "parts.h"
#include "run/costs.h"

struct dperf_costs parts_in_fractions(const struct parts_costs* costs);
