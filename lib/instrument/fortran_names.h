// Sources of Fortran, by their names.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace dperf::instrument {

bool is_fortran(const std::string& path);

/// Without an option, compilers take it for one in fixed form.
bool is_in_fixed_form(const std::string& path);

}  // namespace dperf::instrument
