// What compilers make of the names of Fortran's procedures, and back.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <string_view>

namespace dperf::trace {

/// "exchange (halo_module)" of gfortran's "__halo_module_MOD_exchange" and flang's "_QMhalo_modulePexchange",
/// "main" of the main program; other names as they are.
std::string fortran_name(std::string_view symbol);

/// Whether the name of a procedure says in which module it is.
bool is_in_fortran_module(std::string_view symbol);

}  // namespace dperf::trace
