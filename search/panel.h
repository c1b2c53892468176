/* The vectors of prices that judge the beginnings of a search in breadth (search/breadth.h), and which of them excluded what: where nothing
   else was left out, those are a proof (docs/CERTIFICATES.md, "Layers"). */
#ifndef SEARCH_PANEL_H
#define SEARCH_PANEL_H

#include "model/certificate.h"
#include "search/partial.h"
#include "search/worth.h"

#define PANEL_WORTHS 16 /* vectors that judge at a time; the first is the root's */

struct panel {
  struct worth worth[PANEL_WORTHS];
  size_t length;
  uint64_t uses[PANEL_WORTHS]; /* how often each was the best, lately */
  size_t entry[PANEL_WORTHS];  /* of each, in the record */
  int64_t *base;               /* [beginnings * PANEL_WORTHS], owned: bound of each by each vector but for its first slot's sender */
  size_t base_capacity;
  /* The record of vectors that excluded something, and of those at hand. */
  struct panel_entry {
    size_t first, last; /* beginnings of so many senders; first 0: it excluded none */
  } * record;           /* owned */
  int64_t *price;       /* owned [recorded * k] */
  size_t recorded, record_capacity, price_capacity, k;
};

void panel_clear (struct panel *panel); /* to none, as a zeroed one is */

/* Forget all vectors; those to come have k prices. */
void panel_start (struct panel *panel, size_t k);

/* A place for a new vector, not `taken`: a free one, or that of the vector of least use. The root's, the first, stays. */
size_t panel_place (struct panel *panel, size_t taken);

/* Where the prices of the vector at place r belong, [k]; until the next panel_place. */
static inline int64_t *
panel_price (struct panel *panel, size_t r)
{
  return panel->price + panel->entry[r] * panel->k;
}

void panel_reserve (struct panel *panel, size_t beginnings); /* room for their bounds */

/* The bounds of number i by vectors `from` up to `to`, but for its first slot's sender. Safe from several threads, of different i. */
void panel_base (struct panel *panel, const struct layer *layer, size_t i, size_t from, size_t to);

/* n, in the unit of bounds: less is excluded. */
static inline int64_t
panel_goal (const struct layer *layer)
{
  return layer->types->destinations * WORTH_UNIT;
}

/* After panel_base: the bound by vector r of number i with a node of `type` in its first slot. */
int64_t panel_bound (const struct panel *panel, const struct layer *layer, size_t i, size_t type, size_t r);

/* The least bound by all vectors, or by the first that excludes it; its bit is set in *used. */
int64_t panel_least (const struct panel *panel, const struct layer *layer, size_t i, size_t type, uint32_t *used);

/* The vectors whose bits are set have excluded beginnings of so many senders. */
void panel_credit (struct panel *panel, uint32_t used, size_t senders);

void panel_age (struct panel *panel); /* earlier uses count half */

/* The vectors that excluded something, as a proof; only what belongs to them is set. */
void panel_proof (const struct panel *panel, struct certificate *proof);

#endif
