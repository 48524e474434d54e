// Walks through a loop in the order in which an iteration runs, and notes what it reads and writes.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "instrument/clang/loops/effects.h"
#include "instrument/clang/loops/received.h"
#include "instrument/clang/loops/variables.h"
#include "instrument/model/loop_effects.h"

namespace clang {
class BinaryOperator;
class CallExpr;
class IfStmt;
class LambdaExpr;
class UnaryOperator;
class VarDecl;
}  // namespace clang

namespace dperf::instrument {

/// What surrounds the part of a loop that is looked at.
struct Around {
  bool conditional = false;               ///< it does not happen exactly once in each iteration
  ReadKind kind = ReadKind::kValue;       ///< what its value is for
  std::string of = {};                    ///< of an argument: the function
  std::vector<unsigned> decided_by = {};  ///< variables that decide about what is written here
  bool nested = false;                    ///< in a loop or switch inside: break and continue are its own

  Around under_condition() const {
    Around inner = *this;
    inner.conditional = true;
    return inner;
  }
  Around plain() const {
    Around inner = *this;
    inner.kind = ReadKind::kValue;
    return inner;
  }
  Around as(ReadKind what) const {
    Around inner = *this;
    if (inner.kind == ReadKind::kValue) inner.kind = what;
    return inner;
  }
};

class LoopReader {
 public:
  LoopReader(const clang::Stmt* loop, const clang::ASTContext& context, const CallReader& calls,
             const SharedVariables& shared, const ReceivedInLoop& received, const PlaceOf& place_of)
      : loop_(loop),
        context_(context),
        calls_(calls),
        received_(received),
        place_of_(place_of),
        variables_(context, shared, loop) {}

  LoopEffects read();

 private:
  void header(const clang::Expr* increment);
  void visit(const clang::Stmt* statement, const Around& around);
  /// What may happen or not: values that are given in it are not known after it.
  void visit_branch(const clang::Stmt* statement, const Around& around);
  bool visit_statement(const clang::Stmt* statement, const Around& around);
  bool visit_loop(const clang::Stmt* statement, const Around& around);
  bool visit_expression(const clang::Expr* expression, const Around& around);
  bool visit_choice(const clang::Expr* expression, const Around& around);
  void branch(const clang::IfStmt* branch, const Around& around);
  void declare(const clang::VarDecl* variable, const Around& around);
  void assign(const clang::BinaryOperator* assignment, const Around& around);
  void step_by_one(const clang::UnaryOperator* unary, const Around& around);
  void call(const clang::CallExpr* call, const Around& around);
  void argument(const clang::Expr* argument, clang::QualType parameter, WriteKind if_written,
                const Around& around);
  void lambda(const clang::LambdaExpr* lambda, const Around& around);
  void jump_inside(const clang::Stmt* statement);
  void read(unsigned variable, const clang::Expr* at, const Around& around);
  LoopWrite& write(const clang::Expr* target, unsigned variable, WriteKind kind, const Around& around);
  void changed_by_others(const clang::Expr* target, WriteKind kind, const Around& around);
  void repeatable(const clang::Expr* whole, const clang::Expr* value, LoopWrite& write);
  /// The variables that an expression's value depends on; what it does is noted on the way.
  std::vector<unsigned> used_in(const clang::Expr* expression, const Around& around);
  void children(const clang::Stmt* statement, const Around& around);

  const clang::Stmt* loop_;
  const clang::ASTContext& context_;
  const CallReader& calls_;
  const ReceivedInLoop& received_;
  const PlaceOf& place_of_;
  LoopVariables variables_;
  LoopEffects facts_;
  unsigned order_ = 0;
  bool in_header_ = false;
  bool may_be_skipped_ = false;  ///< a continue stood before
  std::vector<unsigned>* uses_ = nullptr;
  std::set<std::pair<unsigned, ReadKind>> seen_;
  /// Variables that were given a value on the way here: in the body, in the branch that we are in, ...
  std::vector<std::set<unsigned>> assigned_ = {{}};
  std::size_t outside_switch_ = 0;      ///< how many of them stay as they are from case to case
  std::set<unsigned> behind_continue_;  ///< the same, forgotten at the end of the body
};

}  // namespace dperf::instrument
