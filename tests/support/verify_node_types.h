/* What the tests of the checker's parts share: types and fractions as it has them. */
#ifndef TESTS_SUPPORT_VERIFY_NODE_TYPES_H
#define TESTS_SUPPORT_VERIFY_NODE_TYPES_H

#include "tests/support/verify_tiny.h"
#include "verify/node/types.h"

#include <criterion/criterion.h>

/* The types of a tiny instance, whose text is read. */
static inline void
support_types (const struct tiny *tiny, struct verify_node_types *types)
{
  struct output text;
  struct verify_source source;
  struct verify_node_instance instance;
  struct status status;

  output_init_memory (&text);
  tiny_write (tiny, NULL, &text);
  source = (struct verify_source){ text.bytes, text.length, "file", 1 };
  instance = (struct verify_node_instance){ 0 };
  verify_node_types_init (types);
  status_init (&status);
  cr_assert (verify_node_instance_read (&instance, &source, &status), "%s", status.message);
  cr_assert (verify_node_types_from (types, &instance, "file", &status), "%s", status.message);
  verify_node_instance_clear (&instance);
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
