/* A schedule as it is drawn: lanes with boxes on them, the tree of who has the message from
   whom, the critical path. Plain data, of any model; all times exact, in the instance's unit.
   drawing_load makes it from what the checker has accepted. */
#ifndef RESULTS_DRAW_DRAWING_H
#define RESULTS_DRAW_DRAWING_H

#include "base/rational.h"
#include "model/common/model.h"

#include <stddef.h>
#include <stdint.h>

#define DRAWING_NONE (-1)

/* Something that is under way from `start` to `end`: a transmission, or where nodes have
   overheads a send or a receive. */
struct drawing_task {
  struct rational start, end;
  int32_t from, to, multicast;
  /* Resources, for the critical path; DRAWING_NONE where there are fewer. It starts when those
     of `needs` are free; those of `frees` are free at its end. */
  int32_t needs[2], frees[2];
  /* the task that sends what this one brings, which may be itself; DRAWING_NONE: it brings
     nothing, or it is a shop's */
  int32_t sent_by;
  /* at its end `to` has the message; in shops nothing is passed on, so there it says nothing */
  bool delivers;
  /* the task that brings the message that it needs, where that frees none of `needs`; DRAWING_NONE:
     there is none. It may start from `arrival` on, which is the end of `after` and the transit */
  int32_t after;
  struct rational arrival;
  bool critical;
  /* of a critical task: the one before it on the path; DRAWING_NONE: the path starts here */
  int32_t before;
};

enum drawing_side {
  DRAWING_SENDS,    /* a node sends: labelled with the receiver */
  DRAWING_RECEIVES, /* a node receives: labelled with the sender */
  /* the same, but the node is not busy: in the node model receiving costs nothing */
  DRAWING_ARRIVES,
};

/* A task as it stands on a lane. */
struct drawing_box {
  int32_t task, lane;
  enum drawing_side side;
};

struct drawing_lane {
  char *name, *detail; /* owned; detail may be NULL */
  int32_t node;        /* as `from` and `to` of tasks have it */
  int32_t group;       /* DRAWING_NONE: the drawing has no groups */
  size_t first, count; /* its boxes, in the order of time */
};

/* Nodes that are alike: a type, a class of cost, a site. */
struct drawing_group {
  char *name; /* owned: "2021 rack, cost 31.5 us" */
};

/* A node that has a message. Those of a multicast follow one another, its source first, then in
   the order of their ready times. */
struct drawing_place {
  int32_t node, multicast;
  /* the place of the node it has the message from; DRAWING_NONE: it is the source */
  int32_t parent;
  int32_t task; /* by which it got it; DRAWING_NONE: it is the source */
  struct rational ready;
  char *cost; /* owned: what sending and receiving cost it, in words */
  bool critical;
};

struct drawing {
  const struct model *model;
  char *name, *unit; /* owned: of the instance; NULL: it has none */
  /* owned [label_count], as are the texts: names of the nodes by their numbers, in an open shop
     those of the jobs, then of the machines; NULL, also a single one: none */
  char **labels;
  size_t label_count;
  struct rational makespan; /* > 0 unless there is no task */
  const char *caption;      /* what a lane is: "node", "sender" */
  const char *other;        /* what the other side of a box is: "to", "receiver" */
  int32_t multicasts;
  /* owned: what can be seen to hold of the schedule, in a few words; NULL: nothing in particular */
  char *remark;
  /* a resource that is busy from 0 to the makespan; DRAWING_NONE: it is not known that there is
     one */
  int32_t crucial;
  struct drawing_lane *lanes;
  struct drawing_group *groups; /* none, or each lane is in one */
  struct drawing_task *tasks;
  struct drawing_box *boxes;    /* ascending by lane and start */
  struct drawing_place *places; /* none in shops */
  size_t lane_count, lane_capacity, group_count, group_capacity, task_count, task_capacity,
    box_count, box_capacity, place_count, place_capacity;
};

void drawing_init (struct drawing *drawing);
void drawing_clear (struct drawing *drawing);

/* Building. Texts become the drawing's; a group, task or place gets the next number, which is
   returned. */
int32_t drawing_group (struct drawing *drawing, char *name);
void drawing_lane (struct drawing *drawing, int32_t node, int32_t group, char *name, char *detail);
int32_t drawing_task (struct drawing *drawing, struct drawing_task task);
int32_t drawing_place (struct drawing *drawing, struct drawing_place place);
void drawing_box (struct drawing *drawing, int32_t task, int32_t lane, enum drawing_side side);

/* After the last box: sort them and let the lanes have theirs. O(boxes log boxes). */
void drawing_finish (struct drawing *drawing);

/* Marks the critical path: one chain of tasks from time 0 to the makespan. Its last task ends at
   the makespan. Before each task stands the one for which it waited: that which brings the message
   it needs, or one that keeps a port it needs, whichever ends last. Between the two there is no
   time, or a wait that nothing forces; a chain without waits is taken where there is one, and that
   of the drawing's crucial resource before others. The first task starts at 0 or after a wait.

   A place is on the path when the message that the path carries on came to it: the node of the last
   task, and above it each node whose delivery is on the path and is followed by a task of that
   node. Deliveries that only kept a sender's port are on the path as tasks, not as places. O(tasks
   log tasks). */
void drawing_path (struct drawing *drawing);

/* The places of all multicasts, from the tasks that deliver. `source` by multicast; `cost` says
   what it costs a node, in memory of its own. A sender's message has come to it by an earlier
   task. O(nodes + tasks log tasks) and O(nodes * multicasts). */
void drawing_places (struct drawing *drawing, const int32_t *source,
                     char *(*cost) (const struct drawing *drawing, const void *context,
                                    int32_t node, int32_t multicast),
                     const void *context);

#endif
