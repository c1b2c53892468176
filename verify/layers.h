/* A search in layers (docs/CERTIFICATES.md, "Layers"). What STATUS_OK proves: no schedule makes all destinations ready strictly before T.
   Nothing is taken from the certificate but prices, any of which would do, the depths at which they judge, and a limit. */
#ifndef VERIFY_LAYERS_H
#define VERIFY_LAYERS_H

#include "verify/beginnings.h"
#include "verify/lines.h"
#include "verify/swap.h"
#include "verify/worth.h"

#define VERIFY_LAYERS_TICKS (INT64_C (1) << 22)    /* longest T */
#define VERIFY_LAYERS_SUMS (INT64_C (1) << 23)     /* most of T k */
#define VERIFY_LAYERS_NUMBERS (UINT64_C (1) << 27) /* most that the vectors in force keep */
#define VERIFY_LAYERS_SENDERS (UINT64_C (1) << 26) /* most in one layer, the source of each beginning counted */

struct verify_layers {
  struct verify_lines *lines;       /* not owned; at the first line of prices */
  const struct verify_types *types; /* not owned */
  int64_t T;
  uint64_t most;                   /* beginnings: the stated total */
  const struct deadline *deadline; /* not owned; may be NULL */
  struct verify_reason *reason;    /* not owned */
  uint64_t vectors, nodes;         /* lines read, and beginnings kept, the empty one included */
  /* The line at hand, not judged by yet. */
  bool present;
  size_t first, last, number;
  struct verify_list prices;
  struct verify_worth *worth; /* owned: the vectors in force */
  size_t length, capacity;
  uint64_t numbers; /* that they keep */
  struct verify_worth_work work;
  struct verify_beginnings layer[2]; /* the present one and the next */
  struct verify_view view;           /* one of its beginnings */
  struct verify_swap_cache swaps;
};

void verify_layers_init (struct verify_layers *layers, struct verify_lines *lines, const struct verify_types *types, int64_t T,
                         uint64_t most, const struct deadline *deadline, struct verify_reason *reason);
void verify_layers_clear (struct verify_layers *layers);

/* Check all lines that are left. STATUS_OK; STATUS_FALSE with the reason; STATUS_INPUT; STATUS_LIMIT when the deadline passed or its memory
   does not suffice. O(k) bounds for each vector in force and beginning kept, at most, each of as many additions as there are slots and
   types. */
enum status_code verify_layers_check (struct verify_layers *layers);

#endif
