/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* What stands in a folder: dPerf's own files are known by their names and by how they begin, so that nothing
 * else is ever taken for a trace. */
#ifndef DPERF_FOLDER_CONTENTS_H
#define DPERF_FOLDER_CONTENTS_H

#include <stdbool.h>

#define DPERF_UNFINISHED ".tmp" /* what names of files end with that are not written yet */

struct dperf_folder_contents {
  bool manifest, rank_files, of_tools; /* of_tools: symbols.json, sample.json */
  bool begun;                          /* another run makes its manifest at this moment */
  char foreign[256];                   /* a file that is not dPerf's; empty: there is none */
};
/* Of an open folder. False with errno set. */
bool dperf_folder_look(int folder, struct dperf_folder_contents* found);
/* Whether the manifest in an open folder is that of the run. */
bool dperf_folder_is_of_run(int folder, const char* run_id);
/* Whether dperf-sample has noted in an open folder that the run is stopped. */
bool dperf_folder_has_note(int folder);

#endif
