// SPDX-License-Identifier: LGPL-2.1-or-later
#include "trace/folder/rank_file.h"

#include <fmt/format.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "support/words.h"
#include "trace/format/bytes.h"
#include "trace/model/amounts.h"

namespace dperf::trace {
namespace {

/// Writers flush long before; a file that states more is damaged or hostile.
constexpr std::uint32_t kLargestPayload = 64u << 20;

struct FreeContext {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

std::string name_of(const std::filesystem::path& path) {
  return path.string();
}

std::string to_hex(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) {
    text += kDigits[static_cast<unsigned char>(c) >> 4];
    text += kDigits[static_cast<unsigned char>(c) & 15];
  }
  return text;
}

std::string from_hex(std::string_view text) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    bytes.push_back(static_cast<char>(std::stoi(std::string(text.substr(i, 2)), nullptr, 16)));
  }
  return bytes;
}

RankHeader read_header(const std::filesystem::path& path, std::string_view bytes) {
  if (bytes.empty()) throw Error("{}: the file is empty; expected: the trace of a rank", name_of(path));
  const std::string where = name_of(path) + ": header at byte 0";
  ByteReader in(bytes, where);
  if (in.take(8, "magic of a rank file") != DPERF_TRACE_MAGIC)
    in.fail("not a dPerf rank file; expected: DPERFTRC at its start");
  const auto version = in.little_endian<std::uint32_t>("version");
  if (version < DPERF_OLDEST_TRACE_VERSION || version > DPERF_TRACE_VERSION) {
    in.fail("version {} of the trace format; this dPerf reads versions {} to {}", version,
            static_cast<int>(DPERF_OLDEST_TRACE_VERSION), static_cast<int>(DPERF_TRACE_VERSION));
  }
  if (bytes.size() < DPERF_HEADER_BYTES)
    in.fail("header of {} bytes expected, the file ends", static_cast<int>(DPERF_HEADER_BYTES));
  RankHeader header;
  header.version = version;
  header.rank = in.little_endian<std::uint32_t>("rank");
  header.ranks = in.little_endian<std::uint32_t>("world size");
  const auto flags = in.little_endian<std::uint32_t>("flags");
  header.run_id = to_hex(in.take(DPERF_RUN_ID_BYTES, "run id"));
  const std::uint32_t check = fnv1a(bytes.substr(0, in.position()));
  if (in.little_endian<std::uint32_t>("check") != check)
    in.fail("the header is damaged: its checksum does not match");
  if ((flags & ~std::uint32_t{DPERF_TRACE_CPU_CLOCK}) != 0) in.fail("flags: unknown bits in {:#x}", flags);
  header.cpu_clock = (flags & DPERF_TRACE_CPU_CLOCK) != 0;
  return header;
}

Chunk read_chunk(const std::string& where, std::string_view bytes, std::uint64_t offset) {
  ByteReader in(bytes, where);
  Chunk chunk;
  chunk.offset = offset;
  if (in.little_endian<std::uint32_t>("magic") != DPERF_CHUNK_MAGIC) in.fail("damaged; expected: CHNK");
  const std::uint8_t kind = in.byte("kind"), reserved = in.byte("reserved");
  chunk.thread = in.little_endian<std::uint16_t>("thread");
  chunk.first_event = in.little_endian<std::uint64_t>("first event");
  chunk.events = in.little_endian<std::uint32_t>("number of events");
  chunk.raw_bytes = in.little_endian<std::uint32_t>("raw size");
  chunk.stored_bytes = in.little_endian<std::uint32_t>("stored size");
  const std::uint32_t check = fnv1a(bytes.substr(0, in.position()));
  if (in.little_endian<std::uint32_t>("check") != check)
    in.fail("damaged: the checksum of the chunk's header does not match");
  if (kind < DPERF_CHUNK_DEFINITIONS || kind > DPERF_CHUNK_END || reserved != 0)
    in.fail("unknown kind of chunk: {}", kind);
  chunk.kind = static_cast<dperf_chunk_kind>(kind);
  if (chunk.raw_bytes > kLargestPayload)
    in.fail("a payload of {} bytes; expected: at most {}", chunk.raw_bytes, kLargestPayload);
  return chunk;
}

/// Chunks of a thread follow each other without gap.
void check_order(const std::string& where, const Chunk& chunk, std::vector<std::uint64_t>& next_event) {
  if (chunk.kind != DPERF_CHUNK_EVENTS) return;
  if (chunk.thread >= kMostThreads)
    throw Error("{}: thread {}; expected: less than {}", where, chunk.thread, kMostThreads);
  if (next_event.size() <= chunk.thread) next_event.resize(chunk.thread + 1);
  std::uint64_t& next = next_event[chunk.thread];
  if (chunk.first_event != next) {
    throw Error("{}: begins with event {} of thread {}; expected: event {}", where, chunk.first_event,
                chunk.thread, next);
  }
  next += chunk.events;
}

dperf_ending read_ending(ByteReader& in) {
  const std::int64_t ending = in.svarint("ending");
  if (ending < DPERF_ENDS_FINALIZED || ending > DPERF_ENDS_STOPPED)
    in.fail("an ending of at most {} expected, found {}", static_cast<int>(DPERF_ENDS_STOPPED), ending);
  return static_cast<dperf_ending>(ending);
}

std::int64_t read_total(ByteReader& in, std::string_view what) {
  const std::int64_t ns = in.size(what);
  if (ns > kMostNanosecondsInAll)
    in.fail("{}: at most {} ns expected, found {}", what, kMostNanosecondsInAll, ns);
  return ns;
}

}  // namespace

InputFile open_rank_file(const std::filesystem::path& path) {
  constexpr std::string_view kExpected = "the trace of a rank";
  std::optional<InputFile> file = InputFile::open(path, kExpected);
  if (!file)
    throw Error("{}: the file cannot be read: {}; expected: {}", name_of(path), std::strerror(ENOENT),
                kExpected);
  return std::move(*file);
}

std::string rank_file_name(int rank) {
  return fmt::format("rank-{:06d}.dpt", rank);
}

std::string where_of(const std::filesystem::path& path, const Chunk& chunk) {
  return fmt::format("{}: chunk at byte {}", name_of(path), chunk.offset);
}

namespace {

std::uint64_t end_of(const Chunk& chunk) {
  return chunk.offset + DPERF_CHUNK_HEADER_BYTES + chunk.stored_bytes;
}

/// The headers of the chunks from `offset` on.
void read_chunks(const InputFile& in, std::uint64_t offset, RankFileIndex& index) {
  index.bytes = in.size();
  index.ends_in_a_chunk = false;
  while (offset < index.bytes && !index.has_end) {
    const std::string where = fmt::format("{}: chunk at byte {}", name_of(index.path), offset);
    const std::string bytes = in.read_at(offset, DPERF_CHUNK_HEADER_BYTES);
    index.ends_in_a_chunk = bytes.size() < DPERF_CHUNK_HEADER_BYTES;
    if (index.ends_in_a_chunk) return;
    const Chunk chunk = read_chunk(where, bytes, offset);
    offset = end_of(chunk);
    index.ends_in_a_chunk = offset > index.bytes;
    if (index.ends_in_a_chunk) return;
    check_order(where, chunk, index.next_event);
    index.has_end = chunk.kind == DPERF_CHUNK_END;
    index.chunks.push_back(chunk);
  }
  if (offset < index.bytes)
    throw Error("{}: byte {}: end of the file expected after the END chunk", name_of(index.path), offset);
}

}  // namespace

RankFileIndex read_index(const std::filesystem::path& path) {
  return read_index(open_rank_file(path), path);
}

RankFileIndex read_index(const InputFile& in, const std::filesystem::path& path) {
  RankFileIndex index;
  index.path = path.string();
  index.header = read_header(path, in.read_at(0, DPERF_HEADER_BYTES));
  read_chunks(in, DPERF_HEADER_BYTES, index);
  return index;
}

bool read_on(RankFileIndex& index) {
  const InputFile in = open_rank_file(index.path);
  std::uint64_t offset = DPERF_HEADER_BYTES;
  if (!index.chunks.empty()) {
    const Chunk& last = index.chunks.back();
    const std::string bytes = in.read_at(last.offset, DPERF_CHUNK_HEADER_BYTES);
    if (bytes.size() < DPERF_CHUNK_HEADER_BYTES) return false;
    if (read_chunk(where_of(index.path, last), bytes, last.offset) != last) return false;
    offset = end_of(last);
  }
  read_chunks(in, offset, index);
  return true;
}

std::string read_payload(const std::filesystem::path& path, const Chunk& chunk) {
  return read_payload(open_rank_file(path), path, chunk);
}

std::string read_payload(const InputFile& in, const std::filesystem::path& path, const Chunk& chunk) {
  const std::string stored = in.read_at(chunk.offset + DPERF_CHUNK_HEADER_BYTES, chunk.stored_bytes);
  thread_local const std::unique_ptr<ZSTD_DCtx, FreeContext> context(ZSTD_createDCtx());
  std::string raw(chunk.raw_bytes, '\0');
  const std::size_t size =
      ZSTD_decompressDCtx(context.get(), raw.data(), raw.size(), stored.data(), stored.size());
  if (ZSTD_isError(size)) throw Error("{}: damaged: {}", where_of(path, chunk), ZSTD_getErrorName(size));
  if (size != raw.size())
    throw Error("{}: {} of payload expected; found {}", where_of(path, chunk), counted(raw.size(), "byte"),
                size);
  return raw;
}

RankTotals read_totals(const RankFileIndex& index) {
  return read_totals(open_rank_file(index.path), index);
}

RankTotals read_totals(const InputFile& file, const RankFileIndex& index) {
  const Chunk& chunk = index.chunks.back();
  const std::string payload = read_payload(file, index.path, chunk), where = where_of(index.path, chunk);
  ByteReader in(payload, where);
  RankTotals totals;
  totals.events = in.varint("number of events");
  totals.wall_ns = read_total(in, "wall time");
  totals.block_ns = read_total(in, "time in blocks");
  totals.call_ns = read_total(in, "time in calls");
  totals.overhead_ns = read_total(in, "overhead");
  totals.threads = in.number<std::uint16_t>("number of threads");
  if (totals.threads > kMostThreads)
    in.fail("at most {} threads expected, found {}", kMostThreads, totals.threads);
  totals.ending = read_ending(in);
  // Traces of dPerf 0.1 before this was recorded end here.
  if (!in.at_end()) totals.waited_ns = read_total(in, "time waited for a core");
  if (!in.at_end()) totals.peak_bytes = in.varint("peak of the resident memory");
  if (!in.at_end()) in.fail("end of the END chunk expected, but {} left", counted(in.remaining(), "byte"));
  std::uint64_t events = 0;
  for (const Chunk& other : index.chunks) events += other.events;
  if (events != totals.events)
    in.fail("{} expected, the file has {}", counted(totals.events, "event"), events);
  return totals;
}

RankFileWriter::RankFileWriter(const std::filesystem::path& path, const RankHeader& header)
    : path_(path), out_(path, std::ios::binary) {
  if (!out_) throw Error("cannot write {}: {}", name_of(path), std::strerror(errno));
  ByteWriter bytes;
  bytes.raw(DPERF_TRACE_MAGIC);
  bytes.little_endian(static_cast<std::uint32_t>(DPERF_TRACE_VERSION));
  bytes.little_endian(header.rank);
  bytes.little_endian(header.ranks);
  bytes.little_endian(static_cast<std::uint32_t>(header.cpu_clock ? DPERF_TRACE_CPU_CLOCK : 0));
  bytes.raw(from_hex(header.run_id));
  bytes.little_endian(fnv1a(bytes.bytes()));
  out_ << bytes.bytes();
}

void RankFileWriter::chunk(dperf_chunk_kind kind, unsigned thread, std::uint64_t first_event,
                           std::uint32_t events, std::string_view payload) {
  struct FreeCompressor {
    void operator()(ZSTD_CCtx* context) const { ZSTD_freeCCtx(context); }
  };
  const std::unique_ptr<ZSTD_CCtx, FreeCompressor> context(ZSTD_createCCtx());
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
  std::string stored(ZSTD_compressBound(payload.size()), '\0');
  const std::size_t size =
      ZSTD_compress2(context.get(), stored.data(), stored.size(), payload.data(), payload.size());
  if (ZSTD_isError(size)) throw Error("{}: cannot compress: {}", name_of(path_), ZSTD_getErrorName(size));
  ByteWriter bytes;
  bytes.little_endian(static_cast<std::uint32_t>(DPERF_CHUNK_MAGIC));
  bytes.byte(static_cast<std::uint8_t>(kind));
  bytes.byte(0);
  bytes.little_endian(static_cast<std::uint16_t>(thread));
  bytes.little_endian(first_event);
  bytes.little_endian(events);
  bytes.little_endian(static_cast<std::uint32_t>(payload.size()));
  bytes.little_endian(static_cast<std::uint32_t>(size));
  bytes.little_endian(fnv1a(bytes.bytes()));
  out_ << bytes.bytes();
  out_.write(stored.data(), static_cast<std::streamsize>(size));
}

void RankFileWriter::end(const RankTotals& totals) {
  ByteWriter bytes;
  bytes.varint(totals.events);
  bytes.varint(static_cast<std::uint64_t>(totals.wall_ns));
  bytes.varint(static_cast<std::uint64_t>(totals.block_ns));
  bytes.varint(static_cast<std::uint64_t>(totals.call_ns));
  bytes.varint(static_cast<std::uint64_t>(totals.overhead_ns));
  bytes.varint(totals.threads);
  bytes.svarint(totals.ending);
  bytes.varint(static_cast<std::uint64_t>(totals.waited_ns));
  if (totals.peak_bytes > 0) bytes.varint(totals.peak_bytes);
  chunk(DPERF_CHUNK_END, 0, 0, 0, bytes.bytes());
}

void RankFileWriter::close() {
  if (!out_.flush()) throw Error("cannot write {}: {}", name_of(path_), std::strerror(errno));
  out_.close();
}

}  // namespace dperf::trace
