#include "cli/debug_plan.h"

#include "cli/source.h"
#include "model/schedule_read.h"

/* Read the schedule for the instance at hand. */
static bool
load (const struct source *source, const char *path, struct schedule *schedule, struct status *status)
{
  struct suite *file = suite_open (path, status);
  if (!file)
    return false;
  const char *text;
  size_t length, line;
  bool good = suite_next (file, &text, &length, &line, status)
              && schedule_read (schedule, text, length, path, line, &source->instance, &source->types, status);
  suite_close (file);
  return good;
}

bool
debug_plan_load (const char *instance_path, const char *schedule_path, struct plan *plan, struct status *status)
{
  struct source source;
  struct schedule schedule;
  if (!source_open (&source, instance_path, status))
    return false;
  schedule_init (&schedule);
  bool good = source_next (&source, status) && load (&source, schedule_path, &schedule, status);
  if (good) {
    plan_from_schedule (plan, &schedule, &source.types);
    good = plan_valid (plan, &source.types)
           || status_set (status, STATUS_INPUT, "%s: is no broadcast without idle times of %s", schedule_path, instance_path);
  }
  schedule_clear (&schedule);
  source_close (&source);
  return good;
}
