// Which loops may be sampled, and why not: one small source each.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "instrument/cli/decisions_template.h"
#include "instrument/cli/plan_json.h"
#include "instrument/cli/summary.h"
#include "sources.h"

namespace dperf::instrument {
namespace {

using testing::HasSubstr;

struct Case {
  const char* name;
  const char* loops;  ///< the body of a function with n, eps, p->n, p->dt, q, a[], x
  Eligibility eligibility;
  const char* why;              ///< is part of the reason
  const char* guard = nullptr;  ///< is part of the instrumented text; null: there is no guard
};

constexpr const char* kBefore =
    "#include <mpi.h>\n"
    "#include <stdlib.h>\n"
    "struct part { int n, step; double dt, t; struct part *next; };\n"
    "int counter, limit; double f(int); void g(int *); int next_of(int);\n"
    "static void meet(void) { MPI_Barrier(MPI_COMM_WORLD); } static int own, reset, given; "
    "void advance(struct part *); void clear(void) { reset = 0; g(&given); }\n"
    "void h(int n, double eps, struct part *p, int *q, double *a, double *b, double x) {\n"
    "  int i = 0, j = 0, k = 0; double err = 1, t = 0; (void)i, (void)j, (void)k, (void)err, (void)t, "
    "(void)limit;\n"
    "  (void)n, (void)eps, (void)p, (void)q, (void)a, (void)b, (void)x;\n";  // line 9 comes next

constexpr Eligibility kSampled = Eligibility::kAlways, kIfDirected = Eligibility::kIfDirected,
                      kNo = Eligibility::kNever;

const Case kCases[] = {
    {"Plain", "for (i = 0; i < n; i++) meet();", kSampled, "its counter `i` steps to `n`",
     "dperf_rt_left(i, n, 1, 0), 0); for (; dperf_rt_skip_1; --dperf_rt_skip_1) { i++; }"},
    {"ResetAtTheEnd", "for (i = 0; i < n; i++) { if (x > eps) a[j++] = 1; meet(); j = 0; }", kSampled, ""},
    {"ResetInside",
     "for (i = 0; i < n; i++) for (k = 0; k < 3; k++) { if (x > eps) a[j++] = 1; meet(); j = 0; }", kSampled,
     ""},
    {"ResetAtTimes", "for (i = 0; i < n; i++) { if (x > eps) a[j++] = 1; meet(); if (x > 0) j = 0; }",
     kIfDirected, "is changed conditionally"},
    {"ResetToWhatMoves",
     "for (i = 0; i < n; i++) { if (x > eps) a[j++] = 1; meet(); j = k; k = next_of(k); }", kIfDirected,
     "is changed conditionally"},
    {"ResetTooEarly",
     "for (i = 0; i < n; i++) { meet(); if (x > eps) a[j++] = 1; j = 0; if (x > 2) a[j++] = 1; }",
     kIfDirected, "is changed conditionally"},
    {"UnlikelyError",
     "for (i = 0; i < n; i++) { if (__builtin_expect(!!(next_of(3) != 0), 0)) return; meet(); }", kSampled,
     ""},
    {"UnlikelyErrorInAMacro",
     "for (i = 0; i < n; i++) { do { int e = next_of(3); if (__builtin_expect(!!(e), 0)) { f(e); return; } } "
     "while (0); meet(); }",
     kSampled, ""},
    {"LikelyError", "for (i = 0; i < n; i++) { if (__builtin_expect(next_of(3) != 0, 1)) return; meet(); }",
     kIfDirected, "left early by the return in line 9"},
    {"UnlikelyBreak", "for (i = 0; i < n; i++) { if (__builtin_expect(next_of(3) != 0, 0)) break; meet(); }",
     kIfDirected, "left early by the break in line 9"},
    {"UnlikelySmall", "for (i = 0; i < n; i++) { if (__builtin_expect(f(3) < eps, 0)) return; meet(); }",
     kIfDirected, "left early by the return in line 9"},
    {"UnlikelyButExpected", "for (i = 0; i < n; i++) { if (__builtin_expect(i == 3, 0)) return; meet(); }",
     kIfDirected, "left early by the return in line 9"},
    {"Inclusive", "for (i = 1; i <= n; ++i) meet();", kSampled, "", "dperf_rt_left(i, n, 1, 1)"},
    {"Down", "for (i = n; i > 0; i -= 2) meet();", kSampled, "", "dperf_rt_left(i, 0, -(2), 0)"},
    {"NotEqual", "for (i = 0; i != n; ++i) meet();", kSampled, "", "dperf_rt_left(i, n, 1, 0)"},
    {"NotEqualByTwo", "for (i = 0; i != n; i += 2) meet();", kNo, "steps away from its bound"},
    {"WrongWay", "for (i = 0; i < n; i--) meet();", kNo, "steps away from its bound"},
    {"Turned", "for (i = 0; n > i; i = i + 1) meet();", kSampled, "", "dperf_rt_left(i, n, 1, 0)"},
    {"VariableStep", "for (i = 0; i < n; i += j) meet();", kSampled, "", "dperf_rt_left(i, n, j, 0)"},
    {"StepChanges", "for (i = 0; i < n; i += j) { meet(); j = next_of(j); }", kNo,
     "depends on `j`, which is changed in line 9"},
    {"Unsigned", "unsigned long u; for (u = 0; u < (unsigned long)n; u++) meet();", kSampled, "",
     "dperf_rt_left((dperf_rt_whole)(u), (dperf_rt_whole)((unsigned long)n), 1, 0)"},
    {"MixedSigns", "unsigned m = 3; for (i = 0; i < m; i++) meet();", kSampled, "",
     "dperf_rt_left((unsigned int)(i), m, 1, 0)"},
    {"While", "while (i < n) { meet(); i++; }", kSampled, "", "dperf_rt_left(i, n, 1, 0)"},
    {"WhileSteps", "while (i++ < n) meet();", kSampled, "", "dperf_rt_left(i, n, 1, 1)"},
    {"WhileDown", "while (n--) meet();", kSampled, "", "dperf_rt_left(n, 0, -1, 1)"},
    {"Do", "do { meet(); i += 1; } while (i < n);", kSampled, "", "dperf_rt_left(i, n, 1, 0)"},
    {"WhileContinued", "while (i < n) { meet(); if (x > 1) continue; i++; }", kIfDirected,
     "`i` is changed conditionally, or not by a step, in line 9",
     "0xffffffffffffffffULL, 1); if (dperf_rt_skip_"},
    {"ForContinued", "for (i = 0; i < n; i++) { if (x > 1) continue; meet(); }", kSampled, ""},
    {"CounterChanged", "for (i = 0; i < n; i++) { meet();\nif (x > 1) i++; }", kNo,
     "its counter `i` is changed in line 10, too"},
    {"CounterGivenAway", "for (i = 0; i < n; i++) { meet();\ng(&i); }", kNo,
     "its counter `i` is changed in line 10, too"},
    {"BoundChanged", "for (i = 0; i < n; i++) { meet();\nn = next_of(n); }", kNo,
     "its bound `n` depends on `n`, which is changed in line 10"},
    {"BoundGivenAway", "for (i = 0; i < n; i++) { meet();\ng(&n); }", kNo,
     "`n`, which is changed in line 10"},
    {"BoundReceived", "for (i = 0; i < n; i++) MPI_Bcast(&n, 1, MPI_INT, 0, MPI_COMM_WORLD);", kNo,
     "which is changed"},
    {"BoundIsMember", "for (i = 0; i < p->n - 1; i++) meet();", kSampled, "so it is computed anew each time",
     "dperf_rt_left(i, p->n - 1, 1, 0)"},
    {"BoundThroughChangedPointer", "for (i = 0; i < p->n; i++) { meet(); p = p->next; }", kNo,
     "depends on `p"},
    {"BoundIsElement", "for (i = 0; i < q[1]; i++) { meet(); q[j] = 3; }", kNo, "depends on `q[...]`"},
    {"BoundCalls", "for (i = 0; i < next_of(3); i++) meet();", kIfDirected,
     "its bound `next_of(3)` may have side effects"},
    {"BoundIsFloating", "for (i = 0; i < eps; i++) meet();", kIfDirected, "are not integers"},
    {"BoundIsMacro", "\n#define LAST (n - 1)\nfor (i = 0; i <= LAST; i++) meet();", kSampled, "",
     "dperf_rt_left(i, LAST, 1, 1)"},
    {"GlobalCounter", "for (counter = 0; counter < n; counter++) meet();", kIfDirected,
     "its counter `counter` is not a local variable", "dperf_rt_left(counter, n, 1, 0), 1)"},
    {"MemberCounter", "for (p->step = 0; p->step < n; p->step++) meet();", kSampled,
     "its counter `p->step` steps to `n`", "dperf_rt_left(p->step, n, 1, 0), 0)"},
    {"MemberCounterAndUnknownCall", "for (p->step = 0; p->step < n; p->step++) { meet(); advance(p); }",
     kIfDirected, "`p->step` is not a local variable"},
    {"StaticCounter", "for (own = 0; own < n; own++) meet();", kSampled, "its counter `own` steps to `n`",
     "dperf_rt_left(own, n, 1, 0), 0)"},
    {"StaticCounterWrittenElsewhere", "for (reset = 0; reset < n; reset++) meet();", kIfDirected,
     "its counter `reset` is not a local variable"},
    {"StaticCounterPassedElsewhere", "for (given = 0; given < n; given++) meet();", kIfDirected,
     "its counter `given` is not a local variable"},
    {"MemberOfLocal", "struct part o; for (o.n = 0; o.n < n; o.n++) meet(); (void)o;", kSampled,
     "its counter `o.n` steps"},
    {"MemberOfPassedLocal", "struct part o; for (o.n = 0; o.n < n; o.n++) advance(&o);", kIfDirected,
     "its counter `o.n` might be changed through its address"},
    {"MemberOfLocalPassedBefore", "struct part o; advance(&o);\nfor (o.n = 0; o.n < n; o.n++) meet();",
     kSampled, "its counter `o.n` steps"},
    {"CounterWithKeptAddress", "q = &i; for (i = 0; i < n; i++) { meet(); *q += 1; }", kIfDirected,
     "its counter `i` might be changed through its address"},
    {"CounterReadBefore", "g(&i); for (; i < n; i++) meet();", kSampled, "its counter `i` steps to `n`"},
    {"VolatileCounter", "volatile int v; for (v = 0; v < n; v++) meet();", kNo, "volatile"},
    {"TwoConditions", "for (i = 0; i < n && err > eps; i++) meet();", kIfDirected,
     "`i < n` is a plain counter, but `err > eps` may end it earlier",
     "dperf_rt_left(i, n, 1, 0), 1); if (dperf_rt_skip_1 + 1 == 0) break; for"},
    {"ConditionFirst", "while (err > eps && i < n) { meet(); i++; err = f(i); }", kIfDirected,
     "`i < n` is a plain counter, but `err > eps` may"},
    {"Convergence", "while (err > eps) { meet(); err = f(3); }", kIfDirected,
     "its condition `err > eps` is not a plain counter", "0xffffffffffffffffULL, 1); if"},
    {"Forever", "for (;;) { meet(); if (f(1) > x) break; }", kIfDirected, "it has no condition"},
    {"ForeverButForAReturn", "for (;;) { meet(); if (f(1) > x) return; }", kNo, "only a return leaves it"},
    {"WhileTrue", "while (1) { meet(); if (f(1) > x) exit(0); }", kNo, "it has no end"},
    {"DoForever", "do { meet(); switch (n) { case 1: break; } } while (1);", kNo, "it has no end"},
    {"WhileTrueWithABreak", "while (1) { meet(); if (f(1) > x) { i++; break; } }", kIfDirected, ""},
    {"TimeStep", "while (t < 10) { meet(); t += p->dt; }", kIfDirected, "not a plain counter",
     "{ t += p->dt; }"},
    {"TimeStepInHead", "for (i = 0; t < 10; t += x, i++) { meet(); x = f(i); }", kIfDirected,
     "not a plain counter", "{ i++; }"},
    {"TimeBesideACounter", "for (i = 0; i < n; t += x, i++) { meet(); x = f(i); }", kSampled, "", "{ i++; }"},
    {"TimeBesideACounterDecides", "for (i = 0; i < n; t += x, i++) { meet(); x = f(i); if (t > 1) meet(); }",
     kIfDirected, "`t` (line 9) gets a value that cannot be predicted and reaches the condition"},
    {"NumberInHead", "for (i = 0, j = 0; i < n; i++, j = k) { meet(); k = next_of(j); }", kNo,
     "`j = k` in its head depends on values that are not known beforehand"},
    {"Break", "for (i = 0; i < n; i++) { meet();\nif (x > eps) break; }", kIfDirected,
     "left early by the break in line 10"},
    {"BreakOfAnother", "for (i = 0; i < n; i++) { meet(); while (1) break; switch (n) { case 1: break; } }",
     kSampled, ""},
    {"Return", "for (i = 0; i < n; i++) { meet();\nif (x > eps) return; }", kIfDirected,
     "left early by the return in line 10"},
    {"Goto", "for (i = 0; i < n; i++) { meet();\nif (x > eps) goto out; }\nout: meet();", kIfDirected,
     "the goto in line 10"},
    {"Exit", "for (i = 0; i < n; i++) { meet(); if (x > eps) exit(1); }", kSampled, ""},
    {"AbortAndReturn",
     "for (i = 0; i < n; i++) { meet(); if (x > eps) { MPI_Abort(MPI_COMM_WORLD, 1); return; } }", kSampled,
     ""},
    {"Label", "for (i = 0; i < n; i++) { again: meet(); if (f(i) > x) goto again; }", kNo,
     "it contains a label"},
    {"OtherCounters", "for (i = 0; i < n; i++) { meet(); ++p->step; t += p->dt; j = j - 2; }", kSampled, "",
     "{ ++p->step; t += p->dt; j = j - 2; i++; }"},
    {"CounterInExpression", "for (i = 0; i < n; i++) { meet(); j = ++p->step; if (j % 10 == 0) meet(); }",
     kSampled, "", "{ ++p->step; i++; }"},
    {"CounterInIndex", "for (i = 0; i < n; i++) { meet(); a[k++] = f(i); }", kSampled, "", "{ k++; i++; }"},
    {"Rotates", "for (i = 0; i < n; i++) { meet(); k = (k + 1) % 3; a[k] = 1; }", kSampled, "",
     "{ k = (k + 1) % 3; i++; }"},
    {"Toggles", "for (i = 0; i < n; i++) { meet(); k = !k; if (k) meet(); }", kSampled, "",
     "{ k = !k; i++; }"},
    {"CounterOfCounter", "for (i = 0; i < n; i++) { meet(); j += i; if (j > 5) meet(); }", kSampled, "",
     "{ j += i; i++; }"},
    {"Swapped", "for (i = 0; i < n; i++) { double *s = a; meet(); a = b; b = s; }", kSampled, ""},
    {"SwappedIndices", "for (i = 0; i < n; i++) { int s = j; meet(); a[j] = 1; j = k; k = s; }", kSampled,
     ""},
    {"RotatedIndices",
     "int m = 2; for (i = 0; i < n; i++) { int s = j; meet(); a[j] = 1;\nj = k; k = m; m = s; }", kIfDirected,
     "(line 10) gets a value that cannot be predicted and"},
    {"AssignedFirst", "for (i = 0; i < n; i++) { j = next_of(i); meet(); if (j > 3) meet(); }", kSampled, ""},
    {"AssignedInBranch", "for (i = 0; i < n; i++) { meet(); if (x > 1) for (j = 0; j < 4; j++) meet(); }",
     kSampled, ""},
    {"NextOutput", "for (i = 0; i < n; i++) { meet();\nif (i == j) {\nmeet();\nj += 5; } }", kIfDirected,
     "`j` (line 12) is changed conditionally and reaches the condition in line 10"},
    {"NextOutputThroughOther",
     "for (i = 0; i < n; i++) { int now = i == j; meet(); if (now) { meet();\nj += 5; } }", kIfDirected,
     "`j` (line 10) is changed conditionally and affects"},
    {"Largest", "for (i = 0; i < n; i++) { meet(); x = f(i); if (x > err) err = x; }", kSampled, ""},
    {"SumDecides", "for (i = 0; i < n; i++) { err += f(i); if (err > x) meet(); }", kIfDirected,
     "`err` (line 9) gets a value that cannot be predicted and reaches the condition in line 9"},
    {"SumOnly", "for (i = 0; i < n; i++) { meet(); err += f(i); }", kSampled, ""},
    {"GivenAway", "for (i = 0; i < n; i++) { meet(); g(&j); if (j > 3) meet(); }", kIfDirected,
     "`j` (line 9) may be changed by what it is passed to"},
    {"ReceivedFlag",
     "for (i = 0; i < n; i++) { MPI_Bcast(&j, 1, MPI_INT, 0, MPI_COMM_WORLD); if (j > 3) meet(); }", kSampled,
     ""},
    {"VariableTag",
     "for (i = 0; i < n; i++) { if (x > 1) j++; MPI_Send(a, 1, MPI_DOUBLE, 0, j, MPI_COMM_WORLD); }",
     kIfDirected, "reaches an argument of MPI_Send in line 9"},
    {"CounterIsTag", "for (i = 0; i < n; i++) MPI_Send(a, 1, MPI_DOUBLE, 0, i, MPI_COMM_WORLD);", kSampled,
     "it is an argument of MPI_Send in line 9"},
    {"HeadCannotBeRepeated", "for (i = 0; i < n; i++, g(&k)) meet();", kNo,
     "cannot be repeated: it is changed by a call"},
    {"UpdateByWhatIsDeclaredInside",
     "for (i = 0; i < n; i++) { struct part own = *p; static int c; enum { kFive = 5 }; meet(); j += own.n; "
     "k += c; "
     "t += kFive; }",
     kSampled, "", "--dperf_rt_skip_1) { i++; }"},
    {"UpdateByInnerNameOfAnother",
     "for (i = 0; i < n; i++) { meet(); { static int n; j += n; } if (j > 2) meet(); }", kIfDirected,
     "`j` (line 9) gets a value that cannot be predicted"},
    {"StaticCounterInside", "for (i = 0; i < n; i++) { static int c; meet(); if (++c % 10 == 0) meet(); }",
     kIfDirected, "`c` (line 9) gets a value that cannot be predicted and reaches the condition"},
    {"UpdateIsMacro",
     "\n#define NEXT(v) v++\nfor (i = 0; i < n; i++) { meet(); NEXT(k); if (k > 2) meet(); }", kSampled, "",
     "{ NEXT(k); i++; }"},
    {"UpdateInMacro",
     "\n#define NEXT k++; meet();\nfor (i = 0; i < n; i++) { meet(); NEXT if (k > 2) meet(); }", kIfDirected,
     "`k` (line 11)"},
    {"StepIsMacroWhole", "\n#define TWO 2\nfor (i = 0; i < n; i += TWO) meet();", kSampled, "",
     "{ i += TWO; }"},
};

class SamplingOf : public testing::TestWithParam<Case> {};

TEST_P(SamplingOf, IsDecidedWithAReason) {
  const Case& the = GetParam();
  const auto files = instrument_texts({{"a.c", std::string(kBefore) + the.loops + "\n}\n"}});
  ASSERT_TRUE(files[0].parsed) << files[0].reason;
  ASSERT_FALSE(files[0].loops.empty());
  const PlanEntry& loop = files[0].loops.front();
  EXPECT_EQ(loop.eligibility, the.eligibility) << loop.why;
  EXPECT_THAT(loop.why, HasSubstr(the.why));
  if (the.guard) {
    EXPECT_THAT(files[0].text, HasSubstr(the.guard));
  }
  EXPECT_EQ(files[0].text.find("dperf_rt_sampling, 0)") != std::string::npos, the.eligibility != kNo);
}

INSTANTIATE_TEST_SUITE_P(Loops, SamplingOf, testing::ValuesIn(kCases),
                         [](const auto& the) { return std::string(the.param.name); });

TEST(Decisions, HaveALineForEachLoop) {
  const auto files = instrument_texts(
      {{"a.c", std::string(kBefore) +
                   "for (i = 0; i < n; i++) meet();\nwhile (err > eps) { meet(); err = f(1); }\n"
                   "for (i = 0; i < n; i++) { meet(); if (x > 1) break; }\n"
                   "for (i = 0; i < n; i++) { meet(); n = f(n); }\n}\n"}});
  const std::string text = decisions_template(files);
  EXPECT_THAT(text, HasSubstr("\na.c:9 sample  # its counter `i` steps to `n`"));
  EXPECT_THAT(text, HasSubstr("\n# a.c:10 = N  # its condition `err > eps` is not a plain counter"));
  EXPECT_THAT(text, HasSubstr("\n# a.c:11 sample  # it may be left early by the break in line 11"));
  EXPECT_THAT(text, HasSubstr("\n# a.c:12 run  # never sampled: its bound `n` depends on `n`"));
}

// The runtime obeys the file instead of the pragma.
TEST(Decisions, KeepTheNumberOfIterationsOfAPragma) {
  const auto files = instrument_texts(
      {{"a.c", std::string(kBefore) +
                   "#pragma dperf iterations(50)\nwhile (err > eps) { meet(); err = f(1); }\n"
                   "#pragma dperf iterations(60)\nfor (i = 0; i < n; i++) meet();\n"
                   "#pragma dperf sample\nfor (i = 0; i < n; i++) { meet(); if (x > 1) break; }\n}\n"}});
  const std::string text = decisions_template(files);
  EXPECT_THAT(text, HasSubstr("\na.c:10 = 50  # the pragma in line 9 asks for it"));
  EXPECT_THAT(text, HasSubstr("\na.c:12 = 60  # the pragma in line 11 asks for it"));
  EXPECT_THAT(text, HasSubstr("\na.c:14 sample  # the pragma in line 13 asks for it"));
}

// What stands in the parentheses of `T x(a, b)` has no type there.
TEST(Templates, AreReadWhateverTheyDeclare) {
  const auto files =
      instrument_texts({{"a.cpp",
                         "extern \"C\" int MPI_Barrier(int);\n"
                         "template <class T> void f(int n) {\n"
                         "  for (int i = 0; i < n; i++) {\n"
                         "    T x(n, i), y(i), z{n}; x = y; T *p = new T(i, n); y = (i, z); delete p;\n"
                         "    MPI_Barrier(0);\n"
                         "  }\n}\n"
                         "struct pair { pair(int, int = 0); };\n"
                         "void g() { f<pair>(3); }\n"}});
  EXPECT_THAT(summary(files), HasSubstr("a.cpp:3  may be sampled  its counter `i` steps to `n`"));
}

// A decision is about a line. Two decisions about one line would be refused by the runtime, and with them the
// file.
TEST(Decisions, HaveOneLineForLoopsOfTheSameLine) {
  const auto files = instrument_texts(
      {{"a.c", std::string(kBefore) +
                   "for (i = 0; i < n; i++) meet(); for (i = 0; i < n; i++) meet();\n"
                   "for (i = 0; i < n; i++) meet(); while (err > eps) { meet(); err = f(1); }\n}\n"}});
  const std::string text = decisions_template(files);
  EXPECT_THAT(text, HasSubstr("\n# 2 loops begin in a.c:9: each line applies to all of them\n"
                              "a.c:9 sample  # its counter `i` steps to `n`"));
  EXPECT_THAT(text, HasSubstr("\n# a.c:9 sample  # its counter"));
  EXPECT_THAT(text, HasSubstr("\n# 2 loops begin in a.c:10: each line applies to all of them\n"
                              "# a.c:10 sample  # its counter"));
  EXPECT_THAT(text, HasSubstr("\n# a.c:10 = N  # its condition"));
}

TEST(Plan, SaysWhichLoopsMayBeSampled) {
  const auto files =
      instrument_texts({{"a.c", std::string(kBefore) + "for (i = 0; i < n; i++) meet();\n}\n"}});
  const auto plan = nlohmann::json::parse(plan_as_json(files));
  const auto& loop = plan["files"][0]["loops"][0];
  EXPECT_EQ(loop["sampling"], "sampled");
  EXPECT_THAT(loop["why"].get<std::string>(), HasSubstr("its counter"));
  EXPECT_EQ(loop["advice"], "a.c:9 run");
  EXPECT_THAT(summary(files), HasSubstr("a.c:9  may be sampled  its counter `i` steps to `n`"));
}

TEST(Pragmas, ThatCannotBeFollowedAreNamed) {
  const auto files = instrument_texts(
      {{"a.c", "#pragma dperf sample\n" + std::string(kBefore) +
                   "#pragma dperf often\nfor (i = 0; i < n; i++) meet();\n"
                   "#pragma dperf sample\nwhile (err > eps) meet();\n"
                   "#pragma dperf iterations(9)\nfor (i = 0; i != n; i += 2) meet();\n}\n"}});
  std::vector<std::string> reasons;
  for (const Skipped& left : files[0].skipped)
    reasons.push_back(fmt::format("{}: {}", left.line, left.reason));
  EXPECT_THAT(
      reasons,
      testing::UnorderedElementsAre(
          "1: #pragma dperf sample: is not directly before a loop that communicates",
          "10: #pragma dperf often: not known; expected sample, iterations(N) or run_in_full",
          testing::StartsWith("12: #pragma dperf sample: iterations(N) is needed: its condition"),
          testing::StartsWith("14: #pragma dperf iterations(9): the loop cannot be sampled: its counter")));
  EXPECT_THAT(files[0].text, testing::Not(HasSubstr("pragma dperf")));
}

TEST(Pragmas, MayBeOperatorsAndComeFromMacros) {
  const auto files =
      instrument_texts({{"a.c", "#define VOUCHED _Pragma(\"dperf sample\")\n" + std::string(kBefore) +
                                    "_Pragma(\"dperf iterations(9)\") while (err > eps) meet();\n"
                                    "VOUCHED\nfor (i = 0; i < n; i++) { meet(); if (x > 1) break; }\n"
                                    "_Pragma(\"dperf often\") for (i = 0; i < n; i++) meet();\n}\n"}});
  ASSERT_EQ(files[0].loops.size(), 3U);
  EXPECT_THAT(files[0].loops[0].why, testing::StartsWith("the pragma in line 10 asks for it"));
  EXPECT_THAT(files[0].loops[1].why, testing::StartsWith("the pragma in line 11 asks for it"));
  EXPECT_THAT(files[0].text, HasSubstr("dperf_rt_skip_directed"));
  EXPECT_THAT(files[0].text, testing::Not(HasSubstr("iterations(9)"))) << "compilers would warn";
  EXPECT_THAT(files[0].text, HasSubstr("_Pragma(\"dperf sample\")")) << "but nobody edits a macro";
  ASSERT_EQ(files[0].skipped.size(), 1U);
  EXPECT_EQ(files[0].skipped[0].line, 13U);
  EXPECT_THAT(files[0].skipped[0].reason, testing::StartsWith("#pragma dperf often: not known"));
}

/// The file does not know MPI: what it calls may. Functions that only compute say so.
TEST(Drivers, OfOneUnknownCallAreGuarded) {
  const auto files = instrument_texts(
      {{"a.c",
        "void step(void);\nint value(int);\nint main(void) {\n  int n = 9, sum = 0;\n"
        "  for (int i = 0; i < n; i++) step();\n  for (int i = 0; i < n; i++) sum += value(i);\n"
        "  for (int i = 0; i < n; i++) {\n    if (i == 3) step();\n  }\n  return sum;\n}\n"
        "void other(int n) {\n  for (int i = 0; i < n; i++) step();\n}\n"
        "int root(int) __attribute__((const));\nint find(const int *) __attribute__((pure));\n"
        "int roots(int n) {\n  int sum = 0;\n  for (int i = 0; i < n; i++) sum += root(i) + find(&i);\n"
        "  return sum;\n}\n"}});
  ASSERT_EQ(files[0].loops.size(), 3U);
  EXPECT_EQ(files[0].loops[0].first_line, 5U);
  EXPECT_EQ(files[0].loops[1].first_line, 6U);
  EXPECT_EQ(files[0].loops[2].first_line, 13U);
  EXPECT_EQ(files[0].loops[0].eligibility, kSampled);
  EXPECT_EQ(files[0].loops[1].eligibility, kNo) << "marked, and for its value not worth to ask about it";
  EXPECT_EQ(files[0].loops[2].eligibility, kSampled);
  EXPECT_THAT(files[0].text, HasSubstr("dperf_rt_sampling, 0)"));
}

// ---- the summary
// ----------------------------------------------------------------------------------------------------------------

/// The order of the loops is that of what is in them, wherever they stand.
TEST(Summary, BeginsWithTheLoopThatTheProgramRunsIn) {
  const auto files = instrument_texts(
      {{"a.c",
        "#include <mpi.h>\nextern double (*value)(int);\nvoid pack(double *to, int n) {\n"
        "  for (int i = 0; i < n; i++) to[i] = value(i);\n}\n"
        "void meet(int n) {\n  for (int i = 0; i < n; i++) MPI_Barrier(MPI_COMM_WORLD);\n}\n"},
       {"b.c",
        "void pack(double *to, int n);\nvoid meet(int n);\nint main(void) {\n  double a[9], norm = 9;\n"
        "  meet(3);\n"
        "  for (int k = 0; k < 100 && norm > 1; k++) {\n    pack(a, 9);\n    meet(2);\n    norm /= 2;\n  "
        "}\n}\n"}});
  const std::string text = summary(files);
  EXPECT_THAT(text,
              HasSubstr("loop   sampling        why\n"
                        "b.c:6  if told         `k < 100` is a plain counter, but `norm > 1` may end it "
                        "earlier; to sample it all the same: b.c:6 sample\n"
                        "a.c:7  may be sampled  its counter `i` steps to `n`"));
  EXPECT_THAT(text, HasSubstr("and 1 loop that does not communicate, unless a call through a pointer does; "
                              "--decisions FILE lists all\n"));
  EXPECT_THAT(text, testing::Not(HasSubstr("a.c:4 ")));
}

/// Of what is compared nowhere; of a function that is asked, by a flag.
bool says_likely(const std::string& text) {
  constexpr unsigned long kLikely = 256;  // DPERF_RT_LIKELY of dperf/runtime.h
  static const std::regex asks(R"(dperf_rt_ask\(0x[^"]*"[^"]*", (\d+),)");
  std::smatch match;
  return text.find(", 1.0, 0.0, ") != std::string::npos ||
         (std::regex_search(text, match, asks) && (std::stoul(match[1]) & kLikely) != 0);
}

/// Functions of other files that give what all ranks say are known by their names.
TEST(Exits, ByWhatAllRanksSayAreLikely) {
  const auto text_with = [](const std::string& exit) {
    return instrument_texts({{"a.cpp",
                              "#include <mpi.h>\nint global_sum(int), count(int); void reduce(int, int*);\n"
                              "struct Comm { int any(int) const; int size() const; };\n"
                              "void run(Comm& comm, int n) {\n  for (int i = 0, all = 1; i < n; i++) {\n"
                              "    MPI_Barrier(MPI_COMM_WORLD);\n    " +
                                  exit + "\n  }\n}\n"}})[0]
        .text;
  };
  for (const char* exit : {"if (global_sum(i) == 0) break;", "if (!comm.any(i)) break;",
                           "reduce(i, &all); if (all == 0) break;", "all = global_sum(i); if (!all) break;"})
    EXPECT_TRUE(says_likely(text_with(exit))) << exit;
  for (const char* exit : {"if (count(i) == 0) break;", "if (comm.size() > i) break;", "reduce(all, &i);"})
    EXPECT_FALSE(says_likely(text_with(exit))) << exit;
}

/// A virtual call may lead to any method of that name.
TEST(Summary, FollowsVirtualCalls) {
  const auto files = instrument_texts(
      {{"a.cpp",
        "#include <mpi.h>\nstruct base { virtual void step() = 0; };\nstruct derived : base { void step() "
        "override; };\n"
        "void derived::step() {\n  for (int i = 0; i < 3; i++) MPI_Barrier(MPI_COMM_WORLD);\n}\n"
        "void run(base &b, int n) {\n  for (int i = 0; i < n; i++) b.step();\n}\n"}});
  EXPECT_THAT(summary(files),
              HasSubstr("why\na.cpp:8  may be sampled  its counter `i` steps to `n`, and nothing else "
                        "changes it\na.cpp:5"));
}

/// With the whole program in sight it is known what they call.
TEST(Drivers, OfAnyDepthAreGuardedWhereTheProgramIsKnown) {
  const auto files = instrument_texts(
      {{"a.c", "void advance(int n);\nint main(void) {\n  advance(9);\n}\n"},
       {"b.c", "void step(void);\nvoid advance(int n) {\n  for (int i = 0; i < n; i++) step();\n}\n"},
       {"c.c", "#include <mpi.h>\nvoid step(void) {\n  MPI_Barrier(MPI_COMM_WORLD);\n}\n"}});
  ASSERT_EQ(files[1].loops.size(), 1U);
  EXPECT_EQ(files[1].loops[0].eligibility, kSampled);
  EXPECT_THAT(files[1].text, HasSubstr("dperf_rt_sampling, 0)"));
}

}  // namespace
}  // namespace dperf::instrument
