// Values of the properties of a calibrated platform, as text and back. All that read throw an Error that
// names the file, the property, what stands there, and what was expected.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "replay/platform/calibration.h"

namespace dperf::platform {

/// Names the place and the property in what is wrong.
struct Where {
  const std::string& place;  ///< FILE:LINE
  std::string_view property;

  [[noreturn]] void refuse(std::string_view value, std::string_view expected) const;
};

/// What a number may be.
enum class Range { kSize, kSeconds, kSecondsAByte };

/// Nothing: it is not a finite number.
std::optional<double> number_of(std::string_view text);
double read_number(std::string_view value, Range range, const Where& where);
std::string write_number(double value);

CostsAt read_costs_at(std::string_view value, const Where& where);
std::string write_costs_at(const CostsAt& costs);

replay::mpi::Rendezvous read_rendezvous(std::string_view value, const Where& where);
std::string_view write_rendezvous(replay::mpi::Rendezvous value);
bool read_flag(std::string_view value, const Where& where);
std::string_view write_flag(bool value);

replay::MessageTime read_time(const std::string& value, const Where& where);
std::string write_time(const replay::MessageTime& time);
std::vector<double> read_errors(const std::string& value, const Where& where);
std::string write_errors(const std::vector<double>& errors);
std::vector<CheckPiece> read_check(const std::string& value, const Where& where);
std::string write_check(const std::vector<CheckPiece>& pieces);
replay::AtOnce read_at_once(const std::string& value, const Where& where);
std::string write_at_once(const replay::AtOnce& pieces);
std::vector<replay::mpi::CopyPiece> read_copies(const std::string& value, const Where& where);
std::string write_copies(const std::vector<replay::mpi::CopyPiece>& pieces);
std::vector<replay::mpi::ColdCall> read_cold_calls(const std::string& value, const Where& where);
std::string write_cold_calls(const std::vector<replay::mpi::ColdCall>& pieces);

}  // namespace dperf::platform
