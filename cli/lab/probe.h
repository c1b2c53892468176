/* The actions of provecast probe: what they share. */
#ifndef CLI_PROBE_H
#define CLI_PROBE_H

#include "cli/options.h"
#include "lab/probe/climb.h"
#include "lab/probe/survey.h"

#define PROBE_OBJECTIVES 16 /* the most on one command line */

struct probe {
  struct options options;          /* the action; for check also a path */
  const struct probe_space *space; /* whose instances are searched */
  struct objective objectives[PROBE_OBJECTIVES];
  size_t count;         /* of objectives, >= 1 where the action has any */
  struct survey survey; /* sweep: all but the objective and the progress */
  struct climb_params climb;
  int threads;
  const char *store, *out, *import, *pattern, *from;
  unsigned class;              /* of schedules, whose optimum is meant; 0: all */
  struct database *open_store; /* of climb; NULL without one */
  struct deadline deadline;    /* of the objective at hand */
  bool interrupted;            /* by Ctrl-C; nothing further is begun */
  unsigned ranged;             /* parameters that have a range, by letter */
};

/* Each runs with the options checked and returns the exit code. */
int probe_sweep (struct probe *probe, struct output *out);
int probe_climb (struct probe *probe, struct output *out);
int probe_records (struct probe *probe, struct output *out);
int probe_check (struct probe *probe, struct output *out);

/* Run `one` for each objective: each has the time limit for itself, Ctrl-C ends all. The exit code,
   the worst of all, with its line said.
 */
int probe_each (struct probe *probe, struct output *out,
                void (*one) (struct probe *probe, const struct objective *objective,
                             struct output *out, struct status *status));

/* 5/4, and 5/4 = 1.25 where that is shorter than the fraction's digits in full. */
void probe_value (struct quotient value, struct output *out);

/* A record for people, in two lines: its value and instance, and the values that make it. */
void probe_record (const struct record *record, struct output *out);

/* A number of something a second, or of seconds, for progress: 1.2 M; 3 min. */
void probe_rate (double rate, char text[16]);
void probe_time (double seconds, char text[16]);

#endif
