// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>

#include <sstream>

#include "compare/cases.h"
#include "error_of.h"
#include "report/report.h"
#include "support/temp_folder.h"

namespace dperf::compare {
namespace {

using testing::HasSubstr;

class Predicted : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) {
    test::write_file(folder_ / name, text);
    return (folder_ / name).string();
  }
  Estimates read(const std::string& word) {
    Estimates all;
    read_estimates(word, all);
    return all;
  }
  std::string error(const std::string& word) {
    return error_of([&] { read(word); });
  }
  test::TempFolder folder_;
};

std::string prediction_of(double seconds, bool incomplete = false) {
  Prediction prediction;
  prediction.t_predicted_s = seconds;
  prediction.incomplete = incomplete;
  std::ostringstream out;
  report::write_json(prediction, out);
  return out.str();
}

TEST_F(Predicted, AFileOfDperfPredictIsForTheCaseThatItIsNamedAfter) {
  const std::string file = write("jacobi-4.json", prediction_of(2.5, true));
  EXPECT_EQ(read(file).at("jacobi-4").seconds, 2.5);
  EXPECT_TRUE(read("lan/4=" + file).at("lan/4").incomplete);
}

TEST_F(Predicted, AFolderHasThePathsOfItsFilesAsNames) {
  write("p/lan/4.json", prediction_of(1));
  write("p/lan/8.json", prediction_of(2));
  write("p/README", "no prediction");
  const Estimates all = read((folder_ / "p").string());
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all.at("lan/8").seconds, 2);
  EXPECT_TRUE(read("eager=" + (folder_ / "p").string()).contains("eager/lan/4"));
}

TEST_F(Predicted, ListsHaveIntervals) {
  const std::string file = write("all.json", R"({"format":"dperf-predictions","version":1,"cases":[
    {"name":"a","seconds":2,"low_s":1.5,"high_s":2.5},{"name":"b","seconds":3,"approximate":true}]})");
  EXPECT_EQ(read(file).at("a").high_s, 2.5);
  EXPECT_TRUE(read(file).at("b").approximate);
  const std::string csv = write("all.csv", "case,seconds,low_s,high_s\na,2,1.5,2.5\nb,3,,\n");
  EXPECT_EQ(read(csv).at("a").low_s, 1.5);
  EXPECT_FALSE(read(csv).at("b").low_s);
}

TEST_F(Predicted, WhatIsWrongIsNamed) {
  EXPECT_THAT(error((folder_ / "none.json").string()),
              AllOf(HasSubstr("cannot read "), HasSubstr("none.json: No such file or directory")));
  EXPECT_THAT(error(write("x.json", "[1]")), HasSubstr("x.json: no predictions"));
  EXPECT_THAT(error(write("x.csv", "case,seconds,low_s\na,2,1\n")), HasSubstr("an interval of two ends"));
  EXPECT_THAT(error(write("x.csv", "case,seconds\na,2\na,3\n")), HasSubstr("'a' has been predicted already"));
  EXPECT_THAT(error(write("x.csv", "case,seconds\na,-2\n")), HasSubstr("-2 is not a time"));
  write("empty/README", "");
  EXPECT_THAT(error((folder_ / "empty").string()), HasSubstr("empty: holds no predictions"));
}

TEST_F(Predicted, TheIntervalOfAPredictionCounts) {
  Prediction prediction;
  prediction.t_predicted_s = 2;
  prediction.interval.low_s = 1.5;
  prediction.interval.high_s = 2.5;
  std::ostringstream out;
  report::write_json(prediction, out);
  const Estimates read_back = read(write("case.json", out.str()));
  EXPECT_EQ(read_back.at("case").low_s, 1.5);
  EXPECT_EQ(read_back.at("case").high_s, 2.5);
}

}  // namespace
}  // namespace dperf::compare
