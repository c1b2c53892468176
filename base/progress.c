#include "base/progress.h"

#include "base/limits.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#define FIRST_AFTER 1.0 /* seconds */
#define INTERVAL 0.5

static enum progress_mode mode = PROGRESS_AUTO;
static double next_time; /* 0: nobody has asked yet */

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

bool
progress_due (void)
{
  double now = limits_now ();
  if (next_time <= 0)
    next_time = now + FIRST_AFTER;
  if (now < next_time)
    return false;
  next_time = now + INTERVAL;
  return progress_enabled ();
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
