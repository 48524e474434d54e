// model.json.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "model/model.h"

namespace dperf::model {

std::string print_model(const Model& model);
/// @param name of the file, for messages
/// @throws Error: what is wrong with it, and where
Model parse_model(std::string_view json, std::string_view name);
Model read_model(const std::filesystem::path& file);

}  // namespace dperf::model
