/* Data shared by the files of search/lcg/lcg.h: the trail of bounds, the clauses and the decision
   order. */
#ifndef SEARCH_LCG_INTERNAL_H
#define SEARCH_LCG_INTERNAL_H

#include "base/bytes.h"
#include "search/lcg/lcg.h"
#include "search/lcg/parameters.h"

/* Reasons of a trail entry. */
#define REASON_NONE (-1) /* a decision, or a bound of the root */
/* >= 0: the clause of this index. <= -2: literals in lcg->reasons from -2 - reason on; the first of
   these holds only their number, as its bound. */

/* A trail entry: a bound that was raised. */
struct lcg_entry {
  int64_t bound;
  /* previous: the entry of the same side before this one, -1 for the first */
  int32_t side, previous;
  int32_t level, reason;
};

struct lcg_clause {
  uint64_t number; /* of a learned clause, from 0 */
  float activity;
  /* levels: distinct decision levels of the literals when it was learned (LBD) */
  int32_t length, levels;
  int32_t index; /* in lcg->clauses */
  bool learned;
  struct lcg_literal literals[]; /* the first two are watched */
};

struct lcg_watcher {
  int64_t other; /* another literal of the clause: (other_side, other) */
  struct lcg_clause *clause;
  int32_t other_side;
};

/* Each watcher has a threshold: its literal is false once the side is at least that. Thresholds are
   a separate array, because they are read more often than the rest. */
struct lcg_watchers {
  int64_t *threshold;
  struct lcg_watcher *list;
  size_t length, capacity, threshold_capacity;
};

struct lcg_index_list {
  int32_t *list;
  size_t length, capacity;
};

struct lcg_difference {
  int64_t distance;
  int32_t conditions[3]; /* sides of booleans */
  int32_t count, x, y;
};

struct lcg_watch {
  int32_t propagator, condition;
};

struct lcg_watches {
  struct lcg_watch *list;
  size_t length, capacity;
};

/* Subscribers to a side. */
struct lcg_side {
  struct lcg_watchers clauses;
  struct lcg_index_list differences;
  struct lcg_watches watches;
};

struct lcg_propagator_entry {
  bool (*run) (struct lcg *lcg, void *context, int32_t id);
  void *context;
  int32_t id;
  bool late, queued;
};

/* What a propagator keeps besides bounds, and what its next explanations depend on. */
struct lcg_kept {
  void (*save) (const void *context, struct output *out);
  void (*load) (void *context, struct bytes *bytes);
  void *context;
};

/* Literals required since the list was emptied, in their order. */
struct lcg_required {
  struct lcg_literal *list; /* owned */
  size_t length, capacity;
};

/* First in, first out: bounds that follow in few steps come first. Last in, first out took a sixth
   more conflicts on open shops. */
struct lcg_queue {
  int32_t *list; /* ring buffer, with room for all propagators */
  size_t first, length, capacity;
};

struct lcg {
  struct lcg_bounds bounds;
  size_t low_capacity;
  struct lcg_callbacks calls;
  struct lcg_callbacks listener; /* is called with each clause learned or deleted */
  int32_t variables;
  size_t variable_capacity, side_capacity, last_entry_capacity, visited_capacity;
  int32_t *last_entry;    /* [sides] index of the last trail entry of each side */
  int64_t *visited;       /* [sides] the bound at the last visit of its clauses */
  struct lcg_side *sides; /* [sides] */

  struct lcg_entry *trail;
  size_t trail_length, trail_capacity;
  size_t head; /* entries before it are propagated */
  size_t *level_trail, *level_reasons;
  int32_t level;
  size_t level_capacity, level_reasons_capacity;
  struct lcg_literal *reasons;
  size_t reasons_length, reasons_capacity;
  bool refuted;                    /* at the root */
  const struct deadline *deadline; /* of the present call of lcg_solve */
  uint64_t steps;                  /* of propagation, for looks at the deadline */
  bool stopped;                    /* the deadline passed within propagation */
  bool assuming;
  struct lcg_literal assumed; /* while assuming: the first decision, unless it holds */

  struct lcg_clause **clauses; /* NULL where a clause was deleted */
  size_t clause_count, clause_capacity, learned_count, learned_limit;
  uint64_t clause_bytes, learned_number;

  struct lcg_difference *differences;
  size_t difference_count, difference_capacity;
  struct lcg_propagator_entry *propagators;
  size_t propagator_count, propagator_capacity;
  struct lcg_queue queue[2]; /* by priority: early, late */
  struct lcg_kept *kept;
  size_t kept_count, kept_capacity;

  struct lcg_literal *conflict; /* literals that hold and contradict each other */
  size_t conflict_length, conflict_capacity;

  /* Conflict analysis. */
  uint8_t *mark;   /* [trail] */
  int64_t *needed; /* [trail] the bound that the conflict needs of a marked entry */
  size_t mark_capacity, needed_capacity;
  int32_t *touched;
  size_t touched_length, touched_capacity;
  struct lcg_literal *literals; /* the learned clause */
  size_t literals_length, literals_capacity;
  struct lcg_literal *antecedents; /* scratch */
  size_t antecedents_capacity;
  uint64_t *level_stamp;
  size_t level_stamp_capacity;
  uint64_t stamp;

  /* Decision order. */
  bool *boolean;       /* [variables] */
  int8_t *phase;       /* [variables] the last value; -1: none */
  double *activity;    /* [variables] */
  int32_t *heap_index; /* [variables] position in the heap; -1: not in it */
  int32_t *heap;
  size_t heap_length, heap_capacity;
  size_t boolean_capacity, phase_capacity, activity_capacity, heap_index_capacity;
  double increment;
  struct lcg_index_list *wake; /* [variables] */
  size_t wake_capacity;

  uint64_t conflicts, decisions, restarts, until_restart;

  struct lcg_required *required; /* not owned: gets what is required; NULL: nothing does */

  /* The search is one of another process (search/lcg/away.h), and this has part of it. */
  struct output *log; /* not owned: gets what is done to it; NULL: it is a search of this process */
  uint64_t away_bytes; /* memory in use there */
};

static inline bool
fails (const struct lcg *lcg, struct lcg_literal literal)
{
  return lcg_low (lcg, literal.side ^ 1) >= 1 - literal.bound;
}

static inline bool
same (struct lcg_literal a, struct lcg_literal b)
{
  return a.side == b.side && a.bound == b.bound;
}

/* propagate.c */
void lcg_push (struct lcg *lcg, struct lcg_entry entry);
void lcg_enqueue (struct lcg *lcg, int32_t job);
/* the literal must be neither true nor false */
bool lcg_raise (struct lcg *lcg, struct lcg_literal literal, int32_t reason);
void lcg_cancel (struct lcg *lcg, int32_t level);
/* False: lcg->conflict is set. True: fixed point, or lcg->stopped: bounds that creep by little may
   take any time; the next call at the root continues. */
bool lcg_propagate (struct lcg *lcg);

/* clauses.c */
int32_t lcg_clause_add (struct lcg *lcg, const struct lcg_literal *literals, size_t count,
                        bool learned, int32_t levels);
/* At the root: copy the undecided literals of a clause into lcg->literals. False when the clause
   holds. */
bool lcg_clause_open (struct lcg *lcg, const struct lcg_literal *literals, size_t count);
/* At the root: add the undecided part of a clause that another member learned. False when no clause
   was added: it holds, or its undecided part is empty or one literal, which is then required. */
bool lcg_clause_import (struct lcg *lcg, const struct lcg_clause *clause);
bool lcg_clause_import_literals (struct lcg *lcg, const struct lcg_literal *literals, size_t count,
                                 int32_t levels);
/* List a learned clause of another process, with its number there; nothing propagates it. */
void lcg_clause_list (struct lcg *lcg, const struct lcg_literal *literals, size_t count,
                      int32_t levels, uint64_t number);
bool lcg_clauses_propagate (struct lcg *lcg, int32_t side);
/* At the root: delete the less useful half of the learned clauses. */
void lcg_clauses_reduce (struct lcg *lcg);

/* analyze.c: Turn lcg->conflict into the learned clause lcg->literals. Its first literal is the one
   to imply; its second has the highest level of the others. False: there is no solution. May
   backtrack. */
bool lcg_analyze (struct lcg *lcg);
int32_t lcg_level_of (const struct lcg *lcg,
                      struct lcg_literal literal); /* the level at which it became true */
/* distinct decision levels of lcg->literals */
int32_t lcg_levels (struct lcg *lcg);

/* vsids.c */
void lcg_vsids_insert (struct lcg *lcg, int32_t x);
void lcg_vsids_bump (struct lcg *lcg, int32_t x);
/* At the root: take over activities and phases from another search with the same variables. */
void lcg_vsids_copy (struct lcg *lcg, const struct lcg *from);
/* The same from arrays [variables]. */
void lcg_vsids_take (struct lcg *lcg, const double *activity, const int8_t *phase,
                     double increment);
/* The undecided relevant boolean of highest activity; -1: none. */
int32_t lcg_vsids_next (struct lcg *lcg);

#endif
