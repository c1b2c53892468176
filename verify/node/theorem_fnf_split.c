#include "verify/node/theorem_fnf_split.h"

#include "verify/node/theorem_fnf_state.h"

/* Is the form >= 0 by row `row` and the order? */
static bool
is_implied (const struct verify_fnf_decisions *decisions, const struct verify_cell *cell,
            int32_t *form, int64_t row)
{
  verify_fnf_share_variables (decisions, form);
  return verify_cell_implied (cell, form, row);
}

/* Leaves out the nodes that the split's numbers from `at` on skip: triples x y row, where x is not
   needed because of y. `latest`: because y's send ends no earlier; else no later. */
static bool
skip (const struct verify_fnf_decisions *decisions, const struct verify_cell *cell,
      const struct verify_fnf_tree *tree, bool latest, const struct verify_split *split, size_t at,
      struct verify_fnf_choices *choices, struct verify_reason *reason)
{
  for (; at < split->number_count; at += 3) {
    int32_t form[VERIFY_CELL_VARIABLES] = { 0 };
    if (split->number_count - at < 3)
      return verify_refuse (reason, "its numbers are not triples"), false;
    int64_t x = split->number[at], y = split->number[at + 1];
    if (x < 0 || y < 0 || x >= VERIFY_FNF_SENDERS || y >= VERIFY_FNF_SENDERS || x == y
        || !choices->in[x] || !choices->in[y])
      return verify_refuse (reason, "it skips a child that is none, or for one that is none"),
             false;
    verify_fnf_add_end (form, tree, (uint32_t)x, choices->send[x], latest ? -1 : 1);
    verify_fnf_add_end (form, tree, (uint32_t)y, choices->send[y], latest ? 1 : -1);
    if (!is_implied (decisions, cell, form, split->number[at + 2]))
      return verify_refuse (reason, "it skips a child that may be needed"), false;
    choices->in[x] = false;
  }
  return true;
}

/* The nodes that are left become children, the last one first. */
static void
make_children (const struct verify_fnf_choices *choices, struct verify_split *split)
{
  for (uint32_t x = VERIFY_FNF_SENDERS; x-- > 0;)
    if (choices->in[x])
      split->child[split->children++] = (uint8_t)x;
}

static bool
split_sends (const struct verify_theorem *theorem, const struct verify_fnf_decisions *decisions,
             struct verify_split *split, struct verify_reason *reason)
{
  if (decisions->sum == theorem->nodes)
    return verify_refuse (reason, "all numbers of sends are known"), false;
  if (split->number_count > 0)
    return verify_refuse (reason, "it takes no numbers"), false;
  for (uint32_t sends = 1; decisions->sum + sends <= theorem->nodes; sends++) {
    split->child[split->children++] = (uint8_t)sends;
    if (decisions->subject == VERIFY_FNF_CLASSES && decisions->below_source) {
      split->child[split->children++] = (uint8_t)(sends + VERIFY_FNF_AT_SOURCE);
      split->child[split->children++] = (uint8_t)(sends + VERIFY_FNF_UNDER);
    }
    if (decisions->subject == VERIFY_FNF_CLASSES
        && (!decisions->below_source || decisions->known > 1)
        && (theorem->version == 1 || sends <= decisions->sends[decisions->known - 1]))
      split->child[split->children++] = (uint8_t)(sends + VERIFY_FNF_EQUAL);
  }
  return true;
}

/* Are all numbers of sends known, and not all senders placed? */
static bool
is_placing (const struct verify_theorem *theorem, const struct verify_fnf_decisions *decisions,
            bool present, struct verify_reason *reason)
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
split_receiver (const struct verify_theorem *theorem, const struct verify_fnf_decisions *decisions,
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
serves (const struct verify_fnf_decisions *decisions, uint32_t x)
{
  for (uint32_t y = decisions->known - 1; x > 0 && y > x; y--)
    if (!decisions->placed[y])
      return true;
  return x == 0;
}

static bool
split_slot (const struct verify_theorem *theorem, const struct verify_fnf_decisions *decisions,
            const struct verify_cell *cell, struct verify_split *split,
            struct verify_reason *reason)
{
  struct verify_fnf_choices choices;

  if (!is_placing (theorem, decisions, false, reason))
    return false;
  verify_fnf_find_candidates (decisions, &choices);
  if (!skip (decisions, cell, &decisions->optimum, false, split, 0, &choices, reason))
    return false;
  for (uint32_t x = 0; x < decisions->known; x++)
    choices.in[x] = choices.in[x] && serves (decisions, x);
  make_children (&choices, split);
  return true;
}

static bool
split_fnf (const struct verify_fnf_decisions *decisions, const struct verify_cell *cell,
           struct verify_split *split, struct verify_reason *reason)
{
  struct verify_fnf_choices choices = { .send = { 0 } };

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

/* Is the next slot of x at or after the one by which the last node was informed? */
static bool
comes_after (const struct verify_fnf_decisions *decisions, const struct verify_cell *cell,
             const struct verify_fnf_tree *fnf, uint32_t informed, uint32_t x, int64_t row)
{
  int32_t form[VERIFY_CELL_VARIABLES] = { 0 };

  if (informed == 1)
    return row == -1;
  verify_fnf_add_end (form, fnf, x, fnf->used[x] + 1U, 1);
  verify_fnf_add_end (form, fnf, informed - 1, 0, -1);
  return is_implied (decisions, cell, form, row);
}

/* Informs nodes ahead as the numbers of a split V say: u, then u pairs x row. */
static bool
look_ahead (const struct verify_fnf_decisions *decisions, const struct verify_cell *cell,
            const struct verify_split *split, struct verify_fnf_tree *fnf, uint32_t *informed,
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
    verify_fnf_inform (fnf, informed, (uint32_t)x);
  }
  return true;
}

static bool
split_latest (const struct verify_theorem *theorem, const struct verify_fnf_decisions *decisions,
              const struct verify_cell *cell, struct verify_split *split,
              struct verify_reason *reason)
{
  struct verify_fnf_choices choices = { .send = { 0 } };
  struct verify_fnf_tree fnf;
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
find_part (const struct verify_theorem *theorem, const struct verify_fnf_decisions *decisions)
{
  uint64_t mixed = 0;

  for (uint32_t x = 0; x < decisions->known; x++)
    mixed = (12343 * mixed + decisions->sends[x]) % 65521;
  return 1 + (uint32_t)(mixed % theorem->parts);
}

/* An optimum with these numbers of sends belongs to another part: nothing is to be shown here. */
static bool
split_elsewhere (const struct verify_theorem *theorem, const struct verify_fnf_decisions *decisions,
                 const struct verify_split *split, struct verify_reason *reason)
{
  if (split->number_count > 0)
    return verify_refuse (reason, "it takes no numbers"), false;
  if (decisions->sum < theorem->nodes)
    return verify_refuse (reason, "not all numbers of sends are known"), false;
  return (theorem->parts > 0 && find_part (theorem, decisions) != theorem->part)
         || (verify_refuse (reason, "it belongs to no other part"), false);
}

bool
verify_theorem_fnf_split (const struct verify_theorem *theorem, const void *at,
                          const struct verify_cell *cell, struct verify_split *split,
                          struct verify_reason *reason)
{
  const struct verify_fnf_decisions *decisions = at;

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
