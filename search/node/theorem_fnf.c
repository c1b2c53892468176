#include "search/node/theorem_fnf.h"

#include "base/minmax.h"

#include <string.h>

__extension__ typedef __int128 int128;

#define NODES (THEOREM_VARIABLES - 1) /* the source and destinations that may send */
#define NONE 0xff

/* When a node is ready: at the end of send `count` of node `from`; the source, at 0. */
struct ready {
  uint8_t from, count;
};

/* What FNF's makespan is compared with: the bound times the optimum; or the optimum and the bound
   times a sum of costs. */
enum measure { RATIO, SLOWEST, CLASSES };

struct state {
  enum measure measure;
  bool counted[NODES]; /* the cost is part of that sum */
  /* The optimum. Nodes 0 .. known - 1 have their numbers of sends; `sends` is their sum. */
  uint8_t known, sends;
  uint8_t send[NODES];
  uint8_t placed; /* nodes whose ready time is decided */
  bool is_placed[NODES];
  struct ready ready[NODES];
  uint8_t used[NODES]; /* sends of a placed node that were given a receiver */
  uint8_t slot_of;     /* the sender whose send has no receiver yet; NONE: none */

  /* FNF: nodes 0 .. informed - 1 are informed. */
  uint8_t informed;
  struct ready fnf_ready[NODES];
  uint8_t fnf_used[NODES];
};

/* Comparisons in the tags of rows: send `a` of node x ends no later than send `b` of node y. */
enum schedule { OPTIMUM = 1, FNF = 2 };

static uint64_t
tag_of (enum schedule schedule, uint8_t x, uint8_t y)
{
  return (uint64_t)schedule << 48 | (uint64_t)x << 40 | (uint64_t)y << 32;
}

static const struct ready *
ready_of (const struct state *state, enum schedule schedule)
{
  return schedule == OPTIMUM ? state->ready : state->fnf_ready;
}

/* form += sign * the end of send `count` of node x. */
static void
add_slot (int32_t *form, const struct ready *ready, uint8_t x, uint32_t count, int32_t sign)
{
  form[1 + x] += sign * (int32_t)count;
  while (x != 0) {
    uint8_t from = ready[x].from;
    form[1 + from] += sign * ready[x].count;
    x = from;
  }
}

static uint32_t
roots (const struct theorem_case *given)
{
  return given->nodes;
}

/* The bound of FNF's makespan by the end of a slot, as a row: form, which has sign times the slot,
   becomes sign * (slot - what variable 0 lacks - variable 0). What it lacks is the bound times the
   sum of the costs that are counted, which is at most the sum when all senders are known. */
static void
add_objective (const struct theorem_case *given, const struct state *state, int32_t *form,
               int32_t sign)
{
  if (state->measure == RATIO) {
    form[0] -= sign;
    return;
  }
  int32_t unit = (int32_t)given->bound.denominator;
  form[0] -= sign * unit;
  for (uint32_t x = 0; x < state->known; x++) {
    form[1 + x] *= unit;
    if (state->counted[x])
      form[1 + x] -= sign * (int32_t)given->bound.numerator;
  }
}

/* k_0 = n - i: rows t <= n c_0, k_0 c_0 <= 1, (k_0 + 1) c_0 >= 1. */
static void
make_root (const struct theorem_case *given, uint32_t i, enum measure measure, struct state *state,
           struct theorem_cell *cell)
{
  int32_t form[THEOREM_VARIABLES] = { 0 }, n = (int32_t)given->nodes, send = n - (int32_t)i;
  memset (state, 0, sizeof *state);
  state->measure = measure;
  state->known = state->placed = state->informed = 1;
  state->is_placed[0] = true;
  state->send[0] = state->sends = (uint8_t)send;
  state->slot_of = 0;
  theorem_lp_variable (cell->lp, -1);
  form[1] = -n;
  add_objective (given, state, form, -1);
  theorem_cell_row (cell, form, 0, 0);
  form[1] = send;
  theorem_cell_row (cell, form, 1, 0);
  form[1] = -(send + 1);
  theorem_cell_row (cell, form, -1, 0);
  theorem_lp_force (cell->lp, cell->rows, 0, 0);
  theorem_lp_force (cell->lp, cell->rows, 1, 1);
}

static void
root (const struct theorem_case *given, uint32_t i, void *state, struct theorem_cell *cell)
{
  make_root (given, i, RATIO, state, cell);
}

static void
root_slowest (const struct theorem_case *given, uint32_t i, void *state, struct theorem_cell *cell)
{
  make_root (given, i, SLOWEST, state, cell);
}

static void
root_classes (const struct theorem_case *given, uint32_t i, void *state, struct theorem_cell *cell)
{
  make_root (given, i, CLASSES, state, cell);
}

/* FNF's next destination receives from x. */
static void
inform (struct state *state, uint8_t x)
{
  state->fnf_used[x]++;
  state->fnf_used[state->informed] = 0;
  state->fnf_ready[state->informed++] = (struct ready){ x, state->fnf_used[x] };
}

/* The n earliest sends of the first `informed` nodes at the point: how many of them each node
   makes. Further nodes become informed by them until there are `most`. Returns when the last one
   ends. */
static int64_t
earliest (const struct theorem_case *given, const struct state *state,
          const struct theorem_point *point, uint32_t informed, uint32_t most, uint8_t *made)
{
  const int64_t *cost = point->value + 1;
  int64_t ready[NODES], next[NODES], last = 0;
  for (uint32_t x = 0; x < informed; x++) {
    const struct ready *from = &state->fnf_ready[x];
    ready[x] = x == 0 ? 0 : ready[from->from] + from->count * cost[from->from];
    next[x] = ready[x] + cost[x];
    made[x] = 0;
  }
  uint32_t sent = informed - 1; /* sends that informed one of them were the earliest */
  for (uint32_t x = 0; x < informed && most > informed; x++) {
    made[x] = state->fnf_used[x];
    next[x] = ready[x] + (made[x] + 1) * cost[x];
  }
  for (uint32_t i = most > informed ? sent : 0; i < given->nodes; i++) {
    uint32_t first = 0;
    for (uint32_t x = 1; x < informed; x++)
      if (next[x] < next[first])
        first = x;
    last = next[first];
    made[first]++;
    next[first] += cost[first];
    if (informed < most) {
      next[informed] = last + cost[informed];
      made[informed++] = 0;
    }
  }
  return last;
}

/* The sum of the costs that are counted. */
static int64_t
counted_costs (const struct state *state, const int64_t *cost)
{
  int64_t sum = 0;
  for (uint32_t x = 0; x < state->known; x++)
    sum += state->counted[x] ? cost[x] : 0;
  return sum;
}

/* Is FNF's makespan above what the bound allows, as far as it is known? */
static bool
above (const struct theorem_case *given, const struct state *state, int64_t makespan,
       const struct theorem_point *point)
{
  int64_t p = given->bound.numerator, q = given->bound.denominator;
  if (state->measure == RATIO)
    return (int128)makespan * q > (int128)p * point->denominator;
  int64_t counted = counted_costs (state, point->value + 1);
  return (int128)makespan * q > (int128)q * point->denominator + (int128)p * counted;
}

static void
choose (struct theorem_node *node, char letter)
{
  node->letter = letter;
  node->children = node->number_count = 0;
}

#define SAME 0x80 /* of a child of K: the node costs as much as the one before it */

/* The number of sends of the next node, which sends at least once; with classes, also whether it is
   of the class of the node before it. */
static void
split_sends (const struct theorem_case *given, const struct state *state, struct theorem_node *node)
{
  choose (node, 'K');
  for (uint8_t send = 1; state->sends + send <= (int)given->nodes; send++) {
    node->child[node->children++] = send;
    if (state->measure == CLASSES)
      node->child[node->children++] = send | SAME;
  }
}

/* The receiver of the present slot. */
static void
split_receiver (const struct state *state, struct theorem_node *node)
{
  choose (node, 'R');
  for (uint8_t x = 1; x < state->known; x++)
    if (!state->is_placed[x] && (state->slot_of == 0 || x > state->slot_of))
      node->child[node->children++] = x;
}

/* Is form >= 0 by the order of the costs? */
static bool
by_order (const struct theorem_case *given, const struct state *state, const int32_t *form)
{
  int32_t sum = 0;
  for (uint32_t x = state->known; x-- > 1;) {
    sum += form[1 + x];
    if (sum < 0)
      return false;
  }
  return form[1] + (given->fast ? sum : 0) >= 0;
}

/* Does send a of x end no later than send b of y everywhere in the cell? By the order of the costs,
   *row = -1, or by it and a row of the cell that compares two sends of x and y. */
static bool
no_later (const struct theorem_case *given, const struct state *state,
          const struct theorem_cell *cell, enum schedule schedule, uint8_t x, uint32_t a, uint8_t y,
          uint32_t b, int32_t *row)
{
  int32_t form[THEOREM_VARIABLES] = { 0 };
  uint64_t tag = tag_of (schedule, x, y);
  add_slot (form, ready_of (state, schedule), y, b, 1);
  add_slot (form, ready_of (state, schedule), x, a, -1);
  *row = -1;
  if (by_order (given, state, form))
    return true;
  for (size_t i = cell->count; i-- > 0;) {
    if (cell->tags[i] >> 32 != tag >> 32)
      continue;
    int32_t rest[THEOREM_VARIABLES] = { 0 };
    memcpy (rest, form, sizeof rest);
    for (size_t k = 0; k < cell->rows[i].count; k++)
      rest[cell->rows[i].variable[k]] += cell->rows[i].coefficient[k];
    if (by_order (given, state, rest)) {
      *row = (int32_t)i;
      return true;
    }
  }
  return false;
}

/* Candidates: node x with its send `send[x]`, which ends at `end[x]` at the point. */
struct candidates {
  uint32_t count;
  uint8_t node[NODES];
  uint8_t send[NODES];
  int64_t end[NODES];
};

static void
add_candidate (struct candidates *all, const struct ready *ready, const struct theorem_point *point,
               uint8_t x, uint8_t send)
{
  const int64_t *cost = point->value + 1;
  int64_t end = send * cost[x];
  for (uint8_t at = x; at != 0; at = ready[at].from)
    end += ready[at].count * cost[ready[at].from];
  all->node[all->count] = x;
  all->send[all->count] = send;
  all->end[all->count++] = end;
}

/* Does candidate i end no later than j everywhere in the cell? */
static bool
precedes (const struct theorem_case *given, const struct state *state,
          const struct theorem_cell *cell, enum schedule schedule, const struct candidates *all,
          uint32_t i, uint32_t j, int32_t *row)
{
  return all->end[i] <= all->end[j]
         && no_later (given, state, cell, schedule, all->node[i], all->send[i], all->node[j],
                      all->send[j], row);
}

/* Leaves out each candidate that another one, which is not left out, makes superfluous: of
   `latest`, one that never ends later; else one that never ends earlier. Writes it with the other
   one and the row that says so. The others become children. */
static void
keep_needed (const struct theorem_case *given, const struct state *state,
             const struct theorem_cell *cell, enum schedule schedule, bool latest,
             const struct candidates *all, struct theorem_node *node)
{
  bool out[NODES] = { false };
  for (uint32_t i = all->count; i-- > 0;)
    for (uint32_t j = 0; j < all->count && !out[i]; j++) {
      int32_t row;
      if (j == i || out[j]
          || !precedes (given, state, cell, schedule, all, latest ? i : j, latest ? j : i, &row))
        continue;
      out[i] = true;
      node->number[node->number_count++] = all->node[i];
      node->number[node->number_count++] = all->node[j];
      node->number[node->number_count++] = row;
    }
  for (uint32_t i = all->count; i-- > 0;)
    if (!out[i])
      node->child[node->children++] = all->node[i];
}

/* FNF's makespan is at most the latest of n sends, made[x] of node x: child x, that the last one of
   node x is the latest. The nodes are those of `ahead`, which has more informed nodes than the
   state; `node` has the numbers of these. */
static void
split_latest (const struct theorem_case *given, const struct state *ahead,
              const struct theorem_cell *cell, const struct theorem_point *point,
              const uint8_t *made, struct theorem_node *node)
{
  struct candidates all = { .count = 0 };
  for (uint8_t x = 0; x < ahead->informed; x++) {
    node->number[node->number_count++] = made[x];
    if (made[x] > 0)
      add_candidate (&all, ahead->fnf_ready, point, x, made[x]);
  }
  keep_needed (given, ahead, cell, FNF, true, &all, node);
}

/* The informed node whose next send is the first at the point. */
static uint8_t
first_sender (const struct state *state, const struct theorem_point *point)
{
  struct candidates all = { .count = 0 };
  uint8_t first = 0;
  for (uint8_t x = 0; x < state->informed; x++) {
    add_candidate (&all, state->fnf_ready, point, x, (uint8_t)(state->fnf_used[x] + 1));
    if (all.end[x] < all.end[first])
      first = x;
  }
  return first;
}

/* Informs one more node ahead, no earlier than FNF: by the send that is the next one at the point,
   if it ends no earlier anywhere in the cell than the send that informed the node before. */
static bool
look_ahead (const struct theorem_case *given, struct state *ahead, const struct theorem_cell *cell,
            const struct theorem_point *point, struct theorem_node *node)
{
  if (ahead->informed == ahead->known)
    return false;
  uint8_t x = first_sender (ahead, point);
  const struct ready *last = &ahead->fnf_ready[ahead->informed - 1];
  int32_t row = -1;
  if (ahead->informed > 1
      && !no_later (given, ahead, cell, FNF, last->from, last->count, x, ahead->fnf_used[x] + 1U,
                    &row))
    return false;
  inform (ahead, x);
  node->number[0]++;
  node->number[node->number_count++] = x;
  node->number[node->number_count++] = row;
  return true;
}

/* Splits by the latest of n sends that end by the bound at the point, of informed nodes and of as
   many ahead as are needed. False: there are no such sends. */
static bool
try_latest (const struct theorem_case *given, const struct state *state,
            const struct theorem_cell *cell, const struct theorem_point *point,
            struct theorem_node *node)
{
  struct state ahead = *state;
  uint8_t made[NODES];
  choose (node, 'V');
  node->number[node->number_count++] = 0;
  while (above (given, state, earliest (given, &ahead, point, ahead.informed, ahead.informed, made),
                point))
    if (!look_ahead (given, &ahead, cell, point, node))
      return false;
  split_latest (given, &ahead, cell, point, made, node);
  return true;
}

/* Can a node that is not placed receive from x? */
static bool
may_serve (const struct state *state, uint8_t x)
{
  if (x == 0)
    return true;
  for (uint32_t y = x + 1U; y < state->known; y++)
    if (!state->is_placed[y])
      return true;
  return false;
}

/* Which node makes the optimum's next slot. */
static void
split_slot (const struct theorem_case *given, const struct state *state,
            const struct theorem_cell *cell, const struct theorem_point *point,
            struct theorem_node *node)
{
  struct candidates all = { .count = 0 };
  choose (node, 'S');
  for (uint8_t x = 0; x < state->known; x++)
    if (state->is_placed[x] && state->used[x] < state->send[x])
      add_candidate (&all, state->ready, point, x, (uint8_t)(state->used[x] + 1));
  keep_needed (given, state, cell, OPTIMUM, false, &all, node);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < node->children; i++)
    if (may_serve (state, node->child[i]))
      node->child[kept++] = node->child[i];
  node->children = kept;
}

/* Which informed node makes FNF's next send. */
static void
split_fnf (const struct theorem_case *given, const struct state *state,
           const struct theorem_cell *cell, const struct theorem_point *point,
           struct theorem_node *node)
{
  struct candidates all = { .count = 0 };
  choose (node, 'F');
  for (uint8_t x = 0; x < state->informed; x++)
    add_candidate (&all, state->fnf_ready, point, x, (uint8_t)(state->fnf_used[x] + 1));
  keep_needed (given, state, cell, FNF, false, &all, node);
}

static bool
decide (const struct theorem_case *given, const void *at, const struct theorem_cell *cell,
        const struct theorem_point *point, struct theorem_node *node)
{
  const struct state *state = at;
  uint8_t made[NODES];
  if (!above (given, state, earliest (given, state, point, state->informed, state->known, made),
              point)) {
    if (!try_latest (given, state, cell, point, node))
      split_fnf (given, state, cell, point, node);
    return true;
  }
  if (state->sends < given->nodes)
    split_sends (given, state, node);
  else if (state->placed == state->known)
    return false;
  else if (state->slot_of != NONE)
    split_receiver (state, node);
  else
    split_slot (given, state, cell, point, node);
  return true;
}

/* Send a of x ends no later than send b of y. */
static void
compare (struct theorem_cell *cell, const struct state *state, enum schedule schedule, uint8_t x,
         uint32_t a, uint8_t y, uint32_t b)
{
  int32_t form[THEOREM_VARIABLES] = { 0 };
  add_slot (form, ready_of (state, schedule), x, a, 1);
  add_slot (form, ready_of (state, schedule), y, b, -1);
  theorem_cell_row (cell, form, 0, tag_of (schedule, x, y));
}

/* FNF's makespan is at most the end of send made[x] of x, and the earlier siblings' are at most
   FNF's makespan; in the second question they are at most the end of that send. */
static void
child_latest (const struct theorem_case *given, const struct theorem_node *node, uint32_t i,
              const struct state *state, struct theorem_cell *cell)
{
  struct state ahead = *state;
  int32_t form[THEOREM_VARIABLES] = { 0 };
  const int32_t *made = node->number + 1 + 2 * node->number[0];
  uint8_t x = node->child[i];
  for (int32_t k = 0; k < node->number[0]; k++)
    inform (&ahead, (uint8_t)node->number[1 + 2 * k]);
  for (uint32_t k = 0; k < i; k++) {
    uint8_t y = node->child[k];
    if (state->measure != RATIO) {
      compare (cell, &ahead, FNF, y, (uint32_t)made[y], x, (uint32_t)made[x]);
      continue;
    }
    add_slot (form, ahead.fnf_ready, y, (uint32_t)made[y], 1);
    add_objective (given, state, form, 1);
    theorem_cell_row (cell, form, 0, 0);
  }
  add_slot (form, ahead.fnf_ready, x, (uint32_t)made[x], -1);
  add_objective (given, state, form, -1);
  theorem_cell_row (cell, form, 0, 0);
}

/* The costs that are counted once node x is known. */
static void
count_costs (struct state *state, uint8_t x, bool same)
{
  if (state->measure == SLOWEST) {
    state->counted[x - 1] = false;
    state->counted[x] = true;
  }
  if (state->measure == CLASSES && !same)
    state->counted[x - 1] = true;
}

static void
child_sends (const struct theorem_case *given, uint8_t chosen, struct state *state,
             struct theorem_cell *cell)
{
  int32_t form[THEOREM_VARIABLES] = { 0 };
  uint8_t x = state->known++, send = chosen & (uint8_t)~SAME;
  count_costs (state, x, chosen & SAME);
  state->send[x] = send;
  state->sends = (uint8_t)(state->sends + send);
  theorem_lp_variable (cell->lp, x > 1 || given->fast ? x : -1);
  form[1] = 1;
  form[1 + x] = send;
  theorem_cell_row (cell, form, 1, 0);
  if (chosen & SAME) {
    form[1 + x] = 1;
    form[x] = -1;
    theorem_cell_row (cell, form, 0, 0);
  }
}

static void
child_receiver (uint8_t x, struct state *state, struct theorem_cell *cell)
{
  int32_t form[THEOREM_VARIABLES] = { 0 };
  uint8_t from = state->slot_of;
  state->used[from]++;
  state->ready[x] = (struct ready){ from, state->used[from] };
  state->is_placed[x] = true;
  state->placed++;
  state->slot_of = NONE;
  add_slot (form, state->ready, x, state->send[x] + 1U, -1);
  theorem_cell_row (cell, form, -1, 0);
}

static void
child_slot (uint8_t x, struct state *state, struct theorem_cell *cell)
{
  int32_t form[THEOREM_VARIABLES] = { 0 };
  for (uint8_t y = 0; y < state->known; y++)
    if (y != x && state->is_placed[y] && state->used[y] < state->send[y])
      compare (cell, state, OPTIMUM, x, state->used[x] + 1U, y, state->used[y] + 1U);
  state->slot_of = x;
  for (uint8_t y = 1; y < state->known; y++) {
    if (state->is_placed[y])
      continue;
    add_slot (form, state->ready, x, state->used[x] + 1U, 1);
    form[1 + y] += state->send[y];
    theorem_cell_row (cell, form, 1, 0);
  }
}

static void
child_fnf (uint8_t x, struct state *state, struct theorem_cell *cell)
{
  for (uint8_t y = 0; y < state->informed; y++)
    if (y != x)
      compare (cell, state, FNF, x, state->fnf_used[x] + 1U, y, state->fnf_used[y] + 1U);
  inform (state, x);
}

static void
child (const struct theorem_case *given, const struct theorem_node *node, uint32_t i, void *at,
       struct theorem_cell *cell)
{
  struct state *state = at;
  uint8_t chosen = node->child[i];
  switch (node->letter) {
  case 'V':
    child_latest (given, node, i, state, cell);
    break;
  case 'K':
    child_sends (given, chosen, state, cell);
    break;
  case 'R':
    child_receiver (chosen, state, cell);
    break;
  case 'S':
    child_slot (chosen, state, cell);
    break;
  default:
    child_fnf (chosen, state, cell);
  }
}

/* The optimum's makespan at the point by the schedule of the state, which is complete: it need not
   be exactly 1 where the point is rounded. */
static int64_t
optimum (const struct state *state, const struct theorem_point *point)
{
  struct candidates all = { .count = 0 };
  int64_t makespan = 0;
  for (uint8_t x = 0; x < state->known; x++) {
    add_candidate (&all, state->ready, point, x, state->send[x]);
    makespan = int64_max (all.end[x], makespan);
  }
  return makespan;
}

/* FNF's makespan with these costs, ascending from costs[1] on. */
static int64_t
fnf_makespan (const int64_t *costs, uint32_t nodes)
{
  int64_t next[NODES], last = 0;
  next[0] = costs[0];
  for (uint32_t informed = 1; informed <= nodes; informed++) {
    uint32_t first = 0;
    for (uint32_t x = 1; x < informed; x++)
      if (next[x] < next[first])
        first = x;
    last = next[first];
    next[first] += costs[first];
    next[informed] = last + costs[informed];
  }
  return last;
}

/* Gives the leaves the least cost with which FNF is as late as it is when they do not send. */
static void
fill_leaves (uint32_t known, uint32_t nodes, int64_t fnf, int64_t *costs)
{
  int64_t low = known > 1 ? costs[known - 1] : 1, high = int64_max (low, fnf);
  while (low < high) {
    int64_t middle = low + (high - low) / 2;
    for (uint32_t x = known; x <= nodes; x++)
      costs[x] = middle;
    if (fnf_makespan (costs, nodes) >= fnf)
      high = middle;
    else
      low = middle + 1;
  }
  for (uint32_t x = known; x <= nodes; x++)
    costs[x] = low;
}

static bool
instance (const struct theorem_case *given, const void *at, const struct theorem_point *point,
          struct theorem_instance *instance)
{
  const struct state *state = at;
  uint8_t made[NODES];
  int64_t divisor = 0;
  for (uint32_t x = 0; x < state->known; x++)
    divisor = int64_gcd (divisor, point->value[1 + x]);
  if (point->value[1] <= 0)
    return false;
  for (uint32_t x = 0; x < state->known; x++)
    instance->cost[x] = point->value[1 + x] / divisor;
  instance->value = earliest (given, state, point, state->informed, state->known, made) / divisor;
  instance->optimum = optimum (state, point) / divisor;
  fill_leaves (state->known, given->nodes, instance->value, instance->cost);
  instance->count = given->nodes + 1;
  if (state->measure == RATIO)
    return rational_make (instance->value, instance->optimum, &instance->ratio);
  int64_t counted = counted_costs (state, instance->cost);
  return counted > 0
         && rational_make (instance->value - instance->optimum, counted, &instance->ratio);
}

/* How many nodes from x on have its cost. */
static uint32_t
alike (const struct theorem_instance *instance, uint32_t x)
{
  uint32_t count = 1;
  while (x + count < instance->count && instance->cost[x + count] == instance->cost[x])
    count++;
  return count;
}

static void
write_instance (const struct theorem_instance *instance, bool json, struct output *out)
{
  if (json)
    output_all (out, "{\"model\":\"node\",\"source\":{\"cost\":", instance->cost[0],
                "},\"destinations\":[");
  else
    output_all (out, instance->cost[0], ";");
  for (uint32_t x = 1, count; x < instance->count; x += count) {
    count = alike (instance, x);
    if (json)
      output_all (out, x > 1 ? "," : "", "{\"cost\":", instance->cost[x], ",\"count\":", count,
                  "}");
    else if (count > 1)
      output_all (out, " ", instance->cost[x], "x", count);
    else
      output_all (out, " ", instance->cost[x]);
  }
  if (json)
    output_text (out, "]}");
}

static struct rational
limit (const struct theorem_case *given)
{
  return given->bound;
}

static struct rational
limit_excess (const struct theorem_case *given)
{
  (void)given;
  return rational_whole (1);
}

const struct theorem_question node_theorem_fnf = {
  .name = "fnf",
  .title = "fastest node first over the optimum",
  .least = { 1, 1 },
  .most_part = 1 << 20,
  .least_nodes = 1,
  .most_nodes = NODES - 1,
  .state_size = sizeof (struct state),
  .limit = limit,
  .roots = roots,
  .root = root,
  .decide = decide,
  .child = child,
  .instance = instance,
  .write = write_instance,
};

const struct theorem_question node_theorem_fnf_slowest = {
  .name = "fnf-slowest",
  .title = "(fastest node first - optimum) over the cost of the optimum's slowest sender",
  .least = { 0, 1 },
  .most_part = 512, /* coefficients of a row sum up to less than 2^15 */
  .least_nodes = 1,
  .most_nodes = NODES - 1,
  .state_size = sizeof (struct state),
  .limit = limit_excess,
  .roots = roots,
  .root = root_slowest,
  .decide = decide,
  .child = child,
  .instance = instance,
  .write = write_instance,
};

const struct theorem_question node_theorem_fnf_classes = {
  .name = "fnf-classes",
  .title = "(fastest node first - optimum) over the sum of the senders' costs but the largest",
  .least = { 0, 1 },
  .most_part = 256, /* as above; more costs are counted */
  .fast_only = true,
  .least_nodes = 1,
  .most_nodes = NODES - 1,
  .state_size = sizeof (struct state),
  .limit = limit_excess,
  .roots = roots,
  .root = root_classes,
  .decide = decide,
  .child = child,
  .instance = instance,
  .write = write_instance,
};
