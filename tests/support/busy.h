/* An instance that takes long, for tests of cancelling and of progress reports. */
#ifndef TESTS_SUPPORT_BUSY_H
#define TESTS_SUPPORT_BUSY_H

#include "include/provecast.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { BUSY_TEXT = 16384 };

/* All to all among 20 nodes with links of all lengths, which is not solved soon; `number` makes
   another one. */
static inline void
busy_instance (char text[BUSY_TEXT], int number)
{
  enum { NODES = 20 };
  char *at = text, *end = text + BUSY_TEXT;
  at += snprintf (at, (size_t)(end - at), "{\"model\":\"overhead\",\"nodes\":[");
  for (int i = 0; i < NODES; i++)
    at += snprintf (at, (size_t)(end - at), "%s{\"send\":%d,\"receive\":%d}", i > 0 ? "," : "",
                    2 + (i * 7 + number) % 9, 2 + i * 5 % 8);
  for (int i = 0; i < NODES; i++)
    for (int j = 0; j < NODES; j++)
      at += snprintf (at, (size_t)(end - at), "%s%s%d",
                      i + j == 0 ? "],\"link\":["
                      : j == 0   ? "],"
                                 : ",",
                      j == 0 ? "[" : "", (i * 37 + j * 61 + i * j * 29) % 60);
  for (int i = 0; i < NODES; i++) {
    at += snprintf (at, (size_t)(end - at), "%s{\"source\":%d,\"bytes\":1,\"destinations\":[",
                    i > 0 ? "]}," : "]],\"multicasts\":[", i);
    for (int j = 1; j < NODES; j++)
      at += snprintf (at, (size_t)(end - at), "%s%d", j > 1 ? "," : "", (i + j) % NODES);
  }
  snprintf (at, (size_t)(end - at), "]}]}");
}

/* Does another handle, which nobody cancels, verify the schedule that this one found last, with the
   makespan that it states? */
static inline bool
busy_verified (struct provecast *handle, const char *instance)
{
  struct provecast *judge = provecast_new ();
  bool good = judge
              && provecast_verify (judge, instance, provecast_schedule (handle)) == PROVECAST_OK
              && strcmp (provecast_verified (judge), provecast_makespan (handle)) == 0;
  provecast_free (judge);
  return good;
}

#endif
