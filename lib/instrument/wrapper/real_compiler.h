// Which compiler the wrapper calls, and where the runtime is that programs are linked with.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "instrument/wrapper/plan/driver.h"
#include "instrument/wrapper/plan/mpi_library.h"

namespace dperf::wrapper {

/// The command of the real compiler: what the driver's variable says, words separated by blanks, or its
/// default.
std::vector<std::string> real_compiler(const Driver& driver);

/// What the linker needs so that the runtime sees every MPI call: the runtime before anything that defines or
/// needs MPI functions, whole, whatever --as-needed is. Empty if the runtime is not beside this program.
std::vector<std::string> runtime_link_arguments();

/// The same without the part that sees calls from Fortran: for a static MPI library.
std::vector<std::string> runtime_for_static_mpi();

/// The program that instruments Fortran, an optional component beside this one; empty if it is not there.
std::string fortran_instrumenter();

/// What the linker needs so that plugins find in the executable what their probes call.
std::vector<std::string> symbols_for_plugins();

/// The MPI that this dPerf, with its runtime, was built for.
std::optional<MpiLibrary> mpi_of_dperf();

/// The MPI whose mpi.h the real compiler finds; nothing if it finds none.
std::optional<MpiLibrary> mpi_of_program(const std::vector<std::string>& compiler, const Plan& plan);

/// Marks the environment of the compilers that we start.
/// @throws Error if we were started by ourselves: the real compiler calls the wrapper again
/// (OMPI_CC=dperf-cc)
void refuse_recursion(const Driver& driver, const std::vector<std::string>& compiler);

}  // namespace dperf::wrapper
