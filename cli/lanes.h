/* A schedule of the overhead model as text for people: a line for each node with its sends and receives. */
#ifndef CLI_LANES_H
#define CLI_LANES_H

#include "model/overhead_schedule.h"

#define LANES_SHORT 24 /* nodes shown of a long schedule */
#define LANES_TASKS 10 /* tasks shown of a busy node in one */

/* Print the nodes that have something to do in ascending order, each with its tasks in the order of time. `full`: all of a long schedule;
   else at most about LANES_SHORT nodes with about LANES_TASKS tasks each, and how many are left out. O(tasks log tasks). */
void lanes_print (const struct overhead_schedule *schedule, const struct overhead_ticks *ticks, bool full, struct output *out);

#endif
