// Which file includes which, and what that says of libraries.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <set>

namespace clang {
class FileEntry;
}  // namespace clang

namespace dperf::instrument {

using Headers = std::set<const clang::FileEntry*>;

class Includes {
 public:
  /// @param of_system  `included` is a header of the system, or of what is installed like one
  void add(const clang::FileEntry* included, const clang::FileEntry* from, bool of_system);

  /// All that include mpi.h, directly or not; not mpi.h itself.
  Headers reaching_mpi() const;
  /// Other headers of the system that belong to a library with some of those: both include a header that is
  /// not of the language or the system. (SUNDIALS: only its vectors include mpi.h, and its solvers are handed
  /// them.)
  Headers beside(const Headers& reaching_mpi) const;

 private:
  Headers of_mpi() const;  ///< mpi.h, in all folders

  using Edges = std::map<const clang::FileEntry*, Headers>;
  Edges includers_, included_;
  Headers of_system_;
};

}  // namespace dperf::instrument
