/* Instances at which a climb begins in place of random ones: a suite of the node model, or a list
   by `prove --instances`, whose lines have an instance as a member. */
#ifndef LAB_PROBE_NODE_CLIMB_STARTS_H
#define LAB_PROBE_NODE_CLIMB_STARTS_H

#include "base/status.h"
#include "lab/probe/node/mutable_instance.h"

struct climb_starts {
  struct mutable_instance *instance; /* [count], in lowest terms; owned */
  size_t count, capacity;
};

void climb_starts_clear (struct climb_starts *starts);

/* Reads those of the file ("-": standard input) that are within the limits but for their number of
   destinations. `starts` is empty before. False with STATUS_INPUT when a line is no instance, or
   none is within the limits. */
bool climb_starts_read (struct climb_starts *starts, const char *path,
                        const struct mutable_instance_limits *limits, struct status *status);

#endif
