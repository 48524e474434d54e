// What other ranks have sent, and what is computed from it: a loop that goes on because of that may end at
// any time.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <set>
#include <utility>

namespace clang {
class CallExpr;
class Expr;
class FunctionDecl;
class Stmt;
class ValueDecl;
}  // namespace clang

namespace dperf::instrument {

class CallReader;
class ReceivedValues;

using HeldByVariables = std::set<const clang::ValueDecl*>;

/// Variables, arrays and members that hold, in a loop, what was received, or a number made of it; and flags
/// that comparisons of norms set.
class ReceivedInLoop {
 public:
  bool is_named_by(const clang::Expr* expression) const;

 private:
  friend class ReceivedValues;
  ReceivedInLoop(ReceivedValues& functions, HeldByVariables held)
      : functions_(functions), held_(std::move(held)) {}

  ReceivedValues& functions_;
  HeldByVariables held_;
};

/// Of one source. Calls are followed into functions that it defines.
class ReceivedValues {
 public:
  explicit ReceivedValues(const CallReader& calls) : calls_(calls) {}
  ReceivedInLoop in(const clang::Stmt* loop);

 private:
  friend class ReceivedInLoop;
  friend class ReceivedFlow;
  /// What a function hands to its callers.
  struct Handed {
    bool returned = false;
    std::set<unsigned> parameters = {};  ///< those that point or refer to what holds it
    HeldByVariables elsewhere = {};      ///< members, and variables of others
    HeldByVariables flags = {};          ///< the same, set by comparisons of norms
  };
  const Handed& handed_by(const clang::FunctionDecl* function);
  /// Null if its source is not there, or is that of a library.
  const Handed* handed_by_callee(const clang::FunctionDecl* callee);
  bool names(const clang::Stmt* expression, const HeldByVariables& held);
  static bool gets_object_of(const clang::CallExpr* call, const HeldByVariables& held);

  const CallReader& calls_;
  std::map<const clang::FunctionDecl*, Handed> functions_;
};

}  // namespace dperf::instrument
