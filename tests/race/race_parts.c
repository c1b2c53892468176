/* One certificate checked by several threads, by parts: clauses of an open shop and of the overhead
   model, and a tree, whole and spoilt; what one thread finds. A plain program, to be run under
   ThreadSanitizer. */
#include "solve/solver.h"
#include "verify/core/models.h"
#include "verify/core/parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
fail (const char *what)
{
  fprintf (stderr, "race_parts: %s\n", what);
  exit (1);
}

/* Taillard's fourth of 4 x 4, and a tree for it. */
static const char shop[]
  = "{\"model\":\"openshop\",\"times\":[[60,19,54,35],[25,40,75,98],[58,88,28,52],[43,62,74,60]]}";
#define SEND(i, j, at) "{\"from\":" #i ",\"to\":" #j ",\"start\":" #at "}"
static const char tree[]
  = "{\"certificate\":\"openshop\",\"version\":1,\"makespan\":250,\"ticks\":1}\n"
    "{\"schedule\":{\"makespan\":250,\"sends\":["                                  /* row by row */
  SEND (0, 0, 43) "," SEND (0, 1, 231) "," SEND (0, 2, 117) "," SEND (0, 3, 0) "," /* */
  SEND (1, 0, 138) "," SEND (1, 1, 0) "," SEND (1, 2, 171) "," SEND (1, 3, 40) "," /* */
  SEND (2, 0, 190) "," SEND (2, 1, 40) "," SEND (2, 2, 0) "," SEND (2, 3, 138) "," /* */
  SEND (3, 0, 0) "," SEND (3, 1, 128) "," SEND (3, 2, 43) "," SEND (3, 3, 190)     /* */
  "]}}\n{\"mirror\":7}\n{\"tree\":\"AXBcBYARBRAnBJ....Bf...\"}\n{\"tree\":\".Bc..\"}\n"
  "{\"end\":{\"nodes\":19}}\n";

static const char clauses_shop[]
  = "{\"model\":\"openshop\",\"times\":[[138,47,302,291,222],[298,323,125,249,5],[134,170,130,43,"
    "523],[102,304,151,252,191],[328,156,292,165,59]]}";
static const char multicast[]
  = "{\"model\":\"overhead\",\"nodes\":[{\"send\":{\"base\":165,\"per_byte\":0},\"receive\":{"
    "\"base\":178,\"per_byte\":0}},{\"send\":{\"base\":260,\"per_byte\":0},\"receive\":{\"bas"
    "e\":259,\"per_byte\":0}},{\"send\":{\"base\":355,\"per_byte\":0},\"receive\":{\"base\":2"
    "47,\"per_byte\":0}},{\"send\":{\"base\":157,\"per_byte\":0},\"receive\":{\"base\":388,\""
    "per_byte\":0}},{\"send\":{\"base\":184,\"per_byte\":0},\"receive\":{\"base\":259,\"per_b"
    "yte\":0}},{\"send\":{\"base\":211,\"per_byte\":0},\"receive\":{\"base\":190,\"per_byte\""
    ":0}}],\"latency\":8,\"multicasts\":[{\"source\":4,\"destinations\":[0,1,2,3,5],\"bytes\""
    ":1000}]}";

static void
certify (const char *instance, const char *certificate, size_t length, int threads,
         struct verify_claim *claim, struct status *status)
{
  const struct verify_parts_setting setting = { .threads = threads, .size = 3 },
                                    former = verify_parts_set (setting);
  struct verify_source source = { instance, strlen (instance), "instance", 1 },
                       proof = { certificate, length, "certificate", 1 };
  struct verify_instance_header header;
  struct verify_any any;

  status_init (status);
  verify_any_init (&any);
  if (!verify_any_read (&any, verify_models_of (&source, &header, status), &source, status))
    fail (status->message);
  verify_any_certificate (&any, &proof, NULL, claim, status);
  verify_any_clear (&any);
  verify_parts_set (former);
}

/* Does one thread find the same as three? */
static void
compare (const char *instance, const char *certificate, size_t length, bool whole)
{
  struct verify_claim one, three;
  struct status first, second;

  verify_claim_init (&one);
  verify_claim_init (&three);
  certify (instance, certificate, length, 1, &one, &first);
  certify (instance, certificate, length, 3, &three, &second);
  if (whole && !one.accepted)
    fail (*one.reason != '\0' ? one.reason : first.message);
  if (one.accepted != three.accepted || strcmp (one.reason, three.reason) != 0
      || strcmp (first.message, second.message) != 0 || one.clauses != three.clauses
      || one.nodes != three.nodes)
    fail ("the verdict depends on the threads");
  verify_claim_clear (&one);
  verify_claim_clear (&three);
}

/* Whole, and with another character in one of many places. */
static void
examine (const char *instance, const char *certificate, size_t length)
{
  char *spoilt = malloc (length);

  compare (instance, certificate, length, true);
  for (size_t at = length / 2; at < length; at += 1 + length / 50) {
    memcpy (spoilt, certificate, length);
    spoilt[at] = spoilt[at] == '1' ? '2' : '1';
    compare (instance, spoilt, length, false);
  }
  free (spoilt);
}

static void
solve_and_examine (const char *instance)
{
  struct solver *solver
    = solver_new (&(struct solver_options){ .threads = 1, .method = "lcg", .proof = true });
  const struct batch_line line
    = { .file = "instance", .number = 1, .text = instance, .length = strlen (instance) };
  struct solver_answer answer;
  struct status status = { .code = STATUS_OK };

  if (!solver_solve (solver, &line, &answer, &status) || !answer.proof)
    fail (status.message);
  examine (instance, answer.proof, answer.proof_length);
  solver_free (solver);
}

int
main (void)
{
  examine (shop, tree, sizeof tree - 1);
  solve_and_examine (clauses_shop);
  solve_and_examine (multicast);
  return 0;
}
