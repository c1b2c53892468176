/* Appended schedules of the overhead model: those that come from appending one delivery after the other to the task lists of its two nodes.
   A schedule is one of them exactly if there is an order of all deliveries that agrees with the order in which every node does its tasks:
   if "both are tasks of one node and the one starts first" has no cycle. */
#ifndef VERIFY_OVERHEAD_APPENDED_H
#define VERIFY_OVERHEAD_APPENDED_H

#include "verify/overhead_sends.h"

/* Of a valid schedule, in which no two tasks of a node start at once. O(tasks log tasks). */
bool verify_overhead_appended (const struct verify_overhead_sends *sends);

#endif
