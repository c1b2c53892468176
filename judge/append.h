/* Findings in the order of the suite, one after the other: which count, what they keep, and the
   line about each. Judging and joining reports have this in common. */
#ifndef JUDGE_APPEND_H
#define JUDGE_APPEND_H

#include "judge/groups.h"

/* What of a run decides about the findings' lines. */
struct append_options {
  uint64_t max_fail; /* the run ends when this number of instances fail; 0: it does not */
  bool json;         /* a line for each instance as JSON, else for people */
  bool all;          /* for people, too, without grouping equal reasons */
  bool quiet;        /* no line for any instance */
  writers_say *say;
};

struct append {
  const struct append_options *options;
  struct findings *findings;
  struct groups *groups;
  uint64_t failed;
};

void append_init (struct append *append, const struct append_options *options,
                  struct findings *findings);
void append_clear (struct append *append);

/* Adds a finding and writes its line. findings->stop says whether it ends the run: then none may
   follow. The finding's texts become the findings'. *said (NULL: nothing) is what the program wrote
   to standard error; it is taken, and *said becomes NULL, if the finding keeps it: the first
   hundred that fail do. */
void append_finding (struct append *append, struct finding *finding, char **said,
                     struct output *out);

/* Writes what is to be written after the last finding and before the summary. */
void append_end (const struct append *append, struct output *out);

#endif
