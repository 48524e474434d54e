// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/normal_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace dperf::model {
namespace {

double value_of(const Factor& factor, double x) {
  double value = std::pow(x, factor.sixths / 6.0);
  for (int k = 0; k < factor.logs; ++k) value *= std::log2(x);
  return value;
}

std::string power(const std::string& name, int sixths) {
  if (sixths == 6) return name;
  if (sixths % 6 == 0) return fmt::format("{}^{}", name, sixths / 6);
  const int divisor = sixths % 3 == 0 ? 3 : 2;
  return fmt::format("{}^({}/{})", name, sixths / divisor, 6 / divisor);
}

std::string to_string(const Term& term, std::span<const std::string> names) {
  std::string above, below;
  for (std::size_t k = 0; k < term.factors.size(); ++k) {
    const Factor& factor = term.factors[k];
    const std::string name = k == 0 ? "p" : names[k - 1];
    if (factor.sixths > 0) above += " * " + power(name, factor.sixths);
    if (factor.sixths < 0) below += " / " + power(name, -factor.sixths);
    for (int log = 0; log < factor.logs; ++log) above += " * log2(" + name + ")";
  }
  if (term.coefficient == 1 && !above.empty()) return above.substr(3) + below;
  return fmt::format("{:.4g}{}{}", term.coefficient, above, below);
}

}  // namespace

double value_of(const std::vector<Factor>& factors, const Setting& setting) {
  double value = value_of(factors.front(), setting.ranks);
  for (std::size_t k = 1; k < factors.size(); ++k)
    value *= value_of(factors[k], static_cast<double>(setting.parameters[k - 1]));
  return value;
}

double Form::operator()(const Setting& setting) const {
  double value = constant;
  for (const Term& term : terms) value += term.coefficient * value_of(term.factors, setting);
  return std::isfinite(value) ? std::max(value, 0.0) : 0;
}

namespace {

bool is_above(const Break& jump, const Setting& setting) {
  return value_of(jump.size, setting) > jump.above;
}

}  // namespace

double Function::operator()(const Setting& setting) const {
  const double value = Form::operator()(setting);
  return jump && is_above(*jump, setting) ? jump->factor * value : value;
}

double Function::deviation(const Setting& setting) const {
  std::vector<double> columns;
  if (constant != 0 || terms.empty()) columns.push_back(1);
  for (const Term& term : terms) columns.push_back(value_of(term.factors, setting));
  if (jump) {
    columns.push_back(0);
    if (is_above(*jump, setting)) std::swap(columns.front(), columns.back());
  }
  const double value = (*this)(setting);
  double variance = 0;
  if (covariance.size() == columns.size() * columns.size())
    for (std::size_t i = 0; i < columns.size(); ++i)
      for (std::size_t j = 0; j < columns.size(); ++j)
        variance += columns[i] * columns[j] * covariance[i * columns.size() + j];
  return value > 0 ? std::sqrt(std::max(variance, 0.0) / (value * value) + scatter * scatter) : 0;
}

std::string to_string(const Form& form, std::span<const std::string> names) {
  std::string text =
      form.constant != 0 || form.terms.empty() ? fmt::format("{:.4g}", form.constant) : std::string();
  for (const Term& term : form.terms) text += (text.empty() ? "" : " + ") + to_string(term, names);
  return text;
}

std::string to_string(const Function& function, std::span<const std::string> names) {
  std::string text = to_string(static_cast<const Form&>(function), names);
  if (!function.jump) return text;
  const Break& jump = *function.jump;
  return fmt::format("{}; {:.2g} times that where {} > {:.3g}", text, jump.factor,
                     to_string(Term{1, jump.size}, names), jump.above);
}

}  // namespace dperf::model
