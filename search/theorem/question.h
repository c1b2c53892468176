/* A question that the search of search/theorem/tree.h answers: how large can variable 0 be over all
   points of a union of polyhedra? It is a description of decisions: each splits a cell, which is a
   polyhedron given by rows, into children that cover it. The search knows nothing else of it. */
#ifndef SEARCH_THEOREM_QUESTION_H
#define SEARCH_THEOREM_QUESTION_H

#include "search/theorem/lp.h"

#define THEOREM_NODES 128 /* most, of any question */
#define THEOREM_CHILDREN 128
#define THEOREM_NUMBERS (7 * THEOREM_VARIABLES)

/* What the user chooses. */
struct theorem_case {
  uint32_t nodes; /* n, the size of the instances */
  bool fast;      /* the source is a fastest node */
  struct rational bound;
  uint32_t part, parts; /* part `part` of the proof, from 0; parts 0: all of it */
};

/* A cell: the rows from the root to here, and the program over them. */
struct theorem_cell {
  struct theorem_row *rows; /* owned */
  uint64_t *tags;           /* owned: what a question notes of each row; 0: nothing */
  size_t count, capacity, tag_capacity;
  struct theorem_lp *lp; /* of the child that is being made; not owned */
};

/* Adds the row: form x <= bound. form [THEOREM_VARIABLES] is set to 0. */
void theorem_cell_row (struct theorem_cell *cell, int32_t *form, int32_t bound, uint64_t tag);

/* A decision. The letter and the numbers go into the certificate as they are. */
struct theorem_node {
  char letter;
  uint32_t children;
  uint8_t child[THEOREM_CHILDREN]; /* what the question needs of each */
  uint32_t number_count;
  int32_t number[THEOREM_NUMBERS];
};

/* The point of a cell: values over a common denominator. */
struct theorem_point {
  int64_t denominator;
  int64_t value[THEOREM_VARIABLES];
};

/* An instance, and the values that its ratio is made of. */
struct theorem_instance {
  uint32_t nodes; /* n */
  uint32_t count;
  int64_t cost[THEOREM_VARIABLES]; /* [count] */
  int64_t value;                   /* the heuristic's makespan */
  int64_t reference;               /* with what it is compared; an optimum is at most this */
  struct rational ratio;           /* what the question bounds */
};

struct theorem_description;

struct theorem_question {
  const char *name;
  uint32_t version;      /* of its certificates */
  const char *title;     /* what is bounded */
  const char *reference; /* the name of what the makespan is compared with: "optimum", "load" */
  struct rational least; /* the supremum is at least this */
  int64_t most_part;     /* numerators and denominators of bounds are at most this */
  bool no_source;        /* it is about instances without a source */
  bool has_parts;        /* its proof can be made in parts */
  /* Of search/theorem/description.h; NULL: the question is not described so. */
  const struct theorem_description *description;
  uint32_t least_nodes, most_nodes;
  size_t state_size;

  /* What variable 0 is at most in each cell, if the bound holds. */
  struct rational (*limit) (const struct theorem_case *given);

  /* The number of roots: cells that cover all instances. */
  uint32_t (*roots) (const struct theorem_case *given);

  /* Makes root i in a program of variable 0 alone: its variables, rows and state. The first rows,
     one for each variable, make it bounded by theorem_lp_force. */
  void (*root) (const struct theorem_question *question, const struct theorem_case *given,
                uint32_t i, void *state, struct theorem_cell *cell);

  /* Decides what splits the cell, whose maximum, at the point, is above the limit. False: the point
     itself is an instance whose ratio is above the bound. */
  bool (*decide) (const struct theorem_case *given, const void *state,
                  const struct theorem_cell *cell, const struct theorem_point *point,
                  struct theorem_node *node);

  /* Makes child i: *state is a copy of the parent's. */
  void (*child) (const struct theorem_case *given, const struct theorem_node *node, uint32_t i,
                 void *state, struct theorem_cell *cell);

  /* The instance at a point where decide returned false. False when a number is too large. */
  bool (*instance) (const struct theorem_case *given, const void *state,
                    const struct theorem_point *point, struct theorem_instance *instance);

  /* Writes it as JSON (docs/FORMATS.md), or as a line for people. */
  void (*write) (const struct theorem_instance *instance, bool json, struct output *out);
};

#endif
