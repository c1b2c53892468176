#include "verify/core/claim_write.h"

#include <gmp.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* "1 node", "2 nodes", or another ending of the plural. */
static void
write_count (struct output *out, uint64_t count, const char *word, const char *one,
             const char *many)
{
  output_print (out, "%" PRIu64 " %s%s", count, word, count == 1 ? one : many);
}

static void
write_search (const struct verify_claim *claim, struct output *out)
{
  if (claim->leaves > 0) {
    output_text (out, "cases (");
    write_count (out, claim->splits, "split", "", "s");
    output_text (out, ", ");
    write_count (out, claim->leaves, "lea", "f", "ves");
    output_char (out, ')');
  } else if (claim->vectors > 0) {
    output_text (out, "a search in layers of ");
    write_count (out, claim->nodes, "node", "", "s");
  } else if (claim->nodes == 1) {
    output_text (out, "prices");
  } else {
    output_print (out, "a search of %" PRIu64 " nodes", claim->nodes);
  }
}

static void
write_clauses (const struct verify_claim *claim, struct output *out)
{
  if (claim->clauses == 0)
    output_text (out, "the rules alone");
  else
    write_count (out, claim->clauses, "clause", "", "s");
}

/* What a proof is called in words and in JSON, and which of the claim's counts is its size. */
static const struct method {
  const char *text;  /* after "proven by "; NULL: write_search or write_clauses */
  const char *json;  /* "by"; NULL: the counts of a search */
  const char *count; /* the key of the count; NULL: none */
} methods[] = {
  [VERIFY_BY_SEARCH] = { NULL, NULL, NULL },
  [VERIFY_BY_DUAL_VALUES] = { "prices", "prices", NULL },
  [VERIFY_BY_CLAUSES] = { NULL, "clauses", "clauses" },
  [VERIFY_BY_ROW] = { "the load of row ", "load", "row" },
  [VERIFY_BY_COLUMN] = { "the load of column ", "load", "column" },
  [VERIFY_BY_NODE] = { "the load of node ", "load", "node" },
  [VERIFY_BY_COUNTING] = { "counting", "counting", NULL },
  [VERIFY_BY_COVER] = { "a cover of ", "cover", "states" },
  [VERIFY_BY_PROGRAM] = { "the dynamic program", "program", NULL },
  [VERIFY_BY_GROWTH] = { "the growth of messages", "growth", NULL },
  [VERIFY_BY_WORK] = { "the work of all nodes", "work", NULL },
  [VERIFY_BY_TREE] = { "a tree of ", "tree", "nodes" },
};

static uint64_t
count_of (const struct verify_claim *claim)
{
  switch (claim->by) {
  case VERIFY_BY_CLAUSES:
    return claim->clauses;
  case VERIFY_BY_COVER:
    return claim->states;
  case VERIFY_BY_TREE:
    return claim->nodes;
  default:
    return claim->line;
  }
}

/* What proves it, after "proven by ". */
static void
write_proof (const struct verify_claim *claim, struct output *out)
{
  if (claim->by == VERIFY_BY_SEARCH) {
    write_search (claim, out);
    return;
  }
  if (claim->by == VERIFY_BY_CLAUSES) {
    write_clauses (claim, out);
    return;
  }
  output_text (out, methods[claim->by].text);
  if (claim->by == VERIFY_BY_COVER)
    write_count (out, claim->states, "state", "", "s");
  else if (claim->by == VERIFY_BY_TREE)
    write_count (out, claim->nodes, "node", "", "s");
  else if (methods[claim->by].count != NULL)
    output_print (out, "%" PRIu32, claim->line);
}

#define PLACES 6       /* digits after the point */
#define PLACES_MOST 24 /* of a small number */

/* Digits after the point: PLACES after the zeros with which a number below 0.1 begins. */
static size_t
find_places (const mpq_t value)
{
  size_t places = PLACES;
  mpq_t tenfold;

  mpq_init (tenfold);
  mpq_set_ui (tenfold, 10, 1);
  mpq_mul (tenfold, tenfold, value);
  for (; mpq_sgn (value) > 0 && mpq_cmp_ui (tenfold, 1, 1) < 0 && places < PLACES_MOST; places++) {
    mpz_mul_ui (mpq_numref (tenfold), mpq_numref (tenfold), 10);
    mpq_canonicalize (tenfold);
  }
  mpq_clear (tenfold);
  return places;
}

/* Writes scaled / 10^places. */
static void
write_places (const mpz_t scaled, size_t places, struct output *out)
{
  char *digits = mpz_get_str (NULL, 10, scaled);
  size_t length = strlen (digits), whole = length > places ? length - places : 0;

  while (places > 0 && length > 0 && digits[length - 1] == '0') {
    length--;
    places--;
  }
  if (whole > 0)
    output_bytes (out, digits, whole);
  else
    output_char (out, '0');
  if (places > 0 && length > 0)
    output_char (out, '.');
  for (size_t i = length - whole; length > 0 && i < places; i++)
    output_char (out, '0');
  output_bytes (out, digits + whole, length - whole);
  free (digits);
}

void
verify_decimal_write (const char *number, struct output *out)
{
  size_t places;
  mpq_t value;
  mpz_t scaled, rest;

  mpq_init (value);
  mpz_inits (scaled, rest, NULL);
  mpq_set_str (value, number, 10);
  places = find_places (value);
  mpz_ui_pow_ui (scaled, 10, places);
  mpz_mul (scaled, scaled, mpq_numref (value));
  mpz_fdiv_qr (scaled, rest, scaled, mpq_denref (value));
  if (mpz_sgn (rest) != 0) {
    output_char (out, '~');
    mpz_mul_2exp (rest, rest, 1);
    if (mpz_cmp (rest, mpq_denref (value)) >= 0)
      mpz_add_ui (scaled, scaled, 1);
  }
  write_places (scaled, places, out);
  mpz_clears (scaled, rest, NULL);
  mpq_clear (value);
}

void
verify_rounded_write (const char *step, struct output *out)
{
  if (step == NULL)
    return;
  output_text (out, ", times rounded up to multiples of ");
  verify_decimal_write (step, out);
}

void
verify_claim_write_text (const struct verify_claim *claim, bool exact, struct output *out)
{
  output_text (out, "optimal makespan ");
  if (exact)
    output_text (out, claim->makespan);
  else
    verify_decimal_write (claim->makespan, out);
  if (claim->among != NULL)
    output_print (out, " among %s", claim->among);
  verify_rounded_write (claim->rounded, out);
  output_text (out, ", proven by ");
  write_proof (claim, out);
  output_char (out, '\n');
}

static void
write_json_search (const struct verify_claim *claim, struct output *out)
{
  if (claim->leaves > 0)
    output_print (out, ",\"splits\":%" PRIu64 ",\"leaves\":%" PRIu64, claim->splits, claim->leaves);
  else if (claim->vectors > 0)
    output_print (out, ",\"nodes\":%" PRIu64 ",\"vectors\":%" PRIu64, claim->nodes, claim->vectors);
  else
    output_print (out, ",\"nodes\":%" PRIu64 ",\"hints\":%" PRIu64, claim->nodes, claim->hints);
}

void
verify_claim_write_json (const struct verify_claim *claim, struct output *out)
{
  const struct method *method = &methods[claim->by];

  if (claim->class != NULL)
    output_print (out, ",\"class\":\"%s\"", claim->class);
  if (method->json == NULL)
    write_json_search (claim, out);
  else
    output_print (out, ",\"by\":\"%s\"", method->json);
  if (method->count != NULL)
    output_print (out, ",\"%s\":%" PRIu64, method->count, count_of (claim));
  output_text (out, "}\n");
}
