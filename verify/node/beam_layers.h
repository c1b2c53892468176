/* A search in layers (docs/CERTIFICATES.md, "Layers"). STATUS_OK proves that no schedule makes all
   destinations ready strictly before T. The certificate contributes only dual vectors, each of
   which is sound, the depths at which they are used, and a limit of nodes. */
#ifndef VERIFY_NODE_BEAM_LAYERS_H
#define VERIFY_NODE_BEAM_LAYERS_H

#include "verify/node/dual_list.h"

#define VERIFY_BEAM_LAYERS_TICKS (INT64_C (1) << 22) /* maximum T */
#define VERIFY_BEAM_LAYERS_SUMS (INT64_C (1) << 23)  /* maximum of T k */
/* maximum of numbers kept by the active vectors */
#define VERIFY_BEAM_LAYERS_NUMBERS (UINT64_C (1) << 27)
/* maximum of senders in one layer, with the source of each state */
#define VERIFY_BEAM_LAYERS_SENDERS (UINT64_C (1) << 26)

/* Checks the lines from the current one, the first dual vector, to the end. `node_limit` is the
   maximum of states: the stated total. *nodes and *vectors: the states kept, with the empty one,
   and the dual vectors read. STATUS_OK; STATUS_FALSE with the reason; STATUS_INPUT; STATUS_LIMIT
   when the deadline passed or the memory limit was reached. At most O(k) bounds for each pair of an
   active vector and a state kept; a bound takes O(slots + types) additions. */
enum status_code verify_beam_layers_check (const struct verify_node_context *proof,
                                           uint64_t node_limit, uint64_t *nodes, uint64_t *vectors);

#endif
