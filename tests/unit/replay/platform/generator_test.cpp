// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/generator.h"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "replay/platform/command.h"
#include "support/error.h"

namespace dperf::platform {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string file(const std::string& path) {
  std::ifstream stream(std::string(DPERF_SOURCE_DIR) + "/" + path);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

int count(const std::string& text, const std::string& word) {
  int found = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
  return found;
}

TEST(Generate, WritesTheFilesThatAreShipped) {
  for (const Kind& kind : kinds()) {
    if (!kind.is_shipped) continue;
    EXPECT_EQ(generate({kind.name, kind.default_nodes, 1}), file(fmt::format("platforms/{}.xml", kind.name)))
        << "write it again: dperf-platform " << kind.name << " -o platforms/" << kind.name << ".xml";
    EXPECT_THAT(file(fmt::format("platforms/{}.md", kind.name)), HasSubstr("comes from"));
  }
}

/// Exit code 2 and the words, of a command line that is wrong.
std::string usage_error(std::vector<std::string> words) {
  words.insert(words.begin(), "dperf-platform");
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  try {
    platform_command(static_cast<int>(words.size()), arguments.data());
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), kExitUsage);
    return error.what();
  }
  return "taken";
}

TEST(PlatformCommand, RefusesNumbersThatAreNone) {
  for (const char* nodes : {"x", "4x", "1.5", "-", "0x10", "99999999999999999999"})
    EXPECT_EQ(usage_error({"cluster", "--nodes", nodes}),
              fmt::format("--nodes: '{}' is not a number from 2 to 16384", nodes));
  EXPECT_THAT(usage_error({"cluster", "--nodes", "-5"}), HasSubstr("expected 2 to 16384"));
  for (const char* seed : {"x", "1.5", "-1", "99999999999999999999"})
    EXPECT_EQ(usage_error({"daisy", "--seed", seed}),
              fmt::format("--seed: '{}' is not a whole number from 0 to 18446744073709551615", seed));
  for (const char* option : {"--nodes", "--seed", "--output"})
    EXPECT_THAT(usage_error({"cluster", option, ""}), HasSubstr(fmt::format("{}: an empty value", option)));
}

TEST(Generate, DrawsTheSameLinesForTheSameSeedOnly) {
  EXPECT_EQ(generate({"daisy", 10, 7}), generate({"daisy", 10, 7}));
  EXPECT_NE(generate({"daisy", 10, 7}), generate({"daisy", 10, 8}));
}

TEST(Generate, ClassesDifferAsTheirNameSays) {
  const auto classes = [](std::string_view name, int groups = 2, std::string_view faster = "spread") {
    return generate({"classes", 17, 1, name, groups, faster});
  };
  for (const HeterogeneityClass& kind : platform::classes()) {
    const std::string text = classes(kind.name);
    EXPECT_EQ(count(text, "<host "), 17) << kind.name;
    EXPECT_EQ(count(text, "<zoneRoute"), kind.networks_differ ? 1 : 0) << kind.name;
    // 16 workers in two groups, and the master; else all are like the reference.
    EXPECT_EQ(count(text, "speed=\"0.8Gf\""), kind.processors_differ ? 8 : 0) << kind.name;
    EXPECT_EQ(count(text, "speed=\"1Gf\""), kind.processors_differ ? 1 : 17) << kind.name;
  }
  const std::string four = classes("HePHoN", 4);
  for (const char* speed : {"\"0.8Gf\"", "\"1.3Gf\"", "\"1.6Gf\""}) EXPECT_EQ(count(four, speed), 4) << speed;
  EXPECT_EQ(count(four, "\"1Gf\""), 5);
  // The faster half is behind the WAN, or none of it.
  const auto remote_part = [](const std::string& text) { return text.substr(text.find("z_remote")); };
  EXPECT_EQ(count(remote_part(classes("HePHeN", 2, "remote")), "1.3Gf"), 8);
  EXPECT_EQ(count(remote_part(classes("HePHeN", 2, "local")), "1.3Gf"), 0);
  EXPECT_EQ(generate({"classes", 17, 3}), generate({"classes", 17, 3}));
  EXPECT_NE(generate({"classes", 17, 3}), generate({"classes", 17, 4}));
}

TEST(PlatformCommand, RefusesClassesThatAreNone) {
  EXPECT_EQ(usage_error({"classes", "--class", "HePHe"}),
            "--class: 'HePHe' is not known; expected one of HoPHoN, HePHoN, HoPHeN, HePHeN");
  EXPECT_EQ(usage_error({"classes", "--groups", "3"}), "--groups 3: expected 2 or 4");
  EXPECT_EQ(usage_error({"classes", "--faster", "up"}),
            "--faster: 'up' is not known; expected spread, local or remote");
  EXPECT_THAT(usage_error({"lan", "--groups", "2"}), HasSubstr("have no effect with lan"));
}

TEST(Generate, GivesEachHomeOfADaisyItsLine) {
  for (int nodes : {kFewestNodes, 199, 200, 201, 1024, kMostNodes}) {
    std::string text = generate({"daisy", nodes, 1});
    EXPECT_EQ(count(text, "<host "), nodes);
    EXPECT_EQ(count(text, "<link id=\"line"), nodes);
    EXPECT_EQ(count(text, "<zone id=\"z_d"), 200);
    EXPECT_THAT(text, HasSubstr(fmt::format("<host id=\"n{}\"", nodes - 1)));
  }
}

// 5 central routers, 50 on the petals, 200 DSLAMs; 5 links in the ring, 11 a petal, 200 to DSLAMs.
TEST(Generate, ConnectsTheDaisyAsInThePaper) {
  std::string text = generate({"daisy", 1024, 1});
  EXPECT_EQ(count(text, "<zone id=\"z_c"), 5);
  EXPECT_EQ(count(text, "<zone id=\"z_r"), 50);
  EXPECT_EQ(count(text, "bandwidth=\"100Gbps\""), 5);
  EXPECT_EQ(count(text, "bandwidth=\"10Gbps\""), 5 * 11 + 200);
  EXPECT_EQ(count(text, "<zoneRoute "), 5 + 5 * 11 + 200);
}

std::string message_of(const Request& request) {
  try {
    generate(request);
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), kExitUsage);
    return error.what();
  }
  return "no error";
}

TEST(Generate, RefusesWhatItCannotWrite) {
  EXPECT_EQ(message_of({"ring", 8, 1}),
            "unknown kind of platform 'ring', expected one of cluster, lan, daisy, classes");
  EXPECT_EQ(message_of({"lan", 1, 1}), "1 node: expected 2 to 16384");
  EXPECT_EQ(message_of({"lan", 16385, 1}), "16385 nodes: expected 2 to 16384");
}

}  // namespace
}  // namespace dperf::platform
