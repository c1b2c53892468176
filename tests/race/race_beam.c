/* Beam searches by several threads, with linear programs ahead of what is taken, some of
   them dropped, give the answers, decisions and proofs that one thread gives. A plain program,
   to be run under ThreadSanitizer. */
#include "bounds/node/multiplier.h"
#include "gen/node/family.h"
#include "heuristics/node/fnf.h"
#include "search/node/beam.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NODES 24
#define INSTANCES 4

static void
fail (const char *what)
{
  fprintf (stderr, "race_beam: %s\n", what);
  exit (1);
}

/* What came out of one search. */
struct result {
  enum answer answer;
  struct decision_stack decision_stack;
  struct certificate proof; /* ANSWER_NO */
};

static void
search (const struct decision_stack *question, const int64_t *duals, const struct beam_limit *limit,
        int threads, struct result *result)
{
  struct beam *beam = beam_new ();
  result->decision_stack = *question;
  certificate_init (&result->proof);
  result->answer = beam_search (beam, &result->decision_stack, duals, limit, threads);
  if (result->answer == ANSWER_NO)
    beam_proof (beam, &result->proof);
  beam_free (beam);
}

static void
clear (struct result *result)
{
  free (result->decision_stack.item);
  certificate_clear (&result->proof);
}

static bool
same (const struct result *a, const struct result *b, size_t k)
{
  if (a->answer != b->answer || a->decision_stack.nodes != b->decision_stack.nodes
      || a->proof.vectors_length != b->proof.vectors_length
      || (a->answer == ANSWER_YES && a->decision_stack.length != b->decision_stack.length))
    return false;
  for (size_t i = 0; a->answer == ANSWER_YES && i < a->decision_stack.length; i++)
    if (a->decision_stack.item[i].time != b->decision_stack.item[i].time
        || a->decision_stack.item[i].type != b->decision_stack.item[i].type)
      return false;
  for (size_t i = 0; i < a->proof.vectors_length; i++)
    if (memcmp (a->proof.vectors[i].duals, b->proof.vectors[i].duals,
                k * sizeof *a->proof.vectors[i].duals)
        != 0)
      return false;
  return true;
}

/* From the bound that dual values give up. */
static void
compare (const struct node_types *types)
{
  struct fnf_workspace *fnf = fnf_workspace_new ();
  struct multiplier *multiplier = multiplier_new ();
  struct deadline deadline;
  struct plan plan;
  int64_t duals[NODES], unit = dual_bound_unit (types->destinations);
  plan_init (&plan);
  fnf_plan (types, fnf, &plan);
  deadline_start (&deadline, &(struct limits){ 0 });
  int64_t bound = multiplier_bound (multiplier, types, &plan, unit, duals);
  for (int64_t i = 0; i < 4; i++) {
    const struct decision_stack question
      = { .types = types, .horizon = bound + i, .unit = unit, .deadline = &deadline };
    const struct beam_limit limit
      = { .width = i % 2 ? 30 : 300, .vectors = 40000, .seed = (uint64_t)i };
    struct result one, more;
    search (&question, duals, &limit, 1, &one);
    for (int threads = 2; threads <= 3; threads++) {
      search (&question, duals, &limit, threads, &more);
      if (!same (&one, &more, types->k))
        fail ("the threads changed the result");
      clear (&more);
    }
    clear (&one);
  }
  plan_clear (&plan);
  multiplier_free (multiplier);
  fnf_workspace_free (fnf);
}

int
main (void)
{
  struct node_instance instance;
  struct node_types types;
  struct family_params params;
  struct status status;
  status_init (&status);
  node_instance_init (&instance);
  node_types_init (&types);
  family_params_init (&params, family_find ("all-distinct"));
  params.destinations = NODES;
  params.low = 100;
  params.high = 200;
  for (uint64_t i = 0; i < INSTANCES; i++) {
    if (!family_generate (&params, i, &instance, &status)
        || !node_types_from (&types, &instance, "race", &status))
      fail (status.message);
    compare (&types);
  }
  node_instance_clear (&instance);
  node_types_clear (&types);
  return 0;
}
