/* Results of a solve in words. */
#ifndef CLI_SOLVE_TEXT_H
#define CLI_SOLVE_TEXT_H

#include "cli/items.h"

/* One result, without its schedule: makespan, whether and how it is proven, what the heuristic
   gives, the effort. `certified`: false where an optimum has not got the certificate that was asked
   for. `heuristic`: what that is called; NULL: by its name. `reason`: why no
   schedule is faster, in a few words; "": there are none. */
void solve_text_item (const struct item *item, bool certified, const char *heuristic,
                      const char *reason, struct output *out);

/* The last line of a suite. `uncertified`: how many optima have not got the certificate that was
   asked for. */
void solve_text_summary (const struct batch_report *report, uint64_t uncertified, double seconds,
                         struct output *out);

#endif
