// Which calls an expression makes: of MPI, of functions that may be in the given files, of something unknown.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "instrument/model/model.h"

namespace clang {
class ASTContext;
class CXXRecordDecl;
class CallExpr;
class Expr;
class FunctionDecl;
class LambdaExpr;
class Stmt;
}  // namespace clang

namespace dperf::instrument {

struct ApiFunction;
class CommApis;
class Directives;
class Instances;

/// The declaration in the template that the function is an instance of; else the function itself.
const clang::FunctionDecl* pattern_of(const clang::FunctionDecl* function);

/// The name under which MPI knows a function: MPI_Send, MPI_Send of PMPI_Send, and of MPI::Comm::Send; empty
/// for others.
std::string mpi_name(const clang::FunctionDecl* function);

/// A function of MPI that tells what other ranks did: not MPI_Comm_rank, nor MPI_Comm_split.
bool tells_of_others(const clang::FunctionDecl* function);

/// What describes the function; null if nothing does. Calls are recorded by a wrapper that the linker puts in
/// front of the name in C: another function may have that name in its file, or in C++.
const ApiFunction* described_by(const CommApis& apis, const clang::FunctionDecl* function);

/// What a look into an expression, or into a statement that is taken as a whole, shows.
struct Contents {
  std::vector<SourceCall> calls;
  bool any_call = false;  ///< also of a library
  bool has_return = false, has_continue = false, has_label = false;
};

class CallReader {
 public:
  /// @param scope  distinguishes functions of this file from those of the same name in others
  /// @param apis  describes functions beside those of MPI that communicate
  /// All but `scope` outlive the reader.
  CallReader(const clang::ASTContext& context, const Directives& directives, const Instances& instances,
             std::string scope, const CommApis& apis);

  void read(const clang::Stmt* statement, Contents& contents, bool conditional = false);
  /// The same in every file that refers to the function.
  std::string key_of(const clang::FunctionDecl* function) const;
  /// The key of the template that `function` explicitly specialises; empty for others.
  std::string special_of(const clang::FunctionDecl* function) const;
  std::string key_of_lambda(const clang::CXXRecordDecl* closure) const;
  /// `statement` if it is nothing but a call, or the assignment of one to a variable; else null.
  static const clang::CallExpr* plain_call(const clang::Stmt* statement);
  /// The function that it then calls.
  const clang::FunctionDecl* plain_callee(const clang::Stmt* statement) const;
  bool is_recorded(const clang::FunctionDecl* function) const;  ///< by the runtime
  bool never_returns(const clang::FunctionDecl* function) const;
  bool is_of_system(const clang::FunctionDecl* function) const;
  bool calls_mpi() const { return calls_mpi_; }  ///< or a function that is described

 private:
  std::string own_key_of(const clang::FunctionDecl* function) const;
  /// Of an instance of a template: the key that its explicit specialisation would have. Empty for others.
  std::string instance_of(const clang::FunctionDecl* function) const;
  void read_children(const clang::Stmt* statement, Contents& contents, bool conditional);
  bool read_special(const clang::Stmt* statement, Contents& contents, bool conditional);
  void read_call(const clang::Stmt* call, Contents& contents, bool conditional);
  void read_callee(const clang::CallExpr* call, Contents& contents, bool conditional);
  bool read_instances(const clang::CallExpr* call, Contents& contents, bool conditional);
  void read_declarations(const clang::Stmt* statement, Contents& contents, bool conditional);
  enum class Use : std::uint8_t {
    kCall,
    kDispatched,  ///< of a virtual function: another one may be called in its place
    kValue        ///< its address is passed on
  };
  void add(const clang::FunctionDecl* function, Contents& contents, bool conditional, Use use = Use::kCall);
  bool is_unknown_library(const clang::FunctionDecl* function) const;
  bool is_silent(const clang::FunctionDecl* function);
  bool is_silent_body(const clang::FunctionDecl* function);
  bool is_described(const clang::FunctionDecl* function) const;

  const clang::ASTContext& context_;
  const Directives& directives_;
  const Instances& instances_;
  std::string scope_;
  const CommApis& apis_;
  std::map<const clang::FunctionDecl*, bool> silent_;  ///< of libraries
  unsigned argument_depth_ = 0, library_depth_ = 0;
  bool calls_mpi_ = false;
};

}  // namespace dperf::instrument
