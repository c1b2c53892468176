/* A sweep, or a part of it, done by several threads; with a store it goes on where earlier runs were, and leaves out what others do
   meanwhile. */
#ifndef PROBE_SURVEY_H
#define PROBE_SURVEY_H

#include "probe/record.h"
#include "probe/sweep.h"

struct survey_progress {
  uint64_t done, asked;               /* pieces of the part; done: in this run or before */
  uint64_t instances;                 /* looked at in this run */
  double seconds, left;               /* of this run; to go, estimated */
  const struct sweep_extreme *record; /* larger than all before it, found in the piece that was just done; else NULL */
};

struct survey {
  struct sweep_params params;
  uint64_t part, parts; /* the pieces p with p mod parts = part */
  int threads;          /* >= 1 */
  const char *store;    /* its path; NULL: none */
  const struct deadline *deadline;

  /* Told of every piece, one thread at a time; may be NULL. */
  void (*progress) (const struct survey_progress *progress, void *context);
  void *context;
};

struct survey_report {
  struct sweep_result result; /* of all pieces that are done; with a store those of other runs and parts, too */
  uint64_t pieces, covered;   /* in all, and in the result */
  uint64_t asked, done;       /* of the part; done < asked: a limit ended the run */
  uint64_t instances;         /* looked at in this run */
  double seconds;             /* of this run */
};

void survey_report_init (struct survey_report *report);
void survey_report_clear (struct survey_report *report);

/* Run. False with the status set only when something failed; a limit or an interrupt shows in the report, which holds all finished pieces.
 */
bool survey_run (const struct survey *survey, struct survey_report *report, struct status *status);

/* The cell with the largest value, the first of several; NULL when no value is defined. */
const struct sweep_extreme *survey_largest (const struct sweep_result *result);

/* Make records of what was found: into the store, if there is one, the largest for every n and kind of source; into `largest` the largest
   of all. Values that are least possible have no witnesses and make no records: largest->notation is then NULL. */
bool survey_records (const struct survey *survey, const struct sweep_result *result, struct record *largest, struct status *status);

#endif
