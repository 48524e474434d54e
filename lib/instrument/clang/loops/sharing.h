// Which code of a file may change a variable or a member: by assignments, and by where its address goes.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <clang/Basic/SourceLocation.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "instrument/model/model.h"

namespace clang {
class ASTContext;
class Decl;
class FieldDecl;
class FunctionDecl;
class MemberExpr;
class Stmt;
class ValueDecl;
class VarDecl;
}  // namespace clang

namespace dperf::instrument {

class CallReader;

/// What a file does to one variable beside reading it.
struct Sharing {
  bool kept = false;                                ///< its address is kept, or a lambda changes it
  std::set<const clang::FunctionDecl*> writers;     ///< also those that pass it to others
  std::vector<clang::SourceLocation> passed_where;  ///< its address, or the object, to a call
};

class SharedVariables {
 public:
  SharedVariables(clang::ASTContext& context, const CallReader& calls);

  /// Code outside of `loop` may change the variable, or the members of that object, while the loop runs.
  bool is_shared(const clang::VarDecl* variable, const clang::Stmt* loop) const;
  /// Other code may do so at any time, not only functions that the loop passes it to.
  bool is_kept(const clang::VarDecl* variable) const;
  /// What a reference stands for as long as it exists; another variable is what it is.
  const clang::VarDecl* behind_reference(const clang::VarDecl* variable) const;
  /// The same in every file; empty: its changes are not followed.
  static std::string key_of(const clang::FieldDecl* field);
  std::vector<FieldWrite> field_writes() const;

 private:
  const clang::ASTContext& context_;
  std::map<const clang::VarDecl*, Sharing> variables_;
  std::map<const clang::VarDecl*, const clang::VarDecl*> references_;
  std::set<std::pair<std::string, std::string>> field_writes_;  ///< field and function
};

}  // namespace dperf::instrument
