// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <string_view>

namespace dperf::instrument {
namespace {

constexpr auto kFixed = std::to_array<std::string_view>({".f", ".for", ".ftn", ".f77", ".fpp"});
constexpr auto kFree = std::to_array<std::string_view>({".f90", ".f95", ".f03", ".f08"});

template <class Endings>
bool ends_with_one_of(const std::string& path, const Endings& endings) {
  std::string ending = std::filesystem::path(path).extension().string();
  std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return std::tolower(c); });
  return std::ranges::find(endings, ending) != endings.end();
}

}  // namespace

bool is_fortran(const std::string& path) {
  return ends_with_one_of(path, kFixed) || ends_with_one_of(path, kFree);
}

bool is_in_fixed_form(const std::string& path) {
  return ends_with_one_of(path, kFixed);
}

}  // namespace dperf::instrument
