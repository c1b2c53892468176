/* Threads that fill the cells of a dynamic program, group by group (search/core/dp_front.h). */
#ifndef SEARCH_CORE_DP_TEAM_H
#define SEARCH_CORE_DP_TEAM_H

#include "search/core/dp_box.h"

#include <stdatomic.h>
#include <stdbool.h>

struct dp_team {
  int threads;
  struct dp_clock **clock; /* [threads] owned; that of each member counts its steps */
  int now;                 /* threads for the present group: 1 where that is little work */
  uint64_t before;         /* steps of all members until the last group */
  bool (*fill) (void *context, size_t piece, size_t member);
  void *context;
  atomic_bool stopped;
};

void dp_team_init (struct dp_team *team, int threads, const struct deadline *deadline);
void dp_team_clear (struct dp_team *team);

/* A new group of cells begins. It gets all threads if the last one took long enough. */
void dp_team_begin (struct dp_team *team);

/* Calls `fill` for 0 <= piece < pieces, each by one member, and waits. The pieces must not depend
   on each other. False if a call returned false, as it must when the deadline passed: then others
   were left out. */
bool dp_team_share (struct dp_team *team, size_t pieces,
                    bool (*fill) (void *context, size_t piece, size_t member), void *context);

#endif
