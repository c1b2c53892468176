/* Reasons on the way to a conclusion: a list of atoms with room for all that may come. */
#ifndef SEARCH_LEARN_WHY_H
#define SEARCH_LEARN_WHY_H

#include "search/learn_machine.h"

struct learn_why {
  struct learn_atom *atoms; /* owned by whoever made room */
  size_t length;
};

static inline void
learn_why_add (struct learn_why *why, struct learn_atom atom)
{
  why->atoms[why->length++] = atom;
}

/* The task is there. */
static inline void
learn_why_present (struct learn_why *why, const struct learn_task *task)
{
  if (task->present >= 0)
    learn_why_add (why, learn_true (task->present));
}

#endif
