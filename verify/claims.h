/* The register of claims: what the papers say about the models, each statement with its hypothesis and its check as code over plain
   numbers about an instance, so that it can be tested on any instance whose numbers are known. Beside them stand false readings of the same
   statements, outside their preconditions: they are there to be refuted, which shows that the check can say no.

   Every check has the form left <= right; an equality compares the larger side with the smaller one. left / right tells how near an
   instance comes to breaking the claim. */
#ifndef VERIFY_CLAIMS_H
#define VERIFY_CLAIMS_H

#include "base/output.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CLAIMS_ABSENT INT64_C (-1) /* a number that is not known for this instance */

#define CLAIMS_NONE INT64_MAX /* a least makespan among no schedules at all */

/* A lower bound's or a heuristic's name and value. */
struct claims_bound {
  const char *name;
  int64_t value;
};

/* The model that a claim is about. */
enum claims_model { CLAIMS_NODE, CLAIMS_OVERHEAD, CLAIMS_OPENSHOP, CLAIMS_PARAMETERIZED, CLAIMS_LOGP };

/* What else is known about an instance of the overhead model. Any order of tasks is allowed in the optimum; in append_optimum only what
   appending deliveries to both nodes' lists reaches. Both may be CLAIMS_ABSENT. Nothing is owned. */
struct claims_overhead {
  int64_t nodes, multicasts;
  bool equal_lengths; /* all messages have one length */
  int64_t append_optimum;
  const struct claims_bound *rules; /* [rule_count] makespans of heuristics */
  size_t rule_count;
};

/* What else is known about a total exchange or an open shop. Nothing is owned. */
struct claims_openshop {
  int64_t jobs, machines;
  bool zero_diagonal;               /* square, and nobody sends to itself */
  int64_t load;                     /* the largest sum of a row or column */
  int64_t crossing;                 /* the largest sum of a task's row and its column, the task counted once */
  const struct claims_bound *rules; /* [rule_count] makespans of heuristics */
  size_t rule_count;
};

/* What a heuristic of the parameterized model makes of an instance. All but `makespan` may be CLAIMS_ABSENT. */
struct claims_tree {
  const char *name;
  int64_t makespan;        /* sends that would collide wait */
  int64_t latency;         /* the same when nobody waits, as if there were no contention */
  int64_t stepwise, depth; /* sends that then collide with one of the same, or of another, step of the tree; 0 without a network */
  int64_t steps, levels;   /* steps and levels of the tree */
};

enum claims_network { CLAIMS_COMPLETE, CLAIMS_MESH, CLAIMS_BMIN };

/* What else is known about an instance of the parameterized model. The optimum is the one in its network. Nothing is owned. */
struct claims_parameterized {
  int64_t nodes, hold, end; /* the source is one of the nodes */
  int64_t ports, interval;
  bool rounds; /* the thesis' reading of several ports */
  enum claims_network network;
  int64_t width, height;           /* of a mesh; BMIN: ports and 1 */
  int64_t occupation;              /* how long a send holds its channels, in a network */
  const int32_t *address;          /* [nodes] in a network, mesh y * width + x; node 0 is the source */
  const struct claims_tree *trees; /* [tree_count] by the heuristics */
  size_t tree_count;
  const struct claims_bound *numbers; /* [number_count] by their names, see experiments/parameterized_facts.h; absent ones are left out */
  size_t number_count;
};

/* Nodes of the heterogeneous LogP model that are alike: delay = send + latency, hold = max (send, gap). */
struct claims_logp_type {
  int64_t delay, receive, hold;
  int64_t count; /* destinations of the type */
};

/* What else is known about an instance of the heterogeneous LogP model. All numbers may be CLAIMS_ABSENT. Nothing is owned. */
struct claims_logp {
  struct claims_logp_type source;       /* receive and count 0 */
  const struct claims_logp_type *types; /* [type_count], no two alike */
  size_t type_count;
  int64_t node_optimum;             /* the node model's, where that says the same */
  int64_t exhaustive;               /* optimum by trying all trees and orders */
  int64_t dp, dp_entries;           /* makespan by 001's dynamic program, carried over, and the size of its table */
  int64_t dp_fast;                  /* the same without its inner loop where there is a slowest type */
  const struct claims_bound *rules; /* [rule_count] makespans of heuristics */
  size_t rule_count;
};

/* What is known about one instance. `overhead`, `openshop`, `parameterized` and `logp` say of which model it is; of the numbers before them
   only name, scale, destinations (all deliveries, or tasks), optimum and bounds concern these models. Costs and times in ticks, as in
   model/node_types.h: costs < 2^61, twice any time < 2^62. Everything below `count` may be CLAIMS_ABSENT. Nothing is owned. */
struct claims_facts {
  const char *name; /* for reports */
  int64_t scale;    /* ticks per unit of the instance */
  int64_t source;   /* its cost */
  int64_t destinations;
  size_t k;             /* types of destinations */
  const int64_t *cost;  /* [k] strictly ascending */
  const int64_t *count; /* [k] */

  int64_t optimum;      /* least makespan, proven, from the given source */
  int64_t free_optimum; /* the same when any of the nodes, the source included, may be the source */
  int64_t fnf;          /* makespan of fastest node first */
  int64_t fnf_lowered;  /* the largest makespan of FNF over instances in which one node, or the source, is a tick faster */

  /* FNF's schedule: pairs of non-root nodes of which the slower received strictly earlier; sends of a non-root node to a faster one; sends
     that start later than their sender could. */
  int64_t fnf_not_layered, fnf_not_monotone, fnf_idle;

  /* Least makespans by exhaustive search among the schedules that ... */
  int64_t no_idle;       /* never idle between sends */
  int64_t idling;        /* may idle, sends starting at ticks */
  int64_t monotone;      /* have no send of a non-root node to a faster one */
  int64_t monotone_root; /* have no send of any node, the root included, to a faster one */
  int64_t layered;       /* have no destination ready strictly before a faster one */
  int64_t fastest_first; /* have no slower destination ready strictly before one of the fastest destinations */
  int64_t first_fastest; /* serve one of the fastest destinations first */

  int64_t recurrence; /* right-hand side of 001's Lemma 5 for this instance, from the parts' true optima */
  int64_t dp;         /* makespan by 001's dynamic program */
  int64_t dp_entries; /* size of its table */

  const struct claims_bound *bounds; /* [bound_count] lower bounds */
  size_t bound_count;

  const struct claims_overhead *overhead;           /* NULL: another model */
  const struct claims_openshop *openshop;           /* NULL: another model */
  const struct claims_parameterized *parameterized; /* likewise */
  const struct claims_logp *logp;                   /* likewise; all four NULL: the node model */
};

enum claim_expected {
  CLAIM_HOLDS, /* must hold wherever its hypothesis does */
  CLAIM_FALSE, /* a false reading: there are instances that refute it */
};

struct claim_sides {
  int64_t left, right; /* holds iff left <= right; both >= 0 */
};

struct claim {
  const char *id, *paper, *place, *statement;
  enum claim_expected expected;
  const char *bound; /* name of the lower bound or heuristic it is about, or NULL */
  /* Does it say anything about this instance? */
  bool (*hypothesis) (const struct claims_facts *facts);
  /* The two sides; false when a number it needs is absent. Called only where the hypothesis holds. */
  bool (*sides) (const struct claim *claim, const struct claims_facts *facts, struct claim_sides *out);
  enum claims_model model;
};

extern const struct claim claims_table[]; /* ends with a NULL id */
extern const size_t claims_count;
const struct claim *claims_find (const char *id); /* NULL when unknown */

/* The model that these facts are about. */
enum claims_model claims_model_of (const struct claims_facts *facts);

#define CLAIMS_LABEL 128

/* An instance that a tally remembers. */
struct claims_case {
  bool set;
  char name[CLAIMS_LABEL];
  char notation[CLAIMS_LABEL]; /* "source; cost x count, ...", in the instance's unit; shortened with "..."; or "3 nodes, 2 multicasts, ..",
                                  "3 x 4, .."; "9 nodes, hold 20, .."; "delay, receive, hold: (3, 0, 4); (5, 1, 5) x 2, .." */
  int64_t destinations, total; /* size: number and sum of costs; of the overhead model deliveries and nodes, of shops tasks and load, of
                                  the parameterized model the sum of hold and end, of LogP all times of all nodes */
  struct claim_sides sides;
  int64_t scale; /* ticks per unit of the sides */
};

/* One claim over many instances. */
struct claims_tally {
  const struct claim *claim;
  uint64_t tried;                    /* instances of its model */
  uint64_t applied;                  /* of these, hypothesis true and all numbers known */
  uint64_t absent;                   /* hypothesis true, but a number is not known: nothing said */
  uint64_t failed;                   /* of the applied ones */
  struct claims_case worst;          /* largest left / right; the first such */
  struct claims_case counterexample; /* of the failed ones that with the fewest destinations, then the least sum of costs; the first such */
};

enum claims_verdict {
  CLAIMS_HOLD,           /* applied somewhere and never failed */
  CLAIMS_NOT_APPLICABLE, /* applied nowhere */
  CLAIMS_FAIL,           /* a claim that must hold failed */
  CLAIMS_REFUTED,        /* a false reading failed, as it should */
  CLAIMS_NOT_REFUTED,    /* a false reading applied, but no instance here refutes it */
};

/* One tally for each claim of the table, in its order; or for a single one. */
struct claims_register {
  struct claims_tally *tallies; /* owned */
  size_t length;
};

void claims_register_init (struct claims_register *reg, const struct claim *only); /* only: NULL for all */
void claims_register_clear (struct claims_register *reg);

/* Test every claim of the register about the instance's model on it. O(claims * k^2). */
void claims_note (struct claims_register *reg, const struct claims_facts *facts);

enum claims_verdict claims_verdict (const struct claims_tally *tally);
const char *claims_verdict_text (enum claims_verdict verdict); /* "holds", "not applicable", "FAILS", "refuted as expected", ... */
bool claims_all_hold (const struct claims_register *reg);      /* no CLAIMS_FAIL */
bool
claims_all_refuted (const struct claims_register *reg); /* every false reading about a model of which there were instances is refuted */

/* One line a claim, for people; or one JSON object a line: {"id","expected":"holds"|"false","verdict","instances","applied","absent",
   "failed","worst":{"instance","left","right"},"counterexample":{"instance","notation","left","right"}}, times in the instance's unit.
   Claims about a model of which there were no instances are left out, unless one was asked for. */
void claims_write_text (const struct claims_register *reg, struct output *out);
void claims_write_json (const struct claims_register *reg, struct output *out);

/* The table itself: id, paper, place, statement. */
void claims_write_list (bool json, struct output *out);

/* A side of a case in its instance's unit, as text: "9", "22/7", or "none" for CLAIMS_NONE (null in JSON). */
void claims_case_side (const struct claims_case *at, int64_t side, struct output *out);

#endif
