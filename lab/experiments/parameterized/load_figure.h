/* Nup, section 6.4: figures of multicasts under load. A figure is a network, trees and loads in one
   or several cases: the first is what the figure shows, the others are what the text compares it
   with, or another reading of the text. */
#ifndef LAB_EXPERIMENTS_PARAMETERIZED_LOAD_FIGURE_H
#define LAB_EXPERIMENTS_PARAMETERIZED_LOAD_FIGURE_H

#include "lab/experiments/common/publish.h"
#include "simulate/parameterized/load.h"

enum { FIGURE_TREES = 6, FIGURE_POINTS = 12, FIGURE_CASES = 3 };

/* Trees by their places in a figure: these are in all of them. */
enum { OPTIMAL, HALVED, DYNAMIC };

/* What the thesis says of a figure. */
enum {
  SAYS_LOW = 1 << 0,           /* at low load optimal splits are much better than halves */
  SAYS_HALVED_LATER = 1 << 1,  /* at high load halving beats the optimal splits */
  SAYS_OPTIMAL = 1 << 2,       /* optimal splits beat halving at every load */
  SAYS_DYNAMIC = 1 << 3,       /* the dynamic tree beats optimal splits at high load */
  SAYS_NO_DYNAMIC = 1 << 4,    /* it does not improve on them noticeably */
  SAYS_FOLLOWS = 1 << 5,       /* it is close to the better of the two at every load */
  SAYS_UNORDERED = 1 << 6,     /* Figure 6.6: trees that meet themselves, and the sequential tree */
  SAYS_SATURATION = 1 << 7,    /* senders saturate at 0.095 */
  SAYS_EARLY = 1 << 8,         /* the dynamic tree beats optimal splits also below 0.06 */
  SAYS_OVER_HALVED = 1 << 9,   /* it beats halves under high load */
  SAYS_LITTLE = 1 << 10,       /* close to the second case */
  SAYS_WORSE = 1 << 11,        /* slower than the second case at every load */
  SAYS_VERY_BAD = 1 << 12,     /* far slower than the second case */
  SAYS_SERIOUS = 1 << 13,      /* slower than the second case above 0.15 */
  SAYS_TWICE = 1 << 14,        /* the interval is about twice the latency without load */
  SAYS_GROUPS = 1 << 15,       /* both groups take the same time */
  SAYS_INSENSITIVE = 1 << 16,  /* load matters less than in the second case */
  SAYS_COMPARABLE = 1 << 17,   /* the order of trees is that of the second case */
  SAYS_LARGE = 1 << 19,        /* halves are worse in large groups, at every load */
  SAYS_MORE_DYNAMIC = 1 << 18, /* the dynamic tree gains more than in the second case */
};

struct load_case {
  const char *name;                   /* NULL: there is none */
  void (*change) (struct load *load); /* from load_default; NULL: nothing */
  int64_t factor;                     /* its gaps are those of the figure times this; 0: 1 */
  int64_t least_gap;                  /* shorter ones are left out, since queues grow without end */
};

struct load_figure {
  const char *name, *path, *title, *words, *place;
  enum network_kind kind;
  const char *const *trees;        /* to the first NULL */
  int64_t gaps[FIGURE_POINTS - 1]; /* descending, to the first 0; a load of 0 stands before them */
  unsigned says;
  const char *little;                   /* SAYS_LITTLE in the thesis' words */
  struct load_case cases[FIGURE_CASES]; /* of a figure without cases the first has no name */
};

/* What was measured in a case. */
struct curves {
  const struct load_figure *figure;
  const struct load_case *given;
  struct network network;
  struct load load;
  struct load_tree trees[FIGURE_TREES];
  size_t tree_count, gap_count, placements;
  int64_t gaps[FIGURE_POINTS];
  struct load_run *runs; /* owned: as load_sweep has them */
};

/* Of a tree at a point: the runs [placements], and their mean latency. */
const struct load_run *curves_runs (const struct curves *curves, size_t gap, size_t tree);
struct load_mean curves_latency (const struct curves *curves, size_t gap, size_t tree);

/* The load at which all trees of a point were measured: their mean. */
double curves_load (const struct curves *curves, size_t gap);

/* A tree's latency less another's, at the same places. */
struct load_mean curves_difference (const struct curves *curves, size_t gap, size_t tree,
                                    size_t other);

/* Do multicasts of an interval pile up (load.h: LOAD_PENDING) in a run of this tree at this point?
   Then it has no mean latency. */
bool curves_pile_up (const struct curves *curves, size_t gap, size_t tree);

/* Appends a row for each thing that the thesis says of the figure. `cases` [FIGURE_CASES]: those
   that the figure has. A tree whose multicasts pile up
   is slower than one whose do not. */
void load_figure_state (const struct curves *cases, struct sheet *statements);

/* Makes the figure's page, table and drawing. */
bool load_figure_run (const struct load_figure *figure, const struct report *report,
                      struct status *status);

#endif
