/* A pair of files under check, and the judgement of its instances, one after the other. */
#ifndef VERIFY_CORE_CHECKER_PAIR_H
#define VERIFY_CORE_CHECKER_PAIR_H

#include "base/limits.h"
#include "base/output.h"
#include "verify/core/file.h"
#include "verify/core/instance_header.h"
#include "verify/core/models.h"
#include "verify/core/rounding.h"

/* Two files under check: instances, and their schedules or certificates. */
struct pair {
  struct verify_file instances, others;
  struct verify_documents instance_at, other_at;
  struct output *out;
  const struct limits *limits; /* of each instance, and of reading the files; of a single instance
                                  they begin with the files */
  uint64_t memory_ended;       /* limits_memory_ended when it started */
  struct deadline deadline;    /* of the current instance; the readers look at it */
  bool suite;                  /* more than one instance */
  bool json;                   /* verdicts as JSON objects */
  const char *resolution;      /* NULL: no rounding */
  const char *wanted;          /* "schedule" or "certificate" */
  enum looks looks;            /* the same */
  /* Checks one document about the current instance and writes the line of the verdict. */
  enum status_code (*judge) (struct pair *pair, const struct verify_source *source,
                             struct status *status);
  bool (*next) (struct verify_documents *documents, struct verify_source *out); /* of other_at */

  struct verify_known known; /* the long certificates of a suite */

  /* instances more than certificates, without those that were found to have none: as long as there
     are some, a certificate may be for a later instance */
  size_t spare;

  /* The current instance. */
  size_t number, line;            /* in its file, from 1 */
  struct verify_documents before; /* other_at, before its certificate was taken */
  bool missing;                   /* it has no certificate, and that is written */
  struct verify_instance_header header;
  const struct verify_model *model; /* NULL: not known */
  struct verify_any instance;
  struct output room;                 /* the rounded text of the instance */
  struct verify_rounding_steps steps; /* of the instance, and as the other document states */
  bool rounded;                       /* a number of the instance was rounded */

  struct status *worst; /* the worst status so far, the first of equal ones */
  size_t refused;       /* instances that are malformed, or whose schedule or certificate is */
};

/* verify_any_schedule or verify_any_certificate, with the line of the verdict. */
enum status_code pair_judge_schedule (struct pair *pair, const struct verify_source *source,
                                      struct status *status);
enum status_code pair_judge_certificate (struct pair *pair, const struct verify_source *source,
                                         struct status *status);

/* Starts the clock of an instance. */
void pair_start (struct pair *pair);

/* Takes a status over if it is worse than all before. */
void pair_take_worst (struct pair *pair, const struct status *status);

/* Judges an instance with its schedule or certificate. A limit affects this instance only. False:
   the check cannot continue. */
bool pair_judge_next (struct pair *pair, const struct verify_source *source);

/* Passes over what pair_judge_next will probably take for this instance: the names of the instance
   and of the certificate decide. */
void pair_pass (struct pair *pair, const struct verify_source *source);

#endif
