// Definitions as lines of the text form.
// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

#include "trace/model/trace.h"

namespace dperf::trace {

std::string block_line(const Block& block, std::size_t number);
std::string type_line(const Datatype& type);
std::string operation_line(const Operation& operation);
std::string module_line(const Module& module);
std::string sample_line(const SampledLoop& sample);
std::string bound_line(const LoopBound& bound);
std::string branch_line(const LoopBranch& branch);

}  // namespace dperf::trace
