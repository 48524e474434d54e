// Collectives that compute, with operators of MPI and of the program, commutative or not.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>

#include "collective.h"
#include "kinds.h"

namespace stress {

namespace {

using Vector = std::vector<std::uint32_t>;
/// inout = in (op) inout, for `n` elements.
using Combine = void (*)(const std::uint32_t* in, std::uint32_t* inout, int n);

void add(const std::uint32_t* in, std::uint32_t* inout, int n) {
  for (int i = 0; i < n; ++i) inout[i] = in[i] + inout[i];
}
void larger(const std::uint32_t* in, std::uint32_t* inout, int n) {
  for (int i = 0; i < n; ++i) inout[i] = std::max(in[i], inout[i]);
}
void either(const std::uint32_t* in, std::uint32_t* inout, int n) {
  for (int i = 0; i < n; ++i) inout[i] = in[i] ^ inout[i];
}
/// Pairs (a, b) stand for x -> a x + b; first `in`, then `inout`.
void compose(const std::uint32_t* in, std::uint32_t* inout, int n) {
  for (int i = 0; i < 2 * n; i += 2) {
    inout[i + 1] = inout[i] * in[i + 1] + inout[i + 1];
    inout[i] = in[i] * inout[i];
  }
}
void add_for_mpi(void* in, void* inout, int* n, MPI_Datatype*) {
  add(static_cast<const std::uint32_t*>(in), static_cast<std::uint32_t*>(inout), *n);
}
void compose_for_mpi(void* in, void* inout, int* n, MPI_Datatype*) {
  compose(static_cast<const std::uint32_t*>(in), static_cast<std::uint32_t*>(inout), *n);
}

struct Operator {
  Combine combine;
  int width;  ///< numbers of an element
  MPI_Op op;  ///< of MPI, or MPI_OP_NULL
  MPI_User_function* function;
  int commutes;
};

/// An operator and its type, to be freed after use.
class Reduction {
 public:
  explicit Reduction(const Operator& row) : row_(row), op_(row.op), type_(MPI_UNSIGNED) {
    if (row.width == 2) {
      MPI_Type_contiguous(2, MPI_UNSIGNED, &type_);
      MPI_Type_commit(&type_);
    }
    if (row.function != nullptr) MPI_Op_create(row.function, row.commutes, &op_);
  }
  ~Reduction() {
    if (row_.function != nullptr) MPI_Op_free(&op_);
    if (row_.width == 2) MPI_Type_free(&type_);
  }
  Reduction(const Reduction&) = delete;
  Reduction& operator=(const Reduction&) = delete;
  MPI_Op op() const { return op_; }
  MPI_Datatype type() const { return type_; }
  int width() const { return row_.width; }
  void combine(const Vector& in, Vector& inout) const {
    row_.combine(in.data(), inout.data(), static_cast<int>(in.size()) / row_.width);
  }

 private:
  Operator row_;
  MPI_Op op_;
  MPI_Datatype type_;
};

std::shared_ptr<Reduction> draw_reduction(Rank& me, Random& random) {
  const Operator operators[] = {{add, 1, MPI_SUM, nullptr, 1},
                                {larger, 1, MPI_MAX, nullptr, 1},
                                {either, 1, MPI_BXOR, nullptr, 1},
                                {add, 1, MPI_OP_NULL, add_for_mpi, 1},
                                {compose, 2, MPI_OP_NULL, compose_for_mpi, 0}};
  return std::make_shared<Reduction>(operators[random.below(me.can(Feature::user_op) ? 5 : 3)]);
}

struct Call : Collective {
  std::shared_ptr<Reduction> by;

  Call(Rank& r, const Operation& o) : Collective(r, o), by(draw_reduction(r, random)) {}

  int draw_numbers(int blocks = 1) {
    return stress::draw_numbers(random, me.can(Feature::zero), 30000 / std::max(1, blocks));
  }
  Vector of(int member, int numbers) const {
    Vector v(static_cast<std::size_t>(numbers));
    const auto key = mix(operation.seed, static_cast<std::uint64_t>(member));
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = value(key, i);
    return v;
  }
  /// Of members `first` to `last`.
  Vector expected(int first, int last, int numbers) const {
    Vector result = of(last, numbers);
    for (int member = last - 1; member >= first; --member) by->combine(of(member, numbers), result);
    return result;
  }
  int count(int numbers) const { return numbers / by->width(); }
};

struct Data {
  Vector in, out;
};
std::shared_ptr<Data> prepare(const Call& c, int numbers, bool in_place) {
  auto data =
      std::make_shared<Data>(Data{c.of(c.rank, numbers), Vector(static_cast<std::size_t>(numbers) + 1)});
  if (in_place) std::copy(data->in.begin(), data->in.end(), data->out.begin());
  data->in.resize(data->in.size() + 1);
  return data;
}

/// `size` results, which are those from `begin` on of members `first` to `last`; size 0: nothing to check
void end(Call& c, const std::shared_ptr<Data>& data, int first, int last, int numbers, int begin, int size) {
  const auto check = [c, data, first, last, numbers, begin, size] {
    if (size == 0 || first > last) return;
    const Vector expected = c.expected(first, last, numbers);
    bool good = true;
    for (int i = 0; i < size; ++i) {
      const std::uint32_t found = data->out[static_cast<std::size_t>(i)];
      good = good && found == expected[static_cast<std::size_t>(begin + i)];
      c.me.sum() += found;
    }
    c.me.expect(good, "wrong result");
  };
  if (!c.starts) return check();
  c.me.later(c.operation.due, c.request, [check](const MPI_Status*) { check(); });
}

void run_reduce(Rank& me, const Operation& operation) {
  Call c(me, operation);
  if (c.n == 1 && !me.can(Feature::alone)) return;  // SMPI 3.32 sends to rank -1
  const int numbers = c.draw_numbers();
  const bool is_root = c.rank == c.root, in_place = c.in_place && is_root;
  const auto data = prepare(c, numbers, in_place);
  const void* from = in_place ? MPI_IN_PLACE : static_cast<const void*>(data->in.data());
  if (c.starts)
    MPI_Ireduce(from, data->out.data(), c.count(numbers), c.by->type(), c.by->op(), c.root, c.comm,
                &c.request);
  else
    MPI_Reduce(from, data->out.data(), c.count(numbers), c.by->type(), c.by->op(), c.root, c.comm);
  end(c, data, 0, c.n - 1, numbers, 0, is_root ? numbers : 0);
}

using Blocking = int (*)(const void*, void*, int, MPI_Datatype, MPI_Op, MPI_Comm);
using Starting = int (*)(const void*, void*, int, MPI_Datatype, MPI_Op, MPI_Comm, MPI_Request*);

std::shared_ptr<Data> reduce_to_all(Call& c, int numbers, Blocking blocking, Starting starting) {
  const auto data = prepare(c, numbers, c.in_place);
  const void* from = c.in_place ? MPI_IN_PLACE : static_cast<const void*>(data->in.data());
  if (c.starts)
    starting(from, data->out.data(), c.count(numbers), c.by->type(), c.by->op(), c.comm, &c.request);
  else
    blocking(from, data->out.data(), c.count(numbers), c.by->type(), c.by->op(), c.comm);
  return data;
}

void run_allreduce(Rank& me, const Operation& operation) {
  Call c(me, operation);
  const int numbers = c.draw_numbers();
  const auto data = reduce_to_all(c, numbers, MPI_Allreduce, MPI_Iallreduce);
  end(c, data, 0, c.n - 1, numbers, 0, numbers);
}
void run_scan(Rank& me, const Operation& operation) {
  Call c(me, operation);
  const int numbers = c.draw_numbers();
  const auto data = reduce_to_all(c, numbers, MPI_Scan, MPI_Iscan);
  end(c, data, 0, c.rank, numbers, 0, numbers);
}
void run_exscan(Rank& me, const Operation& operation) {
  Call c(me, operation);
  const int numbers = c.draw_numbers();
  const auto data = reduce_to_all(c, numbers, MPI_Exscan, MPI_Iexscan);
  end(c, data, 0, c.rank - 1, numbers, 0, numbers);
}

void run_reduce_scatter_block(Rank& me, const Operation& operation) {
  Call c(me, operation);
  const int block = c.draw_numbers(c.n), numbers = c.n * block;
  const auto data = prepare(c, numbers, c.in_place);
  const void* from = c.in_place ? MPI_IN_PLACE : static_cast<const void*>(data->in.data());
  if (c.starts)
    MPI_Ireduce_scatter_block(from, data->out.data(), c.count(block), c.by->type(), c.by->op(), c.comm,
                              &c.request);
  else
    MPI_Reduce_scatter_block(from, data->out.data(), c.count(block), c.by->type(), c.by->op(), c.comm);
  end(c, data, 0, c.n - 1, numbers, c.rank * block, block);
}

void run_reduce_scatter(Rank& me, const Operation& operation) {
  Call c(me, operation);
  const int most = c.draw_numbers(c.n);
  const auto counts = std::make_shared<std::vector<int>>();
  int numbers = 0, begin = 0, mine = 0;
  for (int member = 0; member < c.n; ++member) {
    const int size =
        std::max(me.can(Feature::zero) ? 0 : kGrain, most * c.random.below(4) / 3 / kGrain * kGrain);
    if (member == c.rank) begin = numbers, mine = size;
    counts->push_back(c.count(size));
    numbers += size;
  }
  const auto data = prepare(c, numbers, c.in_place);
  const void* from = c.in_place ? MPI_IN_PLACE : static_cast<const void*>(data->in.data());
  if (c.starts) {
    MPI_Ireduce_scatter(from, data->out.data(), counts->data(), c.by->type(), c.by->op(), c.comm, &c.request);
    me.after(operation.due, [counts] {});
  } else {
    MPI_Reduce_scatter(from, data->out.data(), counts->data(), c.by->type(), c.by->op(), c.comm);
  }
  end(c, data, 0, c.n - 1, numbers, begin, mine);
}

/// Not a collective, but it computes, too.
void run_reduce_local(Rank& me, const Operation& operation) {
  Call c(me, operation);
  const int numbers = c.draw_numbers();
  Vector in = c.of(0, numbers), inout = c.of(1, numbers);
  in.resize(in.size() + 1);
  inout.resize(inout.size() + 1);
  MPI_Reduce_local(in.data(), inout.data(), c.count(numbers), c.by->type(), c.by->op());
  inout.resize(static_cast<std::size_t>(numbers));
  me.expect(inout == c.expected(0, 1, numbers), "wrong result");
}

}  // namespace

const std::vector<Kind>& reduction_kinds() {
  static const std::vector<Kind> table = {
      {.name = "reduce", .feature = Feature::coll, .weight = 3, .run = run_reduce},
      {.name = "allreduce", .feature = Feature::coll, .weight = 4, .run = run_allreduce},
      {.name = "scan", .feature = Feature::coll, .weight = 2, .run = run_scan},
      {.name = "exscan", .feature = Feature::coll, .weight = 2, .run = run_exscan},
      {.name = "reduce_scatter", .feature = Feature::coll, .weight = 2, .run = run_reduce_scatter},
      {.name = "reduce_scatter_block",
       .feature = Feature::coll,
       .weight = 2,
       .run = run_reduce_scatter_block},
      {.name = "reduce_local", .feature = Feature::coll, .weight = 1, .run = run_reduce_local},
  };
  return table;
}

}  // namespace stress
