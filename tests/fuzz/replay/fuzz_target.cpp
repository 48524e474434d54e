// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fuzz_target.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include "model/replay/tiny_engine.h"
#include "replay/replay.h"
#include "support/error.h"
#include "trace/check.h"
#include "trace/text.h"

namespace dperf::replay {

namespace {

constexpr int kMostRanks = 16;
constexpr std::size_t kMostBytes = 8192;

ReplayOptions options_of(unsigned char choice) {
  ReplayOptions options;
  if (choice & 1u) options.protocol = "smpi";
  if (choice & 2u) options.match = Match::kTraced;
  if (choice & 4u) options.allow_incomplete = true;
  if (choice & 8u) options.progress = Progress::kAsync;
  return options;
}

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
  Lines lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

void change_number(std::string& line, std::minstd_rand& random) {
  static constexpr const char* kNumbers[] = {
      "0", "1", "2", "3", "7", "64", "1000", "65536", "1000000000000", "-1", "any", "null"};
  std::vector<std::size_t> digits;
  for (std::size_t i = 0; i < line.size(); ++i)
    if (std::isdigit(static_cast<unsigned char>(line[i])) &&
        (i == 0 || !std::isdigit(static_cast<unsigned char>(line[i - 1]))))
      digits.push_back(i);
  if (digits.empty()) return;
  const std::size_t begin = digits[random() % digits.size()];
  std::size_t end = begin;
  while (end < line.size() && std::isdigit(static_cast<unsigned char>(line[end]))) ++end;
  line.replace(begin, end - begin, kNumbers[random() % std::size(kNumbers)]);
}

}  // namespace

std::string mutate(std::string text, std::minstd_rand& random) {
  Lines lines = lines_of(text);
  for (auto changes = 1 + random() % 4; changes > 0 && lines.size() > 2; --changes) {
    const auto from = static_cast<std::ptrdiff_t>(1 + random() % (lines.size() - 1));
    const auto to = static_cast<std::ptrdiff_t>(1 + random() % (lines.size() - 1));
    switch (random() % 5) {
      case 0:
        lines.erase(lines.begin() + from);
        break;
      case 1:
        lines.insert(lines.begin() + to, std::string(lines[static_cast<std::size_t>(from)]));
        break;
      case 2:
        std::swap(lines[static_cast<std::size_t>(from)], lines[static_cast<std::size_t>(to)]);
        break;
      default:
        change_number(lines[static_cast<std::size_t>(from)], random);
    }
  }
  text.clear();
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace dperf::replay

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace dperf::replay;
  if (size == 0 || size > kMostBytes) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  try {
    const auto trace = dperf::trace::assemble(text, "fuzz");
    if (trace->ranks() > kMostRanks) return 0;
    dperf::trace::check(*trace);
    TinyEngine engine({.latency_s = 1e-5, .bytes_per_s = 1e9});
    replay(*trace, engine, options_of(data[0]));
  } catch (const dperf::Error&) {
  }
  return 0;
}

/// libFuzzer's door to `mutate`: half of the time, its own changes of bytes otherwise.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);
#ifdef DPERF_LIBFUZZER
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned seed) {
  if (size < 2 || seed % 2 == 0) return LLVMFuzzerMutate(data, size, most);
  std::minstd_rand random(seed);
  std::string text =
      dperf::replay::mutate(std::string(reinterpret_cast<const char*>(data) + 1, size - 1), random);
  text.resize(std::min(text.size(), most - 1));
  std::copy(text.begin(), text.end(), data + 1);
  return text.size() + 1;
}
#endif
