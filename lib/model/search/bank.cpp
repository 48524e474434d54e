// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/search/bank.h"

#include <algorithm>
#include <array>

namespace dperf::model {
namespace {

constexpr std::size_t kMostTerms = 6000;

std::uint64_t hash_of(std::span<const std::int64_t> values) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const std::int64_t value : values)
    hash = (hash ^ static_cast<std::uint64_t>(value)) * 0x9e3779b97f4a7c15 ^ (hash >> 29);
  return hash;
}

constexpr std::array kBinary{Op::kAdd,       Op::kSubtract, Op::kMultiply, Op::kDivide,
                             Op::kRemainder, Op::kXor,      Op::kMinimum,  Op::kMaximum};
constexpr std::array kUnary{Op::kPower2, Op::kLog2};

/// An exclusive or is there to find partners, the others to keep within bounds.
unsigned cost_of(Op op) {
  return op == Op::kXor || op == Op::kMinimum || op == Op::kMaximum ? 2 : 1;
}

bool is_commutative(Op op) {
  return op != Op::kSubtract && op != Op::kDivide && op != Op::kRemainder;
}

}  // namespace

void Bank::add(const Term& term, const std::vector<std::int64_t>& values) {
  if (std::ranges::find(values, kUndefined64) != values.end() || find(values)) return;
  by_hash_.emplace(hash_of(values), terms_.size());
  terms_.push_back(term);
  values_.insert(values_.end(), values.begin(), values.end());
}

void Bank::add_leaf(const Expression::Step& leaf, const std::vector<std::int64_t>& values,
                    unsigned complexity) {
  add({leaf.op, leaf.value, {}, complexity, leaf.op == Op::kConstant}, values);
  leaves_ = terms_.size();
}

void Bank::combine(Op op, std::size_t a, std::size_t b) {
  if (terms_.size() >= kMostTerms) return;
  const bool is_unary = operands_of(op) == 1;
  std::vector<std::int64_t> result(samples_);
  const auto left = values(a), right = values(b);
  for (std::size_t k = 0; k < samples_; ++k) {
    result[k] = apply(op, left[k], is_unary ? 0 : right[k]);
    if (result[k] == kUndefined64) return;
  }
  add({op,
       0,
       {a, b, 0},
       1 + terms_[a].complexity + (is_unary ? 0 : terms_[b].complexity),
       terms_[a].is_global && (is_unary || terms_[b].is_global)},
      result);
}

void Bank::add_shares(const std::vector<std::size_t>& amounts, std::size_t parts, std::size_t part) {
  for (const std::size_t amount : amounts) {
    std::vector<std::int64_t> result(samples_);
    for (std::size_t k = 0; k < samples_; ++k)
      result[k] = apply(Op::kShare, values(amount)[k], values(parts)[k], values(part)[k]);
    add({Op::kShare, 0, {amount, parts, part}, 3, false}, result);
  }
}

void Bank::grow(bool usual_only) {
  const std::size_t first = terms_.size();
  for (std::size_t a = 0; a < first; ++a)
    for (const Op op : kUnary) combine(op, a, a);
  const std::size_t simple = terms_.size();
  unsigned most = 0;
  for (const Term& term : terms_) most = std::max(most, term.complexity);
  for (unsigned wanted = 3; wanted <= 2 * most + 2; ++wanted)
    for (const Op op : kBinary)
      for (std::size_t a = 0; a < simple; ++a)
        for (std::size_t b = is_commutative(op) ? a : 0; b < simple; ++b) {
          if (terms_[a].complexity + terms_[b].complexity + cost_of(op) != wanted) continue;
          if (!usual_only || cost_of(op) == 1) combine(op, a, b);
        }
}

Expression Bank::expression(std::size_t term) const {
  const Term& t = terms_[term];
  std::vector<Expression> operands;
  for (unsigned k = 0; k < operands_of(t.op); ++k) operands.push_back(expression(t.operands[k]));
  if (!operands.empty()) return Expression::combine(t.op, operands);
  return t.op == Op::kConstant ? Expression::constant(t.value)
                               : Expression::variable(static_cast<std::size_t>(t.value));
}

std::optional<std::size_t> Bank::find(std::span<const std::int64_t> wanted) const {
  const auto [begin, end] = by_hash_.equal_range(hash_of(wanted));
  for (auto i = begin; i != end; ++i)
    if (std::ranges::equal(values(i->second), wanted)) return i->second;
  return std::nullopt;
}

std::optional<Expression> Bank::match(std::span<const std::int64_t> target) const {
  if (const auto term = find(target)) return expression(*term);
  unsigned of_meet = ~0U, of_divided = ~0U;
  auto a = meet(target, of_meet), b = divided(target, of_divided);
  return of_divided < of_meet ? b : a;
}

/// With x a term, which y makes x + y, y - x, x * y, x xor y the target?
std::optional<Expression> Bank::meet(std::span<const std::int64_t> target, unsigned& best_complexity) const {
  struct Way {
    Op inverse;  ///< of the target and x
    Op op;       ///< of y and x
  };
  constexpr std::array kWays{Way{Op::kSubtract, Op::kAdd}, Way{Op::kAdd, Op::kSubtract},
                             Way{Op::kDivide, Op::kMultiply}, Way{Op::kXor, Op::kXor}};
  std::optional<Expression> best;
  std::vector<std::int64_t> wanted(samples_);
  for (std::size_t x = 0; x < terms_.size(); ++x)
    for (const Way& way : kWays) {
      bool fits = true;
      for (std::size_t k = 0; k < samples_ && fits; ++k) {
        wanted[k] = apply(way.inverse, target[k], values(x)[k]);
        fits = wanted[k] != kUndefined64 && apply(way.op, wanted[k], values(x)[k]) == target[k];
      }
      const auto y = fits ? find(wanted) : std::nullopt;
      if (!y || complexity(x) + complexity(*y) >= best_complexity) continue;
      best_complexity = complexity(x) + complexity(*y);
      best = Expression::combine(way.op, {expression(*y), expression(x)});
    }
  return best;
}

/// A term that is divided by a leaf, or reduced by it.
std::optional<Expression> Bank::divided(std::span<const std::int64_t> target,
                                        unsigned& best_complexity) const {
  std::optional<Expression> best;
  for (std::size_t x = leaves_; x < terms_.size(); ++x)
    for (std::size_t y = 0; y < leaves_; ++y)
      for (const Op op : {Op::kDivide, Op::kRemainder}) {
        bool fits = true;
        for (std::size_t k = 0; k < samples_ && fits; ++k)
          fits = apply(op, values(x)[k], values(y)[k]) == target[k];
        if (!fits || complexity(x) + complexity(y) >= best_complexity) continue;
        best_complexity = complexity(x) + complexity(y);
        best = Expression::combine(op, {expression(x), expression(y)});
      }
  return best;
}

}  // namespace dperf::model
