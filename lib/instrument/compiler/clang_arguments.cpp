// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/compiler/clang_arguments.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace dperf::instrument {
namespace {

enum class Value { kNone, kJoined, kSeparate, kEither };

struct OptionRow {
  std::string_view name;
  Value value;
};

// The options that are kept. kJoined matches by prefix.
constexpr OptionRow kMeaningful[] = {
    {"-D", Value::kEither},
    {"-U", Value::kEither},
    {"-I", Value::kEither},
    {"-x", Value::kEither},
    {"-isystem", Value::kEither},
    {"-iquote", Value::kEither},
    {"-idirafter", Value::kEither},
    {"-include", Value::kSeparate},
    {"-imacros", Value::kSeparate},
    {"-std=", Value::kJoined},
    {"--std=", Value::kJoined},
    {"-ansi", Value::kNone},
    {"-m32", Value::kNone},
    {"-m64", Value::kNone},
    {"-pthread", Value::kNone},
    {"-march=", Value::kJoined},
    {"-mavx", Value::kJoined},
    {"-msse", Value::kJoined},
    {"-mfma", Value::kNone},
    {"-mbmi", Value::kJoined},
    {"-fopenmp", Value::kNone},
    {"-O", Value::kJoined},
    {"-fPIC", Value::kNone},
    {"-fpic", Value::kNone},
    {"-fPIE", Value::kNone},
    {"-fpie", Value::kNone},
    {"-ffast-math", Value::kNone},
    {"-fsigned-char", Value::kNone},
    {"-funsigned-char", Value::kNone},
    {"-fno-signed-char", Value::kNone},
    {"-fno-unsigned-char", Value::kNone},
    {"-fshort-enums", Value::kNone},
    {"-fexceptions", Value::kNone},
    {"-fno-exceptions", Value::kNone},
    {"-frtti", Value::kNone},
    {"-fno-rtti", Value::kNone},
    {"-fgnu89-inline", Value::kNone},
    {"-fms-extensions", Value::kNone},
    {"-fno-builtin", Value::kNone},
    {"-ffreestanding", Value::kNone},
    {"-fcommon", Value::kNone},
    {"-fno-common", Value::kNone},
    {"-fno-asm", Value::kNone},
    {"-fchar8_t", Value::kNone},
    {"-fno-char8_t", Value::kNone},
};

// Options that are dropped together with the argument after them.
constexpr std::string_view kDroppedWithValue[] = {
    "-o",      "-MF",       "-MT",      "-MQ",    "-Xlinker", "-Xassembler",
    "-L",      "-l",        "-T",       "-u",     "-z",       "-Xpreprocessor",
    "--param", "-aux-info", "-wrapper", "-specs", "-e",       "-G",
    "-A",      "-Xclang",   "-arch"};

bool matches(std::string_view argument, const OptionRow& row) {
  const bool prefix = row.value == Value::kJoined || row.value == Value::kEither;
  return prefix ? argument.starts_with(row.name) : argument == row.name;
}

/// How many of the arguments from `i` on belong together, and are kept: 0, 1 or 2.
std::size_t kept(const std::vector<std::string>& arguments, std::size_t i) {
  for (const OptionRow& row : kMeaningful) {
    if (!matches(arguments[i], row)) continue;
    const bool two =
        row.value == Value::kSeparate || (row.value == Value::kEither && arguments[i] == row.name);
    return two && i + 1 < arguments.size() ? 2 : 1;
  }
  return 0;
}

/// gcc's name of a C or C++ standard, as the last -std= or -ansi gives it, or the compiler's default.
std::string standard_of(const SourceFile& file, const CompilerFacts& compiler, Language language) {
  std::string standard;
  for (const std::string& argument : file.arguments) {
    if (argument.starts_with("-std=")) standard = argument.substr(5);
    if (argument.starts_with("--std=")) standard = argument.substr(6);
    if (argument == "-ansi") standard = language == Language::kC ? "c90" : "c++98";
  }
  return standard.empty() ? compiler.default_standard : standard;
}

/// The version of gcc that Clang claims to be. With more than 6 in C (12 in C++), glibc's headers use
/// _Float128 as a keyword, which Clang has not.
std::string claimed_gnuc_version(const std::string& real, Language language) {
  if (real.empty()) return "";
  const int major = static_cast<int>(std::strtol(real.c_str(), nullptr, 10));
  if (language == Language::kC && major > 6) return "6.5.0";
  if (language == Language::kCxx && major > 12) return "12.5.0";
  return real;
}

/// gcc's folder of its own headers: Clang needs its own in that place.
bool is_folder_of_gcc(std::string_view folder) {
  return folder.find("/gcc/") != std::string_view::npos && folder.find("/c++") == std::string_view::npos &&
         (folder.ends_with("/include") || folder.ends_with("/include-fixed"));
}

void add_system_folders(std::vector<std::string>& command, const CompilerFacts& compiler,
                        const std::string& resource_dir) {
  if (compiler.include_folders.empty()) return;
  command.push_back("-nostdinc");
  command.push_back("-nostdinc++");
  bool own = false;
  const auto add = [&](const std::string& folder) {
    command.push_back("-isystem");
    command.push_back(folder);
  };
  for (const std::string& folder : compiler.include_folders) {
    if (!is_folder_of_gcc(folder))
      add(folder);
    else if (!std::exchange(own, true))
      add(resource_dir + "/include");
  }
  if (!own) add(resource_dir + "/include");
}

}  // namespace

std::vector<std::string> meaningful_arguments(const std::vector<std::string>& arguments) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (std::ranges::find(kDroppedWithValue, arguments[i]) != std::end(kDroppedWithValue)) {
      ++i;
    } else if (const std::size_t count = kept(arguments, i)) {
      result.insert(result.end(), arguments.begin() + i, arguments.begin() + i + count);
      i += count - 1;
    }
  }
  return result;
}

std::vector<std::string> clang_command(const SourceFile& file, const CompilerFacts& compiler,
                                       const std::string& resource_dir) {
  const Language language = language_of(file.path, file.arguments);
  std::vector<std::string> command = {language == Language::kC ? "clang" : "clang++",
                                      "-fsyntax-only",
                                      "-resource-dir=" + resource_dir,
                                      "-Wno-everything",  // what gcc only warns about must be no error
                                      "-fno-spell-checking",
                                      "-fno-caret-diagnostics",
                                      "-ferror-limit=0",
                                      "-Qunused-arguments"};
  const std::vector<std::string> kept = meaningful_arguments(file.arguments);
  command.insert(command.end(), kept.begin(), kept.end());
  if (const std::string standard = standard_of(file, compiler, language); !standard.empty())
    command.push_back("-std=" + standard);
  if (const std::string gnuc = claimed_gnuc_version(compiler.gnuc_version, language); !gnuc.empty())
    command.push_back("-fgnuc-version=" + gnuc);
  add_system_folders(command, compiler, resource_dir);
  command.push_back(file.path);
  return command;
}

Dialect dialect_of(const SourceFile& file, const CompilerFacts& compiler) {
  Dialect dialect;
  const std::string standard = standard_of(file, compiler, language_of(file.path, file.arguments));
  static constexpr std::string_view kC90[] = {"c89",   "c90",          "gnu89",
                                              "gnu90", "iso9899:1990", "iso9899:199409"};
  static constexpr std::string_view kCxx98[] = {"c++98", "c++03", "gnu++98", "gnu++03"};
  dialect.is_c90 = std::ranges::find(kC90, standard) != std::end(kC90);
  dialect.is_cxx98 = std::ranges::find(kCxx98, standard) != std::end(kCxx98);
  for (const std::string& argument : file.arguments) {
    if (argument == "-Wdeclaration-after-statement") dialect.warns_late_declarations = true;
  }
  return dialect;
}

}  // namespace dperf::instrument
