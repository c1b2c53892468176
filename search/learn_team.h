/* Two searches of one problem (search/learn.h) that divide it between them and share what they learn. The first one goes alone for a while:
   most problems end there. Then they go in rounds of so many conflicts each, at once where there are two threads. Between rounds, in the
   order of the members, each hears of the bounds that the other has at the root and of its clauses of few decision levels; and when one
   has finished its half, the other's is halved: by the boolean that took part in the most recent conflicts, which one member assumes and
   the other denies ("guiding paths", Zhang, Bonacina and Hsiang 1996). An assumption is a decision, so what is learned holds without it.
   No clock and no thread decides anything: any number of threads comes to the same. */
#ifndef SEARCH_LEARN_TEAM_H
#define SEARCH_LEARN_TEAM_H

#include "search/learn.h"

#define LEARN_TEAM 2          /* members */
#define LEARN_TEAM_ALONE 1000 /* a good number of conflicts before the second joins */
#define LEARN_TEAM_ROUND 300  /* and of conflicts in a round */

struct learn_team;

struct learn_team_plan {
  int threads;           /* >= 1 */
  uint64_t alone, round; /* conflicts; round >= 1 */
  /* Another search of the same problem: the same variables and rules made in the same order, bounds as required of the first by now or
     weaker, nothing learned. NULL: there is no room for it. It must outlive the team. */
  struct learn *(*join) (void *context);
  void *context;
};

/* The calls of `first` hear of the clauses that both members learn, under numbers that go on from where it is, and of those that neither
   holds any more. A clause follows from the rules and the clauses before it that are not forgotten. `first` must outlive the team; nobody
   hears of what a member learns after the team is freed. */
struct learn_team *learn_team_new (struct learn *first, const struct learn_team_plan *plan);
void learn_team_free (struct learn_team *team);

/* Search on, for about so many conflicts of both members, 0 for no limit. LEARN_SOLUTION: at least one member found one. Read them, then
   learn_team_restart. Never LEARN_EXCLUDED. */
enum learn_result learn_team_solve (struct learn_team *team, uint64_t conflicts, const struct deadline *deadline);

size_t learn_team_size (const struct learn_team *team);               /* members by now */
bool learn_team_found (const struct learn_team *team, size_t member); /* after LEARN_SOLUTION: do its least values solve the problem? */

/* All members back to the root. Whatever is required of one after that must be required of the other, too. */
void learn_team_restart (struct learn_team *team);

uint64_t learn_team_conflicts (const struct learn_team *team); /* of both members */
uint64_t learn_team_bytes (const struct learn_team *team);     /* memory in use, about, without the members' own */

#endif
