/* Guidance where the objective is flat. Makespans are small integers, so most neighbouring
   instances have the same value. Chains accept by a score: the value plus a share of something
   finer, which is never reported.
   - FNF against another value: a fifth of the fraction of destinations that FNF has not served by
     then. The more of them are late, the further FNF is from that value.
   - The optimum against a bound: a tenth of the amount by which FNF over the bound exceeds 1. Where
     the two are equal the bound is tight, and the optimum equals it.
   - Any other objective, and those of other models: nothing.
   The weights were measured: these reach the best known values in the fewest steps. */
#ifndef LAB_PROBE_NODE_CLIMB_GUIDE_H
#define LAB_PROBE_NODE_CLIMB_GUIDE_H

#include "lab/probe/node/evaluate.h"

struct climb_guide;
struct climb_guide *climb_guide_new (const struct objective *objective);
void climb_guide_free (struct climb_guide *guide);

/* Set the instance for the functions below; it must outlive their use. Costs one run of FNF, or of
   FNF and the bound. */
void climb_guide_set (struct climb_guide *guide, const struct node_types *types);

/* The score of the instance, whose objective has this value. */
double climb_guide_score (const struct climb_guide *guide, struct quotient value);

/* Every smaller value has a score below the threshold. Not in lowest terms: it is only compared. */
struct quotient climb_guide_floor (const struct climb_guide *guide, double threshold);

#endif
