/* Reading certificates that are a schedule and clauses, for an export. The checker has accepted
   them. */
#ifndef RESULTS_EXPORT_CLAUSES_H
#define RESULTS_EXPORT_CLAUSES_H

#include "results/draw/sends.h"
#include "results/export/derivation.h"
#include "results/export/lines.h"

struct clause_reader {
  struct export_line line;
  const char *name;     /* of the instance */
  int64_t scale;        /* ticks of the instance in a unit */
  int64_t makespan;     /* in these ticks */
  int64_t ticks;        /* those of the certificate in a unit */
  char class[8];        /* "" where it is not said */
  const char *not_said; /* of a clause that does not follow; NULL: the certificate is none */
  /* The fact of a literal: its letter and the numbers after it. False: there is none. */
  bool (*literal) (void *context, char letter, const int64_t *numbers, size_t count,
                   struct fact *fact);
  void *context;
  struct fact *literals; /* owned: of the present clause */
  size_t capacity;
};

void clause_reader_init (struct clause_reader *reader, const char *name,
                         const struct data_text *certificate, int64_t scale, struct status *status);
void clause_reader_clear (struct clause_reader *reader);

/* Sets STATUS_INPUT: the instance cannot be written as veripb. Returns false. */
bool clause_reader_refuse (struct clause_reader *reader, const char *why);

/* The first line. */
bool clause_reader_head (struct clause_reader *reader);

/* The second line: the schedule's sends, owned by the caller even if it fails; their times are
   judged by clause_reader_time. */
bool clause_reader_schedule (struct clause_reader *reader, struct drawing_sends *sends);

/* A time in ticks of the instance. */
bool clause_reader_time (struct clause_reader *reader, struct rational time, int64_t *ticks);

/* A line whose first key is "or" or "forget", after that key. */
bool clause_reader_clause (struct clause_reader *reader, struct derivation *derivation);
bool clause_reader_forget (struct clause_reader *reader, struct derivation *derivation);

#endif
