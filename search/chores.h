/* Work that a leading thread hands out while it goes on, to helpers or, where these are busy, to itself when it needs the result. */
#ifndef SEARCH_CHORES_H
#define SEARCH_CHORES_H

#include <stdbool.h>
#include <stddef.h>

struct chores;

/* One thing to do, in pieces that do not need each other. The caller's; untouched by it from chores_add until chores_finish or
   chores_drop. */
struct chore {
  void (*work) (void *context, size_t piece); /* any thread */
  void *context;
  size_t pieces;
  size_t begun, done; /* the module's */
  struct chore *next;
};

/* Call `lead` with `threads` - 1 helpers at hand, which do what it adds. Everything that it adds it must finish or drop. */
void chores_run (int threads, void (*lead) (struct chores *chores, void *context), void *context);

void chores_add (struct chores *chores, struct chore *chore);

/* See that all its pieces are done: the caller does those that nobody has begun. Where `meanwhile`, it does pieces of other chores rather
   than wait. */
void chores_finish (struct chores *chores, struct chore *chore, bool meanwhile);

/* Begin no more of its pieces, and wait for those begun. */
void chores_drop (struct chores *chores, struct chore *chore);

#endif
