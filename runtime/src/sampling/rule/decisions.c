/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "sampling/rule/decisions.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char* skip_blanks(char* at) {
  while (isblank((unsigned char)*at)) ++at;
  return at;
}

/* Cuts off a comment, what ends the line, and blanks at its end. */
static void trim(char* line) {
  line[strcspn(line, "#\r\n")] = 0;
  size_t length = strlen(line);
  while (length && isblank((unsigned char)line[length - 1])) line[--length] = 0;
}

/* A number from 1 on after blanks; false if there is none. `at` is then after it. */
static bool take_number(char** at, uint64_t* number) {
  char* from = skip_blanks(*at);
  if (!isdigit((unsigned char)*from)) return false;
  uint64_t value = 0;
  for (; isdigit((unsigned char)*from); ++from) {
    const uint64_t digit = (uint64_t)(*from - '0');
    if (value > (UINT64_MAX - digit) / 10) return false;
    value = 10 * value + digit;
  }
  if (*from && !isblank((unsigned char)*from) && *from != '=') return false;
  *at = from;
  *number = value;
  return value > 0;
}

static bool take_word(char** at, const char* word) {
  char* from = skip_blanks(*at);
  const size_t length = strlen(word);
  if (strncmp(from, word, length) != 0) return false;
  if (from[length] && isalpha((unsigned char)from[length])) return false;
  *at = from + length;
  return true;
}

static bool is_over(char* at) {
  return *skip_blanks(at) == 0;
}

/* FILE:LINE. A file's name may have blanks and colons. */
static bool take_loop(char** at, struct dperf_decision* decision) {
  for (char* colon = strchr(*at, ':'); colon; colon = strchr(colon + 1, ':')) {
    char* behind = colon + 1;
    uint64_t line = 0;
    if (isblank((unsigned char)*behind) || !take_number(&behind, &line) || line > UINT32_MAX) continue;
    if (colon == *at) return false;
    *colon = 0;
    decision->file = *at;
    decision->line = (unsigned)line;
    *at = behind;
    return true;
  }
  return false;
}

static bool take_decision(char* at, struct dperf_decision* decision) {
  if (take_word(&at, "=")) {
    decision->what = DPERF_DECIDED_ITERATIONS;
    return take_number(&at, &decision->iterations) && is_over(at);
  }
  if (take_word(&at, "sample")) {
    decision->what = DPERF_DECIDED_SAMPLE;
  } else if (take_word(&at, "run")) {
    decision->what = DPERF_DECIDED_RUN;
  } else if (take_word(&at, "first")) {
    decision->what = DPERF_DECIDED_FIRST;
    if (!take_number(&at, &decision->iterations)) return false;
    if (take_word(&at, "period") && !take_number(&at, &decision->period)) return false;
  } else {
    return false;
  }
  return is_over(at);
}

static bool is_same_loop(const struct dperf_decision* a, const struct dperf_decision* b) {
  return a->line == b->line && strcmp(a->file, b->file) == 0;
}

/* A line that is not empty; false with `error` filled in. */
static bool take_line(struct dperf_decisions* decisions, char* line, unsigned number, char* error,
                      size_t error_size) {
  struct dperf_decision row = {.stands_in = number};
  char text[80];
  snprintf(text, sizeof text, "%s", line);
  char* at = line;
  if (!take_loop(&at, &row)) {
    snprintf(error, error_size,
             "%u: '%s': expected FILE:LINE of a loop, then '= N', 'sample', 'run' or "
             "'first K [period P]'",
             number, text);
    return false;
  }
  if (!take_decision(at, &row)) {
    snprintf(error, error_size,
             "%u: '%s': expected '= N', 'sample', 'run' or 'first K [period P]' after "
             "%s:%u, with numbers from 1 on",
             number, text, row.file, row.line);
    return false;
  }
  for (size_t i = 0; i < decisions->size; ++i)
    if (is_same_loop(&decisions->rows[i], &row)) {
      snprintf(error, error_size, "%u: %s:%u: expected one line per loop, but line %u is about the same loop",
               number, row.file, row.line, decisions->rows[i].stands_in);
      return false;
    }
  decisions->rows[decisions->size++] = row;
  return true;
}

static size_t count_lines(const char* text) {
  size_t lines = 1;
  for (; *text; ++text) lines += *text == '\n';
  return lines;
}

bool dperf_decisions_parse(struct dperf_decisions* decisions, const char* text, char* error,
                           size_t error_size) {
  *decisions = (struct dperf_decisions){.text = strdup(text)};
  decisions->rows = calloc(count_lines(text), sizeof *decisions->rows);
  if (!decisions->text || !decisions->rows) {
    snprintf(error, error_size, "1: out of memory");
    return false;
  }
  unsigned number = 0;
  for (char *line = decisions->text, *next; line; line = next) {
    next = strchr(line, '\n');
    if (next) *next++ = 0;
    ++number;
    trim(line);
    line = skip_blanks(line);
    if (*line && !take_line(decisions, line, number, error, error_size)) return false;
  }
  return true;
}

/* Whether `path` is `end`, or ends in its components. */
static bool ends_in(const char* path, const char* end) {
  const size_t path_length = strlen(path), length = strlen(end);
  if (length > path_length || strcmp(path + path_length - length, end) != 0) return false;
  return length == path_length || path[path_length - length - 1] == '/';
}

struct dperf_decision* dperf_decisions_find(const struct dperf_decisions* decisions, const char* file,
                                            unsigned line) {
  for (size_t i = 0; i < decisions->size; ++i)
    if (decisions->rows[i].line == line && ends_in(file, decisions->rows[i].file)) return &decisions->rows[i];
  return NULL;
}

void dperf_decisions_free(struct dperf_decisions* decisions) {
  free(decisions->rows);
  free(decisions->text);
  *decisions = (struct dperf_decisions){0};
}
