// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include "compare/cases.h"
#include "compare/timings.h"
#include "error_of.h"
#include "support/median.h"
#include "support/temp_folder.h"

namespace dperf::compare {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

class Measured : public testing::Test {
 protected:
  Measurements read(const std::string& name, const std::string& text, const std::string& pattern = "") {
    test::write_file(folder_ / name, text);
    Measurements all;
    read_measurements((folder_ / name).string(), pattern, all);
    return all;
  }
  std::string error(const std::string& name, const std::string& text, const std::string& pattern = "") {
    return error_of([&] { read(name, text, pattern); });
  }
  test::TempFolder folder_;
};

TEST(Median, IsTheMiddleOne) {
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_EQ(median({4, 1, 2, 3}), 2.5);
  EXPECT_EQ(median({}), 0);
}

TEST(Spread, IsTheRangeOverTheMedian) {
  EXPECT_DOUBLE_EQ(spread({"a", "", {10, 12, 11}, {}}), 2.0 / 11);
  EXPECT_EQ(spread({"a", "", {10}, {}}), 0);
}

TEST_F(Measured, JsonHasCasesWithTheirRuns) {
  const Measurements all =
      read("m.json", R"({"format":"dperf-measurements","version":1,"machine":"m","cases":[
    {"name":"lan/is","group":"LAN","seconds":[1.5,1.25],"tolerance":0.2},{"name":"b","seconds":[2]}]})");
  ASSERT_EQ(all.size(), 2u);
  EXPECT_THAT(all.at("lan/is").seconds, ElementsAre(1.5, 1.25));
  EXPECT_EQ(all.at("lan/is").group, "LAN");
  EXPECT_EQ(all.at("lan/is").tolerance, 0.2);
  EXPECT_FALSE(all.at("b").tolerance);
}

TEST_F(Measured, JsonThatIsWrongIsNamedWithItsPlace) {
  const std::string head = R"({"format":"dperf-measurements","version":1,"cases":)";
  EXPECT_THAT(error("m.json", "{}"),
              EndsWith("m.json: no measurements (\"format\": \"dperf-measurements\")"));
  EXPECT_THAT(error("m.json", head + R"([{"name":"a","seconds":["1"]}]})"),
              HasSubstr("'cases.0.seconds.0': expected a number"));
  EXPECT_THAT(error("m.json", head + R"([{"name":"a","seconds":[]}]})"), HasSubstr("case 'a' has no times"));
  EXPECT_THAT(error("m.json", head + R"([{"name":"a","seconds":[0]}]})"), HasSubstr("0 is not a time"));
  EXPECT_THAT(error("m.json", head + R"([{"name":"a","seconds":[1],"tolerance":-1}]})"),
              HasSubstr("tolerance -1"));
}

TEST_F(Measured, RowsOfCsvWithOneNameAreRunsOfOneCase) {
  const Measurements all =
      read("m.csv", "seconds,case,group\r\n1.5,\"is, class A\",LAN\r\n1.25,\"is, class A\",LAN\r\n");
  EXPECT_THAT(all.at("is, class A").seconds, ElementsAre(1.5, 1.25));
}

TEST_F(Measured, CsvThatIsWrongIsNamedWithItsRow) {
  EXPECT_THAT(error("m.csv", ""), HasSubstr("empty; expected: a line of headings"));
  EXPECT_THAT(error("m.csv", "case,time\na,1\n"), HasSubstr("no column 'seconds'; there are: case, time"));
  EXPECT_THAT(error("m.csv", "case,seconds\na,1\nb\n"), HasSubstr("row 3: 1 cell; expected: 2"));
  EXPECT_THAT(error("m.csv", "case,seconds\na,fast\n"),
              HasSubstr("row 2: 'seconds': 'fast' is not a number"));
  EXPECT_THAT(error("m.csv", "case,seconds\na,\"1\n"), HasSubstr("a quote in the wrong place"));
  EXPECT_THAT(error("m.csv", "case,seconds\n\n\na,fast\n"), HasSubstr("row 4: 'seconds'"));
  EXPECT_THAT(error("m.csv", "case,seconds\r\n\"a\r\nb\",1\r\n\r\na,fast\r\n"), HasSubstr("row 4: 'sec"));
}

TEST_F(Measured, CsvMayComeFromASpreadsheet) {
  const std::string bom = "\xef\xbb\xbf";
  EXPECT_THAT(read("m.csv", bom + "case,seconds\r\na,1.5\r\n").at("a").seconds, ElementsAre(1.5));
  EXPECT_THAT(read("m.csv", bom + "case,seconds\n\n\na,1.5\n,\n").at("a").seconds, ElementsAre(1.5));
  EXPECT_THAT(read("m.csv", "case,seconds\n\"two\nlines\",1.5").at("two\nlines").seconds, ElementsAre(1.5));
  EXPECT_THAT(read("m.csv", bom + "case;seconds;tolerance\r\n\"a;1\";1,5;0,05\r\na;2;\r\n;;\r\n").size(), 2U);
  EXPECT_EQ(read("m.csv", "case;seconds;tolerance\na;1,5e-3;0,05\n").at("a").tolerance, 0.05);
  EXPECT_THAT(read("m.csv", "case;seconds\na;1,5e-3\n").at("a").seconds, ElementsAre(1.5e-3));
}

// 1.234 may be a little more than one second, or twenty minutes.
TEST_F(Measured, ADecimalPointBetweenSemicolonsIsNotGuessed) {
  EXPECT_THAT(error("m.csv", "case;seconds\na;1.234\n"),
              HasSubstr("row 2: 'seconds': '1.234' has a '.'; expected: a decimal comma, as the columns are "
                        "separated by ';'"));
  EXPECT_THAT(error("m.csv", "case;seconds\na;1.234,5\n"), HasSubstr("'1.234,5' has a '.'"));
  EXPECT_THAT(error("m.csv", "case;seconds\na;1,234,5\n"), HasSubstr("'1,234,5' is not a number"));
  EXPECT_THAT(error("m.csv", "case,seconds\na,\"1,5\"\n"), HasSubstr("'1,5' is not a number"));
  EXPECT_THAT(error("m.csv", "case,seconds;\na,1;\n"),
              HasSubstr("no column 'seconds'; there are: case, seconds;"));
}

TEST_F(Measured, CsvInAnotherEncodingIsRefused) {
  using namespace std::string_literals;
  EXPECT_THAT(error("m.csv",
                    "\xff\xfe"
                    "c\0a\0"s),
              HasSubstr("m.csv: is UTF-16; expected: UTF-8"));
}

TEST_F(Measured, ATolerancePastOneIsAMistake) {
  EXPECT_THAT(error("m.csv", "case,seconds,tolerance\na,1,10\n"),
              HasSubstr("tolerance 10; expected: a share above 0 and at most 1, as 0.05"));
}

// What the shells and GNU time write for 83.25 s.
TEST(Timings, AreFoundInAllFormsOfTime) {
  const auto find = [](const char* text) { return find_timings(text, "", "log"); };
  EXPECT_THAT(find("hello\n\nreal\t1m23.250s\nuser\t0m1.0s\nsys\t0m0.1s\n"), ElementsAre(DoubleEq(83.25)));
  EXPECT_THAT(find("real\t1m23,250s\n"), ElementsAre(DoubleEq(83.25)));
  EXPECT_THAT(find("real 83.25\nuser 0.00\n"), ElementsAre(DoubleEq(83.25)));
  EXPECT_THAT(find("1.00user 0.10system 1:23.25elapsed 1%CPU (0avgtext)\n"), ElementsAre(DoubleEq(83.25)));
  EXPECT_THAT(find("\tElapsed (wall clock) time (h:mm:ss or m:ss): 1:23.25\n"), ElementsAre(DoubleEq(83.25)));
  EXPECT_THAT(find("\tElapsed (wall clock) time (h:mm:ss or m:ss): 1:01:05\n"), ElementsAre(3665));
}

TEST(Timings, OfAProgramAreFoundByAPattern) {
  EXPECT_THAT(find_timings("Time: 1.5 s\nTime: 2 s\nreal 9\n", "Time: ([0-9.]+) s", "log"),
              ElementsAre(1.5, 2));
}

TEST(Timings, ArePastLongLinesAndFoundInLinearTime) {
  const std::string many(1'000'000, 'a');
  EXPECT_THAT(find_timings(many + "\nreal 1.5\n", "", "log"), ElementsAre(1.5));
  EXPECT_THAT(find_timings(many + "\n1.5\n", "^(?:(?:a+)+)s|^([0-9.]+)$", "log"), ElementsAre(1.5));
  EXPECT_THAT(find_timings(many + "\n1.5 s\n", "([0-9.]+)(?:.|s)*s", "log"), ElementsAre(1.5));
}

TEST(Timings, OfAProgramMayStandBesideBytesThatAreNotUtf8) {
  EXPECT_THAT(find_timings("dur\xe9"
                           "e \xb5: 1.5 s\n",
                           "dur.*: ([0-9.]+) s", "log"),
              ElementsAre(1.5));
}

TEST(Timings, ThatNoNumberHoldsAreRefused) {
  const std::string digits(400, '9');
  EXPECT_THAT(error_of([&] { find_timings("real " + digits + "\n", "", "log"); }),
              HasSubstr("log:1: inf is not a time"));
}

TEST(Timings, RefusePatternsThatAreNone) {
  const auto refusal = [](const char* pattern) {
    return error_of([&] { find_timings("Time: 1\n", pattern, "log"); });
  };
  EXPECT_THAT(refusal("Time: ("),
              HasSubstr("--pattern 'Time: (': missing ): Time: (; expected: a regular expression"));
  EXPECT_THAT(refusal("(?=Time)(.*)"), HasSubstr("invalid perl operator: (?="));
  EXPECT_THAT(refusal("(T)\\1"), HasSubstr("invalid escape sequence: \\1"));
  EXPECT_THAT(refusal("((a{500}){500})"), HasSubstr("--pattern"));
}

TEST(Timings, ThatAreNotThereAreAnError) {
  EXPECT_THAT(error_of([] { find_timings("nothing\n", "", "log"); }),
              HasSubstr("log: no time found; expected: the output of time(1), or --pattern"));
  EXPECT_THAT(error_of([] { find_timings("x\nTime: soon\n", "Time: (.*)", "log"); }),
              HasSubstr("log:2: 'soon' is not a number"));
  EXPECT_THAT(error_of([] { find_timings("x", "Time", "log"); }), HasSubstr("with a group"));
}

TEST_F(Measured, AnythingElseIsOutputOfTheCaseThatItIsNamedAfter) {
  EXPECT_THAT(read("jacobi.log", "real 2.5\n").at("jacobi").seconds, ElementsAre(2.5));
  Measurements all;
  const std::string file = (folder_ / "jacobi.log").string();
  read_measurements("lan/jacobi=" + file, "", all);
  read_measurements("lan/jacobi=" + file, "", all);
  EXPECT_THAT(all.at("lan/jacobi").seconds, ElementsAre(2.5, 2.5));
  EXPECT_THAT(error_of([&] { read_measurements("none.log", "", all); }),
              HasSubstr("cannot read none.log: No such file or directory"));
}

}  // namespace
}  // namespace dperf::compare
