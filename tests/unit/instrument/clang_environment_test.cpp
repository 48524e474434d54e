// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/compiler/clang_environment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "instrument/compiler/clang_arguments.h"
#include "support/error.h"

namespace dperf::instrument {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(ClangEnvironment, FindsClangsOwnHeaders) {
  EXPECT_TRUE(std::filesystem::exists(find_resource_dir() + "/include/stddef.h"));
}

TEST(ClangEnvironment, AsksTheCompilerWhereMpiIs) {
  const CompilerFacts facts = query_compiler("mpicc", Language::kC);
  bool found = false;
  for (const std::string& folder : facts.include_folders) found |= std::filesystem::exists(folder + "/mpi.h");
  EXPECT_TRUE(found);
  EXPECT_FALSE(facts.gnuc_version.empty());
  EXPECT_THAT(facts.default_standard, HasSubstr("gnu"));
}

TEST(ClangEnvironment, KnowsTheFoldersOfCxxToo) {
  const CompilerFacts facts = query_compiler("mpicxx", Language::kCxx);
  EXPECT_THAT(facts.include_folders, testing::Contains(HasSubstr("c++")));
  EXPECT_THAT(facts.default_standard, HasSubstr("++"));
}

TEST(ClangEnvironment, TellsClangFromGcc) {
  EXPECT_FALSE(query_compiler("gcc", Language::kC).is_clang);
  EXPECT_TRUE(query_compiler(CLANG, Language::kC).is_clang);
}

TEST(ClangEnvironment, SaysWhichCompilerCannotBeRun) {
  EXPECT_THAT([] { query_compiler("no-such-mpicc", Language::kC); },
              ThrowsMessage<Error>(HasSubstr("no-such-mpicc: cannot be run")));
  EXPECT_THAT([] { query_compiler("true", Language::kC); },
              ThrowsMessage<Error>(HasSubstr("true: does not print")));
}

TEST(ClangEnvironment, KnowsTheLanguageByEndingOrOption) {
  EXPECT_EQ(language_of("a.c", {}), Language::kC);
  EXPECT_EQ(language_of("a.cpp", {}), Language::kCxx);
  EXPECT_EQ(language_of("a.C", {}), Language::kCxx);
  EXPECT_EQ(language_of("a.c", {"-x", "c++"}), Language::kCxx);
  EXPECT_EQ(language_of("a.cpp", {"-xc"}), Language::kC);
  EXPECT_EQ(language_of("a.cpp", {"-xc", "-x", "none"}), Language::kCxx);
}

TEST(ClangArguments, KeepsWhatChangesTheMeaning) {
  EXPECT_THAT(
      meaningful_arguments(
          {"-O2",     "-g",       "-Iinc",           "-I",       "other",   "-DX=1", "-U",
           "Y",       "-std=c99", "-Werror",         "-c",       "-o",      "-I.o",  "-MD",
           "-MF",     "x.d",      "-fno-such-thing", "-include", "first.h", "-lm",   "-Wl,--as-needed",
           "-fopenmp"}),
      ElementsAre("-O2", "-Iinc", "-I", "other", "-DX=1", "-U", "Y", "-std=c99", "-include", "first.h",
                  "-fopenmp"));
}

TEST(ClangArguments, AnOptionWithoutItsValueAtTheEndIsNoCrash) {
  EXPECT_THAT(meaningful_arguments({"-I"}), ElementsAre("-I"));
  EXPECT_THAT(meaningful_arguments({"-o"}), ElementsAre());
}

}  // namespace
}  // namespace dperf::instrument
