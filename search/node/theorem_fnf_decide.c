#include "search/node/theorem_fnf_decide.h"

#include "search/node/theorem_fnf_state.h"

#include <string.h>

__extension__ typedef __int128 int128;

/* Is FNF's makespan above what the bound allows, as far as it is known? */
static bool
above (const struct theorem_case *given, const struct theorem_fnf_state *state, int64_t makespan,
       const struct theorem_point *point)
{
  int64_t p = given->bound.numerator, q = given->bound.denominator;
  if (state->measure == THEOREM_FNF_RATIO)
    return (int128)makespan * q > (int128)p * point->denominator;
  int64_t counted = theorem_fnf_counted_costs (state, point);
  return (int128)makespan * q > (int128)q * point->denominator + (int128)p * counted;
}

static void
choose (struct theorem_node *node, char letter)
{
  node->letter = letter;
  node->children = node->number_count = 0;
}

/* The number of sends of the next node, which sends at least once; with classes, also its class. */
static void
split_sends (const struct theorem_case *given, const struct theorem_fnf_state *state,
             struct theorem_node *node)
{
  bool source_largest = state->largest == 0 && !given->fast;
  choose (node, 'K');
  for (uint8_t send = 1; state->sends + send <= (int)given->nodes; send++) {
    node->child[node->children++] = send | THEOREM_FNF_LARGER;
    if (state->measure != THEOREM_FNF_CLASSES)
      continue;
    if (source_largest) {
      node->child[node->children++] = send | THEOREM_FNF_AS_SOURCE;
      node->child[node->children++] = send | THEOREM_FNF_SMALLER;
    }
    if ((!source_largest || state->known > 1) && send <= state->send[state->known - 1])
      node->child[node->children++] = send | THEOREM_FNF_SAME;
  }
}

/* The receiver of the present slot; of nodes of the same cost, the first one that has none. */
static void
split_receiver (const struct theorem_fnf_state *state, struct theorem_node *node)
{
  choose (node, 'R');
  for (uint8_t x = 1; x < state->known; x++)
    if (!state->is_placed[x] && (state->slot_of == 0 || x > state->slot_of)
        && (state->is_placed[x - 1] || !theorem_fnf_is_same (state, x)))
      node->child[node->children++] = x;
}

/* Is form >= 0 by the order of the costs? */
static bool
by_order (const struct theorem_case *given, const struct theorem_fnf_state *state,
          const int32_t *form)
{
  int32_t sum = 0;
  for (uint32_t v = state->variables; v-- > 2;) {
    sum += form[v];
    if (sum < 0)
      return false;
  }
  return form[1] + (given->fast ? sum : 0) >= 0;
}

/* Does send a of x end no later than send b of y everywhere in the cell? By the order of the costs,
   *row = -1, or by it and a row of the cell that compares two sends of x and y. */
static bool
no_later (const struct theorem_case *given, const struct theorem_fnf_state *state,
          const struct theorem_cell *cell, enum theorem_fnf_schedule schedule, uint8_t x,
          uint32_t a, uint8_t y, uint32_t b, int32_t *row)
{
  int32_t form[THEOREM_VARIABLES] = { 0 };
  uint64_t tag = theorem_fnf_tag (schedule, x, y);
  theorem_fnf_add_slot (form, state, schedule, y, b, 1);
  theorem_fnf_add_slot (form, state, schedule, x, a, -1);
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
  uint8_t node[THEOREM_FNF_NODES];
  uint8_t send[THEOREM_FNF_NODES];
  int64_t end[THEOREM_FNF_NODES];
};

static void
add_candidate (struct candidates *all, const struct theorem_fnf_state *state,
               enum theorem_fnf_schedule schedule, const struct theorem_point *point, uint8_t x,
               uint8_t send)
{
  all->node[all->count] = x;
  all->send[all->count] = send;
  all->end[all->count++] = theorem_fnf_slot (state, schedule, point, x, send);
}

/* Does candidate i end no later than j everywhere in the cell? */
static bool
precedes (const struct theorem_case *given, const struct theorem_fnf_state *state,
          const struct theorem_cell *cell, enum theorem_fnf_schedule schedule,
          const struct candidates *all, uint32_t i, uint32_t j, int32_t *row)
{
  return all->end[i] <= all->end[j]
         && no_later (given, state, cell, schedule, all->node[i], all->send[i], all->node[j],
                      all->send[j], row);
}

/* Leaves out each candidate that another one, which is not left out, makes superfluous: of
   `latest`, one that never ends later; else one that never ends earlier. Writes it with the other
   one and the row that says so. The others become children. */
static void
keep_needed (const struct theorem_case *given, const struct theorem_fnf_state *state,
             const struct theorem_cell *cell, enum theorem_fnf_schedule schedule, bool latest,
             const struct candidates *all, struct theorem_node *node)
{
  bool out[THEOREM_FNF_NODES] = { false };
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
split_latest (const struct theorem_case *given, const struct theorem_fnf_state *ahead,
              const struct theorem_cell *cell, const struct theorem_point *point,
              const uint8_t *made, struct theorem_node *node)
{
  struct candidates all = { .count = 0 };
  for (uint8_t x = 0; x < ahead->informed; x++) {
    node->number[node->number_count++] = made[x];
    if (made[x] > 0)
      add_candidate (&all, ahead, THEOREM_FNF_FNF, point, x, made[x]);
  }
  keep_needed (given, ahead, cell, THEOREM_FNF_FNF, true, &all, node);
}

/* The informed node whose next send is the first at the point. */
static uint8_t
first_sender (const struct theorem_fnf_state *state, const struct theorem_point *point)
{
  struct candidates all = { .count = 0 };
  uint8_t first = 0;
  for (uint8_t x = 0; x < state->informed; x++) {
    add_candidate (&all, state, THEOREM_FNF_FNF, point, x, (uint8_t)(state->fnf_used[x] + 1));
    if (all.end[x] < all.end[first])
      first = x;
  }
  return first;
}

/* Informs one more node ahead, no earlier than FNF: by the send that is the next one at the point,
   if it ends no earlier anywhere in the cell than the send that informed the node before. */
static bool
look_ahead (const struct theorem_case *given, struct theorem_fnf_state *ahead,
            const struct theorem_cell *cell, const struct theorem_point *point,
            struct theorem_node *node)
{
  if (ahead->informed == ahead->known)
    return false;
  uint8_t x = first_sender (ahead, point);
  const struct theorem_fnf_ready *last = &ahead->fnf_ready[ahead->informed - 1];
  int32_t row = -1;
  if (ahead->informed > 1
      && !no_later (given, ahead, cell, THEOREM_FNF_FNF, last->from, last->count, x,
                    ahead->fnf_used[x] + 1U, &row))
    return false;
  theorem_fnf_inform (ahead, x);
  node->number[0]++;
  node->number[node->number_count++] = x;
  node->number[node->number_count++] = row;
  return true;
}

/* Splits by the latest of n sends that end by the bound at the point, of informed nodes and of as
   many ahead as are needed. False: there are no such sends. */
static bool
try_latest (const struct theorem_case *given, const struct theorem_fnf_state *state,
            const struct theorem_cell *cell, const struct theorem_point *point,
            struct theorem_node *node)
{
  struct theorem_fnf_state ahead = *state;
  uint8_t made[THEOREM_FNF_NODES];
  choose (node, 'V');
  node->number[node->number_count++] = 0;
  while (above (given, state,
                theorem_fnf_earliest (given, &ahead, point, ahead.informed, ahead.informed, made),
                point))
    if (!look_ahead (given, &ahead, cell, point, node))
      return false;
  split_latest (given, &ahead, cell, point, made, node);
  return true;
}

/* Can a node that is not placed receive from x? */
static bool
may_serve (const struct theorem_fnf_state *state, uint8_t x)
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
split_slot (const struct theorem_case *given, const struct theorem_fnf_state *state,
            const struct theorem_cell *cell, const struct theorem_point *point,
            struct theorem_node *node)
{
  struct candidates all = { .count = 0 };
  choose (node, 'S');
  for (uint8_t x = 0; x < state->known; x++)
    if (state->is_placed[x] && state->used[x] < state->send[x])
      add_candidate (&all, state, THEOREM_FNF_OPTIMUM, point, x, (uint8_t)(state->used[x] + 1));
  keep_needed (given, state, cell, THEOREM_FNF_OPTIMUM, false, &all, node);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < node->children; i++)
    if (may_serve (state, node->child[i]))
      node->child[kept++] = node->child[i];
  node->children = kept;
}

/* Which informed node makes FNF's next send. */
static void
split_fnf (const struct theorem_case *given, const struct theorem_fnf_state *state,
           const struct theorem_cell *cell, const struct theorem_point *point,
           struct theorem_node *node)
{
  struct candidates all = { .count = 0 };
  choose (node, 'F');
  for (uint8_t x = 0; x < state->informed; x++)
    add_candidate (&all, state, THEOREM_FNF_FNF, point, x, (uint8_t)(state->fnf_used[x] + 1));
  keep_needed (given, state, cell, THEOREM_FNF_FNF, false, &all, node);
}

/* Are all numbers of sends known, and is the part of the proof that they belong to another one?
   docs/CERTIFICATES-theorem.md, Parts. */
static bool
is_elsewhere (const struct theorem_case *given, const struct theorem_fnf_state *state)
{
  uint64_t mixed = 0;
  if (given->parts == 0 || state->sends < given->nodes)
    return false;
  for (uint32_t x = 0; x < state->known; x++)
    mixed = (12343 * mixed + state->send[x]) % 65521;
  return mixed % given->parts != given->part;
}

bool
theorem_fnf_decide (const struct theorem_case *given, const void *at,
                    const struct theorem_cell *cell, const struct theorem_point *point,
                    struct theorem_node *node)
{
  const struct theorem_fnf_state *state = at;
  uint8_t made[THEOREM_FNF_NODES];
  if (is_elsewhere (given, state)) {
    choose (node, 'P');
    return true;
  }
  if (!above (given, state,
              theorem_fnf_earliest (given, state, point, state->informed, state->known, made),
              point)) {
    if (!try_latest (given, state, cell, point, node))
      split_fnf (given, state, cell, point, node);
    return true;
  }
  if (state->sends < given->nodes)
    split_sends (given, state, node);
  else if (state->placed == state->known)
    return false;
  else if (state->slot_of != THEOREM_FNF_NONE)
    split_receiver (state, node);
  else
    split_slot (given, state, cell, point, node);
  return true;
}
