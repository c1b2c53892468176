/* Total exchanges in a network that is described by a directory (BPR, section 5). */
#ifndef GEN_OPENSHOP_NETWORK_H
#define GEN_OPENSHOP_NETWORK_H

#include "base/rng.h"
#include "gen/import/directory.h"
#include "model/openshop/instance.h"

/* How nodes get latencies and bandwidths. BPR do not say how they drew them. An entry is an ordered
   pair of different sites of the directory. */
enum openshop_sampling {
  OPENSHOP_SAMPLING_EACH, /* every site is one node, in their order */
  /* each node is at a random site; nodes at the same site have the smallest latency and the largest
     bandwidth of all entries */
  OPENSHOP_SAMPLING_SITES,
  OPENSHOP_SAMPLING_PAIRS, /* a random entry for each ordered pair of nodes */
  /* a random entry for each pair of nodes, the same in both directions */
  OPENSHOP_SAMPLING_SYMMETRIC,
  /* no entries: for each ordered pair of nodes a latency of 10 to 50 units, in whole thousandths,
     and a bandwidth of 1 to 300,000, whose logarithm is uniform, in steps of less than a
     thousandth; in ms and kb/s these are the ranges that BPR call typical (section 3.2) */
  OPENSHOP_SAMPLING_RANGES,
};

/* Lengths of the messages: small is 1 kB (1000 bytes), large 1 MB (1,000,000 bytes). */
enum openshop_messages {
  OPENSHOP_MESSAGES_SAME,  /* `bytes` */
  OPENSHOP_MESSAGES_MIXED, /* small or large, random for each ordered pair */
  /* a random fifth of the nodes, at least one, are servers; messages from servers to others are
     large, all others small */
  OPENSHOP_MESSAGES_SERVERS,
  OPENSHOP_MESSAGES_MATRIX, /* `matrix` */
};

struct openshop_network {
  const struct directory *directory; /* not owned; at least two sites where entries are drawn */
  enum openshop_sampling sampling;
  enum openshop_messages messages;
  struct rational bytes;                 /* >= 0 */
  const struct directory_square *matrix; /* not owned; its side is the number of nodes */
  struct rational resolution;            /* of the times, >= 0, as for directory_time */
};

/* Parses "sites", "pairs", "symmetric" or "ranges"; false for any other text. The name of a
   sampling. */
bool openshop_sampling_parse (const char *text, enum openshop_sampling *sampling);
const char *openshop_sampling_name (enum openshop_sampling sampling);

/* Parses "mixed", "servers", or a length: a number, optionally followed by kB or MB. False for any
   other text. */
bool openshop_messages_parse (const char *text, struct openshop_network *network);

/* "mixed", "servers", "matrix", or the number of bytes. */
void openshop_messages_name (const struct openshop_network *network, struct output *out);

/* Makes `out`, which has its shape, an exchange in this network. The network is drawn first, then
   the messages, so other messages with the same random numbers have the same network. O(n^2). False
   with STATUS_INPUT, naming the pair, when a time does not fit into 64 bits. */
bool openshop_network_fill (const struct openshop_network *network, const char *kind,
                            struct rng *rng, struct openshop_instance *out, struct status *status);

#endif
