/* test: */
#include <stdio.h>

static int twice(int i) {
  return 2 * i;
}

int main(void) {
  for (int i = 0; i < 3; i++) printf("%d\n", twice(i));
  return 0;
}
