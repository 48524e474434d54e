// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/plan/mpi_library.h"

#include <algorithm>

#include "instrument/wrapper/plan/commands.h"

namespace dperf::wrapper {
namespace {

/// An implementation, and the macros of its mpi.h that give the version: a whole one, or its first two
/// numbers.
struct LibraryRow {
  std::string_view name, abi;
  std::string_view version, minor;
};
// MPICH comes last: those that are made of it define its macro as well.
constexpr LibraryRow kLibraries[] = {
    {"Open MPI", "Open MPI", "OMPI_MAJOR_VERSION", "OMPI_MINOR_VERSION"},
    {"Intel MPI", "MPICH", "I_MPI_VERSION", ""},
    {"MVAPICH2", "MPICH", "MVAPICH2_VERSION", ""},
    {"MPICH", "MPICH", "MPICH_VERSION", ""},
};

std::optional<std::string> value_of(std::string_view macros, std::string_view name) {
  if (name.empty()) return std::nullopt;
  const std::string start = "#define " + std::string(name) + " ";
  for (std::size_t at = macros.find(start); at != std::string_view::npos; at = macros.find(start, at + 1)) {
    if (at > 0 && macros[at - 1] != '\n') continue;
    const std::string_view rest = macros.substr(at + start.size());
    std::string value(rest.substr(0, rest.find('\n')));
    std::erase(value, '"');
    return value;
  }
  return std::nullopt;
}

/// 4.0.2 -> 4.0
std::string first_two_numbers(const std::string& version) {
  const std::size_t dot = version.find('.');
  return dot == std::string::npos ? version : version.substr(0, version.find('.', dot + 1));
}

// What decides which headers are found.
constexpr std::string_view kFolderOptions[] = {"-I",        "-isystem",   "-idirafter", "-isysroot",
                                               "--sysroot", "--sysroot=", "-nostdinc"};

}  // namespace

std::optional<MpiLibrary> mpi_of_macros(std::string_view macros) {
  for (const LibraryRow& row : kLibraries) {
    const auto version = value_of(macros, row.version);
    if (!version) continue;
    const auto minor = value_of(macros, row.minor);
    return MpiLibrary{std::string(row.name), std::string(row.abi),
                      minor ? *version + "." + *minor : first_two_numbers(*version)};
  }
  return std::nullopt;
}

std::vector<std::string> arguments_to_find_mpi(const Plan& plan) {
  std::vector<std::string> arguments;
  for (const Word& word : plan.words) {
    const bool finds_headers =
        word.option && std::ranges::find(kFolderOptions, word.option->name) != std::end(kFolderOptions);
    if (finds_headers || is_target_option(word.text[0]))
      arguments.insert(arguments.end(), word.text.begin(), word.text.end());
  }
  return arguments;
}

}  // namespace dperf::wrapper
