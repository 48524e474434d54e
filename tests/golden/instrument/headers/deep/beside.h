#ifndef BESIDE_H
#define BESIDE_H
#include "../quiet.h"
static const char *beside(void) { return quiet() + 1; }
#endif
