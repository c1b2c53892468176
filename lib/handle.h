/* A handle from inside: what the library's calls share. */
#ifndef LIB_HANDLE_H
#define LIB_HANDLE_H

#include "include/provecast.h"
#include "lib/observer.h"
#include "solve/solver.h"
#include "verify/core/models.h"

#include <stdatomic.h>

struct provecast {
  struct solver_options options;
  /* options.limits.cancel; lock-free, so other threads and signal handlers may set it */
  atomic_bool cancelled;
  char *method;     /* options.method; owned */
  char *class_name; /* options.class; owned */
  struct resolution resolution;
  char *resolution_text; /* resolution.text; owned */
  uint64_t seed;
  /* settings: the solver has others, but the caller may still look at its texts */
  bool changed;
  struct solver *solver; /* NULL until needed */
  struct observer observer;
  struct status status;                                     /* of the last call */
  char makespan[RATIONAL_TEXT], lower_bound[RATIONAL_TEXT]; /* "": none */
  const char *schedule, *certificate;                       /* the solver's */
  struct output result;                                     /* ended; empty: none */
  /* of the last solve or heuristic; "": none */
  char step[RATIONAL_TEXT], given_lower[RATIONAL_TEXT], given_upper[RATIONAL_TEXT];
  struct output room; /* the instance, rounded */
  struct output text; /* provecast_text: ended; empty: none */
  /* what there is to say of a success, ended; empty: nothing */
  struct output words;
  struct verify_any any;
  struct output checked_room; /* the checker's instance, rounded */
  char *verified;             /* owned; NULL: none */
};

/* Start a call. False: there is no handle. */
bool handle_begin (struct provecast *handle);

/* A call that may allocate. */
struct call {
  struct provecast *handle;
  void (*make) (const struct call *call); /* of handle_run_text; else NULL */
  const char *first, *second, *third;     /* its texts */
  const char *const *list, *const *texts; /* texts, then NULL; NULL: none */
};

/* Runs a call's work, which has begun, and ends it. If memory runs out, `forget` drops what the
   work may have left half done, without looking at it, and the status is STATUS_MACHINE. */
enum provecast_status handle_run (void (*work) (void *call),
                                  void (*forget) (struct provecast *handle),
                                  const struct call *call);

/* The same of a call whose `make` writes handle->text, without zero. */
enum provecast_status handle_run_text (const struct call *call);

/* The instance, which outlives the line, rounded as the handle is set to. */
struct batch_line handle_line (struct provecast *handle, const char *instance);

/* Is the text there? False with the status set. */
bool handle_given (struct provecast *handle, const char *what, const char *text);

bool handle_cancelled (const struct provecast *handle);

#endif
