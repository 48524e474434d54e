// Where the value of an expression comes from, and the keys of what it is stored in: the same in every file.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <clang/AST/Type.h>

#include <optional>
#include <string>

#include "instrument/model/receive_sources.h"

namespace clang {
class ASTContext;
class Decl;
class Expr;
class FunctionDecl;
class ValueDecl;
}  // namespace clang

namespace dperf::instrument {

/// Empty if it has none.
std::string usr_of(const clang::Decl* declaration);
std::string key_of_parameter(const clang::FunctionDecl* function, unsigned number);
std::string key_of_result(const clang::FunctionDecl* function);
/// What a function leaves in what its parameter points to; flows only out of functions that are given.
std::string left_in(const std::string& parameter);
/// Of a variable, parameter or field; empty if it has none.
std::string key_of_variable(const clang::ValueDecl* variable);

bool is_of_system(const clang::Decl* declaration, const clang::ASTContext& context);
/// The type of the elements of arrays, and of what pointers and references lead to.
clang::QualType without_indirection(clang::QualType type);
bool is_of_std(clang::QualType type);
/// Ranks may be in it.
bool may_hold_ranks(clang::QualType type);
/// Through it, what it points to can be changed.
bool is_alias(clang::QualType type);

/// Without parentheses and casts.
const clang::Expr* plain(const clang::Expr* expression);
/// The variable, parameter or field that an expression is, or is an element of; null for others.
const clang::ValueDecl* place_of(const clang::Expr* expression);
/// Nothing if it is not known before the run. Its last 64 bits.
std::optional<long> integer_value_of(const clang::Expr* expression, const clang::ASTContext& context);

/// @param any_source  the value of MPI_ANY_SOURCE, if there is one
Origins origins_of(const clang::Expr* expression, const clang::ASTContext& context,
                   std::optional<long> any_source);

}  // namespace dperf::instrument
