/* From files to verdicts: what the commands `verify` and `certify` do, all but their options. Paths may be "-" (standard input, once).
   Where the instance file is a suite (JSON Lines, of any models), the other file holds as many schedules or certificates, in the same
   order; a certificate may be missing, which is a verdict of its own.
   One line a verdict goes to `out`: "valid, makespan 9", "not valid: REASON", "optimal makespan 9, proven by prices",
   "optimal makespan 9, proven by a search of 120 nodes", "optimal makespan 41, proven by 12 clauses",
   "optimal makespan 19 among appended schedules, proven by the rules alone" (no clauses at all), "optimal makespan 6, proven by the load of
   row 2", "optimal makespan 135, proven by counting",
   "optimal makespan 7, proven by the dynamic program", "not proven: REASON", "not decided: a limit ended the check"; in a suite the
   instance's name or number stands before it. With `json` it is an object: {"instance":NAME,"valid":true,"makespan":9},
   {"instance":NAME,"valid":false,"reason":REASON},
   {"instance":NAME,"accepted":true,"makespan":9,"nodes":120,"hints":7},
   {"instance":NAME,"accepted":true,"makespan":19,"class":"append","by":"clauses","clauses":12}, without class in models that have
   none, {"instance":NAME,"accepted":true,"makespan":6,"by":"load","row":2}, "by":"counting", "by":"program" likewise, {"instance":NAME,"accepted":false,"reason":REASON}.
   In a suite bad input is refused line by line: "refused: FILE:LINE: WHAT",
   {"instance":NAME,"model":MODEL,"status":"error","message":WHAT}, and the check goes on. What stands in the place of a refused instance's
   schedule is passed over, and a certificate that names it. Returns the exit code: the worst of all verdicts, or STATUS_INPUT,
   STATUS_LIMIT, STATUS_MACHINE with the status set (one line). */
#ifndef VERIFY_REFEREE_H
#define VERIFY_REFEREE_H

#include "base/limits.h"
#include "base/output.h"
#include "base/status.h"

enum status_code referee_verify (const char *instance_path, const char *schedule_path, bool json, struct output *out,
                                 struct status *status);

/* The limits count per instance. */
enum status_code referee_certify (const char *instance_path, const char *certificate_path, const struct limits *limits, bool json,
                                  struct output *out, struct status *status);

#endif
