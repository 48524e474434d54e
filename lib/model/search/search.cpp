// SPDX-License-Identifier: LGPL-2.1-or-later
#include "model/search/search.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>
#include <tuple>

#include "model/search/predicates.h"
#include "model/search/samples.h"

namespace dperf::model {
namespace {

using Mask = Bank::Mask;

bool is_constant(const std::vector<std::int64_t>& values) {
  return std::ranges::adjacent_find(values, std::not_equal_to()) == values.end();
}

class Synthesis {
 public:
  Synthesis(const Samples& samples, const Variables& variables) : samples_(samples), variables_(variables) {}

  std::optional<Expression> number(bool global_too) const {
    if (const auto neighbor = neighbor_that_is()) return neighbor;
    const Mask all = all_of(samples_.points.size());
    Bank bank = leaves_of(samples_, variables_, false);
    if (const auto found = bank.match(samples_.target)) return found;
    add_shares(bank);
    if (const auto found = bank.match(samples_.target)) return found;
    const Predicates simple(bank, false, bank.leaves());
    if (const auto found = Choice(simple, covers(bank)).over(all, 1)) return found;
    bank.grow(false);
    if (const auto found = bank.match(samples_.target)) return found;
    const Predicates predicates(bank, global_too, 800);
    const Choice choice(predicates, covers(bank));
    if (const auto found = choice.over(all, 1)) return found;
    if (const auto found = from_sizes()) return found;
    return choice.over(all, 2);
  }

  std::optional<Expression> condition(bool global_too) const {
    Bank bank = leaves_of(samples_, variables_, true);
    Mask target = 0;
    for (std::size_t k = 0; k < samples_.target.size(); ++k) target |= Mask{samples_.target[k] != 0} << k;
    for (const bool is_grown : {false, true}) {
      if (is_grown) bank.grow(true);
      const Predicates predicates(bank, global_too, 4000);
      if (const auto found = predicates.match(target)) return found;
    }
    return std::nullopt;
  }

 private:
  std::optional<Expression> neighbor_that_is() const {
    for (std::size_t v = variables_.first_neighbor(); v < variables_.first_parameter(); ++v)
      if (samples_.variables[v] == samples_.target) return Expression::variable(v);
    return std::nullopt;
  }

  /// From sizes of the program: areas and volumes of what a rank has, as they are, as multiples, and as the
  /// extent of a vector in them.
  std::optional<Expression> from_sizes() const {
    Bank bank = few_leaves_of(samples_, variables_);
    add_shares(bank);
    bank.grow(true);
    std::int64_t factor = 0;
    for (const std::int64_t value : samples_.target) factor = std::gcd(factor, value);
    if (factor == 0) return std::nullopt;
    for (const std::int64_t by : {std::int64_t{1}, factor})
      for (const std::int64_t more : {0, 1, -1}) {
        std::vector<std::int64_t> target = samples_.target;
        for (std::int64_t& value : target) value = value / by - more;
        auto found = bank.match(target);
        if (!found) continue;
        if (more != 0)
          found = Expression::combine(more > 0 ? Op::kAdd : Op::kSubtract, {*found, Expression::constant(1)});
        return by == 1 ? found : Expression::combine(Op::kMultiply, {*found, Expression::constant(by)});
      }
    return std::nullopt;
  }

  /// A rank, or a member, has a share of what a constant or parameter says.
  void add_shares(Bank& bank) const {
    std::vector<std::size_t> amounts;
    for (std::size_t term = 0; term < bank.leaves(); ++term)
      if (bank.is_global(term) && bank.values(term)[0] > 2) amounts.push_back(term);
    const std::size_t grid = kFirstGridVariable;
    const std::pair<std::size_t, std::size_t> places[] = {
        {kRanks, kRank},      {kCommSize, kCommRank}, {kRanks, kMember},
        {kCommSize, kMember}, {grid, grid + 2},       {grid + 1, grid + 3},
        {grid + 4, grid + 7}, {grid + 5, grid + 8},   {grid + 6, grid + 9}};
    for (const auto& [parts, part] : places) {
      if (is_constant(samples_.variables[part])) continue;
      const auto a = bank.find(samples_.variables[parts]), b = bank.find(samples_.variables[part]);
      if (a && b) bank.add_shares(amounts, *a, *b);
    }
    const auto parts_of_run = bank.find(samples_.variables[kRanks]);
    const auto iteration = bank.find(samples_.variables[kIteration]);
    const auto one = bank.find(std::vector<std::int64_t>(samples_.points.size(), 1));
    if (parts_of_run && iteration && one && !is_constant(samples_.variables[kIteration])) {
      bank.add_shares(amounts, *parts_of_run, *iteration);
      std::vector<std::int64_t> next = samples_.variables[kIteration];
      for (std::int64_t& value : next) ++value;
      bank.combine(Op::kAdd, *iteration, *one);
      if (const auto part = bank.find(next)) bank.add_shares(amounts, *parts_of_run, *part);
    }
  }

  /// Simplest first.
  std::vector<Cover> covers(const Bank& bank) const {
    std::vector<Cover> result;
    std::set<Mask> known;
    const auto add = [&](std::span<const std::int64_t> values, const auto& expression) {
      Mask samples = 0;
      for (std::size_t k = 0; k < values.size(); ++k) samples |= Mask{values[k] == samples_.target[k]} << k;
      if (samples != 0 && known.insert(samples).second) result.push_back({samples, expression()});
    };
    for (std::size_t term = 0; term < bank.leaves(); ++term)
      if (bank.complexity(term) == 1) add(bank.values(term), [&] { return bank.expression(term); });
    for (std::size_t v = variables_.first_neighbor(); v < variables_.first_parameter(); ++v)
      add(samples_.variables[v], [&] { return Expression::variable(v); });
    std::vector<std::size_t> simplest(bank.size());
    std::iota(simplest.begin(), simplest.end(), std::size_t{0});
    std::ranges::stable_sort(simplest, {}, [&](std::size_t term) { return bank.complexity(term); });
    for (const std::size_t term : simplest) add(bank.values(term), [&] { return bank.expression(term); });
    const std::set<std::int64_t> distinct(samples_.target.begin(), samples_.target.end());
    if (distinct.size() <= 3)
      for (const std::int64_t value : distinct)
        add(std::vector<std::int64_t>(samples_.target.size(), value),
            [&] { return Expression::constant(value); });
    return result;
  }

  const Samples& samples_;
  const Variables& variables_;
};

bool depends_on_iteration(const Expression& expression) {
  return expression.uses(kIteration) || expression.uses(kLeft);
}

/// The first situation in which the expression is not what was seen.
std::optional<Sample> counterexample(Values& values, const Expression& expression,
                                     std::span<const Situation> situations,
                                     std::span<const std::int64_t> seen) {
  const bool each = depends_on_iteration(expression);
  for (std::size_t row = 0; row < situations.size(); ++row) {
    const Situation& at = situations[row];
    const std::int64_t last = each ? at.last_iteration : at.first_iteration;
    for (std::int64_t i = at.first_iteration; i <= last; ++i)
      if (expression.evaluate(values.at(at, i)) != seen[row]) return Sample{row, i};
  }
  return std::nullopt;
}

struct Operands {
  Expression condition, first, second;
};

/// Of a postfix expression: where the operand that ends before `end` begins.
std::size_t begin_of(const std::vector<Expression::Step>& steps, std::size_t end) {
  std::size_t needed = 1, at = end;
  while (needed > 0) {
    --at;
    needed += operands_of(steps[at].op);
    --needed;
  }
  return at;
}

/// Each branch of a choice, and each side of a comparison of what is the same on all ranks, must be shown by
/// two runs: one alone does not show a law.
class Support {
 public:
  Support(Values& values, std::span<const Situation> situations) : values_(values), situations_(situations) {}

  bool suffices(const Expression& expression) {
    const auto& steps = expression.steps();
    for (std::size_t end = 1; end <= steps.size(); ++end) {
      const Op op = steps[end - 1].op;
      const bool compares = op == Op::kEqual || op == Op::kLess || op == Op::kLessEqual;
      if (!compares && op != Op::kChoose) continue;
      std::size_t first = begin_of(steps, end), last = end;
      if (op == Op::kChoose) last = begin_of(steps, begin_of(steps, end - 1));
      if (compares && !is_global(steps, first, last)) continue;
      if (!splits_runs(steps, first, last)) return false;
    }
    return true;
  }

 private:
  bool is_global(const std::vector<Expression::Step>& steps, std::size_t first, std::size_t last) const {
    return std::all_of(steps.begin() + static_cast<std::ptrdiff_t>(first),
                       steps.begin() + static_cast<std::ptrdiff_t>(last), [&](const Expression::Step& step) {
                         return step.op != Op::kVariable ||
                                values_.variables().is_global(static_cast<std::size_t>(step.value));
                       });
  }
  bool splits_runs(const std::vector<Expression::Step>& steps, std::size_t first, std::size_t last) {
    std::vector<Expression> stack;
    for (std::size_t k = first; k < last; ++k) {
      const unsigned operands = operands_of(steps[k].op);
      if (operands == 0) {
        stack.push_back(steps[k].op == Op::kConstant
                            ? Expression::constant(steps[k].value)
                            : Expression::variable(static_cast<std::size_t>(steps[k].value)));
        continue;
      }
      const std::vector<Expression> taken(stack.end() - operands, stack.end());
      stack.resize(stack.size() - operands);
      stack.push_back(Expression::combine(steps[k].op, taken));
    }
    std::set<int> in, out;
    for (const Situation& at : situations_)
      for (const std::int64_t i : {at.first_iteration, at.last_iteration})
        (stack.back().evaluate(values_.at(at, i)) != 0 ? in : out).insert(at.run);
    return in.size() >= 2 && out.size() >= 2;
  }

  Values& values_;
  std::span<const Situation> situations_;
};

/// Samples, an expression for them, where it is wrong, that as a further sample.
Found refine(Values& values, std::span<const Situation> situations, std::span<const std::int64_t> seen,
             bool is_condition, bool global_too, std::span<const std::int64_t> familiar) {
  constexpr std::size_t kFirstSamples = 28;
  std::vector<Sample> points = choose_samples(situations, seen, kFirstSamples);
  while (true) {
    Samples samples = look_at(values, situations, seen, points);
    if (is_condition) samples.hints = periods_of(situations, seen);
    if (!is_condition) samples.hints.assign(familiar.begin(), familiar.end());
    const Synthesis synthesis(samples, values.variables());
    const auto expression = is_condition ? synthesis.condition(global_too) : synthesis.number(global_too);
    if (!expression) return {std::nullopt, Refusal::kUnknown};
    const auto wrong = counterexample(values, *expression, situations, seen);
    if (!wrong)
      return Support(values, situations).suffices(*expression) ? Found{expression, Refusal::kNone}
                                                               : Found{std::nullopt, Refusal::kOneTrace};
    if (points.size() == Bank::kMostSamples) return {std::nullopt, Refusal::kUnknown};
    points.push_back(*wrong);
  }
}

Found find_in(Values& values, std::span<const Situation> situations, std::span<const std::int64_t> seen,
              bool is_condition, std::span<const std::int64_t> familiar) {
  if (std::ranges::adjacent_find(seen, std::not_equal_to()) == seen.end())
    return {Expression::constant(seen.empty() ? 0 : seen.front()), Refusal::kNone};
  Found found = refine(values, situations, seen, is_condition, false, familiar);
  if (found.expression) return found;
  Found other = refine(values, situations, seen, is_condition, true, familiar);
  return other.expression || other.refusal == Refusal::kOneTrace ? other : found;
}

/// Bends where the program may have chosen to.
bool has_kinks(const Expression& expression) {
  return std::ranges::any_of(expression.steps(), [](const Expression::Step& step) {
    return step.op == Op::kMinimum || step.op == Op::kMaximum || step.op == Op::kChoose ||
           step.op == Op::kEqual || step.op == Op::kLess || step.op == Op::kLessEqual;
  });
}

int largest_run(const std::vector<Setting>& settings) {
  const auto by_size = [](const Setting& a, const Setting& b) {
    return std::tie(a.ranks, a.parameters) < std::tie(b.ranks, b.parameters);
  };
  return static_cast<int>(std::ranges::max_element(settings, by_size) - settings.begin());
}

/// What is found must be what three other runs show without the largest one. A simple law may be one that
/// they were too small for.
Found find(Values& values, std::span<const Situation> situations, std::span<const std::int64_t> seen,
           bool is_condition, std::span<const std::int64_t> familiar) {
  constexpr std::size_t kSimple = 7;
  Found found = find_in(values, situations, seen, is_condition, familiar);
  if (values.settings().size() < 4 || (found.expression && found.expression->size() <= 1)) return found;
  const int largest = largest_run(values.settings());
  std::vector<Situation> smaller;
  std::vector<std::int64_t> seen_there;
  for (std::size_t row = 0; row < situations.size(); ++row) {
    if (situations[row].run == largest) continue;
    smaller.push_back(situations[row]);
    seen_there.push_back(seen[row]);
  }
  if (smaller.empty() || smaller.size() == situations.size()) return found;
  const Found without = find_in(values, smaller, seen_there, is_condition, familiar);
  if (!without.expression || !counterexample(values, *without.expression, situations, seen)) return found;
  if (found.expression && found.expression->size() <= kSimple &&
      (is_condition || !has_kinks(*found.expression)))
    return found;
  return {std::nullopt, Refusal::kOneTrace};
}

}  // namespace

Search::Search(const Variables& variables, const std::vector<Setting>& settings)
    : values_(variables, settings) {}

void Search::remember(const Found& found) {
  constexpr std::size_t kMost = 6;
  if (!found.expression) return;
  for (const Expression::Step& step : found.expression->steps())
    if (step.op == Op::kConstant && step.value > 2 && familiar_.size() < kMost &&
        std::ranges::find(familiar_, step.value) == familiar_.end() && found.expression->size() > 1)
      familiar_.push_back(step.value);
}

Found Search::number(std::span<const Situation> situations, std::span<const std::int64_t> values) {
  Found found = find(values_, situations, values, false, familiar_);
  remember(found);
  return found;
}

Found Search::condition(std::span<const Situation> situations, std::span<const std::int64_t> values) {
  return find(values_, situations, values, true, {});
}

}  // namespace dperf::model
