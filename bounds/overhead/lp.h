/* Linear programs as column generation solves them (bounds/overhead/master.h): minimise cost x,
   where x >= 0 and each row is a x = right or a x >= 0. Rows and columns are added and removed, and
   the program is solved again from its last basis. All numbers are doubles: nothing here is a
   proof.

   CLP (COIN-OR) solves them where it is built in and installed, else a simplex method of our own
   (bounds/overhead/simplex.c). A program belongs to one thread. */
#ifndef BOUNDS_OVERHEAD_LP_H
#define BOUNDS_OVERHEAD_LP_H

#include <stdbool.h>
#include <stddef.h>

struct lp_entries {
  size_t count;
  const int *index;    /* [count] rows of a column, columns of a row, each once */
  const double *value; /* [count] */
};

/* Which of the two must hold for the last basis before the program is solved; the other one need
   not. */
enum lp_start {
  LP_DUAL,   /* rows were added: the basis is optimal for the former program */
  LP_PRIMAL, /* columns were added: the former solution is still one */
};

struct lp_solver {
  void *(*make) (void); /* an empty program */
  void (*free) (void *program);

  /* A row, behind the others: equal, a x = right; else a x >= 0. */
  void (*add_row) (void *program, bool equal, double right, struct lp_entries entries);
  /* A column, behind the others. Costs are not negative. */
  void (*add_column) (void *program, double cost, struct lp_entries entries);
  /* Remove these [count], in ascending order. Rows removed have a basic slack. */
  void (*delete_rows) (void *program, size_t count, const int *rows);
  void (*delete_columns) (void *program, size_t count, const int *columns);

  /* Solves it within these seconds (negative: no limit); returns the simplex iterations. */
  int (*solve) (void *program, enum lp_start start, double seconds);
  bool (*solved) (void *program); /* the last solve succeeded */

  /* Of the last solve. */
  double (*objective) (void *program);
  const double *(*duals) (void *program);  /* [rows] */
  const double *(*values) (void *program); /* [columns] */
  bool (*slack_is_basic) (void *program, int row);
};

/* CLP, which is loaded when it is first used. NULL: not built in, or not installed. Under
   memory_try, C++ code that finds no memory in this thread ends the innermost one. Thread-safe. */
const struct lp_solver *clp_load (void);

/* The simplex method of our own: revised, with an explicit inverse of the basis. It gives up at
   SIMPLEX_ROWS rows. */
#define SIMPLEX_ROWS 1500
extern const struct lp_solver simplex_solver;

#endif
