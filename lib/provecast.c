#include "include/provecast.h"

#include "base/memory.h"
#include "search/item.h"
#include "search/solver.h"
#include "verify/certify_write.h"
#include "verify/models.h"

#include <assert.h>
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define MAX_THREADS 1024

static_assert (ATOMIC_BOOL_LOCK_FREE == 2, "provecast_cancel is for signal handlers, too");

struct provecast {
  struct solver_options options;
  atomic_bool cancelled; /* options.limits.cancel; lock-free, so other threads and signal handlers may set it */
  char *method;          /* options.method; owned */
  uint64_t seed;
  bool changed;          /* settings: the solver has others, but the caller may still look at its texts */
  struct solver *solver; /* NULL until needed */
  struct status status;  /* of the last call */
  char makespan[RATIONAL_TEXT], lower_bound[RATIONAL_TEXT]; /* "": none */
  const char *schedule, *certificate;                       /* the solver's */
  struct output result;                                     /* ended; empty: none */
  struct output words;                                      /* what there is to say of a success, ended; empty: nothing */
  struct verify_any any;
  char *verified; /* owned; NULL: none */
};

const char *
provecast_version (void)
{
  return PROVECAST_VERSION;
}

struct provecast *
provecast_new (void)
{
  struct provecast *handle = memory_zero (1, sizeof *handle);
  handle->options = (struct solver_options){ .limits.cancel = &handle->cancelled, .threads = 1, .schedule = true, .proof = true };
  handle->seed = 1;
  status_init (&handle->status);
  output_init_memory (&handle->result);
  output_init_memory (&handle->words);
  verify_any_init (&handle->any);
  return handle;
}

void
provecast_free (struct provecast *handle)
{
  if (!handle)
    return;
  solver_free (handle->solver);
  output_discard (&handle->result);
  output_discard (&handle->words);
  verify_any_clear (&handle->any);
  free (handle->method);
  free (handle->verified);
  free (handle);
}

/* Start a call. False: there is no handle. */
static bool
begin (struct provecast *handle)
{
  if (!handle)
    return false;
  status_init (&handle->status);
  output_reset (&handle->words);
  return true;
}

/* Its status, for the caller. */
static enum provecast_status
end (const struct provecast *handle)
{
  return (enum provecast_status)handle->status.code;
}

/* End a text with a zero. */
static void
finish (struct output *text)
{
  output_char (text, '\0');
}

/* Is the text there? */
static bool
given (struct provecast *handle, const char *what, const char *text)
{
  return text || status_set (&handle->status, STATUS_INPUT, "%s: there is no text (NULL)", what);
}

/* Settings. */

enum provecast_status
provecast_set_time_limit (struct provecast *handle, double seconds)
{
  if (!begin (handle))
    return PROVECAST_INPUT;
  handle->changed = true;
  if (isfinite (seconds) && seconds >= 0)
    handle->options.limits.seconds = seconds;
  else
    status_set (&handle->status, STATUS_INPUT, "time limit: %g is not a number of seconds, 0 or more", seconds);
  return end (handle);
}

enum provecast_status
provecast_set_memory_limit (struct provecast *handle, uint64_t bytes)
{
  if (!begin (handle))
    return PROVECAST_INPUT;
  handle->changed = true;
  handle->options.limits.bytes = bytes;
  return end (handle);
}

enum provecast_status
provecast_set_threads (struct provecast *handle, int threads)
{
  if (!begin (handle))
    return PROVECAST_INPUT;
  handle->changed = true;
  if (threads >= 1 && threads <= MAX_THREADS)
    handle->options.threads = threads;
  else
    status_set (&handle->status, STATUS_INPUT, "threads: %d is not between 1 and %d", threads, MAX_THREADS);
  return end (handle);
}

enum provecast_status
provecast_set_method (struct provecast *handle, const char *engine)
{
  size_t i;
  bool known = !engine;
  if (!begin (handle))
    return PROVECAST_INPUT;
  for (int kind = 0; kind < MODEL_KINDS && !known; kind++)
    known = item_find (item_models[kind], NAMES_ENGINES, engine, &i);
  if (!known) {
    status_set (&handle->status, STATUS_INPUT, "method: there is no engine '%s'", engine);
    return end (handle);
  }
  char *method = engine ? memory_text (engine, strlen (engine)) : NULL;
  free (handle->method);
  handle->options.method = handle->method = method;
  handle->changed = true;
  return end (handle);
}

enum provecast_status
provecast_set_seed (struct provecast *handle, uint64_t seed)
{
  if (!begin (handle))
    return PROVECAST_INPUT;
  handle->seed = seed;
  return end (handle);
}

/* Cancelling. */

static void
set_cancelled (struct provecast *handle, bool cancelled)
{
  if (handle)
    atomic_store_explicit (&handle->cancelled, cancelled, memory_order_relaxed);
}

void
provecast_cancel (struct provecast *handle)
{
  set_cancelled (handle, true);
}

void
provecast_uncancel (struct provecast *handle)
{
  set_cancelled (handle, false);
}

static bool
is_cancelled (const struct provecast *handle)
{
  return atomic_load_explicit (&handle->cancelled, memory_order_relaxed);
}

/* Solving. */

/* Forget what was found, and have a solver with the present settings. */
static struct solver *
ready (struct provecast *handle)
{
  *handle->makespan = *handle->lower_bound = '\0';
  handle->schedule = handle->certificate = NULL;
  output_reset (&handle->result);
  if (handle->changed) {
    solver_free (handle->solver);
    handle->solver = NULL;
    handle->changed = false;
  }
  if (!handle->solver)
    handle->solver = solver_new (&handle->options);
  return handle->solver;
}

static struct batch_line
line_of (const char *instance)
{
  return (struct batch_line){ .file = "instance", .number = 1, .text = instance, .length = strlen (instance), .single = true };
}

/* Keep what solve found. */
static void
keep (struct provecast *handle, const struct solver_answer *answer)
{
  const struct result *result = &answer->result;
  rational_text (result->makespan, handle->makespan);
  rational_text (result->lower_bound, handle->lower_bound);
  handle->schedule = answer->schedule;
  handle->certificate = answer->proof;
  result_begin (result, &handle->result);
  output_char (&handle->result, '}');
  finish (&handle->result);
  if (!result->optimal) {
    const char *why = is_cancelled (handle) ? "cancelled" : "a limit was reached";
    status_set (&handle->status, STATUS_LIMIT, "%s", *answer->trouble ? answer->trouble : why);
  } else if (!answer->proof) {
    output_text (&handle->words, "the proof is too long to be written");
    finish (&handle->words);
  }
}

enum provecast_status
provecast_solve (struct provecast *handle, const char *instance)
{
  struct solver_answer answer;
  if (!begin (handle))
    return PROVECAST_INPUT;
  struct solver *solver = ready (handle);
  if (!given (handle, "instance", instance))
    return end (handle);
  const struct batch_line line = line_of (instance);
  if (solver_solve (solver, &line, &answer, &handle->status))
    keep (handle, &answer);
  return end (handle);
}

enum provecast_status
provecast_heuristic (struct provecast *handle, const char *name, const char *instance)
{
  struct solver_answer answer;
  if (!begin (handle))
    return PROVECAST_INPUT;
  struct solver *solver = ready (handle);
  if (!given (handle, "heuristic", name) || !given (handle, "instance", instance))
    return end (handle);
  const struct batch_line line = line_of (instance);
  if (solver_heuristic (solver, &line, name, handle->seed, &answer, &handle->status)) {
    rational_text (answer.result.makespan, handle->makespan);
    handle->schedule = answer.schedule;
  }
  return end (handle);
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

/* The referee. */

/* Have it read the instance. NULL: refused. */
static const struct verify_model *
take (struct provecast *handle, const char *instance)
{
  struct verify_heading heading;
  const struct verify_source source = { instance, strlen (instance), "instance", 1 };
  const struct verify_model *model = verify_models_of (&source, &heading, &handle->status);
  return model && model->read (&handle->any, &source, &handle->status) ? model : NULL;
}

/* Note its verdict: what it accepts has a makespan, which is taken over; what it refuses a reason. */
static void
note (struct provecast *handle, enum status_code code, char **makespan, const char *reason)
{
  if (code == STATUS_FALSE)
    status_set (&handle->status, STATUS_FALSE, "%s", reason);
  else if (code != STATUS_OK)
    status_set (&handle->status, code, is_cancelled (handle) ? "cancelled" : "a limit ended the check"); /* unless it is said already */
  if (code != STATUS_OK)
    return;
  handle->verified = *makespan;
  *makespan = NULL;
}

/* Start a call of the referee. */
static bool
begin_check (struct provecast *handle)
{
  if (!begin (handle))
    return false;
  free (handle->verified);
  handle->verified = NULL;
  return true;
}

enum provecast_status
provecast_verify (struct provecast *handle, const char *instance, const char *schedule)
{
  struct verify_verdict verdict;
  if (!begin_check (handle))
    return PROVECAST_INPUT;
  if (!given (handle, "instance", instance) || !given (handle, "schedule", schedule))
    return end (handle);
  const struct verify_model *model = take (handle, instance);
  if (!model)
    return end (handle);
  const struct verify_source source = { schedule, strlen (schedule), "schedule", 1 };
  verify_verdict_init (&verdict);
  note (handle, model->schedule (&handle->any, &source, &verdict, &handle->status), &verdict.makespan, verdict.reason);
  verify_verdict_clear (&verdict);
  return end (handle);
}

enum provecast_status
provecast_certify (struct provecast *handle, const char *instance, const char *certificate)
{
  struct certify_claim claim;
  struct deadline deadline;
  if (!begin_check (handle))
    return PROVECAST_INPUT;
  if (!given (handle, "instance", instance) || !given (handle, "certificate", certificate))
    return end (handle);
  const struct verify_model *model = take (handle, instance);
  if (!model)
    return end (handle);
  const struct verify_source source = { certificate, strlen (certificate), "certificate", 1 };
  deadline_start (&deadline, &handle->options.limits);
  certify_claim_init (&claim);
  enum status_code code = model->certificate (&handle->any, &source, &deadline, &claim, &handle->status);
  if (code == STATUS_OK) {
    certify_write_text (&claim, &handle->words);
    handle->words.bytes[handle->words.length - 1] = '\0'; /* instead of a newline */
  }
  note (handle, code, &claim.makespan, claim.reason);
  certify_claim_clear (&claim);
  return end (handle);
}

const char *
provecast_verified (const struct provecast *handle)
{
  return handle ? handle->verified : NULL;
}

const char *
provecast_message (const struct provecast *handle)
{
  if (!handle)
    return NULL;
  return handle->words.length > 0 ? handle->words.bytes : handle->status.message;
}

/* Names. */

static int
name_of (enum names names, size_t index, struct provecast_name *name)
{
  struct names_row row;
  for (int kind = 0; kind < MODEL_KINDS; kind++)
    for (size_t i = 0; item_models[kind]->row[names](i, &row); i++, index--)
      if (index == 0) {
        *name = (struct provecast_name){ kind_name ((enum model_kind)kind), row.name, row.summary };
        return 1;
      }
  return 0;
}

int
provecast_engine_name (size_t index, struct provecast_name *name)
{
  return name_of (NAMES_ENGINES, index, name);
}

int
provecast_heuristic_name (size_t index, struct provecast_name *name)
{
  return name_of (NAMES_HEURISTICS, index, name);
}
