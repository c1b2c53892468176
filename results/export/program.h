/* An integer program that says what an instance asks, with its optimum and, derivation by
   derivation, the proof that nothing is better: what a format writes. docs/EXPORTS.md argues why
   the optimum of the program is that of the instance.

   The program minimises the variable `makespan`, which counts steps of `step` units. All its other
   variables are named by a kind, a type and a time, and are >= 0. Coefficients and right-hand sides
   are integers. */
#ifndef RESULTS_EXPORT_PROGRAM_H
#define RESULTS_EXPORT_PROGRAM_H

#include "base/output.h"
#include "base/rational.h"

#include <gmp.h>

#define PROGRAM_NO_TYPE (-1)
#define PROGRAM_VARIABLES ((size_t)1 << 20) /* the most that are written */

/* "x3_120": kind, type (PROGRAM_NO_TYPE: none), time (negative: none). */
struct program_name {
  const char *kind; /* a literal */
  int32_t type;
  int64_t time;
};

struct program_variable {
  struct program_name name;
  bool integer;  /* else its being integer follows from the constraints */
  int64_t value; /* in the solution */
};

struct program_term {
  size_t variable;
  int64_t coefficient;
};

enum program_sense { PROGRAM_EQUAL, PROGRAM_AT_MOST, PROGRAM_AT_LEAST };

struct program_row {
  struct program_name name;
  enum program_sense sense;
  int64_t right;
  size_t first, end; /* its terms */
};

/* A proof is a list of derived constraints. Constraints are numbered: first x >= 0 for each bounded
   variable, then the rows, then what is derived, each from 0 on. */
struct program_proof {
  struct output text; /* the derivations so far, as VIPR has them */
  size_t length;
  const char *missing; /* a literal: why the proof cannot be written; NULL: it is there */
};

struct program {
  const char *title;                  /* of the instance, for a comment; not owned */
  struct rational step;               /* units of the instance */
  int64_t makespan;                   /* the optimum, in steps */
  size_t makespan_index;              /* of the variable, which is the last one */
  size_t bounded;                     /* the first so many variables get a constraint x >= 0 */
  struct program_variable *variables; /* owned */
  size_t variable_count, variable_capacity;
  struct program_row *rows; /* owned */
  size_t row_count, row_capacity;
  struct program_term *terms; /* owned */
  size_t term_count, term_capacity;
  struct program_proof proof;
};

void program_init (struct program *program);
void program_clear (struct program *program);

/* Adds a variable of value 0; returns its index. */
size_t program_variable (struct program *program, const char *kind, int32_t type, int64_t time,
                         bool integer);

/* Begins a row, to which program_term adds. Returns its index. */
size_t program_row (struct program *program, const char *kind, int32_t type, int64_t time,
                    enum program_sense sense, int64_t right);
void program_term (struct program *program, size_t variable, int64_t coefficient);

/* The last rows are complete but for what makes the makespan: "late" nodes, those that become ready
   at the makespan, are the terms of the present row; `count` nodes in all. Adds the variable
   `makespan` and completes the row to: late <= count (makespan - (optimum - 1)). False: too
   large. */
bool program_end (struct program *program, int64_t count);

/* Writes what LP and MPS files say of the program in a comment, and the end of the line. */
void program_title (const struct program *program, struct output *out);

/* The optimum in the instance's unit, "9" or "22/7"; the caller frees it. */
char *program_optimum (const struct program *program);

/* Writes a name, such as "x3_120". */
void program_name_write (const struct program_name *name, struct output *out);

/* The numbers of the constraints x >= 0 and of the rows. */
static inline size_t
program_bound_number (size_t variable)
{
  return variable;
}

static inline size_t
program_row_number (const struct program *program, size_t row)
{
  return program->bounded + row;
}

/* Multipliers [count], all 0. */
mpz_t *program_integers (size_t count);
void program_integers_free (mpz_t *integers, size_t count);

/* Derivations. Each returns the number of what it derives.

   - program_assume: the sum of the variables [count] is at most, or at least, `right`.
   - program_combine begins a linear combination of constraints that says "coefficient makespan >=
     right"; program_multiply adds a constraint with its multiplier, unless that is 0;
     program_combined ends it, divides it by the coefficient, > 0, and rounds it up: makespan >=
     optimum. So `right` / `coefficient` must be above the optimum - 1.
   - program_unite: makespan >= optimum holds in both of two branches.
   - program_conclude: the bound of the objective. */
struct program_combination {
  struct output terms; /* the multipliers so far */
  size_t length;
};

size_t program_assume (struct program *program, enum program_sense sense, const size_t *variables,
                       size_t count, int64_t right);
void program_combine (struct program_combination *combination);
void program_multiply (struct program_combination *combination, size_t constraint,
                       const mpz_t multiplier);
size_t program_combined (struct program *program, struct program_combination *combination,
                         const mpz_t coefficient, const mpz_t right);
size_t program_unite (struct program *program, size_t first, size_t first_assumed, size_t second,
                      size_t second_assumed);
void program_conclude (struct program *program, size_t bound);

#endif
