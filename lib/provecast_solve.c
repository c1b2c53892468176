/* The calls that find schedules, and what they found. */
#include "base/memory.h"
#include "lib/handle.h"
#include "solve/item.h"

#include <stdio.h>
#include <string.h>

/* End a text with a zero. */
static void
finish (struct output *text)
{
  output_char (text, '\0');
}

/* Nothing was found. */
static void
reset (struct provecast *handle)
{
  *handle->makespan = *handle->lower_bound = '\0';
  *handle->step = *handle->given_lower = *handle->given_upper = '\0';
  handle->schedule = handle->certificate = NULL;
  output_reset (&handle->result);
}

/* For handle_run: the solver and the result are lost. */
static void
forget (struct provecast *handle)
{
  handle->solver = NULL;
  output_init_memory (&handle->result);
  output_init_memory (&handle->room);
  reset (handle);
}

/* Forget what was found, and have a solver with the present settings. */
static struct solver *
ready (struct provecast *handle)
{
  reset (handle);
  if (handle->changed) {
    solver_free (handle->solver);
    handle->solver = NULL;
    handle->changed = false;
  }
  if (!handle->solver)
    handle->solver = solver_new (&handle->options);
  return handle->solver;
}

/* Adds a sentence to those about a success. */
static void
say (struct provecast *handle, const char *sentence)
{
  struct output *words = &handle->words;
  if (words->length > 0)
    words->bytes[words->length - 1] = ';'; /* in place of the zero */
  output_text (words, words->length > 0 ? " " : "");
  output_text (words, sentence);
  finish (words);
}

/* Keeps bounds on the optimum of the instance as given; `lower` on that of the rounded one, NULL:
   there is none. Says what was rounded. */
static void
keep_as_given (struct provecast *handle, const struct rounding *rounding,
               const struct rational *lower, struct rational makespan)
{
  char growth[ROUNDING_WORDS], sentence[ROUNDING_WORDS + RATIONAL_TEXT + 64];
  struct rational below = lower ? *lower : rational_zero;
  bool made = rounding_made (rounding), known = !made || rounding_lower (rounding, below, &below);
  if (known && lower)
    rational_text (below, handle->given_lower);
  if (known)
    rational_text (makespan, handle->given_upper);
  if (!made)
    return;
  rational_text (rounding->step, handle->step);
  rounding_words (rounding->least, rounding->steps, growth);
  snprintf (sentence, sizeof sentence, "times are rounded up to multiples of %s: %s", handle->step,
            growth);
  say (handle, sentence);
}

/* Keep what solve found. */
static void
keep (struct provecast *handle, const struct batch_line *line, const struct solver_answer *answer)
{
  const struct result *result = &answer->result;
  rational_text (result->makespan, handle->makespan);
  rational_text (result->lower_bound, handle->lower_bound);
  handle->schedule = answer->schedule;
  handle->certificate = answer->proof;
  result_begin (result, &handle->result);
  output_char (&handle->result, '}');
  finish (&handle->result);
  keep_as_given (handle, &line->rounding, &result->lower_bound, result->makespan);
  if (!result->optimal) {
    output_reset (&handle->words); /* the status is what there is to say */
    status_set (&handle->status, STATUS_LIMIT, "%s",
                *answer->trouble ? answer->trouble : "the engine has reached a limit of its own");
  } else if (!answer->proof) {
    say (handle, "the proof is too long to be written");
  }
}

/* Has the model of the instance the class of schedules that is asked for? A text that is no
   instance is refused later. */
static bool
has_class (struct provecast *handle, const struct batch_line *line)
{
  struct status ignored;
  unsigned class;
  if (!handle->class_name)
    return true;
  status_init (&ignored);
  const struct model *model
    = model_find (line->text, line->length, line->file, line->number, &ignored);
  return !model || solve_class_find (model->solve, handle->class_name, &class)
         || status_set (&handle->status, STATUS_INPUT, "%s:%zu: model: %s has no class '%s'",
                        line->file, line->number, model->name, handle->class_name);
}

/* For handle_run. */
static void
solve (void *context)
{
  const struct call *call = context;
  struct provecast *handle = call->handle;
  const char *instance = call->first;
  struct solver_answer answer;
  struct solver *solver = ready (handle);
  if (!handle_given (handle, "instance", instance))
    return;
  const struct batch_line line = handle_line (handle, instance);
  if (!has_class (handle, &line) || !observer_start (&handle->observer, &handle->status))
    return;
  bool solved = solver_solve (solver, &line, &answer, &handle->status);
  observer_stop (&handle->observer);
  if (solved)
    keep (handle, &line, &answer);
}

enum provecast_status
provecast_solve (struct provecast *handle, const char *instance)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  return handle_run (solve, forget, &(struct call){ .handle = handle, .first = instance });
}

/* For handle_run. */
static void
heuristic (void *context)
{
  const struct call *call = context;
  struct provecast *handle = call->handle;
  const char *name = call->first, *instance = call->second;
  struct solver_answer answer;
  struct solver *solver = ready (handle);
  if (!handle_given (handle, "heuristic", name) || !handle_given (handle, "instance", instance)
      || !observer_start (&handle->observer, &handle->status))
    return;
  const struct batch_line line = handle_line (handle, instance);
  bool done = solver_heuristic (solver, &line, name, handle->seed, &answer, &handle->status);
  observer_stop (&handle->observer);
  if (done) {
    rational_text (answer.result.makespan, handle->makespan);
    keep_as_given (handle, &line.rounding, NULL, answer.result.makespan);
    handle->schedule = answer.schedule;
  }
}

enum provecast_status
provecast_heuristic (struct provecast *handle, const char *name, const char *instance)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  return handle_run (heuristic, forget,
                     &(struct call){ .handle = handle, .first = name, .second = instance });
}

/* NULL for an empty text. */
static const char *
unless_empty (const char *text)
{
  return *text ? text : NULL;
}

const char *
provecast_makespan (const struct provecast *handle)
{
  return handle ? unless_empty (handle->makespan) : NULL;
}

const char *
provecast_lower_bound (const struct provecast *handle)
{
  return handle ? unless_empty (handle->lower_bound) : NULL;
}

const char *
provecast_resolution (const struct provecast *handle)
{
  return handle ? unless_empty (handle->step) : NULL;
}

const char *
provecast_as_given_lower_bound (const struct provecast *handle)
{
  return handle ? unless_empty (handle->given_lower) : NULL;
}

const char *
provecast_as_given_upper_bound (const struct provecast *handle)
{
  return handle ? unless_empty (handle->given_upper) : NULL;
}

const char *
provecast_schedule (const struct provecast *handle)
{
  return handle ? handle->schedule : NULL;
}

const char *
provecast_certificate (const struct provecast *handle)
{
  return handle ? handle->certificate : NULL;
}

const char *
provecast_result (const struct provecast *handle)
{
  return handle && handle->result.length > 0 ? handle->result.bytes : NULL;
}
