/* Looking for schedules by the guided search with a budget: what a first look finds is often optimal, and what it excludes is excluded. */
#ifndef SEARCH_LOOK_H
#define SEARCH_LOOK_H

#include "search/attempt.h"

/* Looks differ in how closely prices are driven to the best before they guide, and in noise: where one goes astray, another may not. One of
   so many styles is thorough, and may exclude its horizon; the others leave out what is unlikely. */
#define LOOK_STYLES 4
#define LOOK_THOROUGH 1

/* Two looks at once, at horizons first <= second, in styles `style` and the next, with about `limit` vectors of prices
   each. The second counts only if the first finds no schedule, so any number of threads comes to the same. Returns the better answer;
   *horizon is the one it is for. */
enum answer look_twice (struct attempt *attempt, int64_t first, int64_t second, size_t style, uint64_t limit, int64_t *horizon);

/* Looks between the bounds for few types or sparse times, close to the lower one rather than in the middle: that is where schedules are. */
enum answer look_between (struct attempt *attempt);

#endif
