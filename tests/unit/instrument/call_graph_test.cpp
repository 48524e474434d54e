// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sources.h"

namespace dperf::instrument {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

const NamedText kExchange = {"exchange.c",
                             "#include <mpi.h>\nvoid exchange(void) { MPI_Barrier(MPI_COMM_WORLD); }\n"};
const std::string kCallsExchange =
    "int n;\nvoid exchange(void);\nvoid step(void) {\n  n++;\n  exchange();\n  n++;\n}\n";

TEST(CallGraph, FollowsCallsIntoTheOtherGivenFiles) {
  const auto files = instrument_texts({{"step.c", kCallsExchange}, kExchange});
  EXPECT_THAT(files[0].blocks, SizeIs(2));
}

TEST(CallGraph, TakesAFunctionThatIsNotGivenForPerhaps) {
  const auto files = instrument_texts({{"step.c", kCallsExchange}});
  EXPECT_FALSE(files[0].changed);
  EXPECT_THAT(files[0].blocks, IsEmpty());
}

TEST(CallGraph, KeepsStaticFunctionsOfTheSameNameApart) {
  const std::string silent = "int n;\nstatic void helper(void) {}\nvoid f(void) { n++; helper(); n++; }\n";
  const std::string speaking =
      "#include <mpi.h>\nint n;\nstatic void helper(void) { MPI_Barrier(MPI_COMM_WORLD); }\n"
      "void g(void) { n++; helper(); n++; }\n";
  const auto files = instrument_texts({{"a.c", silent}, {"sub/a.c", speaking}});
  EXPECT_FALSE(files[0].changed);
  EXPECT_THAT(files[1].blocks, SizeIs(2));
}

TEST(CallGraph, LocalFunctionsOfMpiAreNoCommunication) {
  const auto files = instrument_texts(
      {{"a.c",
        "#include <mpi.h>\ndouble f(int *r) { MPI_Comm_rank(MPI_COMM_WORLD, r); return MPI_Wtime(); }\n"}});
  EXPECT_TRUE(files[0].calls_mpi);
  EXPECT_FALSE(files[0].changed);
}

TEST(CallGraph, PmpiCountsAsMpi) {
  const auto files =
      instrument_texts({{"a.c", main_with("int n = 0; PMPI_Barrier(MPI_COMM_WORLD); n++; (void)n;")}});
  EXPECT_THAT(files[0].blocks, SizeIs(1));
}

TEST(CallGraph, AbortAndPathsThatEndAreNoCommunication) {
  const std::string before =
      "#include <stdlib.h>\nint n;\nstatic void die(void) { MPI_Abort(MPI_COMM_WORLD, 1); }\n"
      "static void check(int bad) { if (bad) { MPI_Finalize(); exit(1); } if (bad) die(); }\n";
  const auto files =
      instrument_texts({{"a.c", main_with("MPI_Init(0, 0); n++; check(n); n++; check(n); n++;", before)}});
  EXPECT_THAT(files[0].blocks, SizeIs(1));
}

TEST(CallGraph, NamesFunctionsOfHeadersThatCannotBeEdited) {
  const auto files =
      instrument_texts({{"meet.h",
                         "#include <mpi.h>\nstatic inline int meet(void) { MPI_Barrier(MPI_COMM_WORLD); "
                         "return __INCLUDE_LEVEL__; }\n"},
                        {"a.c", "#include \"meet.h\"\nint n;\nvoid f(void) { n++; meet(); n++; }\n"}});
  EXPECT_THAT(files[0].blocks, SizeIs(2));
  ASSERT_THAT(files[0].skipped, SizeIs(1));
  EXPECT_EQ(files[0].skipped[0].function, "meet");
  EXPECT_THAT(files[0].skipped[0].path, HasSubstr("meet.h"));
  EXPECT_EQ(files[0].skipped[0].line, 2U);
}

/// A template whose instance is defined in another source than the one that calls it.
struct Instance {
  const char *header, *other, *call;
};
constexpr Instance kInstances[] = {
    {"template <class T> void f(T);", "template <> void f<int>(int) { meet(); }", "f(1)"},
    {"template <class T> void f(T) {}\ntemplate <> void f<int>(int);",
     "template <> void f<int>(int) { meet(); }", "f(1)"},
    {"template <class T> void f(T);\nextern template void f<int>(int);",
     "template <class T> void f(T) { meet(); }\ntemplate void f<int>(int);", "f(1)"},
    {"template <class T> struct B { void f(); };", "template <> void B<int>::f() { meet(); }",
     "B<int>().f()"},
    {"template <class T> struct B { template <class U> void f(U); };",
     "template <> template <> void B<int>::f<double>(double) { meet(); }", "B<int>().f(1.0)"},
    {"template <class T> struct B;\ntemplate <class T> struct B<T*> { void f(); };",
     "template <class T> void B<T*>::f() { meet(); }\ntemplate void B<int*>::f();", "B<int*>().f()"},
    {"struct P { template <class U> void f(U); };", "template <> void P::f<int>(int) { meet(); }",
     "P().f(1)"},
    {"struct P { template <class U> friend void f(P, U); };\ntemplate <class U> void f(P, U);",
     "template <> void f<int>(P, int) { meet(); }", "f(P(), 1)"},
    {"namespace s { template <class T> void f(T); }", "template <> void s::f<char>(char) { meet(); }",
     "s::f('a')"},
};

TEST(CallGraph, FollowsCallsToInstancesOfTemplatesThatOtherFilesDefine) {
  for (const Instance& instance : kInstances) {
    const std::string header = std::string("#include <mpi.h>\n") + instance.header + "\n";
    const std::string other =
        std::string("#include \"f.h\"\nstatic void meet() { MPI_Barrier(MPI_COMM_WORLD); }\n") +
        instance.other + "\n";
    const std::string use =
        std::string("#include \"f.h\"\nint n;\nvoid use() { n++; ") + instance.call + "; n++; }\n";
    const auto files = instrument_texts({{"f.h", header}, {"use.cpp", use}, {"other.cpp", other}});
    const auto found = std::ranges::find(files[0].functions, "use", &FunctionSummary::function);
    ASSERT_NE(found, files[0].functions.end()) << use;
    EXPECT_THAT(found->communication, testing::Ge(Communication::kSometimes)) << instance.header;
    EXPECT_EQ(found->blocks, 2U) << instance.header;
    EXPECT_THAT(found->unknown, IsEmpty()) << instance.header;
  }
}

TEST(CallGraph, ATemplateInsideAnotherMayBeAnyOfItsSpecialisations) {
  const auto files =
      instrument_texts({{"f.h",
                         "#include <mpi.h>\ntemplate <class T> void f(T);\n"
                         "template <class T> void g(T t) { f(t); }\n"},
                        {"use.cpp", "#include \"f.h\"\nvoid use() { g(1); }\n"},
                        {"other.cpp",
                         "#include \"f.h\"\ntemplate <> void f<int>(int) { MPI_Barrier(MPI_COMM_WORLD); }\n"
                         "template <> void f<char>(char) {}\n"}});
  const auto use = std::ranges::find(files[0].functions, "use", &FunctionSummary::function);
  ASSERT_NE(use, files[0].functions.end());
  EXPECT_EQ(use->communication, Communication::kSometimes);
  EXPECT_THAT(files[0].functions, testing::Each(testing::Field(&FunctionSummary::unknown, IsEmpty())));
}

TEST(CallGraph, AnInstanceThatIsSpecialisedElsewhereIsNotTheTemplate) {
  const auto files =
      instrument_texts({{"f.h",
                         "#include <mpi.h>\ntemplate <class T> void f(T) { MPI_Barrier(MPI_COMM_WORLD); }\n"
                         "template <> void f<int>(int);\n"},
                        {"use.cpp", "#include \"f.h\"\nint n;\nvoid use() { n++; f(1); n++; }\n"},
                        {"other.cpp", "#include \"f.h\"\ntemplate <> void f<int>(int) {}\n"}});
  EXPECT_THAT(files[0].blocks, IsEmpty());
}

TEST(CallGraph, MutualRecursionEnds) {
  const auto files =
      instrument_texts({{"a.c",
                         "#include <mpi.h>\nint n;\nvoid g(int);\nvoid f(int i) { if (i) g(i - 1); n++; }\n"
                         "void g(int i) { if (i) f(i - 1); MPI_Barrier(MPI_COMM_WORLD); n++; }\n"}});
  EXPECT_THAT(files[0].text, HasSubstr("dperf_rt_block"));
}

TEST(CallGraph, ALibraryWhoseHeaderIncludesMpiIsPerhaps) {
  const std::vector<NamedText> texts = {
      {"sys/solver.h", "#include <mpi.h>\nvoid solve(void);\n"},
      {"a.c",
       main_with("MPI_Init(0, 0);\nfor (int i = 0; i < 3; i++) { solve(); }\n", "#include <solver.h>\n")}};
  const auto files = instrument_texts(texts, {"-isystem", "sys"});
  ASSERT_THAT(files[0].loops, SizeIs(1)) << files[0].reason;
  EXPECT_EQ(files[0].loops[0].communication, Communication::kPerhaps);
}

// As in SUNDIALS: only its vectors know of MPI, and its solvers are handed them.
TEST(CallGraph, ALibraryOfWhichAnotherHeaderIncludesMpiIsPerhaps) {
  const auto loops_of = [](const std::string& statement, const std::string& shared) {
    const std::string include = "#include <" + shared + ">\n";
    const std::vector<NamedText> texts = {
        {"sys/made_up/vector.h", "#include <stddef.h>\ntypedef struct Vector* Vector;\n"},
        {"sys/made_up/parallel.h", include + "#include <mpi.h>\n"},
        {"sys/made_up_too/solver.h", include + "int step(void* solver);\ndouble power(double x, int n);\n"
                                               "static inline int twice(int n) { return 2 * n; }\n"},
        {"a.c", main_with("MPI_Init(0, 0);\ndouble x = 0; for (int i = 0; i < 3; i++) { " + statement +
                              " }\n(void)x;\n",
                          "#include <made_up/parallel.h>\n#include <made_up_too/solver.h>\n")}};
    const auto files = instrument_texts(texts, {"-isystem", "sys"});
    EXPECT_EQ(files[0].reason, "");
    return files[0].loops;
  };
  EXPECT_THAT(loops_of("step(&x);", "made_up/vector.h"), SizeIs(1));
  EXPECT_THAT(loops_of("x += power(x, 2);", "made_up/vector.h"), IsEmpty());  // only numbers
  EXPECT_THAT(loops_of("x += twice(i);", "made_up/vector.h"), IsEmpty());
  EXPECT_THAT(loops_of("step(&x);", "stddef.h"), IsEmpty());  // everything includes it
}

// Headers of one library beside each other in the folder of all others: fftw3-mpi.h and fftw3.h. In another
// folder, it is chance: a library's vector_memory.h includes the language's vector.
TEST(CallGraph, AHeaderThatTheOneWithMpiIsNamedAfterIsPerhaps) {
  const auto loops_of = [](const std::string& included, const std::string& folder = "") {
    const std::vector<NamedText> texts = {
        {"usr/include/" + included + ".h", "void execute(void* plan);\n"},
        {"usr/include/" + folder + "waves-mpi.h", "#include <mpi.h>\n#include <" + included + ".h>\n"},
        {"a.c", main_with("MPI_Init(0, 0);\nfor (int i = 0; i < 3; i++) { execute(0); }\n",
                          "#include <" + folder + "waves-mpi.h>\n")}};
    return instrument_texts(texts, {"-isystem", "usr/include"})[0].loops;
  };
  EXPECT_THAT(loops_of("waves"), SizeIs(1));
  EXPECT_THAT(loops_of("water"), IsEmpty());
  EXPECT_THAT(loops_of("waves", "sea/"), IsEmpty());
}

/// Loops over what a library's `Field` can do, whose header includes mpi.h.
constexpr const char* kField =
    "#include <mpi.h>\n"
    "void solve(void);\n"
    "inline double twice(double x) { return 2 * x; }\n"
    "inline void relax(int n) { if (n > 0) relax(n - 1); else solve(); }\n"
    "inline int depth(int n) { return n > 0 ? 1 + depth(n - 1) : 0; }\n"
    "template <class T> struct Field {\n"
    "  virtual ~Field() {}\n"
    "  T values[8];\n"
    "  T get(int i) const { return twice(values[i]); }\n"
    "  virtual T norm() const { return values[0]; }\n"
    "  void update() { solve(); }\n"
    "};\n";

std::vector<PlanEntry> loops_of(const std::string& statement) {
  const std::string body =
      "MPI_Init(0, 0); double x = 0; Field<double> f; Field<double>* p = &f;\n"
      "for (int i = 0; i < 3; i++) { " +
      statement + " }\n(void)x; (void)p;\n";
  const auto files = instrument_texts(
      {{"sys/field.h", kField}, {"a.cpp", main_with(body, "#include <field.h>\n")}}, {"-isystem", "sys"});
  EXPECT_EQ(files[0].reason, "");
  return files[0].loops;
}

// All that they do is in the header.
TEST(CallGraph, InlineFunctionsOfSuchALibraryThatOnlyComputeAreNot) {
  for (const char* statement : {"x += f.get(i);", "x += twice(i);", "x += depth(i);"})
    EXPECT_THAT(loops_of(statement), IsEmpty()) << statement;
  for (const char* statement : {"f.update();", "relax(i);", "x += p->norm();", "solve();"})
    EXPECT_THAT(loops_of(statement), SizeIs(1)) << statement;
}

const std::string kSweep =
    "template <class F> double sweep(F& f) {\n"
    "  double sum = 0;\n"
    "  for (int i = 0; i < 8; i++) { DO; }\n"
    "  return sum;\n"
    "}\n";

std::vector<PlanEntry> loops_of_sweep(const std::string& each, const std::string& calls) {
  std::string sweep = kSweep;
  sweep.replace(sweep.find("DO"), 2, each);
  const auto files =
      instrument_texts({{"sys/field.h", kField},
                        {"a.cpp", main_with("MPI_Init(0, 0);\n" + calls,
                                            "#include <field.h>\n"
                                            "struct Own { double get(int i) { return i; } void update() {}\n"
                                            "             double operator()(int i) { return i; } };\n"
                                            "struct Far { double get(int); double operator()(int); };\n"
                                            "struct Pointer { double (*get)(int); };\n" +
                                                sweep)}},
                       {"-isystem", "sys"});
  EXPECT_EQ(files[0].reason, "");
  return files[0].loops;
}

// What a name in a template stands for is known by its instances; without any, it may be anything.
TEST(CallGraph, CallsInATemplateAreThoseOfItsInstances) {
  const std::string own = "Own o; sweep(o);\n", field = "Field<double> f; sweep(f);\n";
  EXPECT_THAT(loops_of_sweep("sum += f.get(i)", own), IsEmpty());
  EXPECT_THAT(loops_of_sweep("sum += f.get(i)", own + field), IsEmpty());
  EXPECT_THAT(loops_of_sweep("f.update()", own), IsEmpty());
  EXPECT_THAT(loops_of_sweep("f.update()", own + field), SizeIs(1));
  EXPECT_THAT(loops_of_sweep("sum += f.get(i)", "Far g; sweep(g);\n"), SizeIs(1));
  EXPECT_THAT(loops_of_sweep("sum += f.get(i)", field + "Pointer p{0}; sweep(p);\n"), SizeIs(1));
  EXPECT_THAT(loops_of_sweep("sum += f.get(i)", ""), SizeIs(1));
}

// An object that is called in the instances may be a lambda: the loops over cells of `for_each(f)`.
TEST(CallGraph, ObjectsThatATemplateCallsAreThoseOfItsInstances) {
  const std::string own = "Own o; sweep(o);\n",
                    lambda = "int k = 2; auto l = [&](int i) { return k * i; }; sweep(l);\n";
  for (const char* each : {"sum += f(i)", "f(i)"}) {
    EXPECT_THAT(loops_of_sweep(each, own + lambda), IsEmpty()) << each;
    EXPECT_THAT(loops_of_sweep(each, own + "Far g; sweep(g);\n"), SizeIs(1)) << each;
    EXPECT_THAT(loops_of_sweep(each, lambda + "double (*p)(double) = 0; sweep(p);\n"), SizeIs(1)) << each;
    EXPECT_THAT(
        loops_of_sweep(each, own + "auto b = [](int) { return MPI_Barrier(MPI_COMM_WORLD); }; sweep(b);\n"),
        SizeIs(1))
        << each;
  }
}

TEST(CallGraph, ALibraryWithoutMpiIsNot) {
  const auto files =
      instrument_texts({{"a.c", main_with("MPI_Init(0, 0);\nfor (int i = 0; i < 3; i++) { putchar(i); }\n",
                                          "#include <stdio.h>\n")}});
  EXPECT_THAT(files[0].loops, IsEmpty());
  EXPECT_THAT(files[0].text, Not(HasSubstr("dperf_rt_loop_enter(0x")));
}

}  // namespace
}  // namespace dperf::instrument
