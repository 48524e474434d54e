/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "base/bytes.h"

#include <stdlib.h>
#include <string.h>

bool dperf_bytes_reserve(struct dperf_bytes* bytes, size_t more) {
  if (bytes->broken) return false;
  if (bytes->capacity - bytes->size >= more) return true;
  size_t capacity = bytes->capacity ? bytes->capacity : 256;
  while (capacity - bytes->size < more) capacity *= 2;
  uint8_t* data = realloc(bytes->data, capacity);
  if (!data) {
    bytes->broken = true;
    return false;
  }
  bytes->data = data;
  bytes->capacity = capacity;
  return true;
}

void dperf_bytes_append(struct dperf_bytes* bytes, const void* data, size_t size) {
  if (size == 0 || !dperf_bytes_reserve(bytes, size)) return;
  memcpy(bytes->data + bytes->size, data, size);
  bytes->size += size;
}

void dperf_bytes_u8(struct dperf_bytes* bytes, unsigned value) {
  const uint8_t byte = (uint8_t)value;
  dperf_bytes_append(bytes, &byte, 1);
}

void dperf_bytes_u64(struct dperf_bytes* bytes, uint64_t value) {
  uint8_t buffer[8];
  dperf_put_u64(buffer, value);
  dperf_bytes_append(bytes, buffer, sizeof buffer);
}

void dperf_bytes_varint(struct dperf_bytes* bytes, uint64_t value) {
  uint8_t buffer[10];
  dperf_bytes_append(bytes, buffer, (size_t)(dperf_put_varint(buffer, value) - buffer));
}

void dperf_bytes_svarint(struct dperf_bytes* bytes, int64_t value) {
  dperf_bytes_varint(bytes, dperf_zigzag(value));
}

void dperf_bytes_string(struct dperf_bytes* bytes, const char* text) {
  const size_t size = strlen(text);
  dperf_bytes_varint(bytes, size);
  dperf_bytes_append(bytes, text, size);
}

void dperf_bytes_free(struct dperf_bytes* bytes) {
  free(bytes->data);
  *bytes = (struct dperf_bytes){0};
}

void dperf_put_u32(uint8_t* at, uint32_t value) {
  for (int i = 0; i < 4; ++i) at[i] = (uint8_t)(value >> (8 * i));
}

void dperf_put_u64(uint8_t* at, uint64_t value) {
  for (int i = 0; i < 8; ++i) at[i] = (uint8_t)(value >> (8 * i));
}

uint32_t dperf_fnv32(const void* data, size_t size) {
  const uint8_t* bytes = data;
  uint32_t hash = 0x811c9dc5u;
  for (size_t i = 0; i < size; ++i) hash = (hash ^ bytes[i]) * 0x01000193u;
  return hash;
}

uint64_t dperf_fnv64(uint64_t hash, const void* data, size_t size) {
  const uint8_t* bytes = data;
  for (size_t i = 0; i < size; ++i) hash = (hash ^ bytes[i]) * 0x100000001b3u;
  return hash;
}
