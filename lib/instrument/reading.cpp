// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/reading.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>

#include "instrument/clang/reader.h"
#include "instrument/compiler/clang_arguments.h"
#include "instrument/compiler/real_preprocessor.h"
#include "instrument/deep_stack.h"
#include "instrument/model/unit_codec.h"

namespace dperf::instrument {
namespace {

/// Another build of dPerf may find something else in the same sources.
std::string this_program() {
  struct stat status = {};
  if (stat("/proc/self/exe", &status) != 0) return "";
  return fmt::format("{} {}.{}", status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec);
}

/// Folders that compilers search, besides those that are named to them.
std::string include_folders_of_environment() {
  std::string all;
  for (const char* name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"})
    if (const char* value = std::getenv(name)) all += fmt::format("{}={}\n", name, value);
  return all;
}

/// What may communicate beside the functions of MPI, and as what.
std::string described_functions(const CommApis& apis) {
  std::string all;
  for (const CommApi& api : apis.descriptions())
    for (const ApiFunction& function : api.functions) {
      all += fmt::format("{} {}", function.name, function.records_inside);
      for (const ApiAction& action : function.actions) all += fmt::format(" {}", action.as);
      all += '\n';
    }
  return all;
}

}  // namespace

Reading::Reading(const std::vector<SourceFile>& files, const InstrumentOptions& options)
    : files_(files),
      options_(options),
      resource_dir_(options.resource_dir.empty() ? find_resource_dir() : options.resource_dir),
      states_(files.size()),
      cache_(options.cache) {
  std::map<std::string, int> times;
  for (std::size_t i = 0; i < files.size(); ++i)
    states_[i].scope = fmt::format("{}#{}:", files[i].path, ++times[files[i].path]);
}

const CompilerFacts& Reading::compiler_of(std::size_t i) const {
  const bool is_cxx = language_of(files_[i].path, files_[i].arguments) == Language::kCxx;
  return is_cxx ? options_.compilers.cxx : options_.compilers.c;
}

/// Words, each ended by a line break.
std::string Reading::question(std::size_t i, const std::string& what) const {
  static const std::string program = this_program();
  const SourceFile& file = files_[i];
  std::string text = what + (options_.lenient ? " leniently\n" : "\n") + program + '\n' +
                     include_folders_of_environment() + described_functions(options_.comm_apis);
  for (const std::string& word : {std::filesystem::current_path().string(), file.directory, file.path,
                                  file.output_path, states_[i].scope, compiler_of(i).command})
    text += word + '\n';
  for (const SourceLine& line : file.unedited) text += fmt::format("{}:{}\n", line.path, line.line);
  for (const std::vector<std::string>& words :
       {file.arguments, clang_command(file, compiler_of(i), resource_dir_)})
    for (const std::string& word : words) text += word + '\n';
  return text;
}

/// The answer that is kept, or else the one of `find`, which is kept. Where that has none, an empty one
/// stands for it this time.
template <class Value, class Find>
Value Reading::known_or(std::size_t i, const std::string& what, Find find) {
  State& state = states_[i];
  const std::string asked = options_.cache.empty() ? "" : question(i, what);
  if (std::optional<Answer> known = cache_.find(asked)) {
    Value value;
    if (decode(known->value, value)) {
      state.seen.merge(known->files);
      return value;
    }
  }
  state.read_anew = true;
  const BeingRead being_read(files_[i].path);
  std::optional<Value> value = find(state.seen);
  if (!value) return {};
  if (!options_.cache.empty()) cache_.keep(asked, {encoded(*value), state.seen});
  return std::move(*value);
}

Unit Reading::unit(std::size_t i) {
  return known_or<Unit>(i, options_.check ? "check" : "read", [&](FilesSeen& seen) {
    return read_unit(files_[i], compiler_of(i), resource_dir_, states_[i].scope, options_.comm_apis,
                     {.check = options_.check, .lenient = options_.lenient}, &seen);
  });
}

Unit Reading::pasted_unit(std::size_t i, const std::set<std::string>& headers) {
  std::string what = "pasted";
  for (const std::string& header : headers) what += '\n' + header;
  return known_or<Unit>(i, what, [&](FilesSeen& seen) {
    return read_pasted_unit(files_[i], compiler_of(i), resource_dir_, states_[i].scope, options_.comm_apis,
                            headers, {.lenient = options_.lenient}, &seen);
  });
}

std::vector<Branch> Reading::differing_branches(std::size_t i, const Unit& unit) {
  const std::string what = fmt::format("branches {:x}", std::hash<std::string>{}(unit.text));
  return known_or<std::vector<Branch>>(
      i, what, [&](FilesSeen&) { return branches_that_differ(unit, files_[i], compiler_of(i)); });
}

}  // namespace dperf::instrument
