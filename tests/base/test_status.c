/* A status keeps its first message, on one printable line. */
#include "base/status.h"

#include <criterion/criterion.h>
#include <string.h>

Test (status, first_one_stays)
{
  struct status status;
  status_init (&status);
  cr_assert_eq (status.code, STATUS_OK);
  cr_assert_str_empty (status.message);
  cr_assert_not (status_set (&status, STATUS_INPUT, "%s: %d", "first", 1));
  cr_assert_not (status_set (&status, STATUS_MACHINE, "second"));
  cr_assert_eq (status.code, STATUS_INPUT);
  cr_assert_str_eq (status.message, "first: 1");
}

Test (status, always_one_printable_line)
{
  struct status status;
  status_init (&status);
  status_set (&status, STATUS_INPUT, "a\nb\x1B[31m\xFF\xC3\xA9\xC2\x9B");
  cr_assert_str_eq (status.message, "a?b?[31m?\xC3\xA9??");
}

/* A message that is cut in the middle of a character stays valid. */
Test (status, long_message_is_cut)
{
  char text[2000];
  for (size_t i = 0; i + 1 < sizeof text; i += 2)
    memcpy (text + i, "\xC3\xA9", 2);
  text[sizeof text - 2] = '\0';
  struct status status;
  status_init (&status);
  status_set (&status, STATUS_INPUT, "%s", text);
  size_t length = strlen (status.message);
  cr_assert_eq (length, sizeof status.message - 1);
  cr_assert_eq (status.message[length - 1], '?');
  cr_assert_eq (strncmp (status.message, text, length - 1), 0);
}
