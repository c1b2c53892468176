/* Looking for schedules by the guided search with a budget: what a first look finds is often optimal, and what it excludes is excluded. */
#ifndef SEARCH_LOOK_H
#define SEARCH_LOOK_H

#include "search/attempt.h"

/* Looks between the bounds for few types or sparse times, close to the lower one rather than in the middle: that is where schedules are. */
enum answer look_between (struct attempt *attempt);

#endif
