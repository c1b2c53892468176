/* Hypotheses and checks of the register: for verify/claims_table.c only. See verify/claims.h. */
#ifndef VERIFY_CLAIMS_CHECK_H
#define VERIFY_CLAIMS_CHECK_H

#include "verify/claims.h"

/* Hypotheses. */
bool claims_always (const struct claims_facts *facts);
bool claims_fastest_source (const struct claims_facts *facts);         /* no destination is faster than the source */
bool claims_shared_fastest (const struct claims_facts *facts);         /* the source is as fast as the fastest destination */
bool claims_slower_source (const struct claims_facts *facts);          /* a destination is faster than the source */
bool claims_strictly_faster_source (const struct claims_facts *facts); /* the source is faster than every destination */
bool claims_two_classes (const struct claims_facts *facts);            /* two classes of nodes, the source being a fastest one */
bool claims_two_classes_any (const struct claims_facts *facts);        /* two classes of nodes, any source */
bool claims_two_types (const struct claims_facts *facts);              /* two classes of destinations, any source */
bool claims_three_classes (const struct claims_facts *facts);          /* three classes of nodes, the source being a fastest one */
bool claims_multiples (const struct claims_facts *facts); /* every slower node's cost is a multiple of every faster one's; fastest source */
bool claims_chain (const struct claims_facts *facts);     /* the same among the destinations, any source */
bool claims_power_two (const struct claims_facts *facts); /* every node's cost is the least one times a power of two; any source */
bool claims_many (const struct claims_facts *facts);      /* 8 destinations or more */

/* The ranges that complete sweeps (probe/sweep.h) went through: at most n destinations and costs, the source's included and all divided by
   their common factor, of at most c. */
bool claims_ratio_swept (const struct claims_facts *facts);       /* for FNF / optimum */
bool claims_ratio_swept_large (const struct claims_facts *facts); /* the same from 7 destinations on */
bool claims_excess_swept (const struct claims_facts *facts);      /* for FNF - optimum */
bool claims_excess_swept_fast (const struct claims_facts *facts); /* the same where the source is a fastest node */
bool claims_excess_swept_slow (const struct claims_facts *facts); /* the same where it is not */

/* One source of cost 1, 2 p destinations of cost 4 p and 8 p of cost 6 p, p >= 1; all costs by any factor. */
bool claims_eight_sevenths_family (const struct claims_facts *facts);

/* Of the overhead model. */
bool claims_equal_lengths (const struct claims_facts *facts); /* all messages have one length */

/* Of total exchange and open shops. */
bool claims_square (const struct claims_facts *facts);        /* as many jobs as machines */
bool claims_even_square (const struct claims_facts *facts);   /* and an even number of each */
bool claims_zero_diagonal (const struct claims_facts *facts); /* square, and nobody sends to itself */

/* Checks. */
#define CLAIMS_CHECK(name) bool name (const struct claim *claim, const struct claims_facts *facts, struct claim_sides *out)
CLAIMS_CHECK (claims_no_idle_best);            /* idling does not help */
CLAIMS_CHECK (claims_free_monotone_best);      /* this source and a fully monotone tree reach what any source can */
CLAIMS_CHECK (claims_fastest_first_best);      /* fastest_first = optimum */
CLAIMS_CHECK (claims_first_fastest_best);      /* first_fastest = optimum */
CLAIMS_CHECK (claims_fnf_best);                /* fnf = optimum */
CLAIMS_CHECK (claims_fnf_twice);               /* fnf <= 2 optimum */
CLAIMS_CHECK (claims_fnf_three_halves);        /* 2 fnf <= 3 optimum */
CLAIMS_CHECK (claims_fnf_five_quarters);       /* 4 fnf <= 5 optimum */
CLAIMS_CHECK (claims_fnf_eleven_ninths);       /* 9 fnf <= 11 optimum */
CLAIMS_CHECK (claims_fnf_eight_sevenths);      /* 7 fnf = 8 optimum */
CLAIMS_CHECK (claims_fnf_six_fifths);          /* 5 fnf <= 6 optimum */
CLAIMS_CHECK (claims_fnf_additive);            /* fnf - optimum <= sum of all classes but the slowest */
CLAIMS_CHECK (claims_fnf_additive_types);      /* the same over the classes of destinations */
CLAIMS_CHECK (claims_fnf_additive_third);      /* fnf - optimum <= a third of the sum of all classes but the slowest */
CLAIMS_CHECK (claims_fnf_additive_half);       /* fnf - optimum <= half of it */
CLAIMS_CHECK (claims_fnf_additive_types_half); /* fnf - optimum <= half of the sum over the classes of destinations */
CLAIMS_CHECK (claims_monotone_best);           /* monotone = optimum */
CLAIMS_CHECK (claims_monotone_root_best);      /* monotone_root = optimum */
CLAIMS_CHECK (claims_greedy_shape);            /* FNF is layered, monotone, without idling */
CLAIMS_CHECK (claims_lowered_layered);         /* FNF of faster nodes <= layered of slower ones */
CLAIMS_CHECK (claims_fnf_layered_best);        /* fnf = layered */
CLAIMS_CHECK (claims_layered_best);            /* layered = optimum */
CLAIMS_CHECK (claims_recurrence_exact);        /* recurrence = optimum */
CLAIMS_CHECK (claims_dp_exact);                /* dp = optimum */
CLAIMS_CHECK (claims_dp_small);                /* dp's table and steps are within the bound */
CLAIMS_CHECK (claims_bound_below);             /* the lower bound named by the claim <= optimum */
CLAIMS_CHECK (claims_bound_best);              /* it = optimum */

/* Of the overhead model (verify/claims_overhead.c). */
CLAIMS_CHECK (claims_append_above);       /* optimum <= append_optimum */
CLAIMS_CHECK (claims_append_best);        /* append_optimum <= optimum */
CLAIMS_CHECK (claims_rules_above);        /* optimum <= every heuristic */
CLAIMS_CHECK (claims_rules_append_above); /* append_optimum <= every heuristic that only appends */
CLAIMS_CHECK (claims_insert_better);      /* the named heuristic <= the same without insertion */
CLAIMS_CHECK (claims_rule_best);          /* the named heuristic <= every other */
CLAIMS_CHECK (claims_rule_worst);         /* every other heuristic <= the named one */
CLAIMS_CHECK (claims_rule_bound_halves);  /* 2 times the named heuristic <= 5 times the bound `release` */
CLAIMS_CHECK (claims_rule_bound_twice);   /* the named heuristic <= 2 times it */

/* Of total exchange and open shops (verify/claims_openshop.c); P is the number of nodes. */
CLAIMS_CHECK (claims_load_below);           /* load <= optimum */
CLAIMS_CHECK (claims_load_best);            /* optimum <= load */
CLAIMS_CHECK (claims_load_half_sides);      /* the named heuristic <= P/2 loads */
CLAIMS_CHECK (claims_load_half_up);         /* the same with P/2 rounded up */
CLAIMS_CHECK (claims_load_half_down);       /* the same with P/2 rounded down */
CLAIMS_CHECK (claims_load_twice);           /* the named heuristic <= 2 loads */
CLAIMS_CHECK (claims_load_tenth);           /* the named heuristic <= 1.1 loads */
CLAIMS_CHECK (claims_load_fifteen);         /* the named heuristic <= 1.15 loads */
CLAIMS_CHECK (claims_load_quarter);         /* the named heuristic <= 1.25 loads */
CLAIMS_CHECK (claims_crossing);             /* the named heuristic <= a task's row + column - the task, at its largest */
CLAIMS_CHECK (claims_openshop_rules_above); /* optimum <= every heuristic */
CLAIMS_CHECK (claims_openshop_rule_best);   /* the named heuristic <= the paper's other four */

#endif
