// What the preprocessor saw that the syntax tree does not show: pragmas, conditionals, includes.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <clang/Basic/SourceLocation.h>
#include <llvm/ADT/StringRef.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "instrument/clang/calls/includes.h"
#include "instrument/model/model.h"

namespace clang {
class PPCallbacks;
class Preprocessor;
class SourceManager;
}  // namespace clang

namespace dperf::instrument {

/// A pragma of the main file: `#pragma ...` or `_Pragma("...")`, the latter perhaps through a macro.
struct Pragma {
  unsigned begin = 0, end = 0;  ///< offsets; end is after its last character
  unsigned presumed_line = 0;   ///< of its first character, #line taken into account
  bool is_directive = false;    ///< #pragma: must stay first on its line
  bool in_macro = false;        ///< a macro makes it: the text is that of the macro's use
  std::string space;            ///< "omp" of `#pragma omp parallel for`
  std::string words;  ///< "sample" of `#pragma dperf sample`; of OpenMP's, too, and of no other ones

  bool begins_region() const;  ///< `omp parallel`, `omp master`, ...
};

struct QuotedInclude {
  unsigned offset = 0, length = 0;  ///< of "name.h", with the quotes
  std::string name;                 ///< as written
  std::string found;                ///< path of the file
};

class Directives {
 public:
  std::vector<QuotedInclude> quoted_includes;  ///< of the main file
  std::vector<Branch> branches;                ///< of the main file
  Headers reach_mpi, beside_mpi;               ///< as Includes finds them

  /// Sorts what the callbacks have collected. To be called once, after the preprocessor has finished.
  void finish(const clang::SourceManager& sources);
  /// The branch of #if ... #endif that an offset of the main file is in; equal numbers: the same branch.
  unsigned branch_at(unsigned offset) const;
  /// The pragmas that belong to the statement at `offset`, the first one first.
  std::vector<const Pragma*> pragmas_before(unsigned offset) const;
  /// Those of dPerf itself.
  std::vector<const Pragma*> own_pragmas() const;
  /// The pragma that `offset` lies in, or nothing.
  const Pragma* pragma_around(unsigned offset) const;

 private:
  friend class DirectiveRecorder;
  std::vector<Pragma> pragmas_;
  std::vector<std::pair<unsigned, unsigned>> branch_from_;  ///< from that offset on, that branch
  std::set<unsigned> skipped_lines_;                        ///< of directives whose branch was not taken
  std::map<unsigned, const Pragma*> pragma_of_token_;       ///< offset of the token after a pragma
  Includes includes_;
};

/// The end of a line of the preprocessor, continuation lines and comments that it begins included.
unsigned end_of_directive(llvm::StringRef text, unsigned offset);

/// Callbacks that fill in `directives`, which must outlive them.
std::unique_ptr<clang::PPCallbacks> record_directives(clang::Preprocessor& preprocessor,
                                                      Directives& directives);

}  // namespace dperf::instrument
