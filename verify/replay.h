/* The search of a certificate, replayed. What STATUS_OK proves (docs/CERTIFICATES.md, "Search"): no schedule makes all destinations ready
   strictly before T. It takes nothing from the certificate but prices, any of which would do, and a limit; every other number it computes
   itself, in 64-bit integers that are checked for overflow. */
#ifndef VERIFY_REPLAY_H
#define VERIFY_REPLAY_H

#include "verify/hints.h"

/* `hints` stands at the root's prices, which `prices` holds, evaluated up to verify_prices_horizon. `prices` serves as workspace.
   Visits at most `most` nodes; *nodes becomes how many it visited. STATUS_OK: proven, and all hints were used. STATUS_FALSE with the
   reason: a schedule ends before T, or the nodes or the numbers' room did not suffice, or a hint is out of place. STATUS_INPUT: a malformed
   hint. STATUS_LIMIT. Time per node: the completions of one sender, and a look-up per slower sender before it. Memory: the depth of the
   search, and a price table per hint that is in force. */
enum status_code verify_replay (const struct verify_types *types, int64_t T, struct verify_prices *prices, struct verify_hints *hints,
                                uint64_t most, const struct deadline *deadline, struct verify_reason *reason, uint64_t *nodes);

#endif
