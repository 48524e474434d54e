// Fortran, read by flang's parser.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "instrument/fortran/source/form.h"
#include "instrument/other_language.h"

namespace dperf::instrument::fortran {

class Fortran : public OtherLanguage {
 public:
  bool has(const SourceFile& file) const override;
  std::vector<Unit> read(const std::vector<SourceFile>& files, unsigned jobs) override;
  std::unique_ptr<SourceLanguage> language_of(const Unit& unit) const override;
  std::string text_of(const Unit& unit, const FilePlan& plan) const override;

 private:
  std::map<std::string, SourceForm> forms_;  ///< by the unit's path
};

}  // namespace dperf::instrument::fortran
