// The suffixes by which compilers know sources of Fortran: the one table of them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <string_view>

namespace dperf {

struct FortranSuffix {
  std::string_view name;    ///< without its point; in capitals, the source is preprocessed
  bool fixed_form = false;  ///< unless an option says otherwise
};
inline constexpr auto kFortranSuffixes = std::to_array<FortranSuffix>({{"f", true},
                                                                       {"F", true},
                                                                       {"for", true},
                                                                       {"FOR", true},
                                                                       {"ftn", true},
                                                                       {"FTN", true},
                                                                       {"fpp", true},
                                                                       {"FPP", true},
                                                                       {"f90", false},
                                                                       {"F90", false},
                                                                       {"f95", false},
                                                                       {"F95", false},
                                                                       {"f03", false},
                                                                       {"F03", false},
                                                                       {"f08", false},
                                                                       {"F08", false}});

/// Null: it is no source of Fortran.
constexpr const FortranSuffix* find_fortran_suffix(std::string_view suffix) {
  for (const FortranSuffix& known : kFortranSuffixes)
    if (known.name == suffix) return &known;
  return nullptr;
}

}  // namespace dperf
