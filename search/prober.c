#include "search/prober.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define GAP 0.02    /* slots: prices so close to the best bound well enough */
#define MORE_ROWS 8 /* see rows_of */

struct prober {
  struct multiplier *multiplier;
  struct relaxation relaxation;
  int32_t left_of[PARTIAL_TYPES]; /* [k] */
  int64_t *left, *price, *guess;  /* [k] */
  size_t *first;                  /* [k + 1] */
  struct sender_group *group;
  size_t left_capacity, price_capacity, guess_capacity, first_capacity, group_capacity;
};

struct prober *
prober_new (void)
{
  struct prober *prober = memory_zero (1, sizeof *prober);
  prober->multiplier = multiplier_new ();
  relaxation_init (&prober->relaxation);
  return prober;
}

void
prober_free (struct prober *prober)
{
  if (!prober)
    return;
  multiplier_free (prober->multiplier);
  relaxation_clear (&prober->relaxation);
  free (prober->left);
  free (prober->price);
  free (prober->guess);
  free (prober->first);
  free (prober->group);
  free (prober);
}

void
probed_clear (struct probed *probed)
{
  worth_clear (&probed->worth);
  free (probed->vector);
  *probed = (struct probed){ 0 };
}

uint64_t
prober_evaluations (const struct prober *prober)
{
  return prober->multiplier->evaluations;
}

/* The workers of a type that still send, ascending by their next completion, from group number `length` on. Returns the number after them.
 */
static size_t
add_groups (struct prober *prober, const struct layer *layer, size_t i, size_t type, size_t length)
{
  const struct worker *worker = layer_workers (layer, i);
  size_t first = length;
  for (size_t w = 1; w < layer->workers; w++) {
    if (worker[w].type != (int32_t)type || worker[w].next > layer->horizon)
      continue;
    size_t at = length++;
    for (; at > first && prober->group[at - 1].next > worker[w].next; at--)
      prober->group[at] = prober->group[at - 1];
    prober->group[at] = (struct sender_group){ worker[w].next, 1 };
  }
  return length;
}

static struct price_state
load (struct prober *prober, const struct layer *layer, size_t i)
{
  size_t k = layer->types->k;
  memory_grow (prober->left, prober->left_capacity, k);
  memory_grow (prober->price, prober->price_capacity, k);
  memory_grow (prober->first, prober->first_capacity, k + 1);
  memory_grow (prober->group, prober->group_capacity, layer->workers);
  prober->first[0] = 0;
  layer_left (layer, i, prober->left_of);
  for (size_t j = 0; j < k; j++) {
    prober->left[j] = prober->left_of[j];
    prober->first[j + 1] = add_groups (prober, layer, i, j, prober->first[j]);
  }
  return (struct price_state){ .types = layer->types,
                               .horizon = layer->horizon,
                               .placed = (int64_t)layer->workers - 1,
                               .source_next = layer_workers (layer, i)->next,
                               .left = prober->left,
                               .group = prober->group,
                               .first = prober->first };
}

/* Over WORTH_UNIT, a power of two like `unit`. */
static int64_t
rounded (int64_t price, int64_t unit)
{
  return unit > WORTH_UNIT ? (price + unit / WORTH_UNIT / 2) / (unit / WORTH_UNIT) : price * (WORTH_UNIT / unit);
}

/* A type that gains less than its price wherever it may send is as good as none. */
static void
take_vector (const struct prober *prober, const struct worth *worth, const struct node_types *types, int64_t *vector)
{
  const int32_t *most = worth_most (worth, types->k, worth->span);
  int64_t enough = types->destinations * WORTH_UNIT;
  for (size_t j = 0; j < types->k; j++) {
    bool matters = prober->left[j] > 0 && (most[j] >= prober->price[j] || most[j] >= enough);
    vector[j] = matters ? prober->price[j] : -1;
  }
}

/* Types with a row in the master problem. Slower ones than the first guess prices at all have no row: faster ones are not used up, and are
   worth no less. */
static size_t
rows_of (const int64_t *price, size_t k)
{
  size_t rows = k;
  while (rows > 0 && price[rows - 1] == 0)
    rows--;
  return rows + MORE_ROWS < k ? rows + MORE_ROWS : k;
}

void
prober_solve (struct prober *prober, const struct layer *layer, size_t i, const int64_t *price, int64_t left,
              const struct placements *placements, const atomic_bool *pointless, struct probed *probed)
{
  const struct node_types *types = layer->types;
  struct multiplier *multiplier = prober->multiplier;
  struct price_state state = load (prober, layer, i);
  int64_t span = worth_span (left), unit = placements->unit;
  memory_grow (probed->vector, probed->capacity, types->k);
  memcpy (prober->price, price, types->k * sizeof *price);
  multiplier->deadline = placements->deadline;
  multiplier->pointless = pointless;
  multiplier->gap = GAP;
  multiplier->rows = rows_of (price, types->k);
  relaxation_start (&prober->relaxation, multiplier, &state);
  probed->cut = multiplier_solve (multiplier, &state, unit, prober->price, &prober->relaxation, MULTIPLIER_BEST) == MULTIPLIER_CUT;
  if (pointless && atomic_load (pointless))
    return;
  for (size_t j = 0; j < types->k; j++)
    prober->price[j] = rounded (prober->price[j], unit);
  price_build (multiplier->table, types, WORTH_UNIT, prober->price, prober->left, span);
  worth_take (&probed->worth, multiplier->table, types, span);
  take_vector (prober, &probed->worth, types, probed->vector);
}

void
prober_value (struct prober *prober, const struct node_types *types, const int64_t *vector, int64_t left, struct probed *probed)
{
  size_t k = types->k;
  int64_t span = worth_span (left);
  memory_grow (prober->left, prober->left_capacity, k);
  memory_grow (prober->price, prober->price_capacity, k);
  memory_grow (probed->vector, probed->capacity, k);
  for (size_t j = 0; j < k; j++) {
    prober->left[j] = vector[j] >= 0;
    prober->price[j] = vector[j] >= 0 ? vector[j] : 0;
  }
  price_build (prober->multiplier->table, types, WORTH_UNIT, prober->price, prober->left, span);
  worth_take (&probed->worth, prober->multiplier->table, types, span);
  memcpy (probed->vector, vector, k * sizeof *vector);
  probed->cut = false;
}

void
prober_round (struct prober *prober, const struct node_types *types, const int64_t *price, int64_t unit, int64_t left,
              struct probed *probed)
{
  memory_grow (prober->guess, prober->guess_capacity, types->k);
  for (size_t j = 0; j < types->k; j++)
    prober->guess[j] = rounded (price[j], unit);
  prober_value (prober, types, prober->guess, left, probed);
}
