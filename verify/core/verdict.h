/* Results: of checking a schedule (verdict) and a certificate (claim), and the reason why one that
   is well-formed is refused. */
#ifndef VERIFY_CORE_VERDICT_H
#define VERIFY_CORE_VERDICT_H

#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

struct verify_reason {
  char text[400]; /* one line; empty when there is none */
};

/* Sets the reason. Returns STATUS_FALSE, for use as `return verify_refuse (...)`. */
enum status_code verify_refuse (struct verify_reason *reason, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

struct verify_verdict {
  bool valid;
  bool misstated;   /* not valid, but valid if the schedule's own makespan were stated */
  char reason[400]; /* one line that names the first wrong send; empty when valid */
  char *makespan;   /* owned; the schedule's own, "9" or "22/7", when valid; else NULL */
};

void verify_verdict_init (struct verify_verdict *verdict);
void verify_verdict_clear (struct verify_verdict *verdict);

/* What the lower bound follows from. */
enum verify_method {
  VERIFY_BY_SEARCH,      /* a tree search, a search in layers, or a branch tree, by the counts */
  VERIFY_BY_DUAL_VALUES, /* one dual vector */
  VERIFY_BY_CLAUSES,
  VERIFY_BY_ROW,    /* the load of a row */
  VERIFY_BY_COLUMN, /* the load of a column */
  VERIFY_BY_NODE,   /* the load of a node */
  VERIFY_BY_COUNTING,
  VERIFY_BY_COVER,
  VERIFY_BY_PROGRAM, /* the dynamic program */
  VERIFY_BY_GROWTH,
  VERIFY_BY_WORK,
  VERIFY_BY_TREE /* a tree of decisions */
};

/* The proven makespan, and the kind and size of the proof of the lower bound. */
struct verify_claim {
  bool accepted;
  char reason[400]; /* why not; empty when accepted */
  char *makespan;   /* owned; "9" or "22/7", when accepted; else NULL */
  enum verify_method by;
  /* The class of schedules among which the makespan is optimal, NULL where the model has no
     classes; and its name in words where it is not all schedules, else NULL. Not owned. */
  const char *class, *among;
  /* the step to which the instance was rounded, "1/1000"; NULL: it was not. Not owned */
  const char *rounded;

  /* Sizes; 0 where the proof has no such part. */
  uint64_t nodes;   /* search nodes visited; 1: the root's dual vector suffices; of a tree: all */
  uint64_t hints;   /* dual vectors of a search */
  uint64_t vectors; /* dual vectors of a search in layers */
  uint64_t splits;  /* of a branch tree */
  uint64_t leaves;  /* of a branch tree */
  uint64_t clauses;
  uint64_t states; /* of a cover */
  uint32_t line;   /* the row, column or node with this load */
};

void verify_claim_init (struct verify_claim *claim);
void verify_claim_clear (struct verify_claim *claim);

#endif
