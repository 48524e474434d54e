/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/watch/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/message.h"
#include "base/mpi_api.h"
#include "base/state.h"
#include "dperf/sampling_rule.h"

enum { MOST_TEXT = 1 << 20, NS_PER_S = 1000000000 };

static char* text_of_rank_0; /* of the decisions file */

static double positive_from(const char* variable, double otherwise) {
  const char* text = getenv(variable);
  if (!text || !*text) return otherwise;
  char* end;
  const double value = strtod(text, &end);
  if (*end == 0 && value > 0 && value < 1e18) return value;
  dperf_say("%s=%s is not a number above 0; it is ignored", variable, text);
  return otherwise;
}

/* Null, with errno set, if it cannot be read. */
static char* read_file(const char* path) {
  FILE* file = fopen(path, "r");
  char* text = file ? malloc(MOST_TEXT + 1) : NULL;
  if (!text) {
    if (file) fclose(file);
    return NULL;
  }
  const size_t size = fread(text, 1, MOST_TEXT + 1, file);
  const bool failed = ferror(file);
  if (!failed && size > MOST_TEXT) errno = EFBIG;
  fclose(file);
  if (failed || size > MOST_TEXT) {
    free(text);
    return NULL;
  }
  text[size] = 0;
  return text;
}

/* False if nothing is sampled. */
static bool read_decisions(const char* path, char** text) {
  *text = read_file(path);
  if (!*text) {
    dperf_say("cannot read the decisions in %s: %s; nothing is sampled", path, strerror(errno));
    return false;
  }
  char error[512];
  struct dperf_decisions decisions;
  const bool right = dperf_decisions_parse(&decisions, *text, error, sizeof error);
  dperf_decisions_free(&decisions);
  if (!right) dperf_say("%s:%s; nothing is sampled", path, error);
  return right;
}

static struct dperf_sampling_settings from_environment(char** text) {
  struct dperf_sampling_settings settings = {0};
  const char* sample = getenv("DPERF_SAMPLE");
  const char* file = getenv("DPERF_DECISIONS");
  const bool is_set = sample && *sample;
  *text = NULL;
  if (is_set && strcmp(sample, "0") == 0) return settings;
  if (is_set && strcmp(sample, "1") != 0) {
    dperf_say("DPERF_SAMPLE=%s must be 0 or 1; nothing is sampled", sample);
    return settings;
  }
  settings.by_itself = is_set;
  settings.asked = is_set || (file && *file);
  if (!settings.asked) return settings;
  settings.eps = positive_from("DPERF_SAMPLE_EPS", DPERF_USUAL_EPS);
  const double most = positive_from("DPERF_SAMPLE_MOST", 0);
  settings.most = most > 0 && most < DPERF_LEAST_BASELINE ? DPERF_LEAST_BASELINE : (uint64_t)most;
  settings.within_ns = NS_PER_S * positive_from("DPERF_SAMPLE_WITHIN", 0);
  if (file && *file && !read_decisions(file, text)) settings.asked = 0;
  if (*text && settings.asked) settings.text_bytes = (int)strlen(*text) + 1;
  return settings;
}

struct dperf_sampling_settings dperf_sampling_options_ask(void) {
  return from_environment(&text_of_rank_0);
}

/* False if a rank has no memory for it. */
static bool share_decisions(char* text, int bytes) {
  int works = text != NULL, all_work = 0;
  PMPI_Allreduce(&works, &all_work, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  if (all_work) PMPI_Bcast(text, bytes, MPI_CHAR, 0, MPI_COMM_WORLD);
  return all_work;
}

static bool take_decisions(int bytes, struct dperf_sampling_options* options) {
  char error[512];
  char* text = text_of_rank_0 ? text_of_rank_0 : calloc(1, (size_t)bytes);
  const bool taken =
      share_decisions(text, bytes) && dperf_decisions_parse(&options->decisions, text, error, sizeof error);
  const char* file = getenv("DPERF_DECISIONS");
  snprintf(options->file, sizeof options->file, "%s", file ? file : "");
  if (!text_of_rank_0) free(text);
  return taken;
}

void dperf_sampling_options_take(const struct dperf_sampling_settings* settings,
                                 struct dperf_sampling_options* options) {
  *options = (struct dperf_sampling_options){.asked = settings->asked,
                                             .by_itself = settings->by_itself,
                                             .eps = settings->eps,
                                             .most = settings->most,
                                             .within_ns = settings->within_ns};
  if (settings->text_bytes) options->asked = take_decisions(settings->text_bytes, options);
  free(text_of_rank_0);
  text_of_rank_0 = NULL;
}
