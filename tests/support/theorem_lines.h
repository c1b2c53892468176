/* Every number and every line of short certificates of descriptions, spoiled. */
#ifndef TESTS_SUPPORT_THEOREM_LINES_H
#define TESTS_SUPPORT_THEOREM_LINES_H

#include "tests/support/theorem_spoil.h"

static inline void
spoil_description (const struct theorem_question *question, uint32_t nodes, int64_t p, int64_t q,
                   long least)
{
  struct subject subject;
  size_t lines[5000];
  begin (&subject, question, nodes, p, q);
  spoil_numbers (&subject, 1);
  const char *bytes = subject.text.bytes;
  size_t count = find_lines (&subject, lines);
  for (size_t k = 0; k < count; k++) {
    size_t length = lines[k + 1] - lines[k];
    replace (&subject, lines[k], lines[k + 1], "", 0);
    replace (&subject, lines[k], lines[k], bytes + lines[k], length);
    for (const char *letter = "LXCEGKV{ \n"; *letter; letter++)
      if (*letter != bytes[lines[k]])
        replace (&subject, lines[k], lines[k] + 1, letter, 1);
  }
  end (&subject, least, 0.15);
}

#endif
