// Linear least squares of a few columns.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace dperf::model {

/// Each row counts by its noise. Nothing if the system is singular or a coefficient is negative.
/// @param left_out a row that does not count; as many as there are: none
std::optional<std::vector<double>> least_squares(const std::vector<std::vector<double>>& columns,
                                                 const std::vector<double>& values,
                                                 const std::vector<double>& noise, std::size_t left_out);

/// Of the coefficients, row by row; empty if the system is singular.
std::vector<double> covariance(const std::vector<std::vector<double>>& columns,
                               const std::vector<double>& noise);

}  // namespace dperf::model
