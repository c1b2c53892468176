/* Writes the first instance of a file as the solvers beside which Provecast is measured read it:
     write_program lp FILE DEADLINE    the compact program, feasible iff some schedule ends by
     DEADLINE, in CPLEX's LP format write_program dzn FILE HORIZON    the data of broadcast.mzn;
     HORIZON is the makespan of some schedule
   Times are in the instance's unit. Exit codes as in FORMATS. */
#include "model/common/suite.h"
#include "model/node/types.h"

#include <stdio.h>
#include <string.h>

#define MOST_VARIABLES 1000000

static bool
read_types (const char *path, struct node_types *types, struct status *status)
{
  struct node_instance instance;
  struct suite *suite = suite_open (path, status);
  const char *text;
  size_t length, line;
  node_instance_init (&instance);
  bool good = suite && suite_next (suite, &text, &length, &line, status)
              && node_instance_read (&instance, text, length, path, line, status)
              && node_types_from (types, &instance, path, status);
  node_instance_clear (&instance);
  suite_close (suite);
  return good;
}

/* A time in the instance's unit as ticks. */
static bool
read_time (const char *text, const struct node_types *types, int64_t *ticks, struct status *status)
{
  struct rational time;
  if (rational_parse (text, strlen (text), &time) != RATIONAL_OK || time.numerator <= 0
      || types->scale % time.denominator != 0
      || time.numerator > MOST_VARIABLES / (types->scale / time.denominator))
    return status_set (status, STATUS_INPUT,
                       "write_program: expected a time of a schedule, not too late, got %s", text);
  *ticks = time.numerator * (types->scale / time.denominator);
  return true;
}

/* One variable: the number of nodes of this type that become ready at this time. One a line,
   since some readers refuse long lines. */
static void
write_variable (struct output *out, char sign, size_t type, int64_t time)
{
  output_print (out, "\n  %c x%zu_%lld", sign, type + 1, (long long)time);
}

/* As many nodes become ready at `time` as sends can end then, or fewer. */
static void
write_slots (struct output *out, const struct node_types *types, int64_t time)
{
  output_print (out, " t%lld:", (long long)time);
  for (size_t j = 0; j < types->k; j++) {
    write_variable (out, '+', j, time);
    for (int64_t ready = time - types->cost[j]; ready > 0; ready -= types->cost[j])
      write_variable (out, '-', j, ready);
  }
  output_print (out, "\n  <= %d\n", time % types->source == 0);
}

static void
write_count (struct output *out, const struct node_types *types, size_t type, int64_t deadline)
{
  output_print (out, " n%zu:", type + 1);
  for (int64_t time = 1; time <= deadline; time++)
    write_variable (out, '+', type, time);
  output_print (out, "\n  = %lld\n", (long long)types->count[type]);
}

static void
write_lp (struct output *out, const struct node_types *types, int64_t deadline)
{
  output_text (out, "Minimize\n nothing: 0 x1_1\nSubject To\n");
  for (int64_t time = 1; time <= deadline; time++)
    write_slots (out, types, time);
  for (size_t j = 0; j < types->k; j++)
    write_count (out, types, j, deadline);
  output_text (out, "Bounds\n");
  for (size_t j = 0; j < types->k; j++)
    for (int64_t time = 1; time <= deadline; time++)
      output_print (out, " 0 <= x%zu_%lld <= %lld\n", j + 1, (long long)time,
                    (long long)types->count[j]);
  output_text (out, "Generals\n");
  for (size_t j = 0; j < types->k; j++)
    for (int64_t time = 1; time <= deadline; time++)
      output_print (out, " x%zu_%lld\n", j + 1, (long long)time);
  output_text (out, "End\n");
}

static void
write_dzn (struct output *out, const struct node_types *types, int64_t horizon)
{
  output_print (out, "n = %lld;\nhorizon = %lld;\ncost = array1d(0..%lld, [%lld",
                (long long)types->destinations, (long long)horizon, (long long)types->destinations,
                (long long)types->source);
  for (size_t j = 0; j < types->k; j++)
    for (int64_t i = 0; i < types->count[j]; i++)
      output_print (out, ", %lld", (long long)types->cost[j]);
  output_text (out, "]);\n");
}

static bool
write_program (char **argv, struct output *out, struct node_types *types, struct status *status)
{
  int64_t time = 0;
  bool lp = strcmp (argv[1], "lp") == 0;
  if (!lp && strcmp (argv[1], "dzn") != 0)
    return status_set (status, STATUS_INPUT, "write_program: expected lp or dzn, got %s", argv[1]);
  if (!read_types (argv[2], types, status) || !read_time (argv[3], types, &time, status))
    return false;
  if (lp)
    write_lp (out, types, time);
  else
    write_dzn (out, types, time);
  return true;
}

int
main (int argc, char **argv)
{
  struct status status;
  struct node_types types;
  struct output out;
  if (argc != 4) {
    fputs ("usage: write_program lp|dzn FILE TIME\n", stderr);
    return STATUS_INPUT;
  }
  status_init (&status);
  node_types_init (&types);
  output_init_stream (&out, stdout);
  if (write_program (argv, &out, &types, &status))
    output_commit (&out, &status);
  else
    output_discard (&out);
  node_types_clear (&types);
  if (status.code != STATUS_OK)
    fprintf (stderr, "%s\n", status.message);
  return (int)status.code;
}
