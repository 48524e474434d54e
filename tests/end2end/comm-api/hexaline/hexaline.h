/* Hexaline: a layer over MPI as firms have them, for the tests of --comm-api (share/comm-api/hexaline.json).
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef HEXALINE_H
#define HEXALINE_H
#include <stdbool.h>
void hx_open(int* argc, char*** argv);
void hx_close(void);
int hx_partners(void);
int hx_self(void);
int hx_post(int partner, int channel, const double* values, int n, int* ticket);
int hx_expect(int partner, int channel, double* values, int n, int* ticket);
int hx_collect(int* ticket);
bool hx_arrived(int* ticket);
void hx_total(double* values, int n);
void hx_meet(void);
double hx_balance(double own_work);
#endif
