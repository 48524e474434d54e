// The lines of a Fortran source: where statements may have text before and behind them.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "instrument/fortran/source/form.h"
#include "instrument/fortran/source/line_markers.h"
#include "instrument/model/model.h"

namespace dperf::instrument::fortran {

class SourceLines {
 public:
  SourceLines(const std::string& text, const SourceForm& form);

  unsigned line_of(unsigned offset) const;  ///< counted from 1
  unsigned start_of(unsigned line) const;   ///< offset; of a line behind the last one: the end of the text
  /// With the line that is shown of it: that of the file that it comes from.
  Place place(unsigned offset) const;
  const LineMarkers& markers() const { return markers_; }
  unsigned shown_line(unsigned offset) const { return markers_.shown(line_of(offset)); }
  std::string_view text_of(unsigned line) const;  ///< without its line break

  /// Nothing but blanks and a label is before it on its line.
  bool is_first_on_line(unsigned offset) const;
  /// Nothing but blanks and a comment is behind it on its line.
  bool is_last_on_line(unsigned end) const;
  /// The first line of those directly above that belong to the statement of `line`: `!$omp do`, `!dir$ ...`.
  unsigned first_with_directives(unsigned line) const;
  /// One of these lines is of OpenMP or OpenACC.
  bool is_of_construct(unsigned line) const;
  /// Under the same #if.
  bool is_same_branch(unsigned line, unsigned other) const;
  /// Between a directive of OpenMP or OpenACC that begins a region and the one that ends it.
  bool is_in_region(unsigned line) const;

 private:
  void find_branches();
  void find_regions(bool fixed_form);

  const std::string& text_;
  LineMarkers markers_;
  bool fixed_form_;
  unsigned columns_;  ///< that count
  std::vector<unsigned> starts_;
  std::vector<unsigned> branches_;  ///< of each line, the number of the branch that it is in
  std::vector<bool> regions_;
};

}  // namespace dperf::instrument::fortran
