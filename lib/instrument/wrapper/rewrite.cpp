// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/wrapper/rewrite.h"

#include <fmt/format.h>

#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "instrument/deep_stack.h"
#include "instrument/instrument.h"
#include "instrument/wrapper/plan/commands.h"
#include "instrument/wrapper/process.h"

namespace dperf::wrapper {
namespace {

using instrument::InstrumentedFile;

// __TIMESTAMP__ is the time of the main file.
void keep_time(const std::string& from, const std::string& to) {
  std::error_code error;
  const auto time = std::filesystem::last_write_time(from, error);
  if (!error) std::filesystem::last_write_time(to, time, error);
}

bool write_text(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  return static_cast<bool>(file.flush());
}

std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

/// The command by which the compiler is asked about its include folders: those depend on the target.
std::string question(const Plan& plan, const std::vector<std::string>& compiler) {
  std::string command;
  for (const std::string& word : compiler) command += (command.empty() ? "" : " ") + word;
  for (const Word& word : plan.words)
    if (is_target_option(word.text[0])) command += " " + word.text[0];
  return command;
}

InstrumentedFile instrument_one(const Plan& plan, const Source& source,
                                const instrument::CompilerFacts& compiler, const instrument::CommApis& apis,
                                const std::vector<ErrorLine>& unedited) {
  instrument::InstrumentOptions options;
  options.comm_apis = apis;
  options.lenient = true;  // the real compiler decides
  (source.cxx ? options.compilers.cxx : options.compilers.c) = compiler;
  instrument::SourceFile file;
  file.path = source.path;
  file.arguments = parse_arguments(plan, source);
  for (const ErrorLine& one : unedited) file.unedited.push_back({one.path, one.line});
  return instrument::instrument({file}, options).at(0);
}

Rewriting describe(const InstrumentedFile& file) {
  Rewriting result{.left_alone = Reason::none, .blocks = file.blocks.size(), .loops = file.loops.size()};
  if (!file.parsed) {
    result.left_alone = Reason::clang_cannot_parse;
    result.detail = first_line(file.reason);
  } else if (!file.changed) {
    result.left_alone = Reason::nothing_to_edit;
  }
  for (const instrument::Skipped& skipped : file.skipped) {
    std::string place = fmt::format("{}:{}: {}", skipped.path, skipped.line, skipped.function);
    std::string reason = first_line(skipped.reason);
    if (skipped.is_damaged)
      result.damaged.push_back({std::move(place), std::move(reason)});
    else
      result.notes.push_back(fmt::format("{}: {}", place, reason));
  }
  return result;
}

/// Runs in the child.
Rewriting rewrite_here(const Plan& plan, const Source& source, const std::vector<std::string>& compiler,
                       const instrument::CommApis& apis, const std::vector<ErrorLine>& unedited,
                       const std::string& text_path) {
  try {
    using instrument::Language;
    const instrument::CompilerFacts facts =
        instrument::query_compiler(question(plan, compiler), source.cxx ? Language::kCxx : Language::kC);
    const InstrumentedFile file = instrument_one(plan, source, facts, apis, unedited);
    Rewriting result = describe(file);
    result.named_by_clang = facts.is_clang;
    if (result.left_alone == Reason::none && !write_text(text_path, file.text)) {
      result.left_alone = Reason::instrumenter_failed;
      result.detail = "cannot write '" + text_path + "'";
    }
    if (result.left_alone == Reason::none) keep_time(source.path, text_path);
    return result;
  } catch (const std::exception& error) {
    return {.left_alone = Reason::instrumenter_failed, .detail = first_line(error.what())};
  }
}

}  // namespace

Rewriting rewrite(const Plan& plan, const Source& source, const std::vector<std::string>& compiler,
                  const instrument::CommApis& apis, const std::vector<ErrorLine>& unedited,
                  const std::string& text_path, const std::string& scratch) {
  const std::string answer_path = scratch + "/answer";
  const std::string log_path = scratch + "/log";
  const Ending ending = run_in_child(
      [&] {
        return instrument::on_large_stack([&] {
          const Rewriting result = rewrite_here(plan, source, compiler, apis, unedited, text_path);
          return write_text(answer_path, to_text(result)) ? 0 : 1;
        });
      },
      log_path);
  if (ending.succeeded()) return from_text(read_text(answer_path));
  Rewriting crashed;
  crashed.detail = ending.signal != 0 ? fmt::format("signal {}", ending.signal)
                                      : fmt::format("exit code {}", ending.exit_code);
  return crashed;
}

}  // namespace dperf::wrapper
