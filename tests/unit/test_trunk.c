/* What searches in breadth go on from: only what was kept for the very same question. */
#include "search/trunk.h"
#include "tests/unit/search_support.h"

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
keep_root (struct trunks *trunks, const struct node_types *types, int64_t horizon, bool swap, uint64_t nodes)
{
  struct layer layer = { 0 };
  struct panel_notes notes = { .length = 0 };
  layer_root (&layer, types, horizon);
  trunks_keep (trunks, &layer, &notes, swap, nodes);
  layer_clear (&layer);
  panel_notes_clear (&notes);
}

Test (trunk, same_question)
{
  struct trunks trunks = { .uses = 0 };
  struct node_types types, other;
  node_types_init (&types);
  node_types_init (&other);
  set_types (&types, 0);
  keep_root (&trunks, &types, HORIZON, false, 7);
  for (int changed = 0; changed <= 4; changed++) {
    set_types (&other, changed);
    const struct trunk *trunk = trunks_find (&trunks, &other, HORIZON, true);
    cr_assert_eq (trunk != NULL, changed == 0, "%d", changed);
    cr_assert (!trunk || (trunk->nodes == 7 && trunk->layer.length == 1 && trunk->layer.types != &types));
  }
  cr_assert_null (trunks_find (&trunks, &types, HORIZON + 1, true));
  cr_assert_null (trunks_find (&trunks, &types, HORIZON - 1, true));
  trunks_clear (&trunks);
  cr_assert_null (trunks_find (&trunks, &types, HORIZON, true));
  node_types_clear (&types);
  node_types_clear (&other);
}

/* What the swap rule left out may be what a search without it looks for. */
Test (trunk, swap_rule)
{
  struct trunks trunks = { .uses = 0 };
  struct node_types types;
  node_types_init (&types);
  set_types (&types, 0);
  keep_root (&trunks, &types, HORIZON, true, 1);
  cr_assert_null (trunks_find (&trunks, &types, HORIZON, false));
  cr_assert_not_null (trunks_find (&trunks, &types, HORIZON, true));
  keep_root (&trunks, &types, HORIZON, false, 2);
  cr_assert_eq (trunks_find (&trunks, &types, HORIZON, false)->nodes, 2);
  cr_assert_eq (trunks_find (&trunks, &types, HORIZON, true)->nodes, 2);
  trunks_clear (&trunks);
  node_types_clear (&types);
}

/* A new one takes the place of the one that has not been used for longest, or of none where it is too large. */
Test (trunk, places)
{
  struct trunks trunks = { .uses = 0 };
  struct node_types types;
  node_types_init (&types);
  set_types (&types, 0);
  for (int i = 0; i < TRUNKS; i++)
    keep_root (&trunks, &types, HORIZON + i, true, 0);
  cr_assert_not_null (trunks_find (&trunks, &types, HORIZON, true));
  keep_root (&trunks, &types, HORIZON + TRUNKS, true, 0);
  for (int i = 0; i <= TRUNKS; i++)
    cr_assert_eq (trunks_find (&trunks, &types, HORIZON + i, true) != NULL, i != 1, "%d", i);
  struct layer large = { .types = &types, .horizon = HORIZON + 1, .length = TRUNK_SENDERS, .workers = 2 };
  struct panel_notes none = { .length = 0 };
  trunks_keep (&trunks, &large, &none, true, 0);
  cr_assert_null (trunks_find (&trunks, &types, HORIZON + 1, true));
  trunks_clear (&trunks);
  node_types_clear (&types);
}
