/* The search of docs/CERTIFICATES.md, replayed slot by slot as the checker does it, to count its
   nodes before a certificate is written. It shares no code with the checker and decides nothing:
   a certificate that it cannot replay is not written. */
#ifndef SEARCH_NODE_REPLAY_H
#define SEARCH_NODE_REPLAY_H

#include "base/limits.h"
#include "model/node/certificate.h"

/* Sorts the certificate's hints into the order of the replay, and counts the nodes for "no
   schedule completes by `horizon`" into certificate->nodes. False if the replay finds a
   schedule, or reaches `limit` nodes or the deadline. */
bool replay_count (struct certificate *certificate, const struct node_types *types, int64_t horizon,
                   uint64_t limit, const struct deadline *deadline);

#endif
