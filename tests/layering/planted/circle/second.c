/* SPDX-License-Identifier: LGPL-2.1-or-later */
int third(int n);

int second(int n) {
  return third(n);
}
