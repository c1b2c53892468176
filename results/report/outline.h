/* A broadcast tree as an indented list for Markdown: "cost|arrival" for each node, children in
   the order of arrival. */
#ifndef RESULTS_REPORT_OUTLINE_H
#define RESULTS_REPORT_OUTLINE_H

#include "base/output.h"

#include <stdint.h>

struct outline {
  int32_t count;
  struct outline_node {
    int64_t cost, arrival;
    int32_t first, last, after; /* first and last child, next sibling; -1: none */
  } * nodes;                    /* owned [count] */
};

/* `nodes` of them; node 0 is the root and arrives at 0. */
void outline_init (struct outline *outline, int64_t nodes);
void outline_clear (struct outline *outline);

/* First every cost, then the sends of each node in ascending order of start. */
void outline_cost (struct outline *outline, int32_t node, int64_t cost);
void outline_send (struct outline *outline, int32_t from, int32_t to, int64_t start);

void outline_write (const struct outline *outline, struct output *out);

#endif
