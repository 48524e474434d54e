// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/plan/plan.h"

#include <gtest/gtest.h>

#include "instrument/wrapper/plan/commands.h"
#include "plan_builder.h"

namespace dperf::wrapper {

void PrintTo(Reason reason, std::ostream* stream) {
  *stream << tag(reason);
}

namespace {

struct UntouchedRow {
  const char* command_line;
  Reason reason;
};

class Untouched : public testing::TestWithParam<UntouchedRow> {};

TEST_P(Untouched, HasANamedReason) {
  EXPECT_EQ(plan_of(GetParam().command_line).untouched, GetParam().reason);
}

INSTANTIATE_TEST_SUITE_P(
    CommandLines, Untouched,
    testing::Values(
        UntouchedRow{"", Reason::no_input}, UntouchedRow{"--version", Reason::information_only},
        UntouchedRow{"-print-search-dirs", Reason::information_only},
        UntouchedRow{"-showme:compile", Reason::information_only},
        UntouchedRow{"--showme:link", Reason::information_only},
        UntouchedRow{"-show", Reason::information_only}, UntouchedRow{"-v", Reason::verbose},
        UntouchedRow{"-### -c a.c", Reason::verbose}, UntouchedRow{"-E a.c", Reason::preprocess_only},
        UntouchedRow{"a.c -E -o a.i", Reason::preprocess_only},
        UntouchedRow{"-S a.c", Reason::assembly_output}, UntouchedRow{"-M a.c", Reason::dependencies_only},
        UntouchedRow{"-MM -MF a.d a.c", Reason::dependencies_only},
        UntouchedRow{"-fsyntax-only a.c", Reason::syntax_only},
        UntouchedRow{"-x c -c -", Reason::standard_input},
        UntouchedRow{"-c all.h -o all.h.gch", Reason::precompiled_header},
        UntouchedRow{"-x c++-header -c all", Reason::precompiled_header},
        UntouchedRow{"-fmodules-ts -c a.cc", Reason::cxx_modules},
        UntouchedRow{"-c a.c b.c -o c.o", Reason::output_for_several_sources},
        UntouchedRow{"-c missing.c", Reason::missing_source},
        UntouchedRow{"a.c missing.c -o a", Reason::missing_source},
        UntouchedRow{"-c a.c missing.o", Reason::missing_source},
        UntouchedRow{"-c a.c @missing.rsp", Reason::missing_source},
        UntouchedRow{"-c a.c -I", Reason::missing_value}, UntouchedRow{"-c a.c -o", Reason::missing_value},
        UntouchedRow{"-c conftest.c", Reason::build_system_probe},
        UntouchedRow{"conftest.cpp -o conftest -lm", Reason::build_system_probe},
        UntouchedRow{"-c a.s", Reason::not_c_or_cxx}, UntouchedRow{"-c a.i", Reason::preprocessed_input}));

TEST(Plan, ProbesOfCMakeAndMesonAreKnownByTheirFolder) {
  for (const char* folder : {"/b/CMakeFiles/CMakeScratch/TryCompile-x1", "/b/CMakeFiles/CMakeTmp",
                             "/b/CMakeFiles/3.25.1/CompilerIdC", "/b/meson-private"}) {
    EXPECT_EQ(plan_of("-c a.c", false, folder).untouched, Reason::build_system_probe) << folder;
  }
  EXPECT_EQ(plan_of("-c a.c", false, "/b/CMakeFiles").untouched, Reason::none);
}

TEST(Plan, CompilesOneSource) {
  const Plan plan = plan_of("-O2 -c src/a.c -o obj/a.o");
  EXPECT_EQ(plan.untouched, Reason::none);
  EXPECT_FALSE(plan.links);
  EXPECT_EQ(plan.no_runtime, Reason::compile_only);
  ASSERT_EQ(plan.sources.size(), 1U);
  EXPECT_EQ(plan.sources[0].path, "src/a.c");
  EXPECT_FALSE(plan.sources[0].cxx);
  EXPECT_EQ(plan.output, "obj/a.o");
}

TEST(Plan, CompilesSeveralSourcesAndLinks) {
  const Plan plan = plan_of("a.c b.cpp c.s d.o -lm -o a");
  EXPECT_TRUE(plan.links);
  EXPECT_EQ(plan.no_runtime, Reason::none);
  ASSERT_EQ(plan.sources.size(), 3U);
  EXPECT_EQ(plan.sources[0].left_alone, Reason::none);
  EXPECT_TRUE(plan.sources[1].cxx);
  EXPECT_EQ(plan.sources[2].left_alone, Reason::not_c_or_cxx);
}

TEST(Plan, FortranIsInstrumentedWhereTheComponentIs) {
  const auto plan_with = [](bool component) {
    return plan_command(
        {"-c", "a.F90", "-Jmod", "-ffree-form", "-DX"},
        {.instruments_fortran = component, .folder = "/", .exists = [](const std::string&) { return true; }});
  };
  EXPECT_EQ(plan_with(false).untouched, Reason::no_fortran_instrumenter);
  const Plan plan = plan_with(true);
  EXPECT_EQ(plan.untouched, Reason::none);
  EXPECT_TRUE(plan.instruments() && plan.sources[0].fortran);
  EXPECT_EQ(fortran_arguments(plan), (Command{"-Jmod", "-ffree-form", "-DX"}));
  EXPECT_EQ(compile_rewritten(plan, plan.sources[0], "/tmp/t/a.F90", "a.o"),
            (Command{"-I", ".", "-g1", "-Jmod", "-ffree-form", "-DX", "-fdebug-prefix-map=/tmp/t/a.F90=a.F90",
                     "-c", "-o", "a.o", "/tmp/t/a.F90"}));
}

TEST(Plan, LinksOnly) {
  const Plan plan = plan_of("a.o b.a -lm -o a");
  EXPECT_EQ(plan.untouched, Reason::none);
  EXPECT_FALSE(plan.instruments());
  EXPECT_EQ(plan.no_runtime, Reason::none);
}

TEST(Plan, TheRuntimeGoesIntoExecutablesOnly) {
  EXPECT_EQ(plan_of("-shared a.o -o liba.so").no_runtime, Reason::shared_library);
  EXPECT_EQ(plan_of("a.o -Wl,-shared -o liba.so").no_runtime, Reason::shared_library);
  EXPECT_EQ(plan_of("-r a.o b.o -o c.o").no_runtime, Reason::relocatable_output);
  EXPECT_EQ(plan_of("-nostdlib a.o").no_runtime, Reason::no_standard_libraries);
  EXPECT_EQ(plan_of("a.o -Wl,-rpath,/r").no_runtime, Reason::none);
}

TEST(Plan, TheCxxDriverTakesCForCxx) {
  EXPECT_TRUE(plan_of("-c a.c", true).sources[0].cxx);
}

TEST(Plan, LineTablesAreAddedUnlessTheUserDecides) {
  EXPECT_TRUE(plan_of("-c a.c").add_line_tables);
  EXPECT_FALSE(plan_of("-g -c a.c").add_line_tables);
  EXPECT_FALSE(plan_of("-g0 -c a.c").add_line_tables);
  EXPECT_FALSE(plan_of("-ggdb3 -c a.c").add_line_tables);
}

TEST(Plan, ReadsWhatIsWantedOfDependencies) {
  const DependencyFile file = plan_of("-MMD -MF a.d -MT x -MP -c a.c").dependencies;
  EXPECT_TRUE(file.wanted);
  EXPECT_FALSE(file.system_headers);
  EXPECT_EQ(file.path, "a.d");
  EXPECT_EQ(joined(file.names), "-MT x -MP");
  EXPECT_TRUE(file.has_target);
  EXPECT_FALSE(plan_of("-c a.c").dependencies.wanted);
  EXPECT_TRUE(plan_of("-MD -c a.c").dependencies.system_headers);
  EXPECT_EQ(plan_of("-Wp,-MMD,k.d -c a.c").dependencies.path, "k.d");
}

TEST(Plan, EveryReasonHasWordsAndATagOfItsOwn) {
  for (int i = 0; i <= static_cast<int>(Reason::runtime_not_found); ++i) {
    EXPECT_TRUE(tag(static_cast<Reason>(i)).starts_with("dperf-"));
    EXPECT_FALSE(words(static_cast<Reason>(i)).empty());
    for (int j = 0; j < i; ++j) EXPECT_NE(tag(static_cast<Reason>(i)), tag(static_cast<Reason>(j)));
  }
}

}  // namespace
}  // namespace dperf::wrapper
