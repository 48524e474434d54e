// SPDX-License-Identifier: LGPL-2.1-or-later
#include "compare/cli/options.h"

#include <gmock/gmock.h>

#include "error_of.h"

namespace dperf::compare {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

std::optional<CompareOptions> parse(std::vector<const char*> words) {
  words.insert(words.begin(), "dperf-compare");
  std::string help;
  return parse_options(static_cast<int>(words.size()), words.data(), help);
}

TEST(CompareOptions, HaveDefaultsThatTheHelpNames) {
  const CompareOptions o = *parse({"-m", "m.json", "p.json"});
  EXPECT_THAT(o.measured, ElementsAre("m.json"));
  EXPECT_THAT(o.predictions, ElementsAre("p.json"));
  EXPECT_EQ(o.rules.tolerance, 0.10);
  EXPECT_EQ(o.regression, 0.02);
  std::string help;
  const char* words[] = {"dperf-compare", "--help"};
  EXPECT_FALSE(parse_options(2, words, help));
  EXPECT_THAT(help, HasSubstr("default 10%"));
  EXPECT_THAT(help, HasSubstr("default 2%"));
}

TEST(CompareOptions, TolerancesMayHavePatterns) {
  const CompareOptions o = *parse({"-m", "m.json", "p", "--tolerance", "5%", "--tolerance", "xdsl/*=0.2"});
  EXPECT_EQ(o.rules.tolerance, 0.05);
  EXPECT_THAT(o.rules.by_case, ElementsAre(Pair("xdsl/*", 0.2)));
}

TEST(CompareOptions, OtherToolsHaveLabels) {
  EXPECT_THAT(parse({"-m", "m.json", "p", "--beside", "smpi=s.csv"})->beside,
              ElementsAre(Pair("smpi", "s.csv")));
}

TEST(CompareOptions, WhatIsWrongIsNamed) {
  const auto error = [](std::vector<const char*> words) { return error_of([&] { parse(words); }); };
  EXPECT_THAT(error({"p"}), HasSubstr("--measured is missing"));
  EXPECT_THAT(error({"-m", "m.json"}), HasSubstr("no predictions"));
  EXPECT_THAT(error({"-m", "m", "p", "--tolerance", "-5%"}), HasSubstr("expected a share above 0"));
  EXPECT_THAT(error({"-m", "m", "p", "--tolerance", "5 percent"}), HasSubstr("as 5% or 0.05"));
  EXPECT_THAT(error({"-m", "m", "p", "--tolerance", "10"}), HasSubstr("write a share above 1 as 150%"));
  EXPECT_EQ(parse({"-m", "m", "p", "--tolerance", "150%"})->rules.tolerance, 1.5);
  EXPECT_THAT(error({"-m", "m", "p", "--beside", "smpi.csv"}), HasSubstr("expected LABEL=PATH"));
  EXPECT_THAT(error({"-m", "m", "p", "--format", "html"}), HasSubstr("expected: text, markdown, csv, json"));
  EXPECT_THAT(error({"-m", "m", "p", "--history", ""}), HasSubstr("--history: an empty value"));
  EXPECT_THAT(error({"-m", "m", "p", "--revision", "x"}), HasSubstr("--revision needs --history"));
}

}  // namespace
}  // namespace dperf::compare
