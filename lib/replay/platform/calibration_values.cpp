// SPDX-License-Identifier: LGPL-2.1-or-later
#include "replay/platform/calibration_values.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <sstream>

#include "replay/platform/xml/document.h"
#include "support/error.h"

namespace dperf::platform {
namespace {

using replay::MessageTime;
using replay::TimePiece;
using replay::mpi::Rendezvous;

constexpr std::string_view kUnlimited = "unlimited";
constexpr std::string_view kAnySpeed = "any";
constexpr std::string_view kTimeForm =
    "pieces 'FROM_BYTES EXTRA_SECONDS STRETCH; ...' in ascending order, the first from 0, with stretches "
    "above 0";
constexpr std::string_view kErrorForm =
    "relative errors 'ERROR; ...' from 0 to 10, one for each piece of the time";
constexpr std::string_view kCheckForm =
    "pieces 'FROM_BYTES ERROR; ...' in ascending order, the first from 0, with relative errors from 0 to 10";
constexpr std::string_view kAtOnceForm =
    "pieces 'FROM_BYTES FACTOR; ...' in ascending order, the first from 0, with factors from 1 to 1000";
constexpr std::string_view kCopyForm =
    "pieces 'FROM_BYTES SECONDS SECONDS_PER_BYTE; ...' in ascending order, the first from 0, with seconds "
    "from -3600 to 3600 and 0 to 1 second per byte";

constexpr std::string_view kColdCallForm =
    "pieces 'COMPUTED_SECONDS MORE_SECONDS; ...' in ascending order, the first from 0, with 0 to 3600 "
    "seconds";

struct RendezvousRow {
  std::string_view name;
  Rendezvous value;
};
constexpr auto kRendezvous = std::to_array<RendezvousRow>(
    {{"pull", Rendezvous::kPull}, {"put", Rendezvous::kPut}, {"push", Rendezvous::kPush}});

/// "NUMBER NUMBER ...; ...": rows of `columns` numbers in ascending order of the first, which begins at 0.
std::vector<std::vector<double>> read_rows(const std::string& value, std::size_t columns,
                                           std::string_view expected, const Where& where) {
  std::vector<std::vector<double>> rows;
  std::istringstream parts(value);
  for (std::string part; std::getline(parts, part, ';');) {
    std::vector<double> row;
    std::istringstream words(part);
    for (std::string word; words >> word;) {
      const std::optional<double> number = number_of(word);
      if (!number) where.refuse(value, expected);
      row.push_back(*number);
    }
    const bool follows = !row.empty() && (rows.empty() ? row[0] == 0 : row[0] > rows.back()[0]);
    if (row.size() != columns || !follows) where.refuse(value, expected);
    rows.push_back(std::move(row));
  }
  if (rows.empty()) where.refuse(value, expected);
  return rows;
}

}  // namespace

void Where::refuse(std::string_view value, std::string_view expected) const {
  throw Error("{}: property '{}' is '{}'; expected {}", place, property, shown(value), expected);
}

std::optional<double> number_of(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc() && end == text.data() + text.size() && std::isfinite(value);
  return whole ? std::optional(value) : std::nullopt;
}

CostsAt read_costs_at(std::string_view value, const Where& where) {
  if (value == kAnySpeed) return {};
  const std::optional<double> number = number_of(value);
  if (!number || !(*number > 0) || *number > 1e24)
    where.refuse(value, "flop/s of the hosts on which calls have these costs, or any");
  return {number};
}

std::string write_costs_at(const CostsAt& costs) {
  return costs.speed_flops ? write_number(*costs.speed_flops) : std::string(kAnySpeed);
}

// A second per byte and an hour per message are slower than any network.
double read_number(std::string_view value, Range range, const Where& where) {
  if (range == Range::kSize && value == kUnlimited) return std::numeric_limits<double>::infinity();
  const std::optional<double> number = number_of(value);
  switch (range) {
    case Range::kSize:
      if (number && *number >= 0 && *number < 1e18 && std::floor(*number) == *number) return *number;
      where.refuse(value, "a number of bytes, or unlimited");
    case Range::kSeconds:
      if (number && *number >= 0 && *number <= 3600) return *number;
      where.refuse(value, "seconds, from 0 to 3600");
    case Range::kSecondsAByte:
      break;
  }
  if (number && *number >= 0 && *number <= 1) return *number;
  where.refuse(value, "seconds per byte, from 0 to 1");
}

std::string write_number(double value) {
  return std::isinf(value) ? std::string(kUnlimited) : fmt::format("{:.10g}", value);
}

Rendezvous read_rendezvous(std::string_view value, const Where& where) {
  for (const RendezvousRow& row : kRendezvous)
    if (row.name == value) return row.value;
  where.refuse(value, "pull, put or push");
}

std::string_view write_rendezvous(Rendezvous value) {
  for (const RendezvousRow& row : kRendezvous)
    if (row.value == value) return row.name;
  return {};
}

bool read_flag(std::string_view value, const Where& where) {
  if (value == "yes") return true;
  if (value == "no") return false;
  where.refuse(value, "yes or no");
}

std::string_view write_flag(bool value) {
  return value ? "yes" : "no";
}

MessageTime read_time(const std::string& value, const Where& where) {
  MessageTime time;
  for (const auto& row : read_rows(value, 3, kTimeForm, where)) {
    if (std::abs(row[1]) > 3600 || row[2] <= 0 || row[2] > 1e9) where.refuse(value, kTimeForm);
    time.push_back({row[0], row[1], row[2]});
  }
  return time;
}

std::vector<double> read_errors(const std::string& value, const Where& where) {
  std::vector<double> errors;
  std::istringstream parts(value);
  for (std::string part; std::getline(parts, part, ';');) {
    part.erase(0, part.find_first_not_of(' '));
    const std::optional<double> error = number_of(part);
    if (!error || *error < 0 || *error > 10) where.refuse(value, kErrorForm);
    errors.push_back(*error);
  }
  if (errors.empty()) where.refuse(value, kErrorForm);
  return errors;
}

replay::AtOnce read_at_once(const std::string& value, const Where& where) {
  replay::AtOnce pieces;
  for (const auto& row : read_rows(value, 2, kAtOnceForm, where)) {
    if (row[1] < 1 || row[1] > 1000) where.refuse(value, kAtOnceForm);
    pieces.push_back({row[0], row[1]});
  }
  return pieces;
}

std::string write_at_once(const replay::AtOnce& pieces) {
  std::string text;
  for (const replay::AtOncePiece& piece : pieces)
    text += fmt::format("{}{} {:.4g}", text.empty() ? "" : "; ", piece.from_bytes, piece.factor);
  return text;
}

std::vector<replay::mpi::CopyPiece> read_copies(const std::string& value, const Where& where) {
  std::vector<replay::mpi::CopyPiece> pieces;
  for (const auto& row : read_rows(value, 3, kCopyForm, where)) {
    if (std::abs(row[1]) > 3600 || row[2] < 0 || row[2] > 1) where.refuse(value, kCopyForm);
    pieces.push_back({row[0], row[1], row[2]});
  }
  return pieces;
}

std::string write_copies(const std::vector<replay::mpi::CopyPiece>& pieces) {
  std::string text;
  for (const replay::mpi::CopyPiece& piece : pieces)
    text += fmt::format("{}{} {:.6g} {:.6g}", text.empty() ? "" : "; ", piece.from_bytes, piece.seconds,
                        piece.byte_s);
  return text;
}

std::vector<replay::mpi::ColdCall> read_cold_calls(const std::string& value, const Where& where) {
  std::vector<replay::mpi::ColdCall> pieces;
  for (const auto& row : read_rows(value, 2, kColdCallForm, where)) {
    if (row[0] > 3600 || row[1] < 0 || row[1] > 3600) where.refuse(value, kColdCallForm);
    pieces.push_back({row[0], row[1]});
  }
  return pieces;
}

std::string write_cold_calls(const std::vector<replay::mpi::ColdCall>& pieces) {
  std::string text;
  for (const replay::mpi::ColdCall& piece : pieces)
    text += fmt::format("{}{:.4g} {:.4g}", text.empty() ? "" : "; ", piece.computed_s, piece.more_s);
  return text;
}

std::vector<CheckPiece> read_check(const std::string& value, const Where& where) {
  std::vector<CheckPiece> pieces;
  for (const auto& row : read_rows(value, 2, kCheckForm, where)) {
    if (row[1] < 0 || row[1] > 10) where.refuse(value, kCheckForm);
    pieces.push_back({row[0], row[1]});
  }
  return pieces;
}

std::string write_check(const std::vector<CheckPiece>& pieces) {
  std::string text;
  for (const CheckPiece& piece : pieces)
    text += fmt::format("{}{} {:.4g}", text.empty() ? "" : "; ", piece.from_bytes, piece.error);
  return text;
}

std::string write_errors(const std::vector<double>& errors) {
  std::string text;
  for (const double error : errors) text += fmt::format("{}{:.4g}", text.empty() ? "" : "; ", error);
  return text;
}

std::string write_time(const MessageTime& time) {
  std::string text;
  for (const TimePiece& piece : time)
    text += fmt::format("{}{} {:.6g} {:.6g}", text.empty() ? "" : "; ", piece.from_bytes, piece.extra_s,
                        piece.stretch);
  return text;
}

}  // namespace dperf::platform
