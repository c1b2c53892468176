/* The ways in which instances fail or were not judged, each with its first instance. */
#ifndef JUDGE_WAYS_H
#define JUDGE_WAYS_H

#include "judge/finding.h"

#define WAYS_MOST 10

struct way {
  const char *name; /* finding_kind */
  uint64_t count;
  size_t first; /* index of the finding */
};

/* The first WAYS_MOST ways, in the order of their first instances; how many. The instances of all
   others are counted in *others. Skipped instances are none. */
size_t ways_find (const struct findings *findings, struct way ways[WAYS_MOST], uint64_t *others);

/* What helps to understand a failure beside its reason: the smaller instance with its optimum and
   the answer to it, and the last lines of what the program wrote to standard error, the latter
   indented, so that they cannot be taken for the former. Lines end with a newline; control
   characters within a line are left as they are. The caller frees it. NULL: there is nothing. */
char *ways_evidence (const struct findings *findings, const struct finding *finding);

/* Those last lines alone, one after the other, without their newlines. */
void ways_said (const char *said, void (*line) (void *context, const char *text, size_t length),
                void *context);

#endif
