// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/calls/includes.h"

#include <clang/Basic/FileEntry.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Support/Path.h>

#include <algorithm>
#include <iterator>
#include <vector>

namespace dperf::instrument {
namespace {

using llvm::StringRef;

StringRef path_of(const clang::FileEntry* file) {
  return file->tryGetRealPathName();
}

/// Below the folder that compilers look into first: "" of /usr/include/stdio.h, "bits" of
/// /usr/include/x86_64-linux-gnu/bits/types.h.
StringRef folder_in_system(StringRef path) {
  StringRef rest = path.split("/usr/include/").second;
  if (const auto [first, behind] = rest.split('/'); first.contains("-linux-") && !behind.empty())
    rest = behind;
  const auto [folder, file] = rest.split('/');
  return file.empty() ? "" : folder;
}

/// Everything includes those.
bool is_of_language_or_system(const clang::FileEntry* file) {
  static const llvm::StringSet<> kFolders{"",    "arpa", "asm",     "asm-generic", "bits", "c++",
                                          "gnu", "net",  "netinet", "linux",       "rpc",  "sys"};
  const StringRef path = path_of(file);
  return path.contains("/lib/gcc") || path.contains("/lib/clang") || path.contains("/c++/") ||
         (path.contains("/usr/include/") && kFolders.contains(folder_in_system(path)));
}

/// fftw3-mpi.h, beside fftw3.h.
bool is_named_after(const clang::FileEntry* file, const clang::FileEntry* other) {
  namespace path = llvm::sys::path;
  const StringRef stem = path::stem(path_of(file)), other_stem = path::stem(path_of(other));
  return path::parent_path(path_of(file)) == path::parent_path(path_of(other)) && stem != other_stem &&
         stem.starts_with(other_stem);
}

/// All that can be reached from some of them, these left out.
Headers reached(const Headers& from, const std::map<const clang::FileEntry*, Headers>& edges) {
  Headers found;
  std::vector<const clang::FileEntry*> open(from.begin(), from.end());
  while (!open.empty()) {
    const auto next = edges.find(open.back());
    open.pop_back();
    if (next == edges.end()) continue;
    for (const clang::FileEntry* file : next->second)
      if (found.insert(file).second) open.push_back(file);
  }
  return found;
}

}  // namespace

void Includes::add(const clang::FileEntry* included, const clang::FileEntry* from, bool of_system) {
  if (of_system) of_system_.insert(included);
  includers_[included].insert(from);
  included_[from].insert(included);
}

Headers Includes::of_mpi() const {
  Headers found;
  for (const auto& [file, from] : includers_)
    if (path_of(file).ends_with("/mpi.h")) found.insert(file);
  return found;
}

Headers Includes::reaching_mpi() const {
  return reached(of_mpi(), includers_);
}

Headers Includes::beside(const Headers& reaching_mpi) const {
  Headers libraries, common, found;
  std::ranges::set_intersection(reaching_mpi, of_system_, std::inserter(libraries, libraries.end()));
  Headers own = of_mpi();
  own.merge(reached(own, included_));
  const auto names_a_library = [&libraries](const clang::FileEntry* file) {
    return std::ranges::any_of(libraries, [file](const auto* one) { return is_named_after(one, file); });
  };
  for (const clang::FileEntry* file : reached(libraries, included_))
    if (!own.contains(file) && !reaching_mpi.contains(file) &&
        (!is_of_language_or_system(file) || names_a_library(file)))
      common.insert(file);
  Headers with_common = reached(common, includers_);
  with_common.insert(common.begin(), common.end());
  for (const clang::FileEntry* file : with_common)
    if (of_system_.contains(file) && !reaching_mpi.contains(file)) found.insert(file);
  return found;
}

}  // namespace dperf::instrument
