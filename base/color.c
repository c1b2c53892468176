#include "base/color.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static atomic_int colored = -1; /* -1: not decided */

static bool
decide (void)
{
  const char *no = getenv ("NO_COLOR"), *terminal = getenv ("TERM");
  return isatty (STDOUT_FILENO) && (!no || !*no) && terminal && strcmp (terminal, "dumb") != 0;
}

bool
color_set_mode (const char *when)
{
  bool always = strcmp (when, "always") == 0, never = strcmp (when, "never") == 0;
  if (!always && !never && strcmp (when, "auto") != 0)
    return false;
  atomic_store (&colored, always ? 1 : never ? 0 : -1);
  return true;
}

void
color_word (struct output *out, enum color color, const char *word)
{
  static const char *const codes[] = { "\033[32m", "\033[33m", "\033[31m" };
  if (atomic_load (&colored) < 0)
    atomic_store (&colored, decide ());
  bool wanted = atomic_load (&colored) > 0;
  output_all (out, wanted ? codes[color] : "", word, wanted ? "\033[0m" : "");
}
