/* Results of a solve in words. */
#ifndef CLI_SOLVE_TEXT_H
#define CLI_SOLVE_TEXT_H

#include "search/batch.h"

struct solve_text {
  size_t tree_limit; /* nodes shown of a schedule, 0: all */
  bool unicode;
};

/* One item: makespan, whether and how it is proven, what FNF gives, the effort, and the schedule as a tree where there is one. */
void solve_text_item (const struct solve_text *text, const struct batch_item *item, struct output *out);

/* The last lines of a suite. */
void solve_text_summary (const struct batch_report *report, double seconds, struct output *out);

#endif
