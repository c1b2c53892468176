/* Progress lines: only when asked for, the first after a second, then two a second. */
#include "base/progress.h"

#include "base/limits.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <unistd.h>

/* What a line leaves on standard error in this mode. */
static void
assert_printed (enum progress_mode mode, const char *expected)
{
  char text[64];
  FILE *file = tmpfile ();
  int kept = dup (STDERR_FILENO);
  dup2 (fileno (file), STDERR_FILENO);
  progress_set_mode (mode);
  progress_line ("gap %d", 5);
  dup2 (kept, STDERR_FILENO);
  close (kept);
  rewind (file);
  size_t length = fread (text, 1, sizeof text - 1, file);
  fclose (file);
  text[length] = '\0';
  cr_assert_str_eq (text, expected);
}

Test (progress, only_when_wanted)
{
  assert_printed (PROGRESS_ON, "gap 5\n");
  assert_printed (PROGRESS_OFF, "");
  assert_printed (PROGRESS_AUTO, "");
}

Test (progress, due_after_a_second_then_twice_a_second)
{
  progress_set_mode (PROGRESS_ON);
  double start = limits_now (), first = 0, second = 0;
  while (second <= 0 && limits_now () < start + 10) {
    if (progress_due ()) {
      second = first > 0 ? limits_now () : 0;
      first = first > 0 ? first : limits_now ();
    }
    usleep (1000);
  }
  cr_assert_geq (first, start + 1);
  cr_assert_geq (second, first + 0.4);
  progress_set_mode (PROGRESS_OFF);
  usleep (600000);
  cr_assert_not (progress_due ());
}
