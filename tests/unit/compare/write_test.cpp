// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/write.h"

#include <gmock/gmock.h>

namespace dperf::compare {
namespace {

using testing::HasSubstr;
using testing::Not;

Comparison an_example() {
  Measurements measured;
  measured["lan/is"] = {"lan/is", "LAN", {2, 2.1, 1.9}, {}};
  measured["lan/a|b \"<"] = {"lan/a|b \"<", "LAN", {1}, {}};
  const PredictionSet ours{"predicted", {{"lan/is", {1.9, 1.8, 2.05, true}}, {"lan/a|b \"<", {1.5}}}};
  const PredictionSet peer{"smpi", {{"lan/is", {3}}}};
  return compare(measured, {ours, peer}, {});
}

TEST(WriteComparison, TextHasATableTheGroupsAndWhatFailed) {
  const std::string text = as_text(an_example());
  EXPECT_THAT(text, HasSubstr("1.900 s ~"));
  EXPECT_THAT(text, HasSubstr("-5.0 %"));
  EXPECT_THAT(text, HasSubstr("1.8 to 2.05 s"));
  EXPECT_THAT(text, HasSubstr("LAN, predicted: mean |error| 27.5 % of 2 cases, worst 50.0 %"));
  EXPECT_THAT(text, HasSubstr("1 of 1 measured time lies in the interval"));
  EXPECT_THAT(text, HasSubstr("LAN, smpi: mean |error| 50.0 % of 1 case"));
  EXPECT_THAT(text, HasSubstr("NOT within what is allowed:\n  lan/a|b \"<: +50.0 %, allowed: 10.0 %\n"));
  EXPECT_THAT(text, Not(HasSubstr("all 2 cases are within what is allowed")));
}

TEST(WriteComparison, MarkdownAndCsvEscapeNames) {
  EXPECT_THAT(as_markdown(an_example()),
              HasSubstr("| lan/a\\|b \"&lt; | 1.000 s | 1 | - | 1.500 s | +50.0 % |"));
  EXPECT_THAT(as_csv(an_example()),
              HasSubstr("\n\"lan/a|b \"\"<\",LAN,1,0,1,0.1,too long,predicted,1.5,0.5,,,"));
  EXPECT_THAT(as_csv(an_example()), HasSubstr("lan/is,LAN,2,"));
}

TEST(WriteComparison, JsonHasAllOfIt) {
  const std::string json = as_json(an_example());
  EXPECT_THAT(json, HasSubstr("\"format\": \"dperf-comparison\""));
  EXPECT_THAT(json, HasSubstr("\"passed\": false"));
  EXPECT_THAT(json, HasSubstr("\"verdict\": \"too long\""));
  EXPECT_THAT(json, HasSubstr("null"));  // smpi did not predict the second case
}

TEST(WriteComparison, SvgIsWellFormedWhateverTheNames) {
  const std::string svg = as_svg(an_example());
  EXPECT_THAT(svg, testing::StartsWith("<svg xmlns"));
  EXPECT_THAT(svg, HasSubstr("lan/a|b \"&lt;"));
  EXPECT_THAT(svg, HasSubstr("too long"));
}

}  // namespace
}  // namespace dperf::compare
