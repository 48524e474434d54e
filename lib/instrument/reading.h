// Reads the sources, or takes what an earlier run found in them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <set>
#include <string>
#include <vector>

#include "instrument/cache.h"
#include "instrument/instrument.h"
#include "instrument/model/model.h"

namespace dperf::instrument {

/// Different files may be read by different threads at once.
class Reading {
 public:
  /// Both must outlive it.
  /// @throws Error if Clang's headers are nowhere
  Reading(const std::vector<SourceFile>& files, const InstrumentOptions& options);

  /// File number `i`.
  /// @throws Error if it cannot be read
  Unit unit(std::size_t i);
  /// The same with these headers in its text; see read_pasted_unit.
  Unit pasted_unit(std::size_t i, const std::set<std::string>& headers);
  /// The branches of `unit`, made of file `i`, that the real compiler takes otherwise than Clang.
  std::vector<Branch> differing_branches(std::size_t i, const Unit& unit);

  const CompilerFacts& compiler_of(std::size_t i) const;
  /// Something of file `i` was not known from an earlier run.
  bool read_anew(std::size_t i) const { return states_[i].read_anew; }

 private:
  struct State {
    std::string scope;  ///< keeps apart what is local to the file
    FilesSeen seen;
    bool read_anew = false;
  };

  std::string question(std::size_t i, const std::string& what) const;
  template <class Value, class Find>
  Value known_or(std::size_t i, const std::string& what, Find find);

  const std::vector<SourceFile>& files_;
  const InstrumentOptions& options_;
  std::string resource_dir_;
  std::vector<State> states_;
  Cache cache_;
};

}  // namespace dperf::instrument
