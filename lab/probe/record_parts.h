/* The texts of a record: for the files of lab/probe/record.h only. */
#ifndef LAB_PROBE_RECORD_PARTS_H
#define LAB_PROBE_RECORD_PARTS_H

#include "lab/probe/record.h"

/* A text of a record. Its name is the file's in a version 1 folder; without the ending it is the
   key in a JSON line. */
struct record_part {
  char file[80];
  char **text; /* in the record */
  bool needed; /* the objective has it */
};

enum { RECORD_PARTS = 5 };

/* All texts of a record with this objective: the instance, the certificate and schedule of the
   optimum, the schedules of the heuristics above and below. Two heuristics of one name share one
   file. */
void record_parts (struct record *record, struct record_part part[RECORD_PARTS]);

/* Is this text an array of JSON values, one a line? */
bool record_part_is_array (int part);

/* Length of the key of a part. */
size_t record_part_key (const struct record_part *part);

#endif
