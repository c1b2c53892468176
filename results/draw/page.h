/* A whole picture: title, timing diagrams, trees, legend. */
#ifndef RESULTS_DRAW_PAGE_H
#define RESULTS_DRAW_PAGE_H

#include "results/draw/colours.h"
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
  /* time downwards, the diagrams beside each other; else one below the other. Not in outline */
  bool down;
  /* trees alone, for models that have them. Else diagrams, and below a single one its tree if
     there is one multicast */
  bool tree;
  bool trees; /* trees of single multicasts also below two diagrams */
  bool full;  /* every lane and node of a large schedule; else that is drawn in outline */
  enum draw_colour colour;
  /* the time axis ends here if no drawing is longer; 0: as they need it */
  struct rational axis;
  /* what makespans are compared with if no drawing is shorter; 0: the shortest of them */
  struct rational least;
};

/* Schedules with more lanes than these are drawn in outline (results/draw/overview.h). */
#define DRAW_PAGE_LANES 64

/* False as canvas_begin and canvas_end. */
bool draw_page_write (const struct draw_page *page, struct canvas *canvas, struct status *status);

/* What stands above drawing i: what it is called, its makespan, and by how much that is longer
   than the shortest one's. `exact`: the makespan as a fraction if need be. */
void draw_page_heading (const struct draw_page *page, size_t i, bool exact, char *text,
                        size_t size);

/* The longest of the schedules, and of the page's axis. */
struct rational draw_page_longest (const struct draw_page *page);

#endif
