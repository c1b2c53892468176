/* A machine that does one thing at a time, as a rule of search/learn: tasks with fixed durations, some of which may not be there, and a
   boolean for each pair that says which one comes first. Derived, with T1 before T2 meaning start (T2) >= start (T1) + duration (T1):
   - order: what an order decided means for the starts of two tasks that are there; an order that the starts leave no choice about;
   - overload: a set of tasks that does not fit between its earliest start and its latest end;
   - edge finding (Carlier and Pinson 1989): a task that must come after, or before, all tasks of a set.
   Edges are found for sets given by an earliest start and a latest end, in O(n^3) for n tasks that are there. */
#ifndef SEARCH_LEARN_MACHINE_H
#define SEARCH_LEARN_MACHINE_H

#include "search/learn.h"

struct learn_task {
  int32_t start;    /* variable */
  int32_t present;  /* boolean; -1: always there */
  int64_t duration; /* > 0 */
  /* Of two tasks of the same group, >= 0, that are there the earlier one's echo is at most the later one's; -1: no group. */
  int32_t group, echo;
};

struct learn_machine;

/* `order` [count][count], for p < q: the boolean "p comes before q" at [p * count + q] when positive or zero, -1 - x for "q comes before p"
   by boolean x, INT32_MIN where the two are never there together. Everything is copied. Before the first solve. The machine must outlive
   the search. */
struct learn_machine *learn_machine_new (struct learn *learn, size_t count, const struct learn_task *tasks, const int32_t *order);
void learn_machine_free (struct learn_machine *machine);

uint64_t learn_machine_bytes (const struct learn_machine *machine); /* memory in use, about */

#endif
