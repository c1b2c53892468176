/* Checkpoints of a beam search. The search is complete up to the first layer in which it drops
   states. That layer is saved here, so a wider search for the same instance and horizon resumes
   from it without repeating the earlier linear programs, which take most of the time. At most
   BEAM_CHECKPOINTS checkpoints are kept; the least recently used one is replaced. */
#ifndef SEARCH_NODE_BEAM_CHECKPOINT_H
#define SEARCH_NODE_BEAM_CHECKPOINT_H

#include "base/bytes.h"
#include "search/node/beam_dual_pool.h"

#define BEAM_CHECKPOINTS 4

struct beam_checkpoint {
  struct node_types types; /* a copy of the instance; k is 0 in an unused checkpoint */
  bool swap;               /* the swap rule has been used */
  struct beam_layer layer; /* all states that no bound excludes */
  struct beam_dual_pool_record record;
  uint64_t nodes; /* states in earlier layers */
  uint64_t used;  /* value of beam_checkpoints.uses at its last use */
};

/* A zeroed one is empty. */
struct beam_checkpoints {
  struct beam_checkpoint item[BEAM_CHECKPOINTS];
  uint64_t uses;
};

void beam_checkpoint_clear (struct beam_checkpoints *checkpoints);

/* Saves a complete layer, unless it is too large. It replaces the checkpoint of the same instance
   and horizon if there is one, else the least recently used one. */
void beam_checkpoint_keep (struct beam_checkpoints *checkpoints, const struct beam_layer *layer,
                           const struct beam_dual_pool_record *record, bool swap, uint64_t nodes);

/* The checkpoint of this instance and horizon, or NULL. Without `swap`, one in which the swap rule
   has been used does not count. Owned by `checkpoints`; valid until the next
   beam_checkpoint_keep. */
const struct beam_checkpoint *beam_checkpoint_find (struct beam_checkpoints *checkpoints,
                                                    const struct node_types *types, int64_t horizon,
                                                    bool swap);

/* All of them, for the instance `types`, as bytes; and back. NULL bytes: none. False: these are
   none of this instance; there are none then. */
void beam_checkpoint_save (const struct beam_checkpoints *checkpoints,
                           const struct node_types *types, struct output *out);
bool beam_checkpoint_load (struct beam_checkpoints *checkpoints, const struct node_types *types,
                           struct bytes *bytes);

#endif
