// Records of what recording costs on a machine: what is read of them, and what is refused for which reason.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <string>

#include "parts.h"
#include "support/temp_folder.h"

namespace dperf::test {
namespace {

using testing::HasSubstr;

constexpr parts_machine kHere{"node1", "A Processor"};
constexpr parts_costs kCosts{15, 8, 26, 209, 128, 129, 9, 160, 420, 166};

std::string record_of(const parts_machine& machine) {
  char text[PARTS_RECORD_BYTES];
  return {text, parts_record_print(&kCosts, &machine, text)};
}

/// With the check that it then should have.
std::string checked(const std::string& text) {
  std::uint32_t hash = 2166136261U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  char line[32];
  return text +
         std::string(line, static_cast<std::size_t>(snprintf(line, sizeof line, "check %08x\n", hash)));
}
std::string without_check(const std::string& text) {
  return text.substr(0, text.rfind("check "));
}
/// The record with one line changed, and with the check that this has.
std::string with(const std::string& what, const std::string& instead) {
  std::string text = without_check(record_of(kHere));
  const auto at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return checked(text.replace(at, what.size(), instead));
}

/// Empty if it is not refused.
std::string reason(const std::string& text) {
  char why[PARTS_WHY_BYTES] = "";
  parts_costs costs;
  return parts_record_parse(text.data(), text.size(), &kHere, &costs, why) ? "" : why;
}

TEST(RecordedCosts, AreThoseThatWereWritten) {
  const std::string text = record_of(kHere);
  char why[PARTS_WHY_BYTES] = "";
  parts_costs costs;
  ASSERT_TRUE(parts_record_parse(text.data(), text.size(), &kHere, &costs, why)) << why;
  for (const auto cost : {&parts_costs::probe, &parts_costs::mark, &parts_costs::guard, &parts_costs::inside,
                          &parts_costs::before, &parts_costs::after, &parts_costs::word, &parts_costs::poll,
                          &parts_costs::folded, &parts_costs::request})
    EXPECT_EQ(costs.*cost, kCosts.*cost);
  EXPECT_THAT(text, HasSubstr("\nprobe_ps 15000\n"));
  EXPECT_EQ(text, checked(without_check(text)));
}

TEST(RecordedCosts, OfAMachineWithoutAModelAreRead) {
  const parts_machine plain{"node1", ""};
  const std::string text = record_of(plain);
  char why[PARTS_WHY_BYTES] = "";
  parts_costs costs;
  EXPECT_TRUE(parts_record_parse(text.data(), text.size(), &plain, &costs, why)) << why;
}

TEST(RecordedCosts, OfAnotherMachineAreRefused) {
  EXPECT_EQ(reason(record_of({"node2", kHere.cpu})), "was recorded on host 'node2', and this is 'node1'");
  EXPECT_EQ(reason(record_of({kHere.host, "Another"})),
            "was recorded on a processor 'Another', and this is 'A Processor'");
  EXPECT_THAT(reason(with("dperf ", "dperf 0.0.")), HasSubstr("was recorded by dPerf '0.0."));
}

TEST(RecordedCosts, OfAnotherFormatAreRefused) {
  for (const std::string& text : {std::string(), std::string("\n"), std::string("{}"),
                                  with("costs 1", "costs 2"), with("costs 1\n", "costs 1")})
    EXPECT_EQ(reason(text), "is not a record of costs: 'dperf-costs 1' expected in line 1");
}

TEST(RecordedCosts, AreRefusedWithAnyByteChangedOrMissing) {
  const std::string whole = record_of(kHere);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string text = whole;
    text[i] = static_cast<char>(text[i] ^ 1);
    EXPECT_NE(reason(text), "") << i;
    EXPECT_NE(reason(whole.substr(0, i)), "") << i;
  }
  EXPECT_NE(reason(whole + "\n"), "");
}

TEST(RecordedCosts, AreRefusedIfALineIsWrongAlthoughTheCheckFits) {
  const std::string body = without_check(record_of(kHere));
  const std::string number = "a number from 0 to 120000000 expected";
  for (const char* wrong : {"-1", "", "1e3", "15000 ", "120000001", "99999999999999999999"})
    EXPECT_THAT(reason(with("probe_ps 15000", std::string("probe_ps ") + wrong)), HasSubstr(number)) << wrong;
  EXPECT_EQ(reason(with("probe_ps", "prob_ps")), "is damaged: 'probe_ps' expected in line 5");
  EXPECT_EQ(reason(with("host node1\n", "")), "is damaged: 'host' expected in line 3");
  EXPECT_EQ(reason(with("node1", std::string(300, 'x'))), "is damaged: 'host' expected in line 3");
  EXPECT_EQ(reason(with("node1", std::string("node1\0x", 7))), "is damaged: line 3 is not text");
  EXPECT_THAT(reason(checked(body + "more 1\n")), HasSubstr("'check' expected in line 16"));
  EXPECT_THAT(reason(checked(body + "check 1\n")), HasSubstr("no line expected after the check"));
}

class RecordFile : public testing::Test {
 protected:
  ~RecordFile() override {
    for (const char* variable : {"DPERF_COSTS_FILE", "XDG_CONFIG_HOME"}) unsetenv(variable);
  }
  std::string reason_of(const std::string& path) {
    char why[PARTS_WHY_BYTES] = "";
    return parts_record_read(path.c_str(), &kHere, why) ? "" : why;
  }
  static std::string path_of(const char* host) {
    char path[PARTS_PATH_BYTES];
    parts_record_path(host, path);
    return path;
  }
  TempFolder folder_;
};

TEST_F(RecordFile, IsReadIfItIsOne) {
  write_file(folder_ / "good", record_of(kHere));
  EXPECT_EQ(reason_of(folder_ / "good"), "");
}

TEST_F(RecordFile, IsRefusedWithoutWaitingWhateverElseItIs) {
  ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  write_file(folder_ / "huge", std::string(1 << 20, 'x'));
  write_file(folder_ / "empty", "");
  EXPECT_EQ(reason_of(folder_ / "none"), "No such file or directory");
  EXPECT_EQ(reason_of(folder_ / "pipe"), "is not a regular file");
  EXPECT_EQ(reason_of(folder_.path()), "is not a regular file");
  EXPECT_EQ(reason_of("/dev/zero"), "is not a regular file");
  EXPECT_EQ(reason_of(folder_ / "huge"), "is longer than any record of costs");
  EXPECT_THAT(reason_of(folder_ / "empty"), HasSubstr("is not a record of costs"));
}

TEST_F(RecordFile, IsThatOfTheHostOrTheOneThatIsNamed) {
  const char* home = getenv("HOME");
  const std::string was = home ? home : "";
  setenv("HOME", "/home/me", 1);
  unsetenv("XDG_CONFIG_HOME");
  EXPECT_EQ(path_of("node1"), "/home/me/.config/dperf/costs/node1");
  setenv("XDG_CONFIG_HOME", "/etc/me", 1);
  EXPECT_EQ(path_of("node1"), "/etc/me/dperf/costs/node1");
  EXPECT_EQ(path_of("../node1"), "") << "not out of its folder";
  EXPECT_EQ(path_of(""), "");
  setenv("XDG_CONFIG_HOME", std::string(300, 'x').c_str(), 1);
  EXPECT_EQ(path_of("node1"), "") << "too long";
  setenv("DPERF_COSTS_FILE", "here", 1);
  EXPECT_EQ(path_of("node1"), "here");
  setenv("DPERF_COSTS_FILE", "", 1);
  unsetenv("XDG_CONFIG_HOME");
  unsetenv("HOME");
  EXPECT_EQ(path_of("node1"), "");
  if (home) setenv("HOME", was.c_str(), 1);
}

}  // namespace
}  // namespace dperf::test
