/* SPDX-License-Identifier: LGPL-2.1-or-later */
#include "recorder/questions.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/compared.h"
#include "base/state.h"
#include "recorder/bounds.h"
#include "recorder/recorder.h"

dperf_rt_id dperf_rt_asked;

enum { MOST_QUESTIONS = 64, MOST_NAMES = 8, MOST_ANSWERS = 8 };
/* A function that is called so often between two iterations is not what a loop asks. */
enum { MOST_CALLS = 10000 };
enum { FIRST_LOOKS = 4 }; /* each of these iterations is looked at */

/* A function that may end the loop. */
struct asked_name {
  dperf_rt_id hash;
  const char* text;
  long long value;
  bool equal; /* it ends if `value` is returned; else if anything else is */
  bool is_answered;
  unsigned
      group; /* number of the first name that this one stands for: one answer is enough for all of them */
};

/* What stands for a place through which functions are called. Headers say the same in each object. */
struct given_name {
  dperf_rt_id place, name;
  int kind; /* DPERF_RT_FUNCTION, ... */
};
static struct given_name* given;
static size_t given_count, given_capacity;
static size_t given_ever; /* Fortran gives when the first procedure of a source is entered */
static bool given_is_sorted = true;
static pthread_mutex_t given_lock = PTHREAD_MUTEX_INITIALIZER;

/* What a function compares. */
struct answer {
  const char* text;
  double value, bound;
  int how;
  unsigned times; /* since the loop has looked */
  bool many;      /* more than once in an iteration: perhaps not all of them are for this loop */
  struct dperf_rt_compared compared;
};

struct question {
  uint64_t loop;
  uint32_t comparison;
  unsigned names, answers;
  bool has_more; /* than can be followed: one of these may end the loop */
  size_t given;  /* so much was given when what stands for its names was looked up */
  struct asked_name name[MOST_NAMES];
  struct answer answer[MOST_ANSWERS];
};
static struct question questions[MOST_QUESTIONS];
static unsigned used, replaced;
static struct question* selected[MOST_QUESTIONS]; /* that what is answered now is for */
static unsigned selected_count;
static unsigned calls[DPERF_RT_ASKED_BITS]; /* of functions with that bit, since a loop has looked */
static dperf_rt_id given_up;

static unsigned bit_of(dperf_rt_id hash) {
  return (unsigned)(hash % DPERF_RT_ASKED_BITS);
}

void dperf_questions_forget(void) {
  dperf_rt_asked = given_up = 0;
  used = replaced = selected_count = 0;
  memset(calls, 0, sizeof calls);
}

/* If there are too many, in the place of the oldest. */
static struct question* question_of(uint64_t loop, uint32_t comparison) {
  for (unsigned i = 0; i < used; ++i)
    if (questions[i].loop == loop && questions[i].comparison == comparison) return &questions[i];
  struct question* made = &questions[used < MOST_QUESTIONS ? used++ : replaced++ % MOST_QUESTIONS];
  *made = (struct question){.loop = loop, .comparison = comparison};
  return made;
}

/* Of one library after the other: each of them may be loaded while the program runs. */
static bool has_room_for_given(void) {
  if (given_count < given_capacity) return true;
  const size_t wanted = given_capacity ? 2 * given_capacity : 64;
  struct given_name* bigger = realloc(given, wanted * sizeof *bigger);
  if (!bigger) return false;
  given = bigger;
  given_capacity = wanted;
  return true;
}

void dperf_rt_gives(dperf_rt_id place, dperf_rt_id name, int kind) {
  pthread_mutex_lock(&given_lock);
  if (has_room_for_given()) given[given_count++] = (struct given_name){place, name, kind};
  given_is_sorted = false;
  __atomic_fetch_add(&given_ever, 1, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&given_lock);
}

static int compare_given(const void* one, const void* other) {
  const struct given_name *a = one, *b = other;
  if (a->place != b->place) return a->place < b->place ? -1 : 1;
  return a->name < b->name ? -1 : a->name > b->name;
}

/* Each pair once, by place. */
static void sort_given(void) {
  if (given_is_sorted) return;
  qsort(given, given_count, sizeof *given, compare_given);
  size_t kept = 0;
  for (size_t i = 0; i < given_count; ++i)
    if (kept == 0 || compare_given(&given[kept - 1], &given[i]) != 0) given[kept++] = given[i];
  given_count = kept;
  given_is_sorted = true;
}

/* Number of the first one that stands for it, or of what follows. */
static size_t first_given(dperf_rt_id place) {
  size_t low = 0, high = given_count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (given[middle].place < place)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* Unless it is asked already. */
static void add_one(struct question* question, struct asked_name name) {
  for (unsigned i = 0; i < question->names; ++i) {
    const struct asked_name* known = &question->name[i];
    if (known->hash == name.hash && known->value == name.value && known->equal == name.equal) return;
  }
  if (question->names == MOST_NAMES) {
    question->has_more = true;
    return;
  }
  question->name[question->names++] = name;
  dperf_rt_asked |= (1ULL << bit_of(name.hash)) & ~given_up;
}

/* What stands for its names from number `next` on, and for that. */
static void add_given(struct question* question, unsigned next) {
  pthread_mutex_lock(&given_lock);
  sort_given();
  for (; next < question->names; ++next) {
    struct asked_name name = question->name[next];
    name.is_answered = false;
    const dperf_rt_id place = name.hash;
    for (size_t i = first_given(place); i < given_count && given[i].place == place; ++i) {
      name.hash = given[i].name;
      name.group = given[i].kind == DPERF_RT_FUNCTION ? question->name[next].group : question->names;
      if (given[i].kind == DPERF_RT_FLAG_ONLY_PASSED) question->name[next].is_answered = true;
      add_one(question, name);
    }
  }
  pthread_mutex_unlock(&given_lock);
}

static void add_name(struct question* question, struct asked_name name) {
  const unsigned number = question->names;
  name.group = number;
  add_one(question, name);
  add_given(question, number);
}

/* What has been given since. */
static void add_given_lately(struct question* question) {
  const size_t ever = __atomic_load_n(&given_ever, __ATOMIC_RELAXED);
  if (question->given == ever) return;
  question->given = ever;
  add_given(question, 0);
}

static void note_answer(struct question* question, unsigned group) {
  for (unsigned i = 0; i < question->names; ++i)
    if (question->name[i].group == group) question->name[i].is_answered = true;
}

/* At the fourth iteration, the eighth, ... */
static bool has_doubled(const struct dperf_rt_compared* loop) {
  return loop->run >= FIRST_LOOKS && !(loop->run & (loop->run - 1));
}

/* What a function compares is looked at as if the loop did, in the iteration that begins. What it only may
 * compare later is announced. */
static bool look(struct answer* answer, const struct dperf_rt_compared* loop, struct dperf_bound* found) {
  struct dperf_rt_compared* compared = &answer->compared;
  answer->many = answer->many || answer->times > 1;
  answer->times = 0;
  if (answer->how & DPERF_RT_LEAVES) {
    *found = (struct dperf_bound){.estimated = answer->value > 0};
    return has_doubled(loop) && compared->run < FIRST_LOOKS;
  }
  compared->iteration = loop->run;
  if (compared->run++ != compared->next) return false;
  return dperf_compared_look(compared, answer->value, answer->bound, answer->how | DPERF_RT_COUNTED, found);
}

/* Of an answer, or behind those of a name. */
static uint32_t number_of(const struct question* question, unsigned number) {
  return (question->comparison + 1) * DPERF_COMPARISON_ANSWERED + number;
}

static void look_at_answers(struct question* question, const struct dperf_rt_compared* loop) {
  bool any = false;
  for (unsigned i = 0; i < question->answers; ++i) {
    struct answer* answer = &question->answer[i];
    struct dperf_bound found;
    if (!answer->times) continue;
    any = true;
    if (!look(answer, loop, &found) || loop->events == dperf_rt_events) continue;
    if (found.iterations && (answer->many || question->has_more)) found.estimated = found.guessed = true;
    dperf_bounds_say(question->loop, number_of(question, i), &answer->compared, answer->text, found);
  }
  if (any) memset(calls, 0, sizeof calls);
}

/* Functions that have not been instrumented, or compare nothing that can be followed. */
static void say_unanswered(const struct question* question, struct dperf_rt_compared* compared, int how) {
  const bool is_alone = !(how & DPERF_RT_LEAVES) && !question->answers;
  for (unsigned i = 0; i < question->names && !is_alone; ++i) {
    const struct asked_name* name = &question->name[i];
    const bool is_likely = i == 0 && how & DPERF_RT_LIKELY;
    if (!name->is_answered && name->group == i)
      dperf_bounds_say(question->loop, i == 0 ? question->comparison : number_of(question, MOST_ANSWERS + i),
                       compared, name->text, (struct dperf_bound){.estimated = is_likely});
  }
}

static bool is_followed_thread(void) {
  const struct dperf_hot* hot = &dperf_hot;
  return hot->recorder && hot->recorder->number == 0 && !hot->call_frame;
}

void dperf_rt_ask(dperf_rt_id loop, struct dperf_rt_compared* compared, const char* text, int how,
                  dperf_rt_id name, long long value, int equal) {
  if (!is_followed_thread()) return;
  struct question* question = question_of(loop, (uint32_t)how / DPERF_RT_COMPARISON);
  if (compared->run == 1) {
    compared->events = dperf_rt_events;
    question->names = question->answers = 0;
    question->has_more = false;
  }
  if (question->names == 0)
    add_name(question, (struct asked_name){.hash = name, .text = text, .value = value, .equal = equal});
  add_given_lately(question);
  look_at_answers(question, compared);
  const bool is_silent = compared->events == dperf_rt_events;
  if (has_doubled(compared) && !is_silent) say_unanswered(question, compared, how);
  compared->next = question->answers || compared->run < FIRST_LOOKS ? compared->run : 2 * compared->run - 1;
  if (is_silent && compared->run >= DPERF_MOST_SILENT) compared->next = DPERF_RT_QUIET;
}

static bool was_called_too_often(dperf_rt_id name) {
  const unsigned bit = bit_of(name);
  if (++calls[bit] <= MOST_CALLS) return false;
  given_up |= 1ULL << bit;
  dperf_rt_asked &= ~given_up;
  return true;
}

int dperf_rt_is_asked(dperf_rt_id name, long long value) {
  if (!is_followed_thread()) return 0;
  selected_count = 0;
  if (was_called_too_often(name)) return 0;
  for (unsigned i = 0; i < used; ++i) {
    bool ends = false;
    for (unsigned k = 0; k < questions[i].names; ++k) {
      const struct asked_name* asked = &questions[i].name[k];
      if (asked->hash != name) continue;
      note_answer(&questions[i], asked->group);
      ends = ends || (value == asked->value) == asked->equal;
    }
    if (ends) selected[selected_count++] = &questions[i];
  }
  return selected_count != 0;
}

/* Null if there are too many. */
static struct answer* answer_of(struct question* question, const char* text) {
  for (unsigned i = 0; i < question->answers; ++i)
    if (question->answer[i].text == text) return &question->answer[i];
  if (question->answers == MOST_ANSWERS) {
    question->has_more = true;
    return NULL;
  }
  struct answer* made = &question->answer[question->answers++];
  *made = (struct answer){.text = text};
  return made;
}

void dperf_rt_answer(const char* text, double value, double bound, int how) {
  if (!is_followed_thread()) return;
  for (unsigned i = 0; i < selected_count; ++i) {
    struct answer* answer = answer_of(selected[i], text);
    if (!answer) continue;
    answer->value = value;
    answer->bound = bound;
    answer->how = how;
    ++answer->times;
  }
}

void dperf_rt_pass(const char* text, dperf_rt_id name, long long value, int equal) {
  if (!is_followed_thread()) return;
  for (unsigned i = 0; i < selected_count; ++i)
    add_name(selected[i], (struct asked_name){.hash = name, .text = text, .value = value, .equal = equal});
}

void dperf_rt_pass_on(dperf_rt_id by, const char* text, dperf_rt_id name) {
  if (!is_followed_thread() || was_called_too_often(by)) return;
  for (unsigned i = 0; i < used; ++i) {
    for (unsigned k = 0; k < questions[i].names; ++k) {
      struct asked_name asked = questions[i].name[k];
      if (asked.hash != by) continue;
      note_answer(&questions[i], asked.group);
      asked.hash = name;
      asked.text = text;
      asked.is_answered = false;
      add_name(&questions[i], asked);
    }
  }
}
