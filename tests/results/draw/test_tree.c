/* The trees of a schedule in a drawing: order of the nodes, and shortened ones. */
#include "results/draw/tree.h"

#include "base/rng.h"
#include "tests/support/drawing.h"

/* Random trees: node i gets the message from an earlier one, each at a time of its own. */
static void
random_tree (struct drawing *drawing, struct rng *rng, int nodes)
{
  drawing_init (drawing);
  for (int32_t i = 0; i < nodes; i++) {
    struct drawing_place place = { i, 0, DRAWING_NONE, DRAWING_NONE, { i, 1 }, NULL, false };
    if (i > 0)
      place.parent = (int32_t)rng_below (rng, (uint64_t)i);
    drawing_place (drawing, place);
  }
}

/* Every place once, parents before children, and what is below a place follows it before
   anything else does. */
Test (tree, order)
{
  struct rng rng;
  rng_init (&rng, 7);
  for (int trial = 0; trial < 200; trial++) {
    struct drawing drawing;
    struct draw_tree tree;
    int nodes = 1 + (int)rng_below (&rng, 40);
    random_tree (&drawing, &rng, nodes);
    draw_tree_init (&tree, &drawing, true, (struct rational){ nodes, 1 }, 10, 500);
    cr_assert_eq (tree.count, (size_t)nodes);
    for (size_t i = 0; i < tree.count; i++) {
      const struct drawing_place *place = &drawing.places[tree.shown[i]];
      cr_assert_eq (tree.row[tree.shown[i]], (int32_t)i);
      if (place->parent == DRAWING_NONE)
        continue;
      cr_assert_lt (tree.row[place->parent], (int32_t)i);
      /* between: only what is below the same parent */
      for (int32_t row = tree.row[place->parent] + 1; row < (int32_t)i; row++) {
        int32_t at = tree.shown[row];
        while (at != DRAWING_NONE && at != place->parent)
          at = drawing.places[at].parent;
        cr_assert_eq (at, place->parent);
      }
    }
    draw_tree_clear (&tree);
    drawing_clear (&drawing);
  }
}

/* Of many the first ones are shown: with every place its parent. */
Test (tree, shortened)
{
  struct rng rng;
  struct drawing drawing;
  struct draw_tree tree;
  rng_init (&rng, 3);
  random_tree (&drawing, &rng, 400);
  draw_tree_init (&tree, &drawing, false, (struct rational){ 400, 1 }, 10, 500);
  cr_assert_eq (tree.count, DRAW_TREE_NODES);
  for (size_t i = 0; i < tree.count; i++) {
    cr_expect_lt (tree.shown[i], DRAW_TREE_NODES);
    int32_t parent = drawing.places[tree.shown[i]].parent;
    cr_expect (parent == DRAWING_NONE || tree.row[parent] != DRAWING_NONE);
  }
  draw_tree_clear (&tree);
  drawing_clear (&drawing);
}
