// The calls in a Fortran statement.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "instrument/fortran/reader/scopes.h"
#include "instrument/model/model.h"

namespace dperf::instrument::fortran {

/// "MPI_Send" for mpi_send, mpi_send_f08, ...; nothing: it is no function of MPI that is recorded.
std::optional<std::string> recorded_call(std::string_view name);
/// A function of MPI, recorded or not.
bool is_of_mpi(std::string_view name);
/// MPI_Abort, exit, abort: the program does not go on behind it.
bool ends_program(std::string_view name);

/// "swap" of `h%boxes(2)%swap(x)`, of which `name` is the h.
std::string method_of(const SourceStatement& statement, const StatementName& name);

struct StatementCalls {
  std::vector<SourceCall> calls = {};
  bool calls_mpi = false;
  std::string mpi = {};     ///< the recorded function, if the statement is nothing but a call of it
  std::string callee = {};  ///< the key, if it is nothing but a call of one procedure
  bool ends = false;
};

StatementCalls calls_of(const SourceStatement& statement, const Scope& scope, const Program& program);

}  // namespace dperf::instrument::fortran
