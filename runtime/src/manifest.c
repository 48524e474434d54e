/* manifest.json, written by rank 0: preliminary at MPI_Init ("complete": false), final at MPI_Finalize, each time
 * to manifest.json.tmp first and then renamed, so that a reader never sees half of one. One JSON object, UTF-8:
 *
 *   "version"          1: DPERF_TRACE_VERSION
 *   "run_id"           32 hex digits: the 16 bytes of every rank file's header
 *   "program"          path of the executable of rank 0
 *   "ranks"            size of MPI_COMM_WORLD
 *   "complete"         true once all ranks have reached MPI_Finalize
 *   "cpu_clock"        true where more ranks than cores were found (DPERF_TRACE_CPU_CLOCK in all rank files)
 *   "clock"            "real" or "virtual": what a block is charged with
 *   "hosts"            one name a rank
 *   "cores"            one number a rank: cores that all ranks of its host together may use
 *   "affinity"         one string a rank: its own affinity mask, as in "0-3,8"
 *   "mpi_library"      first line of MPI_Get_library_version
 *   "dperf_version"    "0.1.0"
 *   "reference_speed"  number, or null if not known;  "reference_name"  what it was measured with, may be ""
 *   "calls"            names in the order of comm_calls.def; a call's number in a CALL record is its index here, from 0
 *   "blocks"           rows of rank 0's tables, in the order of registration, each an object with "id" (16 hex digits),
 *                      "kind" ("block" or "loop"), "file", "function", "first_line", "last_line"
 *
 * Readers skip keys that they do not know. SPDX-License-Identifier: LGPL-2.1-or-later */
