#include "verify/node/theorem_fnf.h"

#include "verify/node/theorem_fnf_split.h"
#include "verify/node/theorem_fnf_state.h"

/* Adds the row form x <= bound; form[x + 1] is the coefficient of node x's cost. */
static bool
add_row (const struct verify_fnf_decisions *decisions, struct verify_cell *cell, int32_t *form,
         int32_t bound)
{
  verify_fnf_share_variables (decisions, form);
  return verify_cell_add (cell, form, bound);
}

/* Adds the row: send a of x ends no later than send b of y. */
static bool
add_comparison (const struct verify_fnf_decisions *decisions, struct verify_cell *cell,
                const struct verify_fnf_tree *tree, uint32_t x, uint32_t a, uint32_t y, uint32_t b)
{
  int32_t form[VERIFY_CELL_VARIABLES] = { 0 };

  verify_fnf_add_end (form, tree, x, a, 1);
  verify_fnf_add_end (form, tree, y, b, -1);
  return add_row (decisions, cell, form, 0);
}

/* Adds the row t <= slot (x, a), or, with `least`, slot (x, a) <= t. Of the other
   questions: q t <= q slot - p (the costs that are added), with the ratio p / q. */
static bool
add_bound (const struct verify_theorem *theorem, const struct verify_fnf_decisions *decisions,
           bool least, uint32_t x, uint32_t a, struct verify_cell *cell)
{
  int32_t form[VERIFY_CELL_VARIABLES] = { 0 }, sign = least ? 1 : -1;

  form[0] = -sign;
  verify_fnf_add_end (form, &decisions->fnf, x, a, sign);
  if (decisions->subject == VERIFY_FNF_RATIO)
    return add_row (decisions, cell, form, 0);
  for (uint32_t v = 0; v < VERIFY_CELL_VARIABLES; v++)
    form[v] *= (int32_t)theorem->ratio.den;
  for (uint32_t y = 0; y < decisions->known; y++)
    if (decisions->added[y])
      form[y + 1] -= sign * (int32_t)theorem->ratio.num;
  return add_row (decisions, cell, form, 0);
}

static uint32_t
roots (const struct verify_theorem *theorem)
{
  return theorem->nodes;
}

static bool
make_root (const struct verify_theorem *theorem, uint32_t i, enum verify_fnf_subject subject,
           struct verify_fnf_decisions *decisions, struct verify_cell *cell)
{
  int32_t sends = (int32_t)theorem->nodes - (int32_t)i;
  int32_t most[VERIFY_CELL_VARIABLES] = { 0, sends };
  int32_t least[VERIFY_CELL_VARIABLES] = { 0, -(sends + 1) };

  memset (decisions, 0, sizeof *decisions);
  decisions->subject = subject;
  decisions->known = decisions->placed_count = decisions->informed = 1;
  decisions->sends[0] = decisions->sum = (uint32_t)sends;
  decisions->placed[0] = decisions->present = true;
  decisions->below_source = !theorem->fast;
  cell->variables = 2;
  cell->above[1] = -1;
  return add_bound (theorem, decisions, false, 0, theorem->nodes, cell)
         && verify_cell_add (cell, most, 1) && verify_cell_add (cell, least, -1);
}

static bool
root (const struct verify_question *question, const struct verify_theorem *theorem, uint32_t i,
      void *at, struct verify_cell *cell)
{
  (void)question;
  return make_root (theorem, i, VERIFY_FNF_RATIO, at, cell);
}

static bool
root_slowest (const struct verify_question *question, const struct verify_theorem *theorem,
              uint32_t i, void *at, struct verify_cell *cell)
{
  (void)question;
  return make_root (theorem, i, VERIFY_FNF_SLOWEST, at, cell);
}

static bool
root_classes (const struct verify_question *question, const struct verify_theorem *theorem,
              uint32_t i, void *at, struct verify_cell *cell)
{
  (void)question;
  return make_root (theorem, i, VERIFY_FNF_CLASSES, at, cell);
}

/* Adds the row: node x costs at most as much as node y. */
static bool
add_order (const struct verify_fnf_decisions *decisions, struct verify_cell *cell, uint32_t x,
           uint32_t y)
{
  int32_t form[VERIFY_CELL_VARIABLES] = { 0 };

  form[x + 1] = 1;
  form[y + 1] = -1;
  return add_row (decisions, cell, form, 0);
}

/* Of VERIFY_FNF_CLASSES: the costs that are added, and the rows, when node x is in class `class`.
   In version 2 no rows say that costs are equal: the nodes have the same variable. */
static bool
add_class (const struct verify_theorem *theorem, uint32_t x, uint32_t class,
           struct verify_fnf_decisions *decisions, struct verify_cell *cell)
{
  bool below = decisions->below_source, rows = theorem->version == 1;

  if (class == VERIFY_FNF_EQUAL)
    return !rows || add_order (decisions, cell, x, x - 1);
  if (class == VERIFY_FNF_UNDER) {
    decisions->added[x] = true;
    return add_order (decisions, cell, x, 0);
  }
  decisions->below_source = false;
  if (class == VERIFY_FNF_AT_SOURCE)
    return !rows || (add_order (decisions, cell, x, 0) && add_order (decisions, cell, 0, x));
  decisions->added[below ? 0 : x - 1] = true;
  return theorem->fast || (!below && decisions->like[x - 1] != 0)
         || add_order (decisions, cell, 0, x);
}

/* The node whose variable is the cost of node x, in class `class`. */
static uint8_t
find_like (const struct verify_theorem *theorem, uint32_t x, uint32_t class,
           const struct verify_fnf_decisions *decisions)
{
  if (theorem->version > 1 && class == VERIFY_FNF_EQUAL)
    return decisions->like[x - 1];
  return theorem->version > 1 && class == VERIFY_FNF_AT_SOURCE ? 0 : (uint8_t)x;
}

static bool
child_sends (const struct verify_theorem *theorem, uint32_t choice,
             struct verify_fnf_decisions *decisions, struct verify_cell *cell)
{
  int32_t form[VERIFY_CELL_VARIABLES] = { 0, 1 };
  uint32_t x = decisions->known++, sends = choice % VERIFY_FNF_STEP, class = choice - sends;

  if (decisions->subject == VERIFY_FNF_SLOWEST) {
    decisions->added[x - 1] = false;
    decisions->added[x] = true;
  }
  decisions->sends[x] = sends;
  decisions->sum += sends;
  decisions->like[x] = find_like (theorem, x, class, decisions);
  cell->above[x + 1] = x > 1 || theorem->fast ? (int)x : -1;
  cell->variables = x + 2;
  form[x + 1] = (int32_t)sends;
  return add_row (decisions, cell, form, 1)
         && (decisions->subject != VERIFY_FNF_CLASSES
             || add_class (theorem, x, class, decisions, cell));
}

static bool
child_receiver (uint8_t x, struct verify_fnf_decisions *decisions, struct verify_cell *cell)
{
  int32_t form[VERIFY_CELL_VARIABLES] = { 0 };

  decisions->optimum.parent[x] = decisions->server;
  decisions->optimum.number[x] = ++decisions->optimum.used[decisions->server];
  decisions->placed[x] = true;
  decisions->placed_count++;
  decisions->present = false;
  verify_fnf_add_end (form, &decisions->optimum, x, decisions->sends[x] + 1, -1);
  return add_row (decisions, cell, form, -1);
}

static bool
child_slot (uint8_t x, struct verify_fnf_decisions *decisions, struct verify_cell *cell)
{
  struct verify_fnf_choices all;

  verify_fnf_find_candidates (decisions, &all);
  for (uint32_t y = 0; y < decisions->known; y++)
    if (all.in[y] && y != x
        && !add_comparison (decisions, cell, &decisions->optimum, x, all.send[x], y, all.send[y]))
      return false;
  decisions->present = true;
  decisions->server = x;
  for (uint32_t y = 1; y < decisions->known; y++) {
    int32_t form[VERIFY_CELL_VARIABLES] = { 0 };
    if (decisions->placed[y])
      continue;
    verify_fnf_add_end (form, &decisions->optimum, x, all.send[x], 1);
    form[y + 1] += (int32_t)decisions->sends[y];
    if (!add_row (decisions, cell, form, 1))
      return false;
  }
  return true;
}

static bool
child_fnf (uint8_t x, struct verify_fnf_decisions *decisions, struct verify_cell *cell)
{
  struct verify_fnf_tree *fnf = &decisions->fnf;

  for (uint32_t y = 0; y < decisions->informed; y++)
    if (y != x
        && !add_comparison (decisions, cell, fnf, x, fnf->used[x] + 1U, y, fnf->used[y] + 1U))
      return false;
  verify_fnf_inform (fnf, &decisions->informed, x);
  return true;
}

static bool
child_latest (const struct verify_theorem *theorem, const struct verify_split *split, uint32_t i,
              const struct verify_fnf_decisions *decisions, struct verify_cell *cell)
{
  const int64_t *number = split->number + 1 + 2 * split->number[0];
  uint32_t x = split->child[i], last = (uint32_t)number[x], informed = decisions->informed;
  struct verify_fnf_decisions ahead = *decisions;

  for (int64_t k = 0; k < split->number[0]; k++)
    verify_fnf_inform (&ahead.fnf, &informed, (uint32_t)split->number[1 + 2 * k]);
  for (uint32_t k = 0; k < i; k++) {
    uint32_t y = split->child[k], sends = (uint32_t)number[y];
    if (decisions->subject != VERIFY_FNF_RATIO
          ? !add_comparison (decisions, cell, &ahead.fnf, y, sends, x, last)
          : !add_bound (theorem, &ahead, true, y, sends, cell))
      return false;
  }
  return add_bound (theorem, &ahead, false, x, last, cell);
}

static bool
child (const struct verify_theorem *theorem, const struct verify_split *split, uint32_t i, void *at,
       struct verify_cell *cell)
{
  struct verify_fnf_decisions *decisions = at;

  switch (split->letter) {
  case 'K':
    return child_sends (theorem, split->child[i], decisions, cell);
  case 'R':
    return child_receiver (split->child[i], decisions, cell);
  case 'S':
    return child_slot (split->child[i], decisions, cell);
  case 'F':
    return child_fnf (split->child[i], decisions, cell);
  default:
    return child_latest (theorem, split, i, decisions, cell);
  }
}

static struct verify_ratio
limit (const struct verify_theorem *theorem)
{
  return theorem->ratio;
}

static struct verify_ratio
limit_excess (const struct verify_theorem *theorem)
{
  (void)theorem;
  return (struct verify_ratio){ 1, 1 };
}

const struct verify_question verify_node_theorem_fnf = {
  .name = "fnf",
  .version = 1,
  .title = "fastest node first over the optimum",
  .state_size = sizeof (struct verify_fnf_decisions),
  .has_parts = true,
  .least = 1,
  .most = VERIFY_FNF_SENDERS - 1,
  .most_part = 1 << 20,
  .limit = limit,
  .roots = roots,
  .root = root,
  .split = verify_theorem_fnf_split,
  .child = child,
};

const struct verify_question verify_node_theorem_fnf_slowest = {
  .name = "fnf-slowest",
  .version = 1,
  .title = "(fastest node first - optimum) over the cost of the optimum's slowest sender",
  .state_size = sizeof (struct verify_fnf_decisions),
  .has_parts = true,
  .least = 1,
  .most = VERIFY_FNF_SENDERS - 1,
  .most_part = 512,
  .limit = limit_excess,
  .roots = roots,
  .root = root_slowest,
  .split = verify_theorem_fnf_split,
  .child = child,
};

const struct verify_question verify_node_theorem_fnf_classes = {
  .name = "fnf-classes",
  .version = 2,
  .title = "(fastest node first - optimum) over the sum of the senders' costs but the largest",
  .state_size = sizeof (struct verify_fnf_decisions),
  .has_parts = true,
  .least = 1,
  .most = VERIFY_FNF_SENDERS - 1,
  .most_part = 256,
  .limit = limit_excess,
  .roots = roots,
  .root = root_classes,
  .split = verify_theorem_fnf_split,
  .child = child,
};
