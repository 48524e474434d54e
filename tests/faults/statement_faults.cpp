// Traces in text form with statements, words and characters changed.
//
// What they then mean is nowhere said, so this is what must hold: what dperf-trace takes, it writes back to
// the same bytes; and what its check finds no problem with, dperf-predict does not refuse. The one exception
// is a deadlock, which check does not look for.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>

#include <cctype>
#include <cmath>
#include <random>

#include "faults/inputs.h"
#include "faults/kinds.h"
#include "fuzz/statements.h"
#include "support/temp_folder.h"

namespace dperf::faults {
namespace {

namespace fs = std::filesystem;

constexpr const char* kWords[] = {"-1",
                                  "nan",
                                  "1e9",
                                  "0x",
                                  "99999999999999999999",
                                  "18446744073709551615",
                                  "\"",
                                  "\x1b[31m",
                                  "1..4",
                                  "8x99999999999",
                                  "any",
                                  "null",
                                  ";;",
                                  "comm=",
                                  "=",
                                  "\xff\xfe",
                                  "1.5.5us",
                                  "-3ms",
                                  "type=0B",
                                  "count=-1",
                                  "dest=99",
                                  "tag=-7",
                                  "req=0",
                                  "ranks 3"};

/// Another amount, peer, tag or root in one call: what still can be told apart from what the others say.
void change_one_value(Try& t, std::string& text) {
  static constexpr const char* kValues[] = {"-1", "0",   "1",      "2",   "3",   "7",
                                            "8",  "100", "100000", "any", "null"};
  std::vector<std::size_t> places;
  for (auto at = text.find('='); at != std::string::npos; at = text.find('=', at + 1))
    if (text.compare(text.rfind('\n', at) + 1, 6, "  MPI_") == 0 &&
        std::isdigit(static_cast<unsigned char>(text[at + 1])) != 0)
      places.push_back(at + 1);
  const std::size_t begin = t.pick(places);
  const std::size_t end = std::min(text.find_first_not_of("0123456789", begin), text.size());
  t.note("from " +
         text.substr(text.rfind('\n', begin) + 3, text.find('\n', begin) - text.rfind('\n', begin) - 3));
  text.replace(begin, end - begin, t.pick(kValues));
}

/// One value; or statements move and numbers change; or a word does not fit.
std::string changed_text(Try& t, std::string text) {
  std::minstd_rand random(static_cast<unsigned>(t.below(1u << 30) + 1));
  if (t.one_in(3)) {
    change_one_value(t, text);
    return text;
  }
  if (!t.one_in(3)) return test::mutate(std::move(text), random);
  for (std::uint64_t changes = 1 + t.below(3); changes > 0; --changes) {
    std::size_t begin = t.below(text.size());
    begin = std::min(text.find_first_of(" =\n", begin), text.size() - 1) + 1;
    const std::size_t end = std::min(text.find_first_of(" =\n", begin), text.size());
    text.replace(begin, t.one_in(4) ? 0 : end - begin, t.pick(kWords));
  }
  return text;
}

void expect_it_comes_back(Try& t) {
  const std::string tool = t.inputs().tool("dperf-trace");
  const auto dump = t.run({tool, "dump", "trace"});
  if (!dump.ok()) return t.fail("dperf-trace assembles what it cannot dump: " + dump.err);
  test::write_file(t / "again.txt", dump.out);
  const auto again = t.run({tool, "assemble", "again.txt", "-o", "again"});
  if (!again.ok()) return t.fail("dperf-trace does not take what it dumped: " + again.err);
  for (const auto& entry : fs::directory_iterator(t / "trace"))
    if (entry.path().extension() == ".dpt")
      t.expect(test::read_file(entry.path()) == test::read_file(t / "again" / entry.path().filename()),
               "dumped and assembled, " + entry.path().filename().string() + " is another file");
}

void expect_one_truth(Try& t) {
  const auto check = t.run({t.inputs().tool("dperf-trace"), "check", "trace"}, {.exit_codes = {0, 1, 3}});
  const auto result =
      t.run({t.inputs().tool("dperf-predict"), "--platform", "cluster", "--format", "json", "trace"},
            {.exit_codes = {0, 1, 3}});
  if (!result.ok()) {
    t.expect(result.out.empty(), "refused, but something on stdout");
    t.expect(check.exit_code != 0 || result.err.find("deadlock") != std::string::npos,
             "dperf-trace check finds no problem, but dperf-predict refuses: " + result.err);
    return;
  }
  const double time = number_of(result.out, "t_predicted_s");
  t.expect(std::isfinite(time) && time >= 0, fmt::format("t_predicted is {}", time));
}

}  // namespace

void change_statements(Try& t) {
  static constexpr const char* kTexts[] = {"pair", "grid"};
  test::write_file(t / "trace.txt", changed_text(t, t.inputs().text(t.pick(kTexts))));
  const auto result = t.run({t.inputs().tool("dperf-trace"), "assemble", "trace.txt", "-o", "trace"});
  if (!result.ok()) {
    t.expect(result.err.find("trace.txt:") != std::string::npos, "no file and line: " + result.err);
    t.expect(!fs::exists(t / "trace") || fs::is_empty(t / "trace"), "refused, but files of it are left");
    return;
  }
  expect_it_comes_back(t);
  expect_one_truth(t);
}

}  // namespace dperf::faults
