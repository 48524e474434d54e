// Comparisons of expressions, and choices by them, by the samples in which they hold.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "model/search/bank.h"

namespace dperf::model {

struct Predicate {
  Bank::Mask holds = 0;
  Op op = Op::kEqual;
  bool is_negated = false;
  std::size_t a = 0, b = 0;
  unsigned complexity = 0;
};

/// What covers some samples: it has their value.
struct Cover {
  Bank::Mask samples = 0;
  Expression expression;
};

inline Bank::Mask all_of(std::size_t samples) {
  using Mask = Bank::Mask;
  return samples == 64 ? ~Mask{0} : (Mask{1} << samples) - 1;
}

/// Comparisons of the terms of a bank, one for each set of samples in which they hold.
class Predicates {
 public:
  using Mask = Bank::Mask;

  Predicates(const Bank& bank, bool global_too, std::size_t most_terms)
      : bank_(bank), global_too_(global_too) {
    const std::size_t others = std::min(bank.size(), most_terms);
    for (std::size_t b = 0; b < others; ++b)
      for (std::size_t a = 0; a < std::min(b, bank.leaves()); ++a) add(a, b);
    std::ranges::stable_sort(all_, {}, &Predicate::complexity);
  }
  const std::vector<Predicate>& all() const { return all_; }

  Expression expression(const Predicate& p) const {
    Expression result = Expression::combine(p.op, {bank_.expression(p.a), bank_.expression(p.b)});
    return p.is_negated ? Expression::combine(Op::kNot, {result}) : result;
  }

  /// One predicate, or two joined.
  std::optional<Expression> match(Mask target) const {
    for (const Predicate& p : all_)
      if (p.holds == target) return expression(p);
    const Mask all = all_of(bank_.samples());
    if (auto both = joined(Op::kAnd, target, all)) return both;
    return joined(Op::kOr, target, all);
  }

 private:
  static constexpr std::size_t kMost = 40000;

  void add(std::size_t a, std::size_t b) {
    if (!global_too_ && bank_.is_global(a) && bank_.is_global(b)) return;
    Mask equal = 0, less = 0;
    for (std::size_t k = 0; k < bank_.samples(); ++k) {
      equal |= Mask{bank_.values(a)[k] == bank_.values(b)[k]} << k;
      less |= Mask{bank_.values(a)[k] < bank_.values(b)[k]} << k;
    }
    const Mask all = all_of(bank_.samples());
    const unsigned complexity = bank_.complexity(a) + bank_.complexity(b);
    keep({equal, Op::kEqual, false, a, b, complexity});
    keep({less, Op::kLess, false, a, b, complexity});
    keep({all & ~(less | equal), Op::kLess, false, b, a, complexity});
    keep({less | equal, Op::kLessEqual, false, a, b, complexity});
    keep({all & ~less, Op::kLessEqual, false, b, a, complexity});
    keep({all & ~equal, Op::kEqual, true, a, b, complexity});
  }
  void keep(const Predicate& p) {
    if (p.holds == 0 || p.holds == all_of(bank_.samples())) return;
    const auto [place, is_new] = known_.emplace(p.holds, all_.size());
    if (is_new) {
      if (all_.size() < kMost) all_.push_back(p);
    } else if (place->second < all_.size() && p.complexity < all_[place->second].complexity) {
      all_[place->second] = p;
    }
  }
  /// For "or", everything is turned round.
  std::optional<Expression> joined(Op op, Mask target, Mask all) const {
    const bool is_or = op == Op::kOr;
    const Mask wanted = is_or ? all & ~target : target;
    std::vector<const Predicate*> fits;
    for (const Predicate& p : all_) {
      const Mask holds = is_or ? all & ~p.holds : p.holds;
      if ((holds & wanted) == wanted && p.complexity <= 7) fits.push_back(&p);
    }
    for (std::size_t sum = 0; sum < 2 * fits.size(); ++sum)
      for (std::size_t a = sum < fits.size() ? 0 : sum - fits.size() + 1; 2 * a < sum; ++a) {
        const Mask first = is_or ? all & ~fits[a]->holds : fits[a]->holds;
        const Mask second = is_or ? all & ~fits[sum - a]->holds : fits[sum - a]->holds;
        if ((first & second) == wanted)
          return Expression::combine(op, {expression(*fits[a]), expression(*fits[sum - a])});
      }
    return std::nullopt;
  }

  const Bank& bank_;
  bool global_too_;
  std::vector<Predicate> all_;
  std::unordered_map<Mask, std::size_t> known_;
};

/// condition ? a : b, and b may be another one.
class Choice {
 public:
  using Mask = Bank::Mask;

  Choice(const Predicates& predicates, std::vector<Cover> covers)
      : predicates_(predicates), covers_(std::move(covers)) {}

  std::optional<Expression> over(Mask samples, unsigned depth) const {
    if (const Cover* cover = covering(samples)) return cover->expression;
    if (depth == 0) return std::nullopt;
    std::size_t tried = 0;
    for (const Predicate& p : predicates_.all()) {
      const Mask in = samples & p.holds, out = samples & ~p.holds;
      if (in == 0 || out == 0 || (depth > 1 && p.complexity > 4)) continue;
      const Cover* a = covering(in);
      if (!a || (depth > 1 && ++tried > 200)) continue;
      if (const auto b = over(out, depth - 1))
        return Expression::combine(Op::kChoose, {predicates_.expression(p), a->expression, *b});
    }
    return std::nullopt;
  }

 private:
  const Cover* covering(Mask samples) const {
    for (const Cover& cover : covers_)
      if ((samples & ~cover.samples) == 0) return &cover;
    return nullptr;
  }
  const Predicates& predicates_;
  std::vector<Cover> covers_;
};

}  // namespace dperf::model
