/* The trees of a schedule for Graphviz. */
#ifndef RESULTS_DRAW_DOT_H
#define RESULTS_DRAW_DOT_H

#include "base/output.h"
#include "results/draw/drawing.h"

/* A digraph; of several multicasts each is a cluster with nodes of its own. A node says its
   number, what it costs and when it is ready, an edge when the send starts; the critical path is
   bold. Requires a drawing with places. `title` is what the instance is called. */
void draw_dot_write (const struct drawing *drawing, const char *title, struct output *out);

#endif
