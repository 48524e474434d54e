// Many ranks at once: shifts, irregular exchanges, persistent rings.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kinds.h"
#include "rank.h"

namespace stress {

namespace {

int tag_of(const Operation& operation) {
  return operation.index * 16;
}
std::uint64_t key_of(const Operation& operation, int from, int to, int round = 0) {
  return mix(mix(operation.seed, 500 + static_cast<std::uint64_t>(round)),
             static_cast<std::uint64_t>(1000 * from + to));
}

/// Who is `distance` away; beyond the ends of a line there is nobody.
int neighbour(int rank, int distance, int n, bool ring) {
  const int there = rank + distance;
  if (ring) return ((there % n) + n) % n;
  return there >= 0 && there < n ? there : MPI_PROC_NULL;
}

struct Shift {
  int to, from, tag, numbers;
  const Layout* layout;
  bool any_source, ask;
};

Shift draw_shift(Rank& me, const Operation& operation, Random& random) {
  const int n = me.comm(operation).size(), rank = me.rank_in(operation);
  int distance = random.below(2 * n) - n + 1;
  const bool ring = random.chance(60) && (n > 1 || me.can(Feature::self));
  if (distance % n == 0 && !me.can(Feature::self)) distance = 1;
  Shift s{};
  s.to = neighbour(rank, distance, n, ring);
  s.from = neighbour(rank, -distance, n, ring);
  s.tag = tag_of(operation);
  s.numbers = draw_numbers(random, me.can(Feature::zero));
  s.layout = &me.draw_layout(random);
  s.any_source = me.can(Feature::any_source) && random.chance(20);
  s.ask = random.chance(50);
  return s;
}

void check_shift(Rank& me, const Operation& operation, const Shift& s, const Buffer& data,
                 const MPI_Status& status) {
  const int rank = me.rank_in(operation);
  me.expect(data.verify(key_of(operation, s.from, rank), s.numbers, me.sum()), "wrong data received");
  if (s.ask) me.expect(status.MPI_SOURCE == s.from, "wrong source in the status");
}

void run_sendrecv(Rank& me, const Operation& operation) {
  Random random(operation.seed);
  const Shift s = draw_shift(me, operation, random);
  Buffer out(*s.layout, s.numbers), in(*s.layout, s.numbers);
  out.fill(key_of(operation, me.rank_in(operation), s.to));
  const int source = s.any_source && s.from != MPI_PROC_NULL ? MPI_ANY_SOURCE : s.from;
  MPI_Status status;
  MPI_Sendrecv(out.data(), out.count(), out.type(), s.to, s.tag, in.data(), in.count(), in.type(), source,
               s.tag, me.handle(operation), s.ask ? &status : MPI_STATUS_IGNORE);
  if (s.from != MPI_PROC_NULL) check_shift(me, operation, s, in, status);
}

void run_replace(Rank& me, const Operation& operation) {
  Random random(operation.seed);
  Shift s = draw_shift(me, operation, random);
  if (s.numbers == 0) s.numbers = kGrain;  // SMPI 3.32 crashes without data
  Buffer data(*s.layout, s.numbers);
  data.fill(key_of(operation, me.rank_in(operation), s.to));
  MPI_Status status;
  MPI_Sendrecv_replace(data.data(), data.count(), data.type(), s.to, s.tag, s.from, s.tag,
                       me.handle(operation), s.ask ? &status : MPI_STATUS_IGNORE);
  if (s.from != MPI_PROC_NULL) check_shift(me, operation, s, data, status);
}

/// Some pairs exchange messages of different sizes, all of them under way at once.
void run_exchange(Rank& me, const Operation& operation) {
  Random random(operation.seed);
  const int n = me.comm(operation).size(), rank = me.rank_in(operation), percent = 20 + random.below(60);
  const bool receives_first = random.chance(60);
  const MPI_Comm comm = me.handle(operation);
  std::vector<std::function<void()>> sends, receives;
  for (int from = 0; from < n; ++from)
    for (int to = 0; to < n; ++to) {
      const bool exists = random.chance(percent);
      const int numbers = draw_numbers(random, me.can(Feature::zero), 16386);
      const Layout& layout = me.draw_layout(random);
      if (!exists || from == to) continue;
      const auto key = key_of(operation, from, to);
      if (from == rank)
        sends.push_back([&, numbers, key, to, layout_ = &layout] {
          const auto data = std::make_shared<Buffer>(*layout_, numbers);
          data->fill(key);
          MPI_Request request;
          MPI_Isend(data->data(), data->count(), data->type(), to, tag_of(operation), comm, &request);
          me.later(operation.due, request, [data](const MPI_Status*) {});
        });
      if (to == rank)
        receives.push_back([&, numbers, key, from, layout_ = &layout] {
          const auto data = std::make_shared<Buffer>(*layout_, numbers);
          MPI_Request request;
          MPI_Irecv(data->data(), data->count(), data->type(), from, tag_of(operation), comm, &request);
          me.later(operation.due, request, [&me, data, numbers, key](const MPI_Status*) {
            me.expect(data->verify(key, numbers, me.sum()), "wrong data received");
          });
        });
    }
  for (const auto& begin : receives_first ? receives : sends) begin();
  for (const auto& begin : receives_first ? sends : receives) begin();
}

/// Persistent requests to the next and from the previous rank, started in several rounds.
class Ring {
 public:
  Ring(Rank& me, const Operation& operation)
      : me_(me),
        operation_(operation),
        random_(operation.seed),
        distance_(draw_distance()),
        numbers_(draw_numbers(random_, me.can(Feature::zero))),
        all_at_once_(random_.chance(50)),
        out_(me.draw_layout(random_), numbers_),
        in_(me.draw_layout(random_), numbers_) {
    const int n = me.comm(operation).size();
    rank_ = me.rank_in(operation);
    to_ = neighbour(rank_, distance_, n, true);
    from_ = neighbour(rank_, -distance_, n, true);
    const MPI_Comm comm = me.handle(operation);
    const Init init = send_init();
    ready_ = init == MPI_Rsend_init;
    init(out_.data(), out_.count(), out_.type(), to_, tag_of(operation), comm, &requests_[0]);
    MPI_Recv_init(in_.data(), in_.count(), in_.type(), from_, tag_of(operation), comm, &requests_[1]);
  }
  ~Ring() {
    for (MPI_Request& request : requests_) MPI_Request_free(&request);
  }
  Ring(const Ring&) = delete;
  Ring& operator=(const Ring&) = delete;

  /// @param until when it is completed
  void start(int round, int until, const std::shared_ptr<Ring>& itself) {
    out_.fill(key_of(operation_, rank_, to_, round));
    if (all_at_once_)
      MPI_Startall(2, requests_);
    else
      start_one_by_one();
    me_.later(until, requests_[0], [itself](const MPI_Status*) {});
    me_.later(until, requests_[1], [itself, round](const MPI_Status*) { itself->check(round); });
  }

 private:
  /// A send in ready mode needs its receive.
  void start_one_by_one() {
    MPI_Start(&requests_[1]);
    if (ready_) MPI_Barrier(me_.handle(operation_));
    MPI_Start(&requests_[0]);
  }
  int draw_distance() { return 1 + random_.below(me_.comm(operation_).size() - 1); }
  void check(int round) {
    Buffer copy = in_;
    me_.expect(copy.verify(key_of(operation_, from_, rank_, round), numbers_, me_.sum()),
               "wrong data received");
  }
  using Init = int (*)(const void*, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request*);
  Init send_init() {
    std::vector<Init> ways = {MPI_Send_init};
    if (me_.can(Feature::ssend)) ways.push_back(MPI_Ssend_init);
    // Open MPI 4.1 sends the data of the first start again with each other one.
    if (me_.can(Feature::bsend) && operation_.due == operation_.index) ways.push_back(MPI_Bsend_init);
    if (me_.can(Feature::rsend) && !all_at_once_) ways.push_back(MPI_Rsend_init);
    return random_.pick(ways);
  }

  Rank& me_;
  const Operation& operation_;
  Random random_;
  int distance_, numbers_;
  bool all_at_once_, ready_ = false;
  Buffer out_, in_;
  int rank_ = 0, to_ = 0, from_ = 0;
  MPI_Request requests_[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
};

// A round at each index: it is completed before the next one starts.
void run_persistent(Rank& me, const Operation& operation) {
  const auto ring = std::make_shared<Ring>(me, operation);
  for (int index = operation.index; index <= operation.due; ++index)
    me.at(index, [ring, index] { ring->start(index, index, ring); });
}

bool has_pairs(const Communicator& comm) {
  return !comm.is_inter() && comm.size() > 1;
}

}  // namespace

const std::vector<Kind>& exchange_kinds() {
  static const std::vector<Kind> table = {
      {.name = "sendrecv", .feature = Feature::sendrecv, .weight = 6, .run = run_sendrecv},
      {.name = "sendrecv_replace", .feature = Feature::replace, .weight = 3, .run = run_replace},
      {.name = "exchange",
       .feature = Feature::exchange,
       .weight = 6,
       .run = run_exchange,
       .suits = has_pairs},
      {.name = "persistent",
       .feature = Feature::persistent,
       .weight = 5,
       .run = run_persistent,
       .suits = has_pairs},
  };
  return table;
}

}  // namespace stress
