/* Names of how a program under test ended. */
#ifndef TESTS_SUPPORT_CHILD_ENDING_H
#define TESTS_SUPPORT_CHILD_ENDING_H

#include "judge/child.h"

/* For messages, as in "left-processes". */
static inline const char *
child_ending_name (enum child_ending ending)
{
  static const char *const names[] = {
    [CHILD_ANSWERED] = "answered",
    [CHILD_EMPTY] = "empty",
    [CHILD_EXIT] = "exit",
    [CHILD_SIGNAL] = "signal",
    [CHILD_TIMEOUT] = "timeout",
    [CHILD_TOO_LONG] = "output-too-long",
    [CHILD_MEMORY] = "memory",
    [CHILD_PROCESSES_EXCEED] = "too-many-processes",
    [CHILD_NOT_STARTED] = "not-started",
    [CHILD_LEFT_PROCESSES] = "left-processes",
    [CHILD_UNASKED] = "unasked",
    [CHILD_INTERRUPTED] = "interrupted",
    [CHILD_MACHINE] = "machine",
  };
  return names[ending];
}

#endif
