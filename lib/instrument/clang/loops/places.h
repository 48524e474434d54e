// Names by which loops ask: of functions, and of the places that hold a function or a flag.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace clang {
class CallExpr;
class CXXRecordDecl;
class Expr;
class FieldDecl;
class FunctionDecl;
class QualType;
class VarDecl;
}  // namespace clang

namespace dperf::instrument {

/// What a function is asked as: `check`, `Solver::converged`, `lambda 12:20`; empty: it cannot be.
std::string asked_name(const clang::FunctionDecl* function);

/// Of its parameter: `check#2`; of the constructor of a class: `Solver::Solver#0`. Empty: it has no name, or
/// is of the system.
std::string name_of_parameter(const clang::FunctionDecl* function, unsigned number);

/// Of a member (`Run.finished`), a global variable (`.finished`) or a parameter (`check#2`). Empty for local
/// variables and all else.
std::string name_of_place(const clang::Expr* place);

std::string name_of_field(const clang::FieldDecl* field);

/// Of a place, or a local variable, that holds a function: `main#stops`.
std::string name_of_holder(const clang::Expr* place);
std::string name_of_local(const clang::VarDecl* variable);

/// That of a place with a truth that is set from outside; of a parameter, a reference, or what a pointer
/// points to. Empty for others.
std::string name_of_flag(const clang::Expr* flag);

/// A whole number, which may be a truth, or the reason to end.
bool is_truth_or_reason(clang::QualType type);

bool is_std_function(const clang::CXXRecordDecl* record);

/// `f`, `std::move(f)`, a std::function that is made of f.
const clang::Expr* value_behind(const clang::Expr* value);

/// What is called through a pointer or a std::function, or is of a template's parameter; null: it is not.
const clang::Expr* called_place(const clang::CallExpr* call);

}  // namespace dperf::instrument
