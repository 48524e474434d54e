// Instruments one Fortran source by the component for it, a program of its own.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "instrument/wrapper/plan/plan.h"
#include "instrument/wrapper/plan/rewriting.h"

namespace dperf::wrapper {

/// Runs `instrumenter --out FOLDER SOURCE -- OPTIONS`, as dperf-instrument is run.
/// @param scratch    an empty folder
/// @param text_path  where the text is then
/// @throws Interrupted
Rewriting rewrite_fortran(const std::string& instrumenter, const Plan& plan, const Source& source,
                          const std::string& text_path, const std::string& scratch);

}  // namespace dperf::wrapper
