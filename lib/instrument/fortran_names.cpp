// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/fortran_names.h"

#include <filesystem>

#include "support/fortran_suffixes.h"

namespace dperf::instrument {

static const FortranSuffix* suffix_of(const std::string& path) {
  const std::string extension = std::filesystem::path(path).extension().string();
  return extension.empty() ? nullptr : find_fortran_suffix(std::string_view(extension).substr(1));
}

bool is_fortran(const std::string& path) {
  return suffix_of(path) != nullptr;
}

bool is_in_fixed_form(const std::string& path) {
  const FortranSuffix* suffix = suffix_of(path);
  return suffix && suffix->fixed_form;
}

}  // namespace dperf::instrument
