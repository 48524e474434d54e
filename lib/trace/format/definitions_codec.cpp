// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/format/definitions_codec.h"

#include <array>

#include "dperf/trace_format.h"
#include "support/words.h"
#include "trace/model/amounts.h"
#include "trace/model/sampling_reasons.h"

namespace dperf::trace {
namespace {

struct ReadContext {
  const std::map<std::uint64_t, Block>& texts;
  int ranks;
  Definitions& to;
  std::vector<StatedMembers>& stated;
};

unsigned read_flags(ByteReader& in, unsigned known, std::string_view what) {
  const unsigned flags = in.byte(what);
  if ((flags & ~known) != 0) in.fail("{}: unknown bits in {:#x}", what, flags);
  return flags;
}

int read_members(ByteReader& in, std::string_view what) {
  const std::int64_t value = in.size(what);
  if (value > kMostMembers) in.fail("{}: at most {} expected, found {}", what, kMostMembers, value);
  return static_cast<int>(value);
}

void read_block(ByteReader& in, const ReadContext& context) {
  Block block;
  block.id = in.little_endian<std::uint64_t>("id of a block");
  block.is_loop = read_flags(in, 1, "kind of a block") != 0;
  block.place.line = in.number<unsigned>("first line of a block");
  block.last_line = in.number<unsigned>("last line of a block");
  block.place.file = in.string("file of a block");
  block.place.function = in.string("function of a block");
  const auto text = context.texts.find(block.id);
  if (block.place.file.empty() && text != context.texts.end()) {
    block.place = text->second.place;
    block.last_line = text->second.last_line;
  }
  context.to.blocks.push_back(std::move(block));
}
void write_block(ByteWriter& out, const Block& block) {
  out.little_endian(block.id);
  out.byte(block.is_loop ? 1 : 0);
  out.varint(block.place.line);
  out.varint(block.last_line);
  out.string(block.place.file);
  out.string(block.place.function);
}

void read_type(ByteReader& in, const ReadContext& context) {
  Datatype type;
  type.size_bytes = in.size("size of a datatype");
  if (type.size_bytes > kMostBytes)
    in.fail("size of a datatype: at most {} bytes expected, found {}", kMostBytes, type.size_bytes);
  type.extent_bytes = in.svarint("extent of a datatype");
  const unsigned flags = read_flags(in, 3, "flags of a datatype");
  type.contiguous = (flags & 1) != 0;
  type.predefined = (flags & 2) != 0;
  type.name = in.string("name of a datatype");
  if (!type.contiguous) type.pieces = in.at_end() ? 0 : in.varint("pieces of a datatype");
  context.to.types.push_back(std::move(type));
}
void write_type(ByteWriter& out, const Datatype& type) {
  out.varint(static_cast<std::uint64_t>(type.size_bytes));
  out.svarint(type.extent_bytes);
  out.byte(static_cast<std::uint8_t>((type.contiguous ? 1 : 0) | (type.predefined ? 2 : 0)));
  out.string(type.name);
  if (!type.contiguous) out.varint(type.pieces);
}

void read_operation(ByteReader& in, const ReadContext& context) {
  const unsigned flags = read_flags(in, 3, "flags of an operation");
  context.to.operations.push_back({(flags & 1) != 0, (flags & 2) != 0, in.string("name of an operation")});
}
void write_operation(ByteWriter& out, const Operation& operation) {
  out.byte(static_cast<std::uint8_t>((operation.commutative ? 1 : 0) | (operation.predefined ? 2 : 0)));
  out.string(operation.name);
}

/// Ranges of (first, length, stride); together exactly `size` ranks of the run, or none at all.
std::vector<int> read_ranges(ByteReader& in, int size, int ranks) {
  std::vector<int> members;
  const std::size_t ranges = in.count("ranges of members");
  for (std::size_t i = 0; i < ranges; ++i) {
    const std::int64_t first = in.number<std::uint32_t>("first rank of a range");
    const std::int64_t length = in.number<std::uint32_t>("length of a range");
    const std::int64_t stride = in.number<std::int32_t>("stride of a range");
    if (length < 1 || length > size - static_cast<std::int64_t>(members.size())) {
      in.fail("a range of {}; expected: {} in all ranges",
              counted(static_cast<std::uint64_t>(std::max<std::int64_t>(length, 0)), "member"), size);
    }
    const std::int64_t last = first + (length - 1) * stride;
    if (first >= ranks || last < 0 || last >= ranks)
      in.fail("members {} to {} of a run with {}", first, last,
              counted(static_cast<std::uint64_t>(ranks), "rank"));
    for (std::int64_t k = 0; k < length; ++k) members.push_back(static_cast<int>(first + k * stride));
  }
  if (ranges != 0 && static_cast<int>(members.size()) != size)
    in.fail("{}; expected: {}", counted(members.size(), "member"), size);
  return members;
}
void write_ranges(ByteWriter& out, const std::vector<int>& members) {
  ByteWriter ranges;
  std::size_t count = 0;
  for (std::size_t i = 0; i < members.size(); ++count) {
    const int stride = i + 1 < members.size() ? members[i + 1] - members[i] : 1;
    std::size_t length = 1;
    while (i + length < members.size() && members[i + length] - members[i + length - 1] == stride) ++length;
    ranges.varint(static_cast<std::uint64_t>(members[i]));
    ranges.varint(length);
    ranges.svarint(stride);
    i += length;
  }
  out.varint(count);
  out.raw(ranges.bytes());
}

void read_communicator(ByteReader& in, const ReadContext& context) {
  Communicator communicator;
  StatedMembers members;
  members.key = communicator.key = in.little_endian<std::uint64_t>("key of a communicator");
  const unsigned kind = read_flags(in, DPERF_COMM_INTER | DPERF_COMM_OUTSIDERS, "kind of a communicator");
  communicator.is_inter = (kind & DPERF_COMM_INTER) != 0;
  communicator.outsiders = (kind & DPERF_COMM_OUTSIDERS) != 0;
  communicator.parent = in.number<std::uint32_t>("parent of a communicator");
  if (communicator.parent >= context.to.communicators.size() && communicator.parent != 0) {
    in.fail("parent {} of a communicator is not defined", communicator.parent);
  }
  communicator.size = read_members(in, "size of a communicator");
  communicator.rank = read_members(in, "own rank in a communicator");
  if (communicator.rank >= communicator.size) {
    in.fail("own rank {} in a communicator of {}", communicator.rank, communicator.size);
  }
  members.groups.local = read_ranges(in, communicator.size, context.ranks);
  if (communicator.is_inter) {
    communicator.remote_size = read_members(in, "size of the remote group");
    members.groups.remote = read_ranges(in, communicator.remote_size, context.ranks);
  }
  context.to.communicators.push_back(communicator);
  if (!members.groups.local.empty()) context.stated.push_back(std::move(members));
}
void write_communicator(ByteWriter& out, const Communicator& communicator, const Trace& trace) {
  static const std::vector<int> kNoMembers;
  const bool is_stated = communicator.rank == 0;
  out.little_endian(communicator.key);
  out.byte((communicator.is_inter ? DPERF_COMM_INTER : 0) |
           (communicator.outsiders ? DPERF_COMM_OUTSIDERS : 0));
  out.varint(communicator.parent);
  out.varint(static_cast<std::uint64_t>(communicator.size));
  out.varint(static_cast<std::uint64_t>(communicator.rank));
  write_ranges(out, is_stated ? trace.members(communicator.key) : kNoMembers);
  if (!communicator.is_inter) return;
  out.varint(static_cast<std::uint64_t>(communicator.remote_size));
  write_ranges(out, is_stated ? trace.remote_members(communicator.key) : kNoMembers);
}

std::vector<int> read_neighbours(ByteReader& in, int size) {
  const std::size_t count = in.count("neighbours");
  if (count > kMostMembers) in.fail("neighbours: at most {} expected, found {}", kMostMembers, count);
  std::vector<int> neighbours(count);
  for (int& neighbour : neighbours) {
    neighbour = in.number<std::int32_t>("neighbour");
    if (neighbour != kProcNull && (neighbour < 0 || neighbour >= size))
      in.fail("neighbour {} in a communicator of {}", neighbour, size);
  }
  return neighbours;
}
void write_neighbours(ByteWriter& out, const std::vector<int>& neighbours) {
  out.varint(neighbours.size());
  for (const int neighbour : neighbours) out.svarint(neighbour);
}

void read_topology(ByteReader& in, const ReadContext& context) {
  const auto number = in.number<std::uint32_t>("communicator of a topology");
  if (number == 0 || number >= context.to.communicators.size())
    in.fail("the communicator {} of a topology is not defined", number);
  Communicator& communicator = context.to.communicators[number];
  if (communicator.is_inter || communicator.topology.kind != TopologyKind::kNone)
    in.fail("a topology for communicator {}, which {}", number,
            communicator.is_inter ? "is an intercommunicator" : "has one already");
  const unsigned kind = in.byte("kind of a topology");
  if (kind < DPERF_TOPOLOGY_CART || kind > DPERF_TOPOLOGY_DIST_GRAPH)
    in.fail("kind of a topology: 1 to 3 expected, found {}", kind);
  Topology topology{static_cast<TopologyKind>(kind), {}, {}};
  topology.in = read_neighbours(in, communicator.size);
  topology.out = read_neighbours(in, communicator.size);
  const bool both_ways = topology.kind != TopologyKind::kDistGraph;
  if (both_ways && topology.in != topology.out)
    in.fail("the neighbours in and out of communicator {} differ", number);
  communicator.topology = std::move(topology);
}
void write_topologies(ByteWriter& out, const std::vector<Communicator>& communicators) {
  for (std::size_t i = 1; i < communicators.size(); ++i) {
    const Topology& topology = communicators[i].topology;
    if (topology.kind == TopologyKind::kNone) continue;
    ByteWriter payload;
    payload.varint(i);
    payload.byte(static_cast<std::uint8_t>(topology.kind));
    write_neighbours(payload, topology.in);
    write_neighbours(payload, topology.out);
    out.byte(DPERF_DEF_TOPOLOGY);
    out.string(payload.bytes());
  }
}

void read_module(ByteReader& in, const ReadContext& context) {
  Module module;
  module.path = in.string("path of a module");
  module.build_id = in.string("build id of a module");
  context.to.modules.push_back(std::move(module));
}
void write_module(ByteWriter& out, const Module& module) {
  out.string(module.path);
  out.string(module.build_id);
}

void read_path(ByteReader& in, const ReadContext& context) {
  CallPath path;
  path.frames.resize(in.count("frames of a call path"));
  for (CallPath::Frame& frame : path.frames) {
    frame.module = in.number<std::uint32_t>("module of a frame");
    if (frame.module >= context.to.modules.size())
      in.fail("module {} of a frame is not defined", frame.module);
    frame.offset = in.varint("offset of a frame");
  }
  context.to.paths.push_back(std::move(path));
}
void write_path(ByteWriter& out, const CallPath& path) {
  out.varint(path.frames.size());
  for (const CallPath::Frame& frame : path.frames) {
    out.varint(frame.module);
    out.varint(frame.offset);
  }
}

void read_reason(ByteReader& in, const ReadContext& context, SampleReason& reason) {
  const unsigned why = in.byte("reason of a sample");
  if (why >= DPERF_REASON_COUNT)
    in.fail("reason of a sample: at most {} expected, found {}", DPERF_REASON_COUNT - 1, why);
  reason.why = static_cast<std::uint8_t>(why);
  reason.site = in.number<std::uint32_t>("call site of a reason");
  if (reason.site != 0 && reason.site >= context.to.paths.size())
    in.fail("call site {} of a reason is not defined", reason.site);
  const std::uint64_t count = in.varint("numbers of a reason");
  if (count != reasons()[why].numbers.size())
    in.fail("numbers of the reason '{}': {} expected, found {}", reasons()[why].word,
            reasons()[why].numbers.size(), count);
  for (std::uint64_t i = 0; i < count; ++i) reason.numbers.push_back(in.varint("numbers of a reason"));
}
void write_reason(ByteWriter& payload, const SampleReason& reason) {
  payload.byte(reason.why);
  payload.varint(reason.site);
  payload.varint(reason.numbers.size());
  for (const std::uint64_t number : reason.numbers) payload.varint(number);
}

void read_sample(ByteReader& in, const ReadContext& context) {
  SampledLoop sample;
  sample.block = in.number<std::uint32_t>("loop of a sample");
  if (sample.block == 0 || sample.block >= context.to.blocks.size())
    in.fail("loop {} of a sample is not defined", sample.block);
  const unsigned verdict = in.byte("verdict of a sample");
  if (verdict > DPERF_SAMPLE_NEVER_REPEATS)
    in.fail("verdict of a sample: 0 to {} expected, found {}", static_cast<int>(DPERF_SAMPLE_NEVER_REPEATS),
            verdict);
  sample.verdict = static_cast<SampleVerdict>(verdict);
  for (std::uint64_t SampledLoop::*member :
       {&SampledLoop::entries, &SampledLoop::run, &SampledLoop::skipped, &SampledLoop::baseline}) {
    sample.*member = in.varint("counts of a sample");
    if (sample.*member > kMostEvents)
      in.fail("counts of a sample: at most {} expected, found {}", kMostEvents, sample.*member);
  }
  sample.spread_ppm = in.number<std::uint32_t>("spread of a sample");
  const unsigned flags = in.at_end() ? 0 : in.byte("flags of a sample");
  if ((flags & ~unsigned{DPERF_SAMPLE_SIZES_VARY}) != 0)
    in.fail("flags of a sample: at most {} expected, found {}", static_cast<int>(DPERF_SAMPLE_SIZES_VARY),
            flags);
  sample.sizes_vary = flags != 0;
  if (!in.at_end()) read_reason(in, context, sample.reason);
  for (const SampledLoop& other : context.to.samples)
    if (other.block == sample.block) in.fail("loop {} has two samples", sample.block);
  context.to.samples.push_back(sample);
}
void write_sample(ByteWriter& out, const SampledLoop& sample) {
  out.varint(sample.block);
  out.byte(static_cast<std::uint8_t>(sample.verdict));
  for (const std::uint64_t count : {sample.entries, sample.run, sample.skipped, sample.baseline})
    out.varint(count);
  out.varint(sample.spread_ppm);
  const bool has_reason = sample.reason.why != DPERF_REASON_NONE;
  if (sample.sizes_vary || has_reason) out.byte(sample.sizes_vary ? DPERF_SAMPLE_SIZES_VARY : 0);
  if (has_reason) write_reason(out, sample.reason);
}

void read_bound(ByteReader& in, const ReadContext& context) {
  LoopBound bound;
  bound.block = in.number<std::uint32_t>("loop of a bound");
  if (bound.block == 0 || bound.block >= context.to.blocks.size())
    in.fail("loop {} of a bound is not defined", bound.block);
  bound.comparison = in.number<std::uint32_t>("comparison of a bound");
  bound.text = in.string("text of a bound");
  bound.iterations = in.varint("iterations of a bound");
  if (bound.iterations > kMostEvents)
    in.fail("iterations of a bound: at most {} expected, found {}", kMostEvents, bound.iterations);
  constexpr unsigned kKnown = DPERF_BOUND_ESTIMATED | DPERF_BOUND_ROUNDED | DPERF_BOUND_GUESSED;
  const unsigned flags = read_flags(in, kKnown, "flags of a bound");
  bound.estimated = (flags & DPERF_BOUND_ESTIMATED) != 0;
  bound.rounded = (flags & DPERF_BOUND_ROUNDED) != 0;
  bound.guessed = (flags & DPERF_BOUND_GUESSED) != 0;
  if (bound.guessed && (!bound.estimated || bound.iterations == 0))
    in.fail("flags of a bound: what is guessed is estimated, and has a number of iterations; found {:#x}",
            flags);
  context.to.bounds.push_back(std::move(bound));
}
void write_bound(ByteWriter& out, const LoopBound& bound) {
  out.varint(bound.block);
  out.varint(bound.comparison);
  out.string(bound.text);
  out.varint(bound.iterations);
  out.byte((bound.estimated ? DPERF_BOUND_ESTIMATED : 0) | (bound.rounded ? DPERF_BOUND_ROUNDED : 0) |
           (bound.guessed ? DPERF_BOUND_GUESSED : 0));
}

void read_branch(ByteReader& in, const ReadContext& context) {
  LoopBranch branch;
  branch.block = in.number<std::uint32_t>("loop of a branch");
  if (branch.block == 0 || branch.block >= context.to.blocks.size())
    in.fail("loop {} of a branch is not defined", branch.block);
  branch.line = in.number<unsigned>("line of a branch");
  branch.times = in.number<unsigned>("times of a branch");
  branch.calls = in.varint("calls before a branch");
  if (branch.calls > kMostEvents)
    in.fail("calls before a branch: at most {} expected, found {}", kMostEvents, branch.calls);
  context.to.branches.push_back(branch);
}
void write_branch(ByteWriter& out, const LoopBranch& branch) {
  out.varint(branch.block);
  out.varint(branch.line);
  out.varint(branch.times);
  out.varint(branch.calls);
}

struct DefinitionRow {
  std::uint8_t kind;
  void (*read)(ByteReader&, const ReadContext&);
};
constexpr auto kDefinitions = std::to_array<DefinitionRow>({
    {DPERF_DEF_BLOCK, read_block},
    {DPERF_DEF_TYPE, read_type},
    {DPERF_DEF_OP, read_operation},
    {DPERF_DEF_COMM, read_communicator},
    {DPERF_DEF_MODULE, read_module},
    {DPERF_DEF_PATH, read_path},
    {DPERF_DEF_TOPOLOGY, read_topology},
    {DPERF_DEF_SAMPLE, read_sample},
    {DPERF_DEF_BOUND, read_bound},
    {DPERF_DEF_BRANCH, read_branch},
});

/// All definitions of one kind from number `first` on: those that are numbered begin with a placeholder.
template <typename Definition, typename Write>
void write_from(std::size_t first, ByteWriter& out, std::uint8_t kind,
                const std::vector<Definition>& definitions, Write&& write) {
  for (std::size_t i = first; i < definitions.size(); ++i) {
    ByteWriter payload;
    write(payload, definitions[i]);
    out.byte(kind);
    out.string(payload.bytes());
  }
}
template <typename Definition, typename Write>
void write_all(ByteWriter& out, std::uint8_t kind, const std::vector<Definition>& definitions,
               Write&& write) {
  write_from(1, out, kind, definitions, write);
}

}  // namespace

Definitions no_definitions() {
  Definitions definitions;
  definitions.blocks.emplace_back();
  definitions.types.emplace_back();
  definitions.operations.emplace_back();
  definitions.communicators.emplace_back();
  definitions.modules.emplace_back();
  definitions.paths.emplace_back();
  return definitions;
}

void read_definitions(ByteReader& in, const std::map<std::uint64_t, Block>& texts, int ranks, Definitions& to,
                      std::vector<StatedMembers>& stated) {
  const ReadContext context{texts, ranks, to, stated};
  while (!in.at_end()) {
    const std::uint8_t kind = in.byte("kind of a definition");
    ByteReader payload = in.part(in.count("size of a definition"), "definition");
    for (const DefinitionRow& row : kDefinitions) {
      if (row.kind != kind) continue;
      row.read(payload, context);
      if (!payload.at_end())
        payload.fail("end of the definition expected, but {} left", counted(payload.remaining(), "byte"));
    }
  }
}

void write_definitions(ByteWriter& out, const Definitions& definitions, const Trace& members) {
  write_all(out, DPERF_DEF_BLOCK, definitions.blocks, write_block);
  write_all(out, DPERF_DEF_TYPE, definitions.types, write_type);
  write_all(out, DPERF_DEF_OP, definitions.operations, write_operation);
  write_all(out, DPERF_DEF_COMM, definitions.communicators,
            [&](ByteWriter& to, const Communicator& communicator) {
              write_communicator(to, communicator, members);
            });
  write_topologies(out, definitions.communicators);
  write_all(out, DPERF_DEF_MODULE, definitions.modules, write_module);
  write_all(out, DPERF_DEF_PATH, definitions.paths, write_path);
  write_from(0, out, DPERF_DEF_SAMPLE, definitions.samples, write_sample);
  write_from(0, out, DPERF_DEF_BOUND, definitions.bounds, write_bound);
  write_from(0, out, DPERF_DEF_BRANCH, definitions.branches, write_branch);
}

}  // namespace dperf::trace
