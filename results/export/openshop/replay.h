/* What follows from rules O1 to O3 of docs/CERTIFICATES-openshop.md and from clauses, with what
   each step needs: so a proof can name the steps that a conflict needs, and no others. */
#ifndef RESULTS_EXPORT_OPENSHOP_REPLAY_H
#define RESULTS_EXPORT_OPENSHOP_REPLAY_H

#include "results/export/openshop/shop.h"

/* A fact about a start or about an order. */
enum fact_kind {
  FACT_LOW,  /* task `index` starts at `value` or later */
  FACT_HIGH, /* at `value` or earlier */
  FACT_ORDER /* pair `index`: its first task comes first iff `value` is 1 */
};

struct fact {
  enum fact_kind kind;
  int32_t index;
  int64_t value;
};

/* The tasks W of a resource that start at `low` or later and end by `high`. If they take longer,
   that is O2; else O3 says something of `task`, for whom there is no time before, or behind, the
   last of them. */
struct window {
  int32_t resource, task; /* task -1: O2 */
  int64_t low, high;
  uint64_t members;  /* bit i: the i-th task of the resource */
  struct fact given; /* O3: what is known of `task` */
};

#define WINDOW_MEMBERS 64 /* tasks of a resource at most */

/* What was derived, and from what. */
struct event {
  struct fact fact; /* unused where there is none: a conflict */
  bool windowed;
  struct window window;
  size_t needs, need_count; /* facts in replay.needs */
  size_t before;            /* the last event about the same kind and index, + 1; 0: none */
  bool wanted;              /* by replay_explain */
};

struct clause {
  size_t first, count; /* facts in replay.literals */
  bool gone;
};

struct replay {
  const struct shop *shop;
  int64_t *low, *high;  /* owned [tasks] */
  int8_t *order;        /* owned [pairs]: -1 unknown, else FACT_ORDER's value */
  size_t *last[3];      /* owned, by fact_kind: the last event of each index, + 1 */
  struct event *events; /* owned: in the order of derivation */
  size_t event_count, event_capacity;
  struct fact *needs; /* owned */
  size_t need_count, need_capacity;
  struct fact *literals; /* owned */
  size_t literal_count, literal_capacity;
  struct clause *clauses; /* owned */
  size_t clause_count, clause_capacity;
  bool conflict; /* the last event is one */
};

/* Every resource has at most WINDOW_MEMBERS tasks. */
void replay_init (struct replay *replay, const struct shop *shop);
void replay_clear (struct replay *replay);

struct fact fact_opposite (struct fact fact);

/* Does the shop's horizon decide the fact: 1 it holds, -1 it does not, 0 neither? */
int fact_constant (const struct shop *shop, struct fact fact);

/* Adds a clause: the next number. Its literals are copied. */
size_t replay_clause (struct replay *replay, const struct fact *literals, size_t count);

/* Supposes a fact, or notes one that is known without more. */
void replay_assume (struct replay *replay, struct fact fact);

/* Derives what follows, until nothing does or there is a conflict. */
void replay_run (struct replay *replay);

/* After a conflict: sets `wanted` of all events that it needs, itself included. */
void replay_explain (struct replay *replay);

/* Forgets all events from this number on, and a conflict among them. */
void replay_withdraw (struct replay *replay, size_t event_count);

#endif
