/* Questions that are given by what a heuristic chooses: docs/CERTIFICATES-theorem.md, Descriptions.
   A script repeats the heuristic's steps with linear forms of costs in place of numbers, and asks
   for each choice. The answers are those of the path in the tree; it ends at the first choice that
   has none. All variables are >= 0, variable 0 is t. */
#ifndef VERIFY_THEOREM_SCRIPT_H
#define VERIFY_THEOREM_SCRIPT_H

#include "verify/theorem/question.h"

#define VERIFY_SCRIPT_ANSWERS 160
#define VERIFY_SCRIPT_FORMS 128 /* of a choice */

typedef int32_t verify_form[VERIFY_CELL_VARIABLES];

struct verify_script_kind;

struct verify_script_state {
  const struct verify_script_kind *kind;
  uint32_t count;
  uint8_t answer[VERIFY_SCRIPT_ANSWERS];
};

struct verify_script {
  const struct verify_theorem *theorem;
  uint32_t variables; /* without t */
  const struct verify_script_state *state;
  uint32_t asked;
  struct verify_cell *cell; /* rows that it has are passed over; NULL: no rows are added */
  size_t rows, present;
  bool failed;                         /* a row could not be added */
  char letter;                         /* of the choice at which the script ended; 0: of none */
  uint32_t options;                    /* of that choice */
  uint8_t option[VERIFY_SCRIPT_FORMS]; /* ascending */
};

struct verify_script_kind {
  uint32_t (*variables) (uint32_t nodes);
  /* The sum of all variables is at most this, by the script's rows or because larger costs make no
     difference; and the makespan is at most `times` this sum. */
  uint32_t (*total) (uint32_t nodes);
  uint32_t (*times) (uint32_t nodes);
  /* Runs it: false when a choice is open. `about` is the question's own. */
  bool (*run) (struct verify_script *script, const void *about);
  const void *about;
};

/* The row form <= bound. */
void verify_script_row (struct verify_script *script, const verify_form form, int32_t bound);

/* Sets *chosen to the number of the greatest (or the least) form; of forms that are the same the
   first one. False when the choice is open. */
bool verify_script_pick (struct verify_script *script, verify_form *forms, uint32_t count,
                         bool greatest, uint32_t *chosen);

/* Sets *chosen to a number below count. False when it is open. */
bool verify_script_case (struct verify_script *script, uint32_t count, uint32_t *chosen);

/* reference <= 1 and q t <= q value - p reference, with the claim's ratio p/q. */
void verify_script_excess (struct verify_script *script, const verify_form value,
                           const verify_form reference);

/* t is at most the greatest form. Forms are sorted, those that are never greatest alone are
   dropped. False when it is open which one it is. */
bool verify_script_end (struct verify_script *script, verify_form *forms, uint32_t count);

/* For the functions of a verify_question that has a script. */
uint32_t verify_script_roots (const struct verify_theorem *theorem);
bool verify_script_root (const struct verify_question *question,
                         const struct verify_theorem *theorem, uint32_t i, void *at,
                         struct verify_cell *cell);
bool verify_script_split (const struct verify_theorem *theorem, const void *at,
                          const struct verify_cell *cell, struct verify_split *split,
                          struct verify_reason *reason);
bool verify_script_child (const struct verify_theorem *theorem, const struct verify_split *split,
                          uint32_t i, void *at, struct verify_cell *cell);

#endif
