/* Instances and certificates of the overhead model as texts, for the referee's tests. */
#ifndef TESTS_UNIT_VERIFY_OVERHEAD_SUPPORT_H
#define TESTS_UNIT_VERIFY_OVERHEAD_SUPPORT_H

#include "verify/overhead_times.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static inline void
support_read (struct verify_overhead *instance, const char *text)
{
  struct verify_source source = { text, strlen (text), "instance", 1 };
  struct status status;

  status_init (&status);
  verify_overhead_init (instance);
  cr_assert (verify_overhead_read (instance, &source, &status), "%s", status.message);
}

static inline void
support_times (struct verify_overhead *instance, struct verify_times *times, const char *text, int64_t ticks)
{
  char reason[200] = "";

  support_read (instance, text);
  verify_times_init (times);
  cr_assert (verify_times_from (times, instance, ticks, reason, sizeof reason), "%s", reason);
}

#endif
