// Expressions, simplest first, by what they are in a few sampled situations.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "model/search/expression.h"

namespace dperf::model {

/// Of two expressions that are the same in all samples only the simpler one is kept.
class Bank {
 public:
  static constexpr std::size_t kMostSamples = 64;
  using Mask = std::uint64_t;  ///< a bit for each sample

  explicit Bank(std::size_t samples) : samples_(samples) {}

  /// @param values by sample
  void add_leaf(const Expression::Step& leaf, const std::vector<std::int64_t>& values,
                unsigned complexity = 1);
  /// share() of what leaves say, for parts and part given as leaves
  void add_shares(const std::vector<std::size_t>& amounts, std::size_t parts, std::size_t part);
  void combine(Op op, std::size_t a, std::size_t b);
  /// Terms of one and of two operators from the leaves so far, simplest first.
  /// @param usual_only without what programs rarely do in conditions
  void grow(bool usual_only);

  std::size_t leaves() const { return leaves_; }
  std::size_t size() const { return terms_.size(); }
  std::size_t samples() const { return samples_; }
  std::span<const std::int64_t> values(std::size_t term) const {
    return {values_.data() + term * samples_, samples_};
  }
  Expression expression(std::size_t term) const;
  unsigned complexity(std::size_t term) const { return terms_[term].complexity; }
  /// Nothing but what is the same on all ranks is used.
  bool is_global(std::size_t term) const { return terms_[term].is_global; }
  void set_global(std::size_t term) { terms_[term].is_global = true; }

  std::optional<std::size_t> find(std::span<const std::int64_t> values) const;
  /// A term, or a sum, difference, product or quotient of terms.
  std::optional<Expression> match(std::span<const std::int64_t> target) const;

 private:
  struct Term {
    Op op = Op::kConstant;
    std::int64_t value = 0;
    std::size_t operands[3] = {};
    unsigned complexity = 1;
    bool is_global = false;
  };
  void add(const Term& term, const std::vector<std::int64_t>& values);
  std::optional<Expression> meet(std::span<const std::int64_t> target, unsigned& complexity) const;
  std::optional<Expression> divided(std::span<const std::int64_t> target, unsigned& complexity) const;

  std::size_t samples_, leaves_ = 0;
  std::vector<Term> terms_;
  std::vector<std::int64_t> values_;
  std::unordered_multimap<std::uint64_t, std::size_t> by_hash_;
};

}  // namespace dperf::model
