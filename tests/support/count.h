/* How often a text is in another. AddressSanitizer's strstr measures both texts at each call, so
   that this would be quadratic with it; memmem does not. */
#ifndef TESTS_SUPPORT_COUNT_H
#define TESTS_SUPPORT_COUNT_H

#include <string.h>

/* Occurrences that do not overlap. */
static inline size_t
support_count (const char *text, const char *part)
{
  const char *end = text + strlen (text);
  size_t count = 0, length = strlen (part);
  for (const char *at = text; (at = memmem (at, (size_t)(end - at), part, length)); at += length)
    count++;
  return count;
}

#endif
