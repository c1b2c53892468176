/* The table of bounds/node/dual_bound.h, for the files that implement it. */
#ifndef BOUNDS_NODE_DUAL_BOUND_INTERNAL_H
#define BOUNDS_NODE_DUAL_BOUND_INTERNAL_H

#include "bounds/node/dual_bound.h"

struct dual_bound_step {
  int64_t at, value;
};

/* Steps of H_j = y + G_j: a growing queue read from `cursor`. */
struct dual_bound_steps {
  struct dual_bound_step *item;
  size_t length, capacity, cursor;
};

struct dual_bound_breakpoint {
  int64_t at, value; /* y(s) = value from s = at on */
  int32_t best;      /* type whose sender attains it, -1: a leaf */
};

/* A type that may still send: left > 0 and cost <= span. */
struct dual_bound_active {
  int64_t cost, duals;
  int64_t gain; /* G_j at the present time */
  int64_t next; /* time of G_j's next step */
  bool stepped; /* at the present time */
  int32_t type;
};

struct dual_bound_piece {
  int64_t from;
  size_t attaining;
};

struct dual_bound {
  int64_t unit, span;
  struct dual_bound_active *active;
  size_t active_length;
  size_t types_capacity; /* of active, steps and queue */

  /* sparse: breakpoints of y */
  struct dual_bound_breakpoint *item;
  size_t length, capacity;
  struct dual_bound_steps *steps; /* by index in active */

  /* dual_bound_follow */
  struct sender_queue *queue; /* by type */
  size_t *busy;               /* types whose queue is not empty */
  size_t busy_length;

  /* dense: y tick by tick */
  bool dense;
  int64_t *tick;
  size_t tick_capacity;
  int64_t *history; /* running sums of the builder */
  size_t history_capacity;
  /* indices in active: slow types that may attain y in the present block */
  int32_t *candidate;
  size_t candidates, candidate_capacity;
  int32_t *attaining; /* indices in active: slow types that may attain y, piece by piece */
  size_t attaining_length, attaining_capacity;
  struct dual_bound_piece
    *piece; /* [pieces + 1] the ticks from `from` on; its part of `attaining` */
  size_t pieces, piece_capacity;
  size_t always; /* types that may attain y anywhere: the first of active */
  int64_t *open; /* slots by ticks left, for dual_bound_follow */
  size_t open_capacity;
};

/* The method tick by tick (dual_bound_dense.c). `fits`: the memory needed is small enough.
   `best`: a type that attains the value of a slot with `left` ticks left, or -1 for a leaf. */
bool dual_bound_dense_fits (const struct dual_bound *table);
void dual_bound_build_dense (struct dual_bound *table);
int32_t dual_bound_dense_best (const struct dual_bound *table, int64_t left);

/* Index of the breakpoint in force at `left`. */
size_t dual_bound_breakpoint (const struct dual_bound *table, int64_t left);

static inline int64_t
dual_bound_capped (int64_t value)
{
  return value < DUAL_BOUND_CAP ? value : DUAL_BOUND_CAP;
}

#endif
