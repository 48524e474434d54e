// What a language that Clang does not read brings: its reader, and how what is inserted is written in it.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "instrument/model/model.h"
#include "instrument/model/source_file.h"
#include "instrument/plan/planner.h"
#include "instrument/plan/source_language.h"

namespace dperf::instrument {

class OtherLanguage {
 public:
  OtherLanguage() = default;
  virtual ~OtherLanguage() = default;
  OtherLanguage(const OtherLanguage&) = delete;
  OtherLanguage& operator=(const OtherLanguage&) = delete;

  virtual bool has(const SourceFile& file) const = 0;
  /// All files of the language together: they know each other's names.
  /// @throws Error if one cannot be opened
  virtual std::vector<Unit> read(const std::vector<SourceFile>& files, unsigned jobs) = 0;
  /// Of a unit that was read.
  virtual std::unique_ptr<SourceLanguage> language_of(const Unit& unit) const = 0;
  /// The whole text, with the plan in it.
  virtual std::string text_of(const Unit& unit, const FilePlan& plan) const = 0;
};

}  // namespace dperf::instrument
