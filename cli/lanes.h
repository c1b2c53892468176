/* Schedules as text for people: a line for each node with what it does, in the order of time. */
#ifndef CLI_LANES_H
#define CLI_LANES_H

#include "base/output.h"
#include "base/rational.h"
#include "model/common/labels.h"
#include "solve/item.h"

#include <stdbool.h>
#include <stdint.h>

#define LANES_SHORT 24 /* lanes shown of a long schedule */
#define LANES_TASKS 10 /* tasks shown of a busy lane in one */

/* What keeps a lane busy. */
struct lanes_task {
  int64_t start, end; /* ticks */
  int32_t lane, other, multicast;
  bool send;
};

struct lanes {
  struct lanes_task *tasks; /* owned [count] */
  size_t count;
  const char *name; /* what a lane is */
  /* between a task's times and the other side: of what is received, of what is sent */
  const char *words[2];
  int32_t source;                  /* the lane that is marked as the source; -1: none */
  bool multicasts;                 /* tasks name theirs */
  const struct item *item;         /* whose schedule it is */
  int32_t lane_label, other_label; /* numbers of the labels of lane 0 and of the other side's 0 */

  struct labels labels; /* lanes_print's */
};

/* Print the lanes that have something to do in ascending order, and free the tasks. Nodes that have
   names are called by them. `full`: all
   of a long schedule; else at most about LANES_SHORT lanes with about LANES_TASKS tasks each, and
   the numbers left out. O(tasks log tasks). */
void lanes_print (struct lanes *lanes, bool full, struct output *out);

#endif
