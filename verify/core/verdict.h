/* The result of checking a schedule. */
#ifndef VERIFY_CORE_VERDICT_H
#define VERIFY_CORE_VERDICT_H

#include <stdbool.h>

struct verify_verdict {
  bool valid;
  bool misstated;   /* not valid, but valid if the schedule's own makespan were stated */
  char reason[400]; /* one line that names the first wrong send; empty when valid */
  char *makespan;   /* owned; the schedule's own, "9" or "22/7", when valid; else NULL */
};

void verify_verdict_init (struct verify_verdict *verdict);
void verify_verdict_clear (struct verify_verdict *verdict);

#endif
