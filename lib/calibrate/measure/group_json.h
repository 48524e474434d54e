// A group as JSON.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <nlohmann/json.hpp>

#include "calibrate/measure/group.h"

namespace dperf::calibrate {

nlohmann::json to_json(const Group& group);
/// @throws Error, nlohmann::json::exception: something is missing or wrong
Group group_of(const nlohmann::json& object);

/// The member of that name. @throws Error if it is not a number, or negative
double number_of(const nlohmann::json& object, const char* name);
std::optional<double> number_if_any(const nlohmann::json& object, const char* name);
nlohmann::json optional_json(const std::optional<double>& value);

}  // namespace dperf::calibrate
