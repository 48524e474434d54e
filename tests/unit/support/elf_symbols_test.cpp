// SPDX-License-Identifier: LGPL-2.1-or-later
#include "support/elf_symbols.h"

#include <gtest/gtest.h>

#include "support/temp_folder.h"

namespace dperf {
namespace {

TEST(ElfSymbols, OfAProgramAreImportedOrAbsent) {
  EXPECT_EQ(dynamic_symbol("/proc/self/exe", "fmt_has_no_such_function"), DynamicSymbol::kAbsent);
  EXPECT_EQ(dynamic_symbol("/proc/self/exe", "__libc_start_main"), DynamicSymbol::kImported);
}

TEST(ElfSymbols, OfALibraryAreExported) {
  EXPECT_EQ(dynamic_symbol(DPERF_BINARY_DIR "/lib/libdperf.so", "dperf_rt_register"),
            DynamicSymbol::kExported);
  EXPECT_EQ(dynamic_symbol(DPERF_BINARY_DIR "/lib/libdperf.so", "PMPI_Comm_rank"), DynamicSymbol::kImported);
}

TEST(ElfSymbols, OfOtherFilesAreUnknown) {
  const test::TempFolder folder;
  test::write_file(folder / "text", "not a program");
  test::write_file(folder / "cut", "\177ELF\2\1\1");
  for (const auto& file : {folder / "text", folder / "cut", folder / "missing", folder.path()})
    EXPECT_EQ(dynamic_symbol(file, "main"), DynamicSymbol::kUnknown) << file;
}

}  // namespace
}  // namespace dperf
