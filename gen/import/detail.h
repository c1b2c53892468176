/* Which model takes which measurements of a cluster. Models are ordered by how detailed the
   measurements are that they express (gen_model.detail); a cluster gets the first that suffices. */
#ifndef GEN_IMPORT_DETAIL_H
#define GEN_IMPORT_DETAIL_H

#include "base/status.h"

struct cluster;
struct model;

/* How detailed measurements are. Each level includes those before it. */
enum detail {
  DETAIL_NONE,      /* of a model: it is made only where it is asked for */
  DETAIL_SENDS,     /* for each host the time of a send */
  DETAIL_OVERHEADS, /* for each host send and receive overheads */
  DETAIL_LINKS,     /* for each pair of hosts latency and bandwidth */
  DETAIL_MESSAGES,  /* for each pair of hosts the time of the whole message */
};

/* What is known of the cluster. */
enum detail detail_of (const struct cluster *cluster);

/* The model with the least detail that is not below `needed`. NULL: none is built in. */
const struct model *detail_model (enum detail needed);

/* Sets STATUS_INPUT, with the name of a model that takes the detail if one is built in: `format`
   says what the model that was asked for does not express. Returns false. */
_Bool detail_refuse (struct status *status, enum detail needed, const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));

#endif
