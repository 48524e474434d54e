// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/paste.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "instrument/clang/calls/directives.h"
#include "instrument/compiler/clang_arguments.h"

namespace dperf::instrument {
namespace {

namespace fs = std::filesystem;
using clang::FileID;
using clang::SourceLocation;

constexpr std::size_t kLargestText = std::size_t{256} << 20;

/// A line of the preprocessor that is replaced: an #include, or a `#pragma once`.
struct Replaced {
  unsigned begin = 0, end = 0;  ///< from the '#' to the end of its line
  bool is_include = false;
  const clang::FileEntry* file = nullptr;  ///< what is included
  FileID entered = {};                     ///< nothing: it was included before, and is not again
  std::string name;                        ///< of the file, as the real compiler prints it
  std::string from;                        ///< the file that this line is in, with #line applied
  unsigned next_line = 0;                  ///< number of the line after it, the same
};

/// One file as it was read once.
struct Reading {
  const clang::FileEntry* file = nullptr;
  std::string name;      ///< as Clang prints it
  std::string own_name;  ///< as the real compiler prints it
  std::vector<Replaced> replaced;
};

/// A header, whatever its names are.
struct Header {
  std::set<const clang::FileEntry*> includers, beside;  ///< `beside`: included from its own folder
  std::string refusal;
};

/// What the preprocessor went through.
struct Inclusions {
  std::map<FileID, Reading> readings;
  std::map<const clang::FileEntry*, Header> headers;
};

class InclusionRecorder : public clang::PPCallbacks {
 public:
  /// @param names_as_clang the real compiler gives files the names that Clang gives them
  InclusionRecorder(clang::Preprocessor& preprocessor, bool names_as_clang, Inclusions& inclusions)
      : sources_(preprocessor.getSourceManager()), names_as_clang_(names_as_clang), inclusions_(inclusions) {}

  void FileChanged(SourceLocation at, FileChangeReason reason, clang::SrcMgr::CharacteristicKind,
                   FileID) override {
    const FileID id = sources_.getFileID(at);
    if (reason == SystemHeaderPragma) return note(at, "declares itself a system header");
    if (reason != EnterFile) return;
    const auto file = sources_.getFileEntryRefForID(id);
    if (!file) return;
    Reading& reading = inclusions_.readings[id];
    reading.file = &file->getFileEntry();
    reading.name = file->getName().str();
    reading.own_name = pending_ ? pending_->name : reading.name;
    if (pending_) pending_->entered = id;
    pending_ = nullptr;
  }

  void FileSkipped(const clang::FileEntryRef&, const clang::Token&,
                   clang::SrcMgr::CharacteristicKind) override {
    pending_ = nullptr;
  }

  void InclusionDirective(SourceLocation hash, const clang::Token& keyword, llvm::StringRef written,
                          bool is_angled, clang::CharSourceRange, clang::OptionalFileEntryRef file,
                          llvm::StringRef, llvm::StringRef, const clang::Module*, bool,
                          clang::SrcMgr::CharacteristicKind kind) override {
    pending_ = nullptr;
    if (!file) return;
    const FileID from = sources_.getFileID(hash);
    Header& header = inclusions_.headers[&file->getFileEntry()];
    const auto includer = inclusions_.readings.find(from);
    if (!hash.isFileID() || includer == inclusions_.readings.end()) {
      header.refusal = "it is included from the command line";
      return;
    }
    header.includers.insert(includer->second.file);
    const bool is_system = clang::SrcMgr::isSystem(kind);
    if (is_system) header.refusal = "it is a system header";
    if (is_system && keyword.getIdentifierInfo() &&
        keyword.getIdentifierInfo()->getPPKeywordID() == clang::tok::pp_include_next)
      note(hash, "uses #include_next");
    const bool beside = !is_angled && is_beside(includer->second.name, written, file->getName());
    if (beside && !is_system) inclusions_.headers[includer->second.file].beside.insert(&file->getFileEntry());
    Replaced& replaced = add(hash);
    replaced.is_include = true;
    replaced.file = &file->getFileEntry();
    replaced.name = beside && !names_as_clang_ ? name_beside(includer->second.own_name, written.str())
                                               : file->getName().str();
    pending_ = &replaced;
  }

  void PragmaDirective(SourceLocation at, clang::PragmaIntroducerKind introducer) override {
    if (introducer != clang::PIK_HashPragma || !at.isFileID()) return;
    llvm::StringRef text = llvm::StringRef(sources_.getCharacterData(at)).take_front(80);
    text = text.drop_front(text.find("pragma") + 6).ltrim(" \t");
    if (text.starts_with("once") && inclusions_.readings.contains(sources_.getFileID(at))) add(at);
  }

  void HasInclude(SourceLocation at, llvm::StringRef, bool is_angled, clang::OptionalFileEntryRef,
                  clang::SrcMgr::CharacteristicKind) override {
    if (!is_angled) note(at, "uses __has_include for a file in its own folder");
  }

  void MacroExpands(const clang::Token& token, const clang::MacroDefinition&, clang::SourceRange range,
                    const clang::MacroArgs*) override {
    const clang::IdentifierInfo* name = token.getIdentifierInfo();
    if (!name || !(name->isStr("__INCLUDE_LEVEL__") || name->isStr("__TIMESTAMP__"))) return;
    note(sources_.getExpansionLoc(range.getBegin()), "uses " + name->getName().str());
  }

 private:
  void note(SourceLocation at, const std::string& refusal) {
    const FileID id = sources_.getFileID(at);
    if (id == sources_.getMainFileID()) return;
    if (const auto file = sources_.getFileEntryRefForID(id))
      inclusions_.headers[&file->getFileEntry()].refusal = "it " + refusal;
  }

  Replaced& add(SourceLocation hash) {
    const auto [id, offset] = sources_.getDecomposedLoc(hash);
    Reading& reading = inclusions_.readings[id];
    const llvm::StringRef text = sources_.getBufferData(id);
    const clang::PresumedLoc at = sources_.getPresumedLoc(hash);
    Replaced& replaced = reading.replaced.emplace_back();
    replaced.begin = offset;
    replaced.end = end_of_directive(text, offset);
    replaced.from = at.getFilename() == reading.name ? reading.own_name : at.getFilename();
    replaced.next_line =
        at.getLine() + static_cast<unsigned>(text.slice(offset, replaced.end).count('\n')) + 1;
    return replaced;
  }

  static bool is_beside(const std::string& includer, llvm::StringRef written, llvm::StringRef found) {
    const fs::path beside = fs::path(includer).parent_path() / written.str();
    return !fs::path(written.str()).is_absolute() &&
           beside.lexically_normal() == fs::path(found.str()).lexically_normal();
  }

  /// Clang, other than gcc, puts a "./" before what it finds in the folder of a file that was given without
  /// one.
  static std::string name_beside(const std::string& includer, const std::string& written) {
    const auto slash = includer.rfind('/');
    const std::string folder = slash == std::string::npos ? "" : includer.substr(0, slash + 1);
    return folder + written;
  }

  const clang::SourceManager& sources_;
  bool names_as_clang_;
  Inclusions& inclusions_;
  Replaced* pending_ = nullptr;
};

/// A set of headers that can be pasted together: with all that include them, and what they include from their
/// own folders.
class Closure {
 public:
  Closure(const Inclusions& inclusions, const clang::FileEntry* main)
      : inclusions_(inclusions), main_(main) {}

  void add(const clang::FileEntry* file) {
    if (file == main_ || !files.insert(file).second) return;
    const auto header = inclusions_.headers.find(file);
    if (header == inclusions_.headers.end()) return;
    if (!header->second.refusal.empty()) obstructed = file;
    for (const clang::FileEntry* includer : header->second.includers) add(includer);
    for (const clang::FileEntry* beside : header->second.beside) add(beside);
  }

  std::set<const clang::FileEntry*> files;
  const clang::FileEntry* obstructed = nullptr;

 private:
  const Inclusions& inclusions_;
  const clang::FileEntry* main_;
};

/// Writes the text.
class Writer {
 public:
  Writer(const Inclusions& inclusions, const std::set<const clang::FileEntry*>& chosen,
         const clang::SourceManager& sources, bool is_pedantic)
      : inclusions_(inclusions), chosen_(chosen), sources_(sources), is_pedantic_(is_pedantic) {}

  Pasted write_main(const std::string& name) {
    result_.pieces.push_back({1, name, 1});
    write(sources_.getMainFileID(), name);
    return std::move(result_);
  }

 private:
  void write(FileID id, const std::string& name) {
    llvm::StringRef text = sources_.getBufferData(id);
    unsigned at = text.starts_with("\xEF\xBB\xBF") && id != sources_.getMainFileID() ? 3 : 0;
    for (const Replaced& replaced : inclusions_.readings.at(id).replaced) {
      const bool is_main = id == sources_.getMainFileID();
      if (replaced.is_include ? !chosen_.contains(replaced.file) : is_main) continue;
      append(text.slice(at, replaced.begin));
      at = replaced.end;
      if (!replaced.is_include || replaced.entered.isInvalid()) {
        append(std::string(text.slice(replaced.begin, replaced.end).count('\n'), '\n'));
      } else {
        include(replaced);
        result_.pieces.push_back({lines_ + 1, name, sources_.getLineNumber(id, at) + 1});
      }
      if (result_.text.size() > kLargestText) return;
    }
    append(text.substr(at));
  }

  /// Ends with a marker whose line is ended by what is left of the line of the #include.
  void include(const Replaced& replaced) {
    end_line();
    marker(replaced.name, 1, " 1");
    append("\n");
    result_.pieces.push_back({lines_, replaced.name, 1});
    write(replaced.entered, replaced.name);
    end_line();
    marker(replaced.from, replaced.next_line, " 2");
  }

  /// gcc with -pedantic warns about linemarkers with flags.
  void marker(const std::string& name, unsigned line, const char* flags) {
    std::string quoted;
    for (const char c : name) quoted += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
    append(is_pedantic_ ? fmt::format("#line {} \"{}\"", line, quoted)
                        : fmt::format("# {} \"{}\"{}", line, quoted, flags));
  }

  void end_line() {
    if (!result_.text.empty() && !result_.text.ends_with('\n')) append("\n");
  }
  void append(llvm::StringRef text) {
    result_.text += text;
    lines_ += static_cast<unsigned>(text.count('\n'));
  }

  const Inclusions& inclusions_;
  const std::set<const clang::FileEntry*>& chosen_;
  const clang::SourceManager& sources_;
  bool is_pedantic_;
  Pasted result_;
  unsigned lines_ = 1;  ///< number of the line that is being written
};

bool is_pedantic(const SourceFile& file) {
  return std::ranges::any_of(file.arguments, [](const std::string& argument) {
    return argument.starts_with("-pedantic") || argument.starts_with("--pedantic") ||
           argument == "-Wpedantic" || argument.starts_with("-Werror=pedantic");
  });
}

class Action : public clang::PreprocessOnlyAction {
 public:
  Action(const Invocation& invocation, const std::set<std::string>& wanted, Pasted& result)
      : file_(invocation.file), compiler_(invocation.compiler), wanted_(wanted), result_(result) {}

 protected:
  bool BeginSourceFileAction(clang::CompilerInstance& compiler) override {
    compiler.getPreprocessor().addPPCallbacks(
        std::make_unique<InclusionRecorder>(compiler.getPreprocessor(), compiler_.is_clang, inclusions_));
    return PreprocessOnlyAction::BeginSourceFileAction(compiler);
  }

  void EndSourceFileAction() override {
    const clang::SourceManager& sources = getCompilerInstance().getSourceManager();
    const auto main = sources.getFileEntryRefForID(sources.getMainFileID());
    if (!main) return;
    const std::set<const clang::FileEntry*> chosen = choose(&main->getFileEntry());
    if (chosen.empty()) return;
    Pasted pasted = Writer(inclusions_, chosen, sources, is_pedantic(file_)).write_main(file_.path);
    if (pasted.text.size() > kLargestText) return;
    result_.text = std::move(pasted.text);
    result_.pieces = std::move(pasted.pieces);
  }

 private:
  std::set<const clang::FileEntry*> choose(const clang::FileEntry* main) {
    std::set<const clang::FileEntry*> chosen;
    for (const auto& [id, reading] : inclusions_.readings) {
      if (!wanted_.contains(reading.name)) continue;
      Closure closure(inclusions_, main);
      closure.add(reading.file);
      if (!closure.obstructed) {
        chosen.merge(closure.files);
        result_.left_out.erase(reading.name);
      } else {
        result_.left_out[reading.name] = fmt::format("{}: {}", name_of(closure.obstructed),
                                                     inclusions_.headers.at(closure.obstructed).refusal);
      }
    }
    return chosen;
  }

  std::string name_of(const clang::FileEntry* file) const {
    for (const auto& [id, reading] : inclusions_.readings)
      if (reading.file == file) return reading.own_name;
    return "a header";
  }

  const SourceFile& file_;
  const CompilerFacts& compiler_;
  const std::set<std::string>& wanted_;
  Pasted& result_;
  Inclusions inclusions_;
};

}  // namespace

Pasted paste_headers(const Invocation& invocation, const std::set<std::string>& wanted) {
  Pasted result;
  for (const std::string& header : wanted)
    result.left_out[header] = "its text is too large, or could not be located";
  clang::IgnoringDiagConsumer errors;
  const std::vector<std::string> command =
      clang_command(invocation.file, invocation.compiler, invocation.resource_dir);
  run_clang(invocation, command, std::make_unique<Action>(invocation, wanted, result), errors);
  return result;
}

}  // namespace dperf::instrument
