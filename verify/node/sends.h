/* Reading a schedule of the node model into memory; verify/node/schedule.c checks it. */
#ifndef VERIFY_NODE_SENDS_H
#define VERIFY_NODE_SENDS_H

#include "verify/node/instance.h"

struct verify_node_send {
  struct verify_ratio start;
  uint32_t from, to; /* 0 .. destinations; to is neither 0 nor from */
};

struct verify_node_sends {
  const struct verify_node_instance *instance; /* not owned */
  /* owned; at most one more than there are destinations, which is already invalid */
  struct verify_node_send *sends;
  size_t length, capacity;
  struct verify_ratio makespan; /* as stated */
  char reason[400];             /* the first error found; empty when none */
};

/* Sets the reason why the schedule is not valid. Returns false. */
bool verify_node_sends_refuse (struct verify_node_sends *list, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

/* Reads a schedule object or the "schedule" of a result of `solve`. False with STATUS_INPUT when it
   is malformed. A well-formed one that names another instance or nodes that do not exist is read,
   and the reason is set. Requires list->instance, and the rest of `list` zero; the caller frees
   list->sends in all cases. */
bool verify_node_sends_read (struct verify_node_sends *list, const struct verify_source *source,
                             struct status *status);

#endif
