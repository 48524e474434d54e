/* The problem sizes and the figures of their verification, from the NAS specification.
 * SPDX-License-Identifier: LGPL-2.1-or-later */
#include <stddef.h>

#include "is.h"

static const struct is_class classes[] = {
    {'S',
     16,
     11,
     9,
     {48427, 17148, 23627, 62548, 4431},
     {0, 18, 346, 64917, 65463},
     {1, 1, 1, -1, -1},
     {0, 0, 0, 0, 0}},
    {'W',
     20,
     16,
     10,
     {357773, 934767, 875723, 898999, 404505},
     {1249, 11698, 1039987, 1043896, 1048018},
     {1, 1, -1, -1, -1},
     {-2, -2, 0, 0, 0}},
    {'A',
     23,
     19,
     10,
     {2112377, 662041, 5336171, 3642833, 4250760},
     {104, 17523, 123928, 8288932, 8388264},
     {1, 1, 1, -1, -1},
     {-1, -1, -1, 1, 1}},
    {'B',
     25,
     21,
     10,
     {41869, 812306, 5102857, 18232239, 26860214},
     {33422937, 10244, 59149, 33135281, 99},
     {-1, 1, 1, -1, 1},
     {0, 0, 0, 0, 0}},
    {'C',
     27,
     23,
     10,
     {44172927, 72999161, 74326391, 129606274, 21736814},
     {61147, 882988, 266290, 133997595, 133525895},
     {1, 1, 1, -1, -1},
     {0, 0, 0, 0, 0}},
};

const struct is_class* is_find_class(char name) {
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
    if (classes[i].name == name) return &classes[i];
  return NULL;
}
