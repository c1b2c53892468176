#include "base/progress.h"

#include "base/limits.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

#define FIRST_AFTER 1.0 /* seconds */
#define INTERVAL 0.5

static enum progress_mode mode = PROGRESS_AUTO;
static _Atomic double next_time; /* 0: nobody has asked yet */

void
progress_set_mode (enum progress_mode new_mode)
{
  mode = new_mode;
}

bool
progress_enabled (void)
{
  return mode == PROGRESS_ON || (mode == PROGRESS_AUTO && isatty (STDERR_FILENO));
}

/* Of several threads at once, one has its turn. */
bool
progress_due (void)
{
  double now = limits_now (), due = atomic_load (&next_time);
  if (due > 0 && now < due)
    return false;
  double next = now + (due > 0 ? INTERVAL : FIRST_AFTER);
  return atomic_compare_exchange_strong (&next_time, &due, next) && due > 0 && progress_enabled ();
}

void
progress_line (const char *format, ...)
{
  if (!progress_enabled ())
    return;
  va_list arguments;
  va_start (arguments, format);
  vfprintf (stderr, format, arguments);
  va_end (arguments);
  fputc ('\n', stderr);
}
