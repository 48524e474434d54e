#ifndef THROUGH_H
#define THROUGH_H
#include <found.h>
#endif
