/* The table of heuristics/price.h, shared by its two builders only. */
#ifndef HEURISTICS_PRICE_INTERNAL_H
#define HEURISTICS_PRICE_INTERNAL_H

#include "heuristics/price.h"

struct price_step {
  int64_t at, value;
};

/* Steps of H_j = y + G_j: a growing queue read from `cursor`. */
struct price_steps {
  struct price_step *item;
  size_t length, capacity, cursor;
};

struct price_breakpoint {
  int64_t at, value; /* y(s) = value from s = at on */
  int32_t best;      /* type whose sender is worth it, -1: a leaf */
};

/* A type that may still send: left > 0 and cost <= span. */
struct price_active {
  int64_t cost, price;
  int64_t gain; /* G_j just now */
  int64_t next; /* time of G_j's next step */
  bool stepped; /* at the present time */
  int32_t type;
};

/* Senders of one type at work, for price_follow. */
struct price_queue {
  struct sender_group *item;
  size_t head, length, capacity;
};

struct price_piece {
  int64_t from;
  size_t worthy;
};

struct price_table {
  int64_t unit, span;
  struct price_active *active;
  size_t active_length;
  size_t types_capacity; /* of active, steps and queue */

  /* sparse: breakpoints of y */
  struct price_breakpoint *item;
  size_t length, capacity;
  struct price_steps *steps; /* by position in active */

  /* price_follow */
  struct price_queue *queue; /* by type */
  size_t *busy;              /* types whose queue is not empty */
  size_t busy_length;

  /* dense: y tick by tick */
  bool dense;
  int64_t *tick;
  size_t tick_capacity;
  int64_t *history; /* running sums of the builder */
  size_t history_capacity;
  int32_t *candidate; /* positions in active: slow types that may be worth it in the present block */
  size_t candidates, candidate_capacity;
  int32_t *worthy; /* positions in active: slow types that may attain y, piece by piece, */
  size_t worthies, worthy_capacity;
  struct price_piece *piece; /* [pieces + 1] the ticks from `from` on; its part of `worthy` */
  size_t pieces, piece_capacity;
  size_t always; /* types that may attain y anywhere: the first of active */
  int64_t *open; /* slots by ticks left, for price_follow */
  size_t open_capacity;
};

/* Tick by tick; in price_dense.c. `fits`: the memory is small enough. `best`: the type best put into a slot with `left` ticks to go, or -1
   for a leaf. */
bool price_dense_fits (const struct price_table *table);
void price_build_dense (struct price_table *table);
int32_t price_dense_best (const struct price_table *table, int64_t left);

/* Position of the breakpoint in force at `left`. */
size_t price_breakpoint (const struct price_table *table, int64_t left);

static inline int64_t
price_capped (int64_t value)
{
  return value < PRICE_CAP ? value : PRICE_CAP;
}

#endif
