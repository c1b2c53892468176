/* Questions as descriptions. A description tells what a heuristic does as a sequence of choices
   between linear forms of the costs, which are variables of at least 0: the least or the greatest
   of some forms. The search knows nothing else of it: a choice that is open splits the cell into a
   child for each form that may be the one, in which it is. So the next heuristic is a function that
   tells its choices, and no program of its own.

   The telling has no memory: it is repeated for each node of the tree, with the answers on the path
   to it, and ends at the first choice that has none. What it says is docs/CERTIFICATES-theorem.md,
   Descriptions. Variable 0 is at most the heuristic's makespan. */
#ifndef SEARCH_THEOREM_DESCRIPTION_H
#define SEARCH_THEOREM_DESCRIPTION_H

#include "search/theorem/question.h"

#define THEOREM_ANSWERS 120
#define THEOREM_CANDIDATES 255

/* A linear form in the variables of the cell. */
struct theorem_form {
  int32_t of[THEOREM_VARIABLES];
};

struct theorem_description;

/* The telling, as far as the answers go. */
struct theorem_told {
  const struct theorem_case *given;
  const struct theorem_description *description;
  uint32_t variables; /* with variable 0 */
  const uint8_t *answer;
  uint32_t answers, used;
  struct theorem_cell *cell; /* NULL: rows are not made */
  size_t rows, made;         /* said so far; of these, already in the cell */
  char open;                 /* the letter of the choice at which it ended; 0: it is complete */
  uint32_t children;
  uint8_t child[THEOREM_CHILDREN]; /* of the open choice: candidates that may be the one */
};

struct theorem_description {
  uint32_t (*variables) (uint32_t nodes); /* without variable 0 */
  /* Two bounds that follow from the description's own rows: on the sum of all variables, and on the
     makespan in units of this sum. */
  uint32_t (*sum) (uint32_t nodes), (*sums) (uint32_t nodes);
  /* Tells it. False when a choice is open. */
  bool (*tell) (const struct theorem_description *description, struct theorem_told *told);
};

/* The state of a question that is described. */
struct theorem_described {
  const struct theorem_description *description;
  uint32_t answers;
  uint8_t answer[THEOREM_ANSWERS];
};

/* For tell: the row form x <= bound. */
void theorem_tell_row (struct theorem_told *told, const struct theorem_form *form, int32_t bound);

/* For tell: the least form, or the greatest; forms [count], count >= 1. Of forms that are the same
   the first one is chosen. Returns its number; -1 when the choice is open. */
int theorem_tell_least (struct theorem_told *told, const struct theorem_form *forms,
                        uint32_t count);
int theorem_tell_greatest (struct theorem_told *told, const struct theorem_form *forms,
                           uint32_t count);

/* For tell: one of `count` cases, which has no rows of its own. Returns its number; -1 when it is
   open. */
int theorem_tell_case (struct theorem_told *told, uint32_t count);

/* For tell: what has been told is impossible. */
void theorem_tell_never (struct theorem_told *told);

/* For tell, at the end: the makespan is the greatest of the forms. They are sorted. False when it
   is open which one. */
bool theorem_tell_end (struct theorem_told *told, struct theorem_form *forms, uint32_t count);

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
bool theorem_described_instance (const struct theorem_case *given, const void *at,
                                 const struct theorem_point *point,
                                 struct theorem_instance *instance);

#endif
