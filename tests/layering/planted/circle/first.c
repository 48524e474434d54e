/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* One of three files that use each other in a circle: first, second, third. The fourth is only used. */
int second(int n);
int aside(int n);

int first(int n) {
  return n > 0 ? second(n - 1) : aside(n);
}
