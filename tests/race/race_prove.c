/* A theorem proved by several threads gives the certificate that one thread gives, also when it is
   refuted or stopped half-way. A plain program, to be run under ThreadSanitizer. */
#include "search/node/theorem_fnf.h"
#include "search/theorem/prove.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
fail (const char *what)
{
  fprintf (stderr, "race_prove: %s\n", what);
  exit (1);
}

static enum theorem_end
prove (int threads, int64_t p, int64_t q, struct output *out, struct theorem_instance *instance)
{
  struct theorem_request request = {
    .question = &node_theorem_fnf, .given = { 9, false, { p, q } }, .threads = threads, .budget = 50
  };
  struct theorem_result result;
  struct theorem_proof *proof = theorem_proof_new (&request);
  output_init_memory (out);
  theorem_proof_run (proof, out, &result);
  theorem_proof_free (proof);
  *instance = result.instance;
  return result.end;
}

/* Stopped by the time again and again. */
static void
prove_in_parts (struct output *out)
{
  struct theorem_request request = { .question = &node_theorem_fnf,
                                     .given = { 9, false, { 6, 5 } },
                                     .threads = 3,
                                     .budget = 500,
                                     .limits = { .seconds = 0.002 } };
  struct theorem_result result;
  struct theorem_proof *proof = theorem_proof_new (&request);
  output_init_memory (out);
  do
    theorem_proof_run (proof, out, &result);
  while (result.end == THEOREM_LEFT);
  if (result.end != THEOREM_DONE)
    fail ("not proven in parts");
  theorem_proof_free (proof);
}

int
main (void)
{
  struct output one, many;
  struct theorem_instance first, other;
  if (prove (1, 6, 5, &one, &first) != THEOREM_DONE)
    fail ("not proven");
  for (int threads = 2; threads <= 4; threads++) {
    prove (threads, 6, 5, &many, &other);
    if (many.length != one.length || memcmp (many.bytes, one.bytes, one.length) != 0)
      fail ("another certificate");
    output_discard (&many);
  }
  prove_in_parts (&many);
  if (many.length != one.length || memcmp (many.bytes, one.bytes, one.length) != 0)
    fail ("another certificate in parts");
  output_discard (&many);
  output_discard (&one);
  prove (1, 11, 10, &one, &first);
  for (int threads = 2; threads <= 4; threads++) {
    if (prove (threads, 11, 10, &many, &other) != THEOREM_REFUTED)
      fail ("not refuted");
    if (memcmp (first.cost, other.cost, 10 * sizeof *first.cost) != 0)
      fail ("another instance");
    output_discard (&many);
  }
  output_discard (&one);
  return 0;
}
