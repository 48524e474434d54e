// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/fit/least_squares.h"

#include <cmath>

namespace dperf::model {
namespace {

using Matrix = std::vector<std::vector<double>>;

/// Gauss and Jordan: the first columns become the unit matrix.
bool eliminate(Matrix& a) {
  const std::size_t n = a.size();
  std::vector<double> scale(n);
  for (std::size_t i = 0; i < n; ++i) scale[i] = a[i][i];
  for (std::size_t i = 0; i < n; ++i) {
    if (!(a[i][i] > 1e-9 * scale[i]) || scale[i] <= 0) return false;
    const double pivot = a[i][i];
    for (double& entry : a[i]) entry /= pivot;
    for (std::size_t row = 0; row < n; ++row) {
      if (row == i) continue;
      const double factor = a[row][i];
      for (std::size_t j = i; j < a[row].size(); ++j) a[row][j] -= factor * a[i][j];
    }
  }
  return true;
}

Matrix normal_matrix(const Matrix& columns, const std::vector<double>& noise, std::size_t left_out,
                     std::size_t width) {
  const std::size_t n = columns.size();
  Matrix a(n, std::vector<double>(width, 0));
  for (std::size_t row = 0; row < noise.size(); ++row) {
    if (row == left_out) continue;
    const double weight = 1 / (noise[row] * noise[row]);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) a[i][j] += columns[i][row] * columns[j][row] * weight;
  }
  return a;
}

}  // namespace

std::optional<std::vector<double>> least_squares(const Matrix& columns, const std::vector<double>& values,
                                                 const std::vector<double>& noise, std::size_t left_out) {
  const std::size_t n = columns.size();
  Matrix a = normal_matrix(columns, noise, left_out, n + 1);
  for (std::size_t row = 0; row < values.size(); ++row)
    for (std::size_t i = 0; i < n && row != left_out; ++i)
      a[i][n] += columns[i][row] * values[row] / (noise[row] * noise[row]);
  if (!eliminate(a)) return std::nullopt;
  std::vector<double> result(n);
  for (std::size_t i = 0; i < n; ++i) {
    result[i] = a[i][n];
    if (!std::isfinite(result[i]) || result[i] < 0) return std::nullopt;
  }
  return result;
}

std::vector<double> covariance(const Matrix& columns, const std::vector<double>& noise) {
  const std::size_t n = columns.size();
  Matrix a = normal_matrix(columns, noise, noise.size(), 2 * n);
  for (std::size_t i = 0; i < n; ++i) a[i][n + i] = 1;
  if (!eliminate(a)) return {};
  std::vector<double> result;
  for (const std::vector<double>& row : a)
    for (std::size_t j = n; j < 2 * n; ++j) result.push_back(std::isfinite(row[j]) ? row[j] : 0);
  return result;
}

}  // namespace dperf::model
