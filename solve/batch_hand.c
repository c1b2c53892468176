#include "solve/batch_hand.h"

#include "base/memory.h"

#include <string.h>

bool
held_read (struct held *held, struct suite *suite, struct status *status)
{
  const char *text;
  if (!suite_next (suite, &text, &held->length, &held->number, status))
    return false;
  memory_grow (held->text, held->capacity, held->length);
  memcpy (held->text, text, held->length);
  held->rounding = *suite_rounding (suite);
  return true;
}

void
hand_init (struct hand *hand, const struct batch_options *options, int threads)
{
  *hand = (struct hand){ .options = options, .threads = threads };
}

/* Find out whose the instance in hand is. False: nobody's, with the status set. */
static bool
dispatch (struct hand *hand, struct status *status)
{
  const struct batch_line *line = &hand->line;
  const struct model *known
    = model_find (line->text, line->length, line->file, line->number, status);
  if (!known)
    return false;
  hand->kind = model_index (known);
  const struct batch_model *model = &hand->options->models[hand->kind];
  hand->verdict.model = known->name;
  hand->handler = model->handler;
  if (!model->handler && model->missing)
    return status_set (status, STATUS_INPUT, "%s:%zu: model: %s has no %s", line->file,
                       line->number, hand->verdict.model, model->missing);
  if (!model->handler)
    return status_set (status, STATUS_INPUT, "%s:%zu: model: this command does not read %s",
                       line->file, line->number, hand->verdict.model);
  if (!hand->memory[hand->kind])
    hand->memory[hand->kind] = model->handler->begin (model->context, hand->threads);
  return true;
}

void
hand_work (struct hand *hand)
{
  struct batch_verdict *verdict = &hand->verdict;
  verdict->state = BATCH_ANSWERED;
  verdict->heuristic_optimal = verdict->large = false;
  verdict->model = verdict->name = NULL;
  status_init (&verdict->status);
  if (dispatch (hand, &verdict->status))
    hand->handler->work (hand->memory[hand->kind], &hand->line, verdict);
  if (verdict->status.code != STATUS_OK)
    verdict->state = BATCH_REFUSED;
}

void
hand_write (struct hand *hand, struct output *results, struct output *certificates,
            struct status *trouble)
{
  if (hand->verdict.state == BATCH_REFUSED)
    hand->options->refuse (&hand->line, &hand->verdict, results, hand->options->context);
  else
    hand->handler->write (hand->memory[hand->kind], &hand->line, results, certificates, trouble);
}

void
hand_forget (struct hand *hand)
{
  for (size_t kind = 0; kind < model_count; kind++)
    if (hand->memory[kind]) {
      hand->options->models[kind].handler->end (hand->memory[kind]);
      hand->memory[kind] = NULL;
    }
}
