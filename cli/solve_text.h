/* Results of a solve in words. */
#ifndef CLI_SOLVE_TEXT_H
#define CLI_SOLVE_TEXT_H

#include "cli/items.h"
#include "model/result.h"

/* One result, without its schedule: makespan, whether and how it is proven, what the heuristic gives, the effort. */
struct solve_text {
  struct subject subject;
  const struct result *result;
  const char *reason;    /* why no schedule is faster, in a few words; NULL or empty: there are none */
  const char *heuristic; /* what the heuristic is called */
  const char *trouble;   /* why it is not proven, "" when a limit or Ctrl-C is all there is to say */
};

void solve_text_item (const struct solve_text *text, struct output *out);

/* The last line of a suite. */
void solve_text_summary (const struct batch_report *report, double seconds, struct output *out);

#endif
