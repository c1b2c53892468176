/* Replay of the search of a certificate. STATUS_OK proves (docs/CERTIFICATES.md, "Search") that no
   schedule makes all destinations ready strictly before T. The certificate contributes only dual
   vectors, each of which is sound, and a limit of nodes. All other numbers are computed here, in
   64-bit integers with overflow checks. */
#ifndef VERIFY_NODE_REPLAY_H
#define VERIFY_NODE_REPLAY_H

#include "verify/node/dual_list.h"

/* `hints` is at the dual vector of the root, which `dual_bound` holds, evaluated up to
   verify_dual_bound_horizon; `dual_bound` is then used as scratch. Visits at most `node_limit`
   nodes; *nodes becomes the number of visited nodes. STATUS_OK: proven, and all hints were used.
   STATUS_FALSE with the reason: a schedule ends before T, a limit of nodes or numbers is
   exceeded, or a hint is out of place. STATUS_INPUT: a malformed hint. STATUS_LIMIT. Time for a
   node: the completions of one sender, and one lookup for each slower sender before it. Memory:
   the depth of the search, and a table for each active hint. */
enum status_code verify_replay (const struct verify_node_context *proof,
                                struct verify_dual_bound *dual_bound, struct verify_hints *hints,
                                uint64_t node_limit, uint64_t *nodes);

#endif
