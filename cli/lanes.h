/* Schedules as text for people: a line for each node with what it does, in the order of time. */
#ifndef CLI_LANES_H
#define CLI_LANES_H

#include "model/logp_schedule.h"
#include "model/openshop_schedule.h"
#include "model/overhead_schedule.h"
#include "model/parameterized_schedule.h"

#define LANES_SHORT 24 /* lanes shown of a long schedule */
#define LANES_TASKS 10 /* tasks shown of a busy lane in one */

/* Print the lanes that have something to do in ascending order. `full`: all of a long schedule; else at most about LANES_SHORT lanes with
   about LANES_TASKS tasks each, and how many are left out. O(tasks log tasks). */
void lanes_overhead (const struct overhead_schedule *schedule, const struct overhead_ticks *ticks, bool full, struct output *out);

/* The same, a lane for each sender (job), or, `receivers`, for each receiver (machine). */
void lanes_openshop (const struct openshop_schedule *schedule, const struct openshop_ticks *ticks, bool receivers, bool full,
                     struct output *out);

/* The same, a lane for each node that sends: from the start of a send to its receipt. */
void lanes_parameterized (const struct tree_schedule *schedule, const struct parameterized_ticks *ticks, bool full, struct output *out);

/* The same, from the start of a send until its receiver holds the message. */
void lanes_logp (const struct tree_schedule *schedule, const struct logp_types *types, bool full, struct output *out);

#endif
