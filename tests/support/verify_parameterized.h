/* Instances of the parameterized model as the checker reads them, for tests. */
#ifndef TESTS_SUPPORT_VERIFY_PARAMETERIZED_H
#define TESTS_SUPPORT_VERIFY_PARAMETERIZED_H

#include "verify/parameterized/states.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define WITH(times, network) "{\"model\":\"parameterized\"," times ",\"network\":" network "}"

static inline void
instance_read (struct verify_parameterized_instance *instance, const char *text)
{
  struct verify_source source = { text, strlen (text), "instance", 1 };
  struct status status;

  status_init (&status);
  *instance = (struct verify_parameterized_instance){ 0 };
  cr_assert (verify_parameterized_instance_read (instance, &source, &status), "%s", status.message);
}

/* States of schedules faster than `makespan`; the instance's times are whole numbers. */
static inline void
space_read (struct verify_states *space, struct verify_parameterized_instance *instance,
            const char *text, int64_t makespan)
{
  instance_read (instance, text);
  int64_t times[]
    = { instance->hold.num, instance->end.num, instance->interval.num, instance->occupation.num };
  verify_states_init (space, instance, instance->rounds, times, makespan);
}

#endif
