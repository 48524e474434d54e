// From Clang's statements to ours.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <clang/Basic/SourceLocation.h>

#include <optional>
#include <vector>

#include "instrument/model/model.h"

namespace clang {
class ASTContext;
class CompoundStmt;
class SourceManager;
class Stmt;
}  // namespace clang

namespace dperf::instrument {

class CallReader;
class Directives;
class ReceivedValues;
class SharedVariables;
struct Contents;
struct Pasted;

class StatementReader {
 public:
  /// @param pasted  where the lines of the main file come from; null: from the source itself
  StatementReader(const clang::ASTContext& context, const Directives& directives, CallReader& calls,
                  const SharedVariables& shared, ReceivedValues& received, const Pasted* pasted);
  Statement read(const clang::Stmt* statement);
  /// The try block that is the body of a function, as a compound around it whose braces are missing.
  Statement read_try_body(const clang::Stmt* body);
  Place place(clang::SourceLocation location) const;

 private:
  void read_shape(const clang::Stmt* statement, Statement& result);
  void read_compound(const clang::CompoundStmt* compound, Statement& result);
  void read_loop(const clang::Stmt* loop, Statement& result);
  void read_plain(const clang::Stmt* statement, Statement& result);
  void add_child(const clang::Stmt* child, Statement& result);
  void add_calls(const clang::Stmt* expression, Statement& result, std::vector<SourceCall>& calls);
  void set_range(const clang::Stmt* outer, const clang::Stmt* inner, Statement& result);
  static void end_with(const Statement& last, Statement& result);
  void apply_pragmas(const clang::Stmt* outer, Statement& result);
  bool is_trivial(const clang::Stmt* statement, const Contents& contents) const;
  bool is_trivial_declaration(const clang::Stmt* statement) const;
  bool is_behind_extension(clang::SourceLocation start) const;
  bool in_main_file(clang::SourceLocation location) const;
  std::optional<clang::SourceLocation> start_of_whole(clang::SourceLocation location) const;
  clang::SourceLocation end_of(clang::SourceLocation last_token) const;

  const clang::ASTContext& context_;
  const clang::SourceManager& sources_;
  const Directives& directives_;
  CallReader& calls_;
  const SharedVariables& shared_;
  ReceivedValues& received_;
  const Pasted* pasted_;
};

}  // namespace dperf::instrument
