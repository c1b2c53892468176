/* Things that come one after the other, worked on by several threads, with the outcomes taken in
   the order of the things. */
#ifndef BASE_ORDERED_H
#define BASE_ORDERED_H

#include <stdbool.h>
#include <stddef.h>

/* Things that are taken and not settled lie in slots, numbered from 0. */
struct ordered {
  /* Puts the next thing into the slot. False: there are no more. Called in the order of the things,
     never at the same time as another `take` or `settle`. */
  bool (*take) (void *context, size_t slot);
  /* Works on it; `member` is the thread's number, from 0. */
  void (*work) (void *context, size_t slot, size_t member);
  /* Takes the outcome, in the order of the things. False: nothing more is to be done; outcomes of
     later things are given up. */
  bool (*settle) (void *context, size_t slot);
};

/* Works through all things with `threads` threads and that many slots; returns when every thing
   taken was worked on. O(1) for each thing, besides the calls. */
void ordered_run (const struct ordered *ordered, int threads, size_t slots, void *context);

#endif
