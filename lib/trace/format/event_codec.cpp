// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/format/event_codec.h"

#include <algorithm>
#include <array>
#include <span>

#include "dperf/trace_format.h"
#include "support/words.h"
#include "trace/format/distribution.h"
#include "trace/format/repeats_codec.h"
#include "trace/model/amounts.h"
#include "trace/model/fields.h"

namespace dperf::trace {
namespace {

constexpr unsigned kKnownFlags = DPERF_CALL_IN_PLACE | DPERF_CALL_SYMBOLIC | DPERF_CALL_POLLS |
                                 DPERF_CALL_ERROR | DPERF_CALL_PAGES | DPERF_CALL_UNWRITTEN;

struct ReadContext {
  const Definitions& definitions;
  unsigned flags;
};

void store(ByteReader& in, const Field& field, Event& event, std::int64_t value) {
  if (!set(event.args, field.number, value))
    in.fail("{} of {} is out of range: {}", field.key, info(event.call).name, value);
}

[[noreturn, gnu::noinline, gnu::cold]] void fail_undefined(const ByteReader& in, std::string_view what,
                                                           std::uint32_t number) {
  in.fail("{} {} is not defined", what, number);
}

std::uint32_t read_reference(ByteReader& in, std::string_view what, std::size_t size) {
  const auto number = in.number<std::uint32_t>(what);
  if (number >= size && number != 0) [[unlikely]]
    fail_undefined(in, what, number);
  return number;
}

void read_svarint(ByteReader& in, const Field& field, Event& event, const ReadContext&) {
  store(in, field, event, in.svarint(field.key));
}
void write_svarint(ByteWriter& out, const Field& field, const Event& event) {
  out.svarint(get(event.args, field.number));
}

void read_varint(ByteReader& in, const Field& field, Event& event, const ReadContext&) {
  store(in, field, event, in.size(field.key));
}
void write_varint(ByteWriter& out, const Field& field, const Event& event) {
  out.varint(static_cast<std::uint64_t>(get(event.args, field.number)));
}

void read_dest(ByteReader& in, const Field& field, Event& event, const ReadContext& context) {
  read_svarint(in, field, event, context);
  if ((context.flags & DPERF_CALL_SYMBOLIC) == 0) return;
  event.args.symbolic_dest = in.varint("distance to the matched receive");
  if (event.args.symbolic_dest == 0) in.fail("distance to the matched receive: at least 1 expected");
}
void write_dest(ByteWriter& out, const Field& field, const Event& event) {
  write_svarint(out, field, event);
  if (event.args.symbolic_dest != 0) out.varint(event.args.symbolic_dest);
}

void read_type(ByteReader& in, const Field& field, Event& event, const ReadContext& context) {
  store(in, field, event, read_reference(in, "datatype", context.definitions.types.size()));
}
void read_op(ByteReader& in, const Field& field, Event& event, const ReadContext& context) {
  store(in, field, event, read_reference(in, "operation", context.definitions.operations.size()));
}
void read_comm(ByteReader& in, const Field& field, Event& event, const ReadContext& context) {
  store(in, field, event, read_reference(in, "communicator", context.definitions.communicators.size()));
}

void read_flag(ByteReader& in, const Field& field, Event& event, const ReadContext&) {
  store(in, field, event, in.byte(field.key));
}
void write_flag(ByteWriter& out, const Field& field, const Event& event) {
  out.byte(static_cast<std::uint8_t>(get(event.args, field.number)));
}

void read_list(ByteReader& in, const Field& field, Event& event, const ReadContext&) {
  std::visit(
      [&](auto slot) {
        auto& list = slot.of(event.args);
        list.resize(in.count(field.key));
        for (auto& element : list) element = in.number<std::decay_t<decltype(element)>>(field.key);
      },
      field.list);
}
void write_list(ByteWriter& out, const Field& field, const Event& event) {
  std::visit(
      [&](auto slot) {
        out.varint(slot.of(event.args).size());
        for (const auto element : slot.of(event.args)) out.number(element);
      },
      field.list);
}
void read_type_list(ByteReader& in, const Field& field, Event& event, const ReadContext& context) {
  auto& list = std::get<Slot<std::vector<std::uint32_t>>>(field.list).of(event.args);
  list.resize(in.count(field.key));
  for (auto& element : list) element = read_reference(in, "datatype", context.definitions.types.size());
}

Status read_one_status(ByteReader& in) {
  Status status;
  const unsigned present = in.byte("status");
  if (present > 1) in.fail("status: 0 or 1 expected, found {}", present);
  status.present = present == 1;
  if (!status.present) return status;
  status.source = in.number<int>("source of a status");
  status.tag = in.number<int>("tag of a status");
  status.bytes = in.size("bytes of a status");
  const unsigned cancelled = in.byte("cancelled");
  if (cancelled > 1) in.fail("cancelled: 0 or 1 expected, found {}", cancelled);
  status.cancelled = cancelled == 1;
  return status;
}
void write_one_status(ByteWriter& out, const Status& status) {
  out.byte(status.present ? 1 : 0);
  if (!status.present) return;
  out.svarint(status.source);
  out.svarint(status.tag);
  out.varint(static_cast<std::uint64_t>(status.bytes));
  out.byte(status.cancelled ? 1 : 0);
}
void read_status(ByteReader& in, const Field&, Event& event, const ReadContext&) {
  event.args.completion.status = read_one_status(in);
}
void write_status(ByteWriter& out, const Field&, const Event& event) {
  write_one_status(out, event.args.completion.status);
}
void read_statuses(ByteReader& in, const Field&, Event& event, const ReadContext&) {
  event.args.completion.statuses.resize(in.count("statuses"));
  for (Status& status : event.args.completion.statuses) status = read_one_status(in);
}
void write_statuses(ByteWriter& out, const Field&, const Event& event) {
  out.varint(event.args.completion.statuses.size());
  for (const Status& status : event.args.completion.statuses) write_one_status(out, status);
}

struct BinaryCodec {
  FieldKind kind;
  void (*read)(ByteReader&, const Field&, Event&, const ReadContext&);
  void (*write)(ByteWriter&, const Field&, const Event&);
};

constexpr std::array<BinaryCodec, kFieldKinds> kCodecs{{
    {FieldKind::kSigned, read_svarint, write_svarint},
    {FieldKind::kRank, read_svarint, write_svarint},
    {FieldKind::kDest, read_dest, write_dest},
    {FieldKind::kTag, read_svarint, write_svarint},
    {FieldKind::kIndex, read_svarint, write_svarint},
    {FieldKind::kBytes, read_varint, write_varint},
    {FieldKind::kType, read_type, write_varint},
    {FieldKind::kOp, read_op, write_varint},
    {FieldKind::kComm, read_comm, write_varint},
    {FieldKind::kNewComm, read_comm, write_varint},
    {FieldKind::kRequest, read_varint, write_varint},
    {FieldKind::kNewRequest, read_varint, write_varint},
    {FieldKind::kLock, read_svarint, write_svarint},
    {FieldKind::kFlag, read_flag, write_flag},
    {FieldKind::kSignedList, read_list, write_list},
    {FieldKind::kTypeList, read_type_list, write_list},
    {FieldKind::kRequestList, read_list, write_list},
    {FieldKind::kIndexList, read_list, write_list},
    {FieldKind::kStatus, read_status, write_status},
    {FieldKind::kStatusList, read_statuses, write_statuses},
}};

consteval bool in_order_of_the_enumerators() {
  for (std::size_t i = 0; i < kCodecs.size(); ++i) {
    if (kCodecs[i].kind != static_cast<FieldKind>(i)) return false;
  }
  return true;
}
static_assert(in_order_of_the_enumerators());

const BinaryCodec& codec(const Field& field) {
  return kCodecs[static_cast<std::size_t>(field.kind)];
}

Call read_call_number(ByteReader& in, const EventCoding& coding) {
  const std::uint64_t number = in.varint("number of the call");
  if (number >= coding.calls.size())
    in.fail("call {}: the manifest names only {}", number, counted(coding.calls.size(), "call"));
  const auto& call = coding.calls[number];
  if (!call) in.fail("the call {} is not known to this dPerf", coding.call_names[number]);
  return *call;
}

void read_compute(ByteReader& in, const EventCoding& coding, const Definitions& definitions, Event& event) {
  event.block = read_reference(in, "block", definitions.blocks.size());
  event.duration_ns = in.size("duration");
  if (!coding.cpu_clock) return;
  event.waited_ns = in.size("time waited for a core");
  event.virtual_ns = in.size("virtual time");
}

unsigned read_flags(ByteReader& in) {
  const std::uint64_t flags = in.varint("flags of the call");
  if ((flags & ~std::uint64_t{kKnownFlags}) != 0) in.fail("flags of the call: unknown bits in {:#x}", flags);
  return static_cast<unsigned>(flags);
}

void read_call(ByteReader& in, const EventCoding& coding, const Definitions& definitions, Event& event) {
  event.call = read_call_number(in, coding);
  event.site = read_reference(in, "call path", definitions.paths.size());
  const ReadContext context{definitions, read_flags(in)};
  event.duration_ns = in.size("duration");
  if ((context.flags & DPERF_CALL_POLLS) != 0) {
    event.polls.count = in.varint("number of polls");
    event.polls.inside_ns = in.size("time inside polls");
    event.polls.between_ns = in.size("time between polls");
  }
  if ((context.flags & DPERF_CALL_ERROR) != 0) {
    const std::int64_t code = in.size("error code");
    if (code == 0 || !std::in_range<int>(code))
      in.fail("error code: a positive int expected, found {}", code);
    event.args.error = static_cast<int>(code);
  }
  if ((context.flags & DPERF_CALL_PAGES) != 0) event.pages_ns = in.size("time for new pages");
  event.args.in_place = (context.flags & DPERF_CALL_IN_PLACE) != 0;
  event.unwritten = (context.flags & DPERF_CALL_UNWRITTEN) != 0;
  for (const Field* field : fields(event.call)) codec(*field).read(in, *field, event, context);
  if ((context.flags & DPERF_CALL_SYMBOLIC) != 0 && event.args.symbolic_dest == 0) {
    in.fail("{} cannot have a symbolic destination", info(event.call).name);
  }
}

unsigned flags_of(const Event& event) {
  unsigned flags = 0;
  if (event.args.in_place) flags |= DPERF_CALL_IN_PLACE;
  if (event.args.symbolic_dest != 0) flags |= DPERF_CALL_SYMBOLIC;
  if (event.polls.any()) flags |= DPERF_CALL_POLLS;
  if (event.args.error != 0) flags |= DPERF_CALL_ERROR;
  if (event.pages_ns != 0) flags |= DPERF_CALL_PAGES;
  if (event.unwritten) flags |= DPERF_CALL_UNWRITTEN;
  return flags;
}

void write_call(ByteWriter& out, const Event& event) {
  out.varint(static_cast<std::uint64_t>(event.call));
  out.varint(event.site);
  out.varint(flags_of(event));
  out.varint(static_cast<std::uint64_t>(event.duration_ns));
  if (event.polls.any()) {
    out.varint(event.polls.count);
    out.varint(static_cast<std::uint64_t>(event.polls.inside_ns));
    out.varint(static_cast<std::uint64_t>(event.polls.between_ns));
  }
  if (event.args.error != 0) out.varint(static_cast<std::uint64_t>(event.args.error));
  if (event.pages_ns != 0) out.varint(static_cast<std::uint64_t>(event.pages_ns));
  for (const Field* field : fields(event.call)) codec(*field).write(out, *field, event);
}

void write_compute(ByteWriter& out, bool cpu_clock, const Event& event) {
  out.varint(event.block);
  out.varint(static_cast<std::uint64_t>(event.duration_ns));
  if (!cpu_clock) return;
  out.varint(static_cast<std::uint64_t>(event.waited_ns));
  out.varint(static_cast<std::uint64_t>(event.virtual_ns));
}

/// The most threads that can come to one barrier: more than there can be threads.
constexpr std::uint64_t kMostPosts = 1 << 16;

void read_token(ByteReader& in, Event& event) {
  event.token = in.varint("token");
  if (event.token == 0) in.fail("token: at least 1 expected");
  if (event.kind == EventKind::kPost) return;
  event.posts = in.varint("posts");
  if (event.posts == 0 || event.posts > kMostPosts)
    in.fail("posts: 1 to {} expected, found {}", kMostPosts, event.posts);
  event.duration_ns = in.size("duration");
}

void write_token(ByteWriter& out, const Event& event) {
  out.varint(event.token);
  if (event.kind == EventKind::kPost) return;
  out.varint(event.posts);
  out.varint(static_cast<std::uint64_t>(event.duration_ns));
}

bool has_token(const Event& event) {
  return event.kind == EventKind::kPost || event.kind == EventKind::kAwait;
}

/// What no block, call or mark has, unless it is a record of a DISTRIBUTION.
void reset_rare(Event& event) {
  event.records = event.period = event.back = 0;
  event.coding = 0;
  event.token = event.posts = 0;
  event.distribution.clear();
  event.distribution_totals = {};
}

bool may_have_rare(const Event& event) {
  return event.in_distribution || has_token(event) || event.kind == EventKind::kRepeat ||
         event.kind == EventKind::kBackref || event.kind == EventKind::kDistribution;
}

/// What it was says what has to be put back: an event is read into memory that is in no cache any more. Only
/// calls have arguments.
void reset(Event& event) {
  if (may_have_rare(event)) reset_rare(event);
  if (event.repeated) event.repetition = {};
  event.repeated = event.from_distribution = event.in_distribution = event.unwritten = false;
  event.times = 1;
  event.block = event.site = 0;
  event.unmarked = 0;
  event.duration_ns = event.waited_ns = event.virtual_ns = event.pages_ns = 0;
  event.polls = {};
  if (event.kind == EventKind::kCall) clear(event.args, event.call);
}

struct KindRow {
  std::uint8_t record;
  EventKind kind;
};
constexpr auto kKinds = std::to_array<KindRow>({
    {DPERF_RECORD_COMPUTE, EventKind::kCompute},
    {DPERF_RECORD_CALL, EventKind::kCall},
    {DPERF_RECORD_LOOP_ENTER, EventKind::kLoopEnter},
    {DPERF_RECORD_LOOP_ITERATION, EventKind::kLoopIteration},
    {DPERF_RECORD_LOOP_EXIT, EventKind::kLoopExit},
    {DPERF_RECORD_POST, EventKind::kPost},
    {DPERF_RECORD_AWAIT, EventKind::kAwait},
    {DPERF_RECORD_REPEAT, EventKind::kRepeat},
    {DPERF_RECORD_BACKREF, EventKind::kBackref},
    {DPERF_RECORD_DISTRIBUTION, EventKind::kDistribution},
});
/// The same behind iterations without marks.
constexpr auto kKindsAfter = std::to_array<KindRow>({
    {DPERF_RECORD_LOOP_ITERATION_AFTER, EventKind::kLoopIteration},
    {DPERF_RECORD_LOOP_EXIT_AFTER, EventKind::kLoopExit},
});

/// @param after  becomes whether the record says how many iterations before it have no mark
EventKind read_kind(ByteReader& in, bool& after) {
  const std::uint8_t record = in.byte("kind of record");
  after = false;
  for (const KindRow& row : kKinds) {
    if (row.record == record) return row.kind;
  }
  after = true;
  for (const KindRow& row : kKindsAfter) {
    if (row.record == record) return row.kind;
  }
  in.fail("kind of record: 1 to {} expected, found {}", static_cast<int>(DPERF_RECORD_LOOP_EXIT_AFTER),
          record);
}

/// @pre `event.kind` has one
std::uint8_t record_of(const Event& event) {
  const std::span<const KindRow> rows =
      event.unmarked != 0 ? std::span<const KindRow>(kKindsAfter) : std::span<const KindRow>(kKinds);
  return std::ranges::find(rows, event.kind, &KindRow::kind)->record;
}

std::uint64_t read_unmarked(ByteReader& in) {
  const std::uint64_t unmarked = in.varint("iterations without marks");
  if (unmarked == 0 || unmarked > kMostEvents)
    in.fail("iterations without marks: 1 to {} expected, found {}", kMostEvents, unmarked);
  return unmarked;
}

/// The wall time goes from the return of MPI_Init to the entry of MPI_Finalize.
bool outside_the_span(Call call) {
  return call == Call::MPI_Init || call == Call::MPI_Init_thread || call == Call::MPI_Finalize;
}

}  // namespace

void add_to(RankTotals& totals, const Event& event, std::size_t thread) {
  if (event.repeated || event.in_distribution) return;
  if (is_counted(event)) ++totals.events;
  totals.events += event.distribution_totals.events;
  if (thread != 0) return;
  totals.block_ns = add_ns(totals.block_ns, event.distribution_totals.block_ns);
  totals.call_ns = add_ns(totals.call_ns, event.distribution_totals.call_ns);
  if (event.kind == EventKind::kCompute) totals.block_ns = add_ns(totals.block_ns, event.duration_ns);
  if (event.kind == EventKind::kAwait) totals.call_ns = add_ns(totals.call_ns, event.duration_ns);
  if (event.kind == EventKind::kCall && !outside_the_span(event.call)) {
    totals.call_ns = add_ns(totals.call_ns, time_in_call_ns(event));
  }
}

EventCoding EventCoding::of(bool cpu_clock, std::vector<std::string> call_names) {
  EventCoding coding{cpu_clock, std::move(call_names), {}};
  if (coding.call_names.empty()) {
    for (const CallInfo& row : trace::calls()) coding.call_names.emplace_back(row.name);
  }
  for (const std::string& name : coding.call_names) coding.calls.push_back(find_call(name));
  return coding;
}

void make_plain(Event& event, EventKind kind, std::uint32_t block) {
  reset(event);
  event.kind = kind;
  event.block = block;
}

void read_known_event(ByteReader& in, const EventCoding& coding, const Definitions& definitions,
                      Event& event) {
  reset(event);
  bool after = false;
  event.kind = read_kind(in, after);
  if (event.kind == EventKind::kCompute) {
    read_compute(in, coding, definitions, event);
  } else if (event.kind == EventKind::kCall) {
    read_call(in, coding, definitions, event);
  } else if (has_token(event)) {
    read_token(in, event);
  } else if (event.kind == EventKind::kRepeat) {
    read_repeat(in, event);
  } else if (event.kind == EventKind::kBackref) {
    read_backref_head(in, event);
  } else if (event.kind == EventKind::kDistribution) {
    read_distribution_head(in, event);
  } else {
    event.block = read_reference(in, "loop", definitions.blocks.size());
    if (after) event.unmarked = read_unmarked(in);
  }
}

void read_event(ByteReader& in, const EventCoding& coding, const Definitions& definitions, Event& event) {
  read_known_event(in, coding, definitions, event);
  if (const std::string text = excess(event, definitions); !text.empty()) in.fail("{}", text);
}

void write_event(ByteWriter& out, bool cpu_clock, const Event& event) {
  out.byte(record_of(event));
  if (event.kind == EventKind::kCompute) {
    write_compute(out, cpu_clock, event);
  } else if (event.kind == EventKind::kCall) {
    write_call(out, event);
  } else if (has_token(event)) {
    write_token(out, event);
  } else if (event.kind == EventKind::kRepeat) {
    write_repeat(out, event);
  } else if (event.kind == EventKind::kBackref) {
    write_backref_head(out, event);
  } else if (event.kind == EventKind::kDistribution) {
    write_distribution_head(out, event);
  } else {
    out.varint(event.block);
    if (event.unmarked != 0) out.varint(event.unmarked);
  }
  if (event.in_distribution) write_distribution(out, cpu_clock, event);
}

}  // namespace dperf::trace
