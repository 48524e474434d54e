// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/symbols/fortran_names.h"

#include <algorithm>

#include <fmt/format.h>

namespace dperf::trace {
namespace {

constexpr std::string_view kGfortranMain = "MAIN__", kFlangMain = "_QQmain";

std::string in_module(std::string_view procedure, std::string_view module) {
  return fmt::format("{} ({})", procedure, module);
}

std::string of_gfortran(std::string_view symbol) {
  constexpr std::string_view kStart = "__", kMiddle = "_MOD_";
  const std::size_t middle = symbol.find(kMiddle);
  if (!symbol.starts_with(kStart) || middle == std::string_view::npos || middle <= kStart.size()) return "";
  std::string_view procedure = symbol.substr(middle + kMiddle.size());
  procedure = procedure.substr(0, procedure.find('.'));  // ".part.0": a piece of it
  if (procedure.empty()) return "";
  return in_module(procedure, symbol.substr(kStart.size(), middle - kStart.size()));
}

bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}

/// Names are in small letters; a capital says what the name behind it is: M a module, S a submodule, F a
/// procedure around, P the procedure.
std::string of_flang(std::string_view symbol) {
  constexpr std::string_view kStart = "_Q";
  if (!symbol.starts_with(kStart) || symbol == kFlangMain) return "";
  const std::size_t last = symbol.rfind('P');
  if (last == std::string_view::npos || last < kStart.size() || last + 1 == symbol.size()) return "";
  const std::string_view procedure = symbol.substr(last + 1), around = symbol.substr(kStart.size(), last - 2);
  if (around.empty()) return std::string(procedure);
  if (!is_capital(around.front())) return "";
  const auto end = std::find_if(around.begin() + 1, around.end(), is_capital);
  return in_module(procedure, std::string_view(around.begin() + 1, end));
}

}  // namespace

std::string fortran_name(std::string_view symbol) {
  if (symbol == kGfortranMain || symbol == kFlangMain) return "main";
  if (std::string name = of_gfortran(symbol); !name.empty()) return name;
  if (std::string name = of_flang(symbol); !name.empty()) return name;
  return std::string(symbol);
}

bool is_in_fortran_module(std::string_view symbol) {
  return fortran_name(symbol).ends_with(')');
}

}  // namespace dperf::trace
