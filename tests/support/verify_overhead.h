/* Instances and certificates of the overhead model as texts, for the checker's tests. */
#ifndef TESTS_SUPPORT_VERIFY_OVERHEAD_H
#define TESTS_SUPPORT_VERIFY_OVERHEAD_H

#include "verify/overhead/times.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static inline void
support_read (struct verify_overhead_instance *instance, const char *text)
{
  struct verify_source source = { text, strlen (text), "instance", 1 };
  struct status status;

  status_init (&status);
  *instance = (struct verify_overhead_instance){ 0 };
  cr_assert (verify_overhead_instance_read (instance, &source, &status), "%s", status.message);
}

static inline void
support_times (struct verify_overhead_instance *instance, struct verify_overhead_times *times,
               const char *text, int64_t ticks)
{
  char reason[200] = "";

  support_read (instance, text);
  verify_overhead_times_init (times);
  cr_assert (verify_overhead_times_from (times, instance, ticks, reason, sizeof reason), "%s",
             reason);
}

#endif
