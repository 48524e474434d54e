// Single messages in every mode, received in every way.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include "kinds.h"
#include "rank.h"

namespace stress {

namespace {

constexpr int kTags = 16;  // an operation has these many tags of its own

int tag_of(const Operation& operation, int which = 0) {
  return operation.index * kTags + which;
}

enum class SendWay { kSend, kSsend, kBsend, kRsend, kIsend, kIssend, kIbsend, kIrsend };
enum class ReceiveWay { kRecv, kIrecv, kProbe, kIprobe, kMprobe, kImprobe, kLate, kLateIrecv };

bool returns_at_once(SendWay way) {
  return way == SendWay::kBsend || way >= SendWay::kIsend;
}
bool is_ready(SendWay way) {
  return way == SendWay::kRsend || way == SendWay::kIrsend;
}
bool is_posted(ReceiveWay way) {
  return way == ReceiveWay::kIrecv;
}

SendWay draw_send_way(const Features& f, Random& random) {
  std::vector<SendWay> ways = {SendWay::kSend, SendWay::kSend};
  const auto add = [&](bool possible, SendWay way) {
    if (possible) ways.push_back(way);
  };
  const bool isend = f.has(Feature::isend);
  add(f.has(Feature::ssend), SendWay::kSsend);
  add(f.has(Feature::bsend), SendWay::kBsend);
  add(f.has(Feature::rsend) && f.has(Feature::irecv), SendWay::kRsend);
  add(isend, SendWay::kIsend);
  add(isend, SendWay::kIsend);
  add(isend && f.has(Feature::ssend), SendWay::kIssend);
  add(isend && f.has(Feature::bsend), SendWay::kIbsend);
  add(isend && f.has(Feature::rsend) && f.has(Feature::irecv), SendWay::kIrsend);
  return random.pick(ways);
}

ReceiveWay draw_receive_way(const Features& f, SendWay send, bool to_itself, Random& random) {
  if (is_ready(send)) return ReceiveWay::kIrecv;
  std::vector<ReceiveWay> ways;
  const auto add = [&](bool possible, ReceiveWay way) {
    if (possible) ways.push_back(way);
  };
  const bool sender_goes_on = returns_at_once(send);
  add(!to_itself || sender_goes_on, ReceiveWay::kRecv);
  add(f.has(Feature::irecv), ReceiveWay::kIrecv);
  add(f.has(Feature::irecv), ReceiveWay::kIrecv);
  if (!to_itself || sender_goes_on) {
    add(f.has(Feature::probe), ReceiveWay::kProbe);
    add(f.has(Feature::iprobe), ReceiveWay::kIprobe);
    add(f.has(Feature::mprobe), ReceiveWay::kMprobe);
    add(f.has(Feature::mprobe), ReceiveWay::kImprobe);
  }
  add(f.has(Feature::late) && sender_goes_on, ReceiveWay::kLate);
  add(f.has(Feature::late) && sender_goes_on && f.has(Feature::irecv), ReceiveWay::kLateIrecv);
  return ways.empty() ? ReceiveWay::kIrecv : random.pick(ways);
}

/// One message, as both ends know it.
struct Message {
  int from = 0, to = 0, tag = 0;
  SendWay send = SendWay::kSend;
  ReceiveWay receive = ReceiveWay::kRecv;
  int numbers = 0, room = 0;  ///< sent, and the receiver has room for
  const Layout* sent_as = nullptr;
  const Layout* received_as = nullptr;
  bool any_source = false, any_tag = false;
  std::uint64_t key = 0;
};

/// Receives that are longer than the message stay on the same side of the eager limit of 64 KiB.
int draw_room(Random& random, int numbers) {
  const int room = numbers + kGrain * random.below(20);
  return (room < 16384) == (numbers < 16384) ? room : numbers;
}

Message draw_message(Rank& me, const Operation& operation) {
  Random random(operation.seed);
  const int n = me.comm(operation).size();
  Message m;
  m.from = random.below(n);
  m.to = random.below(n);
  if (m.to == m.from && (!me.can(Feature::self) || !me.can(Feature::irecv))) m.to = (m.from + 1) % n;
  m.tag = tag_of(operation);
  m.send = draw_send_way(me.plan().features, random);
  m.receive = draw_receive_way(me.plan().features, m.send, m.from == m.to, random);
  m.numbers = m.room = draw_numbers(random, me.can(Feature::zero));
  if (me.can(Feature::partial_receive) && random.chance(20)) m.room = draw_room(random, m.numbers);
  m.sent_as = &me.draw_layout(random);
  m.received_as = &me.draw_layout(random);
  m.any_source = me.can(Feature::any_source) && random.chance(25);
  m.any_tag = me.can(Feature::any_tag) && !m.any_source && m.from != m.to && random.chance(25);
  m.key = mix(operation.seed, 77);
  return m;
}

void send(Rank& me, const Operation& operation, const Message& m) {
  const MPI_Comm comm = me.handle(operation);
  const auto data = std::make_shared<Buffer>(*m.sent_as, m.numbers);
  data->fill(m.key);
  MPI_Request request = MPI_REQUEST_NULL;
  const auto blocking = [&](auto call) {
    call(data->data(), data->count(), data->type(), m.to, m.tag, comm);
  };
  const auto starting = [&](auto call) {
    call(data->data(), data->count(), data->type(), m.to, m.tag, comm, &request);
    me.later(operation.due, request, [data](const MPI_Status*) {});
  };
  if (is_ready(m.send)) MPI_Recv(nullptr, 0, MPI_BYTE, m.to, m.tag + 1, comm, MPI_STATUS_IGNORE);
  switch (m.send) {
    case SendWay::kSend:
      return blocking(MPI_Send);
    case SendWay::kSsend:
      return blocking(MPI_Ssend);
    case SendWay::kBsend:
      return blocking(MPI_Bsend);
    case SendWay::kRsend:
      return blocking(MPI_Rsend);
    case SendWay::kIsend:
      return starting(MPI_Isend);
    case SendWay::kIssend:
      return starting(MPI_Issend);
    case SendWay::kIbsend:
      return starting(MPI_Ibsend);
    case SendWay::kIrsend:
      return starting(MPI_Irsend);
  }
}

/// What arrived is what was sent, and the status says so.
void check(Rank& me, const Message& m, const Buffer& data, const MPI_Status* status) {
  me.expect(data.verify(m.key, m.numbers, me.sum()), "wrong data received");
  if (status == nullptr) return;
  int count = -1;
  MPI_Get_count(status, data.type(), &count);
  me.expect(status->MPI_SOURCE == m.from, "wrong source in the status");
  me.expect(status->MPI_TAG == m.tag, "wrong tag in the status");
  me.expect(count == m.numbers / m.received_as->numbers, "wrong count in the status");
}

class Receiver {
 public:
  Receiver(Rank& me, const Operation& operation, const Message& m)
      : me_(me),
        due_(operation.due),
        comm_(me.handle(operation)),
        m_(m),
        data_(std::make_shared<Buffer>(*m.received_as, m.room)) {}

  void start() {
    MPI_Request request;
    MPI_Irecv(data_->data(), data_->count(), data_->type(), source(), tag(), comm_, &request);
    me_.later(due_, request,
              [&me = me_, m = m_, data = data_](const MPI_Status* status) { check(me, m, *data, status); });
  }

  void receive() {
    MPI_Status status;
    MPI_Recv(data_->data(), data_->count(), data_->type(), source(), tag(), comm_, &status);
    check(me_, m_, *data_, &status);
  }

  /// Then receives exactly what was found.
  void probe(bool poll) {
    MPI_Status status;
    if (!poll) MPI_Probe(source(), tag(), comm_, &status);
    for (int found = !poll; !found;) MPI_Iprobe(source(), tag(), comm_, &found, &status);
    check_probed(status);
    MPI_Recv(data_->data(), data_->count(), data_->type(), status.MPI_SOURCE, status.MPI_TAG, comm_, &status);
    check(me_, m_, *data_, &status);
  }

  void matched_probe(bool poll) {
    MPI_Status status;
    MPI_Message message;
    if (!poll) MPI_Mprobe(source(), tag(), comm_, &message, &status);
    for (int found = !poll; !found;) MPI_Improbe(source(), tag(), comm_, &found, &message, &status);
    check_probed(status);
    if (m_.key % 2 == 0) {
      MPI_Mrecv(data_->data(), data_->count(), data_->type(), &message, &status);
      return check(me_, m_, *data_, &status);
    }
    MPI_Request request;
    MPI_Imrecv(data_->data(), data_->count(), data_->type(), &message, &request);
    me_.later(due_, request,
              [&me = me_, m = m_, data = data_](const MPI_Status* s) { check(me, m, *data, s); });
  }

 private:
  int source() const { return m_.any_source ? MPI_ANY_SOURCE : m_.from; }
  int tag() const { return m_.any_tag ? MPI_ANY_TAG : m_.tag; }
  void check_probed(const MPI_Status& status) {
    int count = -1;
    MPI_Get_count(&status, MPI_UNSIGNED, &count);
    me_.expect(status.MPI_SOURCE == m_.from && status.MPI_TAG == m_.tag && count == m_.numbers,
               "wrong message probed");
  }

  Rank& me_;
  int due_;
  MPI_Comm comm_;
  Message m_;
  std::shared_ptr<Buffer> data_;
};

void receive(Rank& me, const Operation& operation, const Message& m) {
  Receiver receiver(me, operation, m);
  switch (m.receive) {
    case ReceiveWay::kRecv:
      return receiver.receive();
    case ReceiveWay::kIrecv:
      receiver.start();
      break;
    case ReceiveWay::kProbe:
      return receiver.probe(false);
    case ReceiveWay::kIprobe:
      return receiver.probe(true);
    case ReceiveWay::kMprobe:
      return receiver.matched_probe(false);
    case ReceiveWay::kImprobe:
      return receiver.matched_probe(true);
    case ReceiveWay::kLate:
      return me.at(operation.due, [receiver]() mutable { receiver.receive(); });
    case ReceiveWay::kLateIrecv:
      return me.at(operation.due, [receiver]() mutable { receiver.start(); });
  }
  if (is_ready(m.send)) MPI_Send(nullptr, 0, MPI_BYTE, m.from, m.tag + 1, me.handle(operation));
}

void run_message(Rank& me, const Operation& operation) {
  const Message m = draw_message(me, operation);
  const int rank = me.rank_in(operation);
  const bool receives_first = is_posted(m.receive);
  if (rank == m.to && receives_first) receive(me, operation, m);
  if (rank == m.from) send(me, operation, m);
  if (rank == m.to && !receives_first) receive(me, operation, m);
}

/// Several messages with the same tag keep their order.
void run_stream(Rank& me, const Operation& operation) {
  Random random(operation.seed);
  const int n = me.comm(operation).size(), rank = me.rank_in(operation);
  const int from = random.below(n), to = (from + 1 + random.below(n - 1)) % n;
  const int length = 2 + random.below(5), most = random.chance(50) ? 1032 : 30000;
  if (n < 2) return;
  for (int i = 0; i < length; ++i) {
    Message m{.from = from, .to = to, .tag = tag_of(operation)};
    m.send = random.chance(50) && me.can(Feature::isend) ? SendWay::kIsend : SendWay::kSend;
    m.receive = random.chance(50) && me.can(Feature::irecv) ? ReceiveWay::kIrecv : ReceiveWay::kRecv;
    m.numbers = m.room = draw_numbers(random, me.can(Feature::zero), most);
    if (most == 30000) m.numbers = m.room = 16386 + kGrain * i;
    m.sent_as = m.received_as = &me.draw_layout(random);
    m.key = mix(operation.seed, 100 + static_cast<std::uint64_t>(i));
    if (rank == from) send(me, operation, m);
    if (rank == to) receive(me, operation, m);
  }
}

/// Everybody sends to one, who takes them as they come, and answers whom it heard.
void run_races(Rank& me, const Operation& operation) {
  Random random(operation.seed);
  const int n = me.comm(operation).size(), rank = me.rank_in(operation), root = random.below(n);
  const int rounds = 1 + random.below(3), numbers = draw_numbers(random, true, 20000);
  const bool answer = random.chance(60), probe = random.chance(30) && me.can(Feature::probe);
  const MPI_Comm comm = me.handle(operation);
  Buffer data(me.plain(), numbers);
  const auto key = [&](int round, int from) {
    return mix(operation.seed, static_cast<std::uint64_t>(round * n + from));
  };
  if (rank != root) {
    for (int round = 0; round < rounds; ++round) {
      data.fill(key(round, rank));
      MPI_Send(data.data(), numbers, MPI_UNSIGNED, root, tag_of(operation), comm);
      if (answer) MPI_Recv(nullptr, 0, MPI_BYTE, root, tag_of(operation, 1), comm, MPI_STATUS_IGNORE);
    }
    return;
  }
  std::vector<int> heard(static_cast<std::size_t>(n));
  for (int left = rounds * (n - 1); left > 0; --left) {
    MPI_Status status;
    int source = MPI_ANY_SOURCE;
    if (probe) {
      MPI_Probe(MPI_ANY_SOURCE, tag_of(operation), comm, &status);
      source = status.MPI_SOURCE;
    }
    MPI_Recv(data.data(), numbers, MPI_UNSIGNED, source, tag_of(operation), comm, &status);
    const int from = status.MPI_SOURCE, round = heard[static_cast<std::size_t>(from)]++;
    me.expect(data.verify(key(round, from), numbers, me.sum()), "wrong data received");
    if (answer) MPI_Send(nullptr, 0, MPI_BYTE, from, tag_of(operation, 1), comm);
  }
}

/// To and from nobody.
void run_null(Rank& me, const Operation& operation) {
  Random random(operation.seed);
  const MPI_Comm comm = me.handle(operation);
  const int tag = tag_of(operation);
  Buffer data(me.plain(), 60);
  MPI_Status status;
  if (random.chance(50)) MPI_Send(data.data(), 60, MPI_UNSIGNED, MPI_PROC_NULL, tag, comm);
  MPI_Recv(data.data(), 60, MPI_UNSIGNED, MPI_PROC_NULL, tag, comm, &status);
  me.expect(status.MPI_SOURCE == MPI_PROC_NULL && status.MPI_TAG == MPI_ANY_TAG,
            "wrong status of MPI_PROC_NULL");
  if (me.can(Feature::sendrecv) && random.chance(50))
    MPI_Sendrecv(data.data(), 60, MPI_UNSIGNED, MPI_PROC_NULL, tag, data.data(), 0, MPI_UNSIGNED,
                 MPI_PROC_NULL, tag, comm, MPI_STATUS_IGNORE);
  MPI_Request request;
  if (me.can(Feature::irecv) && random.chance(50)) {
    MPI_Irecv(nullptr, 0, MPI_UNSIGNED, MPI_PROC_NULL, tag, comm, &request);
    me.later(operation.due, request, [](const MPI_Status*) {});
  }
  if (me.can(Feature::isend) && random.chance(50)) {
    MPI_Isend(nullptr, 0, MPI_UNSIGNED, MPI_PROC_NULL, tag, comm, &request);
    me.later(operation.due, request, [](const MPI_Status*) {});
  }
  if (me.can(Feature::probe) && random.chance(30)) MPI_Probe(MPI_PROC_NULL, tag, comm, &status);
}

bool has_pairs(const Communicator& comm) {
  return !comm.is_inter() && comm.size() > 1;
}

/// A different time on each rank.
void run_compute(Rank& me, const Operation& operation) {
  if (!me.options().spin) return;
  Random random(mix(operation.seed, static_cast<std::uint64_t>(me.world())));
  Rank::spin(1e-6 * static_cast<double>(random.below(200)));
  if (random.chance(20)) MPI_Pcontrol(1);
}

}  // namespace

const std::vector<Kind>& message_kinds() {
  static const std::vector<Kind> table = {
      {.name = "message", .feature = Feature::message, .weight = 30, .run = run_message, .suits = has_pairs},
      {.name = "stream", .feature = Feature::stream, .weight = 4, .run = run_stream, .suits = has_pairs},
      {.name = "races", .feature = Feature::races, .weight = 5, .run = run_races, .suits = has_pairs},
      {.name = "null", .feature = Feature::null, .weight = 2, .run = run_null},
      {.name = "compute", .feature = Feature::compute, .weight = 6, .run = run_compute},
  };
  return table;
}

}  // namespace stress
