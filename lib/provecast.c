#include "include/provecast.h"

#include "base/json.h"
#include "base/memory.h"
#include "lib/guard.h"
#include "lib/handle.h"
#include "solve/item.h"
#include "verify/core/clock.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_THREADS 1024

static_assert (ATOMIC_BOOL_LOCK_FREE == 2, "provecast_cancel is for signal handlers, too");

const char *
provecast_version (void)
{
  return PROVECAST_VERSION;
}

struct provecast *
provecast_new (void)
{
  struct provecast *handle = calloc (1, sizeof *handle);
  if (!handle)
    return NULL;
  handle->options = (struct solver_options){
    .limits.cancel = &handle->cancelled, .threads = 1, .schedule = true, .proof = true
  };
  handle->seed = 1;
  observer_init (&handle->observer, &handle->cancelled);
  handle->options.limits.watch = &handle->observer.watch;
  status_init (&handle->status);
  output_init_memory (&handle->result);
  output_init_memory (&handle->words);
  output_init_memory (&handle->room);
  output_init_memory (&handle->text);
  output_init_memory (&handle->checked_room);
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
  output_discard (&handle->room);
  output_discard (&handle->text);
  output_discard (&handle->checked_room);
  verify_any_clear (&handle->any);
  observer_clear (&handle->observer);
  memory_free (handle->method, handle->class_name, handle->resolution_text, handle->verified,
               handle);
}

bool
handle_begin (struct provecast *handle)
{
  if (!handle)
    return false;
  status_init (&handle->status);
  output_reset (&handle->words);
  return true;
}

/* The call's status, for the caller. */
static enum provecast_status
handle_end (const struct provecast *handle)
{
  return (enum provecast_status)handle->status.code;
}

enum provecast_status
handle_run (void (*work) (void *call), void (*forget) (struct provecast *handle),
            const struct call *call)
{
  struct provecast *handle = call->handle;
  if (!guard_run (work, (void *)call)) {
    observer_stop (&handle->observer);
    json_clock_set (NULL); /* the deadlines of readers that were left are no more */
    verify_clock_set (NULL);
    forget (handle);
    output_init_memory (&handle->words);
    status_init (&handle->status);
    status_set (&handle->status, STATUS_MACHINE, "out of memory");
  }
  return handle_end (handle);
}

/* For handle_run: the text is lost. */
static void
forget_text (struct provecast *handle)
{
  output_init_memory (&handle->text);
  output_init_memory (&handle->room);
}

/* For handle_run. */
static void
make_text (void *context)
{
  const struct call *call = context;
  struct provecast *handle = call->handle;
  output_reset (&handle->text);
  call->make (call);
  if (handle->text.length > 0)
    output_char (&handle->text, '\0');
}

enum provecast_status
handle_run_text (const struct call *call)
{
  return handle_run (make_text, forget_text, call);
}

const char *
provecast_text (const struct provecast *handle)
{
  return handle && handle->text.length > 0 ? handle->text.bytes : NULL;
}

size_t
provecast_text_length (const struct provecast *handle)
{
  return handle && handle->text.length > 0 ? handle->text.length - 1 : 0;
}

struct batch_line
handle_line (struct provecast *handle, const char *instance)
{
  struct batch_line line = {
    .file = "instance", .number = 1, .text = instance, .length = strlen (instance), .single = true
  };
  rounding_apply (&handle->resolution, &line.text, &line.length, &handle->room, &line.rounding);
  return line;
}

bool
handle_given (struct provecast *handle, const char *what, const char *text)
{
  return text || status_set (&handle->status, STATUS_INPUT, "%s: there is no text (NULL)", what);
}

/* Settings. */

enum provecast_status
provecast_set_time_limit (struct provecast *handle, double seconds)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  handle->changed = true;
  if (isfinite (seconds) && seconds >= 0)
    handle->options.limits.seconds = seconds;
  else
    status_set (&handle->status, STATUS_INPUT,
                "time limit: %g is not a number of seconds, 0 or more", seconds);
  return handle_end (handle);
}

enum provecast_status
provecast_set_memory_limit (struct provecast *handle, uint64_t bytes)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  handle->changed = true;
  handle->options.limits.bytes = bytes;
  return handle_end (handle);
}

enum provecast_status
provecast_set_threads (struct provecast *handle, int threads)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  handle->changed = true;
  if (threads >= 1 && threads <= MAX_THREADS)
    handle->options.threads = threads;
  else
    status_set (&handle->status, STATUS_INPUT, "threads: %d is not between 1 and %d", threads,
                MAX_THREADS);
  return handle_end (handle);
}

/* For handle_run. */
static void
set_method (void *context)
{
  const struct call *call = context;
  struct provecast *handle = call->handle;
  const char *engine = call->first;
  size_t i;
  bool known = !engine;
  for (size_t kind = 0; kind < model_count && !known; kind++)
    known = names_find (&models[kind], NAMES_ENGINES, engine, &i);
  if (!known) {
    status_set (&handle->status, STATUS_INPUT, "method: there is no engine '%s'", engine);
    return;
  }
  char *method = memory_copy (engine);
  free (handle->method);
  handle->options.method = handle->method = method;
  handle->changed = true;
}

static void
forget_nothing (struct provecast *handle)
{
  (void)handle;
}

enum provecast_status
provecast_set_method (struct provecast *handle, const char *engine)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  return handle_run (set_method, forget_nothing,
                     &(struct call){ .handle = handle, .first = engine });
}

/* For handle_run. */
static void
set_class (void *context)
{
  const struct call *call = context;
  struct provecast *handle = call->handle;
  const char *name = call->first ? call->first : SOLVE_ALL_CLASSES;
  if (!solve_class_named (name)) {
    status_set (&handle->status, STATUS_INPUT, "class: there is no class '%s'", name);
    return;
  }
  char *copy = memory_copy (name);
  free (handle->class_name);
  handle->options.class = handle->class_name = copy;
  handle->changed = true;
}

enum provecast_status
provecast_set_class (struct provecast *handle, const char *name)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  return handle_run (set_class, forget_nothing, &(struct call){ .handle = handle, .first = name });
}

/* For handle_run. */
static void
set_resolution (void *context)
{
  const struct call *call = context;
  struct provecast *handle = call->handle;
  struct resolution resolution = { .given = false };
  if (call->first && !resolution_read (call->first, &resolution)) {
    status_set (&handle->status, STATUS_INPUT,
                "resolution: '%s' is neither auto nor a positive number such as 0.001 or 1/3",
                call->first);
    return;
  }
  char *text = memory_copy (call->first);
  free (handle->resolution_text);
  handle->resolution = resolution;
  handle->resolution.text = handle->resolution_text = text;
}

enum provecast_status
provecast_set_resolution (struct provecast *handle, const char *step)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  return handle_run (set_resolution, forget_nothing,
                     &(struct call){ .handle = handle, .first = step });
}

enum provecast_status
provecast_set_seed (struct provecast *handle, uint64_t seed)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  handle->seed = seed;
  return handle_end (handle);
}

enum provecast_status
provecast_set_progress (struct provecast *handle, double interval,
                        int (*report) (const struct provecast_progress *progress, void *context),
                        void *context)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  if (report && !(interval >= OBSERVER_SHORTEST && interval <= OBSERVER_LONGEST)) {
    status_set (&handle->status, STATUS_INPUT,
                "progress: an interval of %g is not between %g and %g seconds", interval,
                OBSERVER_SHORTEST, OBSERVER_LONGEST);
    return handle_end (handle);
  }
  handle->observer.interval = interval;
  handle->observer.report = report;
  handle->observer.context = context;
  return handle_end (handle);
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

bool
handle_cancelled (const struct provecast *handle)
{
  return atomic_load_explicit (&handle->cancelled, memory_order_relaxed);
}

const char *
provecast_message (const struct provecast *handle)
{
  if (!handle)
    return NULL;
  return handle->words.length > 0 ? handle->words.bytes : handle->status.message;
}
