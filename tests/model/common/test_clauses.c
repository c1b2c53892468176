/* Clauses of certificates as text. */
#include "model/common/clauses.h"

#include <criterion/criterion.h>

/* "3", "-3": the bound, negated or not. */
static void
write_bound (const struct clauses_literal *literal, struct output *out)
{
  output_integer (out, literal->negated ? -literal->bound : literal->bound);
}

static void
assert_written (const struct clauses *clauses, const char *expected)
{
  struct output out;
  output_init_memory (&out);
  clauses_write (clauses, write_bound, &out);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, expected);
  output_discard (&out);
}

static const struct clauses_literal literals[]
  = { { .bound = 1 }, { .bound = 2, .negated = true }, { .bound = 3 } };

Test (clauses, written)
{
  struct clauses clauses;
  clauses_init (&clauses);
  assert_written (&clauses, "{\"end\":{\"clauses\":0}}\n");
  cr_expect_eq (clauses_bytes (&clauses), 0);
  clauses_add (&clauses, literals, 3);
  clauses_add (&clauses, literals + 1, 1);
  clauses_forget (&clauses, 1);
  clauses_forget (&clauses, 0);
  clauses_add (&clauses, NULL, 0);
  clauses_forget (&clauses, 2); /* after the last clause it makes no difference */
  assert_written (&clauses, "{\"or\":[1,-2,3]}\n{\"or\":[-2]}\n{\"forget\":[1,0]}\n{\"or\":[]}\n{"
                            "\"end\":{\"clauses\":3}}\n");
  cr_expect_geq (clauses_bytes (&clauses), 4 * sizeof *clauses.literals + 3 * sizeof *clauses.end
                                             + 3 * sizeof *clauses.forgotten);
  clauses_reset (&clauses);
  clauses_forget (&clauses, 7);
  clauses_add (&clauses, literals + 2, 1);
  assert_written (&clauses, "{\"forget\":[7]}\n{\"or\":[3]}\n{\"end\":{\"clauses\":1}}\n");
  clauses_clear (&clauses);
  cr_expect_eq (clauses_bytes (&clauses), 0);
}

Test (clauses, none)
{
  struct output out;
  output_init_memory (&out);
  clauses_write_none (&out);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, "{\"end\":{\"clauses\":0}}\n");
  output_discard (&out);
}
