// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/calls/directives.h"

#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

#include <algorithm>

namespace dperf::instrument {
namespace {

using clang::SourceLocation;

constexpr llvm::StringLiteral kOwnPragmas = "dperf", kOpenMp = "omp";

/// What comes after `space` in a pragma, without comments.
std::string words_of(llvm::StringRef pragma, llvm::StringRef space) {
  llvm::StringRef words = pragma.substr(pragma.find(space) + space.size());
  for (const char* comment : {"//", "/*"}) words = words.substr(0, words.find(comment));
  return words.trim().str();
}

bool is_of_word(char c) {
  return isalnum(static_cast<unsigned char>(c)) || c == '_';
}

/// The string of `_Pragma("...")`, from its first quote on, both quotes included; empty if there is none.
llvm::StringRef string_of(llvm::StringRef text) {
  const auto open = text.find('"');
  if (open == llvm::StringRef::npos) return "";
  auto close = open + 1;
  while (close < text.size() && text[close] != '"') close += text[close] == '\\' ? 2 : 1;
  return text.slice(open, close + 1);
}

unsigned end_of_comment(llvm::StringRef text, unsigned offset) {
  const bool line = text.substr(offset).starts_with("//");
  const auto end = line ? text.find('\n', offset) : text.find("*/", offset + 2);
  if (end == llvm::StringRef::npos) return static_cast<unsigned>(text.size());
  return static_cast<unsigned>(line ? end : end + 2);
}

}  // namespace

/// Its statement is executed as it stands, by each thread or by one: not shared out among them, as the
/// iterations of `parallel for` are. A second word without an argument belongs to the directive.
bool Pragma::begins_region() const {
  if (space != kOpenMp) return false;
  const llvm::StringRef text = words, first = text.take_while(is_of_word);
  const llvm::StringRef rest = text.drop_front(first.size()).ltrim(" \t,\\\r\n"),
                        second = rest.take_while(is_of_word);
  const bool is_plain =
      second.empty() || second == "nowait" || rest.drop_front(second.size()).ltrim(" \t").starts_with("(");
  return is_plain && (first == "parallel" || first == "master" || first == "masked" || first == "single");
}

unsigned end_of_directive(llvm::StringRef text, unsigned offset) {
  while (offset < text.size() && text[offset] != '\n') {
    if (text.substr(offset).starts_with("/*")) offset = end_of_comment(text, offset) - 1;
    if (text[offset] == '\\' && text.substr(offset + 1).ltrim('\r').starts_with("\n"))
      offset = static_cast<unsigned>(text.find('\n', offset));
    ++offset;
  }
  return offset;
}

namespace {

/// The first token at or after `offset`: blanks, comments and directives other than pragmas are passed over.
unsigned next_token(llvm::StringRef text, unsigned offset) {
  while (offset < text.size()) {
    const llvm::StringRef rest = text.substr(offset);
    if (isspace(static_cast<unsigned char>(rest[0])))
      ++offset;
    else if (rest.starts_with("//") || rest.starts_with("/*"))
      offset = end_of_comment(text, offset);
    else if (rest.starts_with("#") && !rest.drop_front().ltrim(" \t").starts_with("pragma"))
      offset = end_of_directive(text, offset);
    else
      break;
  }
  return offset;
}

}  // namespace

class DirectiveRecorder : public clang::PPCallbacks {
 public:
  DirectiveRecorder(clang::Preprocessor& preprocessor, Directives& directives)
      : sources_(preprocessor.getSourceManager()),
        options_(preprocessor.getLangOpts()),
        directives_(directives) {}

  void InclusionDirective(SourceLocation hash, const clang::Token&, llvm::StringRef name, bool is_angled,
                          clang::CharSourceRange range, clang::OptionalFileEntryRef file, llvm::StringRef,
                          llvm::StringRef, const clang::Module*, bool,
                          clang::SrcMgr::CharacteristicKind kind) override {
    if (!file) return;
    if (const auto from = sources_.getFileEntryRefForID(sources_.getFileID(sources_.getExpansionLoc(hash))))
      directives_.includes_.add(&file->getFileEntry(), &from->getFileEntry(), clang::SrcMgr::isSystem(kind));
    if (is_angled || !in_main(hash) || !range.getBegin().isFileID()) return;
    QuotedInclude include;
    include.offset = sources_.getFileOffset(range.getBegin());
    include.length = static_cast<unsigned>(name.size()) + 2;
    include.name = name.str();
    include.found = file->getName().str();
    directives_.quoted_includes.push_back(std::move(include));
  }

  void PragmaDirective(SourceLocation location, clang::PragmaIntroducerKind introducer) override {
    if (!in_main(sources_.getExpansionLoc(location))) return;
    const llvm::StringRef text = sources_.getBufferData(sources_.getMainFileID());
    const clang::CharSourceRange range = sources_.getExpansionRange(location);
    Pragma pragma;
    pragma.is_directive = introducer == clang::PIK_HashPragma && location.isFileID();
    pragma.begin = sources_.getFileOffset(range.getBegin());
    pragma.presumed_line = sources_.getPresumedLoc(range.getBegin()).getLine();
    if (pragma.is_directive) {
      pragma.end = end_of_directive(text, pragma.begin);
    } else if (location.isFileID()) {  // _Pragma ( "..." )
      const llvm::StringRef string = string_of(text.drop_front(pragma.begin));
      const auto close = text.find(')', static_cast<std::size_t>(string.end() - text.begin()));
      pragma.end = static_cast<unsigned>(close == llvm::StringRef::npos ? text.size() : close + 1);
    } else {
      pragma.end = sources_.getFileOffset(range.getEnd()) +
                   clang::Lexer::MeasureTokenLength(range.getEnd(), sources_, options_);
    }
    pragma.space = space_of(location);
    pragma.in_macro = !pragma.is_directive && !location.isFileID();
    if (pragma.space == kOwnPragmas || pragma.space == kOpenMp)
      pragma.words = pragma.is_directive ? words_of(text.slice(pragma.begin, pragma.end), pragma.space)
                                         : words_of(string_at(location).drop_back(), pragma.space);
    directives_.pragmas_.push_back(std::move(pragma));
  }

  void If(SourceLocation at, clang::SourceRange, ConditionValueKind) override { open(at); }
  void Ifdef(SourceLocation at, const clang::Token&, const clang::MacroDefinition&) override { open(at); }
  void Ifndef(SourceLocation at, const clang::Token&, const clang::MacroDefinition&) override { open(at); }
  void Elif(SourceLocation at, clang::SourceRange, ConditionValueKind, SourceLocation) override { next(at); }
  void Elifdef(SourceLocation at, const clang::Token&, const clang::MacroDefinition&) override { next(at); }
  void Elifdef(SourceLocation at, clang::SourceRange, SourceLocation) override { next(at); }
  void Elifndef(SourceLocation at, const clang::Token&, const clang::MacroDefinition&) override { next(at); }
  void Elifndef(SourceLocation at, clang::SourceRange, SourceLocation) override { next(at); }
  void Else(SourceLocation at, SourceLocation) override { next(at); }
  void SourceRangeSkipped(clang::SourceRange range, SourceLocation) override {
    if (in_main(range.getBegin())) directives_.skipped_lines_.insert(line_of(range.getBegin()));
  }
  void Endif(SourceLocation at, SourceLocation) override {
    if (!in_main(at)) return;
    if (!stack_.empty()) stack_.pop_back();
    note(at);
  }

 private:
  bool in_main(SourceLocation at) const {
    return at.isFileID() && sources_.getFileID(at) == sources_.getMainFileID();
  }
  void note(SourceLocation at) {
    directives_.branch_from_.emplace_back(sources_.getFileOffset(at), stack_.empty() ? 0 : stack_.back());
  }
  unsigned line_of(SourceLocation at) const {
    return sources_.getLineNumber(sources_.getMainFileID(), sources_.getFileOffset(at));
  }
  void begin_branch(SourceLocation at) {
    note(at);
    const llvm::StringRef text = sources_.getBufferData(sources_.getMainFileID());
    Branch branch;
    branch.offset = sources_.getFileOffset(at);
    branch.line = line_of(at);
    branch.text_offset = end_of_directive(text, branch.offset);
    directives_.branches.push_back(branch);
  }
  void open(SourceLocation at) {
    if (!in_main(at)) return;
    stack_.push_back(++last_);
    begin_branch(at);
  }
  void next(SourceLocation at) {
    if (!in_main(at) || stack_.empty()) return;
    stack_.back() = ++last_;
    begin_branch(at);
  }
  /// "omp" of `#pragma omp ...` and `_Pragma("omp ...")`; empty if it is made by a macro's argument.
  std::string space_of(SourceLocation location) const {
    static const llvm::StringRef kWord = "ragma";
    llvm::StringRef text =
        llvm::StringRef(sources_.getCharacterData(sources_.getSpellingLoc(location))).take_front(80);
    const auto at = text.find(kWord);
    if (at == llvm::StringRef::npos) return "";
    text = text.drop_front(at + kWord.size()).ltrim(" \t(\"");
    return text.take_while(is_of_word).str();
  }

  /// The string of a _Pragma, which may be in a macro.
  llvm::StringRef string_at(SourceLocation location) const {
    return string_of(sources_.getCharacterData(sources_.getSpellingLoc(location)));
  }

  const clang::SourceManager& sources_;
  const clang::LangOptions& options_;
  Directives& directives_;
  std::vector<unsigned> stack_;
  unsigned last_ = 0;
};

void Directives::finish(const clang::SourceManager& sources) {
  const llvm::StringRef text = sources.getBufferData(sources.getMainFileID());
  std::ranges::sort(pragmas_, {}, &Pragma::begin);
  std::ranges::sort(branch_from_);
  for (const Pragma& pragma : pragmas_) pragma_of_token_[next_token(text, pragma.end)] = &pragma;
  for (Branch& branch : branches) branch.taken = !skipped_lines_.contains(branch.line);
  reach_mpi = includes_.reaching_mpi();
  beside_mpi = includes_.beside(reach_mpi);
}

unsigned Directives::branch_at(unsigned offset) const {
  const auto after =
      std::ranges::upper_bound(branch_from_, offset, {}, &std::pair<unsigned, unsigned>::first);
  return after == branch_from_.begin() ? 0 : std::prev(after)->second;
}

std::vector<const Pragma*> Directives::pragmas_before(unsigned offset) const {
  std::vector<const Pragma*> found;
  for (auto it = pragma_of_token_.find(offset); it != pragma_of_token_.end();
       it = pragma_of_token_.find(offset)) {
    found.insert(found.begin(), it->second);
    offset = it->second->begin;
  }
  return found;
}

std::vector<const Pragma*> Directives::own_pragmas() const {
  std::vector<const Pragma*> own;
  for (const Pragma& pragma : pragmas_)
    if (pragma.space == kOwnPragmas) own.push_back(&pragma);
  return own;
}

const Pragma* Directives::pragma_around(unsigned offset) const {
  for (const Pragma& pragma : pragmas_)
    if (pragma.begin <= offset && offset < pragma.end) return &pragma;
  return nullptr;
}

std::unique_ptr<clang::PPCallbacks> record_directives(clang::Preprocessor& preprocessor,
                                                      Directives& directives) {
  return std::make_unique<DirectiveRecorder>(preprocessor, directives);
}

}  // namespace dperf::instrument
