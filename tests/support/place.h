/* Messages about malformed text have a column, "FILE:LINE:COLUMN: ...". Tests of what is refused
   compare them without it; the columns have tests of their own (tests/base/test_json.c,
   tests/golden/cli_trouble.sh). */
#ifndef TESTS_SUPPORT_PLACE_H
#define TESTS_SUPPORT_PLACE_H

#include <string.h>

/* Drops every column in the text, and returns the text. */
static inline char *
place_drop_columns (char *text)
{
  for (char *at = text; (at = strchr (at, ':')); at++) {
    size_t line = strspn (at + 1, "0123456789"), column;
    char *second = at + 1 + line;
    if (line == 0 || *second != ':' || (column = strspn (second + 1, "0123456789")) == 0
        || strncmp (second + 1 + column, ": ", 2) != 0)
      continue;
    memmove (second, second + 1 + column, strlen (second + 1 + column) + 1);
  }
  return text;
}

#endif
