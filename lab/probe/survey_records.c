/* Records of what a survey found. */
#include "lab/probe/notation.h"
#include "lab/probe/store.h"
#include "lab/probe/survey.h"

#include <inttypes.h>
#include <stdio.h>

/* The command that finds it. */
static void
command_of (const struct survey *survey, char *text, size_t size)
{
  const struct sweep_params *params = &survey->params;
  const char *quote = params->objective.excess ? "'" : "";
  snprintf (text, size,
            "provecast probe sweep --n %" PRId64 " --max-cost %" PRId64 " --objective %s%s%s",
            params->destinations, params->max_cost, quote, params->objective.name, quote);
}

static bool
make_record (const struct survey *survey, const struct sweep_extreme *extreme,
             struct record *record, struct status *status)
{
  const struct limits no_limits = { .seconds = 0 };
  struct node_types types;
  char command[200];
  node_types_init (&types);
  command_of (survey, command, sizeof command);
  bool made
    = notation_read (&types, extreme->witness[0], status)
      && record_make (record, &survey->params.objective, &types, command, &no_limits, status);
  node_types_clear (&types);
  return made;
}

static bool
probe_store_largest (const struct survey *survey, const struct sweep_result *result,
                     struct probe_store *store, struct status *status)
{
  struct record record;
  bool good = true, kept;
  record_init (&record);
  for (int32_t place = 2; place < 2 * survey->params.destinations + 2 && good; place++) {
    const struct sweep_extreme *extreme = sweep_result_largest (result, place / 2, place % 2);
    if (extreme && extreme->kept > 0)
      good = make_record (survey, extreme, &record, status)
             && probe_store_record (store, &record, &kept, status);
  }
  record_clear (&record);
  return good;
}

bool
survey_records (const struct survey *survey, const struct sweep_result *result,
                struct record *largest, struct status *status)
{
  const struct sweep_extreme *extreme = sweep_result_largest (result, 0, false);
  record_clear (largest);
  if (extreme && extreme->kept > 0 && !make_record (survey, extreme, largest, status))
    return false;
  if (!survey->store)
    return true;
  struct probe_store *store = probe_store_open (survey->store, PROBE_STORE_WRITE, status);
  bool good = store && probe_store_largest (survey, result, store, status);
  probe_store_close (store);
  return good;
}
