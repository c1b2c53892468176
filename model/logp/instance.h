/* The heterogeneous LogP model (LH, section 5, future work): one message from a source to
   all destinations, each node with its own overhead of sending, overhead of receiving and gap. A
   send by u that starts at t keeps u busy for [t, t + send (u)); the message reaches its
   receiver v at t + send (u) + latency; v is busy with it for receive (v), holds it then and may
   send from then on. The sends of a node start at least max (send, gap) apart. Nobody receives
   twice, so the gap between receipts never binds. */
#ifndef MODEL_LOGP_INSTANCE_H
#define MODEL_LOGP_INSTANCE_H

#include "base/output.h"
#include "base/rational.h"
#include "base/status.h"
#include "model/common/groups.h"
#include "model/common/instance.h"

#include <stddef.h>
#include <stdint.h>

#define LOGP_MAX_DESTINATIONS INT64_C (10000000)

struct logp_node {
  struct rational send, receive, gap; /* > 0, >= 0, >= 0 */
};

struct logp_group {
  GROUP_HEAD;
  struct logp_node node;
};

struct logp_instance {
  INSTANCE_HEAD;
  struct rational latency;
  struct logp_node source;      /* its `receive` says nothing */
  INSTANCE_GROUPS (logp_group); /* at most LOGP_MAX_DESTINATIONS destinations */
};

void logp_instance_init (struct logp_instance *instance);
/* empty it, latency 0; keep its memory for the next line of a suite */
void logp_instance_reset (struct logp_instance *instance);
void logp_instance_clear (struct logp_instance *instance);

/* Append a group; times and count must be valid. `name` is copied, may be NULL. */
void logp_instance_add (struct logp_instance *instance, struct logp_node node, int64_t count,
                        const char *name);

/* Read one instance from JSON text (one object and nothing after it). Refuses, naming FILE,
   LINE, the key and the value: unknown, missing and duplicate keys, numbers that are negative,
   not finite or beyond 64 bits, a `send` of 0, empty destinations, counts that sum beyond
   LOGP_MAX_DESTINATIONS, a model other than "logp". False and status on error, `instance` can
   then be reset or cleared. O(length). */
bool logp_instance_read (struct logp_instance *instance, const char *text, size_t length,
                         const char *file, size_t line, struct status *status);

/* Write as one line of canonical JSON (keys in docs/FORMATS.md' order, no spaces; latency, receive
   of the source and gap left out where 0, count where 1), newline included. */
void logp_instance_write (const struct logp_instance *instance, struct output *out);

extern const struct group_form logp_groups;

/* Features of an instance (docs/DATASETS.md). */
extern const struct model_features logp_features;

#endif
