// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/symbols/fortran_names.h"

#include <gtest/gtest.h>

namespace dperf::trace {
namespace {

TEST(FortranNames, OfGfortran) {
  EXPECT_EQ(fortran_name("__halo_module_MOD_exchange"), "exchange (halo_module)");
  EXPECT_EQ(fortran_name("__a_MOD_b_MOD_c"), "b_MOD_c (a)");
  EXPECT_EQ(fortran_name("__halo_module_MOD_exchange.part.0"), "exchange (halo_module)");
  EXPECT_EQ(fortran_name("MAIN__"), "main");
  EXPECT_EQ(fortran_name("solve_"), "solve_");
}

TEST(FortranNames, OfFlang) {
  EXPECT_EQ(fortran_name("_QMhalo_modulePexchange"), "exchange (halo_module)");
  EXPECT_EQ(fortran_name("_QMhaloSpartsPexchange"), "exchange (halo)");
  EXPECT_EQ(fortran_name("_QMhaloFouterPinner"), "inner (halo)");
  EXPECT_EQ(fortran_name("_QPsolve"), "solve");
  EXPECT_EQ(fortran_name("_QQmain"), "main");
}

TEST(FortranNames, LeavesOthersAsTheyAre) {
  for (const char* name :
       {"", "main", "__libc_start_main", "__MOD_", "__a_MOD_", "_Q", "_QP", "_QQ", "_QxPy", "_ZN1a1bEv"})
    EXPECT_EQ(fortran_name(name), name);
}

}  // namespace
}  // namespace dperf::trace
