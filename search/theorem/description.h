/* Questions as descriptions. A description executes a heuristic symbolically: on linear forms of
   the costs, which are variables of at least 0. Where the heuristic takes the least or the greatest
   of some forms, the cell is split into a child for each form that may be the one, and in the child
   it is. The search knows nothing else of the heuristic, so the next one is a function, and no
   search of its own.

   An execution keeps nothing: it is repeated for each node of the tree, with the answers on the
   path to it, and ends at the first choice that has none. docs/CERTIFICATES-theorem.md,
   Descriptions, has its rows. Variable 0 is at most the heuristic's makespan. */
#ifndef SEARCH_THEOREM_DESCRIPTION_H
#define SEARCH_THEOREM_DESCRIPTION_H

#include "search/theorem/question.h"

#define THEOREM_ANSWERS 160
#define THEOREM_CANDIDATES 255

/* A linear form in the variables of the cell. */
struct theorem_form {
  int32_t of[THEOREM_VARIABLES];
};

struct theorem_description;

/* An execution, as far as the answers go. */
struct theorem_execution {
  const struct theorem_case *given;
  const struct theorem_description *description;
  uint32_t variables; /* with variable 0 */
  const uint8_t *answer;
  uint32_t answers, used;
  struct theorem_cell *cell; /* NULL: rows are not made */
  size_t rows, made;         /* stated so far; of these, already in the cell */
  char open;                 /* the letter of the choice at which it ended; 0: it is complete */
  uint32_t children;
  uint8_t child[THEOREM_CHILDREN]; /* of the open choice: candidates that may be the one */
  /* Of theorem_execute_compare. */
  bool compared;
  struct theorem_form value, reference;
};

struct theorem_description {
  uint32_t (*variables) (uint32_t nodes); /* without variable 0 */
  /* Two bounds that follow from the description's own rows: on the sum of all variables, and on the
     makespan in units of this sum. */
  uint32_t (*sum) (uint32_t nodes), (*sums) (uint32_t nodes);
  /* Executes it. False when a choice is open. */
  bool (*execute) (const struct theorem_description *description,
                   struct theorem_execution *execution);
};

/* The state of a question that is described. */
struct theorem_described {
  const struct theorem_description *description;
  uint32_t answers;
  uint8_t answer[THEOREM_ANSWERS];
};

/* For execute: the row form x <= bound. */
void theorem_execute_row (struct theorem_execution *execution, const struct theorem_form *form,
                          int32_t bound);

/* For execute: the least form, or the greatest; forms [count], count >= 1. Of forms that are the
   same the first one is chosen. Returns its number; -1 when the choice is open. */
int theorem_execute_least (struct theorem_execution *execution, const struct theorem_form *forms,
                           uint32_t count);
int theorem_execute_greatest (struct theorem_execution *execution, const struct theorem_form *forms,
                              uint32_t count);

/* For execute: one of `count` cases, which has no rows of its own. Returns its number; -1 when it
   is open. */
int theorem_execute_case (struct theorem_execution *execution, uint32_t count);

/* For execute: what has been stated is impossible. */
void theorem_execute_never (struct theorem_execution *execution);

/* For execute, at the end: the makespan is the greatest of the forms. They are sorted. False when
   it is open which one. */
bool theorem_execute_end (struct theorem_execution *execution, struct theorem_form *forms,
                          uint32_t count);

/* For execute, at the end: the reference is at most 1, and variable 0 at most the value less the
   bound times the reference. The limit is 0. For questions whose variables are not bounded by the
   reference: they are scaled, and an instance may have the reference 0. */
void theorem_execute_compare (struct theorem_execution *execution, const struct theorem_form *value,
                              const struct theorem_form *reference);

/* Keeps the forms that may be the greatest, in their order, of equal ones the first. Returns their
   number. */
uint32_t theorem_keep_greatest (struct theorem_form *forms, uint32_t count, uint32_t variables);

/* For the functions of a theorem_question that has a description. */
uint32_t theorem_described_roots (const struct theorem_case *given);
void theorem_described_root (const struct theorem_question *question,
                             const struct theorem_case *given, uint32_t i, void *at,
                             struct theorem_cell *cell);
bool theorem_described_decide (const struct theorem_case *given, const void *at,
                               const struct theorem_cell *cell, const struct theorem_point *point,
                               struct theorem_node *node);
void theorem_described_child (const struct theorem_case *given, const struct theorem_node *node,
                              uint32_t i, void *at, struct theorem_cell *cell);
/* Ratios are those of the values compared, or else variable 0 to 1. */
bool theorem_described_instance (const struct theorem_case *given, const void *at,
                                 const struct theorem_point *point,
                                 struct theorem_instance *instance);

#endif
