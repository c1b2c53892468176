/* The class of appended schedules (WYL, section 4): those that result from appending one delivery
   after the other to the task lists of its sender and its receiver. */
#ifndef MODEL_OVERHEAD_APPENDED_H
#define MODEL_OVERHEAD_APPENDED_H

#include "model/overhead/schedule.h"

/* True iff there is an order of all deliveries that agrees with the order of tasks at each node.
   Precondition: the schedule is valid. O(tasks log tasks). */
bool overhead_appended (const struct overhead_schedule *schedule);

#endif
