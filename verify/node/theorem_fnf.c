#include "verify/node/theorem_fnf.h"

#include <string.h>

#define SENDERS (VERIFY_CELL_VARIABLES - 1) /* nodes that have a variable, the source included */

/* A schedule: the node and the number of the send by which each node received. */
struct tree {
  uint8_t parent[SENDERS];
  uint8_t number[SENDERS];
  uint8_t used[SENDERS]; /* sends of each node that inform one of them */
};

/* The questions fnf, fnf-slowest, fnf-classes. */
enum subject { RATIO, SLOWEST, CLASSES };

/* What a node of the certificate's tree knows. */
struct decisions {
  enum subject subject;
  bool added[SENDERS];   /* its cost is one of those that R times is allowed above the optimum */
  bool below_source;     /* CLASSES, any source: all destinations known cost less than it */
  uint8_t like[SENDERS]; /* the first node whose variable is the cost of this one */
  uint32_t known, sum;   /* nodes whose number of sends is known, and the sum of these numbers */
  uint32_t sends[SENDERS];
  struct tree optimum;
  bool placed[SENDERS];
  uint32_t placed_count;
  bool present; /* the next slot of node `server` has no receiver yet */
  uint8_t server;
  struct tree fnf;
  uint32_t informed;
};

/* Adds `sign` times the end of send `number` of node x to the form. */
static void
add_end (int32_t *form, const struct tree *tree, uint32_t x, uint32_t number, int32_t sign)
{
  form[x + 1] += sign * (int32_t)number;
  for (; x > 0; x = tree->parent[x])
    form[tree->parent[x] + 1] += sign * tree->number[x];
}

/* Moves each coefficient to the variable that is the cost of its node. */
static void
share_variables (const struct decisions *decisions, int32_t *form)
{
  for (uint32_t x = 1; x < decisions->known; x++) {
    int32_t coefficient = form[x + 1];
    form[x + 1] = 0;
    form[decisions->like[x] + 1] += coefficient;
  }
}

/* Adds the row form x <= bound; form[x + 1] is the coefficient of node x's cost. */
static bool
add_row (const struct decisions *decisions, struct verify_cell *cell, int32_t *form, int32_t bound)
{
  share_variables (decisions, form);
  return verify_cell_add (cell, form, bound);
}

/* Is the form >= 0 by row `row` and the order? */
static bool
is_implied (const struct decisions *decisions, const struct verify_cell *cell, int32_t *form,
            int64_t row)
{
  share_variables (decisions, form);
  return verify_cell_implied (cell, form, row);
}

/* Adds the row: send a of x ends no later than send b of y. */
static bool
add_comparison (const struct decisions *decisions, struct verify_cell *cell,
                const struct tree *tree, uint32_t x, uint32_t a, uint32_t y, uint32_t b)
{
  int32_t form[VERIFY_CELL_VARIABLES] = { 0 };

  add_end (form, tree, x, a, 1);
  add_end (form, tree, y, b, -1);
  return add_row (decisions, cell, form, 0);
}

/* Adds the row t <= slot (x, a), or, with `least`, slot (x, a) <= t. Of the other
   questions: q t <= q slot - p (the costs that are added), with the ratio p / q. */
static bool
add_bound (const struct verify_theorem *theorem, const struct decisions *decisions, bool least,
           uint32_t x, uint32_t a, struct verify_cell *cell)
{
  int32_t form[VERIFY_CELL_VARIABLES] = { 0 }, sign = least ? 1 : -1;

  form[0] = -sign;
  add_end (form, &decisions->fnf, x, a, sign);
  if (decisions->subject == RATIO)
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
make_root (const struct verify_theorem *theorem, uint32_t i, enum subject subject,
           struct decisions *decisions, struct verify_cell *cell)
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
  return make_root (theorem, i, RATIO, at, cell);
}

static bool
root_slowest (const struct verify_question *question, const struct verify_theorem *theorem,
              uint32_t i, void *at, struct verify_cell *cell)
{
  (void)question;
  return make_root (theorem, i, SLOWEST, at, cell);
}

static bool
root_classes (const struct verify_question *question, const struct verify_theorem *theorem,
              uint32_t i, void *at, struct verify_cell *cell)
{
  (void)question;
  return make_root (theorem, i, CLASSES, at, cell);
}

/* Nodes that may be left out, with the send of each that counts. */
struct choices {
  bool in[SENDERS];
  uint32_t send[SENDERS];
};

/* Leaves out the nodes that the split's numbers from `at` on skip: triples x y row, where x is not
   needed because of y. `latest`: because y's send ends no earlier; else no later. */
static bool
skip (const struct decisions *decisions, const struct verify_cell *cell, const struct tree *tree,
      bool latest, const struct verify_split *split, size_t at, struct choices *choices,
      struct verify_reason *reason)
{
  for (; at < split->number_count; at += 3) {
    int32_t form[VERIFY_CELL_VARIABLES] = { 0 };
    if (split->number_count - at < 3)
      return verify_refuse (reason, "its numbers are not triples"), false;
    int64_t x = split->number[at], y = split->number[at + 1];
    if (x < 0 || y < 0 || x >= SENDERS || y >= SENDERS || x == y || !choices->in[x]
        || !choices->in[y])
      return verify_refuse (reason, "it skips a child that is none, or for one that is none"),
             false;
    add_end (form, tree, (uint32_t)x, choices->send[x], latest ? -1 : 1);
    add_end (form, tree, (uint32_t)y, choices->send[y], latest ? 1 : -1);
    if (!is_implied (decisions, cell, form, split->number[at + 2]))
      return verify_refuse (reason, "it skips a child that may be needed"), false;
    choices->in[x] = false;
  }
  return true;
}

/* The nodes that are left become children, the last one first. */
static void
make_children (const struct choices *choices, struct verify_split *split)
{
  for (uint32_t x = SENDERS; x-- > 0;)
    if (choices->in[x])
      split->child[split->children++] = (uint8_t)x;
}

/* What is added to the sends of a node, of CLASSES: it costs as much as the one before it; as much
   as the source, which costs more than those before it; less than the source. */
enum { EQUAL = 100, AT_SOURCE = 150, UNDER = 200, STEP = 50 };

static bool
split_sends (const struct verify_theorem *theorem, const struct decisions *decisions,
             struct verify_split *split, struct verify_reason *reason)
{
  if (decisions->sum == theorem->nodes)
    return verify_refuse (reason, "all numbers of sends are known"), false;
  if (split->number_count > 0)
    return verify_refuse (reason, "it takes no numbers"), false;
  for (uint32_t sends = 1; decisions->sum + sends <= theorem->nodes; sends++) {
    split->child[split->children++] = (uint8_t)sends;
    if (decisions->subject == CLASSES && decisions->below_source) {
      split->child[split->children++] = (uint8_t)(sends + AT_SOURCE);
      split->child[split->children++] = (uint8_t)(sends + UNDER);
    }
    if (decisions->subject == CLASSES && (!decisions->below_source || decisions->known > 1)
        && (theorem->version == 1 || sends <= decisions->sends[decisions->known - 1]))
      split->child[split->children++] = (uint8_t)(sends + EQUAL);
  }
  return true;
}

/* Are all numbers of sends known, and not all senders placed? */
static bool
is_placing (const struct verify_theorem *theorem, const struct decisions *decisions, bool present,
            struct verify_reason *reason)
{
  if (decisions->sum < theorem->nodes)
    return verify_refuse (reason, "not all numbers of sends are known"), false;
  if (decisions->placed_count == decisions->known)
    return verify_refuse (reason, "all senders have a ready time"), false;
  if (decisions->present != present)
    return verify_refuse (reason, present ? "no slot is present" : "a slot is present"), false;
  return true;
}

static bool
split_receiver (const struct verify_theorem *theorem, const struct decisions *decisions,
                struct verify_split *split, struct verify_reason *reason)
{
  if (!is_placing (theorem, decisions, true, reason))
    return false;
  if (split->number_count > 0)
    return verify_refuse (reason, "it takes no numbers"), false;
  for (uint32_t x = 1; x < decisions->known; x++)
    if (!decisions->placed[x] && (decisions->server == 0 || x > decisions->server)
        && (decisions->placed[x - 1] || decisions->like[x] != decisions->like[x - 1]))
      split->child[split->children++] = (uint8_t)x;
  return true;
}

/* Is there a sender that has no ready time and may receive from x? */
static bool
serves (const struct decisions *decisions, uint32_t x)
{
  for (uint32_t y = decisions->known - 1; x > 0 && y > x; y--)
    if (!decisions->placed[y])
      return true;
  return x == 0;
}

/* The optimum's candidates for the next slot. */
static void
find_candidates (const struct decisions *decisions, struct choices *choices)
{
  memset (choices, 0, sizeof *choices);
  for (uint32_t x = 0; x < decisions->known; x++) {
    choices->send[x] = decisions->optimum.used[x] + 1U;
    choices->in[x] = decisions->placed[x] && choices->send[x] <= decisions->sends[x];
  }
}

static bool
split_slot (const struct verify_theorem *theorem, const struct decisions *decisions,
            const struct verify_cell *cell, struct verify_split *split,
            struct verify_reason *reason)
{
  struct choices choices;

  if (!is_placing (theorem, decisions, false, reason))
    return false;
  find_candidates (decisions, &choices);
  if (!skip (decisions, cell, &decisions->optimum, false, split, 0, &choices, reason))
    return false;
  for (uint32_t x = 0; x < decisions->known; x++)
    choices.in[x] = choices.in[x] && serves (decisions, x);
  make_children (&choices, split);
  return true;
}

static bool
split_fnf (const struct decisions *decisions, const struct verify_cell *cell,
           struct verify_split *split, struct verify_reason *reason)
{
  struct choices choices = { .send = { 0 } };

  if (decisions->informed == decisions->known)
    return verify_refuse (reason, "no further node of known cost can be informed"), false;
  for (uint32_t x = 0; x < decisions->informed; x++) {
    choices.in[x] = true;
    choices.send[x] = decisions->fnf.used[x] + 1U;
  }
  if (!skip (decisions, cell, &decisions->fnf, false, split, 0, &choices, reason))
    return false;
  make_children (&choices, split);
  return true;
}

/* The next node of FNF's order receives from x. */
static void
inform (struct tree *fnf, uint32_t *informed, uint32_t x)
{
  fnf->used[*informed] = 0;
  fnf->parent[*informed] = (uint8_t)x;
  fnf->number[(*informed)++] = ++fnf->used[x];
}

/* Is the next slot of x at or after the one by which the last node was informed? */
static bool
comes_after (const struct decisions *decisions, const struct verify_cell *cell,
             const struct tree *fnf, uint32_t informed, uint32_t x, int64_t row)
{
  int32_t form[VERIFY_CELL_VARIABLES] = { 0 };

  if (informed == 1)
    return row == -1;
  add_end (form, fnf, x, fnf->used[x] + 1U, 1);
  add_end (form, fnf, informed - 1, 0, -1);
  return is_implied (decisions, cell, form, row);
}

/* Informs nodes ahead as the numbers of a split V say: u, then u pairs x row. */
static bool
look_ahead (const struct decisions *decisions, const struct verify_cell *cell,
            const struct verify_split *split, struct tree *fnf, uint32_t *informed,
            struct verify_reason *reason)
{
  size_t count = split->number_count;

  *fnf = decisions->fnf;
  *informed = decisions->informed;
  if (count == 0 || split->number[0] < 0
      || split->number[0] > decisions->known - decisions->informed
      || count < 1 + 2 * (size_t)split->number[0])
    return verify_refuse (reason, "it looks ahead too far"), false;
  for (int64_t k = 0; k < split->number[0]; k++) {
    int64_t x = split->number[1 + 2 * k], row = split->number[2 + 2 * k];
    if (x < 0 || x >= *informed)
      return verify_refuse (reason, "a node ahead receives from one that is not informed"), false;
    if (!comes_after (decisions, cell, fnf, *informed, (uint32_t)x, row))
      return verify_refuse (reason, "a node ahead may receive before the one before it"), false;
    inform (fnf, informed, (uint32_t)x);
  }
  return true;
}

static bool
split_latest (const struct verify_theorem *theorem, const struct decisions *decisions,
              const struct verify_cell *cell, struct verify_split *split,
              struct verify_reason *reason)
{
  struct choices choices = { .send = { 0 } };
  struct tree fnf;
  uint32_t sum = 0, informed;

  if (!look_ahead (decisions, cell, split, &fnf, &informed, reason))
    return false;
  size_t first = 1 + 2 * (size_t)split->number[0];
  if (split->number_count < first + informed)
    return verify_refuse (reason, "a number of sends is missing"), false;
  for (uint32_t x = 0; x < informed; x++) {
    int64_t number = split->number[first + x];
    if (number < 0 || number > theorem->nodes)
      return verify_refuse (reason, "a number of sends is out of range"), false;
    choices.in[x] = number > 0;
    choices.send[x] = (uint32_t)number;
    sum += choices.send[x];
  }
  if (sum != theorem->nodes)
    return verify_refuse (reason, "its numbers of sends do not sum up to the nodes"), false;
  if (!skip (decisions, cell, &fnf, true, split, first + informed, &choices, reason))
    return false;
  make_children (&choices, split);
  return true;
}

/* The part of the claim that the numbers of sends, all of which are known, belong to. */
static uint32_t
find_part (const struct verify_theorem *theorem, const struct decisions *decisions)
{
  uint64_t mixed = 0;

  for (uint32_t x = 0; x < decisions->known; x++)
    mixed = (12343 * mixed + decisions->sends[x]) % 65521;
  return 1 + (uint32_t)(mixed % theorem->parts);
}

/* An optimum with these numbers of sends belongs to another part: nothing is to be shown here. */
static bool
split_elsewhere (const struct verify_theorem *theorem, const struct decisions *decisions,
                 const struct verify_split *split, struct verify_reason *reason)
{
  if (split->number_count > 0)
    return verify_refuse (reason, "it takes no numbers"), false;
  if (decisions->sum < theorem->nodes)
    return verify_refuse (reason, "not all numbers of sends are known"), false;
  return (theorem->parts > 0 && find_part (theorem, decisions) != theorem->part)
         || (verify_refuse (reason, "it belongs to no other part"), false);
}

static bool
split (const struct verify_theorem *theorem, const void *at, const struct verify_cell *cell,
       struct verify_split *split, struct verify_reason *reason)
{
  const struct decisions *decisions = at;

  split->children = 0;
  switch (split->letter) {
  case 'K':
    return split_sends (theorem, decisions, split, reason);
  case 'R':
    return split_receiver (theorem, decisions, split, reason);
  case 'S':
    return split_slot (theorem, decisions, cell, split, reason);
  case 'F':
    return split_fnf (decisions, cell, split, reason);
  case 'V':
    return split_latest (theorem, decisions, cell, split, reason);
  case 'P':
    return split_elsewhere (theorem, decisions, split, reason);
  default:
    return verify_refuse (reason, "there is no such decision"), false;
  }
}

/* Adds the row: node x costs at most as much as node y. */
static bool
add_order (const struct decisions *decisions, struct verify_cell *cell, uint32_t x, uint32_t y)
{
  int32_t form[VERIFY_CELL_VARIABLES] = { 0 };

  form[x + 1] = 1;
  form[y + 1] = -1;
  return add_row (decisions, cell, form, 0);
}

/* Of CLASSES: the costs that are added, and the rows, when node x is in class `class`. In version 2
   no rows say that costs are equal: the nodes have the same variable. */
static bool
add_class (const struct verify_theorem *theorem, uint32_t x, uint32_t class,
           struct decisions *decisions, struct verify_cell *cell)
{
  bool below = decisions->below_source, rows = theorem->version == 1;

  if (class == EQUAL)
    return !rows || add_order (decisions, cell, x, x - 1);
  if (class == UNDER) {
    decisions->added[x] = true;
    return add_order (decisions, cell, x, 0);
  }
  decisions->below_source = false;
  if (class == AT_SOURCE)
    return !rows || (add_order (decisions, cell, x, 0) && add_order (decisions, cell, 0, x));
  decisions->added[below ? 0 : x - 1] = true;
  return theorem->fast || (!below && decisions->like[x - 1] != 0)
         || add_order (decisions, cell, 0, x);
}

/* The node whose variable is the cost of node x, in class `class`. */
static uint8_t
find_like (const struct verify_theorem *theorem, uint32_t x, uint32_t class,
           const struct decisions *decisions)
{
  if (theorem->version > 1 && class == EQUAL)
    return decisions->like[x - 1];
  return theorem->version > 1 && class == AT_SOURCE ? 0 : (uint8_t)x;
}

static bool
child_sends (const struct verify_theorem *theorem, uint32_t choice, struct decisions *decisions,
             struct verify_cell *cell)
{
  int32_t form[VERIFY_CELL_VARIABLES] = { 0, 1 };
  uint32_t x = decisions->known++, sends = choice % STEP, class = choice - sends;

  if (decisions->subject == SLOWEST) {
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
         && (decisions->subject != CLASSES || add_class (theorem, x, class, decisions, cell));
}

static bool
child_receiver (uint8_t x, struct decisions *decisions, struct verify_cell *cell)
{
  int32_t form[VERIFY_CELL_VARIABLES] = { 0 };

  decisions->optimum.parent[x] = decisions->server;
  decisions->optimum.number[x] = ++decisions->optimum.used[decisions->server];
  decisions->placed[x] = true;
  decisions->placed_count++;
  decisions->present = false;
  add_end (form, &decisions->optimum, x, decisions->sends[x] + 1, -1);
  return add_row (decisions, cell, form, -1);
}

static bool
child_slot (uint8_t x, struct decisions *decisions, struct verify_cell *cell)
{
  struct choices all;

  find_candidates (decisions, &all);
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
    add_end (form, &decisions->optimum, x, all.send[x], 1);
    form[y + 1] += (int32_t)decisions->sends[y];
    if (!add_row (decisions, cell, form, 1))
      return false;
  }
  return true;
}

static bool
child_fnf (uint8_t x, struct decisions *decisions, struct verify_cell *cell)
{
  struct tree *fnf = &decisions->fnf;

  for (uint32_t y = 0; y < decisions->informed; y++)
    if (y != x
        && !add_comparison (decisions, cell, fnf, x, fnf->used[x] + 1U, y, fnf->used[y] + 1U))
      return false;
  inform (fnf, &decisions->informed, x);
  return true;
}

static bool
child_latest (const struct verify_theorem *theorem, const struct verify_split *split, uint32_t i,
              const struct decisions *decisions, struct verify_cell *cell)
{
  const int64_t *number = split->number + 1 + 2 * split->number[0];
  uint32_t x = split->child[i], last = (uint32_t)number[x], informed = decisions->informed;
  struct decisions ahead = *decisions;

  for (int64_t k = 0; k < split->number[0]; k++)
    inform (&ahead.fnf, &informed, (uint32_t)split->number[1 + 2 * k]);
  for (uint32_t k = 0; k < i; k++) {
    uint32_t y = split->child[k], sends = (uint32_t)number[y];
    if (decisions->subject != RATIO
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
  struct decisions *decisions = at;

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
  .state_size = sizeof (struct decisions),
  .has_parts = true,
  .least = 1,
  .most = SENDERS - 1,
  .most_part = 1 << 20,
  .limit = limit,
  .roots = roots,
  .root = root,
  .split = split,
  .child = child,
};

const struct verify_question verify_node_theorem_fnf_slowest = {
  .name = "fnf-slowest",
  .version = 1,
  .title = "(fastest node first - optimum) over the cost of the optimum's slowest sender",
  .state_size = sizeof (struct decisions),
  .has_parts = true,
  .least = 1,
  .most = SENDERS - 1,
  .most_part = 512,
  .limit = limit_excess,
  .roots = roots,
  .root = root_slowest,
  .split = split,
  .child = child,
};

const struct verify_question verify_node_theorem_fnf_classes = {
  .name = "fnf-classes",
  .version = 2,
  .title = "(fastest node first - optimum) over the sum of the senders' costs but the largest",
  .state_size = sizeof (struct decisions),
  .has_parts = true,
  .least = 1,
  .most = SENDERS - 1,
  .most_part = 256,
  .limit = limit_excess,
  .roots = roots,
  .root = root_classes,
  .split = split,
  .child = child,
};
