// Tries what becomes of damaged input and of runs that end badly: see CONTRIBUTING.md, Faults.
//
//   faults                                  2000 tries, as many of each kind as kinds.cpp says
//   faults --only platform --tries 500      of one kind
//   faults --only platform --seed 17 --tries 1    what a failure says to repeat
//   faults --seconds 3600 --seed 5          as many as there is time for
//
// As a program of GoogleTest it has a test for each kind.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

#include "faults/inputs.h"
#include "faults/kinds.h"
#include "support/temp_folder.h"

namespace dperf::faults {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct Options {
  std::uint64_t seed = 1;
  int tries = 2000;
  int seconds = 0;  ///< instead of a number of tries
  std::string only;
  int jobs = 1;
  fs::path tools = DPERF_BINARY_DIR "/bin";
  fs::path keep = DPERF_BINARY_DIR "/faults";  ///< the inputs of what fails
};
Options options;

/// Made with the first try, since recording takes a second.
const Inputs& inputs() {
  static const test::TempFolder folder;
  static const Inputs made(folder.path(), options.tools);
  return made;
}

int tries_of(const Kind& kind) {
  return options.only.empty() ? std::max(1, options.tries * kind.share / 1000) : options.tries;
}

std::mutex report_mutex;

void report(const Kind& kind, const Try& t) {
  const fs::path kept = options.keep / fmt::format("{}-{}", kind.name, t.seed());
  std::error_code ignored;
  fs::create_directories(options.keep, ignored);
  fs::remove_all(kept, ignored);
  fs::copy(t.folder(), kept, fs::copy_options::recursive, ignored);
  std::string text = fmt::format("{} --seed {}:\n", kind.name, t.seed());
  const std::set<std::string> once(t.failures().begin(), t.failures().end());
  for (const std::string& failure : once) text += "  " + failure + "\n";
  const std::string program = fs::read_symlink("/proc/self/exe");
  text += fmt::format("  again: {} --only {} --seed {} --tries 1\n  its input: {}\n", program, kind.name,
                      t.seed(), kept.string());
  std::ofstream(kept / "commands") << t.log();
  std::ofstream(kept / "failures") << text;
  const std::lock_guard lock(report_mutex);
  ADD_FAILURE() << text;
}

void run_one(const Kind& kind, std::uint64_t seed) {
  const test::TempFolder folder;
  Try t(seed, inputs(), folder / "try");
  try {
    kind.run(t);
  } catch (const std::exception& error) {
    t.fail(fmt::format("the try itself fails: {}", error.what()));
  }
  if (!t.failures().empty()) report(kind, t);
}

void run_kind(const Kind& kind, std::uint64_t first_seed, int tries) {
  std::atomic<int> next{0};
  const auto work = [&] {
    for (int i = next++; i < tries; i = next++) run_one(kind, first_seed + static_cast<std::uint64_t>(i));
  };
  inputs();
  std::vector<std::thread> others;
  for (int i = 1; i < options.jobs; ++i) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
}

/// All kinds in turn, some 40 tries each time, until the time is over. Kinds that count through a table by
/// the seed reach all of it, since the stride is a prime number.
constexpr std::uint64_t kStride = 41;

void run_for_seconds() {
  const auto end = Clock::now() + std::chrono::seconds(options.seconds);
  std::map<std::string, int> tries;
  for (std::uint64_t seed = options.seed; Clock::now() < end;) {
    for (const Kind& kind : kinds()) {
      if (!options.only.empty() && options.only != kind.name) continue;
      if (Clock::now() >= end) break;
      const int count = std::max(1, kind.share / 25);
      run_kind(kind, seed, count);
      tries[kind.name] += count;
    }
    seed += kStride;
  }
  for (const auto& [kind, count] : tries) std::cout << fmt::format("faults: {}: {} tries\n", kind, count);
}

class OfAKind : public testing::Test {
 public:
  explicit OfAKind(const Kind& kind) : kind_(kind) {}
  void TestBody() override {
    const auto begin = Clock::now();
    run_kind(kind_, options.seed, tries_of(kind_));
    const std::chrono::duration<double> took = Clock::now() - begin;
    std::cout << fmt::format("faults: {}: {} tries from seed {} in {:.1f} s\n", kind_.name, tries_of(kind_),
                             options.seed, took.count());
  }

 private:
  const Kind& kind_;
};

void register_kinds() {
  for (const Kind& kind : kinds()) {
    std::string name = kind.name;
    std::replace(name.begin(), name.end(), '-', '_');
    testing::RegisterTest("Faults", name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [&kind]() -> testing::Test* { return new OfAKind(kind); });
  }
}

int usage() {
  std::cerr << "usage: faults [--seed N] [--tries N | --seconds N] [--only KIND] [--jobs N] [--tools FOLDER] "
               "[--keep FOLDER] [--list]\n";
  return 2;
}

int list() {
  for (const Kind& kind : kinds())
    std::cout << fmt::format("{:14}{:4}  {}\n", kind.name, kind.share, kind.what);
  return 0;
}

template <class Number>
bool read_number(const std::string& text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number >= 0;
}

bool read_options(int argc, char** argv) {
  for (int i = 1; i < argc; i += 2) {
    const std::string key = argv[i];
    if (i + 1 == argc) return false;
    const std::string value = argv[i + 1];
    bool right = true;
    if (key == "--seed")
      right = read_number(value, options.seed);
    else if (key == "--tries")
      right = read_number(value, options.tries);
    else if (key == "--seconds")
      right = read_number(value, options.seconds);
    else if (key == "--jobs")
      right = read_number(value, options.jobs);
    else if (key == "--only")
      options.only = value;
    else if (key == "--tools")
      options.tools = value;
    else if (key == "--keep")
      options.keep = value;
    else
      right = false;
    if (!right) return false;
  }
  const auto all = kinds();
  return options.only.empty() ||
         std::any_of(all.begin(), all.end(), [](const Kind& kind) { return options.only == kind.name; });
}

int run(int argc, char** argv) {
  if (argc > 1 && std::string_view(argv[1]) == "--list") return list();
  register_kinds();
  testing::InitGoogleTest(&argc, argv);
  if (const char* tries = std::getenv("DPERF_FAULTS_TRIES")) options.tries = std::atoi(tries);
  if (!read_options(argc, argv)) return usage();
  if (options.seconds > 0) {
    testing::GTEST_FLAG(filter) = "FaultsForSeconds.*";
    testing::RegisterTest("FaultsForSeconds", "All", nullptr, nullptr, __FILE__, __LINE__,
                          []() -> testing::Test* {
                            struct All : testing::Test {
                              void TestBody() override { run_for_seconds(); }
                            };
                            return new All;
                          });
  } else if (!options.only.empty()) {
    std::string name = options.only;
    std::replace(name.begin(), name.end(), '-', '_');
    testing::GTEST_FLAG(filter) = "Faults." + name;
  }
  return RUN_ALL_TESTS();
}

}  // namespace
}  // namespace dperf::faults

int main(int argc, char** argv) try {
  return dperf::faults::run(argc, argv);
} catch (const std::exception& error) {
  std::cerr << "faults: " << error.what() << "\n";
  return 1;
}
