/* Dominance in covers, as the checker sees it and as the search does: a reference that is turned
   to another state with the same holders is accepted just where that state dominates the child
   in the search's terms, too. */
#include "search/parameterized/engines.h"
#include "search/parameterized/network_state.h"
#include "tests/support/parameterized.h"
#include "tests/support/rounds.h"
#include "verify/parameterized/model.h"

#include <stdlib.h>

static const char whole[]
  = "{\"model\":\"parameterized\",\"hold\":20,\"end\":55,\"ports\":2,\"interval\":5,\"network\":{"
    "\"mesh\":[3,3]},\"source\":[0,0],"
    "\"destinations\":[[1,0],[2,0],[0,1],[1,1],[2,1],[0,2],[1,2],[2,2]],\"occupation\":60}",
  beside[] = "{\"model\":\"parameterized\",\"hold\":5,\"end\":12,\"ports\":2,\"interval\":1,"
             "\"network\":{\"mesh\":[3,3]},"
             "\"source\":[2,1],\"destinations\":[[1,0],[0,1],[0,0],[0,2],[1,2],[2,0],[2,2],[1,1]],"
             "\"occupation\":8}";

/* A reference with the child that it is for. */
struct reference {
  uint64_t holders;
  uint16_t *child; /* owned */
};

struct bench {
  struct parameterized_instance instance;
  struct parameterized_ticks ticks;
  struct parameterized_certificate proof;
  struct parameterized_states space;
  uint64_t *holders;           /* owned [states] */
  uint16_t *cells;             /* owned [states][cells] */
  struct reference *reference; /* owned [references] */
  struct verify_parameterized_instance theirs;
  struct output made;
};

static void
list_references (struct bench *bench, size_t state, size_t *count)
{
  struct parameterized_states *space = &bench->space;
  const uint16_t *cells = bench->cells + state * space->cells;
  uint64_t holders = bench->holders[state];
  uint16_t *child = malloc (space->cells * sizeof *child),
           window = parameterized_states_window (space, holders, cells);
  for (int32_t from = 0; from < space->nodes; from++)
    for (int32_t to = 1; to < space->nodes; to++) {
      int32_t slack;
      if (!(holders >> from & 1) || (holders >> to & 1))
        continue;
      uint16_t start = parameterized_states_earliest (space, cells, from, to, 0);
      if (start >= window
          || !parameterized_states_send (space, holders, cells,
                                         (struct parameterized_send){ from, to, 0, start }, child,
                                         &slack))
        continue;
      cr_assert_lt (*count, bench->proof.cover.references);
      bench->reference[*count].holders = holders | UINT64_C (1) << to;
      bench->reference[*count].child = malloc (space->cells * sizeof *child);
      memcpy (bench->reference[(*count)++].child, child, space->cells * sizeof *child);
    }
  cr_assert_eq (*count, bench->proof.cover.state[state].end);
  free (child);
}

/* All states of the cover again, and their references. */
static void
rebuild (struct bench *bench)
{
  const struct parameterized_cover *cover = &bench->proof.cover;
  struct parameterized_states *space = &bench->space;
  size_t count = 0;
  bench->holders = malloc (cover->states * sizeof *bench->holders);
  bench->cells = malloc (cover->states * space->cells * sizeof *bench->cells);
  bench->reference = malloc (cover->references * sizeof *bench->reference);
  bench->holders[0] = 1;
  parameterized_states_start (space, bench->cells);
  for (size_t k = 0; k < cover->states; k++) {
    const struct parameterized_cover_state *made = &cover->state[k];
    const uint16_t *parent = bench->cells + made->parent * space->cells;
    int32_t slack;
    if (k > 0) {
      uint16_t start = parameterized_states_earliest (space, parent, made->from, made->to, 0);
      bench->holders[k] = bench->holders[made->parent] | UINT64_C (1) << made->to;
      struct parameterized_send send = { made->from, made->to, 0, start };
      cr_assert (parameterized_states_send (space, bench->holders[made->parent], parent, send,
                                            bench->cells + k * space->cells, &slack));
    }
    list_references (bench, k, &count);
  }
  cr_assert_eq (count, cover->references);
}

static void
begin (struct bench *bench, const char *text)
{
  struct verify_source source = { text, strlen (text), "text", 1 };
  struct solve_options options;
  struct outcome outcome;
  struct status status;
  status_init (&status);
  solve_options_init (&options);
  outcome_init (&outcome, parameterized_data.solution);
  parameterized_instance_init (&bench->instance);
  parameterized_certificate_init (&bench->proof);
  bench->theirs = (struct verify_parameterized_instance){ 0 };
  output_init_memory (&bench->made);
  cr_assert (verify_parameterized_instance_read (&bench->theirs, &source, &status));
  cr_assert (parameterized_instance_read (&bench->instance, text, source.length, "text", 1, &status)
             && parameterized_ticks_from (&bench->ticks, &bench->instance, "text", &status));
  options.proof = &bench->proof;
  parameterized_engines[0]->solve (&bench->ticks, &options, &outcome, NULL);
  cr_assert (outcome.state == SOLVE_OPTIMAL && outcome.certified && bench->proof.cover.states > 10);
  parameterized_states_init (&bench->space, &bench->ticks);
  cr_assert (parameterized_states_aim (&bench->space, outcome.makespan - 1));
  outcome_clear (&outcome);
  rebuild (bench);
}

static void
end (struct bench *bench)
{
  for (size_t i = 0; i < bench->proof.cover.references; i++)
    free (bench->reference[i].child);
  free (bench->reference);
  free (bench->holders);
  free (bench->cells);
  parameterized_states_clear (&bench->space);
  parameterized_certificate_clear (&bench->proof);
  parameterized_instance_clear (&bench->instance);
  verify_parameterized_instance_clear (&bench->theirs);
  output_discard (&bench->made);
}

static bool
is_accepted (struct bench *bench)
{
  struct verify_claim claim;
  struct status status;
  status_init (&status);
  verify_claim_init (&claim);
  output_reset (&bench->made);
  parameterized_certificate_write (&bench->proof, &bench->instance, &bench->ticks, &bench->made);
  struct verify_source source = { bench->made.bytes, bench->made.length, "made", 1 };
  enum status_code code
    = verify_parameterized_certificate (&bench->theirs, &source, NULL, &claim, &status);
  cr_assert (code == STATUS_OK || code == STATUS_FALSE, "%s", status.message);
  verify_claim_clear (&claim);
  return code == STATUS_OK;
}

Test (cover, references)
{
  struct bench bench;
  struct rng rng;
  int accepted = 0, refused = 0;
  rng_init (&rng, 1);
  begin (&bench, whole);
  cr_assert (is_accepted (&bench) && bench.proof.cover.states > 100);
  const struct parameterized_cover *cover = &bench.proof.cover;
  for (int round = 0; round < rounds (200);) {
    size_t at = (size_t)rng_below (&rng, cover->references);
    uint32_t kept = cover->by[at], other = (uint32_t)rng_below (&rng, cover->states);
    if (other == kept || bench.holders[other] != bench.reference[at].holders)
      continue;
    bool dominates = parameterized_states_dominates (
      &bench.space, bench.cells + other * bench.space.cells, bench.reference[at].child);
    cover->by[at] = other;
    bool good = is_accepted (&bench);
    cover->by[at] = kept;
    cr_assert_eq (good, dominates, "reference %zu from %u to %u", at, kept, other);
    accepted += good;
    refused += !good;
    round++;
  }
  cr_expect_gt (refused, rounds (100), "%d refused, %d accepted", refused, accepted);
  end (&bench);
}

/* Some children are left out of which only the window says that they need not be looked at. */
Test (cover, window)
{
  struct bench bench;
  begin (&bench, beside);
  cr_expect (is_accepted (&bench));
  end (&bench);
}
