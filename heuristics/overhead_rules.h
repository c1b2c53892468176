/* The paper's heuristics (000, sections 4 and 5), one source file each, and the rules that a plain form and its P form share. */
#ifndef HEURISTICS_OVERHEAD_RULES_H
#define HEURISTICS_OVERHEAD_RULES_H

#include "base/limits.h"
#include "heuristics/overhead_select.h"

/* All of the type that the table asks for: see struct overhead_heuristic. */
void fef_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline, struct overhead_schedule *schedule);
void ecf_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline, struct overhead_schedule *schedule);
void wr_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline, struct overhead_schedule *schedule);
void eaf_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline, struct overhead_schedule *schedule);
void rr_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline, struct overhead_schedule *schedule);
void rrs_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline, struct overhead_schedule *schedule);
void ecfp_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline, struct overhead_schedule *schedule);
void wrp_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline, struct overhead_schedule *schedule);
void eafp_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline, struct overhead_schedule *schedule);
void rrp_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline, struct overhead_schedule *schedule);
void rrsp_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline, struct overhead_schedule *schedule);

extern const struct overhead_rule ecf_rule, wr_rule, eaf_rule, rr_rule;
extern const struct overhead_rule rrs_rule; /* argument: const uint64_t *, the seed */

/* The receivers in a given order, one entry for each delivery (const int32_t *): any run of RRS or RRSP, whatever drew its receivers. */
extern const struct overhead_rule given_rule;

#endif
