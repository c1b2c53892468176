#include "search/node/theorem_fnf.h"

#include "search/node/theorem_fnf_decide.h"
#include "search/node/theorem_fnf_instance.h"
#include "search/node/theorem_fnf_state.h"

#include <string.h>

static uint32_t
roots (const struct theorem_case *given)
{
  return given->nodes;
}

/* The bound of FNF's makespan by the end of a slot, as a row: form, which has sign times the slot,
   becomes sign * (slot - what variable 0 lacks - variable 0). What it lacks is the bound times the
   sum of the costs that are counted, which is at most the sum when all senders are known. */
static void
add_objective (const struct theorem_case *given, const struct theorem_fnf_state *state,
               int32_t *form, int32_t sign)
{
  if (state->measure == THEOREM_FNF_RATIO) {
    form[0] -= sign;
    return;
  }
  int32_t unit = (int32_t)given->bound.denominator;
  form[0] -= sign * unit;
  for (uint32_t v = 1; v < state->variables; v++)
    form[v] *= unit;
  for (uint32_t x = 0; x < state->known; x++)
    if (state->counted[x])
      form[state->variable[x]] -= sign * (int32_t)given->bound.numerator;
}

/* k_0 = n - i: rows t <= n c_0, k_0 c_0 <= 1, (k_0 + 1) c_0 >= 1. */
static void
make_root (const struct theorem_case *given, uint32_t i, enum theorem_fnf_measure measure,
           struct theorem_fnf_state *state, struct theorem_cell *cell)
{
  int32_t form[THEOREM_VARIABLES] = { 0 }, n = (int32_t)given->nodes, send = n - (int32_t)i;
  memset (state, 0, sizeof *state);
  state->measure = measure;
  state->known = state->placed = state->informed = 1;
  state->is_placed[0] = true;
  state->send[0] = state->sends = (uint8_t)send;
  state->slot_of = 0;
  state->variable[0] = (uint8_t)theorem_lp_variable (cell->lp, -1);
  state->variables = 2;
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
root (const struct theorem_question *question, const struct theorem_case *given, uint32_t i,
      void *state, struct theorem_cell *cell)
{
  (void)question;
  make_root (given, i, THEOREM_FNF_RATIO, state, cell);
}

static void
root_slowest (const struct theorem_question *question, const struct theorem_case *given, uint32_t i,
              void *state, struct theorem_cell *cell)
{
  (void)question;
  make_root (given, i, THEOREM_FNF_SLOWEST, state, cell);
}

static void
root_classes (const struct theorem_question *question, const struct theorem_case *given, uint32_t i,
              void *state, struct theorem_cell *cell)
{
  (void)question;
  make_root (given, i, THEOREM_FNF_CLASSES, state, cell);
}

/* Send a of x ends no later than send b of y. */
static void
compare (struct theorem_cell *cell, const struct theorem_fnf_state *state,
         enum theorem_fnf_schedule schedule, uint8_t x, uint32_t a, uint8_t y, uint32_t b)
{
  int32_t form[THEOREM_VARIABLES] = { 0 };
  theorem_fnf_add_slot (form, state, schedule, x, a, 1);
  theorem_fnf_add_slot (form, state, schedule, y, b, -1);
  theorem_cell_row (cell, form, 0, theorem_fnf_tag (schedule, x, y));
}

/* FNF's makespan is at most the end of send made[x] of x, and the earlier siblings' are at most
   FNF's makespan; in the second question they are at most the end of that send. */
static void
child_latest (const struct theorem_case *given, const struct theorem_node *node, uint32_t i,
              const struct theorem_fnf_state *state, struct theorem_cell *cell)
{
  struct theorem_fnf_state ahead = *state;
  int32_t form[THEOREM_VARIABLES] = { 0 };
  const int32_t *made = node->number + 1 + 2 * node->number[0];
  uint8_t x = node->child[i];
  for (int32_t k = 0; k < node->number[0]; k++)
    theorem_fnf_inform (&ahead, (uint8_t)node->number[1 + 2 * k]);
  for (uint32_t k = 0; k < i; k++) {
    uint8_t y = node->child[k];
    if (state->measure != THEOREM_FNF_RATIO) {
      compare (cell, &ahead, THEOREM_FNF_FNF, y, (uint32_t)made[y], x, (uint32_t)made[x]);
      continue;
    }
    theorem_fnf_add_slot (form, &ahead, THEOREM_FNF_FNF, y, (uint32_t)made[y], 1);
    add_objective (given, state, form, 1);
    theorem_cell_row (cell, form, 0, 0);
  }
  theorem_fnf_add_slot (form, &ahead, THEOREM_FNF_FNF, x, (uint32_t)made[x], -1);
  add_objective (given, state, form, -1);
  theorem_cell_row (cell, form, 0, 0);
}

/* The variable of node x's cost, which is in this class: a new one unless a node before has it. */
static uint8_t
find_variable (const struct theorem_case *given, uint8_t x, enum theorem_fnf_class class,
               struct theorem_fnf_state *state, struct theorem_cell *cell)
{
  if (class == THEOREM_FNF_SAME)
    return state->variable[x - 1];
  if (class == THEOREM_FNF_AS_SOURCE)
    return state->variable[0];
  int last = state->variables > 2 || given->fast ? state->variables - 1 : -1;
  state->variables++;
  return (uint8_t)theorem_lp_variable (cell->lp, last);
}

/* Adds the row: x costs at most as much as y. */
static void
order_costs (struct theorem_cell *cell, const struct theorem_fnf_state *state, uint8_t x, uint8_t y)
{
  int32_t form[THEOREM_VARIABLES] = { 0 };
  form[state->variable[x]] = 1;
  form[state->variable[y]] = -1;
  theorem_cell_row (cell, form, 0, 0);
}

/* Counts the costs of classes that are known with node x, and adds the rows of its class. */
static void
count_class (const struct theorem_case *given, uint8_t x, enum theorem_fnf_class class,
             struct theorem_fnf_state *state, struct theorem_cell *cell)
{
  uint8_t largest = state->largest;
  bool below = class == THEOREM_FNF_SMALLER || (class == THEOREM_FNF_SAME && x > 1 && largest == 0);
  if (class == THEOREM_FNF_LARGER) {
    state->counted[largest] = true;
    if (!given->fast && state->variable[largest] == state->variable[0])
      order_costs (cell, state, 0, x);
  }
  if (class == THEOREM_FNF_SMALLER) {
    state->counted[x] = true;
    order_costs (cell, state, x, 0);
  }
  if (!below)
    state->largest = x;
}

static void
child_sends (const struct theorem_case *given, uint8_t chosen, struct theorem_fnf_state *state,
             struct theorem_cell *cell)
{
  int32_t form[THEOREM_VARIABLES] = { 0 };
  uint8_t x = state->known++, send = chosen & THEOREM_FNF_SENDS;
  enum theorem_fnf_class class = (enum theorem_fnf_class) (chosen - send);
  state->send[x] = send;
  state->sends = (uint8_t)(state->sends + send);
  state->variable[x] = find_variable (given, x, class, state, cell);
  form[state->variable[0]] = 1;
  form[state->variable[x]] += send;
  theorem_cell_row (cell, form, 1, 0);
  if (state->measure == THEOREM_FNF_SLOWEST) {
    state->counted[x - 1] = false;
    state->counted[x] = true;
  }
  if (state->measure == THEOREM_FNF_CLASSES)
    count_class (given, x, class, state, cell);
}

static void
child_receiver (uint8_t x, struct theorem_fnf_state *state, struct theorem_cell *cell)
{
  int32_t form[THEOREM_VARIABLES] = { 0 };
  uint8_t from = state->slot_of;
  state->used[from]++;
  state->ready[x] = (struct theorem_fnf_ready){ from, state->used[from] };
  state->is_placed[x] = true;
  state->placed++;
  state->slot_of = THEOREM_FNF_NONE;
  theorem_fnf_add_slot (form, state, THEOREM_FNF_OPTIMUM, x, state->send[x] + 1U, -1);
  theorem_cell_row (cell, form, -1, 0);
}

static void
child_slot (uint8_t x, struct theorem_fnf_state *state, struct theorem_cell *cell)
{
  int32_t form[THEOREM_VARIABLES] = { 0 };
  for (uint8_t y = 0; y < state->known; y++)
    if (y != x && state->is_placed[y] && state->used[y] < state->send[y])
      compare (cell, state, THEOREM_FNF_OPTIMUM, x, state->used[x] + 1U, y, state->used[y] + 1U);
  state->slot_of = x;
  for (uint8_t y = 1; y < state->known; y++) {
    if (state->is_placed[y])
      continue;
    theorem_fnf_add_slot (form, state, THEOREM_FNF_OPTIMUM, x, state->used[x] + 1U, 1);
    form[state->variable[y]] += state->send[y];
    theorem_cell_row (cell, form, 1, 0);
  }
}

static void
child_fnf (uint8_t x, struct theorem_fnf_state *state, struct theorem_cell *cell)
{
  for (uint8_t y = 0; y < state->informed; y++)
    if (y != x)
      compare (cell, state, THEOREM_FNF_FNF, x, state->fnf_used[x] + 1U, y,
               state->fnf_used[y] + 1U);
  theorem_fnf_inform (state, x);
}

static void
child (const struct theorem_case *given, const struct theorem_node *node, uint32_t i, void *at,
       struct theorem_cell *cell)
{
  struct theorem_fnf_state *state = at;
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
  .version = 1,
  .title = "fastest node first over the optimum",
  .reference = "optimum",
  .least = { 1, 1 },
  .most_part = 1 << 20,
  .has_parts = true,
  .least_nodes = 1,
  .most_nodes = THEOREM_FNF_NODES - 1,
  .state_size = sizeof (struct theorem_fnf_state),
  .limit = limit,
  .roots = roots,
  .root = root,
  .decide = theorem_fnf_decide,
  .child = child,
  .instance = theorem_fnf_instance,
  .write = theorem_fnf_write,
};

const struct theorem_question node_theorem_fnf_slowest = {
  .name = "fnf-slowest",
  .version = 1,
  .title = "(fastest node first - optimum) over the cost of the optimum's slowest sender",
  .reference = "optimum",
  .least = { 0, 1 },
  .most_part = 512, /* coefficients of a row sum up to less than 2^15 */
  .has_parts = true,
  .least_nodes = 1,
  .most_nodes = THEOREM_FNF_NODES - 1,
  .state_size = sizeof (struct theorem_fnf_state),
  .limit = limit_excess,
  .roots = roots,
  .root = root_slowest,
  .decide = theorem_fnf_decide,
  .child = child,
  .instance = theorem_fnf_instance,
  .write = theorem_fnf_write,
};

const struct theorem_question node_theorem_fnf_classes = {
  .name = "fnf-classes",
  .version = 2,
  .title = "(fastest node first - optimum) over the sum of the senders' costs but the largest",
  .reference = "optimum",
  .least = { 0, 1 },
  .most_part = 256, /* as above; more costs are counted */
  .has_parts = true,
  .least_nodes = 1,
  .most_nodes = THEOREM_FNF_NODES - 1,
  .state_size = sizeof (struct theorem_fnf_state),
  .limit = limit_excess,
  .roots = roots,
  .root = root_classes,
  .decide = theorem_fnf_decide,
  .child = child,
  .instance = theorem_fnf_instance,
  .write = theorem_fnf_write,
};
