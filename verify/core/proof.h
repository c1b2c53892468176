/* Reading and checking a proof by clauses, for any model: a line with the schedule, then lines with
   clauses, {"or":[LITERAL,...]}, and with the numbers of clauses to delete, {"forget":[C,...]}. */
#ifndef VERIFY_CORE_PROOF_H
#define VERIFY_CORE_PROOF_H

#include "verify/core/logic.h"
#include "verify/core/proof_header.h"
#include "verify/core/verdict.h"

/* The literals of a model, ["LETTER",NUMBER,...] in certificates. */
struct verify_statements {
  /* Does this letter take a second number, and a bound? False when it is not a letter of the
     model. */
  bool (*letter) (char letter, bool *second, bool *bound);
  /* The literal of a letter and its numbers; `bound` is ignored where the letter takes none. False
     when the instance has no such literal. */
  bool (*literal) (const void *context, char letter, int64_t a, int64_t b, int64_t bound,
                   struct verify_literal *literal);
};

/* How further logics of the model are made, so that several threads check the proof. */
struct verify_proof_logics {
  const void *context; /* of `make` */
  void *(*make) (const void *context);
  struct verify_logic *(*core) (void *made);
  void (*discard) (void *made);
  uint64_t bytes; /* of one without clauses */
};

/* A proof under check. Only `literals` is owned. */
struct verify_proof {
  struct verify_lines *lines;
  struct verify_logic *logic;
  const struct verify_statements *statements;
  const void *context;                      /* of `statements` */
  const struct verify_proof_logics *logics; /* NULL: in sequence */
  const struct deadline *deadline;
  struct verify_reason *reason;
  uint64_t clauses; /* accepted so far */
  struct verify_literal *literals;
  size_t literal_count, literal_capacity;
};

/* Moves to the next line, which must have the single key "schedule"; *schedule becomes its value.
   False (STATUS_INPUT) when it has not. */
bool verify_proof_schedule (struct verify_lines *lines, struct verify_source *schedule);

/* Reads {"NAME":N} at the cursor, the value of `key`, with N >= least, and nothing after it in the
   line. STATUS_OK or STATUS_INPUT. */
enum status_code verify_proof_number (struct verify_text *text, const char *key, const char *name,
                                      int64_t least, int64_t *number);

/* Is the current object at its end? False (STATUS_INPUT) when there are more keys. */
bool verify_proof_ends (struct verify_text *text);

/* A caller's functions for the steps of a proof. Both return STATUS_OK to continue. */
struct verify_proof_steps {
  enum status_code (*clause) (void *context,
                              struct verify_proof *proof); /* its literals are read */
  enum status_code (*forget) (void *context, struct verify_proof *proof, int64_t number);
};

/* Reads the current line and does its steps, in order. STATUS_INPUT, STATUS_FALSE for a literal
   that the instance has not, or what a step returned. */
enum status_code verify_proof_line (struct verify_proof *proof,
                                    const struct verify_proof_steps *steps, void *context);

/* The clause of this number, counted from 0, in line `line` does not follow: STATUS_FALSE. */
enum status_code verify_proof_unfounded (struct verify_reason *reason, size_t line,
                                         uint64_t number);

/* There is no clause of this number to forget: STATUS_FALSE. */
enum status_code verify_proof_unknown (struct verify_reason *reason, size_t line, int64_t number);

/* Returns STATUS_LIMIT. Sets the status if it was the memory limit. */
enum status_code verify_proof_limit (struct status *status, const char *file, size_t line,
                                     bool memory);

/* Checks all clauses from the current line to the end; with `ended` there are none. Requires
   `stated` clauses in total and a contradiction at the end. STATUS_OK, STATUS_INPUT, STATUS_FALSE
   with the reason, or STATUS_LIMIT (with the status set when it is the memory limit). In sequence,
   or by parts (verify/core/proof_parts.h). Frees the literals. */
enum status_code verify_proof_check (struct verify_proof *proof, bool ended, int64_t stated);

/* STATUS_OK when `bytes` of memory are within the limit, else STATUS_LIMIT with the status set. */
enum status_code verify_proof_memory (const struct verify_lines *lines, uint64_t bytes,
                                      const struct deadline *deadline);

#endif
