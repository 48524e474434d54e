// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include "compare/cases.h"
#include "compare/timings.h"
#include "error_of.h"
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
  EXPECT_THAT(error("m.json", head + R"([{"name":"a","seconds":[0]}]})"), HasSubstr("0 is no time"));
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
  EXPECT_THAT(error("m.csv", "case,seconds\na,1\nb\n"), HasSubstr("row 3: 1 cells; expected: 2"));
  EXPECT_THAT(error("m.csv", "case,seconds\na,fast\n"), HasSubstr("row 2: 'seconds': 'fast' is no number"));
  EXPECT_THAT(error("m.csv", "case,seconds\na,\"1\n"), HasSubstr("a quote in the wrong place"));
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

TEST(Timings, ThatAreNotThereAreAnError) {
  EXPECT_THAT(error_of([] { find_timings("nothing\n", "", "log"); }),
              HasSubstr("log: no time found; expected: the output of time(1), or --pattern"));
  EXPECT_THAT(error_of([] { find_timings("x\nTime: soon\n", "Time: (.*)", "log"); }),
              HasSubstr("log:2: 'soon' is no number"));
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
              HasSubstr("none.log: the file cannot"));
}

}  // namespace
}  // namespace dperf::compare
