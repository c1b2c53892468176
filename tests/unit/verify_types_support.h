/* What the tests of the referee's parts share: types and fractions as it has them. */
#ifndef TESTS_VERIFY_TYPES_SUPPORT_H
#define TESTS_VERIFY_TYPES_SUPPORT_H

#include "tests/unit/verify_tiny.h"
#include "verify/types.h"

#include <criterion/criterion.h>

/* The types of a tiny instance, whose text is read. */
static inline void
support_types (const struct tiny *tiny, struct verify_types *types)
{
  struct output text;
  struct verify_source source;
  struct verify_instance instance;
  struct status status;

  output_init_memory (&text);
  tiny_write (tiny, NULL, &text);
  source = (struct verify_source){ text.bytes, text.length, "file", 1 };
  verify_instance_init (&instance);
  verify_types_init (types);
  status_init (&status);
  cr_assert (verify_instance_read (&instance, &source, &status), "%s", status.message);
  cr_assert (verify_types_from (types, &instance, "file", &status), "%s", status.message);
  verify_instance_clear (&instance);
  output_discard (&text);
}

/* In lowest terms. */
static inline struct verify_ratio
support_ratio (int num, int den)
{
  int a = num, b = den;

  while (b > 0) {
    int rest = a % b;
    a = b;
    b = rest;
  }
  return (struct verify_ratio){ num / a, den / a };
}

#endif
