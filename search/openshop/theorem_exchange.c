#include "search/openshop/theorem_exchange.h"

#include "base/permutation.h"
#include "search/theorem/description.h"

#include <assert.h>
#include <string.h>

#define SIDE 5
#define PATHS 64     /* sums that a time is the greatest of; more than any execution has */
#define MATCHINGS 24 /* of 4 senders and 4 receivers */

/* A time: the greatest of some sums of tasks. */
struct moment {
  uint32_t count;
  struct theorem_form path[PATHS];
};

/* What a heuristic has done so far. */
struct shop {
  struct theorem_execution *execution;
  uint32_t side;
  bool diagonal;
  bool settled; /* times are one sum each: the order of the sums is chosen at once */
  bool sent[SIDE][SIDE];
  struct moment row[SIDE], column[SIDE]; /* when they are free */
};

static bool
exists (const struct shop *shop, uint32_t i, uint32_t j)
{
  return i != j || shop->diagonal;
}

/* The variable of task (i, j), which exists. */
static uint32_t
task (const struct shop *shop, uint32_t i, uint32_t j)
{
  return shop->diagonal ? 1 + i * shop->side + j : 1 + i * (shop->side - 1) + j - (j > i);
}

/* The load is at most 1. */
static void
bound_load (const struct shop *shop)
{
  for (int columns = 0; columns < 2; columns++)
    for (uint32_t i = 0; i < shop->side; i++) {
      struct theorem_form form = { { 0 } };
      for (uint32_t j = 0; j < shop->side; j++)
        if (exists (shop, i, j))
          form.of[columns ? task (shop, j, i) : task (shop, i, j)] = 1;
      theorem_execute_row (shop->execution, &form, 1);
    }
}

/* When row i and column j are both free: the greatest of *count sums. False when a choice is
   open. */
static bool
wait_for_both (struct shop *shop, uint32_t i, uint32_t j, struct theorem_form *path,
               uint32_t *count)
{
  const struct moment *row = &shop->row[i], *column = &shop->column[j];
  memcpy (path, row->path, row->count * sizeof *path);
  memcpy (path + row->count, column->path, column->count * sizeof *path);
  if (!shop->settled) {
    *count = theorem_keep_greatest (path, row->count + column->count, shop->execution->variables);
    return true;
  }
  int later = theorem_execute_greatest (shop->execution, path, 2);
  if (later == 1)
    path[0] = path[1];
  *count = 1;
  return later >= 0;
}

/* Appends task (i, j): it starts when both are free. False when a choice is open. */
static bool
append (struct shop *shop, uint32_t i, uint32_t j)
{
  struct theorem_form path[2 * PATHS];
  struct moment *row = &shop->row[i], *column = &shop->column[j];
  uint32_t count;
  if (!wait_for_both (shop, i, j, path, &count))
    return false;
  assert (count <= PATHS);
  for (uint32_t k = 0; k < count; k++)
    path[k].of[task (shop, i, j)]++;
  shop->sent[i][j] = true;
  row->count = column->count = count;
  memcpy (row->path, path, count * sizeof *path);
  memcpy (column->path, path, count * sizeof *path);
  return true;
}

/* Step `step` of the baseline. */
static void
send_around (struct shop *shop, uint32_t step)
{
  for (uint32_t i = 0; i < shop->side; i++)
    if (exists (shop, i, (i + step) % shop->side))
      append (shop, i, (i + step) % shop->side);
}

static bool
execute_baseline (struct shop *shop)
{
  for (uint32_t step = 0; step < shop->side; step++)
    send_around (shop, step);
  return true;
}

/* The perfect matchings without the pairs of the steps before, in lexicographic order. */
struct matchings {
  uint32_t count;
  int64_t receiver[MATCHINGS + 1][SIDE];
  struct theorem_form weight[MATCHINGS + 1];
};

static void
list_matchings (const struct shop *shop, bool used[SIDE][SIDE], struct matchings *matchings)
{
  int64_t receiver[SIDE] = { 0, 1, 2, 3, 4 };
  matchings->count = 0;
  do {
    struct theorem_form *weight = &matchings->weight[matchings->count];
    bool free = true;
    memset (weight, 0, sizeof *weight);
    for (uint32_t i = 0; i < shop->side; i++) {
      uint32_t j = (uint32_t)receiver[i];
      free = free && !used[i][j];
      if (exists (shop, i, j))
        weight->of[task (shop, i, j)] = 1;
    }
    if (free)
      memcpy (matchings->receiver[matchings->count++], receiver, sizeof receiver);
  } while (permutation_next (receiver, shop->side));
}

static bool
execute_matchings (struct shop *shop, bool least)
{
  bool used[SIDE][SIDE] = { { false } };
  for (uint32_t step = 0; step < shop->side; step++) {
    struct matchings matchings;
    list_matchings (shop, used, &matchings);
    int best = (least ? theorem_execute_least : theorem_execute_greatest) (
      shop->execution, matchings.weight, matchings.count);
    if (best < 0)
      return false;
    for (uint32_t i = 0; i < shop->side; i++) {
      uint32_t j = (uint32_t)matchings.receiver[best][i];
      used[i][j] = true;
      if (exists (shop, i, j))
        append (shop, i, j);
    }
  }
  return true;
}

static bool
execute_max_matching (struct shop *shop)
{
  return execute_matchings (shop, false);
}

static bool
execute_min_matching (struct shop *shop)
{
  return execute_matchings (shop, true);
}

/* The receivers that sender i still has to send to. Returns their number. */
static uint32_t
receivers (const struct shop *shop, uint32_t i, uint8_t *receiver)
{
  uint32_t count = 0;
  for (uint8_t j = 0; j < shop->side; j++)
    if (exists (shop, i, j) && !shop->sent[i][j])
      receiver[count++] = j;
  return count;
}

/* Sender i takes its longest receiver of those that are not taken in this step. *idle: there is
   none. False when a choice is open. */
static bool
pick (struct shop *shop, uint32_t i, bool *taken, bool *idle)
{
  uint8_t receiver[SIDE];
  struct theorem_form time[SIDE];
  uint32_t count = 0, left = receivers (shop, i, receiver);
  memset (time, 0, sizeof time);
  for (uint32_t k = 0; k < left; k++)
    if (!taken[receiver[k]]) {
      time[count].of[task (shop, i, receiver[k])] = 1;
      receiver[count++] = receiver[k];
    }
  *idle = count == 0;
  if (*idle)
    return true;
  int longest = theorem_execute_greatest (shop->execution, time, count);
  if (longest < 0)
    return false;
  taken[receiver[longest]] = true;
  return append (shop, i, receiver[longest]);
}

/* The senders in the order of a step of the greedy heuristic. */
struct turn {
  uint32_t count;
  uint8_t sender[SIDE];
};

/* A step; *turn becomes the order of the next one: idle senders first, or else the last one. */
static bool
greedy_step (struct shop *shop, struct turn *turn)
{
  struct turn idle = { .count = 0 }, others = { .count = 0 };
  bool taken[SIDE] = { false }, idles;
  uint8_t receiver[SIDE];
  for (uint32_t k = 0; k < turn->count; k++) {
    uint8_t i = turn->sender[k];
    if (!pick (shop, i, taken, &idles))
      return false;
    if (idles)
      idle.sender[idle.count++] = i;
    else if (receivers (shop, i, receiver) > 0)
      others.sender[others.count++] = i;
  }
  if (idle.count == 0 && others.count > 0)
    idle.sender[idle.count++] = others.sender[--others.count];
  *turn = idle;
  for (uint32_t k = 0; k < others.count; k++)
    turn->sender[turn->count++] = others.sender[k];
  return true;
}

static bool
execute_greedy (struct shop *shop)
{
  struct turn turn = { .count = shop->side };
  for (uint8_t i = 0; i < shop->side; i++)
    turn.sender[i] = i;
  while (turn.count > 0)
    if (!greedy_step (shop, &turn))
      return false;
  return true;
}

/* The next send of the open shop heuristic: the sender that is free first, of those that have
   receivers left, to the receiver that is free first. There is one. False when a choice is open. */
static bool
send_earliest (struct shop *shop, uint8_t *from, uint8_t *to)
{
  uint8_t sender[SIDE], receiver[SIDE];
  struct theorem_form free[SIDE];
  uint32_t count = 0;
  for (uint8_t i = 0; i < shop->side; i++)
    if (receivers (shop, i, receiver) > 0) {
      free[count] = shop->row[i].path[0];
      sender[count++] = i;
    }
  int first = theorem_execute_least (shop->execution, free, count);
  if (first < 0)
    return false;
  *from = sender[first];
  count = receivers (shop, *from, receiver);
  for (uint32_t k = 0; k < count; k++)
    free[k] = shop->column[receiver[k]].path[0];
  int earliest = theorem_execute_least (shop->execution, free, count);
  if (earliest < 0)
    return false;
  *to = receiver[earliest];
  return append (shop, *from, *to);
}

/* States how late task (i, j) of the open shop heuristic can end if it ends last: while row i
   waits, column j is busy (BPR, Theorem 3). So at most the other tasks of both that are left come
   after the time from which both are free. *left: how many these are. False when a choice is
   open. */
static bool
bound_last (struct shop *shop, uint32_t i, uint32_t j, uint32_t *left)
{
  const struct theorem_form both[2] = { shop->row[i].path[0], shop->column[j].path[0] };
  struct theorem_form row = { { 1 } };
  int later = theorem_execute_greatest (shop->execution, both, 2);
  if (later < 0)
    return false;
  for (uint32_t v = 1; v < shop->execution->variables; v++)
    row.of[v] = -both[later].of[v];
  *left = 0;
  for (uint32_t k = 0; k < shop->side; k++) {
    if (exists (shop, i, k) && !shop->sent[i][k]) {
      row.of[task (shop, i, k)]--;
      ++*left;
    }
    if (k != i && exists (shop, k, j) && !shop->sent[k][j]) {
      row.of[task (shop, k, j)]--;
      ++*left;
    }
  }
  theorem_execute_row (shop->execution, &row, 0);
  return true;
}

/* The pair of the task of variable 1 + number, without a diagonal. */
static void
find_pair (const struct shop *shop, uint32_t number, uint32_t *i, uint32_t *j)
{
  *i = number / (shop->side - 1);
  *j = number % (shop->side - 1);
  *j += *j >= *i;
}

/* Which task ends last: a case. With a diagonal it is (0, 1) after renumbering, because the
   diagonal is sent first, at time 0, and its times ascend from (2, 2) on:
   docs/CERTIFICATES-theorem.md. False when the choice is open. */
static bool
choose_last (struct shop *shop, uint32_t *i, uint32_t *j)
{
  if (!shop->diagonal) {
    int last = theorem_execute_case (shop->execution, shop->execution->variables - 1);
    if (last >= 0)
      find_pair (shop, (uint32_t)last, i, j);
    return last >= 0;
  }
  *i = 0;
  *j = 1;
  for (uint32_t k = 2; k + 1 < shop->side; k++) {
    struct theorem_form row = { { 0 } };
    row.of[task (shop, k, k)] = 1;
    row.of[task (shop, k + 1, k + 1)] = -1;
    theorem_execute_row (shop->execution, &row, 0);
  }
  return true;
}

/* The task that ends last is the last one of its row and of its column. */
static bool
execute_earliest (struct shop *shop)
{
  uint32_t i, j, left;
  uint8_t from = 0, to = 0;
  if (!choose_last (shop, &i, &j))
    return false;
  shop->settled = true;
  if (!bound_last (shop, i, j, &left))
    return false;
  while (!shop->sent[i][j])
    if (!send_earliest (shop, &from, &to) || (from == i && !bound_last (shop, i, j, &left)))
      return false;
  if (left > 0)
    theorem_execute_never (shop->execution);
  return true;
}

/* A heuristic's description. */
struct of_shop {
  struct theorem_description description;
  bool diagonal;
  bool (*execute) (struct shop *shop);
};

/* The makespan is the latest time at which a row is free, unless it has been stated as a time. */
static bool
end (struct shop *shop)
{
  if (shop->settled)
    return true;
  struct theorem_form path[SIDE * PATHS];
  uint32_t count = 0;
  for (uint32_t i = 0; i < shop->side; i++) {
    memcpy (path + count, shop->row[i].path, shop->row[i].count * sizeof *path);
    count += shop->row[i].count;
  }
  return theorem_execute_end (shop->execution, path, count);
}

static bool
execute (const struct theorem_description *description, struct theorem_execution *execution)
{
  const struct of_shop *of = (const struct of_shop *)description;
  struct shop shop;
  shop.execution = execution;
  shop.side = execution->given->nodes;
  shop.diagonal = of->diagonal;
  shop.settled = false;
  memset (shop.sent, 0, sizeof shop.sent);
  for (uint32_t i = 0; i < shop.side; i++) {
    shop.row[i].count = shop.column[i].count = 1;
    memset (&shop.row[i].path[0], 0, sizeof *shop.row[i].path);
    memset (&shop.column[i].path[0], 0, sizeof *shop.column[i].path);
  }
  bound_load (&shop);
  return of->execute (&shop) && end (&shop);
}

static uint32_t
tasks (uint32_t nodes)
{
  return nodes * (nodes - 1);
}

static uint32_t
tasks_square (uint32_t nodes)
{
  return nodes * nodes;
}

/* Rows of 1 at most sum up to their number. */
static uint32_t
all_rows (uint32_t nodes)
{
  return nodes;
}

/* No task is delayed by more than all others. */
static uint32_t
once (uint32_t nodes)
{
  (void)nodes;
  return 1;
}

static struct rational
limit (const struct theorem_case *given)
{
  return given->bound;
}

/* The matrix in JSON, or its rows. */
static void
write (const struct theorem_instance *instance, bool json, struct output *out)
{
  uint32_t side = 1;
  while (side * side < instance->count)
    side++;
  bool diagonal = side * side == instance->count;
  const int64_t *time = instance->cost;
  if (json)
    output_all (out, "{\"model\":\"", diagonal ? "openshop" : "exchange", "\",\"times\":[");
  for (uint32_t i = 0; i < side; i++) {
    output_text (out, json ? i > 0 ? ",[" : "[" : i > 0 ? "; " : "");
    for (uint32_t j = 0; j < side; j++) {
      output_text (out, j == 0 ? "" : json ? "," : " ");
      output_integer (out, i != j || diagonal ? *time++ : 0);
    }
    output_text (out, json ? "]" : "");
  }
  if (json)
    output_text (out, "]}");
}

#define DESCRIBED(function, square)                                                                \
  &((const struct of_shop){                                                                        \
      { (square) ? tasks_square : tasks, all_rows, once, execute }, square, function })            \
     .description

#define QUESTION(id, words, function, square, most)                                                \
  &(const struct theorem_question)                                                                 \
  {                                                                                                \
    .name = id, .version = 1, .title = words, .reference = "load", .least = { 1, 1 },              \
    .most_part = 1 << 20, .no_source = true, .description = DESCRIBED (function, square),          \
    .least_nodes = 2, .most_nodes = most, .state_size = sizeof (struct theorem_described),         \
    .limit = limit, .roots = theorem_described_roots, .root = theorem_described_root,              \
    .decide = theorem_described_decide, .child = theorem_described_child,                          \
    .instance = theorem_described_instance, .write = write                                         \
  }

const struct theorem_question *const openshop_exchange_questions[] = {
  QUESTION ("exchange-baseline", "total exchange, the baseline over the load", execute_baseline,
            false, 5),
  QUESTION ("exchange-max-matching", "total exchange, greatest matchings over the load",
            execute_max_matching, false, 4),
  QUESTION ("exchange-min-matching", "total exchange, least matchings over the load",
            execute_min_matching, false, 4),
  QUESTION ("exchange-greedy", "total exchange, the greedy heuristic over the load", execute_greedy,
            false, 4),
  QUESTION ("exchange-openshop", "total exchange, the open shop heuristic over the load",
            execute_earliest, false, 4),
  NULL,
};

const struct theorem_question *const openshop_square_questions[] = {
  QUESTION ("square-baseline", "square open shops, the baseline over the load", execute_baseline,
            true, 5),
  QUESTION ("square-max-matching", "square open shops, greatest matchings over the load",
            execute_max_matching, true, 4),
  QUESTION ("square-min-matching", "square open shops, least matchings over the load",
            execute_min_matching, true, 4),
  QUESTION ("square-greedy", "square open shops, the greedy heuristic over the load",
            execute_greedy, true, 4),
  QUESTION ("square-openshop", "square open shops, the open shop heuristic over the load",
            execute_earliest, true, 4),
  NULL,
};
