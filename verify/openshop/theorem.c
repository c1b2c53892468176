#include "verify/openshop/theorem.h"

#include "verify/theorem/script.h"

#include <string.h>

#define MOST 5 /* nodes */
#define NONE 0xff

enum rule { BASELINE, GREATEST, LEAST, GREEDY, EARLIEST };

/* A question: the heuristic, and whether there are tasks on the diagonal. */
struct about {
  enum rule rule;
  bool square;
};

/* The tasks that are sent so far, numbered in this order. */
struct shop {
  struct verify_script *script;
  uint32_t nodes;
  bool square;
  uint8_t name[MOST][MOST]; /* the variables of the tasks: 1, 2, ... row by row */
  uint32_t sent;
  uint8_t variable[MOST * MOST];
  uint8_t before[MOST * MOST][2]; /* the task before it in its row and in its column, or NONE */
  uint8_t last[2][MOST];          /* the last task of each row and of each column, or NONE */
  bool done[MOST][MOST];
  verify_form free[2][MOST]; /* of EARLIEST: when they are free */
};

static bool
is_task (const struct shop *shop, uint32_t i, uint32_t j)
{
  return shop->square || i != j;
}

static uint32_t
variable_of (const struct shop *shop, uint32_t i, uint32_t j)
{
  return shop->name[i][j];
}

/* Each row's times sum up to at most 1, then each column's. */
static void
add_loads (const struct shop *shop)
{
  for (uint32_t line = 0; line < 2 * shop->nodes; line++) {
    verify_form form = { 0 };
    for (uint32_t k = 0; k < shop->nodes; k++) {
      uint32_t i = line < shop->nodes ? line : k, j = line < shop->nodes ? k : line - shop->nodes;
      if (is_task (shop, i, j))
        form[variable_of (shop, i, j)] = 1;
    }
    verify_script_row (shop->script, form, 1);
  }
}

/* Sends task (i, j) behind all tasks of its row and its column. */
static void
send (struct shop *shop, uint32_t i, uint32_t j)
{
  uint8_t number = (uint8_t)shop->sent++;

  if (!is_task (shop, i, j)) {
    shop->sent--;
    return;
  }
  shop->variable[number] = (uint8_t)variable_of (shop, i, j);
  shop->before[number][0] = shop->last[0][i];
  shop->before[number][1] = shop->last[1][j];
  shop->last[0][i] = shop->last[1][j] = number;
  shop->done[i][j] = true;
}

static bool
run_baseline (struct shop *shop)
{
  for (uint32_t step = 0; step < shop->nodes; step++)
    for (uint32_t i = 0; i < shop->nodes; i++)
      send (shop, i, (i + step) % shop->nodes);
  return true;
}

/* Is the number, in the base of the nodes, a permutation of pairs that are not taken? Its digits
   from the first on are the receivers. */
static bool
is_matching (uint32_t nodes, bool taken[MOST][MOST], uint32_t number, uint32_t receiver[MOST])
{
  uint32_t seen = 0;

  for (uint32_t i = nodes; i-- > 0; number /= nodes) {
    receiver[i] = number % nodes;
    seen |= 1U << receiver[i];
    if (taken[i][receiver[i]])
      return false;
  }
  return seen == (1U << nodes) - 1;
}

/* Sends the greatest or the least matching of the pairs that are left. */
static bool
run_matching (struct shop *shop, bool taken[MOST][MOST], bool greatest)
{
  verify_form weight[VERIFY_SCRIPT_FORMS];
  uint32_t number[VERIFY_SCRIPT_FORMS], receiver[MOST], count = 0, all = 1, chosen;

  for (uint32_t i = 0; i < shop->nodes; i++)
    all *= shop->nodes;
  for (uint32_t k = 0; k < all; k++) {
    if (!is_matching (shop->nodes, taken, k, receiver))
      continue;
    memset (weight[count], 0, sizeof *weight);
    number[count] = k;
    for (uint32_t i = 0; i < shop->nodes; i++)
      if (is_task (shop, i, receiver[i]))
        weight[count][variable_of (shop, i, receiver[i])] = 1;
    count++;
  }
  if (!verify_script_pick (shop->script, weight, count, greatest, &chosen))
    return false;
  is_matching (shop->nodes, taken, number[chosen], receiver);
  for (uint32_t i = 0; i < shop->nodes; i++) {
    taken[i][receiver[i]] = true;
    send (shop, i, receiver[i]);
  }
  return true;
}

static bool
run_matchings (struct shop *shop, bool greatest)
{
  bool taken[MOST][MOST] = { { false } };

  for (uint32_t step = 0; step < shop->nodes; step++)
    if (!run_matching (shop, taken, greatest))
      return false;
  return true;
}

/* Has sender i a task left? */
static bool
has_left (const struct shop *shop, uint32_t i)
{
  for (uint32_t j = 0; j < shop->nodes; j++)
    if (is_task (shop, i, j) && !shop->done[i][j])
      return true;
  return false;
}

/* Sender i chooses in a step of the greedy heuristic; *receiver is NONE when it idles. */
static bool
choose_longest (struct shop *shop, uint32_t i, const bool *busy, uint32_t *receiver)
{
  verify_form time[MOST];
  uint32_t at[MOST], count = 0, chosen;

  *receiver = NONE;
  for (uint32_t j = 0; j < shop->nodes; j++) {
    if (!is_task (shop, i, j) || shop->done[i][j] || busy[j])
      continue;
    memset (time[count], 0, sizeof *time);
    time[count][variable_of (shop, i, j)] = 1;
    at[count++] = j;
  }
  if (count == 0)
    return true;
  if (!verify_script_pick (shop->script, time, count, true, &chosen))
    return false;
  *receiver = at[chosen];
  return true;
}

/* Senders by the order of their turns: those of a step that idled, then the others; the last of
   the others is first if none idled. Those without tasks are gone. */
static uint32_t
next_turns (const struct shop *shop, const bool *idle, uint32_t *turn, uint32_t count)
{
  uint32_t next[MOST] = { 0 }, made = 0, others = 0, other[MOST] = { 0 };

  for (uint32_t k = 0; k < count; k++)
    if (idle[k])
      next[made++] = turn[k];
    else if (has_left (shop, turn[k]))
      other[others++] = turn[k];
  if (made == 0 && others > 0)
    next[made++] = other[--others];
  for (uint32_t k = 0; k < others; k++)
    next[made++] = other[k];
  memcpy (turn, next, sizeof next);
  return made;
}

static bool
run_greedy (struct shop *shop)
{
  uint32_t turn[MOST] = { 0, 1, 2, 3, 4 }, count = shop->nodes, receiver;

  while (count > 0) {
    bool busy[MOST] = { false }, idle[MOST] = { false };
    for (uint32_t k = 0; k < count; k++) {
      if (!choose_longest (shop, turn[k], busy, &receiver))
        return false;
      idle[k] = receiver == NONE;
      if (idle[k])
        continue;
      busy[receiver] = true;
      send (shop, turn[k], receiver);
    }
    count = next_turns (shop, idle, turn, count);
  }
  return true;
}

/* The sender that is free first of those with tasks, and its receiver that is free first. */
static bool
choose_earliest (struct shop *shop, uint32_t *i, uint32_t *j)
{
  verify_form time[MOST];
  uint32_t at[MOST], count = 0, chosen;

  for (uint32_t k = 0; k < shop->nodes; k++)
    if (has_left (shop, k)) {
      memcpy (time[count], shop->free[0][k], sizeof *time);
      at[count++] = k;
    }
  if (!verify_script_pick (shop->script, time, count, false, &chosen))
    return false;
  *i = at[chosen];
  count = 0;
  for (uint32_t k = 0; k < shop->nodes; k++)
    if (is_task (shop, *i, k) && !shop->done[*i][k]) {
      memcpy (time[count], shop->free[1][k], sizeof *time);
      at[count++] = k;
    }
  if (!verify_script_pick (shop->script, time, count, false, &chosen))
    return false;
  *j = at[chosen];
  return true;
}

/* When row i and column j are both free. */
static bool
choose_later (const struct shop *shop, uint32_t i, uint32_t j, verify_form later)
{
  verify_form both[2];
  uint32_t chosen;

  memcpy (both[0], shop->free[0][i], sizeof *both);
  memcpy (both[1], shop->free[1][j], sizeof *both);
  if (!verify_script_pick (shop->script, both, 2, true, &chosen))
    return false;
  memcpy (later, both[chosen], sizeof *both);
  return true;
}

/* Task (i, j), which ends last, ends no later than if all that is left of its row and its column
   came one after the other from the time on at which both are free. */
static bool
bound_last (struct shop *shop, uint32_t i, uint32_t j)
{
  verify_form later, form = { 1 };

  if (!choose_later (shop, i, j, later))
    return false;
  for (uint32_t v = 1; v < VERIFY_CELL_VARIABLES; v++)
    form[v] = -later[v];
  for (uint32_t k = 0; k < shop->nodes; k++) {
    if (is_task (shop, i, k) && !shop->done[i][k])
      form[variable_of (shop, i, k)] -= 1;
    if (k != i && is_task (shop, k, j) && !shop->done[k][j])
      form[variable_of (shop, k, j)] -= 1;
  }
  verify_script_row (shop->script, form, 0);
  return true;
}

/* Sends the next task of the open shop heuristic; *sender is its row. */
static bool
send_next (struct shop *shop, uint32_t *sender)
{
  verify_form end;
  uint32_t j;

  if (!choose_earliest (shop, sender, &j) || !choose_later (shop, *sender, j, end))
    return false;
  end[variable_of (shop, *sender, j)] += 1;
  memcpy (shop->free[0][*sender], end, sizeof end);
  memcpy (shop->free[1][j], end, sizeof end);
  shop->done[*sender][j] = true;
  return true;
}

/* Is task (i, j) the last one of its row and of its column? */
static bool
is_last (const struct shop *shop, uint32_t i, uint32_t j)
{
  for (uint32_t k = 0; k < shop->nodes; k++)
    if (is_task (shop, k, j) && !shop->done[k][j])
      return false;
  return !has_left (shop, i);
}

/* The task that ends last: any one of a total exchange; (0, 1) of an open shop, where (2, 2), (3,
   3) and so on take ascending times. */
static bool
find_last (struct shop *shop, uint32_t *i, uint32_t *j)
{
  uint32_t latest;

  *i = 0;
  *j = 1;
  if (shop->square) {
    for (uint32_t k = 3; k < shop->nodes; k++) {
      verify_form form = { 0 };
      form[variable_of (shop, k - 1, k - 1)] = 1;
      form[variable_of (shop, k, k)] = -1;
      verify_script_row (shop->script, form, 0);
    }
    return true;
  }
  if (!verify_script_case (shop->script, shop->script->variables, &latest))
    return false;
  for (uint32_t k = 0; k < shop->nodes * shop->nodes; k++)
    if (is_task (shop, k / shop->nodes, k % shop->nodes)
        && variable_of (shop, k / shop->nodes, k % shop->nodes) == latest + 1) {
      *i = k / shop->nodes;
      *j = k % shop->nodes;
    }
  return true;
}

static bool
run_earliest (struct shop *shop)
{
  const verify_form nothing = { 0 };
  uint32_t i, j, sender;

  if (!find_last (shop, &i, &j) || !bound_last (shop, i, j))
    return false;
  while (!shop->done[i][j]) {
    if (!send_next (shop, &sender))
      return false;
    if (sender == i && !bound_last (shop, i, j))
      return false;
  }
  if (!is_last (shop, i, j))
    verify_script_row (shop->script, nothing, -1);
  return true;
}

/* All chains of tasks that end with this one, each behind the one before it in its row or its
   column. */
static void
add_chains (const struct shop *shop, uint8_t task, verify_form sum, verify_form *chains,
            uint32_t *count)
{
  const uint8_t *before = shop->before[task];

  sum[shop->variable[task]] += 1;
  if (before[0] == NONE && before[1] == NONE) {
    if (*count == 8 * VERIFY_SCRIPT_FORMS)
      shop->script->failed = true;
    else
      memcpy (chains[(*count)++], sum, sizeof *chains);
  }
  for (int side = 0; side < 2; side++)
    if (before[side] != NONE)
      add_chains (shop, before[side], sum, chains, count);
  sum[shop->variable[task]] -= 1;
}

/* The makespan is the length of the longest chain. */
static bool
end_with_chains (struct shop *shop)
{
  verify_form chains[8 * VERIFY_SCRIPT_FORMS], sum = { 0 };
  uint32_t count = 0;

  for (uint32_t i = 0; i < shop->nodes; i++)
    if (shop->last[0][i] != NONE)
      add_chains (shop, shop->last[0][i], sum, chains, &count);
  return verify_script_end (shop->script, chains, count);
}

static bool
run (struct verify_script *script, const void *at)
{
  const struct about *about = at;
  struct shop shop = { .script = script, .nodes = script->theorem->nodes, .square = about->square };

  memset (shop.last, NONE, sizeof shop.last);
  for (uint32_t k = 0, tasks = 0; k < shop.nodes * shop.nodes; k++)
    if (is_task (&shop, k / shop.nodes, k % shop.nodes))
      shop.name[k / shop.nodes][k % shop.nodes] = (uint8_t)++tasks;
  add_loads (&shop);
  switch (about->rule) {
  case BASELINE:
    return run_baseline (&shop) && end_with_chains (&shop);
  case GREATEST:
  case LEAST:
    return run_matchings (&shop, about->rule == GREATEST) && end_with_chains (&shop);
  case GREEDY:
    return run_greedy (&shop) && end_with_chains (&shop);
  default:
    return run_earliest (&shop);
  }
}

static uint32_t
pairs (uint32_t nodes)
{
  return nodes * nodes - nodes;
}

static uint32_t
square (uint32_t nodes)
{
  return nodes * nodes;
}

/* Each row's sum is at most 1. */
static uint32_t
total (uint32_t nodes)
{
  return nodes;
}

/* The longest chain has each task at most once. */
static uint32_t
once (uint32_t nodes)
{
  (void)nodes;
  return 1;
}

static struct verify_ratio
limit (const struct verify_theorem *theorem)
{
  return theorem->ratio;
}

#define SCRIPT(heuristic, full)                                                                    \
  &(const struct verify_script_kind)                                                               \
  {                                                                                                \
    .variables = (full) ? square : pairs, .total = total, .times = once, .run = run,               \
    .about = &(const struct about)                                                                 \
    {                                                                                              \
      heuristic, full                                                                              \
    }                                                                                              \
  }

#define QUESTION(id, words, heuristic, full, nodes)                                                \
  &(const struct verify_question)                                                                  \
  {                                                                                                \
    .name = id, .version = 1, .title = words, .state_size = sizeof (struct verify_script_state),   \
    .least = 2, .most = nodes, .most_part = 1 << 20, .no_source = true,                            \
    .script = SCRIPT (heuristic, full), .limit = limit, .roots = verify_script_roots,              \
    .root = verify_script_root, .split = verify_script_split, .child = verify_script_child         \
  }

const struct verify_question *const verify_exchange_questions[] = {
  QUESTION ("exchange-baseline", "total exchange, the baseline over the load", BASELINE, false, 5),
  QUESTION ("exchange-max-matching", "total exchange, greatest matchings over the load", GREATEST,
            false, 4),
  QUESTION ("exchange-min-matching", "total exchange, least matchings over the load", LEAST, false,
            4),
  QUESTION ("exchange-greedy", "total exchange, the greedy heuristic over the load", GREEDY, false,
            4),
  QUESTION ("exchange-openshop", "total exchange, the open shop heuristic over the load", EARLIEST,
            false, 4),
  NULL,
};

const struct verify_question *const verify_square_questions[] = {
  QUESTION ("square-baseline", "square open shops, the baseline over the load", BASELINE, true, 5),
  QUESTION ("square-max-matching", "square open shops, greatest matchings over the load", GREATEST,
            true, 4),
  QUESTION ("square-min-matching", "square open shops, least matchings over the load", LEAST, true,
            4),
  QUESTION ("square-greedy", "square open shops, the greedy heuristic over the load", GREEDY, true,
            4),
  QUESTION ("square-openshop", "square open shops, the open shop heuristic over the load", EARLIEST,
            true, 4),
  NULL,
};
