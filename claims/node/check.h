/* Hypotheses and checks about the node model: for the files of claims/node/ only. */
#ifndef CLAIMS_NODE_CHECK_H
#define CLAIMS_NODE_CHECK_H

#include "claims/core/check.h"
#include "claims/node/claims.h"

extern const struct claim node_claims_table[]; /* ends with a NULL id */

/* Hypotheses. */
/* no destination is faster than the source */
bool claims_fastest_source (const struct claims_measurements *measurements);
/* the source is as fast as the fastest destination */
bool claims_shared_fastest (const struct claims_measurements *measurements);
/* a destination is faster than the source */
bool claims_slower_source (const struct claims_measurements *measurements);
/* the source is faster than every destination */
bool claims_strictly_faster_source (const struct claims_measurements *measurements);
/* two classes of nodes, the source being a fastest one */
bool claims_two_classes (const struct claims_measurements *measurements);
/* two classes of nodes, any source */
bool claims_two_classes_any (const struct claims_measurements *measurements);
/* two classes of destinations, any source */
bool claims_two_types (const struct claims_measurements *measurements);
/* three classes of nodes, the source being a fastest one */
bool claims_three_classes (const struct claims_measurements *measurements);
bool claims_multiples (
  /* every slower node's cost is a multiple of every faster one's; fastest source */
  const struct claims_measurements *measurements);
/* the same among the destinations, any source */
bool claims_chain (const struct claims_measurements *measurements);
bool
/* every node's cost is the least one times a power of two; any source */
claims_power_two (const struct claims_measurements *measurements);
bool claims_many (const struct claims_measurements *measurements); /* 8 destinations or more */

/* The ranges that complete sweeps (lab/probe/sweep.h) went through: at most n destinations and
   costs, the source's included and all divided by their common factor, of at most c. */
/* for FNF / optimum */
bool claims_ratio_swept (const struct claims_measurements *measurements);
/* the same from 7 destinations on */
bool claims_ratio_swept_large (const struct claims_measurements *measurements);
/* for FNF - optimum */
bool claims_excess_swept (const struct claims_measurements *measurements);
/* the same where the source is a fastest node */
bool claims_excess_swept_fast (const struct claims_measurements *measurements);
/* the same where it is not */
bool claims_excess_swept_slow (const struct claims_measurements *measurements);

/* One source of cost 1, 2 p destinations of cost 4 p and 8 p of cost 6 p, p >= 1; all costs by
   any factor. */
bool claims_eight_sevenths_family (const struct claims_measurements *measurements);

/* Checks. */
CLAIMS_CHECK (claims_no_idle_best); /* idling does not help */
/* this source and a fully monotone tree reach what any source can */
CLAIMS_CHECK (claims_free_monotone_best);
CLAIMS_CHECK (claims_fastest_first_best); /* fastest_first = optimum */
CLAIMS_CHECK (claims_first_fastest_best); /* first_fastest = optimum */
CLAIMS_CHECK (claims_fnf_best);           /* fnf = optimum */
CLAIMS_CHECK (claims_fnf_twice);          /* fnf <= 2 optimum */
CLAIMS_CHECK (claims_fnf_three_halves);   /* 2 fnf <= 3 optimum */
CLAIMS_CHECK (claims_fnf_five_quarters);  /* 4 fnf <= 5 optimum */
CLAIMS_CHECK (claims_fnf_eleven_ninths);  /* 9 fnf <= 11 optimum */
CLAIMS_CHECK (claims_fnf_eight_sevenths); /* 7 fnf = 8 optimum */
CLAIMS_CHECK (claims_fnf_six_fifths);     /* 5 fnf <= 6 optimum */
/* fnf - optimum <= sum of all classes but the slowest */
CLAIMS_CHECK (claims_fnf_additive);
CLAIMS_CHECK (claims_fnf_additive_types); /* the same over the classes of destinations */
/* fnf - optimum <= a third of the sum of all classes but the slowest */
CLAIMS_CHECK (claims_fnf_additive_third);
CLAIMS_CHECK (claims_fnf_additive_half); /* fnf - optimum <= half of it */
/* fnf - optimum <= half of the sum over the classes of destinations */
CLAIMS_CHECK (claims_fnf_additive_types_half);
CLAIMS_CHECK (claims_monotone_best);      /* monotone = optimum */
CLAIMS_CHECK (claims_monotone_root_best); /* monotone_root = optimum */
CLAIMS_CHECK (claims_greedy_shape);       /* FNF is layered, monotone, without idling */
CLAIMS_CHECK (claims_lowered_layered);    /* FNF of faster nodes <= layered of slower ones */
CLAIMS_CHECK (claims_fnf_layered_best);   /* fnf = layered */
CLAIMS_CHECK (claims_layered_best);       /* layered = optimum */
CLAIMS_CHECK (claims_recurrence_exact);   /* recurrence = optimum */
CLAIMS_CHECK (claims_dp_exact);           /* dp = optimum */
CLAIMS_CHECK (claims_dp_small);           /* dp's table and steps are within the bound */

#endif
