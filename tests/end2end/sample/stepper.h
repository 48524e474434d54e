/* SPDX-License-Identifier: LGPL-2.1-or-later */
typedef void (*right_side)(double* field, int n);
double integrate(double* field, int n, long steps, right_side derivative);
