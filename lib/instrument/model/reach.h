// How much happens in a loop, with the calls in it followed: which loops of a program are worth a look.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "instrument/model/instrumented_file.h"
#include "instrument/model/model.h"

namespace dperf::instrument {

/// Follows calls through all given files, each function once; a virtual one to every method of that name. An
/// estimate: it decides about the order of loops, not about what is done with them.
class Reaches {
 public:
  /// `units` must outlive it.
  explicit Reaches(const std::vector<Unit>& units);

  struct Result {
    Reach sum = {};
    std::set<std::string> functions = {};  ///< keys of those that are called
    bool by_name = false;                  ///< a virtual call may lead to other methods, too
  };
  Result of(const Statement& loop) const;

 private:
  using Numbers = std::vector<std::size_t>;  ///< of functions
  /// What stands in a function itself.
  struct Contents {
    Reach own;
    Numbers callees;
    bool by_name = false;
  };
  void add(const Statement& statement, Contents& contents) const;
  void add(const SourceCall& call, Contents& contents) const;

  std::map<std::string, Numbers> by_key_;     ///< one, or none
  std::map<std::string, Numbers> by_method_;  ///< by names without their scope
  std::vector<std::string> keys_;
  std::vector<Contents> functions_;
};

}  // namespace dperf::instrument
