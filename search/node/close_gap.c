#include "search/node/close_gap.h"

#include "base/watch.h"
#include "heuristics/node/local_search.h"
#include "search/node/dfs_parallel.h"
#include "search/node/parameters.h"
#include "search/node/replay.h"
#include "search/node/round.h"

#include <stdint.h>

static uint64_t
grown (uint64_t budget, size_t rounds)
{
  for (; rounds > 0 && budget < UINT64_MAX / node_parameters.gap_growth; rounds--)
    budget *= node_parameters.gap_growth;
  return budget;
}

static bool
wide_costs (const struct search_state *state)
{
  const struct node_types *types = state->types;
  return types->cost[types->k - 1] / types->cost[0] >= node_parameters.gap_wide_costs;
}

/* The budget of a dive in a round. It stops growing, since other settings do better than a
   longer dive. */
static uint64_t
dive_vectors (const struct search_state *state, size_t round)
{
  size_t rounds = round < node_parameters.gap_dive_rounds ? round : node_parameters.gap_dive_rounds;
  return grown (node_parameters.gap_dive_type_vectors * state->types->k, rounds);
}

static enum answer
try_branch_price (struct search_state *state, int64_t horizon, uint64_t vectors, size_t depth)
{
  watch_enter (state->deadline.watch, "branch and price");
  const struct round_task task
    = { .kind = ROUND_BRANCH_PRICE, .horizon = horizon, .vectors = vectors, .depth = depth };
  return round_run (state, &task, 1);
}

/* The tasks of a round. */
struct round_tasks {
  struct round_task task[ROUND_TASKS];
  size_t length;
};

static void
add_dives (struct round_tasks *tasks, int64_t horizon, size_t settings, size_t dives,
           uint64_t vectors)
{
  for (size_t i = 0; i < dives; i++)
    tasks->task[tasks->length++] = (struct round_task){
      .kind = ROUND_DIVE, .horizon = horizon, .vectors = vectors, .settings = settings + i
    };
}

/* Two dives with the first settings. */
static enum answer
dive_at (struct search_state *state, int64_t horizon)
{
  struct round_tasks tasks = { .length = 0 };
  add_dives (&tasks, horizon, 0, 2, dive_vectors (state, 0));
  watch_enter (state->deadline.watch, "dives");
  return round_run (state, tasks.task, tasks.length);
}

/* Dives at the lower bound, then further up while they find schedules, which takes little time
   there. Far above the bound the linear program's solution is no guide, so a dive in vain is
   followed by one closer to the bound. */
static enum answer
descend (struct search_state *state)
{
  struct outcome *outcome = state->outcome;
  enum answer answer = ANSWER_NO;
  for (int64_t divisor = 2, gap; answer != ANSWER_STOP && divisor <= node_parameters.gap_descent;) {
    gap = outcome->makespan - outcome->lower_bound;
    int64_t horizon = outcome->lower_bound + gap / divisor, best = outcome->makespan;
    if (gap / divisor == 0)
      break;
    answer = dive_at (state, horizon);
    if (outcome->makespan == best)
      divisor *= 4;
  }
  return answer;
}

/* Adds branch and price and dives. If dives have excluded more horizons, they come first, and
   branch and price gets a smaller budget. */
static void
add_both (struct search_state *state, struct round_tasks *tasks, int64_t horizon, size_t round)
{
  bool dives = state->dive_wins > state->bp_wins;
  uint64_t vectors = dives ? node_parameters.gap_bp_vectors / 2 : node_parameters.gap_bp_vectors,
           depth = dives ? node_parameters.gap_bp_depth / 2 : node_parameters.gap_bp_depth;
  const struct round_task bp = { .kind = ROUND_BRANCH_PRICE,
                                 .horizon = horizon,
                                 .vectors = grown (vectors, round),
                                 .depth = grown (depth, round) };
  if (!dives)
    tasks->task[tasks->length++] = bp;
  add_dives (tasks, horizon, state->settings, DIVE_SETTINGS, dive_vectors (state, round));
  state->settings += DIVE_SETTINGS;
  if (dives)
    tasks->task[tasks->length++] = bp;
}

/* One round at one horizon. Branch and price mostly excludes the horizon soon if there is no
   schedule; dives find one soon if there is. The longer it takes, the more a better incumbent
   helps, so there are dives further up, too. Without progress, a round at the lower bound
   follows. */
static enum answer
run_round (struct search_state *state, int64_t horizon, size_t round)
{
  struct outcome *outcome = state->outcome;
  int64_t low = outcome->lower_bound, above = horizon + (outcome->makespan - horizon) / 2;
  struct round_tasks tasks = { .length = 0 };
  add_both (state, &tasks, horizon, round);
  if (above > horizon)
    add_dives (&tasks, above, state->settings, DIVE_SETTINGS, dive_vectors (state, round));
  watch_enter (state->deadline.watch, "branch and price, and dives");
  enum answer answer = round_run (state, tasks.task, tasks.length);
  if (answer != ANSWER_LIMIT || round < 2 || low == horizon)
    return answer;
  tasks.length = 0;
  add_both (state, &tasks, low, round - 1);
  return round_run (state, tasks.task, tasks.length);
}

static enum answer
try_beam (struct search_state *state, int64_t horizon, size_t width)
{
  watch_enter (state->deadline.watch, "beam search");
  const struct round_task task = {
    .kind = ROUND_BEAM,
    .horizon = horizon,
    .vectors = node_parameters.beam_vectors,
    .settings = state->beam_seed++,
    .width = width,
    .swap = width > node_parameters.beam_width,
  };
  return round_run (state, &task, 1);
}

/* Beam searches in growing steps from the bound up, until a horizon has a schedule and those
   between it and the bound have been searched without success, or excluded. */
static enum answer
gallop (struct search_state *state)
{
  struct outcome *outcome = state->outcome;
  enum answer answer = ANSWER_NO;
  for (int64_t horizon = outcome->lower_bound, step = 1;
       answer != ANSWER_STOP && horizon < outcome->makespan; horizon += step) {
    answer = try_beam (state, horizon, node_parameters.beam_width);
    step = answer == ANSWER_LIMIT ? 2 * step : 1;
  }
  return answer;
}

/* Beam searches halfway between the bounds, while they find schedules. */
static enum answer
bisect (struct search_state *state, size_t width)
{
  struct outcome *outcome = state->outcome;
  enum answer answer = ANSWER_YES;
  while (answer == ANSWER_YES && outcome->lower_bound < outcome->makespan - 1)
    answer = try_beam (state, outcome->lower_bound + (outcome->makespan - outcome->lower_bound) / 2,
                       width);
  return answer;
}

/* Beam searches at the lower bound with growing width. To exclude a horizon costs far less than
   to find a schedule, so the bound rises first. Other methods follow if the widest search fails. */
static enum answer
widen (struct search_state *state)
{
  struct outcome *outcome = state->outcome;
  enum answer answer = try_branch_price (
    state, outcome->makespan - 1, node_parameters.gap_bp_vectors, node_parameters.gap_bp_depth);
  for (size_t width = node_parameters.beam_growth * node_parameters.beam_width;
       width <= node_parameters.beam_widest;
       width *= answer == ANSWER_NO ? 1 : node_parameters.beam_growth) {
    if (answer == ANSWER_STOP || outcome->lower_bound >= outcome->makespan)
      return answer;
    answer = try_beam (state, outcome->lower_bound, width);
    if (answer == ANSWER_LIMIT)
      answer = bisect (state, width);
  }
  return answer;
}

/* Raises the lower bound in growing steps to what the linear program alone excludes. */
static enum answer
raise_bound (struct search_state *state)
{
  struct outcome *outcome = state->outcome;
  enum answer answer = ANSWER_NO;
  for (int64_t step = 1; step > 0 && outcome->lower_bound < outcome->makespan
                         && (answer == ANSWER_NO || answer == ANSWER_LIMIT);) {
    int64_t horizon = outcome->lower_bound + step - 1;
    answer = horizon < outcome->makespan ? try_branch_price (state, horizon, UINT64_MAX, 0)
                                         : ANSWER_LIMIT;
    step = answer == ANSWER_NO ? 2 * step : step / 4;
  }
  return answer;
}

static bool
is_open (const struct search_state *state, enum answer answer)
{
  return answer != ANSWER_STOP && state->outcome->lower_bound < state->outcome->makespan;
}

/* Many types, horizon within the limits of branch and price: from the lower bound up in growing
   steps while horizons are excluded, then between the excluded horizons and the incumbent. */
static void
close_in_rounds (struct search_state *state)
{
  struct outcome *outcome = state->outcome;
  int64_t step = 1;
  state->dive_wins = wide_costs (state);
  state->bp_wins = 0;
  state->beam_seed = 0;
  bool fits = beam_fits (state->types, outcome->makespan);
  state->narrow = !wide_costs (state) && fits;
  state->settings = 2; /* descend uses the first two */
  enum answer answer = raise_bound (state);
  if (is_open (state, answer))
    answer = dive_at (state, outcome->lower_bound);
  if (is_open (state, answer) && !state->narrow)
    answer = descend (state);
  if (is_open (state, answer) && fits)
    answer = gallop (state);
  if (is_open (state, answer) && state->narrow)
    answer = widen (state);
  for (size_t round = 0; is_open (state, answer);) {
    int64_t low = outcome->lower_bound, middle = low + (outcome->makespan - 1 - low) / 2;
    answer = run_round (state, middle < low + step - 1 ? middle : low + step - 1, round);
    if (answer == ANSWER_LIMIT)
      round++;
    else if (answer == ANSWER_NO)
      round /= 2;
    step *= answer == ANSWER_NO ? 2 : 1;
  }
}

/* Where the first dives fail, local search is a cheap way to a better incumbent. */
static void
try_local_search (struct search_state *state)
{
  struct plan *plan = &state->workspace->searcher[0]->plan;
  struct schedule schedule;
  schedule_init (&schedule);
  watch_enter (state->deadline.watch, "local search");
  local_search_schedule (state->types, 1, &schedule);
  if (schedule.makespan < state->outcome->makespan) {
    plan_from_schedule (plan, &schedule, state->types);
    search_state_improve (state, plan, "local search");
  }
  schedule_clear (&schedule);
}

/* Dives between the bounds, for few types or sparse times: the first schedule that a dive finds is
   often optimal, and what a complete dive excludes is excluded. The horizons are close to the lower
   bound rather than in the middle, since the optimum is close to it. Returns the last round's
   answer. */
static enum answer
dive_between (struct search_state *state)
{
  struct outcome *outcome = state->outcome;
  uint64_t limit
    = node_parameters.dive_vectors + node_parameters.dive_type_vectors * state->types->k;
  enum answer answer = ANSWER_NO;
  for (int64_t low = outcome->lower_bound; low < outcome->makespan && answer != ANSWER_STOP;) {
    bool fresh = low == outcome->lower_bound;
    int64_t gap = outcome->makespan - low, first = fresh ? low : low + gap / 16,
            second = low + (gap + 3) / 4;
    const struct round_task task[2] = {
      { .kind = ROUND_DIVE, .horizon = first, .vectors = limit, .settings = DIVE_COMPLETE },
      { .kind = ROUND_DIVE, .horizon = second, .vectors = limit, .settings = DIVE_COMPLETE + 1 }
    };
    watch_enter (state->deadline.watch, "dives");
    answer = round_run (state, task, second < outcome->makespan ? 2 : 1);
    if (outcome->makespan > first)
      low = (outcome->makespan > second ? second : first) + 1;
    bool time = state->deadline.end - limits_now () > node_parameters.dive_local_search_seconds;
    if (fresh && time && answer != ANSWER_YES && answer != ANSWER_STOP
        && state->types->k > MULTIPLIER_TRACED_TYPES)
      try_local_search (state);
  }
  return answer;
}

/* Dives first; then refutes the horizon just below the incumbent, or improves it, until the
   bounds meet. */
static void
close_by_dfs (struct search_state *state)
{
  struct outcome *outcome = state->outcome;
  bool more = dive_between (state) != ANSWER_STOP;
  watch_enter (state->deadline.watch, "tree search");
  while (more && outcome->lower_bound < outcome->makespan) {
    enum answer answer = dfs_parallel_decide (state, outcome->makespan - 1, NULL);
    more = answer == ANSWER_YES || answer == ANSWER_NO;
  }
}

/* True if the gap is closed in rounds (search/node/round.h): for many types. For few types the
   tree search is better, since it rounds the linear program's solution at once. */
static bool
in_rounds (const struct search_state *state)
{
  return state->types->k > MULTIPLIER_TRACED_TYPES
         && bp_pricing_fits (state->types, state->outcome->makespan);
}

void
close_gap_run (struct search_state *state)
{
  state->workspace->tree.horizon = state->workspace->layers.horizon = -1;
  if (in_rounds (state))
    close_in_rounds (state);
  else
    close_by_dfs (state);
}

/* Moves a proof kept by a search to options->proof, if it excludes everything below the optimum. */
static bool
take_proof (struct search_state *state, struct kept_proof *ready)
{
  struct certificate *proof = state->options->proof, former = *proof;
  if (ready->horizon != state->outcome->makespan - 1)
    return false;
  *proof = ready->certificate;
  ready->certificate = former;
  ready->horizon = -1;
  plan_copy (&proof->plan, state->outcome->schedule);
  return true;
}

/* A dive excluded the last horizon, without a proof. Proves it again: by beam search or branch
   and price if that does not take long, else by the tree search over instants. */
static bool
certify_search (struct search_state *state)
{
  struct auto_workspace *workspace = state->workspace;
  struct outcome *outcome = state->outcome;
  int64_t horizon = outcome->makespan - 1;
  uint64_t nodes = outcome->nodes; /* nodes of the proof's search do not count */
  const struct round_task beam = {
    .kind = ROUND_BEAM,
    .horizon = horizon,
    .vectors = node_parameters.beam_vectors,
    .width = state->narrow ? node_parameters.beam_widest : node_parameters.gap_proof_width,
    .swap = true,
  };
  const struct round_task tree = { .kind = ROUND_BRANCH_PRICE,
                                   .horizon = horizon,
                                   .vectors = node_parameters.gap_proof_vectors,
                                   .depth = BP_CONSTRAINTS_MAX };
  if (in_rounds (state)) {
    if (beam_fits (state->types, horizon) && round_prove (state, &beam))
      return take_proof (state, &workspace->layers);
    if (round_prove (state, &tree))
      return take_proof (state, &workspace->tree);
  }
  struct certificate *proof = state->options->proof;
  enum answer answer = dfs_parallel_decide (state, horizon, proof);
  outcome->nodes = nodes;
  return answer == ANSWER_NO
         && replay_count (proof, state->types, horizon, node_parameters.gap_replay_nodes,
                          &state->deadline);
}

bool
close_gap_certify (struct search_state *state, int64_t root_bound)
{
  struct certificate *proof = state->options->proof;
  certificate_reset (proof);
  if (root_bound < state->outcome->makespan
      && (take_proof (state, &state->workspace->tree)
          || take_proof (state, &state->workspace->layers)))
    return true;
  plan_copy (&proof->plan, state->outcome->schedule);
  proof->unit = dual_bound_unit (state->types->destinations);
  if (root_bound < state->outcome->makespan)
    return certify_search (state);
  certificate_hint (proof, state->types->k, 0, NULL, state->workspace->duals);
  proof->nodes = 1;
  return true;
}
