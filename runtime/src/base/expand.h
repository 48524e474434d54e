/* SPDX-License-Identifier: LGPL-2.1-or-later */
/* Preprocessor loops over the roles of a row: DPERF_EACH(m, R, S, ...) is m(R, a0) m(S, a1) ...,
 * DPERF_LIST(m, R, S) the same with commas between. Up to 14 parameters. */
#ifndef DPERF_EXPAND_H
#define DPERF_EXPAND_H

#define DPERF_CAT_(a, b) a##b
#define DPERF_CAT(a, b) DPERF_CAT_(a, b)
#define DPERF_PICK_(a, b, c, d, e, f, g, h, i, j, k, l, m, n, count, ...) count
#define DPERF_NUMBER(...) DPERF_PICK_(__VA_ARGS__, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)

#define DPERF_EACH_1(m, s, a) m(a, a0)
#define DPERF_EACH_2(m, s, a, b) DPERF_EACH_1(m, s, a) s() m(b, a1)
#define DPERF_EACH_3(m, s, a, b, c) DPERF_EACH_2(m, s, a, b) s() m(c, a2)
#define DPERF_EACH_4(m, s, a, b, c, d) DPERF_EACH_3(m, s, a, b, c) s() m(d, a3)
#define DPERF_EACH_5(m, s, a, b, c, d, e) DPERF_EACH_4(m, s, a, b, c, d) s() m(e, a4)
#define DPERF_EACH_6(m, s, a, b, c, d, e, f) DPERF_EACH_5(m, s, a, b, c, d, e) s() m(f, a5)
#define DPERF_EACH_7(m, s, a, b, c, d, e, f, g) DPERF_EACH_6(m, s, a, b, c, d, e, f) s() m(g, a6)
#define DPERF_EACH_8(m, s, a, b, c, d, e, f, g, h) DPERF_EACH_7(m, s, a, b, c, d, e, f, g) s() m(h, a7)
#define DPERF_EACH_9(m, s, a, b, c, d, e, f, g, h, i) DPERF_EACH_8(m, s, a, b, c, d, e, f, g, h) s() m(i, a8)
#define DPERF_EACH_10(m, s, a, b, c, d, e, f, g, h, i, j) \
  DPERF_EACH_9(m, s, a, b, c, d, e, f, g, h, i) s() m(j, a9)
#define DPERF_EACH_11(m, s, a, b, c, d, e, f, g, h, i, j, k) \
  DPERF_EACH_10(m, s, a, b, c, d, e, f, g, h, i, j) s() m(k, a10)
#define DPERF_EACH_12(m, s, a, b, c, d, e, f, g, h, i, j, k, l) \
  DPERF_EACH_11(m, s, a, b, c, d, e, f, g, h, i, j, k) s() m(l, a11)
#define DPERF_EACH_13(m, s, a, b, c, d, e, f, g, h, i, j, k, l, n) \
  DPERF_EACH_12(m, s, a, b, c, d, e, f, g, h, i, j, k, l) s() m(n, a12)
#define DPERF_EACH_14(m, s, a, b, c, d, e, f, g, h, i, j, k, l, n, o) \
  DPERF_EACH_13(m, s, a, b, c, d, e, f, g, h, i, j, k, l, n) s() m(o, a13)

#define DPERF_NOTHING()
#define DPERF_COMMA() ,
#define DPERF_EACH(m, ...) DPERF_CAT(DPERF_EACH_, DPERF_NUMBER(__VA_ARGS__))(m, DPERF_NOTHING, __VA_ARGS__)
#define DPERF_LIST(m, ...) DPERF_CAT(DPERF_EACH_, DPERF_NUMBER(__VA_ARGS__))(m, DPERF_COMMA, __VA_ARGS__)

#endif
