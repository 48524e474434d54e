/* SPDX-License-Identifier: LGPL-2.1-or-later */
int first(int n);

int third(int n) {
  return first(n);
}
