/* A record: an instance on which an objective is as large as is known, with what proves it: the optimal schedule and its certificate, and
   the schedules of the heuristics in the objective, all accepted by the referee. */
#ifndef PROBE_RECORD_H
#define PROBE_RECORD_H

#include "base/limits.h"
#include "base/output.h"
#include "model/node_types.h"
#include "probe/objective.h"

struct record {
  struct objective objective;
  struct quotient value;
  int64_t above, below; /* the two values that make it */
  int64_t destinations;
  bool slow_source;   /* slower than the fastest destination */
  char *notation;     /* canonical, and the instance's name; owned, like what follows */
  char *instance;     /* JSON */
  char *certificate;  /* JSON Lines; of the optimum; NULL where the objective has no optimum */
  char *schedule;     /* JSON; the optimal one; likewise */
  char *heuristic[2]; /* JSON; the schedules of the heuristics above and below; NULL where there is none */
  char *found_by;     /* the command line that finds it */
};

void record_init (struct record *record);
void record_clear (struct record *record);

/* Make the record of an instance: solve with a certificate, compute the value, and let record_check judge all of it. False: STATUS_FALSE
   when it is refused (a defect of this program) or the objective is undefined there, STATUS_LIMIT when a limit came first. */
bool record_make (struct record *record, const struct objective *objective, const struct node_types *types, const char *found_by,
                  const struct limits *limits, struct status *status);

/* Judge a record that was read from somewhere: that the instance is the one it names, that the referee accepts the certificate and every
   schedule, that the heuristics and bounds give what is stated, and that this makes the value. False with STATUS_FALSE and the reason. */
bool record_check (const struct record *record, struct status *status);

/* As one JSON object without newline: objective, value, n, source, instance in notation, command; with `proofs` also the texts. */
void record_json (const struct record *record, bool proofs, struct output *out);

/* Write its files record.json, instance.json, certificate.jsonl, optimal.json, HEURISTIC.json into a folder, which is made if need be. */
bool record_write (const struct record *record, const char *folder, struct status *status);

/* Read them again; the record is initialised by the caller. False with STATUS_INPUT naming the file that is missing or no such file, or
   STATUS_MACHINE. Nothing is judged. */
bool record_read (struct record *record, const char *folder, struct status *status);

#endif
