/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* A growing buffer of bytes and the encodings of trace_format.h. A buffer that could not grow is `broken` and
 * takes nothing more; it is looked at once, before writing. */
#ifndef DPERF_BYTES_H
#define DPERF_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dperf/hash.h"

struct dperf_bytes {
  uint8_t* data;
  size_t size, capacity;
  bool broken;
};

/* Room for `more` bytes; false if there is no memory. */
bool dperf_bytes_reserve(struct dperf_bytes* bytes, size_t more);
void dperf_bytes_append(struct dperf_bytes* bytes, const void* data, size_t size);
void dperf_bytes_u8(struct dperf_bytes* bytes, unsigned value);
void dperf_bytes_u64(struct dperf_bytes* bytes, uint64_t value);
void dperf_bytes_varint(struct dperf_bytes* bytes, uint64_t value);
void dperf_bytes_svarint(struct dperf_bytes* bytes, int64_t value);
void dperf_bytes_string(struct dperf_bytes* bytes, const char* text);
void dperf_bytes_free(struct dperf_bytes* bytes);

/* The same into memory that is known to be large enough: 10 bytes per number. */
static inline uint8_t* dperf_put_varint(uint8_t* at, uint64_t value) {
  while (value >= 0x80) {
    *at++ = (uint8_t)(value | 0x80);
    value >>= 7;
  }
  *at++ = (uint8_t)value;
  return at;
}
static inline uint64_t dperf_zigzag(int64_t value) {
  return ((uint64_t)value << 1) ^ (uint64_t)(value >> 63);
}

/* For many small writes: room for `most` bytes, written through a pointer and then counted. Null if there is
 * no memory. */
static inline uint8_t* dperf_bytes_open(struct dperf_bytes* bytes, size_t most) {
  if (bytes->capacity - bytes->size < most && !dperf_bytes_reserve(bytes, most)) return NULL;
  return bytes->data + bytes->size;
}
static inline void dperf_bytes_close(struct dperf_bytes* bytes, const uint8_t* end) {
  bytes->size = (size_t)(end - bytes->data);
}

/* Little-endian stores, whatever the machine. */
void dperf_put_u32(uint8_t* at, uint32_t value);
void dperf_put_u64(uint8_t* at, uint64_t value);

uint32_t dperf_fnv32(const void* data, size_t size);
uint64_t dperf_fnv64(uint64_t hash, const void* data, size_t size);
#define DPERF_FNV64_START 0xcbf29ce484222325u

#endif
