/* SPDX-License-Identifier: LGPL-2.1-or-later */
int aside(int n) {
  return n;
}
