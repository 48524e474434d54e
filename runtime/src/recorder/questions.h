/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Loops that go on as functions say (dperf_rt_ask): which functions are asked, and what they have answered.
 */
#ifndef DPERF_QUESTIONS_H
#define DPERF_QUESTIONS_H

/* Nothing is asked any more. */
void dperf_questions_forget(void);

#endif
