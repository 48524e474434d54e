// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/search/expression.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

#include "support/error.h"

namespace dperf::model {
namespace {

constexpr std::int64_t kLargest = std::int64_t{1} << 50;

std::int64_t bounded(std::int64_t value) {
  return value > kLargest || value < -kLargest ? kUndefined64 : value;
}

std::int64_t product(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  return __builtin_mul_overflow(a, b, &result) ? kUndefined64 : bounded(result);
}

/// Rounded down.
std::int64_t quotient(std::int64_t a, std::int64_t b) {
  if (b <= 0) return kUndefined64;
  return a / b - (a % b < 0 ? 1 : 0);
}

std::int64_t remainder(std::int64_t a, std::int64_t b) {
  return b <= 0 ? kUndefined64 : a - quotient(a, b) * b;
}

std::int64_t log2_of(std::int64_t a) {
  return a <= 0 ? kUndefined64 : std::bit_width(static_cast<std::uint64_t>(a)) - 1;
}

std::int64_t share(std::int64_t n, std::int64_t parts, std::int64_t part) {
  if (n < 0 || parts <= 0 || part < 0 || part >= parts) return kUndefined64;
  return n / parts + (part < n % parts ? 1 : 0);
}

// How an operation is written: between its operands, with how tightly it binds, or as a function.
struct Spelling {
  Op op;
  std::string_view text;
  int binds;  ///< 0: a function
  unsigned operands;
};
constexpr std::array<Spelling, 20> kSpellings{
    {{Op::kConstant, "", 0, 0},    {Op::kVariable, "", 0, 0},  {Op::kPower2, "pow2", 0, 1},
     {Op::kLog2, "log2", 0, 1},    {Op::kNot, "not", 0, 1},    {Op::kAdd, "+", 6, 2},
     {Op::kSubtract, "-", 6, 2},   {Op::kMultiply, "*", 7, 2}, {Op::kDivide, "/", 7, 2},
     {Op::kRemainder, "%", 7, 2},  {Op::kXor, "xor", 5, 2},    {Op::kMinimum, "min", 0, 2},
     {Op::kMaximum, "max", 0, 2},  {Op::kEqual, "==", 4, 2},   {Op::kLess, "<", 4, 2},
     {Op::kLessEqual, "<=", 4, 2}, {Op::kAnd, "and", 3, 2},    {Op::kOr, "or", 2, 2},
     {Op::kShare, "share", 0, 3},  {Op::kChoose, "if", 0, 3}}};

const Spelling& spelling(Op op) {
  return kSpellings[static_cast<std::size_t>(op)];
}

class Parser {
 public:
  Parser(std::string_view text, std::span<const std::string> names) : text_(text), names_(names) {}

  Expression run() {
    Expression result = binary(1);
    skip();
    if (at_ != text_.size()) fail();
    return result;
  }

 private:
  static constexpr int kDeepest = 64;

  [[noreturn]] void fail() const {
    throw Error("'{}': not an expression at character {}; expected something like (rank + 1) % p", text_,
                at_ + 1);
  }
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool take(std::string_view word) {
    skip();
    if (!text_.substr(at_).starts_with(word)) return false;
    const bool is_word = std::isalpha(static_cast<unsigned char>(word.front())) != 0;
    const std::size_t end = at_ + word.size();
    if (is_word && end < text_.size() && std::isalnum(static_cast<unsigned char>(text_[end])) != 0)
      return false;
    at_ = end;
    return true;
  }

  Expression binary(int binds) {
    if (binds > 7) return operand();
    if (++depth_ > kDeepest * 8) fail();
    Expression left = binary(binds + 1);
    for (bool more = true; more;) {
      more = false;
      for (const Spelling& row : kSpellings) {
        if (row.binds != binds) continue;
        if (row.op == Op::kLess && text_.substr(std::min(after_spaces(), text_.size())).starts_with("<="))
          continue;
        if (!take(row.text)) continue;
        left = Expression::combine(row.op, {left, binary(binds + 1)});
        more = true;
        break;
      }
    }
    --depth_;
    return left;
  }
  std::size_t after_spaces() const { return std::min(text_.find_first_not_of(' ', at_), text_.size()); }

  Expression operand() {
    skip();
    if (const std::size_t variable = take_variable(); variable != names_.size())
      return Expression::variable(variable);
    if (take("(")) return closed(binary(1));
    for (const Spelling& row : kSpellings)
      if (row.binds == 0 && row.operands != 0 && take(row.text)) return function(row);
    return number();
  }
  Expression closed(Expression inner) {
    if (!take(")")) fail();
    return inner;
  }
  Expression function(const Spelling& row) {
    if (!take("(")) fail();
    std::vector<Expression> operands{binary(1)};
    while (operands.size() < row.operands) {
      if (!take(",")) fail();
      operands.push_back(binary(1));
    }
    return closed(Expression::combine(row.op, operands));
  }
  /// The longest name that is there.
  std::size_t take_variable() {
    std::size_t best = names_.size();
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const std::string& name = names_[i];
      if (!text_.substr(at_).starts_with(name)) continue;
      const std::size_t end = at_ + name.size();
      if (end < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[end])) || text_[end] == '_'))
        continue;
      if (best == names_.size() || name.size() > names_[best].size()) best = i;
    }
    if (best != names_.size()) at_ += names_[best].size();
    return best;
  }
  Expression number() {
    const bool is_negative = take("-");
    skip();
    const std::size_t begin = at_;
    std::int64_t value = 0;
    for (; at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])); ++at_) {
      value = value * 10 + (text_[at_] - '0');
      if (value > kLargest) fail();
    }
    if (at_ == begin) fail();
    return Expression::constant(is_negative ? -value : value);
  }

  std::string_view text_;
  std::span<const std::string> names_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

unsigned operands_of(Op op) {
  return spelling(op).operands;
}

std::int64_t apply(Op op, std::int64_t a, std::int64_t b, std::int64_t c) {
  if (op == Op::kChoose) return a == kUndefined64 ? kUndefined64 : a != 0 ? b : c;
  if (a == kUndefined64 || b == kUndefined64 || c == kUndefined64) return kUndefined64;
  switch (op) {
    case Op::kPower2:
      // Beyond, it is what is too large for anything but comparisons: min(2, pow2(rank)) is 2 on all ranks.
      return a < 0 ? kUndefined64 : a < 50 ? std::int64_t{1} << a : kLargest;
    case Op::kLog2:
      return log2_of(a);
    case Op::kNot:
      return a == 0;
    case Op::kAdd:
      return bounded(a + b);
    case Op::kSubtract:
      return bounded(a - b);
    case Op::kMultiply:
      return product(a, b);
    case Op::kDivide:
      return quotient(a, b);
    case Op::kRemainder:
      return remainder(a, b);
    case Op::kXor:
      return a < 0 || b < 0 ? kUndefined64 : a ^ b;
    case Op::kMinimum:
      return std::min(a, b);
    case Op::kMaximum:
      return std::max(a, b);
    case Op::kEqual:
      return a == b;
    case Op::kLess:
      return a < b;
    case Op::kLessEqual:
      return a <= b;
    case Op::kAnd:
      return a != 0 && b != 0;
    case Op::kOr:
      return a != 0 || b != 0;
    case Op::kShare:
      return share(a, b, c);
    default:
      return kUndefined64;
  }
}

Expression Expression::combine(Op op, const std::vector<Expression>& operands) {
  std::vector<Step> steps;
  for (const Expression& operand : operands)
    steps.insert(steps.end(), operand.steps_.begin(), operand.steps_.end());
  steps.push_back({op, 0});
  return Expression(std::move(steps));
}

std::int64_t Expression::evaluate(std::span<const std::int64_t> variables) const {
  std::array<std::int64_t, 64> stack;
  std::size_t top = 0;
  for (const Step& step : steps_) {
    const unsigned operands = operands_of(step.op);
    if (operands == 0) {
      if (top == stack.size()) return kUndefined64;
      stack[top++] = step.op == Op::kConstant ? step.value : variables[static_cast<std::size_t>(step.value)];
      continue;
    }
    top -= operands;
    stack[top] =
        apply(step.op, stack[top], operands > 1 ? stack[top + 1] : 0, operands > 2 ? stack[top + 2] : 0);
    ++top;
  }
  return top == 1 ? stack[0] : kUndefined64;
}

bool Expression::uses(std::size_t variable) const {
  return std::ranges::any_of(steps_, [&](const Step& step) {
    return step.op == Op::kVariable && step.value == static_cast<std::int64_t>(variable);
  });
}

std::string to_string(const Expression& expression, std::span<const std::string> names) {
  struct Part {
    std::string text;
    int binds;
  };
  std::vector<Part> stack;
  for (const Expression::Step& step : expression.steps()) {
    const Spelling& row = spelling(step.op);
    if (step.op == Op::kConstant) {
      stack.push_back({std::to_string(step.value), step.value < 0 ? 0 : 9});
      continue;
    }
    if (step.op == Op::kVariable) {
      stack.push_back({names[static_cast<std::size_t>(step.value)], 9});
      continue;
    }
    std::vector<Part> parts(stack.end() - row.operands, stack.end());
    stack.resize(stack.size() - row.operands);
    const auto enclosed = [](const Part& part, int least) {
      return part.binds < least ? "(" + part.text + ")" : part.text;
    };
    if (row.binds != 0) {
      stack.push_back({fmt::format("{} {} {}", enclosed(parts[0], row.binds), row.text,
                                   enclosed(parts[1], row.binds + 1)),
                       row.binds});
      continue;
    }
    std::string list;
    for (const Part& part : parts) list += (list.empty() ? "" : ", ") + part.text;
    stack.push_back({fmt::format("{}({})", row.text, list), 9});
  }
  return stack.empty() ? "" : stack.back().text;
}

Expression parse_expression(std::string_view text, std::span<const std::string> names) {
  return Parser(text, names).run();
}

}  // namespace dperf::model
