/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "file/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <zstd.h>

#include "base/state.h"
#include "file/definitions.h"
#include "file/folder.h"
#include "file/give_up.h"

/* Level 1: at higher ones the compressor costs more than all the rest of an event. */
enum { ZSTD_LEVEL = 1 };

static int file = -1;
static struct dperf_identity identity;
static ZSTD_CCtx* compressor;
static struct dperf_bytes stored;
static uint64_t written, longest; /* where the file ends, and what it may still have behind that */
static uint64_t
    open_chunk; /* where the chunk begins that the next one takes the place of; 0: there is none */

/* A limit on the size of files (ulimit -f) must not kill the program: its signal is taken back. */
static ssize_t write_quietly(const void* data, size_t size) {
  sigset_t limit, before, pending;
  sigemptyset(&limit);
  sigaddset(&limit, SIGXFSZ);
  pthread_sigmask(SIG_BLOCK, &limit, &before);
  const ssize_t written = write(file, data, size);
  const int error = errno;
  if (written < 0 && error == EFBIG && sigpending(&pending) == 0 && sigismember(&pending, SIGXFSZ)) {
    const struct timespec now = {0, 0};
    sigtimedwait(&limit, NULL, &now);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return written;
}

static bool write_all(const void* data, size_t size) {
  const char* at = data;
  while (size > 0) {
    const ssize_t more = write_quietly(at, size);
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) return false;
    at += more;
    size -= (size_t)more;
    written += (uint64_t)more;
  }
  return true;
}

/* The next chunk is written over the one that is open, and what is longer of that is cut off then. A program
 * that is killed in between loses that chunk, no more. */
static bool take_back(void) {
  const uint64_t at = open_chunk;
  open_chunk = 0;
  if (!at) return true;
  longest = written;
  written = at;
  return lseek(file, (off_t)at, SEEK_SET) >= 0;
}

static bool cut(void) {
  const bool is_longer = longest > written;
  longest = 0;
  return !is_longer || ftruncate(file, (off_t)written) == 0;
}

bool dperf_writer_is_open(void) {
  return file >= 0;
}

/* A program that closes all descriptors, as daemons do, may have a file of its own there now. */
static bool is_still_ours(void) {
  if (dperf_is_still(file, identity)) return true;
  errno = EBADF;
  return false;
}

void dperf_writer_abandon(void) {
  if (file >= 0 && is_still_ours()) close(file);
  file = -1;
  ZSTD_freeCCtx(compressor);
  compressor = NULL;
  dperf_bytes_free(&stored);
}

bool dperf_writer_open(const char* name) {
  written = longest = open_chunk = 0;
  uint8_t header[DPERF_HEADER_BYTES];
  memcpy(header, DPERF_TRACE_MAGIC, 8);
  dperf_put_u32(header + 8, DPERF_TRACE_VERSION);
  dperf_put_u32(header + 12, (uint32_t)dperf_session.rank);
  dperf_put_u32(header + 16, (uint32_t)dperf_session.size);
  dperf_put_u32(header + 20, dperf_session.cpu_clock ? DPERF_TRACE_CPU_CLOCK : 0);
  memcpy(header + 24, dperf_session.run_id, DPERF_RUN_ID_BYTES);
  dperf_put_u32(header + 40, dperf_fnv32(header, 40));
  compressor = ZSTD_createCCtx();
  file = dperf_folder_create(name);
  if (file >= 0) identity = dperf_identity_of(file);
  if (file >= 0 && compressor && write_all(header, sizeof header)) {
    ZSTD_CCtx_setParameter(compressor, ZSTD_c_compressionLevel, ZSTD_LEVEL);
    ZSTD_CCtx_setParameter(compressor, ZSTD_c_checksumFlag, 1);
    return true;
  }
  const int error = errno;
  if (file >= 0) dperf_folder_remove(name);
  dperf_writer_abandon();
  errno = error;
  return false;
}

static bool write_chunk(enum dperf_chunk_kind kind, unsigned recorder, uint64_t first, uint64_t count,
                        const struct dperf_bytes* payload) {
  stored.size = 0;
  if (!dperf_bytes_reserve(&stored, DPERF_CHUNK_HEADER_BYTES + ZSTD_compressBound(payload->size))) {
    errno = ENOMEM;
    return false;
  }
  uint8_t* chunk = stored.data;
  const size_t size =
      ZSTD_compress2(compressor, chunk + DPERF_CHUNK_HEADER_BYTES, stored.capacity - DPERF_CHUNK_HEADER_BYTES,
                     payload->data, payload->size);
  if (ZSTD_isError(size)) {
    errno = ENOMEM;
    return false;
  }
  dperf_put_u32(chunk, DPERF_CHUNK_MAGIC);
  chunk[4] = kind;
  chunk[5] = 0;
  chunk[6] = (uint8_t)recorder;
  chunk[7] = (uint8_t)(recorder >> 8);
  dperf_put_u64(chunk + 8, first);
  dperf_put_u32(chunk + 16, (uint32_t)count);
  dperf_put_u32(chunk + 20, (uint32_t)payload->size);
  dperf_put_u32(chunk + 24, (uint32_t)size);
  dperf_put_u32(chunk + 28, dperf_fnv32(chunk, 28));
  return is_still_ours() && take_back() && write_all(chunk, DPERF_CHUNK_HEADER_BYTES + size) && cut();
}

static bool write_definitions(void) {
  if (dperf_definitions.broken) {
    errno = ENOMEM;
    return false;
  }
  if (dperf_definitions.size && !write_chunk(DPERF_CHUNK_DEFINITIONS, 0, 0, 0, &dperf_definitions))
    return false;
  dperf_definitions.size = 0;
  return true;
}

static void fail(void) {
  const int error = errno;
  dperf_writer_abandon();
  dperf_session_give_up("cannot write the trace", strerror(error));
}

void dperf_writer_events(struct dperf_bytes* events, unsigned recorder, uint64_t first, uint64_t count) {
  if (file < 0) return;
  if (events->broken) errno = ENOMEM;
  if (events->broken || !write_definitions() ||
      (events->size && !write_chunk(DPERF_CHUNK_EVENTS, recorder, first, count, events)))
    fail();
  events->size = 0;
}

void dperf_writer_open_chunk(struct dperf_bytes* events, unsigned recorder, uint64_t first, uint64_t count) {
  if (file < 0) return;
  if (events->broken) errno = ENOMEM;
  uint64_t begin = 0;
  const bool is_written = !events->broken && write_definitions() &&
                          (begin = open_chunk ? open_chunk : written) &&
                          write_chunk(DPERF_CHUNK_EVENTS, recorder, first, count, events);
  if (is_written)
    open_chunk = begin;
  else
    fail();
}

void dperf_writer_close(const struct dperf_totals* totals) {
  if (file < 0) return;
  struct dperf_bytes payload = {0};
  dperf_bytes_varint(&payload, totals->events);
  dperf_bytes_varint(&payload, (uint64_t)totals->wall_ns);
  dperf_bytes_varint(&payload, (uint64_t)totals->block_ns);
  dperf_bytes_varint(&payload, (uint64_t)totals->call_ns);
  dperf_bytes_varint(&payload, (uint64_t)totals->overhead_ns);
  dperf_bytes_varint(&payload, totals->recorders);
  dperf_bytes_svarint(&payload, totals->ending);
  dperf_bytes_varint(&payload, (uint64_t)totals->waited_ns);
  dperf_bytes_varint(&payload, totals->peak_bytes);
  if (!write_definitions() || !write_chunk(DPERF_CHUNK_END, 0, 0, 0, &payload)) fail();
  dperf_bytes_free(&payload);
  if (file >= 0 && is_still_ours() && close(file) != 0) {
    file = -1;
    fail();
  }
  file = -1;
  dperf_writer_abandon();
}
