/* Schedules of the node model, in two forms.
   A plan says how many nodes of each type become ready at each time; its size does not depend on
   n. A schedule lists every send by rank. A plan is realisable iff for every time t the number
   ready at t is at most the number of sends that can complete at t by the source and the nodes
   ready before; any matching of the two then gives a schedule with those ready times.
   docs/CERTIFICATES.md has the proof ("The upper bound: a plan"). */
#ifndef MODEL_NODE_SCHEDULE_H
#define MODEL_NODE_SCHEDULE_H

#include "model/node/types.h"

struct plan_entry {
  int64_t time;  /* ticks, > 0 */
  int64_t count; /* >= 1 */
  int32_t type;  /* 0 .. k-1 */
};

struct plan {
  int64_t makespan;           /* time of the last entry */
  struct plan_entry *entries; /* owned; ascending by (time, type), no pair twice */
  size_t length, capacity;
};

void plan_init (struct plan *plan);
void plan_clear (struct plan *plan);
void plan_reset (struct plan *plan);
/* In ascending time; merges with the last entry of equal time and type. */
void plan_add (struct plan *plan, int64_t time, int32_t type, int64_t count);
void plan_copy (struct plan *to, const struct plan *from);

/* True iff the plan is realisable for these types, uses every node once, and its makespan is
   right. A quick internal check for assertions and tests, not the checker. O(entries log entries
   + distinct times * k). */
bool plan_valid (const struct plan *plan, const struct node_types *types);

struct send {
  int64_t start;    /* ticks */
  int32_t from, to; /* ranks */
};

struct schedule {
  int64_t makespan;
  struct send *sends; /* owned; n of them, ascending by arrival time when made from a plan */
  size_t length, capacity;
};

void schedule_init (struct schedule *schedule);
void schedule_clear (struct schedule *schedule);
void schedule_reset (struct schedule *schedule);
void schedule_add (struct schedule *schedule, int32_t from, int32_t to, int64_t start);

/* Expand a realisable plan: sends in time order, senders and receivers of one instant matched in
   ascending rank. O(n log k). */
void schedule_from_plan (struct schedule *schedule, const struct plan *plan,
                         const struct node_types *types);

/* Contract a schedule to its plan (ready times by type). O(n log n). */
void plan_from_schedule (struct plan *plan, const struct schedule *schedule,
                         const struct node_types *types);

/* Write docs/FORMATS.md' schedule object (no newline):
   {"instance":NAME,"makespan":T,"sends":[...]}. `number` maps ranks to node numbers. Streams
   through `out`. */
void schedule_write (const struct schedule *schedule, const struct node_instance *instance,
                     const struct node_types *types, const int32_t *number, struct output *out);

/* Read a schedule object, or the one within a result of a solve. Sends keep their order; the
   makespan is computed from them. Refused (STATUS_INPUT, FILE and key named): malformed JSON,
   unknown keys, node numbers outside the instance, starts that are negative or no whole number
   of ticks. That the sends make up a broadcast is not checked. O(n). */
bool schedule_read (struct schedule *schedule, const char *text, size_t length, const char *file,
                    size_t line, const struct node_instance *instance,
                    const struct node_types *types, struct status *status);

#endif
