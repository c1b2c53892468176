/* A smaller instance with the same property: multicasts, nodes, destinations, rows and columns
   left out; ports, lines of a network or all of it, links, units, names and lengths dropped;
   numbers scaled down, rounded, lowered and made equal; as long as the property holds. In the
   end no such step alone keeps it. The same steps in the same order every time. */
#ifndef JUDGE_REDUCE_H
#define JUDGE_REDUCE_H

#include "base/limits.h"
#include "judge/instance.h"

struct reduction {
  /* Has the instance, one line of JSON without newline, the property? */
  bool (*holds) (const char *text, size_t length, void *context);
  void *context;
  const struct deadline *deadline;
  uint64_t tried; /* instances, so far */
};

/* Reduce the instance in `text`, in memory and without newline, which has the property. False:
   the deadline ended it. Each step done takes O(parts + numbers) tries; every one lowers the
   number of parts, or of digits, or a number. */
bool reduce (struct reduction *reduction, struct output *text);

#endif
