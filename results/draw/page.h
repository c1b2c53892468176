/* A whole picture as SVG: title, timing diagrams, trees, legend. */
#ifndef RESULTS_DRAW_PAGE_H
#define RESULTS_DRAW_PAGE_H

#include "base/output.h"
#include "results/draw/drawing.h"

#include <stdbool.h>

#define DRAW_PAGE_DRAWINGS 2

struct draw_page {
  /* of the same instance; on the same time axis */
  const struct drawing *drawings[DRAW_PAGE_DRAWINGS];
  /* what they are called, where there are several */
  const char *labels[DRAW_PAGE_DRAWINGS];
  size_t count;      /* 1 .. DRAW_PAGE_DRAWINGS */
  const char *title; /* what the instance is called */
  /* time downwards, the diagrams beside each other; else one below the other */
  bool down;
  /* trees alone, for models that have them. Else diagrams, and below a single one its tree if
     there is one multicast */
  bool tree;
  bool trees;  /* trees of single multicasts also below two diagrams */
  bool within; /* an HTML page, which has the style sheet (svg_begin_inline) */
  bool full;   /* all lanes and nodes of a long schedule */
};

void draw_page_write (const struct draw_page *page, struct output *out);

/* What stands above drawing i: what it is called, its makespan, and by how much that is longer
   than the shortest one's. */
void draw_page_heading (const struct draw_page *page, size_t i, char *text, size_t size);

#endif
