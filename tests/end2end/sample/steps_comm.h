/* SPDX-License-Identifier: LGPL-2.1-or-later */
void begin(int* argc, char*** argv);
void end(void);
void exchange_halo(void);
double global_sum(double mine);
int times_met(void);
void sum_of_others(double mine);
void wait_for_rank_before(void);
void hand_on_to_rank_behind(void);
