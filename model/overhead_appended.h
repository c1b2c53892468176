/* The class of appended schedules (paper 000, section 4): those that come from appending one delivery after the other to the task lists of
   its sender and its receiver. */
#ifndef MODEL_OVERHEAD_APPENDED_H
#define MODEL_OVERHEAD_APPENDED_H

#include "model/overhead_schedule.h"

/* True iff there is an order of all deliveries that agrees with the order in which each node does its tasks. Requires a valid schedule.
   O(tasks log tasks). */
bool overhead_appended (const struct overhead_schedule *schedule);

#endif
