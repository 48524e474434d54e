// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/plan/command_line.h"

#include <gtest/gtest.h>

namespace dperf::wrapper {
namespace {

TEST(CommandLine, ValuesOfOptionsAreNoInputs) {
  for (const char* option :
       {"-o", "-include", "-I", "-D", "-MF", "-MT", "-x", "-L", "-l", "-Xlinker", "--param", "-T"}) {
    const auto words = parse_command_line({option, "foo.c", "bar.c"});
    ASSERT_EQ(words.size(), 2U) << option;
    EXPECT_FALSE(words[0].input) << option;
    EXPECT_EQ(words[0].value, "foo.c") << option;
    EXPECT_TRUE(words[1].input) << option;
  }
}

TEST(CommandLine, ValuesMayBeJoined) {
  EXPECT_EQ(parse_command_line({"-ofoo"})[0].value, "foo");
  EXPECT_EQ(parse_command_line({"-std=c11"})[0].value, "c11");
  EXPECT_EQ(parse_command_line({"-Wp,-MD,x.d"})[0].value, "x.d");
}

TEST(CommandLine, TheLongestNameCounts) {
  EXPECT_EQ(find_option("-include")->name, "-include");
  EXPECT_EQ(find_option("-MMD")->name, "-MMD");
  EXPECT_EQ(find_option("-gsplit-dwarf")->use, Use::auxiliary);
  EXPECT_EQ(find_option("-ggdb3")->use, Use::debug);
  EXPECT_EQ(find_option("-Wl,-rpath,/x")->use, Use::library);
  EXPECT_EQ(find_option("-Wl,-r")->reason, Reason::relocatable_output);
  EXPECT_EQ(find_option("-funroll-loops"), nullptr);
}

TEST(CommandLine, LanguageHoldsUntilNone) {
  const auto words = parse_command_line({"a.c", "-x", "c++", "b.c", "-xnone", "c.c"});
  EXPECT_EQ(words[0].language, "");
  EXPECT_EQ(words[2].language, "c++");
  EXPECT_EQ(words[4].language, "");
}

TEST(CommandLine, AnOptionAtTheEndWithoutItsValueIsKept) {
  EXPECT_EQ(parse_command_line({"-o"})[0].text.size(), 1U);
}

TEST(CommandLine, KnowsWhatAnInputIs) {
  struct Row {
    const char* path;
    InputKind c, cxx;
  };
  const Row rows[] = {
      {"a.c", InputKind::c, InputKind::cxx},
      {"dir.cc/a.C", InputKind::cxx, InputKind::cxx},
      {"a.cpp", InputKind::cxx, InputKind::cxx},
      {"a.i", InputKind::preprocessed, InputKind::preprocessed},
      {"a.hpp", InputKind::header, InputKind::header},
      {"a.s", InputKind::assembly, InputKind::assembly},
      {"a.f90", InputKind::fortran, InputKind::fortran},
      {"a.o", InputKind::for_linker, InputKind::for_linker},
      {"liba.so.1", InputKind::for_linker, InputKind::for_linker},
      {"a.dir/b", InputKind::for_linker, InputKind::for_linker},
      {"-", InputKind::standard_input, InputKind::standard_input},
  };
  for (const Row& row : rows) {
    const Word word = parse_command_line({row.path})[0];
    EXPECT_EQ(input_kind(word, false), row.c) << row.path;
    EXPECT_EQ(input_kind(word, true), row.cxx) << row.path;
  }
}

TEST(CommandLine, LanguageIsStrongerThanTheName) {
  EXPECT_EQ(input_kind(parse_command_line({"-xc++", "a.c"})[1], false), InputKind::cxx);
  EXPECT_EQ(input_kind(parse_command_line({"-xc", "a.c"})[1], true), InputKind::c);
  EXPECT_EQ(input_kind(parse_command_line({"-x", "assembler-with-cpp", "a.c"})[1], true),
            InputKind::assembly);
  EXPECT_EQ(input_kind(parse_command_line({"-x", "f77", "a.c"})[1], true), InputKind::fortran);
}

}  // namespace
}  // namespace dperf::wrapper
