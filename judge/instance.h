/* An instance of any model. */
#ifndef JUDGE_INSTANCE_H
#define JUDGE_INSTANCE_H

#include "model/kind.h"
#include "model/logp.h"
#include "model/node.h"
#include "model/openshop.h"
#include "model/overhead.h"
#include "model/parameterized.h"

/* The one of its kind is filled; the others keep their memory. */
struct instance {
  enum model_kind kind;
  struct node_instance node;
  struct overhead_instance overhead;
  struct openshop_instance openshop; /* of both kinds of shops */
  struct parameterized_instance parameterized;
  struct logp_instance logp;
};

void instance_init (struct instance *instance);
void instance_clear (struct instance *instance);

/* Read one instance, JSON or a benchmark layout. False with STATUS_INPUT (file, line, key and value named) when it is refused; then it can
   only be read again or cleared. */
bool instance_read (struct instance *instance, const char *text, size_t length, const char *file, size_t line, struct status *status);

/* One line of canonical JSON, newline included. */
void instance_write (const struct instance *instance, struct output *out);

/* Its name; NULL: it has none. */
const char *instance_name (const struct instance *instance);

/* Take away what says nothing about the instance itself; the name only where `name` says so. */
void instance_strip (struct instance *instance, bool name);

#endif
