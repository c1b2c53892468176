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

/* Of the parameterized model (verify/claims_parameterized_when.c). Plain: one port, no network. */
bool claims_plain (const struct claims_facts *facts);
bool claims_plain_two (const struct claims_facts *facts);      /* two nodes or more */
bool claims_plain_at_most (const struct claims_facts *facts);  /* hold <= end */
bool claims_plain_above (const struct claims_facts *facts);    /* hold > end, two nodes or more */
bool claims_plain_at_least (const struct claims_facts *facts); /* hold >= end */
bool claims_plain_equal (const struct claims_facts *facts);    /* hold = end */
bool claims_plain_unequal (const struct claims_facts *facts);  /* hold != end */
bool claims_plain_double (const struct claims_facts *facts);   /* hold <= 2 end */
bool claims_plain_beyond (const struct claims_facts *facts);   /* hold > 2 end */
bool claims_plain_star (const struct claims_facts *facts);     /* (k - 2) hold <= end, k >= 2 nodes */
bool claims_plain_chain (const struct claims_facts *facts);    /* (k - 2) end <= hold, k >= 2 nodes */
bool claims_plain_power (const struct claims_facts *facts);    /* hold <= end, and the number of nodes is a power of two */
/* Several ports, no network: the thesis' rounds, and strict spacing. */
bool claims_rounds (const struct claims_facts *facts);
bool claims_rounds_at_most (const struct claims_facts *facts); /* hold <= end */
bool claims_rounds_above (const struct claims_facts *facts);   /* hold > end, two nodes or more */
bool claims_rounds_apart (const struct claims_facts *facts);   /* interval >= hold */
bool claims_strict (const struct claims_facts *facts);
bool claims_strict_roomy (const struct claims_facts *facts); /* ports interval <= hold */
bool claims_strict_most (const struct claims_facts *facts);  /* (ports - 1) interval < hold < ports interval: alpha_max of section 4.5 */
bool claims_strict_apart (const struct claims_facts *facts); /* interval >= hold */
bool claims_complete (const struct claims_facts *facts);     /* no network, any ports */
bool claims_network (const struct claims_facts *facts);      /* a network, any ports */
bool claims_mesh (const struct claims_facts *facts);
bool claims_bmin (const struct claims_facts *facts);
bool claims_mesh_one_port (const struct claims_facts *facts);
bool claims_bmin_one_port (const struct claims_facts *facts);
bool claims_one_port_network (const struct claims_facts *facts);
bool claims_one_port_at_most (const struct claims_facts *facts); /* a network, one port, hold <= end */
bool claims_one_port_above (const struct claims_facts *facts);   /* a network, one port, hold > end */
bool claims_mesh_short (const struct claims_facts *facts);       /* one port, channels held for at most hold */
bool claims_bmin_short (const struct claims_facts *facts);
bool claims_mesh_theorem (const struct claims_facts *facts); /* and hold <= end: what Theorems 5 and 7 need */
bool claims_bmin_theorem (const struct claims_facts *facts);
bool claims_mesh_above (const struct claims_facts *facts); /* short, but hold > end */
bool claims_bmin_above (const struct claims_facts *facts);
bool claims_mesh_longer (const struct claims_facts *facts); /* one port, hold <= end, channels held for longer than hold */
bool claims_bmin_longer (const struct claims_facts *facts);
/* Of the heterogeneous LogP model (verify/claims_logp.c). */
bool
claims_logp_as_node (const struct claims_facts *facts);    /* receive 0 and hold = delay of every node: the node model, delays its costs */
bool claims_logp_alike (const struct claims_facts *facts); /* all destinations are alike */
bool claims_logp_slowest (const struct claims_facts *facts); /* one type of destinations has the largest of all times */

/* Instances with printed numbers. */
bool claims_table_4_1 (const struct claims_facts *facts);         /* with coefficients 2, 7, 3, 4 a byte */
bool claims_table_4_1_printed (const struct claims_facts *facts); /* with those printed, 0.02, 0.07, 0.03, 0.04 */
bool claims_table_4_3 (const struct claims_facts *facts);
bool claims_table_4_4 (const struct claims_facts *facts);
bool claims_sp (const struct claims_facts *facts);              /* hold and end of Table 2.1 for 1 or 1024 bytes, up to 128 nodes */
bool claims_figure_5_1 (const struct claims_facts *facts);      /* channels held for at most hold */
bool claims_figure_5_1_long (const struct claims_facts *facts); /* channels held for more than 35 */
bool claims_figure_5_4 (const struct claims_facts *facts);      /* its times, 8 nodes at any places of any mesh */
bool claims_figure_5_7 (const struct claims_facts *facts);      /* its times, 7 nodes of any BMIN */
bool claims_figure_6_23 (const struct claims_facts *facts);     /* its times for 1 kB, a mesh */
bool claims_figure_7_2 (const struct claims_facts *facts);

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

/* Of the parameterized model (verify/claims_parameterized.c). A number or a tree is the one that the claim names (struct
   claims_parameterized); the optimum of a tree is that by trying everything where no proof is known. */
CLAIMS_CHECK (claims_number_best);           /* the number = optimum */
CLAIMS_CHECK (claims_number_returned);       /* the number = optimum + (hold - end, where that is above 0) */
CLAIMS_CHECK (claims_number_none);           /* the number <= 0 */
CLAIMS_CHECK (claims_splits_agree);          /* splits = splits-slow */
CLAIMS_CHECK (claims_splits_printed_agree);  /* splits-printed = splits-slow-printed */
CLAIMS_CHECK (claims_ports_agree);           /* ports = ports-slow */
CLAIMS_CHECK (claims_one_port_enough);       /* one-port <= optimum */
CLAIMS_CHECK (claims_network_above);         /* free <= optimum */
CLAIMS_CHECK (claims_network_best);          /* optimum <= free */
CLAIMS_CHECK (claims_tree_best);             /* the tree = optimum */
CLAIMS_CHECK (claims_tree_not_best);         /* optimum + 1 <= the tree */
CLAIMS_CHECK (claims_tree_free);             /* sends of the tree that collide when nobody waits <= 0 */
CLAIMS_CHECK (claims_tree_stepwise);         /* 1 <= those that collide with one of the same step */
CLAIMS_CHECK (claims_tree_no_stepwise);      /* those that collide with one of the same step <= 0 */
CLAIMS_CHECK (claims_tree_depth);            /* 1 <= those that collide with one of another step */
CLAIMS_CHECK (claims_tree_undisturbed);      /* the tree = free */
CLAIMS_CHECK (claims_tree_as_binomial);      /* the tree = the binomial tree, when nobody waits */
CLAIMS_CHECK (claims_tree_below_binomial);   /* the tree <= the binomial tree */
CLAIMS_CHECK (claims_tree_below_sequential); /* the tree <= the sequential tree */
CLAIMS_CHECK (claims_tree_below_opt_tree);   /* the tree <= OPT-tree */
CLAIMS_CHECK (claims_tree_below_halved);     /* the tree <= U-mesh or U-min */
CLAIMS_CHECK (claims_tree_below_all);        /* the tree <= every other */
CLAIMS_CHECK (claims_trees_above);           /* optimum <= every tree */
CLAIMS_CHECK (claims_tree_doublings);        /* steps of the tree = log2 of the nodes, rounded up */
CLAIMS_CHECK (claims_tree_fewest_steps);     /* steps of the tree <= steps of every other */
CLAIMS_CHECK (claims_tree_shallow);          /* levels of the tree <= levels of the binomial tree */
CLAIMS_CHECK (claims_tree_deep);             /* levels of the binomial tree <= levels of the tree */
CLAIMS_CHECK (claims_tree_sequential);       /* the tree = (k - 2) hold + end */
CLAIMS_CHECK (claims_tree_chain);            /* the tree = (k - 1) end */
CLAIMS_CHECK (claims_tree_binomial);         /* the tree = Table 4.2's formula for the binomial tree */
CLAIMS_CHECK (claims_number_binomial);       /* the number = the same */
CLAIMS_CHECK (claims_within_sequential);     /* the tree <= (k - 2) hold + end */
CLAIMS_CHECK (claims_within_chain);          /* the tree <= (k - 1) end */
CLAIMS_CHECK (claims_within_binomial);       /* the tree <= Table 4.2's formula for the binomial tree, of the next power of two */
CLAIMS_CHECK (claims_table_4_1_sequential);  /* the tree = the printed latency */
CLAIMS_CHECK (claims_table_4_1_binomial);    /* likewise */
CLAIMS_CHECK (claims_table_4_3_optimum);     /* optimum = t[i] as printed */
CLAIMS_CHECK (claims_table_4_4_optimum);     /* likewise */
CLAIMS_CHECK (claims_printed_130);           /* the tree = 130 */
CLAIMS_CHECK (claims_printed_165);           /* the tree = 165 */
CLAIMS_CHECK (claims_printed_24);            /* optimum = 24 */

/* Of the heterogeneous LogP model (verify/claims_logp.c). */
CLAIMS_CHECK (claims_logp_program);     /* dp = optimum */
CLAIMS_CHECK (claims_logp_size);        /* dp's table <= (k + 1) (n_1 + 1) ... (n_k + 1) entries */
CLAIMS_CHECK (claims_logp_fast);        /* dp_fast = optimum */
CLAIMS_CHECK (claims_logp_exhaustive);  /* exhaustive = optimum */
CLAIMS_CHECK (claims_logp_node);        /* node_optimum = optimum */
CLAIMS_CHECK (claims_logp_rules_above); /* optimum <= every heuristic */
CLAIMS_CHECK (claims_logp_twice);       /* the named heuristic <= 2 optimum */
CLAIMS_CHECK (claims_logp_additive);    /* it <= optimum + sum over all types, the source's included, but the slowest, of
                                           max (delay + receive, hold), which for the slowest is the largest */

#endif
