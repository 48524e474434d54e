// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/plan/commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "instrument/wrapper/no_runtime.h"
#include "plan_builder.h"

namespace dperf::wrapper {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string rewritten(const std::string& command_line) {
  const Plan plan = plan_of(command_line);
  return joined(compile_rewritten(plan, plan.sources[0], "/t/0/a.c", object_name(plan, plan.sources[0])));
}

std::string dependencies(const std::string& command_line) {
  const Plan plan = plan_of(command_line);
  return joined(write_dependencies(plan, plan.sources[0]));
}

std::string linked(const std::string& command_line, const std::map<std::size_t, std::string>& objects) {
  return joined(link(plan_of(command_line), objects, {"RUNTIME"}));
}

TEST(CompileRewritten, LooksForQuotedIncludesBesideTheOriginalFirst) {
  EXPECT_EQ(rewritten("-O2 -g -iquote x -Iinc -c src/a.c -o obj/a.o"),
            "-iquote src -iquote /t/0/ -O2 -g -iquote x -Iinc -fdebug-prefix-map=/t/0/a.c=src/a.c "
            "-fmacro-prefix-map=/t/0/a.c=src/a.c -c -o obj/a.o /t/0/a.c");
}

TEST(CompileRewritten, HeadersBesideASourceInTheWorkingFolderKeepTheirNames) {
  EXPECT_THAT(rewritten("-c a.c"),
              AllOf(HasSubstr("-iquote ./././. -iquote /t/0/ "), HasSubstr(" -ffile-prefix-map=././././= ")));
  EXPECT_THAT(rewritten("-I. -ffile-prefix-map=x=y -c a.c"),
              HasSubstr(" -ffile-prefix-map=././././= -ffile-prefix-map=././././x=y "));
  EXPECT_THAT(rewritten("-c /a.c"), HasSubstr("-iquote / "));
  Plan clang = plan_of("-c a.c");
  clang.sources[0].named_by_clang = true;
  EXPECT_THAT(joined(compile_rewritten(clang, clang.sources[0], "/t/0/a.c", "a.o")),
              AllOf(HasSubstr("-iquote . "), Not(HasSubstr("-ffile-prefix-map"))));
}

TEST(CompileRewritten, NamesTheObjectAsTheRealCompilerDoes) {
  EXPECT_THAT(rewritten("-c src/a.b.c"), HasSubstr("-c -o a.b.o"));
}

TEST(CompileRewritten, KeepsTheLanguageThatWasGiven) {
  EXPECT_THAT(rewritten("-x c++ -c a.c"), HasSubstr("-x c++ /t/0/a.c"));
  EXPECT_THAT(rewritten("-c a.c"), Not(HasSubstr("-x")));
}

TEST(CompileRewritten, LeavesOutWhatIsNotAboutThisObject) {
  const std::string command = rewritten("-Wall a.c b.c c.o -MD -MF d -L/l -lm -Wl,-z,now -o prog");
  for (const char* word : {"b.c", "c.o", "-MD", "-MF", "-lm", "-L", "-Wl"}) {
    EXPECT_THAT(command, Not(HasSubstr(word)));
  }
  EXPECT_THAT(command, HasSubstr("-Wall"));
}

TEST(CompileRewritten, FilesBesideAProgramAreNamedAsWithoutUs) {
  EXPECT_THAT(rewritten("--coverage a.c b.c -o out/prog"), HasSubstr("-dumpdir out/prog- "));
  EXPECT_THAT(rewritten("--coverage a.c"), HasSubstr("-dumpdir a- "));
  EXPECT_THAT(rewritten("-save-temps src/a.c -o out/a"), HasSubstr("-dumpdir out/ "));
  EXPECT_THAT(rewritten("-save-temps -c a.c"), Not(HasSubstr("-dumpdir")));
}

TEST(CompileRewritten, TheUsersPrefixMapsApplyToTheOriginalName) {
  EXPECT_THAT(rewritten("-ffile-prefix-map=/src=. -c /src/a.c"),
              HasSubstr("-fdebug-prefix-map=/t/0/a.c=./a.c "));
  const std::string command = rewritten("-fmacro-prefix-map=/src=m -c /src/a.c");
  EXPECT_THAT(command, HasSubstr("-fdebug-prefix-map=/t/0/a.c=/src/a.c "));
  EXPECT_THAT(command, HasSubstr("-fmacro-prefix-map=/t/0/a.c=m/a.c "));
}

TEST(CompileOriginal, TakesTheOtherInputsAwayAndNothingElse) {
  const Plan plan = plan_of("-MD -x c a.c b.c -lm -c");
  EXPECT_EQ(joined(compile_original(plan, plan.sources[1])), "-g1 -MD -x c b.c -lm -c");
}

TEST(Dependencies, NameTheOriginalAndTheObject) {
  EXPECT_EQ(dependencies("-O2 -MD -c src/a.c -o obj/a.o"), "-O2 -M -MF obj/a.d -MQ obj/a.o src/a.c");
  EXPECT_EQ(dependencies("-MMD -c src/a.c"), "-MM -MF a.d src/a.c");
}

TEST(Dependencies, KeepTheNamesThatTheUserChose) {
  EXPECT_EQ(dependencies("-MMD -MP -MF x.d -MT t -c a.c -o a.o"), "-MM -MF x.d -MP -MT t a.c");
  EXPECT_EQ(dependencies("-Wp,-MD,k.d -c a.c -o out/a.o"), "-M -MF k.d a.c");
}

TEST(Dependencies, OfAProgramAreNamedAfterIt) {
  EXPECT_EQ(dependencies("-MD a.c -o prog"), "-M -MF prog.d -MQ prog a.c");
  EXPECT_EQ(dependencies("-MD a.c"), "-M -MF a-a.d a.c");
}

TEST(Link, PutsTheRuntimeFirstAndObjectsInPlaceOfTheirSources) {
  EXPECT_EQ(linked("-O2 a.c b.o -lm -o prog", {{1, "/t/a.o"}}), "RUNTIME -O2 /t/a.o b.o -lm -o prog");
}

TEST(Link, CompilesWhatWasLeftAlone) {
  EXPECT_EQ(linked("a.c b.c -o prog", {{0, "/t/a.o"}}), "RUNTIME -g1 /t/a.o b.c -o prog");
}

TEST(Link, LanguagesHoldForSourcesOnly) {
  EXPECT_EQ(linked("-x c++ a.c b.c -o p", {{1, "/t/a.o"}}), "RUNTIME -g1 /t/a.o -x c++ b.c -o p");
  EXPECT_EQ(linked("-g -x c++ a.c -x none b.o -o p", {}), "RUNTIME -g -x c++ a.c -x none b.o -o p");
}

TEST(Link, WritesNoDependenciesOfObjects) {
  EXPECT_EQ(linked("-MD -MF x.d a.c -o prog", {{2, "/t/a.o"}}), "RUNTIME /t/a.o -o prog");
}

TEST(SharedLibrary, MayRefuseUndefinedSymbolsOfItsOwnOnly) {
  for (const char* refusing : {"-Wl,-z,defs", "-z defs", "-Wl,--no-undefined"}) {
    const Plan plan = plan_of(std::string("-shared a.o -o liba.so ") + refusing);
    EXPECT_THAT(joined(shared_library_arguments(plan)),
                HasSubstr("--ignore-unresolved-symbol=dperf_rt_block,"));
  }
  EXPECT_EQ(joined(shared_library_arguments(plan_of("-shared a.o -o liba.so"))), "");
  EXPECT_EQ(joined(shared_library_arguments(plan_of("a.o -o a -Wl,-z,defs"))), "");
}

/// The functions and variables that runtime.h declares: names before '(' or ';' outside of comments.
std::vector<std::string> symbols_of_the_header() {
  std::ifstream file(DPERF_SOURCE_DIR "/runtime/include/dperf/runtime.h");
  std::vector<std::string> symbols;
  for (std::string line; std::getline(file, line);) {
    const std::size_t start = line.rfind("dperf_rt_");
    if (start == std::string::npos || line.starts_with(" *") || line.starts_with("typedef")) continue;
    const std::size_t function = line.find('(');
    const std::size_t name = function == std::string::npos ? start : line.rfind("dperf_rt_", function);
    const std::size_t end = line.find_first_of("(; ", name);
    if (end != std::string::npos && line[end] != ' ') symbols.push_back(line.substr(name, end - name));
  }
  return symbols;
}

/// And those that instrumented Fortran calls.
std::vector<std::string> symbols_of_the_contract() {
  std::vector<std::string> symbols = symbols_of_the_header();
  std::ifstream file(DPERF_SOURCE_DIR "/runtime/src/wrappers/fortran_probes.c");
  for (std::string line; std::getline(file, line);) {
    const std::size_t name = line.find(" dperf_rt_f_"), end = line.find('(');
    const bool is_definition = line.starts_with("void ") || line.starts_with("int ");
    if (is_definition && name != std::string::npos && name < end)
      symbols.push_back(line.substr(name + 1, end - name - 1));
  }
  return symbols;
}

TEST(SharedLibrary, KnowsEverySymbolOfTheContract) {
  const std::string ignored = joined(shared_library_arguments(plan_of("-shared a.o -z defs"))) + ",";
  const std::vector<std::string> symbols = symbols_of_the_contract();
  EXPECT_GE(symbols.size(), 40U);
  for (const std::string& symbol : symbols) EXPECT_THAT(ignored, HasSubstr("=" + symbol + ","));
}

TEST(NoRuntime, HasEverySymbolOfTheContract) {
  for (const std::string& symbol : symbols_of_the_contract())
    EXPECT_THAT(std::string(kNoRuntime), testing::ContainsRegex(symbol + "[(;]")) << symbol;
}

TEST(ParseArguments, AreWhatChangesTheMeaningOfTheSource) {
  const Plan plan = plan_of(
      "-O2 -Wall -Werror -DX=1 -I inc -std=c11 -fopenmp -funroll-loops -mtune=native -include i.h -MD -c a.c "
      "-o a.o");
  EXPECT_EQ(joined(parse_arguments(plan, plan.sources[0])),
            "-x c -O2 -DX=1 -I inc -std=c11 -fopenmp -include i.h");
}

}  // namespace
}  // namespace dperf::wrapper
