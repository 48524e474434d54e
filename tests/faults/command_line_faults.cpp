// Numbers on command lines, and other things than files where files belong.
//
// Of each option it is said here which numbers are right (by reading them with strtod or from_chars), and
// what the result must then be, where that follows from the number. What can be read in two ways (`+1`,
// spaces) may be refused or not.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <sys/stat.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <optional>

#include "faults/inputs.h"
#include "faults/kinds.h"
#include "support/temp_folder.h"

namespace dperf::faults {
namespace {

namespace fs = std::filesystem;

const std::string kLong(40000, '9');
const std::vector<std::string> kWords = {"",
                                         " ",
                                         "nan",
                                         "inf",
                                         "-inf",
                                         "-1",
                                         "0",
                                         "1e400",
                                         "1e-400",
                                         "0x10",
                                         "1,5",
                                         "12abc",
                                         "99999999999999999999",
                                         "18446744073709551616",
                                         "-0",
                                         "\xef\xbc\x91",
                                         "1e",
                                         ".",
                                         "--",
                                         "%s%n",
                                         "\x1b[31m",
                                         kLong,
                                         "1",
                                         "2",
                                         "3",
                                         "16",
                                         "0.5",
                                         "2.5",
                                         "50",
                                         "1000",
                                         "1e-6",
                                         "1e6",
                                         "1e7",
                                         "16384",
                                         "16385",
                                         "4294967296",
                                         "2147483648",
                                         "0.1",
                                         "100",
                                         "99.9",
                                         "1e-300",
                                         "\n",
                                         "2.5Gf",
                                         "10%",
                                         "1GBps,1us",
                                         "1GBps",
                                         "0GBps,1us",
                                         "1GBps,-1us",
                                         "nanGBps,1us",
                                         "1,1",
                                         "2.5f",
                                         "-2.5Gf",
                                         "0Gf",
                                         "infGf",
                                         "1e-320Gf"};

std::optional<double> decimal(const std::string& word) {
  if (word.empty() || word.find_first_not_of("0123456789.e-") != std::string::npos || word.size() > 300)
    return std::nullopt;
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return value;
}

std::optional<std::uint64_t> whole(const std::string& word) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (word.empty() || error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return value;
}

bool decimal_in(const std::string& word, double low, double high) {
  const auto value = decimal(word);
  return value && *value >= low && *value <= high;
}
bool whole_in(const std::string& word, std::uint64_t low, std::uint64_t high) {
  const auto value = whole(word);
  return value && *value >= low && *value <= high;
}
bool above_zero(const std::string& word) {
  return decimal_in(word, 1e-12, 1e12);
}
bool speed(const std::string& word) {
  return word == "2.5Gf" || word == "2.5f";
}

enum class Answer { kRight, kWrong, kEither };

struct Option {
  const char* tool;
  std::vector<std::string> words;  ///< before the number
  std::vector<std::string> rest;   ///< behind it
  bool (*right)(const std::string&);
  bool (*perhaps)(const std::string&);  ///< neither right nor wrong
};

/// A limit that no error reaches: shares and such have an end somewhere that is not ours to say, and 0 is no
/// limit.
bool wide(const std::string& word) {
  return decimal_in(word.ends_with("%") ? word.substr(0, word.size() - 1) : word, 0, 1e308);
}
bool never(const std::string&) {
  return false;
}
bool share(const std::string& word) {
  return decimal_in(word, 0.1, 1) || word == "10%";
}

/// COMPUTE: a trace of computation only, so that the time follows from the number. TRACE: one with messages.
const std::vector<Option>& options() {
  static const std::vector<Option> table = {
      {"dperf-predict",
       {"-p", "cluster", "--format", "json", "--cpu-scale"},
       {"COMPUTE"},
       [](const std::string& w) { return decimal_in(w, 1e-6, 1e6); },
       never},
      {"dperf-predict",
       {"-p", "cluster", "--format", "json", "--reference-speed"},
       {"COMPUTE"},
       speed,
       [](const std::string& w) { return w == "1e-320Gf"; }},
      {"dperf-predict",
       {"-p", "cluster", "--format", "json", "--ranks-per-host"},
       {"TRACE"},
       [](const std::string& w) { return whole_in(w, 1, 1u << 30); },
       [](const std::string& w) { return whole_in(w, 1u << 30, ~std::uint64_t{0}); }},
      {"dperf-predict",
       {"-p", "cluster", "--format", "json", "--hosts", "n0,n1,n2,n3", "--shm"},
       {"TRACE"},
       [](const std::string& w) { return w == "1GBps,1us"; },
       never},
      {"dperf-predict",
       {"-p", "cluster", "--format", "json", "--set", "network/latency-factor="},
       {"TRACE"},
       never,
       [](const std::string& w) { return decimal_in(w, 0, 1e308); }},
      {"dperf-predict",
       {"-p", "cluster", "--format", "json", "--interval="},
       {"TRACE"},
       [](const std::string&) { return false; },
       [](const std::string& w) { return decimal_in(w, 1, 99.9); }},
      {"dperf-platform",
       {"cluster", "--nodes"},
       {},
       [](const std::string& w) { return whole_in(w, 2, 16384); },
       never},
      {"dperf-platform",
       {"daisy", "--nodes", "8", "--seed"},
       {},
       [](const std::string& w) { return whole_in(w, 0, 0xffffffffu); },
       [](const std::string& w) { return whole_in(w, 0, ~std::uint64_t{0}); }},
      {"dperf-compare", {"--measured", "m.csv", "--tolerance"}, {"p.csv"}, share, wide},
      {"dperf-compare", {"--measured", "m.csv", "--mean-tolerance"}, {"p.csv"}, share, wide},
      {"dperf-compare",
       {"--measured", "m.csv", "--spreads"},
       {"p.csv"},
       [](const std::string& w) { return decimal_in(w, 0.1, 100); },
       wide},
      {"dperf-compare", {"--measured", "m.csv", "--history", "h", "--regression"}, {"p.csv"}, share, wide},
      {"dperf-trace",
       {"dump", "--rank"},
       {"TRACE"},
       [](const std::string& w) { return whole_in(w, 0, 3); },
       never},
      {"dperf-trace",
       {"decisions", "--eps"},
       {"RECORDED"},
       [](const std::string& w) { return decimal_in(w, 1e-6, 0.5); },
       above_zero},
      {"dperf-calibrate", {"network", "--measurements", "/dev/null", "--nodes"}, {}, never, never},
      {"dperf-calibrate",
       {"network", "--hosts", "localhost", "--mpirun", "false", "--seconds"},
       {},
       never,
       never},
      {"dperf-instrument", {"-j"}, {"none.c"}, never, never},
  };
  return table;
}

Answer answer_to(const Option& option, const std::string& word) {
  if (option.perhaps(word) && !option.right(word)) return Answer::kEither;
  if (option.right(word)) return Answer::kRight;
  // SPACES and a leading 0x or + are other people's numbers.
  if (word == "-0" && option.right("0")) return Answer::kEither;
  if (word == "0x10" && (option.right("16") || option.perhaps("16"))) return Answer::kEither;
  return Answer::kWrong;
}

void put_inputs(Try& t) {
  test::write_file(t / "m.csv", "case,seconds\na,1.00\na,1.01\n");
  test::write_file(t / "p.csv", "case,seconds\na,1.02\n");
  test::write_file(t / "compute.txt", "ranks 2\nrank all\n  compute 1s\n");
}

std::string filled_in(Try& t, const std::string& word) {
  if (word == "TRACE") return t.inputs().trace("grid");
  if (word == "RECORDED") return t.inputs().trace("recorded");
  if (word != "COMPUTE") return word;
  if (!fs::exists(t / "compute"))
    t.run({t.inputs().tool("dperf-trace"), "assemble", "compute.txt", "-o", "compute"});
  return "compute";
}

/// 1 s of computation, on hosts of 3 Gf.
void expect_the_time(Try& t, const std::string& option, const std::string& word,
                     const test::CommandResult& result) {
  const double time = number_of(result.out, "t_predicted_s");
  double expected = time;
  if (option == "--cpu-scale") expected = 1 / std::strtod(word.c_str(), nullptr);
  if (option == "--reference-speed") expected = word == "2.5Gf" ? 2.5 / 3 : 2.5e-9 / 3;
  if (expected < 1e-6) return;  // a trace knows whole ns
  t.expect(std::abs(time - expected) <= 1e-5 * expected,
           fmt::format("{} {} makes 1 s to {} s", option, word, time));
}

}  // namespace

void try_number(Try& t) {
  put_inputs(t);
  const Option& option = t.pick(options());
  const std::string& word = t.pick(kWords);
  std::vector<std::string> words = {t.inputs().tool(option.tool)};
  words.insert(words.end(), option.words.begin(), option.words.end());
  if (words.back().ends_with("="))
    words.back() += word;
  else
    words.push_back(word);
  for (const std::string& rest : option.rest) words.push_back(filled_in(t, rest));
  const auto result = t.run(words, {.exit_codes = {0, 1, 2, 3, 4}});
  switch (answer_to(option, word)) {
    case Answer::kRight:
      t.expect(result.exit_code == 0 || result.exit_code == 4, "refused, but it is right: " + result.err);
      if (result.ok()) expect_the_time(t, option.words.back(), word, result);
      break;
    case Answer::kWrong:
      t.expect(!result.ok(), fmt::format("accepted: {} '{}'", option.words.back(), word.substr(0, 50)));
      t.expect(result.exit_code != 4, "judged with a limit that is none");
      [[fallthrough]];
    case Answer::kEither:
      if (!result.ok())
        t.expect(result.out.empty() || result.exit_code == 4, "refused, but something on stdout");
  }
}

void try_odd_file(Try& t) {
  put_inputs(t);
  test::write_file(t / "folder/file", "x");
  test::write_file(t / "empty", "");
  fs::create_symlink("loop", t / "loop");
  test::write_file(t / "binary", std::string("\x7f"
                                             "ELF\0\1\2\3",
                                             8) +
                                     std::string(5000, '\xfe'));
  const std::string platform = fs::path(DPERF_SOURCE_DIR) / "platforms/cluster.xml",
                    trace = t.inputs().trace("grid");
  const std::string tool = t.inputs().tool("");
  static const std::vector<std::string> odd = {
      "folder",    "empty",   "loop", "binary",      "/dev/null",
      "/dev/full", "missing", "",     "\x1b[31mred", std::string(5000, 'x'),
      "."};
  static const std::vector<std::vector<std::string>> places = {
      {"dperf-predict", "-p", "ODD", "TRACE"},
      {"dperf-predict", "-p", "cluster", "ODD"},
      {"dperf-predict", "-p", "cluster", "--mapping", "ODD", "TRACE"},
      {"dperf-predict", "-p", "cluster", "--host-profile", "ODD", "TRACE"},
      {"dperf-predict", "-p", "cluster", "-o", "ODD", "TRACE"},
      {"dperf-trace", "info", "ODD"},
      {"dperf-trace", "check", "ODD"},
      {"dperf-trace", "assemble", "ODD", "-o", "new"},
      {"dperf-trace", "assemble", "compute.txt", "-o", "ODD"},
      {"dperf-compare", "--measured", "ODD", "p.csv"},
      {"dperf-compare", "--measured", "m.csv", "ODD"},
      {"dperf-compare", "--measured", "m.csv", "--history", "ODD", "p.csv"},
      {"dperf-platform", "lan", "-o", "ODD"},
      {"dperf-calibrate", "network", "--measurements", "ODD"},
      {"dperf-instrument", "ODD"},
      {"dperf-instrument", "--comm-api", "ODD", "none.c"},
      {"dperf-trace", "decisions", "-o", "ODD", "TRACE"}};
  if (t.one_in(5)) {  // from a pipe, once
    const auto plain = t.run({tool + "dperf-predict", "-p", platform, "--format", "json", trace});
    const auto piped = t.shell(
        "mkfifo pipe && { cat \"$2\" >pipe & } && exec timeout 20 \"$1\" -p pipe --format json \"$3\"",
        {tool + "dperf-predict", platform, trace});
    t.expect(piped.exit_code != 124, "a platform that comes through a pipe hangs");
    if (piped.ok())
      t.expect(number_of(piped.out, "t_predicted_s") == number_of(plain.out, "t_predicted_s"),
               "another prediction through a pipe");
    else
      t.fail("a platform that comes through a pipe is refused: " + piped.err);
    return;
  }
  std::vector<std::string> words = t.pick(places);
  const std::string what = t.pick(odd);
  for (std::string& word : words) word = word == "ODD" ? what : word == "TRACE" ? trace : word;
  words[0] = tool + words[0];
  const auto result = t.run(words, {.exit_codes = {0, 1, 2, 3, 4}});
  const auto has = [&](const char* word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  const bool writes = has("-o") || has("--history");
  t.expect(!(writes && what == "/dev/full" && result.ok()),
           "what was written to /dev/full is said to be there");
  const bool reads_it = words[words.size() - 2] != "-o" && words.size() > 2;
  if (what == "missing" && reads_it && words[1] != "platform" && result.ok())
    t.expect(fs::exists(t / "missing"), "a missing file is taken");
  t.expect(test::read_file(t / "folder/file") == "x", "a file of the user has changed");
}

}  // namespace dperf::faults
