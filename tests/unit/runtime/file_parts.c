/* Of parts.h: trace folders and files. */
/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stdio.h>
#include <string.h>

#include "base/state.h"
#include "file/definitions.h"
#include "file/folder.h"
#include "file/give_up.h"
#include "file/writer.h"
#include "parts.h"

enum parts_acquired parts_folder_acquire(const char* path, const char* run_id, char why[512]) {
  struct dperf_bytes manifest = {0};
  const char* pieces[] = {"{\n  \"version\": 5,\n  \"run_id\": \"", run_id, "\"\n}\n"};
  for (int i = 0; i < 3; ++i) dperf_bytes_append(&manifest, pieces[i], strlen(pieces[i]));
  struct dperf_folder_request request = {.path = path, .run_id = run_id, .manifest = &manifest};
  bool is_new = false;
  const bool has = dperf_folder_acquire(&request, &is_new);
  snprintf(why, 512, "%s", has ? "" : request.why);
  dperf_bytes_free(&manifest);
  return !has ? PARTS_ACQUIRE_FAILED : is_new ? PARTS_ACQUIRE_NEW : PARTS_ACQUIRE_KNOWN;
}

bool parts_folder_find(const char* path, const char* run_id) {
  return dperf_folder_find(path, run_id, 2);
}

bool parts_folder_path(char* path, size_t size) {
  return dperf_folder_path(path, size);
}
void parts_folder_close(void) {
  dperf_folder_close();
}

bool parts_folder_write(const char* name, const char* text) {
  struct dperf_bytes bytes = {0};
  dperf_bytes_append(&bytes, text, strlen(text));
  const bool written = dperf_folder_write(name, &bytes);
  dperf_bytes_free(&bytes);
  return written;
}

bool parts_writer_open(const char* path) {
  dperf_definitions.size = 0;
  dperf_session.rank = 3;
  dperf_session.size = 5;
  dperf_session.recording = true;
  return dperf_writer_open(path);
}
bool parts_writer_is_open(void) {
  return dperf_writer_is_open();
}
bool parts_is_recording(void) {
  return dperf_session.recording;
}
void parts_writer_events(const void* data, size_t size) {
  struct dperf_bytes events = {0};
  dperf_bytes_append(&events, data, size);
  dperf_writer_events(&events, 0, 0, 1);
  dperf_bytes_free(&events);
}
void parts_writer_close(void) {
  const struct dperf_totals totals = {.recorders = 1};
  dperf_writer_close(&totals);
  dperf_session.recording = false;
}

void parts_give_up_before_recording(const char* what, const char* why) {
  dperf_session.recording = false;
  dperf_session_give_up(what, why);
}
