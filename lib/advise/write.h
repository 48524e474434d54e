// Advice as text, as JSON and as a picture.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "advise/page.h"
#include "advise/workers.h"

namespace dperf::advise {

std::string as_text(const WorkersAdvice& advice, Form form = Form::kText);
std::string as_json(const WorkersAdvice& advice);
/// "x4", "x4, 2 masters", "x4, masters split at 500 us"
std::string name_of(const GrainAdvice& grain);
/// Time and efficiency over the number of workers, a line for each grain.
std::string as_svg(const WorkersAdvice& advice);

}  // namespace dperf::advise
