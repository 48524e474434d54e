// What functions compare that loops of other functions ask.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "instrument/model/model.h"
#include "instrument/plan/planner.h"
#include "instrument/plan/source_language.h"

namespace dperf::instrument {

/// Makes them say so, where they are in the text that is edited.
void plan_answers(const Unit& unit, const SourceLanguage& language, FilePlan& plan);

}  // namespace dperf::instrument
