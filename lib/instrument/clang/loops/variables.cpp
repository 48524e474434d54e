// SPDX-License-Identifier: LGPL-2.1-or-later
#include "instrument/clang/loops/variables.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>

#include <algorithm>

#include "instrument/clang/loops/sharing.h"

namespace dperf::instrument {
namespace {

using clang::dyn_cast;
using clang::isa;

/// Tokens with single blanks where there was space; nothing if a directive is between them.
std::optional<std::string> on_one_line(llvm::StringRef text, const clang::LangOptions& options) {
  const std::string terminated = text.str();
  clang::Lexer lexer(clang::SourceLocation(), options, terminated.data(), terminated.data(),
                     terminated.data() + terminated.size());
  std::string result;
  for (clang::Token token; !lexer.LexFromRawLexer(token) || token.isNot(clang::tok::eof);) {
    if (token.is(clang::tok::eof)) break;
    if (token.is(clang::tok::hash) && token.isAtStartOfLine() && !result.empty()) return std::nullopt;
    if (!result.empty() && (token.hasLeadingSpace() || token.isAtStartOfLine())) result += ' ';
    const auto end = static_cast<std::size_t>(lexer.getBufferLocation() - terminated.data());
    result += terminated.substr(end - token.getLength(), token.getLength());
  }
  if (result.find('\n') != std::string::npos) return std::nullopt;
  return result;
}

bool is_wide_unsigned(clang::QualType type, const clang::ASTContext& context) {
  return type->isUnsignedIntegerType() && context.getTypeSize(type) >= 64;
}

std::string converted(const std::string& type, const std::string& text, const clang::ASTContext& context) {
  return context.getLangOpts().CPlusPlus ? fmt::format("static_cast<{}>({})", type, text)
                                         : fmt::format("({})({})", type, text);
}

}  // namespace

std::optional<std::string> text_of(const clang::Expr* expression, const clang::ASTContext& context) {
  const clang::SourceManager& sources = context.getSourceManager();
  const auto range = clang::Lexer::makeFileCharRange(
      clang::CharSourceRange::getTokenRange(expression->getSourceRange()), sources, context.getLangOpts());
  if (range.isInvalid()) return std::nullopt;
  bool failed = false;
  const llvm::StringRef text = clang::Lexer::getSourceText(range, sources, context.getLangOpts(), &failed);
  if (failed || text.empty()) return std::nullopt;
  return on_one_line(text, context.getLangOpts());
}

std::string name_of(const clang::Expr* expression, const clang::ASTContext& context) {
  static constexpr std::size_t kLong = 60;
  std::string name = text_of(expression, context).value_or("");
  if (name.empty()) {
    llvm::raw_string_ostream stream(name);
    expression->printPretty(stream, nullptr, clang::PrintingPolicy(context.getLangOpts()));
  }
  return name.size() > kLong ? name.substr(0, kLong) + " ..." : name;
}

std::string as_whole_number(const std::string& text, const clang::Expr* expression, clang::QualType compared,
                            const clang::ASTContext& context) {
  const clang::QualType own = expression->IgnoreParenImpCasts()->getType();
  std::string result = text;
  const bool changes_sign = compared->isUnsignedIntegerType() && own->isSignedIntegerOrEnumerationType() &&
                            !expression->isIntegerConstantExpr(context);
  if (changes_sign)
    result = converted(compared.getCanonicalType().getUnqualifiedType().getAsString(), text, context);
  return is_wide_unsigned(changes_sign ? compared : own, context)
             ? converted("dperf_rt_whole", result, context)
             : result;
}

/// Only where a conversion of its own would be warned about.
std::optional<long long> constant_of(const clang::Expr* expression, const clang::ASTContext& context) {
  if (expression->isValueDependent() || expression->isTypeDependent()) return std::nullopt;
  const auto number = expression->getIntegerConstantExpr(context);
  if (!number || !number->isRepresentableByInt64()) return std::nullopt;
  return number->getExtValue();
}

std::string as_double(const std::string& text, const clang::Expr* expression,
                      const clang::ASTContext& context) {
  const clang::QualType own = expression->IgnoreParenImpCasts()->getType();
  const bool is_double = own->isSpecificBuiltinType(clang::BuiltinType::Double);
  const bool is_short = own->isIntegerType() && !own->isEnumeralType() && context.getTypeSize(own) <= 32;
  return is_double || is_short ? text : converted("double", text, context);
}

bool LoopVariables::is_inside(const clang::ValueDecl* declaration) const {
  const clang::SourceManager& sources = context_.getSourceManager();
  return body_ && sources.isBeforeInTranslationUnit(body_->getBeginLoc(), declaration->getLocation()) &&
         sources.isBeforeInTranslationUnit(declaration->getLocation(), body_->getEndLoc());
}

bool LoopVariables::names_inside(const clang::Stmt* expression) const {
  if (!expression) return false;
  const auto* reference = dyn_cast<clang::DeclRefExpr>(expression);
  if (reference && is_inside(reference->getDecl())) return true;
  return std::ranges::any_of(expression->children(),
                             [this](const clang::Stmt* part) { return names_inside(part); });
}

LoopVariables::Named LoopVariables::named(const clang::ValueDecl* declaration) const {
  const auto* variable = dyn_cast<clang::VarDecl>(declaration);
  if (variable) variable = shared_.behind_reference(variable);
  const clang::ValueDecl* meant = variable ? variable : declaration;
  const bool local = variable && variable->hasLocalStorage() && !variable->getType()->isReferenceType();
  return {fmt::format("{}", static_cast<const void*>(meant->getCanonicalDecl())),
          declaration->getNameAsString(),
          local,
          false,
          local && is_inside(meant),
          variable};
}

/// What names no object of its own (a call, an arithmetic expression) is not a variable.
std::optional<LoopVariables::Named> LoopVariables::named(const clang::Expr* expression) const {
  expression = expression->IgnoreParenImpCasts();
  if (const auto* reference = dyn_cast<clang::DeclRefExpr>(expression)) {
    if (isa<clang::VarDecl, clang::BindingDecl>(reference->getDecl())) return named(reference->getDecl());
    return std::nullopt;
  }
  if (isa<clang::CXXThisExpr>(expression)) return Named{"this", "this"};
  if (const auto* member = dyn_cast<clang::MemberExpr>(expression)) {
    if (isa<clang::VarDecl>(member->getMemberDecl())) return named(member->getMemberDecl());
    if (!isa<clang::FieldDecl>(member->getMemberDecl())) return std::nullopt;
    const auto base = named(member->getBase());
    if (!base) return std::nullopt;
    const std::string field = member->getMemberDecl()->getNameAsString();
    const char* joint = member->isArrow() ? "->" : ".";
    const bool implicit = isa<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
    return Named{base->key + joint + field,
                 implicit ? field : base->name + joint + field,
                 base->local && !member->isArrow(),
                 base->element,
                 base->inside,
                 member->isArrow() ? nullptr : base->whole};
  }
  if (const auto* element = dyn_cast<clang::ArraySubscriptExpr>(expression)) {
    const auto base = named(element->getBase());
    if (!base) return std::nullopt;
    return Named{base->key + "[]", base->name + "[...]", false, true, base->inside};
  }
  if (const auto* unary = dyn_cast<clang::UnaryOperator>(expression);
      unary && unary->getOpcode() == clang::UO_Deref) {
    const auto base = named(unary->getSubExpr());
    if (!base) return std::nullopt;
    return Named{"*" + base->key, "*" + base->name, false, base->element, base->inside};
  }
  return std::nullopt;
}

unsigned LoopVariables::number_of(const Named& named, clang::QualType type) {
  const auto [known, is_new] = numbers_.emplace(named.key, static_cast<unsigned>(variables_.size()));
  if (!is_new) return known->second;
  LoopVariable variable;
  variable.name = named.name;
  variable.local = named.local;
  variable.element = named.element;
  variable.inside = named.inside;
  variable.shared = !named.whole || named.element || shared_.is_shared(named.whole, loop_);
  variable.passed = variable.shared && named.whole && !named.element && !shared_.is_kept(named.whole);
  variable.is_volatile = type.isVolatileQualified() || type->isAtomicType();
  const bool known_type = !type->isDependentType() && !type->isAtomicType();
  variable.integer =
      known_type && type->isIntegerType() && !type->isBooleanType() && context_.getTypeSize(type) <= 64;
  variable.number = variable.integer || (known_type && (type->isRealFloatingType() || type->isBooleanType()));
  variable.pointer = known_type && type->isPointerType();
  variables_.push_back(std::move(variable));
  return known->second;
}

std::optional<unsigned> LoopVariables::find(const clang::Expr* expression) {
  expression = expression->IgnoreParenImpCasts();
  if (expression->getType().isNull()) return std::nullopt;  // `(a, b)` of `T x(a, b)` in a template
  const clang::QualType type = expression->getType().getNonReferenceType();
  if (!type->isScalarType() && !type->isDependentType() && !type->isAtomicType()) return std::nullopt;
  if (isa<clang::CXXThisExpr>(expression)) return std::nullopt;
  const auto found = named(expression);
  if (!found) return std::nullopt;
  const bool is_new = !numbers_.contains(found->key);
  const unsigned number = number_of(*found, type);
  const auto* member = dyn_cast<clang::MemberExpr>(expression);
  if (is_new && member && !found->element && variables_[number].shared) add_field(member, number);
  return number;
}

/// Which member it is, and of which object: the same one in each iteration.
void LoopVariables::add_field(const clang::MemberExpr* member, unsigned number) {
  const auto* field = dyn_cast<clang::FieldDecl>(member->getMemberDecl());
  const clang::Expr* object = member;
  while (const auto* part = dyn_cast<clang::MemberExpr>(object)) {
    object = part->getBase()->IgnoreParenImpCasts();
    if (part->isArrow()) break;
  }
  const auto* named = dyn_cast<clang::DeclRefExpr>(object);
  if (!field || (!named && !isa<clang::CXXThisExpr>(object))) return;
  if (named && object->getType()->isPointerType()) {
    const std::optional<unsigned> pointer = find(object);
    if (!pointer || !variables_[*pointer].local) return;
    variables_[number].object = static_cast<int>(*pointer);
  }
  variables_[number].field = SharedVariables::key_of(field);
}

unsigned LoopVariables::of(const clang::ValueDecl* declaration) {
  return number_of(named(declaration), declaration->getType().getNonReferenceType());
}

}  // namespace dperf::instrument
