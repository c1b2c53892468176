/* The rows of a tree: of each node, or in outline. */
#include "results/draw/tree_rows.h"

#include "base/memory.h"

#include <stdlib.h>

/* First child and next sibling of each place. */
struct tree_links {
  int32_t *first, *next; /* owned [places] */
};

static struct tree_links
family_of (const struct drawing *drawing)
{
  size_t count = drawing->place_count;
  struct tree_links family
    = { memory_alloc (count, sizeof (int32_t)), memory_alloc (count, sizeof (int32_t)) };
  for (size_t i = 0; i < count; i++)
    family.first[i] = family.next[i] = DRAWING_NONE;
  for (size_t i = count; i-- > 0;) {
    int32_t parent = drawing->places[i].parent;
    if (parent == DRAWING_NONE)
      continue;
    family.next[i] = family.first[parent];
    family.first[parent] = (int32_t)i;
  }
  return family;
}

/* The band of each node's group, by node; the lanes of a node are in one group. */
static size_t *
bands_of (const struct drawing *drawing, const struct draw_colours *colours)
{
  size_t *band = memory_zero (drawing->lane_count, sizeof *band);
  for (size_t i = 0; i < drawing->lane_count; i++)
    band[drawing->lanes[i].node] = draw_colours_band (colours, drawing->lanes[i].group);
  return band;
}

static int32_t
add_row (struct draw_tree *tree, struct draw_tree_row row)
{
  memory_grow (tree->rows, tree->capacity, tree->count + 1);
  tree->rows[tree->count] = row;
  return (int32_t)tree->count++;
}

static struct draw_tree_row
row_of (const struct drawing *drawing, int32_t place, int32_t parent, const size_t *band)
{
  const struct drawing_place *at = &drawing->places[place];
  return (struct draw_tree_row){ parent,    place,     1,           band[at->node],
                                 at->ready, at->ready, at->critical };
}

/* A row for the root and each place below it, each followed by those below it. `row_at`: by place,
   its row. */
static void
add_places (struct draw_tree *tree, const struct tree_links *family, int32_t root,
            const size_t *band, int32_t *row_at)
{
  const struct drawing_place *places = tree->drawing->places;
  for (int32_t at = root; at != DRAWING_NONE;) {
    int32_t parent = at == root ? DRAWING_NONE : row_at[places[at].parent];
    row_at[at] = add_row (tree, row_of (tree->drawing, at, parent, band));
    if (family->first[at] != DRAWING_NONE) {
      at = family->first[at];
      continue;
    }
    while (at != root && family->next[at] == DRAWING_NONE)
      at = places[at].parent;
    at = at == root ? DRAWING_NONE : family->next[at];
  }
}

void
tree_rows_all (struct draw_tree *tree)
{
  const struct drawing *drawing = tree->drawing;
  struct tree_links family = family_of (drawing);
  size_t *band = bands_of (drawing, tree->colours);
  int32_t *row_at = memory_alloc (drawing->place_count, sizeof *row_at);
  for (size_t i = 0; i < drawing->place_count; i++)
    if (drawing->places[i].parent == DRAWING_NONE)
      add_places (tree, &family, (int32_t)i, band, row_at);
  memory_free (band, row_at, family.first, family.next);
}

/* A multicast in outline. Its spine is the source and those of its nodes that are on the critical
   path: `spine` places in parts, a row each. */
struct outline {
  struct draw_tree *tree;
  size_t first, end; /* places */
  size_t spine, parts;
  const size_t *band; /* by node */
  size_t *part;       /* owned [end - first]: of the spine, or of the place on it that is above */
  /* owned [parts * (bands + 1)]: what is below each part by band; the last one: the part itself */
  struct draw_tree_row *sums;
  size_t bands;
};

static bool
on_spine (const struct drawing_place *place)
{
  return place->critical || place->parent == DRAWING_NONE;
}

/* Adds a place to a row. */
static void
sum (struct draw_tree_row *row, const struct drawing *drawing, size_t place, size_t band)
{
  const struct drawing_place *at = &drawing->places[place];
  if (row->count == 0)
    *row = (struct draw_tree_row){
      DRAWING_NONE, (int32_t)place, 0, band, at->ready, at->ready, on_spine (at) && at->critical
    };
  row->count++;
  row->last = at->ready; /* places are in this order */
  row->critical |= at->critical;
  if (row->band != band)
    row->band = DRAW_TREE_MIXED;
}

static void
outline_init (struct outline *outline, struct draw_tree *tree, size_t first, const size_t *band)
{
  const struct drawing *drawing = tree->drawing;
  *outline = (struct outline){ .tree = tree, .first = first, .end = first, .band = band };
  for (; outline->end < drawing->place_count
         && drawing->places[outline->end].multicast == drawing->places[first].multicast;
       outline->end++)
    outline->spine += on_spine (&drawing->places[outline->end]);
  outline->parts = outline->spine < DRAW_TREE_SPINE ? outline->spine : DRAW_TREE_SPINE;
  outline->bands = tree->colours->bands > 0 ? tree->colours->bands : 1;
  outline->part = memory_alloc (outline->end - first, sizeof *outline->part);
  outline->sums = memory_zero (outline->parts * (outline->bands + 1), sizeof *outline->sums);
  size_t on = 0;
  for (size_t i = first; i < outline->end; i++) {
    const struct drawing_place *place = &drawing->places[i];
    size_t own = outline->bands, at = band[place->node];
    outline->part[i - first] = on_spine (place) ? on++ * outline->parts / outline->spine
                                                : outline->part[(size_t)place->parent - first];
    sum (&outline
            ->sums[outline->part[i - first] * (outline->bands + 1) + (on_spine (place) ? own : at)],
         drawing, i, at);
  }
}

static void
outline_clear (struct outline *outline)
{
  memory_free (outline->part, outline->sums);
}

/* Puts what is below a part of the spine together. */
static void
merge_bands (struct outline *outline, size_t part)
{
  struct draw_tree_row *sums = &outline->sums[part * (outline->bands + 1)], all = { .count = 0 };
  for (size_t band = 0; band < outline->bands; band++) {
    const struct draw_tree_row *row = &sums[band];
    if (row->count == 0)
      continue;
    size_t count = all.count + row->count;
    bool mixed = all.count > 0;
    if (all.count == 0 || rational_compare (row->first, all.first) < 0) {
      all.first = row->first;
      all.place = row->place;
    }
    if (all.count == 0 || rational_compare (row->last, all.last) > 0)
      all.last = row->last;
    all.band = mixed ? DRAW_TREE_MIXED : row->band;
    all.count = count;
    sums[band].count = 0;
  }
  sums[0] = all;
}

static size_t
count_rows (const struct outline *outline)
{
  size_t count = 0;
  for (size_t i = 0; i < outline->parts * (outline->bands + 1); i++)
    count += outline->sums[i].count > 0;
  return count;
}

static void
add_outline (struct outline *outline)
{
  bool many = count_rows (outline) > DRAW_TREE_ROWS;
  int32_t parent = DRAWING_NONE;
  for (size_t part = 0; part < outline->parts; part++) {
    struct draw_tree_row *sums = &outline->sums[part * (outline->bands + 1)];
    if (many)
      merge_bands (outline, part);
    sums[outline->bands].parent = parent;
    parent = add_row (outline->tree, sums[outline->bands]);
    for (size_t band = 0; band < outline->bands; band++)
      if (sums[band].count > 0) {
        sums[band].parent = parent;
        add_row (outline->tree, sums[band]);
      }
  }
}

void
tree_rows_outline (struct draw_tree *tree)
{
  size_t *band = bands_of (tree->drawing, tree->colours);
  for (size_t first = 0; first < tree->drawing->place_count;) {
    struct outline outline;
    outline_init (&outline, tree, first, band);
    add_outline (&outline);
    first = outline.end;
    outline_clear (&outline);
  }
  free (band);
}
