/* FNF's makespan for few destinations of small integer costs. */
#ifndef LAB_PROBE_SWEEP_FNF_H
#define LAB_PROBE_SWEEP_FNF_H

/* Reusable memory: a calendar of the sends that complete at each tick. */
struct sweep_calendar;
struct sweep_calendar *sweep_calendar_new (void);
void sweep_calendar_free (struct sweep_calendar *calendar);

/* The time of the n-th reception when the first n - 1 receivers have these costs in this order,
   for ascending costs FNF's makespan whatever the last one's cost is. It must be known to be at
   most `horizon`. O(n + horizon + sends within it). */
int sweep_fnf (struct sweep_calendar *calendar, int source, const int *cost, int n, int horizon);

#endif
