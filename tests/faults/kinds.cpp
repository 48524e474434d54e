// SPDX-License-Identifier: LGPL-2.1-or-later
#include "faults/kinds.h"

namespace dperf::faults {
namespace {

constexpr Kind kKinds[] = {
    {"bits", 190, "bits flipped in rank files and manifests", flip_bits},
    {"cuts", 110, "rank files and manifests cut off, missing, or with something behind their end", cut_files},
    {"manifest", 80, "lines of a manifest changed, doubled, left out", change_manifest},
    {"statements", 130, "traces in text form changed, for dperf-trace assemble", change_statements},
    {"platform", 188, "platform files changed: attributes, numbers, elements", change_platform},
    {"tables", 60, "measurements and predictions changed, for dperf-compare", change_table},
    {"patterns", 25, "regular expressions and long lines, for dperf-compare --pattern", try_pattern},
    {"numbers", 60, "numbers on command lines", try_number},
    {"odd-files", 20, "pipes, folders, devices in place of files", try_odd_file},
    {"descriptors", 94, "tools and programs with closed or full standard streams", close_descriptors},
    {"disk", 14, "tools that write to a full disk, or beyond a limit on file sizes", fill_disk},
    {"killed-tools", 5, "tools that are killed while they work", kill_tool},
    {"ends", 13, "runs under mpirun that are killed, abort, exit, or are interrupted", end_run},
    {"at-once", 3, "runs that overlap in one folder", run_at_once},
    {"own-folder", 5, "runs that are told to write into a folder of the user's files", use_own_folder},
    {"disk-of-run", 3, "runs whose trace does not fit on the disk", fill_disk_of_run},
};

}  // namespace

std::span<const Kind> kinds() {
  return kKinds;
}

}  // namespace dperf::faults
