/* The trees of a schedule in a drawing: order of the nodes, and outlines. */
#include "results/draw/tree.h"

#include "base/memory.h"
#include "base/rng.h"
#include "tests/support/drawing.h"

/* Random trees: node i gets the message from an earlier one, each at a time of its own. */
static void
random_tree (struct drawing *drawing, struct rng *rng, int nodes)
{
  drawing_init (drawing);
  drawing_group (drawing, memory_print ("source"));
  drawing_group (drawing, memory_print ("odd"));
  drawing_group (drawing, memory_print ("even"));
  for (int32_t i = 0; i < nodes; i++) {
    struct drawing_place place = { i, 0, DRAWING_NONE, DRAWING_NONE, { i, 1 }, NULL, false };
    drawing_lane (drawing, i, i == 0 ? 0 : 2 - i % 2, memory_print ("%d", i), NULL);
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
    struct draw_colours colours;
    int nodes = 1 + (int)rng_below (&rng, 40);
    random_tree (&drawing, &rng, nodes);
    draw_colours_init (&colours, &drawing, DRAW_COLOUR_AUTO);
    draw_tree_init (&tree, &drawing, &colours, true, (struct rational){ nodes, 1 }, 10, 500);
    cr_assert_eq (tree.count, (size_t)nodes);
    bool *seen = memory_zero ((size_t)nodes, sizeof *seen);
    for (size_t i = 0; i < tree.count; i++) {
      const struct draw_tree_row *row = &tree.rows[i];
      const struct drawing_place *place = &drawing.places[row->place];
      cr_assert (row->count == 1 && !seen[row->place]);
      seen[row->place] = true;
      cr_assert_eq (row->parent == DRAWING_NONE, place->parent == DRAWING_NONE);
      if (place->parent == DRAWING_NONE)
        continue;
      cr_assert_lt (row->parent, (int32_t)i);
      cr_assert_eq (tree.rows[row->parent].place, place->parent);
      /* between: only what is below the same parent */
      for (int32_t between = row->parent + 1; between < (int32_t)i; between++) {
        int32_t at = tree.rows[between].place;
        while (at != DRAWING_NONE && at != place->parent)
          at = drawing.places[at].parent;
        cr_assert_eq (at, place->parent);
      }
    }
    free (seen);
    draw_tree_clear (&tree);
    drawing_clear (&drawing);
  }
}

/* Marks the places from the last one to the source, as drawing_path does in one multicast. */
static size_t
mark_path (struct drawing *drawing)
{
  size_t length = 0;
  for (int32_t at = (int32_t)drawing->place_count - 1; at != DRAWING_NONE;
       at = drawing->places[at].parent, length++)
    drawing->places[at].critical = true;
  return length;
}

/* The place on the path through which a place has the message. */
static int32_t
above (const struct drawing *drawing, int32_t place)
{
  while (!drawing->places[place].critical)
    place = drawing->places[place].parent;
  return place;
}

/* In outline every place is counted once, below the node of the path through which it has the
   message and with its group; the path is whole. */
Test (tree, outline)
{
  struct rng rng;
  rng_init (&rng, 3);
  for (int trial = 0; trial < 50; trial++) {
    struct drawing drawing;
    struct draw_tree tree;
    struct draw_colours colours;
    int nodes = 2 + (int)rng_below (&rng, 400);
    random_tree (&drawing, &rng, nodes);
    size_t length = mark_path (&drawing), path = 0;
    cr_assert_lt (length, DRAW_TREE_SPINE, "each node of the path has its row");
    draw_colours_init (&colours, &drawing, DRAW_COLOUR_AUTO);
    draw_tree_init (&tree, &drawing, &colours, false, (struct rational){ nodes, 1 }, 10, 500);
    cr_expect_leq (tree.count, DRAW_TREE_ROWS);
    for (size_t i = 0; i < tree.count; i++) {
      const struct draw_tree_row *row = &tree.rows[i];
      size_t expected = 0;
      if (row->critical) {
        cr_expect_eq (row->count, 1);
        path++;
        continue;
      }
      for (int32_t k = 0; k < nodes; k++)
        expected += !drawing.places[k].critical && (size_t)(2 - k % 2) == row->band
                    && above (&drawing, k) == tree.rows[row->parent].place;
      cr_expect_eq (row->count, expected);
    }
    cr_expect_eq (path, length);
    draw_tree_clear (&tree);
    drawing_clear (&drawing);
  }
}

/* A path that is too long is in as many rows as there may be; all of its nodes are counted. */
Test (tree, outline_of_a_chain)
{
  enum { NODES = 5000 };
  struct drawing drawing;
  struct draw_tree tree;
  struct draw_colours colours;
  struct rng rng;
  rng_init (&rng, 1);
  random_tree (&drawing, &rng, NODES);
  for (int32_t i = 1; i < NODES; i++)
    drawing.places[i].parent = i - 1;
  cr_assert_eq (mark_path (&drawing), NODES);
  draw_colours_init (&colours, &drawing, DRAW_COLOUR_AUTO);
  draw_tree_init (&tree, &drawing, &colours, false, (struct rational){ NODES, 1 }, 10, 500);
  cr_assert_eq (tree.count, DRAW_TREE_SPINE);
  size_t sum = 0;
  for (size_t i = 0; i < tree.count; i++) {
    cr_expect (tree.rows[i].critical && tree.rows[i].band == DRAW_TREE_MIXED);
    sum += tree.rows[i].count;
  }
  cr_expect_eq (sum, NODES);
  draw_tree_clear (&tree);
  drawing_clear (&drawing);
}
