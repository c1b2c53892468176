/* The vectors of prices that judge the beginnings of a search in breadth (search/breadth.h), and which of them excluded what: where nothing
   else was left out, those are a proof (docs/CERTIFICATES.md, "Layers"). */
#ifndef SEARCH_PANEL_H
#define SEARCH_PANEL_H

#include "model/certificate.h"
#include "search/prober.h"
#include "search/successor.h"

#define PANEL_WORTHS 16 /* vectors that judge at a time; the first is the root's */

/* Which vectors there are, and what they have done so far. */
struct panel_notes {
  size_t length, k;
  uint64_t uses[PANEL_WORTHS]; /* how often each was the best, lately */
  size_t entry[PANEL_WORTHS];  /* of each, in the record */
  /* The record of vectors that excluded something, and of those at hand. */
  struct panel_entry {
    size_t first, last; /* beginnings of so many senders; first 0: it excluded none */
  } * record;           /* owned */
  int64_t *price;       /* owned [recorded * k] */
  size_t recorded, record_capacity, price_capacity;
};

void panel_notes_clear (struct panel_notes *notes);
void panel_notes_copy (struct panel_notes *to, const struct panel_notes *from);

struct panel {
  struct probed vector[PANEL_WORTHS];
  struct panel_notes notes;
};

void panel_clear (struct panel *panel); /* to none, as a zeroed one is */

/* Forget all vectors; those to come have k prices. */
void panel_start (struct panel *panel, size_t k);

/* Take a new vector, in exchange for memory of one that it does not need any more: to a free place, or to that of the vector of least use.
   The root's, the first, stays. Returns the place. */
size_t panel_add (struct panel *panel, struct probed *probed);

/* Go on from notes that were taken earlier: its vectors become theirs, valued up to `left` ticks. */
void panel_resume (struct panel *panel, const struct panel_notes *notes, struct prober *prober, const struct node_types *types,
                   int64_t left);

/* What came of judging. */
struct panel_tally {
  uint32_t used;               /* a bit for each vector that excluded something */
  uint64_t uses[PANEL_WORTHS]; /* how often each was the best so far */
};

/* Judge what number i of the layer can become by all vectors. bound [k], at least 0 for the types to judge, comes down to what their bounds
   are above n: below 0 is excluded. Safe from several threads, with tallies of their own. */
void panel_judge_all (const struct panel *panel, const struct layer *layer, size_t i, int32_t *bound, struct panel_tally *tally);

/* Judge successors of the layer's beginnings, those of one parent together, by vector r: bounds come down, and what is excluded is dropped.
   Returns how many are left, in the same order. Safe from several threads, with lists and tallies of their own. */
size_t panel_judge (const struct panel *panel, const struct layer *layer, size_t r, struct successor *item, size_t length,
                    struct panel_tally *tally);

/* Judging by some vectors excluded beginnings of so many senders. */
void panel_take (struct panel *panel, const struct panel_tally *tally, size_t senders);

void panel_age (struct panel *panel); /* earlier uses count half */

/* The vectors that excluded something, the root's where none did, as a proof; only what belongs to them is set. */
void panel_proof (const struct panel *panel, struct certificate *proof);

#endif
