/* What was measured of a cluster: its hosts and the links between them, in one unit of time. Tables
   (gen/import/table.h), directories (gen/import/directory.h) and results of iperf3
   (gen/import/iperf.h) are read into it; a model makes an instance of it (gen/MODEL/import.c).

   Hosts are at places: a host that names a site is at that site, any other one at a place of its
   own name. Links are between places. */
#ifndef GEN_IMPORT_CLUSTER_H
#define GEN_IMPORT_CLUSTER_H

#include "base/output.h"
#include "base/rational.h"
#include "base/status.h"
#include "model/common/rounding.h"

#include <stdint.h>

#define CLUSTER_MAX_PLACES 4096
#define CLUSTER_MAX_HOSTS 20000 /* rows of tables: names are compared with all others */
#define CLUSTER_MAX_NODES INT64_C (10000000)

/* Numbers of a host. Times are in the cluster's unit. */
enum cluster_value {
  CLUSTER_COST,          /* time of a send, all included */
  CLUSTER_SPEED,         /* relative: the time of a send is 1 / speed */
  CLUSTER_SEND,          /* send overhead: of any message, */
  CLUSTER_RECEIVE,       /* receive overhead, */
  CLUSTER_SEND_PER_BYTE, /* and for each byte besides */
  CLUSTER_RECEIVE_PER_BYTE,
  CLUSTER_GAP,
  CLUSTER_HOST_LATENCY, /* of all messages that the host sends, */
  CLUSTER_HOST_BYTE,    /* and the time of each of their bytes */
  CLUSTER_VALUES,
  CLUSTER_NOTHING = CLUSTER_VALUES /* always 0 */
};

struct cluster_host {
  char *name, *site, *address; /* owned; site and address may be NULL */
  int64_t count;
  struct rational value[CLUSTER_VALUES];
  unsigned given; /* a bit for each value */
};

/* What is known of links. */
enum cluster_kind {
  CLUSTER_LATENCY,
  CLUSTER_BYTE, /* the time of a byte: 8 / bandwidth */
  CLUSTER_TIME, /* of the whole message */
  CLUSTER_KINDS
};

struct cluster_entry {
  int32_t from, to;
  struct rational value;
};

/* Links of a kind. */
struct cluster_links {
  char **places; /* owned, as are the texts [count] */
  size_t count, capacity;
  bool numbered;                 /* the places have numbers for names: "1", "2", ... */
  struct cluster_entry *entries; /* owned */
  size_t entry_count, entry_capacity;
  struct rational *cells; /* owned [count][count], row = sender; made by cluster_settle */
  bool *given;            /* owned, of the same shape */
  int32_t *place;         /* owned [hosts]: the place of each host */
};

struct cluster {
  /* Set by the caller before anything is read. */
  const char *unit;           /* of time: ns, us, ms, s, min */
  struct rational seconds;    /* of the unit */
  struct rational bytes;      /* the length of the message; denominator 0: not given */
  const char *source;         /* the name of a host, "all", or NULL: the first */
  struct rational resolution; /* numerator 0: times are exact */
  struct rounding rounded;    /* what was rounded to it; `steps` is not used */

  struct cluster_host *hosts; /* owned */
  size_t host_count, host_capacity;
  struct rational common[CLUSTER_VALUES]; /* of hosts that do not say */
  unsigned common_given;
  struct cluster_links links[CLUSTER_KINDS];

  /* Made by cluster_settle: nodes, hosts with a count expanded, the source first. */
  int64_t nodes;
  int32_t *host_of; /* owned [nodes] */
  bool all_sources;
  struct output notes; /* what was assumed: texts, each with a terminating zero */
};

void cluster_init (struct cluster *cluster);
void cluster_clear (struct cluster *cluster);

/* Adds a note, once. */
void cluster_note (struct cluster *cluster, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

/* A host of this name, which is new, with a count of 1. Valid until the next one. */
struct cluster_host *cluster_host (struct cluster *cluster, const char *name);
/* The host of this name; NULL: there is none. O(hosts). */
struct cluster_host *cluster_find (const struct cluster *cluster, const char *name);

/* The number of a place in the links, which is added if it is new. O(places). -1: too many. */
int32_t cluster_place (struct cluster_links *links, const char *name);
void cluster_link (struct cluster *cluster, enum cluster_kind kind, int32_t from, int32_t to,
                   struct rational value);

/* After everything has been read: checks that hosts and links fit together, makes the matrices and
   the nodes. A link that is given in one direction only is the same in the other. False with
   STATUS_INPUT. */
bool cluster_settle (struct cluster *cluster, struct status *status);

/* The time of a byte at `rate` times `bits` bits a second, rate > 0. False when it does not fit
   into 64 bits. */
bool cluster_byte (const struct cluster *cluster, struct rational rate, struct rational bits,
                   struct rational *byte);

bool cluster_has (const struct cluster *cluster, enum cluster_kind kind);

/* Is the value known of all hosts? cluster_value: the value of a node, 0 if it is not known. */
bool cluster_knows (const struct cluster *cluster, enum cluster_value value);
bool cluster_knows_any (const struct cluster *cluster, enum cluster_value value);
struct rational cluster_value (const struct cluster *cluster, int64_t node,
                               enum cluster_value value);

/* What is known of the link between two different nodes. Within a place it is the diagonal's value
   if given, else the best of all links. The kind is there. */
struct rational cluster_between (struct cluster *cluster, enum cluster_kind kind, int64_t from,
                                 int64_t to);

/* The names of all nodes [nodes]; NULL if hosts have numbers only. cluster_free_names frees. */
char **cluster_names (const struct cluster *cluster);
void cluster_free_names (const struct cluster *cluster, char **names);

/* Rounds a time, or a time per byte, up as docs/FORMATS.md says ("Rounding"): to a multiple of the
   resolution Q, or of Q / B. False when it does not fit into 64 bits. */
bool cluster_round (struct cluster *cluster, struct rational *value);
bool cluster_round_rate (struct cluster *cluster, struct rational *value);

/* The sum of times [count], rounded once; `sum` may be one of them. */
bool cluster_sum (struct cluster *cluster, const struct rational *times, size_t count,
                  struct rational *sum, struct status *status);

/* base + per_byte * bytes */
bool cluster_total (const struct cluster *cluster, struct rational base, struct rational per_byte,
                    struct rational *total, struct status *status);

/* send or receive overhead of a node: base + per_byte * bytes, not rounded;
   0 if it is not known. */
bool cluster_overhead (const struct cluster *cluster, int64_t node, enum cluster_value base,
                       enum cluster_value per_byte, struct rational *time, struct status *status);

/* What the link between two nodes adds to overheads: the time of the message, or without links what
   the sender says: its latency and bandwidth. Not rounded. */
bool cluster_transfer (struct cluster *cluster, int64_t from, int64_t to, struct rational *time,
                       struct status *status);

/* The value that all links of a kind have; 0 without links. False with STATUS_INPUT when they
   differ: `model` has one for all. */
bool cluster_one_link (const struct cluster *cluster, enum cluster_kind kind, const char *model,
                       struct rational *value, struct status *status);

/* About the largest time of a message or overhead; guides the choice of a resolution. */
double cluster_largest (const struct cluster *cluster);

/* Adjacent nodes of the same host, from `node` on, and what they are called together; the caller
   frees it. */
int64_t cluster_run (const struct cluster *cluster, int64_t node);
char *cluster_run_name (const struct cluster *cluster, int64_t node);

/* Is there one source? Otherwise STATUS_INPUT: `model` has one message. */
bool cluster_one_source (const struct cluster *cluster, const char *model, struct status *status);

/* Are there links of any kind? */
bool cluster_has_links (const struct cluster *cluster);

/* Is the length given? Otherwise STATUS_INPUT says that --bytes is needed for `what`. */
bool cluster_need_bytes (const struct cluster *cluster, const char *what, struct status *status);

#endif
