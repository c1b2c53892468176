/* Clauses of the overhead model as texts, each said to follow from the rules or not to. */
#ifndef TESTS_SUPPORT_VERIFY_OVERHEAD_LOGIC_H
#define TESTS_SUPPORT_VERIFY_OVERHEAD_LOGIC_H

#include "tests/support/verify_overhead.h"
#include "verify/overhead/logic.h"

#include <stdlib.h>

struct support_clause {
  const char *rule, *instance;
  int64_t T;
  bool append;
  const char *clause; /* literals as in the file, without their punctuation, one after the other */
  bool follows;
};

/* Read literals such as "f 0 1 R 2 17". */
static inline size_t
support_literals (const struct verify_overhead_logic *logic, const char *text,
                  struct verify_literal *literals)
{
  size_t count = 0;
  while (*text) {
    char letter = *text++;
    int64_t number[3] = { 0, 0, 0 };
    bool wanted[3] = { true, false, false };
    cr_assert (verify_overhead_logic_letter (letter, &wanted[1], &wanted[2]));
    for (int i = 0; i < 3; i++)
      if (wanted[i])
        number[i] = strtoll (text, (char **)&text, 10);
    text += *text == ' ';
    cr_assert (verify_overhead_logic_literal (logic, letter, number[0], number[1], number[2],
                                              &literals[count++]));
  }
  return count;
}

static inline enum status_code
support_try_clause (struct verify_overhead_logic *logic, const char *text)
{
  struct verify_literal literals[16];
  return verify_logic_clause (verify_overhead_logic_core (logic), literals,
                              support_literals (logic, text, literals), NULL);
}

/* Each row by itself, with nothing but the rules before it. */
static inline void
support_try_clauses (const struct support_clause *rows, size_t count)
{
  for (size_t i = 0; i < count; i++) {
    const struct support_clause *row = &rows[i];
    struct verify_overhead_instance instance;
    struct verify_overhead_times times;
    support_times (&instance, &times, row->instance, 1);
    struct verify_overhead_logic *logic = verify_overhead_logic_new (&times, row->T, row->append);
    cr_assert_eq (verify_logic_begin (verify_overhead_logic_core (logic), NULL), STATUS_OK);
    cr_assert_not (verify_logic_refuted (verify_overhead_logic_core (logic)), "%s %zu", row->rule,
                   i);
    cr_expect_eq (support_try_clause (logic, row->clause), row->follows ? STATUS_OK : STATUS_FALSE,
                  "%s: %s", row->rule, row->clause);
    verify_overhead_logic_free (logic);
    verify_overhead_times_clear (&times);
    verify_overhead_instance_clear (&instance);
  }
}

#endif
