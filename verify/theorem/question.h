/* The decisions of a question, as the checker knows them: which are allowed, into which children,
   with which rows (docs/CERTIFICATES-theorem.md). */
#ifndef VERIFY_THEOREM_QUESTION_H
#define VERIFY_THEOREM_QUESTION_H

#include "verify/core/verdict.h"
#include "verify/theorem/cell.h"

#define VERIFY_NUMBERS 192 /* of a line */
#define VERIFY_THEOREM_NODES 128
#define VERIFY_THEOREM_PARTS 1000000

/* The claim, as the first line states it. */
struct verify_theorem {
  uint32_t version; /* of the certificate */
  uint32_t nodes;
  bool fast; /* the source is a fastest node */
  struct verify_ratio ratio;
  uint32_t part, parts; /* part `part` of `parts`, from 1; 0 of 0: all of it */
};

/* A decision: its letter and numbers from the certificate, its children from the question. */
struct verify_split {
  char letter;
  size_t number_count;
  int64_t number[VERIFY_NUMBERS];
  uint32_t children;
  uint8_t child[128];
};

struct verify_script_kind;

struct verify_question {
  const char *name;
  const char *title; /* "fastest node first over the optimum" */
  uint32_t version;  /* the newest of its certificates; older ones are accepted, too */
  size_t state_size;
  uint32_t least, most; /* nodes */
  int64_t most_part;    /* numerator and denominator of the ratio are at most this */
  bool no_source;       /* its instances have no source */
  bool has_parts;       /* its certificates may be of a part of the claim */
  /* Of verify/theorem/script.h; NULL: it has no script. */
  const struct verify_script_kind *script;
  /* What t is at most at each leaf. */
  struct verify_ratio (*limit) (const struct verify_theorem *theorem);
  uint32_t (*roots) (const struct verify_theorem *theorem);
  /* Makes root i: its variables, rows and state. The cell has variable 0 alone. False when a row
     cannot be added; also child. */
  bool (*root) (const struct verify_question *question, const struct verify_theorem *theorem,
                uint32_t i, void *state, struct verify_cell *cell);
  /* Is this decision allowed here? Then its children are set. STATUS_FALSE with the reason. */
  bool (*split) (const struct verify_theorem *theorem, const void *state,
                 const struct verify_cell *cell, struct verify_split *split,
                 struct verify_reason *reason);
  /* Makes child i: *state is a copy of its parent's. */
  bool (*child) (const struct verify_theorem *theorem, const struct verify_split *split, uint32_t i,
                 void *state, struct verify_cell *cell);
};

#endif
