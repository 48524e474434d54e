// The variables that a loop names, and the text of its expressions.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "instrument/model/loop_effects.h"

namespace clang {
class ASTContext;
class Expr;
class MemberExpr;
class QualType;
class Stmt;
class ValueDecl;
class VarDecl;
}  // namespace clang

namespace dperf::instrument {

class SharedVariables;

/// The text of an expression on one line, as it can be written once more at the head of the loop's body.
/// @return nothing if a part of it, but not all, comes from a macro
std::optional<std::string> text_of(const clang::Expr* expression, const clang::ASTContext& context);

/// The same for people, also where macros are involved; shortened.
std::string name_of(const clang::Expr* expression, const clang::ASTContext& context);

/// A whole number's text as a long long, as a comparison of type `compared` converts it first.
std::string as_whole_number(const std::string& text, const clang::Expr* expression, clang::QualType compared,
                            const clang::ASTContext& context);

/// Of an integer constant expression; nothing: it is none, or depends on a template's parameters.
std::optional<long long> constant_of(const clang::Expr* expression, const clang::ASTContext& context);

/// A number's text as an argument that is a double.
std::string as_double(const std::string& text, const clang::Expr* expression,
                      const clang::ASTContext& context);

/// Gives each variable its number.
class LoopVariables {
 public:
  LoopVariables(const clang::ASTContext& context, const SharedVariables& shared, const clang::Stmt* loop)
      : context_(context), shared_(shared), loop_(loop) {}
  /// What is declared in it cannot be named at its head.
  void set_body(const clang::Stmt* body) { body_ = body; }
  /// Something that `expression` names is declared in the body.
  bool names_inside(const clang::Stmt* expression) const;

  /// Number of the variable, or of the member of one, that `expression` names; nothing: it names none whose
  /// changes can be followed (an object, the result of a call).
  std::optional<unsigned> find(const clang::Expr* expression);
  unsigned of(const clang::ValueDecl* declaration);
  LoopVariable& at(unsigned number) { return variables_[number]; }
  std::vector<LoopVariable> take() { return std::move(variables_); }

 private:
  struct Named {
    std::string key, name;
    bool local = false, element = false, inside = false;
    const clang::VarDecl* whole = nullptr;  ///< it, or the object that it is in; null: not known
  };
  std::optional<Named> named(const clang::Expr* expression) const;
  Named named(const clang::ValueDecl* declaration) const;
  bool is_inside(const clang::ValueDecl* declaration) const;
  unsigned number_of(const Named& named, clang::QualType type);
  void add_field(const clang::MemberExpr* member, unsigned number);

  const clang::ASTContext& context_;
  const SharedVariables& shared_;
  const clang::Stmt* loop_;
  const clang::Stmt* body_ = nullptr;
  std::map<std::string, unsigned> numbers_;
  std::vector<LoopVariable> variables_;
};

}  // namespace dperf::instrument
