/* The search of docs/CERTIFICATES.md, replayed slot by slot as the referee does it, to count its nodes before a certificate is written.
   It shares nothing with the referee and decides nothing: a certificate that does not replay is not written. */
#ifndef SEARCH_REPLAY_H
#define SEARCH_REPLAY_H

#include "base/limits.h"
#include "model/certificate.h"

/* Put the certificate's hints into the order of the replay and count its nodes for "no schedule completes by `horizon`" into certificate->nodes. False when
   the replay finds a schedule, or does not end within `limit` nodes or the deadline. */
bool replay_count (struct certificate *certificate, const struct node_types *types, int64_t horizon, uint64_t limit, const struct deadline *deadline);

#endif
