/* What a node of the tree of a certificate about fastest node first knows, and the linear forms of
   its slots: docs/CERTIFICATES-theorem.md, Decisions. A form is int32_t [VERIFY_CELL_VARIABLES];
   form[x + 1] is the coefficient of node x's cost until verify_fnf_share_variables. */
#ifndef VERIFY_NODE_THEOREM_FNF_STATE_H
#define VERIFY_NODE_THEOREM_FNF_STATE_H

#include "verify/theorem/question.h"

#include <string.h>

/* Nodes that have a variable, the source included. */
#define VERIFY_FNF_SENDERS (VERIFY_CELL_VARIABLES - 1)

/* A schedule: the node and the number of the send by which each node received. */
struct verify_fnf_tree {
  uint8_t parent[VERIFY_FNF_SENDERS];
  uint8_t number[VERIFY_FNF_SENDERS];
  uint8_t used[VERIFY_FNF_SENDERS]; /* sends of each node that inform one of them */
};

/* The questions fnf, fnf-slowest, fnf-classes. */
enum verify_fnf_subject { VERIFY_FNF_RATIO, VERIFY_FNF_SLOWEST, VERIFY_FNF_CLASSES };

/* What a node of the certificate's tree knows. */
struct verify_fnf_decisions {
  enum verify_fnf_subject subject;
  /* Its cost is one of those that R times is allowed above the optimum. */
  bool added[VERIFY_FNF_SENDERS];
  bool below_source; /* VERIFY_FNF_CLASSES, any source: all destinations known cost less than it */
  uint8_t like[VERIFY_FNF_SENDERS]; /* the first node whose variable is the cost of this one */
  uint32_t known, sum; /* nodes whose number of sends is known, and the sum of these numbers */
  uint32_t sends[VERIFY_FNF_SENDERS];
  struct verify_fnf_tree optimum;
  bool placed[VERIFY_FNF_SENDERS];
  uint32_t placed_count;
  bool present; /* the next slot of node `server` has no receiver yet */
  uint8_t server;
  struct verify_fnf_tree fnf;
  uint32_t informed;
};

/* What is added to the sends of a node, of VERIFY_FNF_CLASSES: it costs as much as the one before
   it; as much as the source, which costs more than those before it; less than the source. */
enum {
  VERIFY_FNF_EQUAL = 100,
  VERIFY_FNF_AT_SOURCE = 150,
  VERIFY_FNF_UNDER = 200,
  VERIFY_FNF_STEP = 50
};

/* Adds `sign` times the end of send `number` of node x to the form. */
static inline void
verify_fnf_add_end (int32_t *form, const struct verify_fnf_tree *tree, uint32_t x, uint32_t number,
                    int32_t sign)
{
  form[x + 1] += sign * (int32_t)number;
  for (; x > 0; x = tree->parent[x])
    form[tree->parent[x] + 1] += sign * tree->number[x];
}

/* Moves each coefficient to the variable that is the cost of its node. */
static inline void
verify_fnf_share_variables (const struct verify_fnf_decisions *decisions, int32_t *form)
{
  for (uint32_t x = 1; x < decisions->known; x++) {
    int32_t coefficient = form[x + 1];
    form[x + 1] = 0;
    form[decisions->like[x] + 1] += coefficient;
  }
}

/* Nodes that may be left out, with the send of each that counts. */
struct verify_fnf_choices {
  bool in[VERIFY_FNF_SENDERS];
  uint32_t send[VERIFY_FNF_SENDERS];
};

/* The optimum's candidates for the next slot. */
static inline void
verify_fnf_find_candidates (const struct verify_fnf_decisions *decisions,
                            struct verify_fnf_choices *choices)
{
  memset (choices, 0, sizeof *choices);
  for (uint32_t x = 0; x < decisions->known; x++) {
    choices->send[x] = decisions->optimum.used[x] + 1U;
    choices->in[x] = decisions->placed[x] && choices->send[x] <= decisions->sends[x];
  }
}

/* The next node of FNF's order receives from x. */
static inline void
verify_fnf_inform (struct verify_fnf_tree *fnf, uint32_t *informed, uint32_t x)
{
  fnf->used[*informed] = 0;
  fnf->parent[*informed] = (uint8_t)x;
  fnf->number[(*informed)++] = ++fnf->used[x];
}

#endif
