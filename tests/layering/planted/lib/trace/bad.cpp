// A forbidden include: the test of the layering test.
#include "replay/replay.h"

// A number before a noun in the plural: the test of the test of counted nouns.
const char* text = "{} ranks";
