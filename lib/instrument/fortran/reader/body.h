// The statements of one Fortran procedure as a tree.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <set>
#include <string>
#include <vector>

#include "instrument/fortran/flang/statements.h"
#include "instrument/fortran/reader/calls.h"
#include "instrument/fortran/reader/scopes.h"
#include "instrument/fortran/source/form.h"
#include "instrument/fortran/source/source_lines.h"
#include "instrument/model/model.h"

namespace dperf::instrument::fortran {

class BodyReader {
 public:
  BodyReader(const std::vector<SourceStatement>& statements, const SourceLines& lines, const Scope& scope,
             const Program& program);

  /// The executable part: a compound.
  Statement read();
  bool calls_mpi() const { return calls_mpi_; }
  /// Labels that a statement of their own may carry: nothing jumps to the end of a loop over them.
  std::vector<StatementLabel> labels() const { return labels_; }

 private:
  using Kind = StatementClass;
  const SourceStatement& now() const { return statements_[at_]; }
  bool at_end() const { return at_ >= scope_.execution_end; }
  bool is_at(Kind kind) const { return !at_end() && now().kind == kind; }

  std::vector<Statement> block();
  Statement statement();
  Statement action(const SourceStatement& source);
  Statement begin(StatementKind kind);
  Statement one_line_if();
  Statement if_construct();
  Statement if_branches();
  Statement select();
  Statement construct();
  Statement whole(Kind begin, Kind end);
  Statement loop();
  void loop_body(const SourceStatement& head, Statement& loop);
  Statement compound_behind(const SourceStatement& head);
  void end_construct(const SourceStatement& head, const SourceStatement& last, Statement& statement);

  void place(const SourceStatement& source, Statement& statement);
  StatementCalls add_calls(const SourceStatement& source, Statement& statement);
  void jump(const SourceStatement& source, Statement& statement);
  void go_to_loop(const std::string& word, std::size_t number, Statement& statement);
  void find_jumps();
  bool ends_labelled_loop() const;

  const std::vector<SourceStatement>& statements_;
  const SourceLines& lines_;
  const Scope& scope_;
  const Program& program_;
  std::size_t at_;
  struct OpenLoop {
    std::string name;
    unsigned long label = 0;
  };
  std::vector<OpenLoop> loops_;
  std::set<std::size_t> continued_;  ///< loops around the innermost one that a CYCLE in it goes on with
  unsigned long closed_label_ = 0;   ///< of the loops that the last statement ended
  std::set<unsigned long> jumped_to_, terminal_;
  std::vector<StatementLabel> labels_;
  bool calls_mpi_ = false;
  unsigned last_offset_ = 0;  ///< behind the last line with a statement of the file itself
};

}  // namespace dperf::instrument::fortran
