/* A record: an instance with the largest known value of an objective, and its proof: the optimal
   schedule with its certificate, the schedules of the heuristics in the objective, and the
   certificates of the optima of classes in it, which hold their schedules. The checker
   has accepted all of them. */
#ifndef LAB_PROBE_RECORD_H
#define LAB_PROBE_RECORD_H

#include "base/limits.h"
#include "base/output.h"
#include "lab/probe/objective.h"

struct record {
  struct objective objective;
  struct quotient value;
  int64_t above, below; /* the two values that make it */
  int64_t n, second;    /* sizes, as the space of the objective has them */
  char *notation;       /* canonical, and the instance's name; owned, like what follows */
  char *instance;       /* JSON */
  char *certificate;    /* JSON Lines; of the optimum; NULL where the objective has no optimum */
  char *schedule;       /* JSON; the optimal one; NULL: as above */
  /* above and below: JSON, the schedule of the heuristic; JSON Lines, the certificate of the
     optimum of a class; NULL where there is none of these */
  char *side[2];
  char *found_by; /* the command line that finds it */
};

void record_init (struct record *record);
void record_clear (struct record *record);

/* Make the record of an instance in notation: solve with a certificate, compute the value, and
   check it by record_check. False with STATUS_FALSE when that rejects it (a defect of this program)
   or the objective is undefined there, with STATUS_LIMIT when a limit ends the search. */
bool record_make (struct record *record, const struct objective *objective, const char *notation,
                  const char *found_by, const struct limits *limits, struct status *status);

/* Check a record from any source: the instance is the one it names, the checker accepts the
   certificate and every schedule, the heuristics and bounds give the stated numbers, and these give
   the value. False with STATUS_FALSE and the reason. */
bool record_check (const struct record *record, struct status *status);

/* Write it as one JSON object without newline: objective, value, the two values, n, source,
   notation, command; with `proofs` also its texts (docs/FORMATS.md, Records). */
void record_json (const struct record *record, bool proofs, struct output *out);

/* Read such an object, with its texts, from text[0 .. length). The record is initialised by the
   caller. False with STATUS_INPUT naming file, line and key: malformed JSON, a key that is missing,
   unknown or given twice, a value of the wrong kind. Nothing is judged. */
bool record_read_line (struct record *record, const char *text, size_t length, const char *file,
                       size_t line, struct status *status);

/* Read a folder of version 1: record.json (the object without texts), instance.json,
   certificate.jsonl, optimal.json, HEURISTIC.json. The record is initialised by the caller. False
   with STATUS_INPUT naming the file that is missing or malformed, or STATUS_MACHINE. Nothing is
   judged. */
bool record_read (struct record *record, const char *folder, struct status *status);

#endif
