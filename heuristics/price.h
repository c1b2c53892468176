/* The multiplier bound (docs/CERTIFICATES.md): values of send slots under prices for the types, in exact int64 arithmetic.

   With prices p_j >= 0 (integers over the common denominator `unit`) and s ticks left after a slot,
       y(s) = unit + max (0, max_j (G_j(s) - p_j)),   G_j(s) = sum of y(s - m*c_j) over m >= 1 with m*c_j <= s,
   bounds what a slot can bring: itself, and the slots of a sender put into it less that sender's price. A state (senders at work, nodes
   left) then offers at most total = unit*placed + sum over open slots of y + sum_j p_j*left_j; total < unit*n proves that no schedule
   completes in time.

   y is a step function. Two ways to compute it give the same values: by its breakpoints, found in order from one queue per type (few types
   or sparse times), or tick by tick (many types, dense times). Values saturate at PRICE_CAP; a saturated total never proves anything. */
#ifndef HEURISTICS_PRICE_H
#define HEURISTICS_PRICE_H

#include "heuristics/master.h"
#include "model/node_types.h"

#include <stdbool.h>

#define PRICE_CAP (INT64_C (1) << 50)

/* The common denominator of prices for n destinations: a power of two with unit * n <= 2^47. */
int64_t price_unit (int64_t destinations);

/* Senders at work that complete together: sends at next, next + cost, next + 2*cost, ... */
struct sender_group {
  int64_t next;  /* ticks */
  int64_t count; /* >= 1 */
};

/* What is placed and what is open. All times in ticks. */
struct price_state {
  const struct node_types *types;
  int64_t horizon;                  /* the latest completion that counts */
  int64_t placed;                   /* nodes placed: slots filled so far */
  int64_t source_next;              /* next completion of the source */
  const int64_t *left;              /* [k] nodes of each type not yet placed */
  const struct sender_group *group; /* senders by type, within a type ascending by next */
  const size_t *first;              /* [k + 1]: type j's groups are group[first[j]] .. group[first[j + 1] - 1] */
};

int64_t price_first_slot (const struct price_state *state); /* time of the first open slot */
int64_t
price_idle_slots (const struct price_state *state); /* slots within the horizon if nothing more is placed, the filled ones included */

struct price_table; /* y for one vector of prices, and the memory to compute it; reusable */

struct price_table *price_table_new (void);
void price_table_free (struct price_table *table);

/* Compute y on [0, span] for types with left_j > 0. `price` [k] in units of 1/unit, 0 <= p <= PRICE_CAP. */
void price_build (struct price_table *table, const struct node_types *types, int64_t unit, const int64_t *price, const int64_t *left,
                  int64_t span);

/* About how many elementary steps the last build took. */
uint64_t price_work (const struct price_table *table);

int64_t price_slot (const struct price_table *table, int64_t left); /* y(left), 0 <= left <= span */
int64_t price_sender (const struct price_table *table, const struct node_types *types, size_t type,
                      int64_t left); /* G_type(left), left <= span */

/* What a slot with `left` ticks to go loses against the bound when a sender of `type` takes it: y - unit - G + p >= 0, where `value` is
   y(left) and `price` the type's. 0, which excludes nothing, where a value is saturated and the loss not known. */
int64_t price_loss (const struct price_table *table, const struct node_types *types, size_t type, int64_t left, int64_t value,
                    int64_t price);

/* Upper bound of the state's slots times unit, summed from y directly; at most PRICE_CAP (saturated). The span must reach horizon - first
 * open slot. */
int64_t price_total (const struct price_table *table, const struct price_state *state, int64_t unit, const int64_t *price);

/* What a policy does, instant by instant: `count` slots at `time` all go to `type`, -1 for leaves. */
struct price_trace {
  struct price_event {
    int64_t time, count;
    int32_t type;
  } * event; /* owned */
  size_t length, capacity;
};

/* Follow the best choice at every slot. Returns all slots, the filled ones included, saturated at PRICE_CAP; `usage` [k] gets the new
   senders of each type, saturated, path->type from position path->length on the first choices, and the trace, unless NULL, all of them.
   Then unit*slots + sum p_j*(left_j - usage_j) = total. */
int64_t price_follow (struct price_table *table, const struct price_state *state, int64_t *usage, struct master_path *path,
                      struct price_trace *trace);

/* Least horizon T <= limit at which the root's bound reaches unit*n, or limit + 1: no schedule completes before it. The span must reach
 * limit - source. */
int64_t price_root_horizon (const struct price_table *table, const struct node_types *types, int64_t unit, const int64_t *price,
                            int64_t limit);

#endif
