/* The heuristics of WYL, sections 4 and 5. Each source file has one selection rule and two
   heuristics: the plain one, and the P form, which inserts sends into gaps. */
#ifndef HEURISTICS_OVERHEAD_RULES_H
#define HEURISTICS_OVERHEAD_RULES_H

#include "base/limits.h"
#include "heuristics/overhead/select.h"

/* The selection of each heuristic, as a function of its own. */
void fef_schedule (const struct overhead_ticks *ticks, uint64_t seed,
                   const struct deadline *deadline, struct overhead_schedule *schedule);
void ecf_schedule (const struct overhead_ticks *ticks, uint64_t seed,
                   const struct deadline *deadline, struct overhead_schedule *schedule);
void wr_schedule (const struct overhead_ticks *ticks, uint64_t seed,
                  const struct deadline *deadline, struct overhead_schedule *schedule);
void eaf_schedule (const struct overhead_ticks *ticks, uint64_t seed,
                   const struct deadline *deadline, struct overhead_schedule *schedule);
void rr_schedule (const struct overhead_ticks *ticks, uint64_t seed,
                  const struct deadline *deadline, struct overhead_schedule *schedule);
void rrs_schedule (const struct overhead_ticks *ticks, uint64_t seed,
                   const struct deadline *deadline, struct overhead_schedule *schedule);
void ecfp_schedule (const struct overhead_ticks *ticks, uint64_t seed,
                    const struct deadline *deadline, struct overhead_schedule *schedule);
void wrp_schedule (const struct overhead_ticks *ticks, uint64_t seed,
                   const struct deadline *deadline, struct overhead_schedule *schedule);
void eafp_schedule (const struct overhead_ticks *ticks, uint64_t seed,
                    const struct deadline *deadline, struct overhead_schedule *schedule);
void rrp_schedule (const struct overhead_ticks *ticks, uint64_t seed,
                   const struct deadline *deadline, struct overhead_schedule *schedule);
void rrsp_schedule (const struct overhead_ticks *ticks, uint64_t seed,
                    const struct deadline *deadline, struct overhead_schedule *schedule);

extern const struct overhead_rule ecf_rule, wr_rule, eaf_rule, rr_rule;
extern const struct overhead_rule rrs_rule; /* argument: const uint64_t *, the seed */

/* Takes the receivers in a given order; argument: const int32_t *, one entry for each delivery. Any
   run of RRS or RRSP can be reproduced by it. */
extern const struct overhead_rule given_rule;

#endif
