// Damaged traces. What holds of them: no prediction, or that of the undamaged trace, byte for byte; the same
// for what dperf-trace says. With --allow-incomplete, a prediction that is marked may be shorter, never
// longer or 0, and a trace with rounds of all ranks on the disk gets one.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "faults/trace_faults.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "faults/inputs.h"
#include "faults/kinds.h"
#include "support/temp_folder.h"

namespace dperf::faults {
namespace {

namespace fs = std::filesystem;

constexpr int kRecordedRanks = 3;
const Rules kPredicts{.exit_codes = {0, 1, 3}};
const Rules kChecks{.exit_codes = {0, 1, 3}};

std::vector<std::string> predict_words(const Try& t, const std::string& trace) {
  return {t.inputs().tool("dperf-predict"), "--platform", "cluster", "--format", "json", trace};
}

/// Copies a trace into the try's folder as `trace`; its name.
std::string take_trace(Try& t) {
  const std::string name = t.pick(t.inputs().traces());
  t.note("the trace is '" + name + "'");
  fs::copy(t.inputs().trace(name), t / "trace");
  return name;
}

fs::path pick_rank_file(Try& t) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(t / "trace"))
    if (entry.path().extension() == ".dpt") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return t.pick(files);
}

/// One truth for what dperf-trace says, too: names, lines, numbers.
void expect_the_same_words(Try& t, const std::string& name) {
  for (const char* command : {"dump", "info", "check"}) {
    const auto result = t.run({t.inputs().tool("dperf-trace"), command, "trace"}, kChecks);
    if (!result.ok() || !result.err.empty()) continue;
    std::string whole =
        t.inputs().undamaged({t.inputs().tool("dperf-trace"), command, t.inputs().trace(name)}).out;
    const std::string path = t.inputs().trace(name);
    for (auto at = whole.find(path); at != std::string::npos; at = whole.find(path))
      whole.replace(at, path.size(), "trace");
    t.expect(result.out == whole,
             fmt::format("dperf-trace {} says something else, with exit code 0", command));
  }
}

std::string whole_prediction(Try& t, const std::string& name) {
  return comparable(t.inputs().undamaged(predict_words(t, t.inputs().trace(name))).out);
}

void expect_refusal_or_the_same(Try& t, const std::string& name) {
  const auto result = t.run(predict_words(t, "trace"), kPredicts);
  if (result.ok())
    t.expect(comparable(result.out) == whole_prediction(t, name), "another prediction, with exit code 0");
  else
    t.expect(result.out.empty(), "refused, but something on stdout");
  t.expect(result.err.find("deadlock") == std::string::npos, "damage is called a deadlock: " + result.err);
}

void expect_a_shorter_prediction(Try& t, const std::string& name, int ranks_with_rounds) {
  auto words = predict_words(t, "trace");
  words.emplace_back("--allow-incomplete");
  const auto result = expect_honest_cut(t, words, {ranks_with_rounds, "trace"});
  if (!result.ok()) return;
  const std::string whole = whole_prediction(t, name);
  if (comparable(result.out) == whole) return;
  const double cut = number_of(result.out, "t_predicted_s"), all = number_of(whole, "t_predicted_s");
  t.expect(result.out.find("\"incomplete\": true") != std::string::npos,
           "another prediction that is not marked");
  // What is left out can only have slowed down what is left: a little for rounding.
  t.expect(cut <= all * 1.01, fmt::format("{} s, of a part of what takes {} s", cut, all));
}

void write_prefix(const fs::path& file, std::size_t size) {
  fs::resize_file(file, size);
}

std::string with_line_changed(Try& t, const std::string& text) {
  static constexpr const char* kValues[] = {"null",
                                            "true",
                                            "-1",
                                            "0",
                                            "1e400",
                                            "nan",
                                            "99999999999999999999",
                                            "\"\"",
                                            "[]",
                                            "{}",
                                            "\"\\u001b[31mred\"",
                                            "3",
                                            "\"real\"",
                                            "4.5",
                                            "1000000",
                                            "\"\xff\xfe\"",
                                            "-9223372036854775808",
                                            "[[[[[[[[",
                                            "5"};
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  const std::size_t at = t.below(lines.size());
  switch (t.below(4)) {
    case 0:
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
      break;
    case 1:
      lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), std::string(lines[at]));
      break;
    default: {
      const auto colon = lines[at].find(": ");
      const bool comma = lines[at].ends_with(",");
      lines[at] = (colon == std::string::npos ? "  " : lines[at].substr(0, colon + 2)) + t.pick(kValues) +
                  (comma ? "," : "");
    }
  }
  std::string changed;
  for (const std::string& line : lines) changed += line + "\n";
  return changed;
}

}  // namespace

int barriers_of_the_rank_with_fewest(Try& t, int ranks, const std::string& trace) {
  int fewest = 1 << 30;
  for (int rank = 0; rank < ranks; ++rank) {
    const auto dump = test::run_command(
        {t.inputs().tool("dperf-trace"), "dump", "--rank", std::to_string(rank), t / trace});
    int barriers = 0;
    for (auto at = dump.out.find("\n  MPI_Barrier"); at != std::string::npos;
         at = dump.out.find("\n  MPI_Barrier", at + 1))
      ++barriers;
    fewest = std::min(fewest, dump.ok() ? barriers : 0);
  }
  return fewest;
}

test::CommandResult expect_honest_cut(Try& t, const std::vector<std::string>& words,
                                      const Readable& readable) {
  const auto result = t.run(words, kPredicts);
  for (const char* excuse : {"deadlock", "are not in the trace", "ends before its first MPI call"})
    t.expect(result.err.find(excuse) == std::string::npos,
             "a run that was cut off is refused with: " + result.err);
  if (result.ok()) {
    t.expect(number_of(result.out, "t_predicted_s") > 0, "t_predicted of 0 s, with exit code 0");
    return result;
  }
  t.expect(result.out.empty(), "refused, but something on stdout");
  // A barrier in each round: with two of each rank there is a point at which nothing is open.
  const bool whole_manifest = result.err.find("manifest.json") == std::string::npos;
  if (whole_manifest && readable.ranks > 1 &&
      barriers_of_the_rank_with_fewest(t, readable.ranks, readable.trace) >= 2)
    t.fail("refused, though each rank has rounds on the disk: " + result.err);
  return result;
}

void flip_bits(Try& t) {
  const std::string name = take_trace(t);
  const bool manifest = t.one_in(3);
  const fs::path file = manifest ? t / "trace/manifest.json" : pick_rank_file(t);
  std::string bytes = test::read_file(file);
  for (std::uint64_t flips = 1 + (t.one_in(4) ? t.below(4) : 0); flips > 0; --flips) {
    const std::size_t at = t.below(bytes.size());
    const auto bit = static_cast<unsigned>(t.below(8));
    bytes[at] = static_cast<char>(bytes[at] ^ (1u << bit));
    t.note(fmt::format("bit {} of byte {} of {}", bit, at, file.filename().string()));
  }
  test::write_file(file, bytes);
  expect_refusal_or_the_same(t, name);
  expect_the_same_words(t, name);
  if (!manifest) expect_a_shorter_prediction(t, name, 0);  // damage, unlike an early end, may be refused
}

void cut_files(Try& t) {
  const std::string name = take_trace(t);
  const std::uint64_t way = t.below(8);
  const fs::path one = way == 0 ? t / "trace/manifest.json" : pick_rank_file(t);
  if (way == 1) {
    t.note(one.filename().string() + " is missing");
    fs::remove(one);
  } else if (way == 2) {
    t.note("something behind the end of " + one.filename().string());
    test::write_file(one,
                     test::read_file(one) + std::string(1 + t.below(100), static_cast<char>(t.below(256))));
  } else if (way <= 4 && way > 2) {  // as after a crash of the whole machine
    const std::uint64_t share = t.below(1000);
    t.note(fmt::format("all rank files end after {} of 1000", share));
    for (const auto& entry : fs::directory_iterator(t / "trace"))
      if (entry.path().extension() == ".dpt")
        write_prefix(entry.path(), fs::file_size(entry.path()) * share / 1000);
  } else {
    const std::size_t size = t.below(fs::file_size(one));
    t.note(fmt::format("{} ends after {} bytes", one.filename().string(), size));
    write_prefix(one, size);
  }
  expect_refusal_or_the_same(t, name);
  t.run({t.inputs().tool("dperf-trace"), "info", "trace"}, kChecks);
  t.run({t.inputs().tool("dperf-trace"), "check", "trace"}, kChecks);
  const bool has_rounds = way > 2 && (name == "recorded" || name == "drawn");
  expect_a_shorter_prediction(t, name, has_rounds ? kRecordedRanks : 0);
}

void change_manifest(Try& t) {
  const std::string name = take_trace(t);
  const fs::path file = t / "trace/manifest.json";
  test::write_file(file, with_line_changed(t, test::read_file(file)));
  expect_refusal_or_the_same(t, name);
  expect_the_same_words(t, name);
}

}  // namespace dperf::faults
