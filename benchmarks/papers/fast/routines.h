/* The two routines of FAST's experiment, each between two calls of MPI, so that its block is its own.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#ifndef FAST_ROUTINES_H
#define FAST_ROUTINES_H

/* c = a b, of n rows and columns */
void multiply(int n, const double* a, const double* b, double* c);

/* c = a + sign b, by a double loop */
void add(int n, const double* a, double sign, const double* b, double* c);

/* The first product of a process takes some 1.2 ms longer: the library takes its memory. */
void warm_up(int n, const double* a, const double* b, double* c);

/* n rows and columns of numbers between 0 and 1, or the end of the program */
double* new_matrix(int n);

#endif
