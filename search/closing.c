#include "search/closing.h"

#include "base/memory.h"
#include "search/look.h"
#include "search/replay.h"
#include "search/round.h"

#include <omp.h>
#include <stdint.h>
#include <stdlib.h>

#define REPLAY_NODES 200000000 /* a certificate that takes the referee longer is not kept */
#define CASES_PRICES 3000      /* vectors of prices for a first try at cases, */
#define CASES_DEPTH 16         /* and how deep its tree may get: doubles from round to round */
#define LOOK_PRICES_TYPE 90    /* vectors of prices for a first look, for each type */
#define WIDE_COSTS 8           /* slowest to fastest: from here on looks come first, until cases do better */
#define PROOF_PRICES 60000     /* and for a proof that is only missing for the certificate */
#define PROOF_WIDTH 12000      /* likewise in breadth, where costs are far apart */
#define GROWTH 2               /* of vectors of prices from round to round */
#define COME_DOWN 32           /* looks from afar go so far down between the bounds */
#define BREADTH_WIDTH 3000     /* beginnings kept in a first search in breadth: grows, */
#define BREADTH_GROWTH 4       /* by this factor, */
#define BREADTH_WIDEST 3072000 /* up to this */
#define BREADTH_PRICES 400000  /* vectors of prices for one search in breadth */
#define LOOK_ROUNDS 3          /* looks do not grow beyond so many rounds: another style does better than a longer look */

static uint64_t
grown (uint64_t budget, size_t rounds)
{
  for (; rounds > 0 && budget < UINT64_MAX / GROWTH; rounds--)
    budget *= GROWTH;
  return budget;
}

static bool
wide_costs (const struct attempt *attempt)
{
  const struct node_types *types = attempt->types;
  return types->cost[types->k - 1] / types->cost[0] >= WIDE_COSTS;
}

static uint64_t
look_prices (const struct attempt *attempt)
{
  return LOOK_PRICES_TYPE * (uint64_t)attempt->types->k;
}

/* The parts of a proof, searched by whichever thread is free. */
struct crowd {
  const struct guided_parts *parts;
  atomic_bool *pointless; /* [length] */
  atomic_bool stopped;
  size_t winner; /* the first part with a schedule, or SIZE_MAX */
  struct plan found;
};

/* A schedule in part i, or no time left in it: the parts after it do not matter any more. */
static void
settle_part (struct crowd *crowd, struct placements *placements, size_t i, enum answer answer)
{
  if (answer == ANSWER_YES && i < crowd->winner) {
    crowd->winner = i;
    placements_plan (placements, &crowd->found);
  }
  if (answer != ANSWER_YES && !atomic_load (&crowd->pointless[i]))
    atomic_store (&crowd->stopped, true);
  for (size_t j = i + 1; j < crowd->parts->length; j++)
    atomic_store (&crowd->pointless[j], true);
}

static void
search_crowd (struct attempt *attempt, struct crowd *crowd, int64_t horizon, struct certificate *proof)
{
  size_t threads = proof ? 1 : (size_t)attempt->options->threads;
  atomic_size_t next = 0;
  auto_workspace_reserve (attempt->workspace, threads);
#pragma omp parallel num_threads((int)threads)
  {
    struct searcher *searcher = attempt_aim (attempt, (size_t)omp_get_thread_num (), horizon, true);
    struct placements *placements = &searcher->placements;
    for (size_t i; (i = atomic_fetch_add (&next, 1)) < crowd->parts->length && !atomic_load (&crowd->pointless[i]);) {
      placements->pointless = &crowd->pointless[i];
      enum answer answer = guided_search_part (searcher->guided, searcher->multiplier, placements, &crowd->parts->item[i], proof);
#pragma omp critical(closing_part)
      if (answer != ANSWER_NO)
        settle_part (crowd, placements, i, answer);
    }
#pragma omp critical(closing_part)
    attempt->outcome->nodes += placements->nodes;
  }
}

/* The answer is that of the first part with a schedule, so any number of threads finds the same one. */
static enum answer
search_parts (struct attempt *attempt, int64_t horizon, const struct guided_parts *parts, struct certificate *proof)
{
  struct crowd crowd = { .parts = parts, .pointless = memory_zero (parts->length, sizeof (atomic_bool)), .winner = SIZE_MAX };
  plan_init (&crowd.found);
  search_crowd (attempt, &crowd, horizon, proof);
  bool yes = crowd.winner != SIZE_MAX;
  if (yes)
    attempt_improve (attempt, &crowd.found, "proof search");
  plan_clear (&crowd.found);
  free (crowd.pointless);
  return yes ? ANSWER_YES : atomic_load (&crowd.stopped) ? ANSWER_STOP : ANSWER_NO;
}

/* Is there a schedule by `horizon`? An exhaustive search over instants with dominance, split over the threads. Updates the outcome's
 * bounds. */
static enum answer
decide (struct attempt *attempt, int64_t horizon, struct certificate *proof)
{
  struct guided_parts parts = { 0 };
  struct searcher *searcher = attempt_aim (attempt, 0, horizon, true);
  enum answer answer
    = guided_split (searcher->guided, searcher->multiplier, &searcher->placements, attempt->workspace->price, proof, &parts);
  attempt->outcome->nodes += searcher->placements.nodes;
  if (answer == ANSWER_YES) {
    placements_plan (&searcher->placements, &searcher->plan);
    attempt_improve (attempt, &searcher->plan, "proof search");
  }
  if (answer == ANSWER_NO && parts.length > 0)
    answer = search_parts (attempt, horizon, &parts, proof);
  if (answer == ANSWER_NO)
    attempt_exclude (attempt, horizon, "guided search");
  guided_parts_clear (&parts);
  return answer;
}

static enum answer
try_cases (struct attempt *attempt, int64_t horizon, uint64_t prices, size_t depth)
{
  const struct task task = { .kind = TASK_CASES, .horizon = horizon, .prices = prices, .depth = depth };
  return round_run (attempt, &task, 1);
}

/* The tasks of a round. */
struct agenda {
  struct task task[ROUND_TASKS];
  size_t length;
};

static void
add_looks (struct agenda *agenda, int64_t horizon, size_t style, size_t looks, uint64_t prices)
{
  for (size_t i = 0; i < looks; i++)
    agenda->task[agenda->length++] = (struct task){ .kind = TASK_LOOK, .horizon = horizon, .prices = prices, .style = style + i };
}

/* Two looks of the first styles. */
static enum answer
look_at (struct attempt *attempt, int64_t horizon)
{
  struct agenda agenda = { .length = 0 };
  add_looks (&agenda, horizon, 0, 2, look_prices (attempt));
  return round_run (attempt, agenda.task, agenda.length);
}

/* Looks at the lower bound, then further up as long as they find something: they are short there. Much too far up the linear program has no
   advice to give, so where they find nothing the next is closer to the bound. */
static enum answer
come_down (struct attempt *attempt)
{
  struct outcome *outcome = attempt->outcome;
  enum answer answer = ANSWER_NO;
  for (int64_t divisor = 2, gap; answer != ANSWER_STOP && divisor <= COME_DOWN;) {
    gap = outcome->makespan - outcome->lower_bound;
    int64_t horizon = outcome->lower_bound + gap / divisor, best = outcome->makespan;
    if (gap / divisor == 0)
      break;
    answer = look_at (attempt, horizon);
    if (outcome->makespan == best)
      divisor *= 4;
  }
  return answer;
}

/* By cases and by looks. Where looks exclude more often, too, they are first, and cases get less. */
static void
add_both (struct attempt *attempt, struct agenda *agenda, int64_t horizon, size_t round)
{
  bool looks = attempt->look_wins > attempt->case_wins;
  uint64_t prices = looks ? CASES_PRICES / 2 : CASES_PRICES, depth = looks ? CASES_DEPTH / 2 : CASES_DEPTH;
  const struct task cases = { .kind = TASK_CASES, .horizon = horizon, .prices = grown (prices, round), .depth = grown (depth, round) };
  if (!looks)
    agenda->task[agenda->length++] = cases;
  add_looks (agenda, horizon, attempt->style, LOOK_STYLES, grown (look_prices (attempt), round < LOOK_ROUNDS ? round : LOOK_ROUNDS));
  attempt->style += LOOK_STYLES;
  if (looks)
    agenda->task[agenda->length++] = cases;
}

/* One round at one horizon: by cases, which mostly exclude it fast if there is no schedule, and by looks, which find one fast if there is.
   A look further up, for the longer it takes, the more a better schedule is worth. Where it is stuck, a round at the lower bound. */
static enum answer
settle_around (struct attempt *attempt, int64_t horizon, size_t round)
{
  struct outcome *outcome = attempt->outcome;
  int64_t low = outcome->lower_bound, above = horizon + (outcome->makespan - horizon) / 2;
  struct agenda agenda = { .length = 0 };
  add_both (attempt, &agenda, horizon, round);
  if (above > horizon)
    add_looks (&agenda, above, attempt->style, LOOK_STYLES, grown (look_prices (attempt), round < LOOK_ROUNDS ? round : LOOK_ROUNDS));
  enum answer answer = round_run (attempt, agenda.task, agenda.length);
  if (answer != ANSWER_LIMIT || round < 2 || low == horizon)
    return answer;
  agenda.length = 0;
  add_both (attempt, &agenda, low, round - 1);
  return round_run (attempt, agenda.task, agenda.length);
}

static enum answer
ask_breadth (struct attempt *attempt, int64_t horizon, size_t width)
{
  const struct task task = {
    .kind = TASK_BREADTH,
    .horizon = horizon,
    .prices = BREADTH_PRICES,
    .style = attempt->breadths++,
    .width = width,
    .swap = width > BREADTH_WIDTH,
  };
  return round_run (attempt, &task, 1);
}

/* Searches in breadth in growing steps from the bound up, until some horizon has a schedule and those between it and the bound have been
   searched in vain, or excluded. */
static enum answer
gallop (struct attempt *attempt)
{
  struct outcome *outcome = attempt->outcome;
  enum answer answer = ANSWER_NO;
  for (int64_t horizon = outcome->lower_bound, step = 1; answer != ANSWER_STOP && horizon < outcome->makespan; horizon += step) {
    answer = ask_breadth (attempt, horizon, BREADTH_WIDTH);
    step = answer == ANSWER_LIMIT ? 2 * step : 1;
  }
  return answer;
}

/* Searches in breadth halfway between the bounds, down to where they leave something open. */
static enum answer
halve (struct attempt *attempt, size_t width)
{
  struct outcome *outcome = attempt->outcome;
  enum answer answer = ANSWER_YES;
  while (answer == ANSWER_YES && outcome->lower_bound < outcome->makespan - 1)
    answer = ask_breadth (attempt, outcome->lower_bound + (outcome->makespan - outcome->lower_bound) / 2, width);
  return answer;
}

/* Searches in breadth at the lower bound, wider and wider. What is excluded costs far less than what is found, so the bound rises first.
   What the widest search leaves open is left to others. */
static enum answer
widen (struct attempt *attempt)
{
  struct outcome *outcome = attempt->outcome;
  enum answer answer = try_cases (attempt, outcome->makespan - 1, CASES_PRICES, CASES_DEPTH);
  for (size_t width = BREADTH_GROWTH * BREADTH_WIDTH; width <= BREADTH_WIDEST; width *= answer == ANSWER_NO ? 1 : BREADTH_GROWTH) {
    if (answer == ANSWER_STOP || outcome->lower_bound >= outcome->makespan)
      return answer;
    answer = ask_breadth (attempt, outcome->lower_bound, width);
    if (answer == ANSWER_LIMIT)
      answer = halve (attempt, width);
  }
  return answer;
}

/* Bring the lower bound up to what the linear program alone excludes, in growing steps. */
static enum answer
lift (struct attempt *attempt)
{
  struct outcome *outcome = attempt->outcome;
  enum answer answer = ANSWER_NO;
  for (int64_t step = 1; step > 0 && outcome->lower_bound < outcome->makespan && (answer == ANSWER_NO || answer == ANSWER_LIMIT);) {
    int64_t horizon = outcome->lower_bound + step - 1;
    answer = horizon < outcome->makespan ? try_cases (attempt, horizon, UINT64_MAX, 0) : ANSWER_LIMIT;
    step = answer == ANSWER_NO ? 2 * step : step / 4;
  }
  return answer;
}

static bool
open_yet (const struct attempt *attempt, enum answer answer)
{
  return answer != ANSWER_STOP && attempt->outcome->lower_bound < attempt->outcome->makespan;
}

/* Many types and times not too many: from the lower bound up in growing steps while horizons are excluded, then between what is excluded
   and the best schedule. */
static void
close_by_cases (struct attempt *attempt)
{
  struct outcome *outcome = attempt->outcome;
  int64_t step = 1;
  cases_begin (attempt->workspace->cases);
  for (size_t i = 0; i < attempt->workspace->searchers; i++)
    breadth_forget (attempt->workspace->searcher[i]->breadth);
  attempt->look_wins = wide_costs (attempt);
  attempt->case_wins = 0;
  attempt->breadths = 0;
  bool fits = breadth_fits (attempt->types, outcome->makespan);
  attempt->narrow = !wide_costs (attempt) && fits;
  attempt->style = 2; /* come_down takes the first two */
  enum answer answer = lift (attempt);
  if (open_yet (attempt, answer))
    answer = look_at (attempt, outcome->lower_bound);
  if (open_yet (attempt, answer) && !attempt->narrow)
    answer = come_down (attempt);
  if (open_yet (attempt, answer) && fits)
    answer = gallop (attempt);
  if (open_yet (attempt, answer) && attempt->narrow)
    answer = widen (attempt);
  for (size_t round = 0; open_yet (attempt, answer);) {
    int64_t low = outcome->lower_bound, middle = low + (outcome->makespan - 1 - low) / 2;
    answer = settle_around (attempt, middle < low + step - 1 ? middle : low + step - 1, round);
    if (answer == ANSWER_LIMIT)
      round++;
    else if (answer == ANSWER_NO)
      round /= 2;
    step *= answer == ANSWER_NO ? 2 : 1;
  }
}

/* Look for schedules; then refute the horizon just below the best one, or improve it, until the bounds meet. */
static void
close_by_instants (struct attempt *attempt)
{
  struct outcome *outcome = attempt->outcome;
  bool more = look_between (attempt) != ANSWER_STOP;
  while (more && outcome->lower_bound < outcome->makespan) {
    enum answer answer = decide (attempt, outcome->makespan - 1, NULL);
    more = answer == ANSWER_YES || answer == ANSWER_NO;
  }
}

/* Cases are for many types; for few, looks round the linear program's solution and are at once right. */
static bool
by_cases (const struct attempt *attempt)
{
  return attempt->types->k > RELAXATION_TRACED && cases_fit (attempt->types, attempt->outcome->makespan);
}

void
closing_run (struct attempt *attempt)
{
  attempt->workspace->tree_horizon = attempt->workspace->layers_horizon = -1;
  if (by_cases (attempt))
    close_by_cases (attempt);
  else
    close_by_instants (attempt);
}

/* A proof at hand, if it excludes everything below the optimum. It is taken away. */
static bool
take_proof (struct attempt *attempt, struct certificate *ready, int64_t *horizon)
{
  struct certificate *proof = attempt->options->proof, kept = *proof;
  if (*horizon != attempt->outcome->makespan - 1)
    return false;
  *proof = *ready;
  *ready = kept;
  *horizon = -1;
  plan_copy (&proof->plan, &attempt->outcome->plan);
  return true;
}

static bool
take_tree (struct attempt *attempt)
{
  return take_proof (attempt, &attempt->workspace->tree, &attempt->workspace->tree_horizon);
}

static bool
take_layers (struct attempt *attempt)
{
  return take_proof (attempt, &attempt->workspace->layers, &attempt->workspace->layers_horizon);
}

/* A look excluded the last horizon: prove it again, in breadth or by cases if that does not take long, else by a search over instants. */
static bool
certify_search (struct attempt *attempt)
{
  struct outcome *outcome = attempt->outcome;
  struct certificate *proof = attempt->options->proof;
  uint64_t nodes = outcome->nodes; /* the proof's own search is not the solve's */
  size_t width = attempt->narrow ? BREADTH_WIDEST : PROOF_WIDTH;
  bool fits = by_cases (attempt) && breadth_fits (attempt->types, outcome->makespan - 1);
  if (fits && round_layers (attempt, outcome->makespan - 1, width, BREADTH_PRICES)) {
    outcome->nodes = nodes;
    return take_layers (attempt);
  }
  if (by_cases (attempt) && round_prove (attempt, outcome->makespan - 1, PROOF_PRICES)) {
    outcome->nodes = nodes;
    return take_tree (attempt);
  }
  enum answer answer = decide (attempt, outcome->makespan - 1, proof);
  outcome->nodes = nodes;
  return answer == ANSWER_NO && replay_count (proof, attempt->types, outcome->makespan - 1, REPLAY_NODES, &attempt->deadline);
}

bool
closing_certify (struct attempt *attempt, int64_t root_bound)
{
  struct certificate *proof = attempt->options->proof;
  certificate_reset (proof);
  if (root_bound < attempt->outcome->makespan && (take_tree (attempt) || take_layers (attempt)))
    return true;
  plan_copy (&proof->plan, &attempt->outcome->plan);
  proof->unit = price_unit (attempt->types->destinations);
  if (root_bound < attempt->outcome->makespan)
    return certify_search (attempt);
  certificate_hint (proof, attempt->types->k, 0, NULL, attempt->workspace->price);
  proof->nodes = 1;
  return true;
}
