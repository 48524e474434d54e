/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling_options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "message.h"
#include "mpi_api.h"
#include "sampling_window.h"
#include "session.h"

enum { MOST_TEXT = 1 << 20 };

/* What rank 0 tells the others. */
struct told {
  int asked, by_itself;
  double eps;
  uint64_t most;
  int text_bytes; /* of the decisions file, with its end; 0: there is none */
};

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

static struct told from_environment(char** text) {
  struct told told = {0};
  const char* sample = getenv("DPERF_SAMPLE");
  const char* file = getenv("DPERF_DECISIONS");
  const bool is_said = sample && *sample;
  *text = NULL;
  if (is_said && strcmp(sample, "0") == 0) return told;
  if (is_said && strcmp(sample, "1") != 0) {
    dperf_say("DPERF_SAMPLE=%s is neither 0 nor 1; nothing is sampled", sample);
    return told;
  }
  told.by_itself = is_said;
  told.asked = is_said || (file && *file);
  if (!told.asked) return told;
  told.eps = positive_from("DPERF_SAMPLE_EPS", 0.02);
  const double most = positive_from("DPERF_SAMPLE_MOST", 0);
  told.most = most > 0 && most < DPERF_LEAST_WINDOW ? DPERF_LEAST_WINDOW : (uint64_t)most;
  if (file && *file && !read_decisions(file, text)) told.asked = 0;
  if (*text && told.asked) told.text_bytes = (int)strlen(*text) + 1;
  return told;
}

void dperf_sampling_options_read(struct dperf_sampling_options* options) {
  struct told told = {0};
  char* text = NULL;
  if (dperf_session.rank == 0) told = from_environment(&text);
  PMPI_Bcast(&told, sizeof told, MPI_BYTE, 0, MPI_COMM_WORLD);
  *options = (struct dperf_sampling_options){
      .asked = told.asked, .by_itself = told.by_itself, .eps = told.eps, .most = told.most};
  if (told.text_bytes) {
    char error[512];
    char* all_text = dperf_session.rank == 0 ? text : calloc(1, (size_t)told.text_bytes);
    int works = all_text != NULL, all_work = 0;
    PMPI_Allreduce(&works, &all_work, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (all_work) PMPI_Bcast(all_text, told.text_bytes, MPI_CHAR, 0, MPI_COMM_WORLD);
    options->asked = all_work && dperf_decisions_parse(&options->decisions, all_text, error, sizeof error);
    if (dperf_session.rank != 0) free(all_text);
    const char* file = getenv("DPERF_DECISIONS");
    snprintf(options->file, sizeof options->file, "%s", file ? file : "");
  }
  free(text);
}
