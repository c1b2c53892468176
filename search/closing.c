#include "search/closing.h"

#include "base/memory.h"
#include "search/look.h"
#include "search/replay.h"

#include <omp.h>
#include <stdint.h>

#define REPLAY_NODES 200000000 /* a certificate that takes the referee longer is not kept */
#define CASES_PRICES 3000      /* vectors of prices for a first try at cases, */
#define CASES_DEPTH 16         /* and how deep its tree may get: doubles from round to round */
#define LOOK_PRICES_TYPE 60    /* vectors of prices for a first look, for each type; */
#define LOOK_PRICES_WIDE 90    /* the same where costs are wide apart */
#define WIDE_COSTS 8           /* slowest to fastest: from here on looks come first, until cases do better */
#define PROOF_PRICES 60000     /* and for a proof that is only missing for the certificate */
#define GROWTH 2               /* of vectors of prices from round to round */
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
  return (wide_costs (attempt) ? LOOK_PRICES_WIDE : LOOK_PRICES_TYPE) * (uint64_t)attempt->types->k;
}

/* Search the parts of a proof, each by whichever thread is free; the answer is that of the first part with a schedule, so any number of
   threads finds the same one. */
static enum answer
search_parts (struct attempt *attempt, int64_t horizon, const struct guided_parts *parts, struct certificate *proof)
{
  size_t threads = proof ? 1 : (size_t)attempt->options->threads;
  atomic_size_t next = 0, winner = SIZE_MAX;
  atomic_bool stopped = false;
  struct plan found;
  plan_init (&found);
  auto_workspace_reserve (attempt->workspace, threads);
#pragma omp parallel num_threads((int)threads)
  {
    struct searcher *searcher = attempt_aim (attempt, (size_t)omp_get_thread_num (), horizon, true);
    searcher->placements.winner = &winner;
    for (size_t i; (i = atomic_fetch_add (&next, 1)) < parts->length && !atomic_load (&stopped);) {
      searcher->placements.part = i;
      enum answer answer = guided_search_part (searcher->guided, searcher->multiplier, &searcher->placements, &parts->item[i], proof);
      if (answer != ANSWER_NO && answer != ANSWER_YES && atomic_load (&winner) > i)
        atomic_store (&stopped, true);
#pragma omp critical(auto_found)
      if (answer == ANSWER_YES && i < atomic_load (&winner)) {
        atomic_store (&winner, i);
        placements_plan (&searcher->placements, &found);
      }
    }
#pragma omp critical(auto_nodes)
    attempt->outcome->nodes += searcher->placements.nodes;
  }
  struct outcome *outcome = attempt->outcome;
  bool yes = atomic_load (&winner) != SIZE_MAX, stop = atomic_load (&stopped);
  if (yes && found.makespan < outcome->makespan) {
    plan_copy (&outcome->plan, &found);
    outcome->makespan = found.makespan;
    attempt->improved_by = "proof search";
  }
  plan_clear (&found);
  return yes ? ANSWER_YES : stop ? ANSWER_STOP : ANSWER_NO;
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
  if (answer == ANSWER_NO && parts.length > 0) {
    attempt->outcome->nodes += searcher->placements.nodes;
    answer = search_parts (attempt, horizon, &parts, proof);
    searcher = attempt_aim (attempt, 0, horizon, true);
    if (answer == ANSWER_NO)
      attempt_account (attempt, searcher, answer, "the search over instants");
  } else
    attempt_account (attempt, searcher, answer, "proof search");
  guided_parts_clear (&parts);
  return answer;
}

/* The same by cases, with a budget. A proof is kept, in case a certificate is wanted. */
static enum answer
try_cases (struct attempt *attempt, int64_t horizon, const struct cases_limit *limit)
{
  struct auto_workspace *workspace = attempt->workspace;
  struct searcher *searcher = attempt_aim (attempt, 0, horizon, false);
  certificate_truncate (&workspace->draft, 0);
  enum answer answer
    = cases_search (workspace->cases, &searcher->placements, workspace->price, limit, attempt->options->threads, &workspace->draft);
  if (answer == ANSWER_NO) {
    struct certificate kept = workspace->tree;
    workspace->tree = workspace->draft;
    workspace->draft = kept;
    workspace->tree_horizon = horizon;
    attempt->case_wins += workspace->tree.cases_length > 1;
    attempt->outcome->method = "search over cases";
  }
  attempt_account (attempt, searcher, answer, "the search over cases");
  return answer;
}

/* By looks, which may exclude the horizon, too; where they do so more often than cases, they are first. */
static enum answer
try_looks (struct attempt *attempt, int64_t horizon, size_t round)
{
  int64_t at;
  uint64_t limit = grown (look_prices (attempt), round < LOOK_ROUNDS ? round : LOOK_ROUNDS);
  enum answer answer = ANSWER_LIMIT;
  for (size_t style = 0; style < LOOK_STYLES && answer == ANSWER_LIMIT; style += 2)
    answer = look_twice (attempt, horizon, horizon, LOOK_STYLES * round + style, limit, &at);
  if (answer == ANSWER_NO) {
    attempt->look_wins++;
    attempt->outcome->method = "guided search";
  }
  return answer;
}

/* One round at one horizon: by cases, which mostly exclude it fast if there is no schedule, and by looks, which find one fast if there is.
 */
static enum answer
settle (struct attempt *attempt, int64_t horizon, size_t round)
{
  bool looks = attempt->look_wins > attempt->case_wins;
  uint64_t prices = looks ? CASES_PRICES / 8 : CASES_PRICES, depth = looks ? CASES_DEPTH / 4 : CASES_DEPTH;
  const struct cases_limit limit = { .prices = grown (prices, round), .depth = grown (depth, round) };
  enum answer answer = looks ? try_looks (attempt, horizon, round) : try_cases (attempt, horizon, &limit);
  if (answer == ANSWER_LIMIT && !looks)
    answer = try_looks (attempt, horizon, round);
  else if (answer == ANSWER_LIMIT && round > 0)
    answer = try_cases (attempt, horizon, &limit);
  return answer;
}

/* One round: at `horizon`; where it is stuck, at the lower bound; and a look further up, for the longer it takes, the more a better
 * schedule is worth. */
static enum answer
settle_around (struct attempt *attempt, int64_t horizon, size_t round)
{
  struct outcome *outcome = attempt->outcome;
  int64_t low = outcome->lower_bound, above = horizon + (outcome->makespan - horizon) / 2, at;
  enum answer answer = settle (attempt, horizon, round);
  if (answer == ANSWER_LIMIT && round > 1 && low < horizon)
    answer = settle (attempt, low, round - 1);
  if (answer == ANSWER_LIMIT && above > horizon
      && look_twice (attempt, above, above, LOOK_STYLES * round, look_prices (attempt), &at) == ANSWER_STOP)
    answer = ANSWER_STOP;
  return answer;
}

/* Bring the lower bound up to what the linear program alone excludes, in growing steps. */
static enum answer
lift (struct attempt *attempt)
{
  struct outcome *outcome = attempt->outcome;
  const struct cases_limit limit = { .prices = UINT64_MAX, .depth = 0 };
  enum answer answer = ANSWER_NO;
  for (int64_t step = 1; step > 0 && outcome->lower_bound < outcome->makespan && (answer == ANSWER_NO || answer == ANSWER_LIMIT);) {
    int64_t horizon = outcome->lower_bound + step - 1;
    answer = horizon < outcome->makespan ? try_cases (attempt, horizon, &limit) : ANSWER_LIMIT;
    step = answer == ANSWER_NO ? 2 * step : step / 4;
  }
  return answer;
}

/* Many types and times not too many: from the lower bound up in growing steps while horizons are excluded, then between what is excluded
   and the best schedule. */
static void
close_by_cases (struct attempt *attempt)
{
  struct outcome *outcome = attempt->outcome;
  int64_t at, step = 1;
  cases_begin (attempt->workspace->cases);
  attempt->look_wins = wide_costs (attempt);
  attempt->case_wins = 0;
  enum answer answer = lift (attempt);
  if (answer != ANSWER_STOP && outcome->lower_bound < outcome->makespan)
    answer = look_twice (attempt, outcome->lower_bound, outcome->lower_bound, 0, look_prices (attempt), &at);
  for (size_t round = 0; answer != ANSWER_STOP && outcome->lower_bound < outcome->makespan;) {
    int64_t low = outcome->lower_bound, middle = low + (outcome->makespan - 1 - low) / 2;
    answer = settle_around (attempt, middle < low + step - 1 ? middle : low + step - 1, round);
    round = answer == ANSWER_LIMIT ? round + 1 : round / 2;
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
  attempt->workspace->tree_horizon = -1;
  if (by_cases (attempt))
    close_by_cases (attempt);
  else
    close_by_instants (attempt);
}

/* The proof by cases that is at hand, if it excludes everything below the optimum. */
static bool
take_tree (struct attempt *attempt)
{
  struct auto_workspace *workspace = attempt->workspace;
  struct certificate *proof = attempt->options->proof, kept = *proof;
  if (workspace->tree_horizon != attempt->outcome->makespan - 1)
    return false;
  *proof = workspace->tree;
  workspace->tree = kept;
  workspace->tree_horizon = -1;
  plan_copy (&proof->plan, &attempt->outcome->plan);
  return true;
}

/* A look excluded the last horizon: prove it again, by cases if that does not take long, else by a search over instants. */
static bool
certify_search (struct attempt *attempt)
{
  struct outcome *outcome = attempt->outcome;
  struct certificate *proof = attempt->options->proof;
  const struct cases_limit limit = { .prices = PROOF_PRICES, .depth = SPLITS_MAX };
  uint64_t nodes = outcome->nodes; /* the proof's own search is not the solve's */
  if (by_cases (attempt) && try_cases (attempt, outcome->makespan - 1, &limit) == ANSWER_NO) {
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
  if (root_bound < attempt->outcome->makespan && take_tree (attempt))
    return true;
  plan_copy (&proof->plan, &attempt->outcome->plan);
  proof->unit = price_unit (attempt->types->destinations);
  if (root_bound < attempt->outcome->makespan)
    return certify_search (attempt);
  certificate_hint (proof, attempt->types->k, 0, NULL, attempt->workspace->price);
  proof->nodes = 1;
  return true;
}
