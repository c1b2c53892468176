/* Solving a suite into a store. What the store has already is not solved again; every instance
   is stored, judged by the checker, as soon as it is solved, so that whatever ends the program
   costs at most the instances in flight. */
#ifndef RESULTS_STORE_FILL_H
#define RESULTS_STORE_FILL_H

#include "base/limits.h"
#include "base/output.h"
#include "results/store/source.h"
#include "solve/batch.h"

struct fill_options {
  struct limits limits; /* count per instance */
  int threads;          /* >= 1: instances side by side, or for a single instance */
  const char *method;   /* NULL: each model's default */
  const char *class;    /* of schedules, and of the store (solve_class_named); NULL: all */
  bool again;           /* try open instances again even if the limits are not larger */
  bool json;            /* lines about what fails are objects (results/store/failure.h) */
  /* that run fill_serve; NULL: none. They solve and judge, and only this process opens the store */
  const struct ranks *ranks;
};

struct fill_report {
  uint64_t instances;  /* that were dealt with, all of the following */
  uint64_t there;      /* in the store already, with their optima */
  uint64_t there_open; /* in the store already, open, and not tried again */
  uint64_t optimal;    /* solved and stored */
  uint64_t open;       /* stored without proof */
  /* of there_open and open: the search calls them optimal, without a certificate; the others
     were ended by a limit */
  uint64_t uncertified;
  uint64_t refused; /* bad lines */
  uint64_t defects; /* refused by the checker, or contradicting the store: not stored */
  uint64_t dropped; /* interrupted: not stored */
  bool interrupted;
};

/* Solve all instances of the source into the store at `path`, which is made if it is not there.
   Instances of models without the class are refused.
   Lines about bad and refused instances go to `out`, in order of the input. The answers do not
   depend on the number of threads. Returns the exit code, the status being set unless that is
   STATUS_OK: STATUS_MACHINE, STATUS_FALSE (defects), STATUS_INPUT (bad lines, or no store),
   STATUS_LIMIT (instances are left open), in this order. */
enum status_code fill_run (struct source *source, const char *path,
                           const struct fill_options *options, struct output *out,
                           struct fill_report *report, struct status *status);

/* In another rank: takes part in the batch of fill_run; `path` is the source's. */
void fill_serve (const char *path, const struct fill_options *options, struct batch_job *job);

#endif
