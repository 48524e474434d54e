// The comparisons of numbers in a loop's condition, from which its iterations can be counted while it runs.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

#include "instrument/model/loop_effects.h"

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class Stmt;
}  // namespace clang

namespace dperf::instrument {

class ReceivedInLoop;

/// Of a for, while or do without a variable in its condition; of others nothing.
struct LoopParts {
  const clang::Expr* condition = nullptr;  ///< null: it always goes on
  const clang::Stmt* body = nullptr;
};
LoopParts parts_of(const clang::Stmt* loop);

/// Those that can be made once more at the head of the body: of built-in numbers, and without a side effect.
/// @param loop  a for, while, do or range-based for
std::vector<BoundComparison> bounds_of(const clang::Stmt* loop, const clang::ASTContext& context,
                                       const ReceivedInLoop& received);

/// Those that hold where the loop goes on behind a statement of its body.
/// @param condition  of that statement; it has no side effect that matters behind it
/// @param ends  the loop ends if it holds; else it goes on
std::vector<BoundComparison> compared_in_body(const clang::Expr* condition, bool ends,
                                              const clang::ASTContext& context,
                                              const ReceivedInLoop& received);

/// Of a condition anywhere.
/// @param ends  something ends if it holds; else it goes on
/// @param evaluated  it has just been, and what it is about goes on; else it is about to be
std::vector<BoundComparison> compared_by(const clang::Expr* condition, bool ends, bool evaluated,
                                         const clang::ASTContext& context, const ReceivedInLoop& received);

/// `f(x)`, `!f(x)`, `f(x) == 3`, `s->done`, `s->test(x)`: what to ask why it holds. Functions of the system
/// are not, nor are local variables.
/// @param ends  something ends if the condition holds; else it goes on
Question question_of(const clang::Expr* condition, bool ends, const clang::ASTContext& context);

/// A variable or member that can be read once more.
bool can_be_repeated(const clang::Expr* flag);

}  // namespace dperf::instrument
