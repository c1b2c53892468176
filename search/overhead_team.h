/* Models of one instance (search/overhead_model.h) for a team of clause learners (search/learn_team.h): a second one is made when the first
   has taken a while, and there is memory for it. */
#ifndef SEARCH_OVERHEAD_TEAM_H
#define SEARCH_OVERHEAD_TEAM_H

#include "search/overhead_model.h"

struct overhead_team;

/* Look for schedules that are better than this valid one, which is tried first. Class, threads, memory limit, proof and debug schedule are
   those of the options; ticks, options and deadline must outlive the team. NULL: a model would take too much memory, or longer than the
   deadline. */
struct overhead_team *overhead_team_new (const struct overhead_ticks *ticks, const struct overhead_options *options,
                                         const struct overhead_schedule *best, const struct deadline *deadline);
void overhead_team_free (struct overhead_team *team);

/* As learn_team_solve. */
enum learn_result overhead_team_solve (struct overhead_team *team, uint64_t conflicts, const struct deadline *deadline);

/* After LEARN_SOLUTION, once: the shortest schedule found. The search is back at the root. */
void overhead_team_schedule (struct overhead_team *team, struct overhead_schedule *schedule);

/* From now on only makespans up to this. False when there is none. */
bool overhead_team_limit (struct overhead_team *team, int64_t most);

uint64_t overhead_team_conflicts (const struct overhead_team *team);
uint64_t overhead_team_used (const struct overhead_team *team); /* bytes */

#endif
