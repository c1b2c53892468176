/* What the parts of search/learn share: the trail of bounds, clauses, and the order of decisions. */
#ifndef SEARCH_LEARN_INTERNAL_H
#define SEARCH_LEARN_INTERNAL_H

#include "search/learn.h"

/* Why a bound holds. */
#define REASON_NONE (-1) /* a decision, or the root's own */
/* >= 0: the clause of this number. <= -2: atoms in `why` from -2 - reason on, the first of which only has their number as its bound. */

/* A bound that was raised. */
struct learn_entry {
  int64_t bound;
  int32_t side, previous; /* the entry of the same side before this one, -1 for the first */
  int32_t level, reason;
};

struct learn_clause {
  uint64_t number; /* of a learned one */
  float activity;
  int32_t length, levels; /* levels: decision levels among its atoms when it was learned */
  int32_t place;          /* in learn->clauses */
  bool learned;
  struct learn_atom atoms[]; /* the first two are watched */
};

struct learn_watcher {
  int64_t other; /* another atom of the clause: (other_side, other) */
  struct learn_clause *clause;
  int32_t other_side;
};

/* Each watcher has a threshold: the watched atom is false once the side is at least this. They stand apart, being read most. */
struct learn_watchers {
  int64_t *threshold;
  struct learn_watcher *list;
  size_t length, capacity, threshold_capacity;
};

struct learn_numbers {
  int32_t *list;
  size_t length, capacity;
};

struct learn_difference {
  int64_t distance;
  int32_t conditions[3]; /* sides of booleans */
  int32_t count, x, y;
};

struct learn_watch {
  int32_t propagator, condition;
};

struct learn_watches {
  struct learn_watch *list;
  size_t length, capacity;
};

/* What happens when a side rises. */
struct learn_side {
  struct learn_watchers clauses;
  struct learn_numbers differences;
  struct learn_watches watches;
};

struct learn_job {
  bool (*run) (struct learn *learn, void *context, int32_t id);
  void *context;
  int32_t id;
  bool late, queued;
};

/* First in, first out: bounds that follow in few steps come first. Last in, first out took a sixth more conflicts on open shops. */
struct learn_queue {
  int32_t *list; /* a ring of as many places as there are jobs */
  size_t first, length, capacity;
};

struct learn {
  struct learn_bounds bounds;
  size_t low_capacity;
  struct learn_calls calls;
  struct learn_calls heard; /* who is told what is learned and forgotten */
  int32_t variables;
  size_t variable_capacity, side_capacity, now_capacity, visited_capacity;
  int32_t *now;             /* [sides] last entry of each side */
  int64_t *visited;         /* [sides] the bound for which the clauses were last visited */
  struct learn_side *sides; /* [sides] */

  struct learn_entry *trail;
  size_t trail_length, trail_capacity;
  size_t head; /* entries before it are propagated */
  size_t *level_trail, *level_why;
  int32_t level;
  size_t level_capacity, level_why_capacity;
  struct learn_atom *why;
  size_t why_length, why_capacity;
  bool refuted; /* at the root */
  bool assuming;
  struct learn_atom assumed; /* while assuming: the first decision, unless it holds */

  struct learn_clause **clauses; /* NULL where one was forgotten */
  size_t clause_count, clause_capacity, learned_count, learned_most;
  uint64_t clause_bytes, learned_number;

  struct learn_difference *differences;
  size_t difference_count, difference_capacity;
  struct learn_job *jobs;
  size_t job_count, job_capacity;
  struct learn_queue queue[2]; /* early, late */

  struct learn_atom *conflict; /* atoms that hold and cannot hold together */
  size_t conflict_length, conflict_capacity;

  /* Analysis. */
  uint8_t *mark;   /* [trail] */
  int64_t *needed; /* [trail] the bound needed of a marked entry */
  size_t mark_capacity, needed_capacity;
  int32_t *touched;
  size_t touched_length, touched_capacity;
  struct learn_atom *atoms; /* the clause learned */
  size_t atoms_length, atoms_capacity;
  struct learn_atom *causes; /* scratch */
  size_t causes_capacity;
  uint64_t *level_stamp;
  size_t level_stamp_capacity;
  uint64_t stamp;

  /* Decisions. */
  bool *boolean;    /* [variables] */
  int8_t *saved;    /* [variables] the last value; -1: none */
  double *activity; /* [variables] */
  int32_t *place;   /* [variables] in the heap, -1 */
  int32_t *heap;
  size_t heap_length, heap_capacity;
  size_t boolean_capacity, saved_capacity, activity_capacity, place_capacity;
  double increment;
  struct learn_numbers *wake; /* [variables] */
  size_t wake_capacity;

  uint64_t conflicts, decisions, restarts, until_restart;
};

static inline bool
holds (const struct learn *learn, struct learn_atom atom)
{
  return learn_low (learn, atom.side) >= atom.bound;
}

static inline bool
fails (const struct learn *learn, struct learn_atom atom)
{
  return learn_low (learn, atom.side ^ 1) >= 1 - atom.bound;
}

static inline bool
same (struct learn_atom a, struct learn_atom b)
{
  return a.side == b.side && a.bound == b.bound;
}

/* learn_propagate.c */
void learn_push (struct learn *learn, struct learn_entry entry);
void learn_enqueue (struct learn *learn, int32_t job);
bool learn_raise (struct learn *learn, struct learn_atom atom, int32_t reason); /* the atom neither holds nor fails */
void learn_cancel (struct learn *learn, int32_t level);
bool learn_propagate (struct learn *learn); /* false: learn->conflict is set */

/* learn_clauses.c */
int32_t learn_clause_add (struct learn *learn, const struct learn_atom *atoms, size_t count, bool learned, int32_t levels);
/* At the root: what is open of a clause goes to learn->atoms. False when the clause holds. */
bool learn_clause_open (struct learn *learn, const struct learn_atom *atoms, size_t count);
/* At the root: keep what is open of a clause that was learned elsewhere. False when it is not kept: it holds, or a bound is left of it. */
bool learn_clause_import (struct learn *learn, const struct learn_clause *clause);
bool learn_clauses_visit (struct learn *learn, int32_t side);
void learn_clauses_reduce (struct learn *learn); /* at the root: forget the less useful half of what was learned */

/* learn_analyze.c: learn->conflict becomes the clause learn->atoms, its first atom the one to imply, its second of the highest level of the
   others. False: there is no solution. May go back to a lower level. */
bool learn_analyze (struct learn *learn);
int32_t learn_level_of (const struct learn *learn, struct learn_atom atom); /* at which it became true */
int32_t learn_levels (struct learn *learn);                                 /* different ones among learn->atoms */

/* learn_decide.c */
void learn_order_insert (struct learn *learn, int32_t x);
void learn_order_bump (struct learn *learn, int32_t x);
void learn_order_copy (struct learn *learn, const struct learn *from); /* at the root: decide as the other would, of the same variables */
int32_t learn_order_next (struct learn *learn);                        /* the open, relevant boolean of the highest activity; -1: none */

#endif
