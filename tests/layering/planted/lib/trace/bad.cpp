// A forbidden include: the test of the layering test.
#include "replay/replay.h"
