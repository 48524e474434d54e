// A trace in its text form. What the assembler assumes by itself is left out.
// SPDX-License-Identifier: LGPL-2.1-or-later
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <functional>
#include <map>

#include "trace/format/event_codec.h"
#include "trace/format/repeats.h"
#include "trace/text/distribution.h"
#include "trace/text/fields.h"
#include "trace/text/lines.h"
#include "trace/text/text.h"
#include "trace/text/topologies.h"
#include "trace/text/values.h"

namespace dperf::trace {
namespace {

/// How many definitions, the placeholder included, are the same on all ranks; those are before the first
/// rank.
struct CommonSizes {
  std::size_t blocks, types, operations, modules, paths;
};

template <typename Definition>
std::size_t common_size(const Trace& trace, std::vector<Definition> Definitions::*member) {
  const auto& first = trace.rank(0).definitions().*member;
  std::size_t size = first.size();
  for (int rank = 1; rank < trace.ranks(); ++rank) {
    const auto& other = trace.rank(rank).definitions().*member;
    const auto end = first.begin() + static_cast<std::ptrdiff_t>(std::min(size, other.size()));
    size = static_cast<std::size_t>(std::mismatch(first.begin(), end, other.begin()).first - first.begin());
  }
  return std::max<std::size_t>(size, 1);
}

CommonSizes common_sizes(const Trace& trace) {
  CommonSizes sizes{common_size(trace, &Definitions::blocks), common_size(trace, &Definitions::types),
                    common_size(trace, &Definitions::operations), common_size(trace, &Definitions::modules),
                    common_size(trace, &Definitions::paths)};
  const auto& paths = trace.rank(0).definitions().paths;
  const auto uses_another_module = [&](const CallPath& path) {
    return std::any_of(path.frames.begin(), path.frames.end(),
                       [&](auto& frame) { return frame.module >= sizes.modules; });
  };
  const auto end = paths.begin() + static_cast<std::ptrdiff_t>(std::min(sizes.paths, paths.size()));
  sizes.paths =
      static_cast<std::size_t>(std::find_if(paths.begin(), end, uses_another_module) - paths.begin());
  return sizes;
}

/// Topologies have lines of their own.
bool same_but_for_topology(Communicator a, const Communicator& b) {
  a.topology = b.topology;
  return a == b;
}

std::string address(const CallPath::Frame& frame) {
  return fmt::format("{}+{:#x}", frame.module, frame.offset);
}

class Dumper {
 public:
  Dumper(const Trace& trace, std::function<void(std::string_view)> write)
      : trace_(trace), write_(std::move(write)), common_(common_sizes(trace)) {}
  void run(std::optional<int> only);

 private:
  void manifest();
  void definitions(const Definitions& definitions, const CommonSizes& from, const CommonSizes& to);
  void places(const Definitions& definitions, std::size_t from, std::size_t to);
  void name_communicators();
  void communicators();
  void own_communicators(int rank, const Definitions& derived);
  void topologies(int rank);
  void rank(int rank);
  void host(int rank);
  void thread(int rank, unsigned thread, const DefinitionNames& names, RankTotals& sums);
  void event(int rank, const Event& event, const DefinitionNames& names);
  void call(int rank, const Event& event, const DefinitionNames& names);
  void totals(const RankTrace& rank, const RankTotals& sums);
  const std::string& site_comment(int rank, std::uint32_t site);
  const std::string& block_comment(int rank, std::uint32_t number);
  std::string communicator_name(std::size_t number, const Communicator& communicator) const;
  std::vector<std::string> communicator_names(const Definitions& definitions) const;

  template <typename... Args>
  void print(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(buffer_), format, std::forward<Args>(args)...);
  }
  void flush() {
    write_({buffer_.data(), buffer_.size()});
    buffer_.clear();
  }

  const Trace& trace_;
  std::function<void(std::string_view)> write_;
  CommonSizes common_;
  fmt::memory_buffer buffer_;
  std::map<std::uint64_t, std::string> names_;           ///< of communicators, by key
  std::vector<std::pair<int, std::size_t>> first_seen_;  ///< rank and number of each of them
  std::map<std::pair<int, std::uint32_t>, std::string> site_comments_, block_comments_;  // by rank and number
};

void Dumper::manifest() {
  const Manifest& manifest = trace_.manifest();
  print("ranks {}\n", manifest.ranks);
  if (!manifest.program.empty()) print("program {}\n", quote(manifest.program));
  if (manifest.run_id != std::string(32, '0')) print("run {}\n", manifest.run_id);
  if (manifest.clock != "real") print("clock {}\n", quote(manifest.clock));
  const bool too_few_cores = manifest.oversubscribed.value_or(manifest.clock != "virtual");
  if (manifest.cpu_clock) print("{}\n", too_few_cores ? "oversubscribed" : "cpu_times");
  if (!manifest.mpi_library.empty()) print("mpi {}\n", quote(manifest.mpi_library));
  if (!manifest.dperf_version.empty()) print("dperf {}\n", quote(manifest.dperf_version));
  if (manifest.reference_speed) {
    print("reference {} {}\n", quote(manifest.reference_name), *manifest.reference_speed);
  } else if (!manifest.reference_name.empty()) {
    print("reference {}\n", quote(manifest.reference_name));
  }
  if (!manifest.complete) print("unfinished\n");
}

void Dumper::definitions(const Definitions& definitions, const CommonSizes& from, const CommonSizes& to) {
  for (std::size_t i = from.blocks; i < to.blocks; ++i) print("{}", block_line(definitions.blocks[i], i));
  for (std::size_t i = from.types; i < to.types; ++i) print("{}", type_line(definitions.types[i]));
  for (std::size_t i = from.operations; i < to.operations; ++i)
    print("{}", operation_line(definitions.operations[i]));
  for (std::size_t i = from.modules; i < to.modules; ++i) print("{}", module_line(definitions.modules[i]));
  places(definitions, from.paths, to.paths);
  for (std::size_t i = from.paths; i < to.paths; ++i) {
    print("path");
    for (const CallPath::Frame& frame : definitions.paths[i].frames) print(" {}", address(frame));
    print("\n");
  }
}

/// The source places of all addresses that occur in the paths, as far as they are known.
void Dumper::places(const Definitions& definitions, std::size_t from, std::size_t to) {
  std::map<std::pair<std::uint32_t, std::uint64_t>, CallPath::Frame> frames;
  for (std::size_t i = from; i < to; ++i) {
    for (const CallPath::Frame& frame : definitions.paths[i].frames)
      frames.emplace(std::pair(frame.module, frame.offset), frame);
  }
  for (const auto& [key, frame] : frames) {
    if (frame.module == 0 || frame.module >= definitions.modules.size()) continue;
    const auto places = trace_.frame_places(definitions.modules[frame.module], frame.offset);
    if (std::any_of(places.begin(), places.end(), [](const SourcePlace& p) { return p.line == 0; })) continue;
    print("place {}", address(frame));
    for (const SourcePlace& place : places) print(" {}", quote(print_place(place)));
    print("\n");
  }
}

std::string Dumper::communicator_name(std::size_t number, const Communicator& communicator) const {
  if (number <= 2) return number == 0 ? "none" : number == 1 ? "world" : "self";
  return names_.at(communicator.key);
}

std::vector<std::string> Dumper::communicator_names(const Definitions& definitions) const {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < definitions.communicators.size(); ++i) {
    const std::string name = communicator_name(i, definitions.communicators[i]);
    const bool again = std::find(names.begin(), names.end(), name) != names.end();
    names.push_back(again ? std::to_string(i) : name);
  }
  return names;
}

/// c1, c2, ... in the order in which they are met.
void Dumper::name_communicators() {
  for (int rank = 0; rank < trace_.ranks(); ++rank) {
    const auto& communicators = trace_.rank(rank).definitions().communicators;
    for (std::size_t i = 3; i < communicators.size(); ++i) {
      const std::uint64_t key = communicators[i].key;
      const auto name = fmt::format("c{}", first_seen_.size() + 1);
      if (!names_.emplace(key, name).second) continue;
      if (communicators[i].is_inter) names_.emplace(other_side(key), name);
      first_seen_.emplace_back(rank, i);
    }
  }
}

void Dumper::communicators() {
  name_communicators();
  const auto& first = trace_.rank(0).definitions().communicators;
  if (first.size() > 1 && first[1].key != 1) print("comm world key={:#x}\n", first[1].key);
  for (const auto& [rank, number] : first_seen_) {
    const auto& communicators = trace_.rank(rank).definitions().communicators;
    const Communicator& communicator = communicators[number];
    const auto list = [](const std::vector<int>& ranks) {
      return print_list(std::vector<std::int64_t>(ranks.begin(), ranks.end()));
    };
    const auto& members = trace_.members(communicator.key);
    const auto& remote = trace_.remote_members(communicator.key);
    print("comm {} key={:#x}", names_[communicator.key], communicator.key);
    if (!members.empty()) print(" members={}", list(members));
    if (!remote.empty()) print(" remote={}", list(remote));
    if (communicator.is_inter && remote.empty()) print(" inter");
    if (communicator.outsiders) print(" outsiders");
    const std::size_t parent = communicator.parent;
    if (parent != 1)
      print(" parent={}",
            parent < communicators.size() ? communicator_name(parent, communicators[parent]) : "none");
    print("\n");
  }
}

/// Where the rank's list is not what follows from the members, it is given in full.
void Dumper::own_communicators(int rank, const Definitions& derived) {
  const auto& own = trace_.rank(rank).definitions().communicators;
  if (own.size() <= 1) return;
  const bool others_as_derived =
      own.size() == derived.communicators.size() && own.size() >= 3 &&
      std::equal(own.begin() + 3, own.end(), derived.communicators.begin() + 3, same_but_for_topology);
  for (std::size_t i = 1; i < own.size(); ++i) {
    if (i <= 2 ? same_but_for_topology(own[i], derived.communicators[i]) : others_as_derived) continue;
    print("comm {} key={:#x} size={} rank={} parent={}", communicator_name(i, own[i]), own[i].key,
          own[i].size, own[i].rank,
          own[i].parent < i ? communicator_name(own[i].parent, own[own[i].parent]) : "none");
    if (own[i].is_inter) print(" remote={}", own[i].remote_size);
    print("\n");
  }
}

void Dumper::topologies(int rank) {
  const Definitions& definitions = trace_.rank(rank).definitions();
  const auto names = communicator_names(definitions);
  for (std::size_t i = 1; i < names.size(); ++i) {
    const Topology& topology = definitions.communicators[i].topology;
    if (topology.kind != TopologyKind::kNone) print("{}", topology_line(names[i], topology));
  }
}

void Dumper::host(int rank) {
  const auto i = static_cast<std::size_t>(rank);
  const Manifest& manifest = trace_.manifest();
  const std::string name = i < manifest.hosts.size() ? manifest.hosts[i] : "host";
  const int cores = i < manifest.cores.size() ? manifest.cores[i] : 1;
  const std::string affinity = i < manifest.affinity.size() ? manifest.affinity[i] : "";
  const std::string cpu = i < manifest.cpus.size() ? manifest.cpus[i] : "";
  const auto& from = manifest.costs_from;
  std::string costs;
  if (i < from.size())
    costs = from[i] == kCostsAssumed    ? " costs=assumed"
            : from[i] == kCostsRecorded ? fmt::format(" costs_file={}", quote(manifest.costs_files.at(i)))
                                        : fmt::format(" costs={}", from[i]);
  if (name == "host" && cores == 1 && affinity.empty() && cpu.empty() && costs.empty()) return;
  print("host {}{}{}{}{}\n", quote(name), cores == 1 ? "" : fmt::format(" cores={}", cores),
        affinity.empty() ? "" : fmt::format(" affinity={}", quote(affinity)),
        cpu.empty() ? "" : fmt::format(" cpu={}", quote(cpu)), costs);
}

const std::string& Dumper::block_comment(int rank, std::uint32_t number) {
  const auto [entry, is_new] = block_comments_.try_emplace({rank, number});
  if (!is_new || number == 0) return entry->second;
  const Block& block = trace_.rank(rank).definitions().blocks[number];
  if (block.place.line != 0) entry->second = "  # " + quote(print_place(block.place, block.last_line));
  return entry->second;
}

const std::string& Dumper::site_comment(int rank, std::uint32_t site) {
  const auto [entry, is_new] = site_comments_.try_emplace({rank, site});
  if (!is_new) return entry->second;
  for (const SourcePlace& place : trace_.places(rank, site)) {
    if (place.line != 0)
      entry->second += fmt::format("{}{}", entry->second.empty() ? "  # " : ", ", quote(print_place(place)));
  }
  return entry->second;
}

void Dumper::call(int rank, const Event& event, const DefinitionNames& names) {
  print("  {}{}{}", info(event.call).name,
        event.duration_ns != 0 ? fmt::format(" ns={}", event.duration_ns) : "",
        event.args.in_place ? " inplace" : "");
  if (event.unwritten) print(" unwritten");
  if (event.site != 0) print(" site={}", event.site);
  if (event.args.error != 0) print(" error={}", event.args.error);
  if (event.polls.any()) {
    print(" polls={} inside={} between={}", event.polls.count, event.polls.inside_ns, event.polls.between_ns);
  }
  if (event.pages_ns != 0) print(" pages={}", event.pages_ns);
  print("{}{}\n", print_fields(event, names), site_comment(rank, event.site));
}

static std::string unmarked(const Event& event) {
  return event.unmarked == 0 ? "" : fmt::format(" unmarked={}", event.unmarked);
}

void Dumper::event(int rank, const Event& event, const DefinitionNames& names) {
  switch (event.kind) {
    case EventKind::kCall:
      return call(rank, event, names);
    case EventKind::kLoopEnter:
      return print("  enter {}\n", event.block);
    case EventKind::kLoopIteration:
      return print("  iteration {}{}\n", event.block, unmarked(event));
    case EventKind::kLoopExit:
      return print("  leave {}{}\n", event.block, unmarked(event));
    case EventKind::kPost:
      return print("  post {}\n", event.token);
    case EventKind::kAwait:
      return print("  await {}{}{}\n", event.token,
                   event.posts == 1 ? "" : fmt::format(" posts={}", event.posts),
                   event.duration_ns == 0 ? "" : fmt::format(" ns={}", event.duration_ns));
    case EventKind::kRepeat:
      return print("  }}\n");
    case EventKind::kDistribution:
      return print("{}", print_distribution(event));
    case EventKind::kBackref:
    case EventKind::kCompute:
      break;
  }
  print("  compute {}", event.duration_ns);
  if (event.block != 0) print(" block={}", event.block);
  if (event.waited_ns != 0) print(" waited={}", event.waited_ns);
  if (event.virtual_ns != 0) print(" virtual={}", event.virtual_ns);
  print("{}\n", block_comment(rank, event.block));
}

void Dumper::thread(int rank, unsigned thread, const DefinitionNames& names, RankTotals& sums) {
  if (thread > 0) print("lane {}\n", thread);
  const std::vector<RepeatedRecords> repeated = repeated_records(trace_.rank(rank), thread);
  auto repeat = repeated.begin();
  const auto stream = trace_.rank(rank).events(thread, Repetitions::kAsWritten);
  std::uint64_t record = 0, in_distribution_left = 0;
  for (Event event; stream->next(event); ++record) {
    if (repeat != repeated.end() && record == repeat->begin) {
      print("  repeat {}{} {{\n", repeat->times,
            repeat->period == 1 ? "" : fmt::format(" period={}", repeat->period));
      ++repeat;
    }
    this->event(rank, event, names);
    if (event.kind == EventKind::kDistribution) in_distribution_left = event.back;
    if (event.in_distribution) print("{}", print_distribution(event, trace_.manifest().cpu_clock));
    if (event.in_distribution && --in_distribution_left == 0) print("  }}\n");
    add_to(sums, event, thread);
    if (buffer_.size() > 1 << 16) flush();
  }
}

void Dumper::totals(const RankTrace& rank, const RankTotals& sums) {
  const auto stated = rank.totals();
  if (!stated) return print("killed\n");
  RankTotals derived = sums;
  derived.wall_ns = sums.block_ns + sums.call_ns;
  derived.threads = rank.threads();
  if (*stated == derived) return;
  print("total");
  if (stated->events != derived.events) print(" events={}", stated->events);
  if (stated->block_ns != derived.block_ns) print(" blocks={}", stated->block_ns);
  if (stated->call_ns != derived.call_ns) print(" calls={}", stated->call_ns);
  if (stated->overhead_ns != 0) print(" overhead={}", stated->overhead_ns);
  const std::int64_t parts = stated->block_ns + stated->call_ns + stated->overhead_ns;
  if (stated->wall_ns != parts) print(" wall={}", stated->wall_ns);
  if (stated->threads != derived.threads) print(" lanes={}", stated->threads);
  if (stated->waited_ns != 0) print(" waited={}", stated->waited_ns);
  if (stated->peak_bytes != 0) print(" peak={}", stated->peak_bytes);
  if (!stated->is_whole()) print(" {}", name_of(stated->ending));
  print("\n");
}

void Dumper::rank(int number) {
  const RankTrace& rank = trace_.rank(number);
  DefinitionNames names = DefinitionNames::of(rank.definitions());
  names.communicators = communicator_names(rank.definitions());
  RankTotals sums;
  for (unsigned thread = 0; thread < rank.threads(); ++thread) this->thread(number, thread, names, sums);
  totals(rank, sums);
}

void Dumper::run(std::optional<int> only) {
  manifest();
  const CommonSizes none{1, 1, 1, 1, 1};
  definitions(trace_.rank(0).definitions(), none, common_);
  communicators();
  const auto derived = assemble({buffer_.data(), buffer_.size()});
  for (int rank = 0; rank < trace_.ranks(); ++rank) {
    if (only && *only != rank) continue;
    const Definitions& own = trace_.rank(rank).definitions();
    print("\nrank {}\n", rank);
    host(rank);
    own_communicators(rank, derived->rank(rank).definitions());
    topologies(rank);
    definitions(
        own, common_,
        {own.blocks.size(), own.types.size(), own.operations.size(), own.modules.size(), own.paths.size()});
    for (const SampledLoop& sample : own.samples) print("{}", sample_line(sample));
    for (const LoopBound& bound : own.bounds) print("{}", bound_line(bound));
    for (const LoopBranch& branch : own.branches) print("{}", branch_line(branch));
    this->rank(rank);
    flush();
  }
  flush();
}

}  // namespace

void dump(const Trace& trace, std::FILE* out, std::optional<int> rank) {
  Dumper(trace, [&](std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), out) != text.size())
      throw Error("cannot write the text form: {}", std::strerror(errno));
  }).run(rank);
}

std::string dump(const Trace& trace, std::optional<int> rank) {
  std::string result;
  Dumper(trace, [&](std::string_view text) { result += text; }).run(rank);
  return result;
}

}  // namespace dperf::trace
