/* What points the way where the objective is flat: makespans are small integers, so that most instances next to one another have the same
   value. Chains accept by a score: the value plus a share of something finer, which never enters what is reported.
   - FNF against something: a fifth of the share of destinations that FNF has not served by then. The more of them are late, the further is
     FNF from being in time.
   - The optimum against a bound: a tenth of what FNF over the bound is more than 1. Where the two meet the bound is tight, and the optimum
     is not above it either.
   - Else nothing.
   The weights are those that were measured to reach the best known values in the fewest steps. */
#ifndef PROBE_CLIMB_GUIDE_H
#define PROBE_CLIMB_GUIDE_H

#include "probe/evaluate.h"

struct climb_guide;
struct climb_guide *climb_guide_new (const struct objective *objective);
void climb_guide_free (struct climb_guide *guide);

/* The instance that the following is about; it must stay. About as costly as FNF, or as FNF and the bound. */
void climb_guide_set (struct climb_guide *guide, const struct node_types *types);

/* With this value, the objective's at the instance. */
double climb_guide_score (const struct climb_guide *guide, struct quotient value);

/* A value that is less than this makes a score less than the threshold. Not in lowest terms: it is only compared. */
struct quotient climb_guide_floor (const struct climb_guide *guide, double threshold);

#endif
