/* The schedule checker of the parameterized model. What `valid` proves, in exact arithmetic: every destination receives exactly once, the
   source never, each from a node that holds the message when the send starts (`end` after the start of the send to it; the source from 0
   on); the sends of a node are as far apart as its ports allow: with `strict` ports the n-th starts at least `interval` after the one
   before and `hold` after the one `ports` before (one port: at least hold apart), with `rounds` they start at different places t + c hold +
   r interval, t when it got the message; in a network no two sends hold one channel at one time, each from its start for `occupation`, its
   end excluded; the stated makespan is the time at which the last destination holds the message; and the schedule names this instance where
   the instance has a name. It says nothing about optimality. */
#ifndef VERIFY_PARAMETERIZED_SCHEDULE_H
#define VERIFY_PARAMETERIZED_SCHEDULE_H

#include "verify/parameterized_instance.h"
#include "verify/schedule.h"

/* Check a schedule object, or the "schedule" of a solve's result object. Returns as verify_schedule does. A collision is told with the
   channel, both sends, and whether they are in one step of the multicast (stepwise contention) or not (depth contention, paper 003,
   section 5.1): the m-th send of a node, from 1, is in the m-th step after that in which it was sent to. O(length of the text + n (log n +
   path)). */
enum status_code verify_parameterized_schedule (const struct verify_parameterized *instance, const struct verify_source *source,
                                                struct verify_verdict *verdict, struct status *status);

#endif
