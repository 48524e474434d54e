#ifndef QUIET_H
#define QUIET_H
static const char *quiet(void) { return __FILE__; }
#endif
