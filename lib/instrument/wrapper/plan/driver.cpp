// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/plan/driver.h"

#include <algorithm>
#include <iterator>

namespace dperf::wrapper {
namespace {

constexpr Driver kDrivers[] = {
    {.name = "dperf-cc", .variable = "DPERF_CC", .compiler = "mpicc"},
    {.name = "dperf-c++", .variable = "DPERF_CXX", .compiler = "mpicxx", .cxx = true},
    {.name = "dperf-fc", .variable = "DPERF_FC", .compiler = "mpifort", .fortran = true},
    {.name = "dperf-f77", .variable = "DPERF_FC", .compiler = "mpifort", .fortran = true},
    {.name = "dperf-f90", .variable = "DPERF_FC", .compiler = "mpifort", .fortran = true},
};

}  // namespace

const Driver& driver_called(std::string_view program) {
  const auto* found = std::ranges::find(kDrivers, program, &Driver::name);
  return found == std::end(kDrivers) ? kDrivers[0] : *found;
}

}  // namespace dperf::wrapper
