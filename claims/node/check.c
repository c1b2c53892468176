#include "claims/node/check.h"

#include "base/minmax.h"

/* Conditions. */

/* The number of distinct costs of all nodes, the source included. */
static size_t
classes (const struct claims_node *node)
{
  for (size_t j = 0; j < node->k; j++)
    if (node->cost[j] == node->source)
      return node->k;
  return node->k + 1;
}

/* Each cost divides the next one, hence all after it. */
static bool
is_chain (const struct claims_node *node)
{
  for (size_t j = 1; j < node->k; j++)
    if (node->cost[j] % node->cost[j - 1] != 0)
      return false;
  return true;
}

static bool
is_power (int64_t cost, int64_t unit)
{
  int64_t power = cost / unit;
  return cost % unit == 0 && (power & (power - 1)) == 0;
}

static bool
are_powers (const struct claims_node *node)
{
  int64_t unit = int64_min (node->source, node->cost[0]);
  for (size_t j = 0; j < node->k; j++)
    if (!is_power (node->cost[j], unit))
      return false;
  return is_power (node->source, unit);
}

uint64_t
node_claims_conditions (const struct claims_measurements *measurements)
{
  const struct claims_node *node = claims_node (measurements);
  const struct {
    uint64_t condition;
    bool met;
  } rows[] = {
    { FASTEST_SOURCE, node->source <= node->cost[0] },
    { SHARED_FASTEST, node->source == node->cost[0] },
    { SLOWER_SOURCE, node->source > node->cost[0] },
    { FASTER_SOURCE, node->source < node->cost[0] },
    { TWO_CLASSES, classes (node) == 2 },
    { THREE_CLASSES, classes (node) == 3 },
    { TWO_TYPES, node->k == 2 },
    { CHAIN, is_chain (node) },
    { SOURCE_DIVIDES, node->cost[0] % node->source == 0 },
    { POWERS_OF_TWO, are_powers (node) },
    { SEVEN_OR_MORE, measurements->destinations >= 7 },
    { EIGHT_OR_MORE, measurements->destinations >= 8 },
  };
  uint64_t conditions = node_claims_swept (measurements);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    conditions |= rows[i].met ? rows[i].condition : 0;
  return conditions;
}

/* Quantities. */

/* Sum of the destinations' classes but the slowest; at most n * max cost. */
static int64_t
faster_types (const struct claims_node *node)
{
  int64_t sum = 0;
  for (size_t j = 0; j + 1 < node->k; j++)
    sum += node->cost[j];
  return sum;
}

/* Sum of all classes but the slowest, the source's included. */
static int64_t
faster_classes (const struct claims_node *node)
{
  int64_t own = classes (node) > node->k ? int64_min (node->source, node->cost[node->k - 1]) : 0;
  return faster_types (node) + own;
}

/* One entry for each sender, the source and the k types, and each vector of counts. */
static int64_t
count_entries (const struct claims_node *node)
{
  int64_t allowed = (int64_t)node->k + 1;
  for (size_t j = 0; j < node->k; j++)
    allowed = claims_times (allowed, node->count[j] + 1);
  return allowed;
}

static int64_t
count_faults (const struct claims_node *node)
{
  return node->fnf_not_layered == CLAIMS_ABSENT || node->fnf_not_monotone == CLAIMS_ABSENT
             || node->fnf_idle == CLAIMS_ABSENT
           ? CLAIMS_ABSENT
           : node->fnf_not_layered + node->fnf_not_monotone + node->fnf_idle;
}

/* The least or the largest of three numbers; CLAIMS_ABSENT when one is. */
static int64_t
least (int64_t a, int64_t b, int64_t c)
{
  return int64_min (int64_min (a, b), c);
}

static int64_t
most (int64_t a, int64_t b, int64_t c)
{
  return least (a, b, c) == CLAIMS_ABSENT ? CLAIMS_ABSENT : int64_max (int64_max (a, b), c);
}

int64_t
node_claims_quantity (const struct claims_measurements *measurements, int quantity,
                      const char *name)
{
  const struct claims_node *node = claims_node (measurements);
  int64_t optimum = measurements->optimum;
  (void)name;
  const int64_t values[] = {
    [FNF] = node->fnf,
    [FNF_LOWERED] = node->fnf_lowered,
    [FNF_FAULTS] = count_faults (node),
    [FASTER_CLASSES] = faster_classes (node),
    [FASTER_TYPES] = faster_types (node),
    [FASTEST_FIRST] = node->fastest_first,
    [FIRST_FASTEST] = node->first_fastest,
    [MONOTONE] = node->monotone,
    [MONOTONE_ROOT] = node->monotone_root,
    [LAYERED] = node->layered,
    [LAYERED_OR_FNF] = node->layered != CLAIMS_ABSENT ? node->layered : node->fnf,
    [RECURRENCE] = node->recurrence,
    [PROGRAM] = node->dp,
    [PROGRAM_ENTRIES] = node->dp == CLAIMS_ABSENT ? CLAIMS_ABSENT : node->dp_entries,
    [TABLE_ENTRIES] = count_entries (node),
    [IDLING_MOST] = most (node->no_idle, node->idling, optimum),
    [IDLING_LEAST] = least (node->no_idle, node->idling, optimum),
    [FREE_MOST] = most (node->monotone_root, node->free_optimum, optimum),
    [FREE_LEAST] = least (node->monotone_root, node->free_optimum, optimum),
    [NORMAL_FORM_1] = node->normal_form[0],
    [NORMAL_FORM_2] = node->normal_form[1],
    [NORMAL_FORM_3] = node->normal_form[2],
    [NORMAL_FORM_4] = node->normal_form[3],
    [NORMAL_FORM_5] = node->normal_form[4],
    [NORMAL_FORM_WITHOUT_CHOICE] = node->without_choice,
    [FNF_ROUNDED] = node->fnf_rounded,
    [PRINTED_WITHOUT] = node->swap[SWAP_PRINTED].without,
    [FASTEST_WITHOUT] = node->swap[SWAP_FASTEST].without,
    [FASTEST_WORSE] = node->swap[SWAP_FASTEST].worse,
    [ANY_WITHOUT] = node->swap[SWAP_ANY].without,
    [ANY_WORSE] = node->swap[SWAP_ANY].worse,
    [INTERCHANGED_PRINTED] = node->interchange[INTERCHANGE_PRINTED].faults,
    [INTERCHANGED_MONOTONIC] = node->interchange[INTERCHANGE_MONOTONIC].faults,
    [INTERCHANGED_MULTIPLE] = node->interchange[INTERCHANGE_MULTIPLE].faults,
    [INTERCHANGED_SLOWER] = node->interchange[INTERCHANGE_SLOWER].faults,
  };
  return values[quantity];
}

bool
node_claims_additive (const struct claim *claim, const struct claims_measurements *measurements,
                      struct claim_sides *out)
{
  int64_t fnf = claims_node (measurements)->fnf, optimum = measurements->optimum;
  if (fnf == CLAIMS_ABSENT || optimum == CLAIMS_ABSENT)
    return false;
  if (fnf < optimum)
    return claims_at_most (optimum, fnf, out);
  return claims_at_most (claims_times (fnf - optimum, claim->form->left.factor),
                         claims_quantity (measurements, claim->form->right.quantity, NULL), out);
}

bool
node_claims_two_types (const struct claim *claim, const struct claims_measurements *measurements)
{
  (void)claim;
  return claims_node (measurements)->k > 1;
}

bool
node_claims_two_classes (const struct claim *claim, const struct claims_measurements *measurements)
{
  (void)claim;
  return classes (claims_node (measurements)) > 1;
}

bool
node_claims_some_printed (const struct claim *claim, const struct claims_measurements *measurements)
{
  (void)claim;
  return claims_node (measurements)->swap[SWAP_PRINTED].sequences > 0;
}

bool
node_claims_some_fastest (const struct claim *claim, const struct claims_measurements *measurements)
{
  (void)claim;
  return claims_node (measurements)->swap[SWAP_FASTEST].sequences > 0;
}

bool
node_claims_some_any (const struct claim *claim, const struct claims_measurements *measurements)
{
  (void)claim;
  return claims_node (measurements)->swap[SWAP_ANY].sequences > 0;
}

bool
node_claims_some_interchange (const struct claim *claim,
                              const struct claims_measurements *measurements)
{
  /* the quantities are in the order of the rules */
  int rule = claim->form->left.quantity - INTERCHANGED_PRINTED;
  return claims_node (measurements)->interchange[rule].pairs > 0;
}

bool
node_claims_longest (const struct claim *claim, const struct claims_measurements *measurements)
{
  struct claims_node node = *claims_node (measurements);
  struct claims_measurements longest = *measurements;
  struct claim_sides sides;
  node.fnf = claims_times (node.source, measurements->destinations);
  longest.about = &node;
  return claims_sides (claim, &longest, &sides) && sides.left > sides.right;
}
