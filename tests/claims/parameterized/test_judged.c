/* Schedules and optima of an experiment pass the checker, and are counted. */
#include "claims/parameterized/judged.h"

#include "heuristics/parameterized/table.h"

#include <criterion/criterion.h>
#include <string.h>

static const struct limits no_limits = { 0 };

/* A row of four nodes; with an occupation of 2 OPT-mesh has no contention, with 3 it has. */
#define ROW(occupation)                                                                            \
  "{\"model\":\"parameterized\",\"name\":\"row\",\"hold\":2,\"end\":3,\"network\":{\"mesh\":[4,1]" \
  "},\"source\":[1,0],\"destinations\":["                                                          \
  "[0,0],[2,0],[3,0]],\"occupation\":" occupation "}"

static void
begin (struct parameterized_judged *judged, const char *text)
{
  struct parameterized_instance instance;
  struct status status;
  status_init (&status);
  parameterized_instance_init (&instance);
  cr_assert (parameterized_instance_read (&instance, text, strlen (text), "test", 1, &status), "%s",
             status.message);
  cr_assert (judged_copy (&judged->judged, &instance, &status), "%s", status.message);
  parameterized_instance_clear (&instance); /* it was copied */
  cr_expect_str_eq (judged->instance.name, "row");
}

/* What the checker rejects is refused here, in both directions. */
Test (judged, schedules)
{
  struct parameterized_judged judged;
  struct tree_schedule schedule;
  struct status status;
  parameterized_judged_init (&judged);
  tree_schedule_init (&schedule);
  begin (&judged, ROW ("2"));
  parameterized_tree_schedule (heuristic_find (parameterized_heuristics, "opt-mesh"), &judged.ticks,
                               &schedule);
  status_init (&status);
  cr_expect (parameterized_judged_schedule (&judged, &schedule, &status));
  cr_expect_not (parameterized_judged_refused (&judged, &schedule, &status));
  cr_expect_eq (status.code, STATUS_FALSE);
  schedule.makespan++;
  status_init (&status);
  cr_expect_not (parameterized_judged_schedule (&judged, &schedule, &status));
  cr_expect_eq (status.code, STATUS_FALSE);
  begin (&judged, ROW ("3"));
  parameterized_tree_schedule (heuristic_find (parameterized_heuristics, "opt-mesh"), &judged.ticks,
                               &schedule);
  status_init (&status);
  cr_expect (parameterized_judged_refused (&judged, &schedule, &status));
  cr_expect_eq (status.code, STATUS_OK);
  cr_expect_not (parameterized_judged_schedule (&judged, &schedule, &status));
  tree_schedule_clear (&schedule);
  judged_clear (&judged.judged);
}

/* Counting is a proof only with a schedule that reaches it and is valid. */
Test (judged, counting)
{
  struct parameterized_judged judged;
  struct tree_schedule schedule;
  struct status status;
  parameterized_judged_init (&judged);
  tree_schedule_init (&schedule);
  begin (&judged, ROW ("2"));
  status_init (&status);
  parameterized_tree_schedule (heuristic_find (parameterized_heuristics, "opt-mesh"), &judged.ticks,
                               &schedule);
  cr_expect (parameterized_judged_counting (&judged, &schedule, &status), "%s", status.message);
  parameterized_tree_schedule (heuristic_find (parameterized_heuristics, "chain"), &judged.ticks,
                               &schedule); /* too slow */
  cr_expect_not (parameterized_judged_counting (&judged, &schedule, &status));
  cr_expect_eq (status.code, STATUS_FALSE);
  begin (&judged, ROW ("3"));
  /* as fast as counting, but sends meet */
  parameterized_tree_schedule (heuristic_find (parameterized_heuristics, "opt-mesh"), &judged.ticks,
                               &schedule);
  status_init (&status);
  cr_expect_not (parameterized_judged_counting (&judged, &schedule, &status));
  tree_schedule_clear (&schedule);
  judged_clear (&judged.judged);
}

/* Optima that are proven, one of them for several ports in rounds. */
Test (judged, optima)
{
  static const struct {
    const char *text;
    int64_t optimum;
  } cases[] = {
    { ROW ("2"), 6 },
    { ROW ("3"), 6 },
    { "{\"model\":\"parameterized\",\"name\":\"row\",\"hold\":2,\"end\":5,\"ports\":2,\"interval\":"
      "1,\"port_model\":\"rounds\",\"network\":"
      "{"
      "\"mesh\":[4,1]},\"source\":[0,0],\"destinations\":[[1,0],[2,0],[3,0]],\"occupation\":9}",
      11 },
    { "{\"model\":\"parameterized\",\"name\":\"row\",\"nodes\":9,\"hold\":20,\"end\":55}", 135 },
  };
  struct parameterized_judged judged;
  parameterized_judged_init (&judged);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct status status;
    int64_t optimum;
    status_init (&status);
    begin (&judged, cases[i].text);
    cr_expect (parameterized_judged_optimum (&judged, &no_limits, &optimum, &status), "%s",
               status.message);
    cr_expect_eq (optimum, cases[i].optimum, "%zu: %lld", i, (long long)optimum);
  }
  judged_clear (&judged.judged);
}
