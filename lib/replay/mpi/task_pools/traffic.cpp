// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/mpi/task_pools/traffic.h"

#include <fmt/format.h>

#include <algorithm>

#include "replay/mpi/prescan/prescan.h"
#include "trace/model/amounts.h"
#include "trace/model/fields.h"

namespace dperf::replay::mpi {
namespace {

using trace::Call;
using trace::Family;

struct PointToPointTraits {
  bool sends, receives, probes, is_request, is_persistent, both, has_flag, matched_probe, one_of_several;
};

PointToPointTraits make_traits(Call call) {
  const Family family = trace::info(call).family;
  const auto has = [call](std::string_view role) { return trace::has_role(call, role); };
  const bool p2p = family == Family::P2P || family == Family::IP2P || family == Family::PERSIST;
  return {.sends = p2p && has("DEST"),
          .receives = p2p && has("SOURCE"),
          .probes = family == Family::PROBE && has("SOURCE") && !has("MSG"),
          .is_request = family == Family::IP2P,
          .is_persistent = family == Family::PERSIST,
          .both = has("STAG"),
          .has_flag = has("FLAG"),
          .matched_probe = has("MSG"),
          .one_of_several = has("INDEX") || has("INDICES")};
}

const PointToPointTraits& traits(Call call) {
  static const auto table = [] {
    std::vector<PointToPointTraits> rows;
    for (const trace::CallInfo& row : trace::calls()) rows.push_back(make_traits(row.call));
    return rows;
  }();
  return table[static_cast<std::size_t>(call)];
}

int send_tag(const trace::Event& event) {
  return traits(event.call).both ? event.args.send.tag : event.args.tag;
}
int posted_tag(const trace::Event& event) {
  return traits(event.call).both ? event.args.recv.tag : event.args.tag;
}

struct Envelope {
  int source, tag;
  bool known() const { return source != trace::kAny && tag != trace::kAny; }
};
Envelope envelope_of(int source, int tag, const trace::Status& status) {
  if (!status.present) return {source, tag};
  return {source == trace::kAny ? status.source : source, tag == trace::kAny ? status.tag : tag};
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
  return (hash ^ value) * 0x9e3779b97f4a7c15ull + (hash >> 29);
}

class MasterReader {
 public:
  MasterReader(const trace::Definitions& definitions, RankNumbers& numbers)
      : definitions_(definitions), numbers_(numbers) {}

  void see(const trace::Event& event) {
    const PointToPointTraits& has = traits(event.call);
    const std::uint64_t site = numbers_.path(event.site);
    unit_ = mixed(unit_, site << 16 | static_cast<std::uint64_t>(event.call));
    if (has.is_persistent) return persistent(event, has);
    if (has.matched_probe && event.args.comm != 0) traffic_.unclear.push_back(event.args.comm);
    if (has.sends) add(event, MasterEntry::Kind::kSent, false, {event.args.dest, send_tag(event)});
    if (has.receives && has.is_request) {
      post(event, event.args.made.request,
           {event.args.comm, event.args.source, event.args.tag, event.args.source == trace::kAny});
    } else if (has.receives || (has.probes && (!has.has_flag || event.args.completion.flag))) {
      const auto kind = has.probes ? MasterEntry::Kind::kFound : MasterEntry::Kind::kTaken;
      add(event, kind, event.args.source == trace::kAny,
          envelope_of(event.args.source, posted_tag(event), event.args.completion.status));
    }
    complete(event);
  }
  MasterTraffic take() {
    close_unit();
    return std::move(traffic_);
  }

 private:
  struct Posted {
    std::uint32_t comm = 0;
    int source = 0, tag = 0;
    bool wildcard = false;
  };

  void add(const trace::Event& event, MasterEntry::Kind kind, bool choice, const Envelope& envelope) {
    const bool answer = kind != MasterEntry::Kind::kSent;
    if (answer && !envelope.known()) traffic_.unclear.push_back(event.args.comm);
    if (choice) close_unit();
    traffic_.entries.push_back({.kind = kind,
                                .choice = choice,
                                .call = event.call,
                                .site = event.site,
                                .comm = event.args.comm,
                                .peer = envelope.source,
                                .tag = envelope.tag,
                                .event = event.number,
                                .bytes = answer ? 0 : bytes_sent(event)});
    if (choice) open_.push_back(traffic_.entries.size() - 1);
  }

  std::int64_t bytes_sent(const trace::Event& event) const {
    const trace::Amount amount = traits(event.call).both ? event.args.send.amount() : event.args.data;
    return trace::bytes_of(definitions_, amount.count, amount.type);
  }

  void post(const trace::Event& event, std::uint64_t id, const Posted& posted) {
    posted_[id] = posted;
    if (posted.wildcard) return;
    traffic_.entries.push_back({.kind = MasterEntry::Kind::kPosted,
                                .call = event.call,
                                .site = event.site,
                                .comm = posted.comm,
                                .peer = posted.source,
                                .tag = posted.tag,
                                .event = event.number});
  }

  void persistent(const trace::Event& event, const PointToPointTraits& has) {
    if (has.sends) traffic_.unclear.push_back(event.args.comm);
    if (has.receives) {
      persistent_[event.args.made.request] = {event.args.comm, event.args.source, event.args.tag,
                                              event.args.source == trace::kAny};
    }
    const auto start = [&](std::uint64_t id) {
      const auto found = persistent_.find(id);
      if (found != persistent_.end()) post(event, id, found->second);
    };
    if (event.call == Call::MPI_Start) start(event.args.completion.request);
    if (event.call == Call::MPI_Startall)
      std::for_each(event.args.completion.requests.begin(), event.args.completion.requests.end(), start);
  }

  void complete(const trace::Event& event) {
    const auto& ids = event.args.completion.requests;
    const bool chosen = traits(event.call).one_of_several &&
                        std::count_if(ids.begin(), ids.end(), [](auto id) { return id != 0; }) > 1;
    for_each_completion(event, [&](std::uint64_t id, const trace::Status* status) {
      const auto found = posted_.find(id);
      if (found == posted_.end()) return;
      const Posted posted = found->second;
      posted_.erase(found);
      if (status != nullptr && status->cancelled) return;
      const Envelope envelope =
          envelope_of(posted.source, posted.tag, status != nullptr ? *status : trace::Status());
      taken(event, posted, envelope, chosen || posted.wildcard);
    });
  }

  void taken(const trace::Event& event, const Posted& posted, const Envelope& envelope, bool choice) {
    if (!envelope.known()) traffic_.unclear.push_back(posted.comm);
    if (choice && !open_.empty() && traffic_.entries[open_.back()].event != event.number) close_unit();
    traffic_.entries.push_back({.kind = MasterEntry::Kind::kTaken,
                                .choice = choice,
                                .call = event.call,
                                .site = event.site,
                                .comm = posted.comm,
                                .peer = envelope.source,
                                .tag = envelope.tag,
                                .event = event.number});
    if (choice) open_.push_back(traffic_.entries.size() - 1);
  }

  void close_unit() {
    for (const std::size_t entry : open_) traffic_.entries[entry].unit = unit_;
    open_.clear();
    unit_ = 0;
  }

  const trace::Definitions& definitions_;
  RankNumbers& numbers_;
  MasterTraffic traffic_;
  std::unordered_map<std::uint64_t, Posted> posted_, persistent_;
  std::vector<std::size_t> open_;
  std::uint64_t unit_ = 0;
};

std::ptrdiff_t waited_for(const trace::Event& event) {
  const auto& ids = event.args.completion.requests;
  return std::count_if(ids.begin(), ids.end(), [](std::uint64_t id) { return id != 0; }) +
         (event.args.completion.request != 0 ? 1 : 0);
}

/// A call that returns when all of its requests are over, whatever comes first.
bool is_wait(const trace::Event& event) {
  return event.call == Call::MPI_Wait || event.call == Call::MPI_Waitall ||
         (event.call == Call::MPI_Waitany && waited_for(event) == 1);
}

class WorkerReader {
 public:
  WorkerReader(std::uint32_t comm, int master, RankNumbers& numbers) : master_(master), numbers_(numbers) {
    traffic_.comm = comm;
  }

  void see(const trace::Event& event) {
    const PointToPointTraits& has = traits(event.call);
    const trace::CallArguments& args = event.args;
    WorkerCall call{.call = event.call, .path = numbers_.path(event.site)};
    const bool here = args.comm == traffic_.comm;
    const bool found = !has.has_flag || args.completion.flag;
    if (here && (has.matched_probe || has.is_persistent)) unclear(event);
    if (here && has.sends && args.dest == master_) {
      call.sends = true;
      call.send_tag = send_tag(event);
    }
    if (here && (has.receives || (has.probes && found))) see_receive(event, has, call);
    const bool simple = !has.both && !has.is_persistent;
    if (simple && call.sends) call.kind = WorkerCall::Kind::kToMaster;
    if (simple && (call.receives || call.probes)) call.kind = WorkerCall::Kind::kFromMaster;
    call.may_be_head = may_be_head(event);
    if (has.is_request) call.new_request = args.made.request;
    if (call.receives && has.is_request) posted_[args.made.request] = {traffic_.calls.size(), args.tag};
    complete(event);
    if (is_wait(event)) see_wait(event, call);
    traffic_.calls.push_back(call);
  }
  WorkerTraffic take() {
    for (const auto& [id, posted] : posted_)
      if (posted.tag == trace::kAny && traffic_.unclear.empty())
        traffic_.unclear = trace::info(traffic_.calls[posted.call].call).name;
    return std::move(traffic_);
  }

 private:
  void unclear(const trace::Event& event) {
    if (traffic_.unclear.empty()) traffic_.unclear = trace::info(event.call).name;
  }

  void see_receive(const trace::Event& event, const PointToPointTraits& has, WorkerCall& call) {
    const bool later = has.is_request;
    const Envelope envelope = envelope_of(event.args.source, posted_tag(event),
                                          later ? trace::Status() : event.args.completion.status);
    if (envelope.source != master_ && envelope.source != trace::kAny) return;
    const bool tag_comes_later = later && envelope.source == master_;
    if (!envelope.known() && !tag_comes_later) return unclear(event);
    (has.probes ? call.probes : call.receives) = true;
    call.receive_tag = envelope.tag;
  }

  /// A receive from the master of any tag: which one it was is known when it is over.
  void complete(const trace::Event& event) {
    if (posted_.empty()) return;
    over_.clear();
    for_each_completion(event, [this](std::uint64_t id, const trace::Status* status) {
      const auto found = posted_.find(id);
      if (found == posted_.end()) return;
      const bool unknown = found->second.tag == trace::kAny;
      if (unknown && (status == nullptr || status->cancelled)) return;
      if (unknown) traffic_.calls[found->second.call].receive_tag = status->tag;
      over_.push_back(id);
      posted_.erase(found);
    });
  }

  void see_wait(const trace::Event& event, WorkerCall& call) {
    call.kind = WorkerCall::Kind::kWait;
    call.first_waited = traffic_.waited.size();
    if (event.call == Call::MPI_Wait) {
      traffic_.waited.push_back(event.args.completion.request);
    } else if (event.call == Call::MPI_Waitall) {
      traffic_.waited.insert(traffic_.waited.end(), event.args.completion.requests.begin(),
                             event.args.completion.requests.end());
    } else {
      std::copy_if(event.args.completion.requests.begin(), event.args.completion.requests.end(),
                   std::back_inserter(traffic_.waited), [](std::uint64_t id) { return id != 0; });
    }
    call.end_waited = traffic_.waited.size();
    if (call.may_be_head && over_.size() == 1) call.head_request = over_.front();
  }

  struct Posted {
    std::size_t call = 0;  ///< in WorkerTraffic::calls
    int tag = 0;
  };
  std::unordered_map<std::uint64_t, Posted> posted_;  ///< receives from the master, by request
  std::vector<std::uint64_t> over_;                   ///< of them, those that the present call has completed
  int master_;
  RankNumbers& numbers_;
  WorkerTraffic traffic_;
};

std::string key_of(const trace::Module& module) {
  return module.path + '\n' + module.build_id;
}

}  // namespace

bool may_be_head(const trace::Event& event) {
  const PointToPointTraits& has = traits(event.call);
  if (is_wait(event)) return waited_for(event) == 1;
  if (has.both || has.is_request || has.is_persistent) return false;
  return has.probes ? !has.has_flag || event.args.completion.flag : has.receives;
}

TaskNumbering::TaskNumbering() {
  numbers_.paths.resize(1);
  numbers_.modules.resize(1);
  numbers_.blocks.resize(1);
  numbers_.types.resize(1);
}

std::uint32_t TaskNumbering::module(const trace::Module& module) {
  std::uint32_t& number = modules_[key_of(module)];
  if (number == 0) {
    number = static_cast<std::uint32_t>(numbers_.modules.size());
    numbers_.modules.push_back(module);
  }
  return number;
}

std::uint32_t TaskNumbering::path(const trace::Definitions& definitions, std::uint32_t site) {
  trace::CallPath path;
  std::string key;
  if (site < definitions.paths.size()) {
    for (const trace::CallPath::Frame& frame : definitions.paths[site].frames) {
      const std::uint32_t number =
          frame.module < definitions.modules.size() ? module(definitions.modules[frame.module]) : 0;
      path.frames.push_back({number, frame.offset});
      key += fmt::format("{}+{:x}|", number, frame.offset);
    }
  }
  std::uint32_t& number = paths_[key];
  if (number == 0) {
    number = static_cast<std::uint32_t>(numbers_.paths.size());
    numbers_.paths.push_back(std::move(path));
  }
  return number;
}

std::uint32_t TaskNumbering::block(const trace::Definitions& definitions, std::uint32_t block) {
  const trace::Block found = block < definitions.blocks.size() ? definitions.blocks[block] : trace::Block();
  std::uint32_t& number = blocks_[found.id];
  if (number == 0) {
    number = static_cast<std::uint32_t>(numbers_.blocks.size());
    numbers_.blocks.push_back(found);
  }
  return number;
}

std::uint32_t TaskNumbering::type(const trace::Definitions& definitions, std::uint32_t type) {
  const trace::Datatype found = type < definitions.types.size() ? definitions.types[type] : trace::Datatype();
  std::uint32_t& number =
      types_[fmt::format("{} {} {} {}", found.size_bytes, found.contiguous, found.pieces, found.name)];
  if (number == 0) {
    number = static_cast<std::uint32_t>(numbers_.types.size());
    numbers_.types.push_back(found);
  }
  return number;
}

MasterTraffic read_master(const trace::RankTrace& rank, RankNumbers& numbers,
                          trace::Repetitions repetitions) {
  MasterReader reader(rank.definitions(), numbers);
  const auto stream = rank.events(0, repetitions);
  for (trace::Event event; stream->next(event);) {
    if (event.kind == trace::EventKind::kCall) reader.see(event);
  }
  return reader.take();
}

WorkerTraffic read_worker(const trace::RankTrace& rank, std::uint64_t communicator_key, int master_member,
                          RankNumbers& numbers) {
  const auto& communicators = rank.definitions().communicators;
  const auto found = std::find_if(communicators.begin(), communicators.end(), [&](const auto& communicator) {
    return communicator.key == communicator_key && communicator.size > 0;
  });
  if (found == communicators.end()) return {};
  WorkerReader reader(static_cast<std::uint32_t>(found - communicators.begin()), master_member, numbers);
  const auto stream = rank.events();
  for (trace::Event event; stream->next(event);) {
    if (event.kind == trace::EventKind::kCall) reader.see(event);
  }
  return reader.take();
}

}  // namespace dperf::replay::mpi
