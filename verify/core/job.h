/* A certificate under check: what the certificate checkers of several models share. */
#ifndef VERIFY_CORE_JOB_H
#define VERIFY_CORE_JOB_H

#include "base/limits.h"
#include "verify/core/proof_header.h"
#include "verify/core/verdict.h"

struct verify_job {
  const void *instance; /* the model's own struct; not owned */
  const struct deadline *deadline;
  struct verify_claim *claim;
  struct status *status;
  struct verify_reason reason;
  struct verify_lines lines;
  struct verify_proof_header header;
};

/* Reads the last and the first line; are they of this model, and for the instance of this name?
   STATUS_OK, STATUS_INPUT, or STATUS_FALSE with the reason. */
enum status_code verify_job_begin (struct verify_job *job, const struct verify_source *source,
                                   const char *model, unsigned features, bool named,
                                   struct verify_span name);

/* Moves to the next line, which is the schedule: is it valid, and does it reach the stated
   makespan? `check` is the model's verify_model.schedule; *schedule becomes the schedule. */
enum status_code verify_job_schedule (struct verify_job *job,
                                      enum status_code (*check) (const void *instance,
                                                                 const struct verify_source *source,
                                                                 struct verify_verdict *verdict,
                                                                 struct status *status),
                                      struct verify_source *schedule);

/* Moves to the line of the lower bound. STATUS_INPUT when there is none: "the WHAT is missing". */
enum status_code verify_job_bound (struct verify_job *job, const char *what);

/* After a line that is the whole lower bound: only the last line may follow. `what` is "load is" or
   the like. */
enum status_code verify_job_alone (struct verify_job *job, const char *what);

/* STATUS_INPUT when the last line counts clauses or nodes, of which there are none. */
enum status_code verify_job_no_clauses (const struct verify_job *job);

/* The check of `source` ended with `code`. Sets the claim, which was cleared at the start; after a
   limit also the status. Returns `code`. */
enum status_code verify_job_end (struct verify_job *job, enum status_code code,
                                 const struct verify_source *source);

#endif
