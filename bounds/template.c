/* A lower bound to copy, in the node model: the source's first send. To add your own:
   - Copy this file to bounds/MODEL/NAME.c. Write here why no schedule is faster, or where that is
     proven, and under which condition.
   - Add a row for it to bounds/MODEL/rows.def; the row also declares its function.
   Lists, help, `bounds`, `claims` and the tests take it from there. tests/golden/template.sh does
   exactly this. docs/ADDING.md says more. */
#include "bounds/node/table.h"

/* This function has no row: it is only compiled and tested. Leave the declaration out of a copy. */
int64_t template_bound (const struct node_types *types, const struct deadline *deadline);

/* Ticks. Before the source's first send has ended, no destination has the message. O(1). */
int64_t
template_bound (const struct node_types *types, const struct deadline *deadline)
{
  (void)deadline; /* for bounds that take long: when it has passed, return what is proven so far */
  return types->source;
}
