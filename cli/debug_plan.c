#include "cli/debug_plan.h"

#include "model/schedule_read.h"
#include "model/suite.h"

/* What is to be read, the instance before the schedule. */
struct reading {
  struct node_instance instance;
  struct node_types types;
  struct schedule schedule;
};

static bool
read_instance (struct reading *reading, const char *text, size_t length, const char *path, size_t line, struct status *status)
{
  return node_instance_read (&reading->instance, text, length, path, line, status)
         && node_types_from (&reading->types, &reading->instance, path, status);
}

static bool
read_schedule (struct reading *reading, const char *text, size_t length, const char *path, size_t line, struct status *status)
{
  return schedule_read (&reading->schedule, text, length, path, line, &reading->instance, &reading->types, status);
}

/* The first of the file. */
static bool
read_first (struct reading *reading, const char *path,
            bool (*reader) (struct reading *, const char *text, size_t length, const char *path, size_t line, struct status *),
            struct status *status)
{
  struct suite *file = suite_open (path, status);
  const char *text;
  size_t length, line;
  bool good = file && suite_next (file, &text, &length, &line, status) && reader (reading, text, length, path, line, status);
  suite_close (file);
  return good;
}

bool
debug_plan_load (const char *instance_path, const char *schedule_path, struct plan *plan, struct status *status)
{
  struct reading reading;
  node_instance_init (&reading.instance);
  node_types_init (&reading.types);
  schedule_init (&reading.schedule);
  bool good = read_first (&reading, instance_path, read_instance, status) && read_first (&reading, schedule_path, read_schedule, status);
  if (good) {
    plan_from_schedule (plan, &reading.schedule, &reading.types);
    good = plan_valid (plan, &reading.types)
           || status_set (status, STATUS_INPUT, "%s: is no broadcast without idle times of %s", schedule_path, instance_path);
  }
  node_instance_clear (&reading.instance);
  node_types_clear (&reading.types);
  schedule_clear (&reading.schedule);
  return good;
}
