// SPDX-License-Identifier: LGPL-2.1-or-later
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <unordered_map>

#include "dperf/trace_format.h"
#include "support/error.h"
#include "support/words.h"
#include "trace/folder/folder.h"
#include "trace/folder/held_memory.h"
#include "trace/folder/rank_file.h"
#include "trace/format/definitions_codec.h"
#include "trace/format/event_codec.h"
#include "trace/format/manifest.h"
#include "trace/format/repeats.h"
#include "trace/model/incomplete.h"
#include "trace/symbols/symbols.h"

namespace dperf::trace {
namespace {

namespace fs = std::filesystem;

const std::vector<int> kNoMembers;

/// The runtime writes what is older than a second, except what sampling holds back.
constexpr std::string_view kWithoutEnd =
    ", without an end record: it was killed, crashed, found the disk full or is still running; later calls "
    "(usually of at most a second) and computation are missing";

std::string_view how_it_ends(const std::optional<RankTotals>& totals) {
  if (!totals) return kWithoutEnd;
  return totals->ending == DPERF_ENDS_STOPPED ? ", when dperf-sample stopped the program"
                                              : ", without MPI_Finalize";
}

/// Holds one chunk; the file is open only while a chunk is read, since there may be more ranks than file
/// descriptors.
class FileStream : public EventStream {
 public:
  /// @param file that of `index`, as long as it is held
  FileStream(const std::optional<InputFile>& file, const RankFileIndex& index, unsigned thread,
             const EventCoding& coding, const Definitions& definitions, Repetitions repetitions,
             HeldMemory& memory, std::size_t position = 0)
      : file_(file),
        index_(index),
        thread_(thread),
        records_(coding, definitions, repetitions),
        memory_(memory),
        position_(position) {}
  ~FileStream() override { memory_.change(held_, 0); }
  FileStream(const FileStream&) = delete;
  FileStream& operator=(const FileStream&) = delete;

  bool next(Event& event) override {
    while (!records_.next(event)) {
      if (!next_chunk()) return false;
    }
    return true;
  }
  void leave_out(std::uint64_t repetitions) override { records_.leave_out(repetitions); }

 private:
  bool next_chunk() {
    if (is_open_) check_count();
    is_open_ = false;
    while (position_ < index_.chunks.size() && !is_mine(index_.chunks[position_])) ++position_;
    if (position_ == index_.chunks.size()) return false;
    chunk_ = index_.chunks[position_++];
    where_ = where_of(index_.path, chunk_);
    hold(FolderMemory::beyond_usual(chunk_.raw_bytes));
    payload_.clear();
    payload_ = file_ ? read_payload(*file_, index_.path, chunk_) : read_payload(index_.path, chunk_);
    written_before_ = records_.written();
    records_.begin_chunk(ByteReader(payload_, where_));
    return is_open_ = true;
  }
  void hold(std::uint64_t bytes) {
    if (!memory_.change(held_, bytes))
      throw Error("{}: its long lists need more than {} MiB of memory at once", where_, memory_.most() >> 20);
    held_ = bytes;
  }
  bool is_mine(const Chunk& chunk) const {
    return chunk.kind == DPERF_CHUNK_EVENTS && chunk.thread == thread_;
  }
  void check_count() const {
    const std::uint64_t found = records_.written() - written_before_;
    if (found != chunk_.events)
      records_.payload().fail("{} expected in this chunk, found {}", counted(chunk_.events, "event"), found);
  }

  const std::optional<InputFile>& file_;
  const RankFileIndex& index_;
  unsigned thread_;
  RecordReader records_;
  HeldMemory& memory_;
  std::uint64_t held_ = 0;  ///< of `memory_`
  std::size_t position_;
  std::uint64_t written_before_ = 0;  ///< events before `chunk_`
  Chunk chunk_;
  std::string payload_, where_;
  bool is_open_ = false;  ///< records of `chunk_` are read
};

class FileRank : public RankTrace {
 public:
  /// @param file that of `index`, whose beginning is there already
  FileRank(InputFile file, RankFileIndex index, const ManifestFile& manifest, const EventCoding& coding,
           std::vector<StatedMembers>& stated, FolderMemory& memory)
      : index_(std::move(index)), coding_(coding), definitions_(no_definitions()), memory_(memory) {
    take_chunks(file, 0, manifest, stated);
    keep_if_small(std::move(file));
  }
  /// GrowingTrace::grow
  bool grow(const ManifestFile& manifest, std::vector<StatedMembers>& stated) {
    const std::size_t known = index_.chunks.size();
    if (totals_) return true;
    if (!read_on(index_)) return false;
    if (index_.chunks.size() == known) return true;
    forget_small_file();
    take_chunks(open_rank_file(index_.path), known, manifest, stated);
    return true;
  }
  const Definitions& definitions() const override { return definitions_; }
  std::optional<RankTotals> totals() const override { return totals_; }
  unsigned threads() const override { return threads_; }
  std::unique_ptr<EventStream> events(unsigned thread, Repetitions repetitions) const override {
    return std::make_unique<FileStream>(small_file_, index_, thread, coding_, definitions_, repetitions,
                                        memory_.long_payloads);
  }
  std::unique_ptr<EventStream> last_events(std::size_t chunks) const {
    std::size_t position = index_.chunks.size();
    for (std::size_t found = 0; position > 0 && found < chunks; --position) {
      const Chunk& chunk = index_.chunks[position - 1];
      if (chunk.kind == DPERF_CHUNK_EVENTS && chunk.thread == 0) ++found;
    }
    return std::make_unique<FileStream>(small_file_, index_, 0, coding_, definitions_,
                                        Repetitions::kAsWritten, memory_.long_payloads, position);
  }
  const RankFileIndex& index() const { return index_; }

 private:
  /// Those from number `first` on.
  void take_chunks(const InputFile& file, std::size_t first, const ManifestFile& manifest,
                   std::vector<StatedMembers>& stated) {
    for (std::size_t i = first; i < index_.chunks.size(); ++i) {
      const Chunk& chunk = index_.chunks[i];
      if (chunk.kind == DPERF_CHUNK_EVENTS) threads_ = std::max(threads_, chunk.thread + 1);
      if (chunk.kind != DPERF_CHUNK_DEFINITIONS) continue;
      expect_room(memory_.definitions, chunk.raw_bytes, chunk, "bytes of definitions");
      const std::string payload = read_payload(file, index_.path, chunk),
                        where = where_of(index_.path, chunk);
      ByteReader in(payload, where);
      read_definitions(in, manifest.blocks, manifest.manifest.ranks, definitions_, stated);
    }
    if (index_.has_end) read_end(file);
    if (index_.chunks.empty()) return;
    expect_room(memory_.threads, threads_ - counted_threads_, index_.chunks.back(), "threads");
    counted_threads_ = threads_;
  }
  void expect_room(HeldMemory& memory, std::uint64_t more, const Chunk& chunk, std::string_view what) const {
    if (!memory.change(0, more))
      throw Error("{}: the ranks have more than {} {} in all", where_of(index_.path, chunk), memory.most(),
                  what);
  }
  void read_end(const InputFile& file) {
    totals_ = read_totals(file, index_);
    if (totals_->threads < threads_) {
      throw Error("{}: {} expected, found {}", where_of(index_.path, index_.chunks.back()),
                  counted(totals_->threads, "thread"), threads_);
    }
    threads_ = std::max(totals_->threads, 1u);
  }

  void forget_small_file() {
    if (small_file_) memory_.small_files.change(small_file_->size(), 0);
    small_file_.reset();
  }
  void keep_if_small(InputFile file) {
    if (!file.is_all_read() || file.size() > FolderMemory::kSmallFile) return;
    if (!memory_.small_files.change(0, file.size())) return;
    file.close();
    small_file_.emplace(std::move(file));
  }

  RankFileIndex index_;
  const EventCoding& coding_;
  Definitions definitions_;
  std::optional<RankTotals> totals_;
  std::optional<InputFile> small_file_;
  FolderMemory& memory_;
  unsigned threads_ = 1, counted_threads_ = 0;  ///< those in `memory_`
};

class FolderTrace : public GrowingTrace {
 public:
  explicit FolderTrace(const fs::path& folder, const OpeningListener& on_rank = {});
  const Manifest& manifest() const override { return file_.manifest; }
  const RankTrace& rank(int rank) const override { return *ranks_.at(static_cast<std::size_t>(rank)); }
  const std::vector<int>& members(std::uint64_t key) const override {
    return groups(key) ? groups(key)->local : kNoMembers;
  }
  const std::vector<int>& remote_members(std::uint64_t key) const override {
    return groups(key) ? groups(key)->remote : kNoMembers;
  }
  std::vector<SourcePlace> frame_places(const Module& module, std::uint64_t offset) const override {
    return finder_->find(module, offset);
  }
  bool grow() override;
  std::unique_ptr<EventStream> last_events(int rank, std::size_t chunks) const override {
    return ranks_.at(static_cast<std::size_t>(rank))->last_events(chunks);
  }
  /// @throws Error naming the rank that did not reach MPI_Finalize, and its last call
  void expect_complete() const;

 private:
  const Groups* groups(std::uint64_t key) const {
    const auto found = groups_.find(key);
    return found == groups_.end() ? nullptr : &found->second;
  }
  void add_rank(const fs::path& folder, int rank);
  void check_header(const RankFileIndex& index, int rank) const;
  void add_stated_members(const RankFileIndex& index, const std::vector<StatedMembers>& stated);
  void check_communicators(int rank) const;
  void expect_not_aborted() const;
  std::optional<Event> last_call(int rank) const;
  std::string describe(int rank, const Event& call) const;

  ManifestFile file_;
  EventCoding coding_;
  FolderMemory memory_;
  std::vector<std::unique_ptr<FileRank>> ranks_;
  std::unordered_map<std::uint64_t, Groups> groups_;
  std::unique_ptr<PlaceFinder> finder_;
};

std::string read_text(const fs::path& path, std::string_view expected) {
  std::error_code error;  // a pipe would be waited for, a device has no end
  const bool is_file = fs::is_regular_file(path, error);
  std::ifstream in;
  if (is_file) in.open(path, std::ios::binary);
  if (!is_file || !in)
    throw Error("{}: the file cannot be read{}; expected: {}", path.string(),
                is_file ? fmt::format(": {}", std::strerror(errno)) : "", expected);
  return {std::istreambuf_iterator<char>(in), {}};
}

ManifestFile read_manifest(const fs::path& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error))
    throw Error("{}: no such folder; expected: a folder with a trace", folder.string());
  const fs::path path = folder / DPERF_MANIFEST_FILE;
  if (!fs::exists(path, error) && error) throw Error("{}: {}", folder.string(), error.message());
  if (!fs::exists(path, error))
    throw Error("{}: not a dPerf trace; expected: {}", folder.string(), DPERF_MANIFEST_FILE);
  return parse_manifest(read_text(path, "the manifest of a trace"), path.string());
}

FolderTrace::FolderTrace(const fs::path& folder, const OpeningListener& on_rank)
    : file_(read_manifest(folder)) {
  coding_ = EventCoding::of(file_.manifest.cpu_clock, file_.calls);
  for (int rank = 0; rank < file_.manifest.ranks; ++rank) {
    if (on_rank) on_rank(rank, file_.manifest.ranks);
    add_rank(folder, rank);
  }
  for (int rank = 0; rank < file_.manifest.ranks; ++rank) check_communicators(rank);
  const fs::path symbols = folder / kSymbolsFile;
  PlaceTable known;
  if (std::error_code error; fs::exists(symbols, error)) {
    known = parse_symbols(read_text(symbols, "source places"), symbols.string());
  }
  finder_ = std::make_unique<PlaceFinder>(std::move(known));
}

bool FolderTrace::grow() {
  for (const auto& rank : ranks_) {
    std::vector<StatedMembers> stated;
    if (!rank->grow(file_, stated)) return false;
    add_stated_members(rank->index(), stated);
  }
  for (int rank = 0; rank < ranks(); ++rank) check_communicators(rank);
  return true;
}

void FolderTrace::add_rank(const fs::path& folder, int rank) {
  const fs::path path = folder / rank_file_name(rank);
  std::optional<InputFile> file = InputFile::open(path, "the trace of a rank");
  if (!file) {
    throw Error("{}: the file of rank {} is missing; expected: {}", path.string(), rank,
                counted(static_cast<std::uint64_t>(file_.manifest.ranks), "rank"));
  }
  RankFileIndex index = read_index(*file, path);
  check_header(index, rank);
  std::vector<StatedMembers> stated;
  ranks_.push_back(
      std::make_unique<FileRank>(std::move(*file), std::move(index), file_, coding_, stated, memory_));
  add_stated_members(ranks_.back()->index(), stated);
}

void FolderTrace::check_header(const RankFileIndex& index, int rank) const {
  const Manifest& manifest = file_.manifest;
  const RankHeader& header = index.header;
  const std::string name = index.path;
  if (header.run_id != manifest.run_id) {
    throw Error("{}: this file belongs to another run: run id {} expected, found {}", name, manifest.run_id,
                header.run_id);
  }
  if (header.version != static_cast<std::uint32_t>(manifest.version)) {
    throw Error("{}: version {} of the trace format, but {} has version {}; expected: the files of one run",
                name, header.version, DPERF_MANIFEST_FILE, manifest.version);
  }
  if (header.rank != static_cast<std::uint32_t>(rank) ||
      header.ranks != static_cast<std::uint32_t>(manifest.ranks)) {
    throw Error("{}: rank {} of {} expected, found rank {} of {}", name, rank, manifest.ranks, header.rank,
                header.ranks);
  }
  if (header.cpu_clock != manifest.cpu_clock) {
    throw Error("{}: header at byte 0: the flag for the CPU clock differs from the manifest", name);
  }
}

void FolderTrace::add_stated_members(const RankFileIndex& index, const std::vector<StatedMembers>& stated) {
  for (const StatedMembers& members : stated) {
    const auto [known, is_new] = groups_.emplace(members.key, members.groups);
    if (!is_new && known->second != members.groups) {
      throw Error("{}: communicator {:#x} has different members than in another rank's file", index.path,
                  members.key);
    }
  }
}

/// What a rank states about itself must agree with the list of members.
void FolderTrace::check_communicators(int rank) const {
  const auto& communicators = ranks_[static_cast<std::size_t>(rank)]->definitions().communicators;
  for (std::size_t i = 1; i < communicators.size(); ++i) {
    const Communicator& own = communicators[i];
    const std::vector<int>& all = members(own.key);
    if (all.empty()) continue;
    if (static_cast<int>(all.size()) != own.size || all[static_cast<std::size_t>(own.rank)] != rank) {
      throw Error(
          "{}: communicator {} (key {:#x}) of {} with own rank {} differs from what its rank 0 has recorded",
          rank_file_name(rank), i, own.key, counted(static_cast<std::uint64_t>(own.size), "member"),
          own.rank);
    }
  }
}

std::optional<Event> FolderTrace::last_call(int rank) const {
  Event event;
  std::optional<Event> last;
  const auto stream = ranks_[static_cast<std::size_t>(rank)]->events(0, Repetitions::kAsWritten);
  while (stream->next(event)) {
    if (event.kind == EventKind::kCall) last = event;
  }
  return last;
}

std::string FolderTrace::describe(int rank, const Event& call) const {
  const auto sites = places(rank, call.site);
  return fmt::format("{}{} (event {})", info(call.call).name,
                     sites.empty() ? "" : " at " + to_string(sites.front()), call.number);
}

/// The others are killed where they are: what they did last explains nothing.
void FolderTrace::expect_not_aborted() const {
  for (int rank = 0; rank < ranks(); ++rank) {
    const auto totals = ranks_[static_cast<std::size_t>(rank)]->totals();
    if (!totals || totals->is_whole()) continue;
    const std::optional<Event> last = last_call(rank);
    if (!last || info(last->call).family != Family::ABORT) continue;
    throw Error("{}: incomplete: rank {} ended the run with code {}: {}",
                ranks_[static_cast<std::size_t>(rank)]->index().path, rank, last->args.code,
                describe(rank, *last))
        .with_exit_code(kExitIncomplete);
  }
}

void FolderTrace::expect_complete() const {
  expect_not_aborted();
  const std::vector<int> incomplete = incomplete_ranks(*this);
  if (incomplete.empty()) return;
  const int rank = incomplete.front();
  const FileRank& file = *ranks_[static_cast<std::size_t>(rank)];
  const std::optional<Event> last = last_call(rank);
  const std::string all = describe_incomplete(incomplete, ranks());
  throw Error("{}: incomplete: rank {} ends {}{}{}{}", file.index().path, rank,
              last ? "after " + describe(rank, *last) : "before its first call was written",
              how_it_ends(file.totals()), all.empty() ? "" : "; ", all);
}

}  // namespace

std::unique_ptr<Trace> open(const fs::path& folder, bool allow_incomplete, const OpeningListener& on_rank) {
  auto trace = std::make_unique<FolderTrace>(folder, on_rank);
  if (!allow_incomplete) trace->expect_complete();
  return trace;
}

std::unique_ptr<GrowingTrace> open_growing(const fs::path& folder) {
  return std::make_unique<FolderTrace>(folder);
}

}  // namespace dperf::trace
