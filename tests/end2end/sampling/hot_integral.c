/* SPDX-License-Identifier: LGPL-2.1-or-later */
double integral(double x);

double integral(double x) {
  return 0.5 * x * x + 1;
}
