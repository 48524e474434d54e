// What the text form becomes while it is read: definitions by name, and the events of each rank.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "trace/format/definitions_codec.h"
#include "trace/format/memory_trace.h"
#include "trace/text/fields.h"
#include "trace/text/scanner.h"

namespace dperf::trace {

/// A communicator as the lines before the first rank declare it.
struct CommDeclaration {
  std::string name;
  std::uint64_t key = 0;
  std::string parent;
  bool is_inter = false;
  Groups groups;
  bool outsiders = false;
};

/// What a rank's own line states about a communicator; -1 if nothing.
struct CommOverrides {
  bool has_key = false;
  std::uint64_t key = 0;
  std::optional<std::string> parent;
  int size = -1, rank = -1, remote_size = -1;
};

/// Definitions under construction, and their names.
struct DefinitionTable {
  Definitions definitions = no_definitions();
  std::map<std::string, std::uint32_t, std::less<>> types, operations, communicators;
};

/// One rank under construction.
class RankBuilder : public NameResolver {
 public:
  RankBuilder(int rank, const DefinitionTable& common) : rank_(rank), table(common) {}

  std::optional<std::uint32_t> type(std::string_view name) override;
  std::optional<std::uint32_t> operation(std::string_view name) override;
  std::optional<std::uint32_t> communicator(std::string_view name) override;
  std::uint64_t next_request() override { return last_request_ + 1; }

  int rank() const { return rank_; }
  void set_thread(std::size_t thread);
  void add(const Event& event, bool cpu_clock);
  /// What follows is repeated.
  void begin_repeat(std::uint64_t times, std::uint64_t period, const Where& where);
  std::uint64_t repeated_records() const { return records_; }
  bool is_repeating() const { return repeat_.has_value() || distribution_.has_value(); }
  /// @throws Error if `event` cannot stand in the open `repeat`
  void expect_repeatable(const Event& event, const Where& where) const;
  void end_repeat(bool cpu_clock);
  /// What follows are records of a DISTRIBUTION.
  void begin_distribution(std::uint64_t records, std::uint64_t seed, const Where& where);
  bool is_distribution() const { return distribution_.has_value(); }
  /// The last one of these; none if there is none.
  Event* last_in_distribution();
  void end_distribution(bool cpu_clock);
  /// @throws Error if `repeat ... {` or `drawn ... {` has no `}`
  void expect_no_repeat() const;
  unsigned threads() const { return static_cast<unsigned>(threads_.size()); }
  bool has_events() const { return totals_.events != 0; }
  std::size_t encoded_bytes() const { return encoded_bytes_; }
  /// Sums of thread 0 and the number of events of all threads.
  const RankTotals& sums() const { return totals_; }
  MemoryRank finish();

 private:
  struct OpenRepeat {
    std::uint64_t times, period, events_before;
    Where where;
  };
  int rank_;
  std::uint64_t last_request_ = 0;
  std::uint64_t records_ = 0;  ///< in the open `repeat`
  std::optional<OpenRepeat> repeat_;
  struct OpenDistribution {
    Event head;
    std::vector<Event> records;
    Where where;
  };
  std::optional<OpenDistribution> distribution_;
  std::size_t thread_ = 0, encoded_bytes_ = 0;
  std::vector<ByteWriter> threads_{ByteWriter()};
  RankTotals totals_;

 public:
  DefinitionTable table;
  bool own_communicators = false;  ///< listed by the rank itself
  bool killed = false;
  std::optional<RankTotals> stated_totals;
  std::map<std::string, std::uint32_t> sites;  ///< of at=
};

class Assembler {
 public:
  Assembler(std::string_view text, std::string_view name);
  TraceData run();

  // Handlers of the statements (statements.cpp, definitions.cpp).
  void ranks(Arguments&);
  void program(Arguments&);
  void run_id(Arguments&);
  void clock(Arguments&);
  void oversubscribed(Arguments&);
  void cpu_times(Arguments&);
  void mpi_library(Arguments&);
  void dperf_version(Arguments&);
  void reference(Arguments&);
  void unfinished(Arguments&);
  void host(Arguments&);
  void rank(Arguments&);
  void thread(Arguments&);
  void compute(Arguments&);
  void enter(Arguments&);
  void iteration(Arguments&);
  void leave(Arguments&);
  void post(Arguments&);
  void await(Arguments&);
  void repeat(Arguments&);
  void end_of_repeat(Arguments&);
  void distribution(Arguments&);
  void times(Arguments&);
  void sample(Arguments&);
  void bound(Arguments&);
  void branch(Arguments&);
  void total(Arguments&);
  void killed(Arguments&);
  void block(Arguments&);
  void loop(Arguments&);
  void type(Arguments&);
  void operation(Arguments&);
  void communicator(Arguments&);
  void topology(Arguments&);
  void module(Arguments&);
  void path(Arguments&);
  void place(Arguments&);

 private:
  void statement(Statement& statement);
  void call(Statement& statement, Call call);
  void call_for(RankBuilder& builder, Arguments& arguments, std::span<Statement> statuses, Call call);
  void loop_mark(Arguments&, EventKind kind);
  void thread_mark(Arguments&, Event& event);
  void add_block(Arguments&, bool is_loop);
  void add(RankBuilder& builder, const Event& event, const Where& where);
  std::uint32_t site_at(RankBuilder& builder, const std::string& text, const Where& where);
  CallPath::Frame frame_at(RankBuilder& builder, const SourcePlace& place);
  std::uint32_t block_number(const RankBuilder& builder, const std::string& text,
                             const Arguments& arguments) const;

  void declare_world();
  void declare_communicator(Arguments&);
  void list_communicator(Arguments&);
  void list_for(RankBuilder& builder, const std::string& name, const CommDeclaration* declaration,
                const CommOverrides& overrides, const Arguments& arguments);
  void forget_derived(RankBuilder& builder);
  void add_group(std::uint64_t key, const Groups& groups);
  void add_groups();
  void derive_communicators(RankBuilder& builder);
  Communicator derive(const CommDeclaration& declaration, const RankBuilder& builder) const;
  CommDeclaration* find_declaration(std::string_view name);
  std::uint32_t parent_of(const RankBuilder& builder, const std::string& name) const;

  void open_ranks();
  RankBuilder& builder(int rank) { return builders_[static_cast<std::size_t>(rank)]; }
  void need_ranks(const Where& where) const;
  void need_section(const Where& where) const;
  /// The tables that a definition goes to: the common one, or those of the ranks of the section.
  template <typename F>
  void for_each_table(F&& f);

  Scanner scanner_;
  std::size_t text_bytes_, encoded_bytes_ = 0;
  TraceData data_;
  DefinitionTable common_;
  std::vector<CommDeclaration> declarations_;
  std::vector<RankBuilder> builders_;
  std::vector<int> section_;  ///< ranks that the statements are for; empty before the first `rank`
  std::map<std::string, std::uint64_t> source_offsets_;
  std::set<std::uint64_t> keys_;
};

}  // namespace dperf::trace
