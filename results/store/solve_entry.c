#include "results/store/solve_entry.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

static char *
time_text (struct rational time)
{
  char text[RATIONAL_TEXT];
  rational_text (time, text);
  return memory_copy (text);
}

void
entry_begin (struct store_entry *entry, const struct canonical *canonical, const char *source,
             int64_t line)
{
  memcpy (entry->sha256, canonical->sha256, sizeof entry->sha256);
  entry->canonical = memory_text (canonical->text.bytes, canonical->text.length);
  entry->model = canonical->model;
  entry->name = memory_copy (canonical->name);
  entry->unit = memory_copy (canonical->unit);
  entry->origin = memory_copy (canonical->origin);
  entry->family = memory_copy (canonical->family);
  entry->seed = memory_copy (canonical->seed);
  entry->nodes = canonical->nodes;
  entry->tasks = canonical->tasks;
  entry->source = memory_copy (source);
  entry->line = line;
}

/* An entry that is filled, and who fills it. */
struct filling {
  struct store_entry *entry;
  struct solver *solver;
};

/* For solver_heuristics; context: a filling. */
static bool
add_heuristic (const char *name, struct rational makespan, const char *schedule, size_t length,
               void *context)
{
  const struct filling *filling = context;
  char text[RATIONAL_TEXT];
  (void)length;
  rational_text (makespan, text);
  store_entry_heuristic (filling->entry, name, text,
                         schedule ? solver_take_schedule (filling->solver) : NULL);
  return true;
}

bool
entry_heuristics (struct store_entry *entry, struct solver *solver, const struct batch_line *line,
                  struct status *status)
{
  struct filling filling = { entry, solver };
  struct rational makespan;
  bool known
    = entry->optimal && !entry->class
      && rational_parse (entry->makespan, strlen (entry->makespan), &makespan) == RATIONAL_OK;
  solver_keep_class (solver, entry->class);
  return solver_heuristics (solver, line, known ? &makespan : NULL, add_heuristic, &filling,
                            status);
}

bool
entry_solve (struct store_entry *entry, struct solver *solver, const struct batch_line *line,
             struct status *status)
{
  struct solver_answer answer;
  if (!solver_solve (solver, line, &answer, status))
    return false;
  const struct result *result = &answer.result;
  entry->optimal = result->optimal && answer.proof;
  entry->uncertified = result->optimal && !answer.proof;
  entry->makespan = time_text (result->makespan);
  entry->schedule = solver_take_schedule (solver);
  entry->heuristic = memory_copy (result->heuristic);
  entry->method = memory_copy (result->method);
  entry->search_nodes = (int64_t)result->nodes;
  entry->seconds = result->seconds;
  entry->threads = result->threads;
  if (entry->optimal) {
    entry->lower_bound = memory_copy (entry->makespan);
    entry->certificate = solver_take_proof (solver);
  }
  char *trouble = memory_copy (answer.trouble); /* valid until the next call of the solver */
  bool good = entry_heuristics (entry, solver, line, status);
  if (good && *trouble)
    status_set (status, STATUS_LIMIT, "%s", trouble);
  free (trouble);
  return good;
}

void
entry_made (struct store_entry *entry, const struct limits *limits, const char *options,
            const char *machine)
{
  char now[sizeof "2026-01-31T12:00:00Z"];
  time_t seconds = time (NULL);
  struct tm utc;
  strftime (now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", gmtime_r (&seconds, &utc));
  entry->time_limit = limits->seconds > 0 ? limits->seconds : 0;
  entry->memory_limit = limits->bytes > INT64_MAX ? INT64_MAX : (int64_t)limits->bytes;
  entry->version = memory_copy (PROVECAST_VERSION);
  entry->options = memory_copy (options);
  entry->machine = memory_copy (machine);
  entry->solved_at = memory_copy (now);
}

char *
entry_options (const struct limits *limits, const char *method, const char *class)
{
  struct output out;
  output_init_memory (&out);
  if (method)
    output_print (&out, "--method %s", method);
  if (class)
    output_print (&out, "%s--class %s", out.length > 0 ? " " : "", class);
  if (limits->seconds > 0)
    output_print (&out, "%s--time-limit %.15g", out.length > 0 ? " " : "", limits->seconds);
  if (limits->bytes > 0)
    output_print (&out, "%s--memory-limit %" PRIu64, out.length > 0 ? " " : "", limits->bytes);
  return output_take (&out);
}

/* What the system calls its processor; false: it does not say. */
static bool
read_processor (char *text, size_t room)
{
  FILE *file = fopen ("/proc/cpuinfo", "re");
  bool found = false;
  while (file && !found && fgets (text, (int)room, file))
    found = strncmp (text, "model name", 10) == 0 && strchr (text, ':');
  if (file)
    fclose (file);
  if (!found)
    return false;
  const char *name = strchr (text, ':') + 1;
  name += strspn (name, " \t");
  memmove (text, name, strlen (name) + 1);
  text[strcspn (text, "\n")] = '\0';
  return true;
}

char *
entry_machine (void)
{
  struct utsname system;
  struct output out;
  char processor[200];
  output_init_memory (&out);
  if (uname (&system) == 0)
    output_print (&out, "%s %s", system.sysname, system.machine);
  if (read_processor (processor, sizeof processor))
    output_print (&out, ", %s", processor);
  return output_take (&out);
}
