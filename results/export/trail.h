/* What follows about integer quantities by rules and by clauses, with what each step needs: so a
   proof can name the steps that a conflict needs, and no others. */
#ifndef RESULTS_EXPORT_TRAIL_H
#define RESULTS_EXPORT_TRAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Quantity number `index` is at least, or at most, `value`. */
struct fact {
  size_t index;
  bool most;
  int64_t value;
};

static inline struct fact
fact_least (size_t index, int64_t value)
{
  return (struct fact){ index, false, value };
}

static inline struct fact
fact_most (size_t index, int64_t value)
{
  return (struct fact){ index, true, value };
}

static inline struct fact
fact_opposite (struct fact fact)
{
  return (struct fact){ fact.index, !fact.most, fact.value + (fact.most ? 1 : -1) };
}

/* What was derived, and from what. */
struct event {
  struct fact fact;
  bool conflict;            /* it has no fact */
  size_t needs, need_count; /* facts in trail.needs */
  size_t before;            /* the last event about the same side of the quantity, + 1; 0: none */
  bool wanted;              /* by trail_explain */
  /* the model's: what a proof has to write for it beyond what unit propagation finds, as a number
     and another */
  int kind;
  size_t detail;
};

struct trail_clause {
  size_t first, count; /* facts in trail.literals */
  bool gone;
};

struct trail {
  size_t quantities;
  const int64_t *tops; /* [quantities]: at first each is known to be 0 .. top */
  int64_t *low, *high; /* owned [quantities] */
  size_t *last[2]; /* owned [quantities]: the last event of the lower, of the upper bound, + 1 */
  struct event *events; /* owned: in the order of derivation */
  size_t event_count, event_capacity;
  struct fact *needs; /* owned */
  size_t need_count, need_capacity;
  struct fact *literals; /* owned */
  size_t literal_count, literal_capacity;
  struct trail_clause *clauses; /* owned */
  size_t clause_count, clause_capacity;
  bool conflict; /* the last event is one */
};

void trail_init (struct trail *trail, size_t quantities, const int64_t *tops);
void trail_clear (struct trail *trail);

/* Do the first bounds decide the fact: 1 it holds, -1 it does not, 0 neither? */
int trail_constant (const struct trail *trail, struct fact fact);

/* Is it known? */
bool trail_holds (const struct trail *trail, struct fact fact);

/* What is known of the quantity. */
struct fact trail_known (const struct trail *trail, size_t index, bool most);

/* A step: its fact, or a conflict, then what it needs, then its end, which finds a conflict with
   what is known. The event of the step is returned and valid until the next. */
struct event *trail_derive (struct trail *trail, struct fact fact);
struct event *trail_contradict (struct trail *trail);
void trail_need (struct trail *trail, struct fact fact);
void trail_end (struct trail *trail);

/* Supposes a fact, or notes one that is known without more. */
void trail_assume (struct trail *trail, struct fact fact);

/* Derives the fact from others, unless it is known, or there is a conflict. True: it is new. */
bool trail_derive_from (struct trail *trail, struct fact fact, const struct fact *needs,
                        size_t count);

/* Adds a clause: its number. Its literals are copied. */
size_t trail_add_clause (struct trail *trail, const struct fact *literals, size_t count);

/* Where all literals of a clause but one are false, that one is true. True: something is new. */
bool trail_run_clauses (struct trail *trail);

/* After a conflict: sets `wanted` of all events that it needs, itself included. */
void trail_explain (struct trail *trail);

/* Forgets all events from this number on, and a conflict among them. */
void trail_withdraw (struct trail *trail, size_t event_count);

#endif
