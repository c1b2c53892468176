/* Results pass the checker before they are published: optima and schedules are accepted, texts
   about other instances are not. */
#include "results/store/accept.h"

#include "model/node/schedule.h"
#include "search/node/engines.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* An instance as text, its optimum, and texts that the searches wrote about it. */
struct judged {
  struct node_instance instance;
  struct node_types types;
  int64_t optimum;
  struct output text, certificate, schedule;
};

static void
judged_make (struct judged *judged, const char *text)
{
  struct status status;
  struct solve_options options;
  struct outcome outcome;
  struct certificate proof;
  struct schedule schedule;
  status_init (&status);
  node_instance_init (&judged->instance);
  node_types_init (&judged->types);
  cr_assert (node_instance_read (&judged->instance, text, strlen (text), "test", 1, &status)
               && node_types_from (&judged->types, &judged->instance, "test", &status),
             "%s", status.message);
  solve_options_init (&options);
  outcome_init (&outcome, node_data.solution);
  certificate_init (&proof);
  schedule_init (&schedule);
  options.proof = &proof;
  void *workspace = auto_engine.workspace_new ();
  auto_engine.solve (&judged->types, &options, &outcome, workspace);
  cr_assert (outcome.state == SOLVE_OPTIMAL && outcome.certified);
  judged->optimum = outcome.makespan;
  output_init_memory (&judged->text);
  output_init_memory (&judged->certificate);
  output_init_memory (&judged->schedule);
  node_instance_write (&judged->instance, &judged->text);
  certificate_write (&proof, &judged->instance, &judged->types, &judged->certificate);
  int32_t *number = malloc (((size_t)judged->types.destinations + 1) * sizeof *number);
  node_types_numbers (&judged->instance, &judged->types, number);
  schedule_from_plan (&schedule, outcome.schedule, &judged->types);
  schedule_write (&schedule, &judged->instance, &judged->types, number, &judged->schedule);
  free (number);
  auto_engine.workspace_free (workspace);
  outcome_clear (&outcome);
  certificate_clear (&proof);
  schedule_clear (&schedule);
}

static void
judged_clear (struct judged *judged)
{
  node_instance_clear (&judged->instance);
  node_types_clear (&judged->types);
  output_discard (&judged->text);
  output_discard (&judged->certificate);
  output_discard (&judged->schedule);
}

/* What the gate says about text with a makespan: OK, or why not. */
static enum status_code
said (bool accepted, const struct status *status)
{
  cr_expect_eq (accepted, status->code == STATUS_OK);
  cr_expect_eq (accepted, status->message[0] == '\0');
  return status->code;
}

static enum status_code
ask_optimum (struct accept *accept, const struct output *text, struct rational makespan,
             struct status *status)
{
  status_init (status);
  return said (accept_optimum (accept, text->bytes, text->length, makespan, status), status);
}

static enum status_code
ask_schedule (struct accept *accept, const struct output *text, struct rational makespan,
              struct status *status)
{
  status_init (status);
  return said (accept_schedule (accept, text->bytes, text->length, makespan, status), status);
}

static void
about (struct accept *accept, const struct judged *judged)
{
  struct status status;
  status_init (&status);
  cr_assert (accept_instance (accept, judged->text.bytes, judged->text.length, &status), "%s",
             status.message);
}

static const char *const instances[] = {
  "{\"model\":\"node\",\"name\":\"figure\",\"source\":{\"cost\":3},\"destinations\":[{\"cost\":2,"
  "\"count\":4},{\"cost\":3,\"count\":7}]}",
  "{\"model\":\"node\",\"source\":{\"cost\":\"1/"
  "3\"},\"destinations\":[{\"cost\":0.5},{\"cost\":2}]}",
  "{\"model\":\"node\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":4,\"count\":3},{"
  "\"cost\":5,\"count\":7},{\"cost\":6,\"count\":4}"
  ","
  "{\"cost\":9,\"count\":5},{\"cost\":12,\"count\":10}]}", /* a search was needed */
};

enum { INSTANCES = sizeof instances / sizeof *instances };

/* True optima pass, under one gate one after the other; the same texts with any other makespan
   do not. */
Test (accept, optima_and_their_schedules)
{
  static const struct rational expected[INSTANCES] = { { 9, 1 }, { 2, 3 }, { 18, 1 } };
  struct accept *accept = accept_new ();
  struct status status;
  for (size_t i = 0; i < INSTANCES; i++) {
    struct judged judged;
    judged_make (&judged, instances[i]);
    struct rational optimum = node_types_time (&judged.types, judged.optimum);
    cr_expect_eq (rational_compare (optimum, expected[i]), 0, "instance %zu", i);
    about (accept, &judged);
    cr_expect_eq (ask_optimum (accept, &judged.certificate, optimum, &status), STATUS_OK, "%s",
                  status.message);
    cr_expect_eq (ask_schedule (accept, &judged.schedule, optimum, &status), STATUS_OK, "%s",
                  status.message);
    for (int64_t by = -1; by <= 1; by += 2) {
      struct rational other = node_types_time (&judged.types, judged.optimum + by);
      cr_expect_eq (ask_optimum (accept, &judged.certificate, other, &status), STATUS_FALSE);
      cr_expect (strstr (status.message, "the checker finds makespan"), "%s", status.message);
      cr_expect_eq (ask_schedule (accept, &judged.schedule, other, &status), STATUS_FALSE);
    }
    judged_clear (&judged);
  }
  accept_free (accept);
}

/* What is true of one instance is not of another. */
Test (accept, texts_about_another_instance)
{
  struct accept *accept = accept_new ();
  struct judged first, second;
  struct status status;
  judged_make (&first, instances[0]);
  judged_make (&second, "{\"model\":\"node\",\"source\":{\"cost\":3},\"destinations\":[{\"cost\":2,"
                        "\"count\":4},{\"cost\":3,\"count\":6}]}");
  about (accept, &second);
  cr_expect_eq (ask_optimum (accept, &first.certificate,
                             node_types_time (&first.types, first.optimum), &status),
                STATUS_FALSE);
  cr_expect (strstr (status.message, "the checker refuses a certificate: "), "%s", status.message);
  cr_expect_eq (
    ask_schedule (accept, &first.schedule, node_types_time (&first.types, first.optimum), &status),
    STATUS_FALSE);
  cr_expect (strstr (status.message, "the checker refuses a schedule: "), "%s", status.message);
  judged_clear (&first);
  judged_clear (&second);
  accept_free (accept);
}

/* Anything else is refused, and never taken for an answer. */
Test (accept, what_is_neither)
{
  struct accept *accept = accept_new ();
  struct judged judged;
  struct status status;
  judged_make (&judged, instances[0]);
  about (accept, &judged);
  const struct rational optimum = node_types_time (&judged.types, judged.optimum);
  const char *const texts[] = { "", "\n", "{", "[]", "no JSON", "{\"makespan\":9,\"sends\":[]}" };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct output text;
    output_init_memory (&text);
    output_text (&text, texts[i]);
    cr_expect_neq (ask_optimum (accept, &text, optimum, &status), STATUS_OK, "'%s'", texts[i]);
    cr_expect_neq (ask_schedule (accept, &text, optimum, &status), STATUS_OK, "'%s'", texts[i]);
    output_discard (&text);
  }
  cr_expect_neq (ask_optimum (accept, &judged.schedule, optimum, &status), STATUS_OK,
                 "a schedule is no proof");
  cr_expect_neq (ask_schedule (accept, &judged.certificate, optimum, &status), STATUS_OK,
                 "a proof is no schedule");
  judged.certificate.length /= 2;
  cr_expect_neq (ask_optimum (accept, &judged.certificate, optimum, &status), STATUS_OK,
                 "half a proof");
  judged_clear (&judged);
  accept_free (accept);
}

/* After an instance that cannot be read, the next one is judged as if nothing had been. */
Test (accept, unreadable_instances)
{
  struct accept *accept = accept_new ();
  struct judged judged;
  struct status status;
  judged_make (&judged, instances[1]);
  const char *const texts[]
    = { "", "{}", "{\"model\":\"node\",\"source\":{\"cost\":0},\"destinations\":[{\"cost\":1}]}" };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    status_init (&status);
    cr_expect_not (accept_instance (accept, texts[i], strlen (texts[i]), &status), "'%s'",
                   texts[i]);
    cr_expect_eq (status.code, STATUS_INPUT, "'%s'", texts[i]);
    about (accept, &judged);
    cr_expect_eq (ask_optimum (accept, &judged.certificate,
                               node_types_time (&judged.types, judged.optimum), &status),
                  STATUS_OK, "%s", status.message);
  }
  judged_clear (&judged);
  accept_free (accept);
  accept_free (NULL);
}

/* The checker is under a deadline of its own, so that an interrupt ends it; that is no verdict. */
Test (accept, an_interrupt_is_no_verdict)
{
  struct accept *accept = accept_new ();
  struct judged judged;
  struct status status;
  judged_make (&judged, instances[2]);
  const struct rational optimum = node_types_time (&judged.types, judged.optimum);
  about (accept, &judged);
  limits_pass_at (1);
  cr_expect_eq (ask_schedule (accept, &judged.schedule, optimum, &status), STATUS_LIMIT, "%s",
                status.message);
  struct output spaced; /* so long that its reader looks */
  output_init_memory (&spaced);
  for (int i = 0; i < 200000; i++)
    output_char (&spaced, ' ');
  output_bytes (&spaced, judged.certificate.bytes, judged.certificate.length);
  limits_pass_at (1);
  cr_expect_eq (ask_optimum (accept, &spaced, optimum, &status), STATUS_LIMIT, "%s",
                status.message);
  limits_pass_at (0);
  cr_expect_eq (ask_optimum (accept, &spaced, optimum, &status), STATUS_OK, "%s", status.message);
  output_discard (&spaced);
  judged_clear (&judged);
  accept_free (accept);
}
