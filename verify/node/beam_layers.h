/* A search in layers (docs/CERTIFICATES.md, "Layers"). STATUS_OK proves that no schedule makes all
   destinations ready strictly before T. The certificate contributes only dual vectors, each of
   which is sound, the depths at which they are used, and a limit of nodes. */
#ifndef VERIFY_NODE_BEAM_LAYERS_H
#define VERIFY_NODE_BEAM_LAYERS_H

#include "verify/core/lines.h"
#include "verify/node/beam_state.h"
#include "verify/node/slot_value.h"
#include "verify/node/swap.h"

#define VERIFY_BEAM_LAYERS_TICKS (INT64_C (1) << 22) /* maximum T */
#define VERIFY_BEAM_LAYERS_SUMS (INT64_C (1) << 23)  /* maximum of T k */
/* maximum of numbers kept by the active vectors */
#define VERIFY_BEAM_LAYERS_NUMBERS (UINT64_C (1) << 27)
/* maximum of senders in one layer, with the source of each state */
#define VERIFY_BEAM_LAYERS_SENDERS (UINT64_C (1) << 26)

struct verify_beam_layers {
  struct verify_lines *lines;            /* not owned; at the first dual vector */
  const struct verify_node_types *types; /* not owned */
  int64_t T;
  uint64_t node_limit;             /* maximum of states: the stated total */
  const struct deadline *deadline; /* not owned; may be NULL */
  struct verify_reason *reason;    /* not owned */
  uint64_t vectors, nodes;         /* dual vectors read; states kept, with the empty one */
  /* The dual vector that was read last and is not active yet. */
  bool present;
  size_t first, last, number;
  struct verify_dual_list dual_list;
  struct verify_slot_value *slot_values; /* owned: the active vectors */
  size_t length, capacity;
  uint64_t numbers; /* the numbers that they keep */
  struct verify_slot_value_scratch scratch;
  struct verify_beam_states layer[2]; /* the current one and the next */
  struct verify_beam_view view;       /* one of its states */
  struct verify_swap_cache swaps;
};

void verify_beam_layers_init (struct verify_beam_layers *layers, struct verify_lines *lines,
                              const struct verify_node_types *types, int64_t T, uint64_t node_limit,
                              const struct deadline *deadline, struct verify_reason *reason);
void verify_beam_layers_clear (struct verify_beam_layers *layers);

/* Checks all remaining lines. STATUS_OK; STATUS_FALSE with the reason; STATUS_INPUT; STATUS_LIMIT
   when the deadline passed or the memory limit was reached. At most O(k) bounds for each pair of
   an active vector and a state kept; a bound takes O(slots + types) additions. */
enum status_code verify_beam_layers_check (struct verify_beam_layers *layers);

#endif
