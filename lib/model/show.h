// A model for people to read.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace dperf::model {

/// The functions of the blocks, most time first; with `calls`, also the calls with their expressions.
std::string show(const Model& model, bool calls);
/// How well the largest run was foretold by the others; a few lines.
std::string show_held_out(const Model& model);
/// The same in a phrase, with the runs that were fitted.
std::string summary(const Model& model);
/// What must be said of a run: how far it goes beyond all that were fitted, and which iterations were given.
std::vector<std::string> notes_of(const Model& model, const Setting& setting);

}  // namespace dperf::model
