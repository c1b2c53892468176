/* What beam searches resume from: only what was kept for the very same question. */
#include "search/node/beam_checkpoint.h"
#include "search/node/parameters.h"
#include "tests/support/node_search.h"

#include <criterion/criterion.h>
#include <string.h>

#define HORIZON 20

static const int64_t costs[] = { 2, 3, 5 }, counts[] = { 1, 2, 3 };

/* One thing is changed: 0 nothing, else the source or something of a type. */
static void
set_types (struct node_types *types, int changed)
{
  int64_t cost[3], count[3];
  memcpy (cost, costs, sizeof cost);
  memcpy (count, counts, sizeof count);
  cost[2] += changed == 2;
  count[0] += changed == 3;
  count[1] -= changed == 3; /* as many in all */
  node_types_set (types, changed == 1 ? 3 : 2, changed == 4 ? 2 : 3, cost, count);
}

static void
keep_root (struct beam_checkpoints *checkpoints, const struct node_types *types, int64_t horizon,
           bool swap, uint64_t nodes)
{
  struct beam_layer layer = { 0 };
  struct beam_dual_pool_record notes = { .length = 0 };
  beam_layer_root (&layer, types, horizon);
  beam_checkpoint_keep (checkpoints, &layer, &notes, swap, nodes);
  beam_layer_clear (&layer);
  beam_dual_pool_record_clear (&notes);
}

Test (beam_checkpoint, same_question)
{
  struct beam_checkpoints checkpoints = { .uses = 0 };
  struct node_types types, other;
  node_types_init (&types);
  node_types_init (&other);
  set_types (&types, 0);
  keep_root (&checkpoints, &types, HORIZON, false, 7);
  for (int changed = 0; changed <= 4; changed++) {
    set_types (&other, changed);
    const struct beam_checkpoint *checkpoint
      = beam_checkpoint_find (&checkpoints, &other, HORIZON, true);
    cr_assert_eq (checkpoint != NULL, changed == 0, "%d", changed);
    cr_assert (!checkpoint
               || (checkpoint->nodes == 7 && checkpoint->layer.length == 1
                   && checkpoint->layer.types != &types));
  }
  cr_assert_null (beam_checkpoint_find (&checkpoints, &types, HORIZON + 1, true));
  cr_assert_null (beam_checkpoint_find (&checkpoints, &types, HORIZON - 1, true));
  beam_checkpoint_clear (&checkpoints);
  cr_assert_null (beam_checkpoint_find (&checkpoints, &types, HORIZON, true));
  node_types_clear (&types);
  node_types_clear (&other);
}

/* What the swap rule left out may be what a search without it looks for. */
Test (beam_checkpoint, swap_rule)
{
  struct beam_checkpoints checkpoints = { .uses = 0 };
  struct node_types types;
  node_types_init (&types);
  set_types (&types, 0);
  keep_root (&checkpoints, &types, HORIZON, true, 1);
  cr_assert_null (beam_checkpoint_find (&checkpoints, &types, HORIZON, false));
  cr_assert_not_null (beam_checkpoint_find (&checkpoints, &types, HORIZON, true));
  keep_root (&checkpoints, &types, HORIZON, false, 2);
  cr_assert_eq (beam_checkpoint_find (&checkpoints, &types, HORIZON, false)->nodes, 2);
  cr_assert_eq (beam_checkpoint_find (&checkpoints, &types, HORIZON, true)->nodes, 2);
  beam_checkpoint_clear (&checkpoints);
  node_types_clear (&types);
}

/* A new one takes the place of the one that has not been used for longest, or of none where it
   is too large. */
Test (beam_checkpoint, places)
{
  struct beam_checkpoints checkpoints = { .uses = 0 };
  struct node_types types;
  node_types_init (&types);
  set_types (&types, 0);
  for (int i = 0; i < BEAM_CHECKPOINTS; i++)
    keep_root (&checkpoints, &types, HORIZON + i, true, 0);
  cr_assert_not_null (beam_checkpoint_find (&checkpoints, &types, HORIZON, true));
  keep_root (&checkpoints, &types, HORIZON + BEAM_CHECKPOINTS, true, 0);
  for (int i = 0; i <= BEAM_CHECKPOINTS; i++)
    cr_assert_eq (beam_checkpoint_find (&checkpoints, &types, HORIZON + i, true) != NULL, i != 1,
                  "%d", i);
  struct beam_layer large = { .types = &types,
                              .horizon = HORIZON + 1,
                              .length = node_parameters.beam_checkpoint_senders,
                              .senders = 2 };
  struct beam_dual_pool_record none = { .length = 0 };
  beam_checkpoint_keep (&checkpoints, &large, &none, true, 0);
  cr_assert_null (beam_checkpoint_find (&checkpoints, &types, HORIZON + 1, true));
  beam_checkpoint_clear (&checkpoints);
  node_types_clear (&types);
}
