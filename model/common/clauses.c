#include "model/common/clauses.h"

#include "base/memory.h"

#include <stdlib.h>

void
clauses_init (struct clauses *clauses)
{
  *clauses = (struct clauses){ .count = 0 };
}

void
clauses_clear (struct clauses *clauses)
{
  memory_free (clauses->literals, clauses->end, clauses->forgotten);
  clauses_init (clauses);
}

void
clauses_reset (struct clauses *clauses)
{
  clauses->literal_count = clauses->count = clauses->forgotten_count = 0;
}

void
clauses_add (struct clauses *clauses, const struct clauses_literal *literals, size_t count)
{
  memory_grow (clauses->literals, clauses->literal_capacity, clauses->literal_count + count);
  for (size_t i = 0; i < count; i++)
    clauses->literals[clauses->literal_count++] = literals[i];
  memory_grow (clauses->end, clauses->end_capacity, clauses->count + 1);
  clauses->end[clauses->count++] = clauses->literal_count;
}

void
clauses_forget (struct clauses *clauses, size_t which)
{
  memory_grow (clauses->forgotten, clauses->forgotten_capacity, clauses->forgotten_count + 1);
  clauses->forgotten[clauses->forgotten_count++]
    = (struct clauses_forgotten){ clauses->count, which };
}

uint64_t
clauses_bytes (const struct clauses *clauses)
{
  return clauses->literal_capacity * sizeof *clauses->literals
         + clauses->end_capacity * sizeof *clauses->end
         + clauses->forgotten_capacity * sizeof *clauses->forgotten;
}

static void
write_clause (const struct clauses *clauses, size_t clause,
              void (*write_literal) (const struct clauses_literal *literal, struct output *out),
              struct output *out)
{
  size_t first = clause > 0 ? clauses->end[clause - 1] : 0;
  output_text (out, "{\"or\":[");
  for (size_t i = first; i < clauses->end[clause]; i++) {
    if (i > first)
      output_char (out, ',');
    write_literal (&clauses->literals[i], out);
  }
  output_text (out, "]}\n");
}

/* Write the deletions after `clause` clauses, from entry `at` on, as one line. Returns the next
   entry. */
static size_t
write_forgotten (const struct clauses *clauses, size_t clause, size_t at, struct output *out)
{
  const char *separator = "{\"forget\":[";
  for (; at < clauses->forgotten_count && clauses->forgotten[at].when == clause; at++) {
    output_text (out, separator);
    output_unsigned (out, clauses->forgotten[at].which);
    separator = ",";
  }
  if (*separator == ',')
    output_text (out, "]}\n");
  return at;
}

void
clauses_write (const struct clauses *clauses,
               void (*write_literal) (const struct clauses_literal *literal, struct output *out),
               struct output *out)
{
  size_t forgotten = 0;
  for (size_t clause = 0; clause < clauses->count; clause++) {
    forgotten = write_forgotten (clauses, clause, forgotten, out);
    write_clause (clauses, clause, write_literal, out);
  }
  output_print (out, "{\"end\":{\"clauses\":%zu}}\n", clauses->count);
}

void
clauses_write_none (struct output *out)
{
  output_text (out, "{\"end\":{\"clauses\":0}}\n");
}
