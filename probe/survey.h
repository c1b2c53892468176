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
  struct sweep_params params; /* witnesses: for survey_list only */
  uint64_t part, parts;       /* the pieces p with p mod parts = part */
  int threads;                /* >= 1 */
  const char *store;          /* its path; NULL: none */
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

#define SURVEY_LISTED INT64_C (4000000) /* instances of a listing, at most: some hundreds of megabytes of a store */

/* A listing: every instance that attains the largest value of its cell, in cells with no more of these than wanted. */
struct survey_listing {
  bool ready;                /* the sweep is complete; if not, nothing was done */
  uint64_t cells, instances; /* that are listed, when all pieces are done */
  uint64_t left_out;         /* cells with more instances */
  uint64_t asked, done;      /* pieces of the part; done < asked: a limit ended the run */
};

/* Make the listing for survey->params.witnesses > 0 in survey->store, which must have one; the sweep's own pieces are there or not. Goes on
   where earlier runs were, like survey_run, and a thread's memory holds one piece of it. False with STATUS_INPUT when it would be of more
   than SURVEY_LISTED instances, and as survey_run. */
bool survey_list (const struct survey *survey, struct survey_listing *listing, struct status *status);

/* The cell with the largest value, the first of several; NULL when no value is defined. */
const struct sweep_extreme *survey_largest (const struct sweep_result *result);

/* Make records of what was found: into the store, if there is one, the largest for every n and kind of source; into `largest` the largest
   of all. Values that are least possible have no witnesses and make no records: largest->notation is then NULL. */
bool survey_records (const struct survey *survey, const struct sweep_result *result, struct record *largest, struct status *status);

#endif
