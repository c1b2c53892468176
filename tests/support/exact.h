/* Texts for readers: in memory of exactly their length, so that AddressSanitizer sees a read
   beyond the end. */
#ifndef TESTS_SUPPORT_EXACT_H
#define TESTS_SUPPORT_EXACT_H

#include "base/status.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* To be freed. */
static inline char *
exact_copy (const char *bytes, size_t length)
{
  char *copy = malloc (length > 0 ? length : 1);
  cr_assert_not_null (copy);
  memcpy (copy, bytes, length);
  return copy;
}

/* What a reader says: if it refuses, why, in one line. */
static inline void
exact_judge (bool good, const struct status *status)
{
  cr_assert_eq (good, status->code == STATUS_OK);
  cr_assert (good
             || (status->code == STATUS_INPUT && status->message[0] != '\0'
                 && !strchr (status->message, '\n')));
}

#endif
