// Integer expressions of a rank, the number of ranks, loop counters and parameters: what a program computes
// its peers, counts and numbers of iterations from.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dperf::model {

enum class Op : std::uint8_t {
  kConstant,
  kVariable,
  kPower2,
  kLog2,  ///< rounded down
  kNot,
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,     ///< rounded down; undefined unless the divisor is positive
  kRemainder,  ///< likewise
  kXor,
  kMinimum,
  kMaximum,
  kEqual,
  kLess,
  kLessEqual,
  kAnd,
  kOr,
  kShare,   ///< share(n, parts, part): n / parts, and one more for the first n % parts parts
  kChoose,  ///< condition ? a : b
};
unsigned operands_of(Op op);

/// A division by zero, an overflow; what is computed from it is undefined too, except what is not chosen.
inline constexpr std::int64_t kUndefined64 = std::numeric_limits<std::int64_t>::min();

std::int64_t apply(Op op, std::int64_t a, std::int64_t b = 0, std::int64_t c = 0);

/// In postfix order.
class Expression {
 public:
  struct Step {
    Op op = Op::kConstant;
    std::int64_t value = 0;  ///< of a constant; the number of a variable
    friend bool operator==(const Step&, const Step&) = default;
  };

  Expression() = default;
  static Expression constant(std::int64_t value) { return Expression({{Op::kConstant, value}}); }
  static Expression variable(std::size_t number) {
    return Expression({{Op::kVariable, static_cast<std::int64_t>(number)}});
  }
  static Expression combine(Op op, const std::vector<Expression>& operands);

  /// By number of the variable.
  std::int64_t evaluate(std::span<const std::int64_t> variables) const;
  bool uses(std::size_t variable) const;
  bool is_constant() const { return steps_.size() == 1 && steps_.front().op == Op::kConstant; }
  bool empty() const { return steps_.empty(); }
  std::size_t size() const { return steps_.size(); }
  const std::vector<Step>& steps() const { return steps_; }
  friend bool operator==(const Expression&, const Expression&) = default;

 private:
  explicit Expression(std::vector<Step> steps) : steps_(std::move(steps)) {}
  std::vector<Step> steps_;
};

/// "(rank + 1) % p"
std::string to_string(const Expression& expression, std::span<const std::string> names);
/// @throws Error: what is wrong with `text`
Expression parse_expression(std::string_view text, std::span<const std::string> names);

}  // namespace dperf::model
