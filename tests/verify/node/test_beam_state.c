#include "tests/support/verify_beam_tiny.h"
#include "tests/support/verify_node_types.h"
#include "verify/node/beam_state.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* The open slots, the types left and the children are those of the definition. */
static void
check_view (const struct verify_beam_view *view, const struct layers *layers)
{
  const struct tiny *tiny = layers->tiny;
  int slots[TINY_TIME * (TINY_NODES + 1)], open = layers_open (layers, slots), left[TINY_TYPES],
                                           last = layers->depth - 1;
  size_t children = 0;

  layers_left (layers, left);
  cr_assert_eq (view->senders, (size_t)layers->depth + 1);
  cr_assert_eq (view->slots, (size_t)open);
  for (int t = 1; t < layers->T; t++) {
    int here = 0, there = 0;
    for (int i = 0; i < open; i++) {
      here += slots[i] == t;
      there += view->slot[i] == layers->T - t;
    }
    cr_assert_eq (here, there);
  }
  cr_assert_eq (view->s, open > 0 ? layers->T - slots[0] : 0);
  cr_assert_eq (view->then, open > 1 ? layers->T - slots[1] : 0);
  for (int j = 0; j < tiny->k; j++) {
    cr_assert_eq (view->left[j], left[j]);
    if (left[j] > 0 && open > 0 && slots[0] + tiny->cost[j] < layers->T
        && (last < 0 || layers->time[last] < slots[0] || layers->path[last] <= j)) {
      cr_assert_lt (children, view->children);
      cr_assert_eq (view->child[children++], (size_t)j);
    }
  }
  cr_assert_eq (view->children, children);
}

/* It ends where nobody left can send twice, with as many slots as a largest matching adds.
   Returns how many that are, -1: it continues. */
static int
check_end (struct verify_beam_view *view, const struct verify_node_types *types,
           const struct layers *layers)
{
  int slots[TINY_TIME * (TINY_NODES + 1)], open = layers_open (layers, slots), left[TINY_TYPES],
                                           matched;
  bool ends = true;
  int64_t most = -1;

  layers_left (layers, left);
  for (int j = 0; j < layers->tiny->k && open > 0; j++)
    ends &= left[j] == 0 || slots[0] + 2 * layers->tiny->cost[j] >= layers->T;
  cr_assert_eq (verify_beam_view_ends (view, types, &most), ends);
  if (!ends)
    return -1;
  matched = layers_match (layers, slots, open, left);
  cr_assert_eq (most, layers->depth + open + matched);
  return matched;
}

/* Random ways down, two beginnings in each layer so that the second is not the first. */
Test (beam_state, agree_with_the_definition)
{
  struct rng rng;
  int ended = 0, matched = 0, went_on = 0;

  rng_init (&rng, 81);
  for (int i = 0; i < 1500; i++) {
    struct tiny tiny = tiny_random (&rng, (int)rng_range (&rng, 1, 20), (int)rng_range (&rng, 1, 6),
                                    1, (int)rng_range (&rng, 1, 30));
    struct layers layers = { .tiny = &tiny, .T = (int)rng_range (&rng, 1, 90), .unit = 1 };
    struct verify_beam_states layer[2] = { { 0 }, { 0 } };
    struct verify_node_types types;
    struct verify_beam_view view;
    support_types (&tiny, &types);
    verify_beam_view_init (&view, &types);
    verify_beam_states_root (&layer[0], &types, layers.T);
    for (int turn = 0, end = -1; end < 0; turn ^= 1) {
      cr_assert_eq (layer[turn].length, layers.depth > 0 ? 2 : 1);
      verify_beam_states_view (&layer[turn], layer[turn].length - 1, &types, &view);
      check_view (&view, &layers);
      end = check_end (&view, &types, &layers);
      ended += end >= 0;
      matched += end > 0 ? end : 0;
      if (end >= 0 || view.children == 0)
        break;
      went_on++;
      size_t first = view.child[rng_below (&rng, view.children)],
             type = view.child[rng_below (&rng, view.children)];
      verify_beam_states_empty (&layer[!turn], layer[turn].senders + 1);
      verify_beam_states_add (&layer[!turn], &types, &view, first);
      verify_beam_states_add (&layer[!turn], &types, &view, type);
      layers.path[layers.depth] = (int)type;
      layers.time[layers.depth++] = layers.T - (int)view.s;
    }
    verify_beam_states_clear (&layer[0]);
    verify_beam_states_clear (&layer[1]);
    verify_beam_view_clear (&view);
    verify_node_types_clear (&types);
  }
  cr_expect (ended > 900 && matched > 600 && went_on > 1000, "%d %d %d", ended, matched, went_on);
}
