/* The calls that assess answers of heuristics and test the theorem suite. */
#include "base/memory.h"
#include "claims/core/examine.h"
#include "judge/assess.h"
#include "judge/writers.h"
#include "lib/handle.h"
#include "model/common/data.h"

#include <stdlib.h>
#include <string.h>

/* Expectations; zeroed: none. */
struct wishes {
  struct expect *list; /* owned */
  size_t count, capacity;
};

static void
wishes_clear (struct wishes *wishes)
{
  for (size_t i = 0; i < wishes->count; i++)
    expect_clear (&wishes->list[i]);
  free (wishes->list);
}

static bool
wishes_read (struct wishes *wishes, const char *const *texts, struct status *status)
{
  for (; texts && *texts; texts++) {
    memory_grow (wishes->list, wishes->capacity, wishes->count + 1);
    if (!expect_parse (&wishes->list[wishes->count], *texts, status))
      return false;
    wishes->count++;
  }
  return true;
}

/* For assessor_try; context: the answer's text. */
static void
give (void *context, struct verdict_judge *judge, const char *text, size_t length,
      struct assess_answer *answer)
{
  (void)text;
  (void)length;
  *answer = (struct assess_answer){ .text = context, .length = strlen (context) };
  verdict_answer (judge, answer->text, answer->length, &answer->judgement);
}

/* The call's status by the finding, as that of `check` on this instance alone. */
static void
conclude (struct provecast *handle, const struct findings *findings, const struct finding *finding)
{
  struct failure failure;
  const char *reason = finding_reason (finding);
  enum status_code code = finding->refused                                ? STATUS_INPUT
                          : finding_failure (findings, finding, &failure) ? STATUS_FALSE
                          : finding_open (findings, finding)              ? STATUS_LIMIT
                                                                          : STATUS_OK;
  if (code != STATUS_OK)
    status_set (&handle->status, code, "%s", reason);
}

static void
assess (struct provecast *handle, const char *instance, const char *text,
        const struct wishes *wishes)
{
  const struct assess_options options = { .solver = handle->options.limits,
                                          .threads = handle->options.threads,
                                          .expects = wishes->list,
                                          .expect_count = wishes->count };
  const struct findings findings
    = { .expects = wishes->list, .expect_count = wishes->count, .strict = false };
  const struct batch_line line = handle_line (handle, instance);
  struct assessor *assessor = assessor_new (&options);
  struct finding finding;
  finding_init (&finding);
  if (assessor_try (assessor, &line, give, (char *)text, &finding, &handle->status)) {
    writers_json_line (&findings, &finding, &handle->text);
    handle->text.length--; /* without newline */
    conclude (handle, &findings, &finding);
  }
  finding_clear (&finding);
  assessor_free (assessor);
}

static void
make_judgement (const struct call *call)
{
  struct provecast *handle = call->handle;
  struct wishes wishes = { .count = 0 };
  if (!handle_given (handle, "instance", call->first)
      || !handle_given (handle, "answer", call->second))
    return;
  if (wishes_read (&wishes, call->list, &handle->status))
    assess (handle, call->first, call->second, &wishes);
  wishes_clear (&wishes);
}

enum provecast_status
provecast_judge (struct provecast *handle, const char *instance, const char *answer,
                 const char *const *expectations)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  return handle_run_text (&(struct call){ .handle = handle,
                                          .make = make_judgement,
                                          .first = instance,
                                          .second = answer,
                                          .list = expectations });
}

/* Tests the claims, or one of them, on an instance that was read. */
static void
examine (struct provecast *handle, const struct claims_model *claims, const void *instance,
         const struct claim *only)
{
  struct status *status = &handle->status;
  struct examine examine;
  examine_init (&examine, only);
  examine.limits = handle->options.limits;
  if (examine_instance (&examine, claims, instance, "instance", status)) {
    theorem_suite_write_json (&examine.suite, &handle->text);
    if (!theorem_suite_holds (&examine.suite))
      status_set (status, STATUS_FALSE, "a claim does not hold");
    else if (examine.open > 0)
      status_set (status, STATUS_LIMIT, "a limit ended the search for the optimum");
  }
  examine_clear (&examine);
}

static void
make_claims (const struct call *call)
{
  struct provecast *handle = call->handle;
  struct status *status = &handle->status;
  const struct claim *only = call->second ? claims_find (call->second) : NULL;
  if (!handle_given (handle, "instance", call->first))
    return;
  if (call->second && !only) {
    status_set (status, STATUS_INPUT, "there is no claim '%s'", call->second);
    return;
  }
  const struct batch_line line = handle_line (handle, call->first);
  const struct model *model = model_find (line.text, line.length, line.file, line.number, status);
  if (!model)
    return;
  const struct model_data *data = model->data;
  void *instance = data_new (data->instance), *ticks = data_new (data->ticks);
  if (data->read (instance, ticks, line.text, line.length, line.file, line.number, status))
    examine (handle, model->claims, instance, only);
  data_free (data->instance, instance);
  data_free (data->ticks, ticks);
}

enum provecast_status
provecast_claims (struct provecast *handle, const char *instance, const char *id)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  return handle_run_text (
    &(struct call){ .handle = handle, .make = make_claims, .first = instance, .second = id });
}
