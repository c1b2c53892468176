#include "verify/core/clock.h"

#define LOOK ((size_t)1 << 16) /* bytes between two looks */

static _Thread_local const struct deadline *current;
static _Thread_local size_t since; /* bytes read since the last look */

const struct deadline *
verify_clock_set (const struct deadline *deadline)
{
  const struct deadline *former = current;

  current = deadline;
  return former;
}

bool
verify_clock_passed (void)
{
  return deadline_passed (current);
}

/* Which limit it was. */
static const char *
reason (void)
{
  struct limits limits = { .cancel = current->cancel };
  const char *known = limits_reason (&limits, current->start, UINT64_MAX);

  if (known != NULL)
    return known;
  return limits_now () >= current->end ? "the time limit was reached"
                                       : "the memory limit was reached";
}

bool
verify_clock_read (size_t bytes, const char *file, struct status *status)
{
  since += bytes;
  if (since < LOOK)
    return true;
  since = 0;
  return !deadline_passed (current)
         || status_set (status, STATUS_LIMIT, "%s: %s while it was read", file, reason ());
}

enum status_code
verify_clock_code (enum status_code code, const struct status *status)
{
  return status->code == STATUS_LIMIT ? STATUS_LIMIT : code;
}
