#include "base/limits.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

static atomic_bool interrupted; /* lock-free, so both threads and the handler may touch it */

double
limits_now (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void
deadline_start (struct deadline *deadline, const struct limits *limits)
{
  deadline->start = limits_now ();
  deadline->end = limits->seconds > 0 ? deadline->start + limits->seconds : (double)INFINITY;
  deadline->bytes = limits->bytes;
}

bool
deadline_passed (const struct deadline *deadline)
{
  return limits_interrupted () || (deadline->end < (double)INFINITY && limits_now () >= deadline->end);
}

static void
on_signal (int number)
{
  (void)number;
  atomic_store_explicit (&interrupted, true, memory_order_relaxed);
}

void
limits_catch_signals (void)
{
  struct sigaction action;
  memset (&action, 0, sizeof action);
  action.sa_handler = on_signal;
  action.sa_flags = (int)(SA_RESETHAND | SA_RESTART); /* the second one finds the default action; a write is not cut short */
  sigemptyset (&action.sa_mask);
  sigaction (SIGINT, &action, NULL);
  sigaction (SIGTERM, &action, NULL);
}

bool
limits_interrupted (void)
{
  return atomic_load_explicit (&interrupted, memory_order_relaxed);
}

void
limits_forget_interrupt (void)
{
  atomic_store_explicit (&interrupted, false, memory_order_relaxed);
}

bool
limits_parse_seconds (const char *text, double *seconds)
{
  if (text[0] == '\0' || strspn (text, "0123456789.eE+-") != strlen (text) || text[0] == '+' || text[0] == '-')
    return false;
  char *end;
  double value = strtod (text, &end);
  if (end == text || *end != '\0' || !isfinite (value))
    return false;
  *seconds = value;
  return true;
}

/* The factor a suffix stands for; 0 for none of them. */
static uint64_t
suffix_factor (const char *suffix)
{
  static const char *const names[] = { "", "K", "M", "G", "T" };
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    if (strcasecmp (suffix, names[i]) == 0)
      return UINT64_C (1) << (10 * i);
  return 0;
}

bool
limits_parse_size (const char *text, uint64_t *bytes)
{
  if (text[0] < '0' || text[0] > '9')
    return false;
  char *end;
  errno = 0;
  unsigned long long value = strtoull (text, &end, 10);
  uint64_t factor = suffix_factor (end);
  return errno == 0 && factor > 0 && !__builtin_mul_overflow ((uint64_t)value, factor, bytes);
}
