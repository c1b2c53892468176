/* Total exchanges in a network that a directory describes (002, section 5). */
#ifndef GEN_OPENSHOP_NETWORK_H
#define GEN_OPENSHOP_NETWORK_H

#include "base/rng.h"
#include "gen/directory.h"

/* How nodes get their latencies and bandwidths. The paper does not say how it drew them. An entry is a pair of different sites, from the
   first to the second. */
enum openshop_sampling {
  OPENSHOP_SAMPLING_EACH,      /* every site is one node, in their order */
  OPENSHOP_SAMPLING_SITES,     /* each node is at a site drawn; two at one site have the smallest latency and the largest bandwidth of all
                                  entries */
  OPENSHOP_SAMPLING_PAIRS,     /* each ordered pair of nodes has an entry drawn */
  OPENSHOP_SAMPLING_SYMMETRIC, /* each pair of nodes has an entry drawn, the same both ways */
};

/* Lengths of the messages; small is 1 kB, that is 1000 bytes, large 1 MB, 1000000. */
enum openshop_messages {
  OPENSHOP_MESSAGES_SAME,    /* `bytes` */
  OPENSHOP_MESSAGES_MIXED,   /* small or large, drawn for each ordered pair */
  OPENSHOP_MESSAGES_SERVERS, /* a fifth of the nodes, at least one, are servers, drawn; large from servers to others, else small */
  OPENSHOP_MESSAGES_MATRIX,  /* `matrix` */
};

struct openshop_network {
  const struct directory *directory; /* not owned; at least two sites where entries are drawn */
  enum openshop_sampling sampling;
  enum openshop_messages messages;
  struct rational bytes;                 /* >= 0 */
  const struct directory_square *matrix; /* not owned; its side is the number of nodes */
  struct rational resolution;            /* of the times, >= 0, as directory_time takes it */
};

/* "sites", "pairs" or "symmetric"; false when it is none of them. And back. */
bool openshop_sampling_parse (const char *text, enum openshop_sampling *sampling);
const char *openshop_sampling_name (enum openshop_sampling sampling);

/* "mixed", "servers", or a length: a number, with kB or MB behind it where that is meant. False when it is none of them. */
bool openshop_messages_parse (const char *text, struct openshop_network *network);

/* "mixed", "servers", "matrix", or the number of bytes. */
void openshop_messages_name (const struct openshop_network *network, struct output *out);

/* Make `out`, which was shaped, an exchange in this network. The network is drawn first, then the messages, so that other messages with the
   same random numbers are of the same nodes. O(n^2). False with STATUS_INPUT, naming the pair, when a time does not fit into 64 bits. */
bool openshop_network_fill (const struct openshop_network *network, const char *kind, struct rng *rng, struct openshop_instance *out,
                            struct status *status);

#endif
