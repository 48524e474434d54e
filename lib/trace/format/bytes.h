// Little-endian numbers, LEB128 and strings, read from and written to a piece of memory
// (dperf/trace_format.h).
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "support/error.h"
#include "support/words.h"

namespace dperf::trace {

/// Reads from the front. Never goes beyond the end, whatever the bytes are.
class ByteReader {
 public:
  /// @param where begins every error message: "rank-000000.dpt: chunk at byte 44"
  ByteReader(std::string_view bytes, std::string_view where) : bytes_(bytes), where_(where) {}

  bool at_end() const { return position_ == bytes_.size(); }
  std::size_t position() const { return position_; }
  std::size_t remaining() const { return bytes_.size() - position_; }

  std::uint8_t byte(std::string_view what) {
    if (at_end()) [[unlikely]]
      ends_before(what);
    return static_cast<std::uint8_t>(bytes_[position_++]);
  }

  std::uint64_t varint(std::string_view what) {
    const std::uint8_t first = byte(what);
    return first < 0x80 ? first : rest_of_varint(first & 0x7f, what);
  }

  std::int64_t svarint(std::string_view what) {
    const std::uint64_t value = varint(what);
    return static_cast<std::int64_t>((value >> 1) ^ (~(value & 1) + 1));
  }

  /// A number that must fit into `T`.
  template <typename T>
  T number(std::string_view what) {
    if constexpr (std::is_signed_v<T>) {
      return narrow<T>(svarint(what), what);
    } else {
      return narrow<T>(varint(what), what);
    }
  }

  /// A varint of the format that is kept in a signed type: a size or a duration.
  std::int64_t size(std::string_view what) { return narrow<std::int64_t>(varint(what), what); }

  /// Number of elements to follow, each of at least one byte: never more than there are bytes.
  std::size_t count(std::string_view what) {
    const std::uint64_t n = varint(what);
    if (n > remaining()) [[unlikely]]
      too_few_for(n, what);
    return static_cast<std::size_t>(n);
  }

  template <typename T>
  T little_endian(std::string_view what) {
    std::uint64_t value = 0;
    for (unsigned i = 0; i < sizeof(T); ++i) value |= std::uint64_t{byte(what)} << (8 * i);
    return static_cast<T>(value);
  }

  std::string_view take(std::size_t size, std::string_view what) {
    if (size > remaining())
      fail("{} of {} expected, but only {} left", what, counted(size, "byte"), counted(remaining(), "byte"));
    position_ += size;
    return bytes_.substr(position_ - size, size);
  }

  /// The next `size` bytes, to be read apart; positions in messages go on from here.
  ByteReader part(std::size_t size, std::string_view what) {
    const std::size_t begin = base_ + position_;
    ByteReader result(take(size, what), where_);
    result.base_ = begin;
    return result;
  }

  /// The same bytes, from `position` on, which is in them.
  ByteReader from(std::size_t position) const {
    ByteReader result = *this;
    result.position_ = position;
    return result;
  }

  std::string string(std::string_view what) { return std::string(take(count(what), what)); }

  template <typename... Args>
  [[noreturn]] void fail(fmt::format_string<Args...> format, Args&&... args) const {
    throw Error("{}, position {}: {}", where_, base_ + position_,
                fmt::format(format, std::forward<Args>(args)...));
  }

 private:
  std::uint64_t rest_of_varint(std::uint64_t value, std::string_view what) {
    for (unsigned shift = 7; shift < 64; shift += 7) {
      const std::uint64_t part = byte(what);
      if (shift == 63 && part > 1) break;
      value |= (part & 0x7f) << shift;
      if ((part & 0x80) == 0) return value;
    }
    too_large(what);
  }

  template <typename T, typename From>
  T narrow(From value, std::string_view what) const {
    if (!std::in_range<T>(value)) [[unlikely]]
      out_of_range(value, what);
    return static_cast<T>(value);
  }

  // Apart from what is read millions of times: `what`, taken by reference by fail, would have to be in memory
  // there for each number, and written and read again at once.
  [[noreturn, gnu::noinline, gnu::cold]] void ends_before(std::string_view what) const {
    fail("{} expected, but the data ends", what);
  }
  [[noreturn, gnu::noinline, gnu::cold]] void too_large(std::string_view what) const {
    fail("{} expected, found a number of more than 64 bits", what);
  }
  [[noreturn, gnu::noinline, gnu::cold]] void too_few_for(std::uint64_t n, std::string_view what) const {
    fail("{}: {} announced, but only {} left", what, counted(n, "element"), counted(remaining(), "byte"));
  }
  template <typename From>
  [[noreturn, gnu::noinline, gnu::cold]] void out_of_range(From value, std::string_view what) const {
    fail("{} is out of range: {}", what, value);
  }

  std::string_view bytes_;
  std::string_view where_;
  std::size_t position_ = 0, base_ = 0;
};

class ByteWriter {
 public:
  void byte(std::uint8_t value) { bytes_.push_back(static_cast<char>(value)); }
  void varint(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) byte(static_cast<std::uint8_t>(value | 0x80));
    byte(static_cast<std::uint8_t>(value));
  }
  void svarint(std::int64_t value) {
    varint((static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63));
  }
  template <typename T>
  void number(T value) {
    if constexpr (std::is_signed_v<T>) {
      svarint(value);
    } else {
      varint(value);
    }
  }
  template <typename T>
  void little_endian(T value) {
    for (unsigned i = 0; i < sizeof(T); ++i)
      byte(static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (8 * i)));
  }
  void raw(std::string_view text) { bytes_.append(text); }
  void string(std::string_view text) {
    varint(text.size());
    raw(text);
  }

  const std::string& bytes() const { return bytes_; }
  std::size_t size() const { return bytes_.size(); }
  void clear() { bytes_.clear(); }

 private:
  std::string bytes_;
};

/// FNV-1a, 32 bits.
inline std::uint32_t fnv1a(std::string_view bytes) {
  std::uint32_t hash = 2166136261u;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return hash;
}

}  // namespace dperf::trace
