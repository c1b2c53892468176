/* Provecast as a library: proven optima of broadcast, multicast, total exchange and open shop
   schedules, from C and C++. Instances, schedules and certificates are texts as docs/FORMATS.md
   describes them, one instance at a time. docs/LIBRARY.md has an example.

   - All texts end with a zero. Those that are passed in stay the caller's and need not outlive the
     call; those that come out are the handle's.
   - A handle serves one thread at a time; several handles may be at work at once. Only
     provecast_cancel may be called meanwhile.
   - Nothing is printed, no signal handler is set, and nothing ends the program. Where memory runs
     out, a call returns PROVECAST_MACHINE; what it had allocated may be lost. */
#ifndef PROVECAST_H
#define PROVECAST_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PROVECAST_API __attribute__ ((visibility ("default")))
#else
#define PROVECAST_API
#endif

/* The same numbers as the program's exit codes. */
enum provecast_status {
  PROVECAST_OK = 0,    /* done, and what was asked holds: proven optimal, valid, accepted */
  PROVECAST_FALSE = 1, /* done, and it does not hold: not a valid schedule, not a proof */
  /* bad input or use: provecast_message names the text, the key and the reason */
  PROVECAST_INPUT = 2,
  /* a limit or provecast_cancel ended it before an answer; solve still has its best schedule and
     a proven bound */
  PROVECAST_LIMIT = 3,
  /* memory ran out; or provecast_set_progress was called, and there is no thread for it */
  PROVECAST_MACHINE = 4,
};

/* The version of the library, "0.1.0". */
PROVECAST_API const char *provecast_version (void);

/* A handle: settings, memory that is used again, the answers of its last calls. NULL may be
   freed. Any other function that is given a NULL handle returns PROVECAST_INPUT, or NULL where
   it returns a text. */
struct provecast;
/* NULL: no memory */
PROVECAST_API struct provecast *provecast_new (void);
PROVECAST_API void provecast_free (struct provecast *handle);

/* Settings of all calls that follow. PROVECAST_OK, or PROVECAST_INPUT for a value that cannot
   be; then nothing is changed. */
/* wall time; 0 (default): none */
PROVECAST_API enum provecast_status provecast_set_time_limit (struct provecast *handle,
                                                              double seconds);
/* 1 (default) to 1024 */
PROVECAST_API enum provecast_status provecast_set_threads (struct provecast *handle, int threads);
/* of heuristics; 1 by default */
PROVECAST_API enum provecast_status provecast_set_seed (struct provecast *handle, uint64_t seed);

/* Bytes that the process may grow by while a search runs; 0 (default): no limit. */
PROVECAST_API enum provecast_status provecast_set_memory_limit (struct provecast *handle,
                                                                uint64_t bytes);

/* The engine by its name; NULL (default): the default one of each model. An instance whose model
   has none of the name is refused. */
PROVECAST_API enum provecast_status provecast_set_method (struct provecast *handle,
                                                          const char *engine);

/* The class of schedules that solve searches: "append", in the overhead model; then optimum and
   proof are those of the class. "any" or NULL (default): all schedules. An instance whose model has
   no such class is refused. */
PROVECAST_API enum provecast_status provecast_set_class (struct provecast *handle,
                                                         const char *name);

/* The step to which the numbers of instances are rounded up before anything else, such as "0.001"
   or "1/3"; "auto": of an instance that does not fit the finest power of ten that does, as
   --resolution auto. NULL (default): nothing is rounded. verify, certify and export take "auto" as
   the step that the schedule or certificate states. docs/FORMATS.md, "Rounding". */
PROVECAST_API enum provecast_status provecast_set_resolution (struct provecast *handle,
                                                              const char *step);

/* The progress of a call. Times are exact texts. NULL: there is none yet, or the engine does not
   report it (auto does). */
struct provecast_progress {
  double seconds;          /* since the call began */
  const char *lower_bound; /* proven so far */
  const char *makespan;    /* of the best schedule so far */
};

/* Sets a function that is called while solve, heuristic or certify runs with the handle: first
   after `interval` seconds (0.001 or more), then `interval` seconds after each return. A thread of
   the library calls it, which blocks all signals. It is never called twice at once, nor after the
   call has returned, which waits for it. Data that it shares with the caller's threads needs a
   lock. If it returns anything but 0 the call is cancelled, as by provecast_cancel, the only
   function that it may call with the handle. The texts are valid until it returns. NULL (default):
   no reports. */
PROVECAST_API enum provecast_status
provecast_set_progress (struct provecast *handle, double interval,
                        int (*report) (const struct provecast_progress *progress, void *context),
                        void *context);

/* Ends the call that runs with the handle as its time limit would, usually within some hundredths
   of a second, and all that follow at once, until provecast_uncancel. Any thread may call these
   two at any time before provecast_free, and a signal handler may. */
PROVECAST_API void provecast_cancel (struct provecast *handle);
PROVECAST_API void provecast_uncancel (struct provecast *handle);

/* Finds a schedule of minimum makespan and proves it optimal. PROVECAST_OK: proven.
   PROVECAST_LIMIT: the best schedule and the proven bound are available. PROVECAST_INPUT: the
   instance is refused; there are no results. */
PROVECAST_API enum provecast_status provecast_solve (struct provecast *handle,
                                                     const char *instance);

/* Runs the heuristic of this name. One that improves its schedule runs to the time limit, or
   until it finds no improvement or is cancelled. PROVECAST_LIMIT: another one reached the limit;
   there are no results. PROVECAST_INPUT: the instance is refused, or there is no such heuristic
   for it. */
PROVECAST_API enum provecast_status provecast_heuristic (struct provecast *handle, const char *name,
                                                         const char *instance);

/* What the last provecast_solve or provecast_heuristic found; NULL: nothing. Times are exact:
   "9", "22/7". Valid until the next of these two calls with the handle. */
PROVECAST_API const char *provecast_makespan (const struct provecast *handle);
/* of solve: proven */
PROVECAST_API const char *provecast_lower_bound (const struct provecast *handle);
/* The step to which numbers of the instance were rounded up; NULL: none was rounded. The makespan,
   bound, schedule and certificate are those of the rounded instance. */
PROVECAST_API const char *provecast_resolution (const struct provecast *handle);
/* Proven bounds on the optimum of the instance as given, rounded or not. NULL: not known; the lower
   one also after provecast_heuristic. The schedule can be executed with the times as given; it then
   takes no longer than the upper bound. */
PROVECAST_API const char *provecast_as_given_lower_bound (const struct provecast *handle);
PROVECAST_API const char *provecast_as_given_upper_bound (const struct provecast *handle);
/* a JSON object on one line */
PROVECAST_API const char *provecast_schedule (const struct provecast *handle);
/* of solve, JSON Lines; NULL: not optimal, or too long */
PROVECAST_API const char *provecast_certificate (const struct provecast *handle);
/* of solve: `solve --json --no-schedule`, without newline */
PROVECAST_API const char *provecast_result (const struct provecast *handle);

/* Check a schedule in exact arithmetic, with no code of the searches. PROVECAST_OK: valid.
   PROVECAST_FALSE: not valid, provecast_message says why. PROVECAST_LIMIT: a limit or
   provecast_cancel ended the check. */
PROVECAST_API enum provecast_status provecast_verify (struct provecast *handle,
                                                      const char *instance, const char *schedule);

/* Checks a proof of optimality in the same way. PROVECAST_OK: accepted, provecast_message says what
   is proven and by what: "optimal makespan 9, proven by prices"; a proof about one class of
   schedules only says so there. PROVECAST_FALSE: not a proof, provecast_message says why.
   PROVECAST_LIMIT: a limit or provecast_cancel ended the check. */
PROVECAST_API enum provecast_status
provecast_certify (struct provecast *handle, const char *instance, const char *certificate);

/* The makespan that the last provecast_verify or provecast_certify found valid or proven
   optimal; NULL: none. */
PROVECAST_API const char *provecast_verified (const struct provecast *handle);

/* A message about the last call, one line without newline: the error, or a note about the result;
   "": none. Valid until the next call. */
PROVECAST_API const char *provecast_message (const struct provecast *handle);

/* The calls from here to provecast_text make one text. All return PROVECAST_INPUT for bad texts and
   for options that do not exist, and obey the limits, provecast_cancel and the resolution.

   Options are those of the program's command, without dashes: an array of names and values in turn,
   then NULL; NULL: there are none. */

/* Computes lower bounds: the object that `bounds --json` writes for the instance.
   PROVECAST_LIMIT: a limit ended some, which `unfinished` names; they hold, but are weaker. */
PROVECAST_API enum provecast_status provecast_bounds (struct provecast *handle,
                                                      const char *instance);

/* Draws a schedule. Options: `format` svg (default), png or pdf (these need the library cairo, and
   are no texts: see provecast_text_length), trace (for Perfetto, JSON) or dot (Graphviz);
   `colour` group, multicast, size or none; `lanes` senders, receivers, jobs or machines; `time`
   right or down; `full` and `tree` yes or no. PROVECAST_FALSE: the checker does not accept the
   schedule, and there is no drawing. */
PROVECAST_API enum provecast_status provecast_draw (struct provecast *handle, const char *instance,
                                                    const char *schedule,
                                                    const char *const *options);

/* Makes instances, one a line: of a kind (provecast_kind_name) with its options, such as `n` and
   `seed`, or a suite (provecast_suite_name), which has none. PROVECAST_LIMIT: a limit ended it;
   those made by then are there. */
PROVECAST_API enum provecast_status provecast_generate (struct provecast *handle, const char *kind,
                                                        const char *const *options);

/* Makes an instance of measurements of a cluster: texts as of the files that the command `import`
   reads, an array of a name and a text in turn, then NULL. A name is for messages and the
   instance's origin; "latency=NAME" says what a matrix holds. Options are those of the command but
   `out`. provecast_message says what was assumed. */
PROVECAST_API enum provecast_status provecast_import (struct provecast *handle,
                                                      const char *const *measurements,
                                                      const char *const *options);

/* Writes the instance as an integer program or as pseudo-Boolean constraints, with the optimum that
   the certificate proves (docs/EXPORTS.md). `format`: vipr (with the proof), lp, mps, or sol, the
   solution of the latter two; pbp (the proof) or opb, and schedule.pbp or schedule.opb.
   PROVECAST_FALSE: the certificate is not a proof. PROVECAST_INPUT: also if it cannot be
   written in this format. */
PROVECAST_API enum provecast_status provecast_export (struct provecast *handle,
                                                      const char *instance, const char *certificate,
                                                      const char *format);

/* Writes a schedule as a table, for ranks, or as a program of a simulator or of a communication
   library. `format`: csv, ranks, goal (LogGOPSim, ATLAHS), simgrid or msccl, as of `solve
   --format`. PROVECAST_FALSE: the checker does
   not accept the schedule, and there is no text. PROVECAST_INPUT: also if it cannot be said in this
   format. */
PROVECAST_API enum provecast_status provecast_follow (struct provecast *handle,
                                                      const char *instance, const char *schedule,
                                                      const char *format);

/* Assesses what a heuristic answered, any text, as the program's command `check` does: verdict,
   makespan, proven optimum, ratio, expectations. `expectations` is an array of texts such as
   "ratio<=2", then NULL; NULL: none. The text is the object that `check --json` writes for an
   instance. PROVECAST_OK: valid and all expectations hold, or {"unsupported": REASON}.
   PROVECAST_FALSE: it fails, provecast_message says why. PROVECAST_LIMIT: an expectation is
   undecided. PROVECAST_INPUT: the instance is refused, as the text says, too, or an expectation
   does not exist; then there is no text. */
PROVECAST_API enum provecast_status provecast_judge (struct provecast *handle, const char *instance,
                                                     const char *answer,
                                                     const char *const *expectations);

/* Tests the theorem suite, or the claim of this id (NULL: all), on the instance: lines as of
   `claims --json`. PROVECAST_FALSE: a claim does not hold. PROVECAST_LIMIT: a limit ended the
   search for the optimum; nothing was tested. */
PROVECAST_API enum provecast_status provecast_claims (struct provecast *handle,
                                                      const char *instance, const char *id);

/* The text that the last of these calls made; NULL: none. Valid until the next of them. */
PROVECAST_API const char *provecast_text (const struct provecast *handle);
/* Its length in bytes, without the zero at its end; 0: there is none. Drawings as png and pdf have
   zeros within. */
PROVECAST_API size_t provecast_text_length (const struct provecast *handle);

/* What has a name. The model is NULL where it is about all models. */
struct provecast_name {
  const char *model, *name, *summary;
};

/* Number `index`, from 0, of all models. 1: it is there; 0: there are no more. A model's first
   engine is its default. */
PROVECAST_API int provecast_engine_name (size_t index, struct provecast_name *name);
PROVECAST_API int provecast_heuristic_name (size_t index, struct provecast_name *name);
PROVECAST_API int provecast_bound_name (size_t index, struct provecast_name *name);

/* What provecast_generate makes. A suite that has instances of all models has no model. */
PROVECAST_API int provecast_kind_name (size_t index, struct provecast_name *name);
PROVECAST_API int provecast_suite_name (size_t index, struct provecast_name *name);

/* What provecast_judge may expect; their models are NULL. ratio<=R, same-as=H and WHAT-when
   HYPOTHESIS (docs/CHECK.md) are not listed. The claims of the theorem suite, and their
   statements. */
PROVECAST_API int provecast_expectation_name (size_t index, struct provecast_name *name);
PROVECAST_API int provecast_claim_name (size_t index, struct provecast_name *name);

#ifdef __cplusplus
}
#endif

#endif
