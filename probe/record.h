/* A record: an instance on which an objective is as large as is known, with what proves it: the optimal schedule and its certificate, and
   the schedule of each heuristic in the objective, all accepted by the referee. */
#ifndef PROBE_RECORD_H
#define PROBE_RECORD_H

#include "base/limits.h"
#include "model/node_types.h"
#include "probe/objective.h"

struct record {
  struct objective objective;
  struct quotient value;
  int64_t destinations;
  bool slow_source;
  char *notation;    /* canonical; owned, like what follows */
  char *instance;    /* JSON */
  char *certificate; /* JSON; of the optimum; NULL where the objective has no optimum */
  char *schedule;    /* JSON; the optimal one; likewise */
  char *heuristic;   /* JSON; the schedule of the heuristic in the objective; NULL where there is none */
  char *found_by;    /* the command line that finds it */
};

void record_init (struct record *record);
void record_clear (struct record *record);

/* Make the record of an instance: solve with a certificate, compute the value anew, and let the referee judge all of it. False:
   STATUS_FALSE when the referee refuses (a defect of this program), STATUS_LIMIT when a limit came first. */
bool record_make (struct record *record, const struct objective *objective, const struct node_types *types, const char *found_by,
                  const struct limits *limits, struct status *status);

/* Judge a record that was read from somewhere: every proof in it is checked anew by the referee and the value recomputed. False with
   STATUS_FALSE and the reason. */
bool record_check (const struct record *record, struct status *status);

/* Write its files instance.json, certificate.json, optimal.json, HEURISTIC.json into a folder, which is made if need be. */
bool record_write (const struct record *record, const char *folder, struct status *status);

#endif
