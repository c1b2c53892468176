/* What a beam search excludes is excluded: the checker accepts its proof of the optimum,
   with no more nodes than it says, and no certificate for a longer schedule, whatever becomes of
   the vectors. */
#include "base/output.h"
#include "search/node/beam.h"
#include "search/node/dp.h"
#include "search/node/engines.h"
#include "tests/support/node_search.h"
#include "tests/support/rounds.h"
#include "verify/node/model.h"

struct trial {
  struct question question;
  struct beam *beam;
  struct certificate proof;
  struct output about, text;
  struct verify_claim claim;
  long proven, exact, resumed, vectors, nodes, refused;
};

static void
trial_init (struct trial *trial)
{
  *trial = (struct trial){ .beam = beam_new () };
  question_init (&trial->question);
  certificate_init (&trial->proof);
  verify_claim_init (&trial->claim);
  output_init_memory (&trial->about);
  output_init_memory (&trial->text);
}

static void
trial_clear (struct trial *trial)
{
  question_clear (&trial->question);
  beam_free (trial->beam);
  certificate_clear (&trial->proof);
  verify_claim_clear (&trial->claim);
  output_discard (&trial->about);
  output_discard (&trial->text);
}

/* Certify the proof at hand for trial->proof.plan. */
static enum status_code
certify (struct trial *trial)
{
  const struct node_types *types = &trial->question.types;
  struct node_instance instance;
  struct verify_node_instance read;
  struct status status;

  node_instance_init (&instance);
  instance.source = (struct rational){ types->source, 1 };
  for (size_t j = 0; j < types->k; j++)
    node_instance_add (&instance, (struct rational){ types->cost[j], 1 }, types->count[j], NULL);
  output_reset (&trial->about);
  output_reset (&trial->text);
  node_instance_write (&instance, &trial->about);
  certificate_write (&trial->proof, &instance, types, &trial->text);
  struct verify_source about = { trial->about.bytes, trial->about.length, "instance", 1 };
  struct verify_source source = { trial->text.bytes, trial->text.length, "certificate", 1 };
  status_init (&status);
  read = (struct verify_node_instance){ 0 };
  cr_assert (verify_node_instance_read (&read, &about, &status), "%s", status.message);
  enum status_code code = verify_node_certificate (&read, &source, NULL, &trial->claim, &status);
  cr_assert (code == STATUS_OK || code == STATUS_FALSE, "%s", status.message);
  verify_node_instance_clear (&read);
  node_instance_clear (&instance);
  return code;
}

static enum answer
search (struct trial *trial, int64_t horizon, size_t width, int run)
{
  const struct beam_limit limit
    = { .width = width, .vectors = UINT64_MAX / 2, .seed = (uint64_t)run };
  question_ask (&trial->question, horizon, run / 2 % 2 == 1);
  return beam_search (trial->beam, &trial->question.stack, trial->question.duals, &limit,
                      1 + run % 2);
}

/* A plan of `best` is known. The horizon before it is excluded, by a search that resumes a
   narrower one where there was one, and certified. */
static void
prove (struct trial *trial, int64_t best, size_t width, int run)
{
  if (!beam_fits (&trial->question.types, best - 1))
    return;
  if (run % 3 > 0)
    search (trial, best - 1, (size_t)run % 8 + 1, run);
  enum answer answer = search (trial, best - 1, width, run);
  cr_assert (answer == ANSWER_NO
               || (answer == ANSWER_LIMIT && (width < 1000 || trial->question.types.k > 5)),
             "%d", (int)answer);
  if (answer != ANSWER_NO)
    return;
  certificate_reset (&trial->proof);
  beam_proof (trial->beam, &trial->proof);
  plan_copy (&trial->proof.plan, &trial->question.plan);
  uint64_t nodes = trial->proof.nodes;
  cr_assert_eq (certify (trial), STATUS_OK, "%s\n%.*s%.*s", trial->claim.reason,
                (int)trial->about.length, trial->about.bytes, (int)trial->text.length,
                trial->text.bytes);
  cr_assert_leq (trial->claim.nodes, nodes);
  trial->proven++;
  trial->exact += trial->claim.nodes == nodes;
  /* those before where it went on count */
  trial->resumed += nodes > trial->question.stack.nodes;
  trial->vectors += (long)trial->claim.vectors;
  trial->nodes += (long)nodes;
}

/* The vectors of the last proof, one of them changed, or none, for a plan that is longer than
   the optimum. */
static void
forge (struct trial *trial, int64_t best, struct rng *rng)
{
  const struct node_types *types = &trial->question.types;
  fnf_plan (types, trial->question.fnf, &trial->question.plan);
  if (trial->question.plan.makespan == best || trial->proof.vectors_length == 0)
    return;
  plan_copy (&trial->proof.plan, &trial->question.plan);
  for (int change = 0; change < 4; change++) {
    struct proof_vector *vector
      = &trial->proof.vectors[rng_below (rng, trial->proof.vectors_length)];
    int64_t *duals = &vector->duals[rng_below (rng, types->k)];
    trial->proof.nodes = 5000;
    cr_assert_eq (certify (trial), STATUS_FALSE, "%.*s%.*s", (int)trial->about.length,
                  trial->about.bytes, (int)trial->text.length, trial->text.bytes);
    trial->refused++;
    *duals = change == 0 ? 0 : change == 1 ? -1 : rng_range (rng, 0, 8 * trial->proof.unit);
    vector->last = (size_t)types->destinations;
  }
}

static int64_t
optimum (struct trial *trial, const struct engine *engine)
{
  struct solve_options options;
  struct outcome outcome;
  void *workspace = engine->workspace_new ();
  solve_options_init (&options);
  outcome_init (&outcome, node_data.solution);
  engine->solve (&trial->question.types, &options, &outcome, workspace);
  cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
  plan_copy (&trial->question.plan, outcome.schedule);
  int64_t makespan = outcome.makespan;
  outcome_clear (&outcome);
  engine->workspace_free (workspace);
  return makespan;
}

Test (beam_certify, few_types)
{
  struct trial trial;
  struct rng rng;
  trial_init (&trial);
  rng_init (&rng, 91);
  for (int run = 0; run < rounds (600); run++) {
    int64_t low = run % 3 == 0 ? 1 : 50, high = run % 3 == 2 ? 100 : 60;
    random_types (&trial.question.types, &rng, (size_t)rng_range (&rng, 1, 5),
                  rng_range (&rng, 4, 14), low, high);
    question_duals (&trial.question, run % 3, &rng);
    int64_t best = optimum (&trial, &dp_fast_engine);
    prove (&trial, best, run % 4 == 0 ? 20 : 20000, run);
    forge (&trial, best, &rng);
  }
  cr_expect (trial.proven > rounds (300) && trial.exact > rounds (100)
               && trial.refused > rounds (300),
             "%ld proven, %ld with as many nodes, %ld vectors, %ld nodes, %ld refused",
             trial.proven, trial.exact, trial.vectors, trial.nodes, trial.refused);
  trial_clear (&trial);
}

/* Where the root's bound does not do. */
Test (beam_certify, many_types)
{
  struct trial trial;
  struct rng rng;
  trial_init (&trial);
  rng_init (&rng, 92);
  for (int run = 0; run < rounds_at_least (6, 60); run++) {
    question_draw_hard (&trial.question, &rng, (size_t)rng_range (&rng, 26, 36));
    question_duals (&trial.question, 1, &rng);
    int64_t best = optimum (&trial, &auto_engine);
    prove (&trial, best, 20000, run);
    forge (&trial, best, &rng);
  }
  cr_expect (trial.proven > rounds_at_least (5, 50) && trial.nodes > 10 * trial.proven
               && trial.resumed > 0 && trial.refused > 0,
             "%ld proven, %ld from a layer on, %ld vectors, %ld nodes, %ld refused", trial.proven,
             trial.resumed, trial.vectors, trial.nodes, trial.refused);
  trial_clear (&trial);
}
