/* Linear programs a second of the proofs that fastest node first takes at most 5/4 of the optimum,
   by processor time: bench_prove [--set NAME=VALUE].. [N...], by default 11 and 14. One thread.
   --set changes a tuning parameter (search/theorem/parameters.h). */
#include "search/node/theorem_fnf.h"
#include "search/theorem/prove.h"
#include "tests/support/parameter_values.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void
measure (uint32_t nodes)
{
  struct theorem_request request
    = { .question = &node_theorem_fnf, .given = { nodes, false, { 5, 4 } }, .threads = 1 };
  struct theorem_result result;
  struct theorem_proof *proof = theorem_proof_new (&request);
  clock_t start = clock ();
  theorem_proof_run (proof, NULL, &result);
  double seconds = (double)(clock () - start) / CLOCKS_PER_SEC;
  printf ("n = %" PRIu32 ": %s, %" PRIu64 " nodes (%" PRIu64 " leaves, %" PRIu64 " empty), %" PRIu64
          " pivots, depth %" PRIu32 ", %.2f s, %.0f programs a second\n",
          nodes, result.end == THEOREM_DONE ? "proven" : "not proven", result.counts.nodes,
          result.counts.leaves, result.counts.empty, result.counts.pivots, result.counts.depth,
          seconds, (double)result.counts.nodes / seconds);
  theorem_proof_free (proof);
}

int
main (int argc, char **argv)
{
  int first = 1;
  struct status status = { .code = STATUS_OK };
  for (; first + 1 < argc && strcmp (argv[first], "--set") == 0; first += 2)
    if (!parameters_set (argv[first + 1], &status)) {
      fprintf (stderr, "%s\n", status.message);
      return 1;
    }
  if (first == argc) {
    measure (11);
    measure (14);
  }
  for (int i = first; i < argc; i++)
    measure ((uint32_t)strtoul (argv[i], NULL, 10));
  return 0;
}
