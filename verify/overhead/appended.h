/* Appended schedules of the overhead model: those that result from appending one delivery after the
   other to the task lists of its two nodes. A schedule is appended iff some order of all deliveries
   agrees with the order of the tasks at every node, that is, iff the relation "both are tasks of
   one node and the first starts earlier" on deliveries has no cycle. */
#ifndef VERIFY_OVERHEAD_APPENDED_H
#define VERIFY_OVERHEAD_APPENDED_H

#include "verify/overhead/sends.h"

/* Requires a valid schedule, in which no two tasks of a node start at the same time.
   O(tasks log tasks). */
bool verify_overhead_appended (const struct verify_overhead_sends *sends);

#endif
