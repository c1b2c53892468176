/* Certificates judged by several threads, and the theorem suite tested by them: what one thread
   finds. A plain program, to be run under ThreadSanitizer. */
#include "claims/core/examine.h"
#include "gen/common/shipped.h"
#include "solve/solver.h"
#include "verify/core/checker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define INSTANCES 60

static void
fail (const char *what)
{
  fprintf (stderr, "race_checker: %s\n", what);
  exit (1);
}

/* The first instances of a suite, and the certificates of all but every seventh. */
static void
prove (struct output *instances, struct output *proofs)
{
  struct solver *solver = solver_new (&(struct solver_options){ .threads = 1, .proof = true });
  struct output suite = { .stream = NULL };
  const char *at, *end;
  size_t number = 0;
  shipped_write ("ci-small", &suite);
  for (at = suite.bytes; number++ < INSTANCES; at = end + 1) {
    struct solver_answer answer;
    struct status status = { .code = STATUS_OK };
    end = memchr (at, '\n', suite.length);
    const struct batch_line line
      = { .file = "suite", .number = number, .text = at, .length = (size_t)(end - at) };
    if (!solver_solve (solver, &line, &answer, &status) || !answer.proof)
      fail (status.message);
    output_bytes (instances, at, line.length + 1);
    if (number % 7 > 0)
      output_bytes (proofs, answer.proof, answer.proof_length);
  }
  output_discard (&suite);
  solver_free (solver);
}

static void
write_file (char path[], const struct output *text)
{
  int file = mkstemp (path);
  if (file < 0 || write (file, text->bytes, text->length) != (ssize_t)text->length)
    fail ("cannot write a temporary file");
  close (file);
}

static void
certify (const struct output *instances, const char *proofs, int threads, struct output *verdicts)
{
  const struct checker_text text = { instances->bytes, instances->length };
  struct status status = { .code = STATUS_OK };
  output_init_memory (verdicts);
  if (checker_certify ("suite", &text, proofs, &(struct checker_options){ .threads = threads },
                       verdicts, &status)
      != STATUS_LIMIT)
    fail ("certificates that are missing are not noticed");
}

/* For examine_run. */
static bool
examine_all (struct examine *examine, const void *context, struct status *status)
{
  (void)context;
  return examine_suite (examine, "paper-001", claims_models[0], status);
}

static void
examine (int threads, struct output *claims)
{
  struct examine examine;
  struct status status = { .code = STATUS_OK };
  output_init_memory (claims);
  examine_init (&examine, NULL);
  if (!examine_run (&examine, threads, examine_all, NULL, &status))
    fail (status.message);
  theorem_suite_write_json (&examine.suite, claims);
  examine_clear (&examine);
}

static void
compare (struct output *one, struct output *several, const char *what)
{
  if (one->length == 0 || one->length != several->length
      || memcmp (one->bytes, several->bytes, one->length) != 0)
    fail (what);
  output_discard (one);
  output_discard (several);
}

int
main (void)
{
  char path[] = "/tmp/provecast-race-XXXXXX";
  struct output instances = { .stream = NULL }, proofs = { .stream = NULL }, one, several;
  prove (&instances, &proofs);
  write_file (path, &proofs);
  certify (&instances, path, 1, &one);
  certify (&instances, path, 3, &several);
  compare (&one, &several, "verdicts depend on the threads");
  examine (1, &one);
  examine (3, &several);
  compare (&one, &several, "claims depend on the threads");
  unlink (path);
  output_discard (&instances);
  output_discard (&proofs);
  return 0;
}
