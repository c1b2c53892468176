/* A sweep, or a part of it, done by several threads. With a store it resumes where earlier runs
   ended, and leaves out the pieces that other processes finish meanwhile. */
#ifndef LAB_PROBE_SURVEY_H
#define LAB_PROBE_SURVEY_H

#include "lab/probe/record.h"
#include "lab/probe/sweep.h"

struct survey_progress {
  uint64_t done, asked; /* pieces of the part; done: in this run or before */
  uint64_t instances;   /* evaluated in this run */
  double seconds, left; /* of this run; remaining, estimated */
  /* a new maximum in the piece that has just ended; else NULL */
  const struct sweep_extreme *record;
};

struct survey {
  struct sweep_params params; /* witnesses: for survey_list only */
  uint64_t part, parts;       /* the pieces p with p mod parts = part */
  int threads;                /* >= 1 */
  const char *store;          /* its path; NULL: none */
  const struct deadline *deadline;

  /* Called after every piece, by one thread at a time; may be NULL. */
  void (*progress) (const struct survey_progress *progress, void *context);
  void *context;
};

struct survey_report {
  /* of all pieces that are done; with a store those of other runs and parts, too */
  struct sweep_result result;
  uint64_t pieces, covered; /* in all, and in the result */
  uint64_t asked, done;     /* of the part; done < asked: a limit ended the run */
  uint64_t instances;       /* evaluated in this run */
  double seconds;           /* of this run */
};

void survey_report_clear (struct survey_report *report);

/* Run. False with the status set only when something failed; a limit or an interrupt shows in the
   report, which holds all finished pieces.
 */
bool survey_run (const struct survey *survey, struct survey_report *report, struct status *status);

/* instances of a listing, at most: some hundreds of megabytes of a store */
#define SURVEY_LISTED INT64_C (4000000)

/* A listing: every instance that attains the largest value of its cell, in cells with no more of
   these than wanted. */
struct survey_listing {
  bool ready;                /* the sweep is complete; if not, nothing was done */
  uint64_t cells, instances; /* that are listed, when all pieces are done */
  uint64_t left_out;         /* cells with more instances */
  uint64_t asked, done;      /* pieces of the part; done < asked: a limit ended the run */
};

/* Make the listing for survey->params.witnesses > 0 in survey->store, which must have one; the
   sweep's own pieces need not be there. It resumes like survey_run, and a thread's memory holds one
   piece of it. False with STATUS_INPUT when it would have more than SURVEY_LISTED instances, and as
   survey_run. */
bool survey_list (const struct survey *survey, struct survey_listing *listing,
                  struct status *status);

/* Make records of the result. The store, if there is one, gets the largest value for every n and
   kind of source; `largest` gets the largest of all. The smallest possible value has no witnesses
   and makes no record: largest->notation is then NULL. */
bool survey_records (const struct survey *survey, const struct sweep_result *result,
                     struct record *largest, struct status *status);

#endif
