// Functions in whose bodies Clang finds errors. The real compiler may take them all the same (nested
// functions in C, what -fpermissive allows): they are left alone, and the rest of the source is not.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <clang/Basic/SourceLocation.h>

#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class SourceManager;
class Stmt;
}  // namespace clang

namespace dperf::instrument {

struct ClangError {
  clang::SourceLocation at;
  std::string message;  ///< with its place: "a.c:3: expected ';'"
};

class Damage {
 public:
  /// Nothing, if an error is outside of all bodies: then declarations may be other ones than Clang took.
  static std::optional<Damage> of(clang::ASTContext& context, const std::vector<ClangError>& errors);

  /// It is in such a body.
  bool holds(clang::SourceLocation at) const;
  /// The first error in `body`, if it is such a body itself; else null.
  const std::string* error_in(const clang::Stmt* body) const;

 private:
  explicit Damage(const clang::SourceManager& sources) : sources_(sources) {}

  struct Body {
    const clang::Stmt* body;
    clang::SourceLocation begin, end;
    std::string error;
  };
  const clang::SourceManager& sources_;
  std::vector<Body> bodies_;
};

}  // namespace dperf::instrument
