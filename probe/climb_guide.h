/* What points the way where the objective is flat: makespans are small integers, so that most instances next to one another have the same
   value. A share within 0 .. 1 that is added, with a small weight, to the value that decides what chains accept; never to what is reported.
   - FNF against something: the destinations that FNF has not served by then, of all. More of them are late: FNF is further from being in
     time.
   - The optimum against a bound: how far FNF is above the bound (five times the excess, up to 1). Where they meet, the bound is tight, and
     the optimum is not above it either.
   - Else 0. */
#ifndef PROBE_CLIMB_GUIDE_H
#define PROBE_CLIMB_GUIDE_H

#include "probe/evaluate.h"

struct climb_guide;
struct climb_guide *climb_guide_new (const struct objective *objective);
void climb_guide_free (struct climb_guide *guide);

/* The share for an instance of this value of the objective. Costs about as much as FNF, or as the bound and FNF. */
double climb_guide (struct climb_guide *guide, const struct node_types *types, struct quotient value);

#endif
