/* The texts and the value of a record: for the files of lab/probe/record.h only. */
#ifndef LAB_PROBE_RECORD_PARTS_H
#define LAB_PROBE_RECORD_PARTS_H

#include "lab/probe/record.h"

/* A text of a record. Its name is the file's in a version 1 folder; without the ending it is the
   key in a JSON line. */
struct record_part {
  char file[80];
  char **text; /* in the record */
  bool needed; /* the objective has it */
  bool lines;  /* an array of JSON values, one a line */
};

enum { RECORD_PARTS = 5 };

/* All texts of a record with this objective: the instance, the certificate and schedule of the
   optimum, and what the values above and below have of their own. Two of one name share one
   file. */
void record_parts (struct record *record, struct record_part part[RECORD_PARTS]);

/* Length of the key of a part. */
size_t record_part_key (const struct record_part *part);

/* The value from the two values in its objective, undefined where the objective is. It does not use
   lab/probe/node/evaluate.h, so a record does not rest on the search that found it. */
struct quotient record_value (const struct objective *objective,
                              const struct space_reading *reading, int64_t above, int64_t below);

/* An instance as its model has it, and a schedule of a heuristic. */
struct record_instance {
  const struct model_data *data;
  void *instance, *ticks, *schedule; /* owned; of data's types */
};

/* Reads the JSON text of an instance of the objective's model. False with STATUS_INPUT; cleared in
   any case. */
bool record_instance_read (struct record_instance *instance, const struct objective *objective,
                           const char *text, struct status *status);
void record_instance_clear (struct record_instance *instance);

/* Runs the heuristic, which sets `schedule`; *makespan is its makespan in ticks. False with
   STATUS_FALSE where it does not take the instance. */
bool record_instance_run (struct record_instance *instance, const struct heuristic *heuristic,
                          int64_t *makespan, struct status *status);

/* Is the optimum of all schedules one of the two values? */
bool record_has_optimum (const struct objective *objective);

#endif
