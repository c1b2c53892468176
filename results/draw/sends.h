/* Reading the sends of a schedule of any model, to be drawn: after the checker has accepted it,
   so nothing is judged here. */
#ifndef RESULTS_DRAW_SENDS_H
#define RESULTS_DRAW_SENDS_H

#include "base/rational.h"
#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

struct drawing_send {
  int32_t from, to, multicast; /* multicast 0 where it is not said */
  struct rational start, receive;
};

struct drawing_sends {
  struct drawing_send *list; /* owned by the caller; ascending by (start, from, to, multicast) */
  size_t length, capacity;
};

/* Read a schedule object, or the "schedule" of a solve's result. False with STATUS_INPUT for
   what the checker would not have accepted either. O(length + sends log sends). */
bool drawing_sends_read (struct drawing_sends *sends, const char *text, size_t length,
                         const char *file, size_t line, struct status *status);

#endif
